//! How near each routine comes to the bound of its instructions, and its bottleneck.
//!
//! The runner times three changed copies of each throughput loop beside the loop: one with the same
//! calls over and over (*near*: no memory to wait for), one with the dependencies cut
//! (*independent*: what ports and front end allow), and one of zero idioms of the same lengths
//! (*front end*: what fetching and decoding allows). What a copy saves is what the loop waited for,
//! and we ask in this order: while memory or a chain is waited for, neither ports nor front end are
//! busy.

use super::rows;
use machine_code::build::{Executables, Progress};
use record::{Binds, Bound, Plan};
use runner::Error;

/// Memory binds if the loop takes longer than with near data by this factor. It and the two below
/// are conventions (`docs/PROTOCOL.md`), wide enough that the interval of a copy does not decide.
const MEMORY_FACTOR: f64 = 1.1;
/// The chain binds if the loop takes longer than its copy without dependencies by this factor.
const CHAIN_FACTOR: f64 = 1.2;
/// The front end binds if fetching and decoding takes this share of the copy without dependencies,
/// or more.
const FRONT_END_SHARE: f64 = 0.9;

/// The rows with the bottleneck of each.
pub(crate) fn bounds(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Bound>, Error> {
    let mut bounds: Vec<Bound> = rows("bounds", (&executables.runner, "bounds"), plan, progress)?;
    for bound in &mut bounds {
        bound.binds = binds(bound);
    }
    Ok(bounds)
}

/// The bottleneck, if all copies were timed.
fn binds(bound: &Bound) -> Option<Binds> {
    let (independent, front_end, near) = (bound.independent?, bound.front_end?, bound.near?);
    if near.high * MEMORY_FACTOR < 1.0 {
        return Some(Binds::Memory);
    }
    if independent.center * CHAIN_FACTOR < 1.0 {
        return Some(Binds::Chain);
    }
    if front_end.center >= FRONT_END_SHARE * independent.center.min(1.0) {
        return Some(Binds::FrontEnd);
    }
    Some(Binds::Ports)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Ratio;

    fn ratio(center: f64) -> Option<Ratio> {
        Some(Ratio { center, low: center - 0.01, high: center + 0.01 })
    }

    fn bound(independent: f64, front_end: f64, near: f64) -> Bound {
        Bound {
            independent: ratio(independent),
            front_end: ratio(front_end),
            near: ratio(near),
            ..Bound::new("a", "b", contract::Model::Step)
        }
    }

    #[test]
    fn what_binds_is_what_is_slow_without_the_others() {
        assert_eq!(binds(&bound(0.95, 0.6, 1.0)), Some(Binds::Ports));
        assert_eq!(binds(&bound(0.95, 0.9, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(binds(&bound(1.2, 0.91, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(binds(&bound(0.8, 0.8, 1.0)), Some(Binds::Chain));
        assert_eq!(binds(&bound(0.8, 0.8, 0.7)), Some(Binds::Memory));
        assert_eq!(binds(&Bound { near: None, ..bound(0.8, 0.8, 0.7) }), None);
    }
}

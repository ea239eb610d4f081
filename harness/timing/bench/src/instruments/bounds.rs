//! Measures how near each routine comes to the bound of its instructions, and finds its bottleneck.
//!
//! The runner times three changed copies of each throughput loop together with the loop. *Near*
//! repeats the same calls, so that no load waits for memory. *Independent* has no dependencies, so
//! that only ports and front end limit it. *Front end* has zero idioms of the same lengths, so that
//! only fetching and decoding limit it. If a copy is faster, the loop waited for whatever the copy
//! lacks. We ask for memory first, then for the chain, then for the front end, because a loop that
//! waits for memory or for a chain keeps neither ports nor front end busy.

use super::rows;
use machine_code::build::{Executables, Progress};
use record::{Binds, Bound, Plan};
use runner::Error;

/// Memory binds if the loop takes longer than with near data by this factor. This factor and the
/// two values below are conventions (`docs/PROTOCOL.md`), wide enough that the interval of a copy
/// does not decide.
const MEMORY_FACTOR: f64 = 1.1;
/// The chain binds if the loop takes longer than its copy without dependencies by this factor.
const CHAIN_FACTOR: f64 = 1.2;
/// The front end binds if fetching and decoding takes this share of the copy without dependencies,
/// or more.
const FRONT_END_SHARE: f64 = 0.9;

/// Times the copies of all loops. Returns a row for each routine, with its bottleneck.
pub(crate) fn time_bounds(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Bound>, Error> {
    let mut bounds: Vec<Bound> = rows("bounds", (&executables.runner, "bounds"), plan, progress)?;
    for bound in &mut bounds {
        bound.binds = bottleneck(bound);
    }
    Ok(bounds)
}

/// Returns the bottleneck; `None` unless all copies were timed.
fn bottleneck(bound: &Bound) -> Option<Binds> {
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
    fn bottleneck_is_found_by_copies() {
        assert_eq!(bottleneck(&bound(0.95, 0.6, 1.0)), Some(Binds::Ports));
        assert_eq!(bottleneck(&bound(0.95, 0.9, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(bottleneck(&bound(1.2, 0.91, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(bottleneck(&bound(0.8, 0.8, 1.0)), Some(Binds::Chain));
        assert_eq!(bottleneck(&bound(0.8, 0.8, 0.7)), Some(Binds::Memory));
        assert_eq!(bottleneck(&Bound { near: None, ..bound(0.8, 0.8, 0.7) }), None);
    }
}

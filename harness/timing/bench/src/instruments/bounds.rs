//! How near each routine comes to the bound of its instructions, and its bottleneck, from the
//! runner's replays.

use super::rows;
use machine_code::build::{Executables, Progress};
use record::{Binds, Bound, Plan};
use runner::Error;

/// Memory binds if the loop takes longer than with near data by this factor.
const FARTHER: f64 = 1.1;
/// The chain binds if the loop takes longer than its replay without dependencies by this factor.
const WITHIN: f64 = 1.2;
/// The front end binds if fetching and decoding takes this share of the replay, or more.
const HANDED_OVER: f64 = 0.9;

/// The rows with the bottleneck of each.
pub(crate) fn bounds(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Bound>, Error> {
    let rows: Vec<Bound> = rows("bounds", (&executables.runner, "bounds"), plan, progress)?;
    Ok(rows.into_iter().map(|row| Bound { binds: binds(&row), ..row }).collect())
}

/// The bottleneck, if all replays were timed.
fn binds(row: &Bound) -> Option<Binds> {
    let (independent, front_end, near) = (row.independent?, row.front_end?, row.near?);
    Some(if near.high * FARTHER < 1.0 {
        Binds::Memory
    } else if independent.center * WITHIN < 1.0 {
        Binds::Chain
    } else if front_end.center >= HANDED_OVER * independent.center.min(1.0) {
        Binds::FrontEnd
    } else {
        Binds::Ports
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Ratio;

    #[test]
    fn what_binds_is_what_is_slow_without_the_others() {
        let at = |center| Some(Ratio { center, low: center - 0.01, high: center + 0.01 });
        let of = |independent, front_end, near| Bound {
            independent: at(independent),
            front_end: at(front_end),
            near: at(near),
            ..Bound::of("a", "b", contract::Model::Step)
        };
        assert_eq!(binds(&of(0.95, 0.6, 1.0)), Some(Binds::Ports));
        assert_eq!(binds(&of(0.95, 0.9, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(binds(&of(1.2, 0.91, 1.0)), Some(Binds::FrontEnd));
        assert_eq!(binds(&of(0.8, 0.8, 1.0)), Some(Binds::Chain));
        assert_eq!(binds(&of(0.8, 0.8, 0.7)), Some(Binds::Memory));
        assert_eq!(binds(&Bound { near: None, ..of(0.8, 0.8, 0.7) }), None);
    }
}

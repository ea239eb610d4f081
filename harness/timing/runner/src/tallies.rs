//! Operation counts of a text over the boards of a workload.

use contract::{Probe, TallyCount};
use record::TallyRange;

/// Fewest, mean and most operations over these arguments; `None` if the kernel is no text or
/// there are none.
pub fn tally_range(probe: &Probe, arguments: &[u64]) -> Option<TallyRange> {
    let reading = probe.reading?;
    let of = |call: &[u64]| contract::tally(reading, call).1;
    let counts: Vec<TallyCount> = arguments.chunks(probe.shape.argument_words()).map(of).collect();
    let costliest = counts.iter().max_by_key(|count| (count.operations, count.depth))?;
    let total: u64 = counts.iter().map(|count| u64::from(count.operations)).sum();
    Some(TallyRange {
        least: counts.iter().map(|count| count.operations).min()?,
        mean: total as f64 / counts.len() as f64,
        most: costliest.operations,
        depth: costliest.depth,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_line_code_has_one_figure() {
        let variant = registry::variant("kogge_stone").expect("registered");
        let attacks = variant.routine("attacks").expect("it has attacks");
        let south = contract::Subject::Direction(contract::Direction::South);
        let probe = attacks.probe(south).expect("all directions");
        let range = tally_range(probe, &[1, !1, 1, 1 << 60, 0, !0]).expect("generic");
        assert_eq!((range.least, range.most, range.mean), (14, 14, 14.0));
        assert!(range.depth >= 7, "three doublings and a shift: {range:?}");
        assert_eq!(tally_range(probe, &[]), None);
    }
}

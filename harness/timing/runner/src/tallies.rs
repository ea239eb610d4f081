//! Operation counts of a generic kernel over the boards of a workload.

use contract::{Probe, TallyCount, note};
use record::TallyRange;
use std::collections::BTreeMap;

/// Fewest, mean and most operations over these arguments, and mean iterations; `None` without
/// arguments or for a kernel that is not generic.
pub fn tally_range(probe: &Probe, arguments: &[u64]) -> Option<TallyRange> {
    let reading = probe.reading?;
    let calls = arguments.chunks(probe.shape.argument_words());
    let mut turns: BTreeMap<u32, f64> = BTreeMap::new();
    let of = |call: &[u64]| {
        let graph = note(reading, call);
        for (operations, taken) in graph.turns_by_operations() {
            *turns.entry(operations).or_default() += f64::from(taken);
        }
        graph.count()
    };
    let counts: Vec<TallyCount> = calls.map(of).collect();
    let costliest = counts.iter().max_by_key(|count| (count.operations, count.depth))?;
    let mean = |total: f64| total / counts.len() as f64;
    let total: u64 = counts.iter().map(|count| u64::from(count.operations)).sum();
    Some(TallyRange {
        least: counts.iter().map(|count| count.operations).min()?,
        mean: mean(total as f64),
        most: costliest.operations,
        depth: costliest.depth,
        turns: turns.into_iter().map(|(one, taken)| (one, mean(taken))).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_line_code_has_one_figure() {
        let variant = contract::registry::variant("kogge_stone").expect("registered");
        let attacks = variant.routine("attacks").expect("it has attacks");
        let south = contract::Subject::Direction(contract::Direction::South);
        let probe = attacks.probe(south).expect("all directions");
        let range = tally_range(probe, &[1, !1, 1, 1 << 60, 0, !0]).expect("generic");
        assert_eq!((range.least, range.most, range.mean), (14, 14, 14.0));
        assert!(range.depth >= 7, "three doublings and a shift: {range:?}");
        assert_eq!(tally_range(probe, &[]), None);
    }

    #[test]
    fn turns_are_means_over_the_calls() {
        let variant = contract::registry::variant("dumb7_early_out").expect("registered");
        let fill = variant.routine("occluded_fill").expect("it has the fill");
        let south = contract::Subject::Direction(contract::Direction::South);
        let probe = fill.probe(south).expect("all directions");
        let range = tally_range(probe, &[1, 0, 1 << 8, 1, 0, 0, 0, 0]).expect("a text");
        assert_eq!((range.least, range.most, range.mean), (0, 6, 2.25));
        assert_eq!(range.turns, BTreeMap::from([(3, 0.75)]));
    }
}

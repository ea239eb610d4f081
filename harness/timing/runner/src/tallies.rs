//! Operation counts of a generic kernel over the boards of a workload.
//!
//! The graph interpretation of a generic kernel gives the operations of one call. If the kernel
//! branches by the boards, these differ from call to call, so we run it on all boards.

use contract::{Probe, TallyCount, note};
use record::TallyRange;
use std::collections::BTreeMap;

/// Returns the fewest, the mean and the most operations over these arguments, and mean iterations;
/// `None` without arguments or for a kernel that is not generic.
pub fn tally_range(probe: &Probe, arguments: &[u64]) -> Option<TallyRange> {
    let reading = probe.reading?;
    let mut counts: Vec<TallyCount> = Vec::new();
    // The iterations of loops by the operations of one iteration: a kernel may have several loops.
    let mut turns: BTreeMap<u32, f64> = BTreeMap::new();
    for call in arguments.chunks(probe.shape.argument_words()) {
        let graph = note(reading, call);
        for (operations, iterations) in graph.turns_by_operations() {
            *turns.entry(operations).or_default() += f64::from(iterations);
        }
        counts.push(graph.count());
    }
    let costliest = counts.iter().max_by_key(|count| (count.operations, count.depth))?;
    let total: u64 = counts.iter().map(|count| u64::from(count.operations)).sum();
    let calls = counts.len() as f64;
    turns.values_mut().for_each(|iterations| *iterations /= calls);
    Some(TallyRange {
        least: counts.iter().map(|count| count.operations).min()?,
        mean: total as f64 / calls,
        most: costliest.operations,
        depth: costliest.depth,
        turns,
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
    fn iterations_are_means_over_the_calls() {
        let variant = contract::registry::variant("dumb7_early_out").expect("registered");
        let fill = variant.routine("occluded_fill").expect("it has the fill");
        let south = contract::Subject::Direction(contract::Direction::South);
        let probe = fill.probe(south).expect("all directions");
        let range = tally_range(probe, &[1, 0, 1 << 8, 1, 0, 0, 0, 0]).expect("a text");
        assert_eq!((range.least, range.most, range.mean), (0, 6, 2.25));
        assert_eq!(range.turns, BTreeMap::from([(3, 0.75)]));
    }
}

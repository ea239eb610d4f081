//! The checksum of a loop after any number of passes, in closed form.

use contract::Probe;

/// The two sums of one lane after one pass, and how many words went into them.
#[derive(Clone, Copy, Debug)]
struct Lane {
    first: u64,
    second: u64,
    words: u64,
}

/// What the answers of one pass over the arguments sum up to.
#[derive(Clone, Debug)]
pub struct Checksum(Vec<Lane>);

impl Checksum {
    /// The checksum of these right answers.
    pub fn of(probe: &Probe, answers: &[u64]) -> Self {
        let lanes = probe.shape.sum_lanes;
        let sums = probe.expected_sums(answers, 1);
        let words = |lane: usize| answers.iter().skip(lane).step_by(lanes).count() as u64;
        Checksum(
            (0..lanes)
                .map(|lane| Lane {
                    first: sums[lane],
                    second: sums[lanes + lane],
                    words: words(lane),
                })
                .collect(),
        )
    }

    /// The sums after `passes` passes, as a loop stores them.
    ///
    /// With `s` and `t` the sums of one pass of `n` words, pass `i` (from 0) starts at first sum
    /// `i s` and so adds `t + n i s` to the second; `p` passes make `p t + n s p(p - 1) / 2`.
    pub fn after(&self, passes: usize) -> Vec<u64> {
        let passes = passes as u128;
        let triangle = (passes * passes.saturating_sub(1) / 2) as u64;
        let passes = passes as u64;
        let first = self.0.iter().map(|lane| lane.first.wrapping_mul(passes));
        let second = self.0.iter().map(|lane| {
            let of_passes = lane.second.wrapping_mul(passes);
            let of_starts = lane.first.wrapping_mul(lane.words).wrapping_mul(triangle);
            of_passes.wrapping_add(of_starts)
        });
        first.chain(second).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_cut_agrees_with_going_through_all_passes() {
        let random = |index: u64| (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut seen_lanes = std::collections::BTreeSet::new();
        for (_, _, probe) in contract::registry::probes() {
            let words = 37 * probe.shape.answer_words;
            let answers: Vec<u64> = (0..words as u64).map(random).collect();
            let checksum = Checksum::of(probe, &answers);
            for passes in [1, 2, 3, 100] {
                assert_eq!(checksum.after(passes), probe.expected_sums(&answers, passes));
            }
            seen_lanes.insert(probe.shape.sum_lanes);
        }
        assert!(seen_lanes.contains(&1));
    }
}

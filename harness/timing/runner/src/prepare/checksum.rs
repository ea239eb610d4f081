//! The checksum of a loop after any number of passes, in closed form.
//!
//! Every sample is checked, and a sample has thousands of passes over the same arguments. To add up
//! their answers again would take longer than the sample, so we take the sums of one pass and
//! compute what they come to.

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
        let count = probe.shape.sum_lanes;
        let sums = probe.expected_sums(answers, 1);
        let mut lanes = Vec::new();
        for lane in 0..count {
            let words = answers.iter().skip(lane).step_by(count).count() as u64;
            lanes.push(Lane { first: sums[lane], second: sums[count + lane], words });
        }
        Checksum(lanes)
    }

    /// The sums after `passes` passes, as a loop stores them.
    ///
    /// With `s` and `t` the sums of one pass of `n` words, pass `i` (from 0) starts at first sum
    /// `i s` and so adds `t + n i s` to the second; `p` passes make `p t + n s p(p - 1) / 2`.
    pub fn after(&self, passes: usize) -> Vec<u64> {
        // In 128 bits, because the product is halved before it wraps.
        let passes = passes as u128;
        let triangle = (passes * passes.saturating_sub(1) / 2) as u64;
        let passes = passes as u64;
        let mut sums: Vec<u64> =
            self.0.iter().map(|lane| lane.first.wrapping_mul(passes)).collect();
        for lane in &self.0 {
            let passes_sum = lane.second.wrapping_mul(passes);
            let starts_sum = lane.first.wrapping_mul(lane.words).wrapping_mul(triangle);
            sums.push(passes_sum.wrapping_add(starts_sum));
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_cut_agrees_with_going_through_all_passes() {
        let mut seen_lanes = std::collections::BTreeSet::new();
        for (_, _, probe) in contract::registry::probes() {
            let words = 37 * probe.shape.answer_words as u64;
            let answers: Vec<u64> =
                (1..=words).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let checksum = Checksum::of(probe, &answers);
            for passes in [1, 2, 3, 100] {
                assert_eq!(checksum.after(passes), probe.expected_sums(&answers, passes));
            }
            seen_lanes.insert(probe.shape.sum_lanes);
        }
        assert!(seen_lanes.contains(&1));
    }
}

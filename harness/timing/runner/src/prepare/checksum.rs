//! The checksum of a loop after any number of passes, in closed form.
//!
//! Every sample is checked, and a sample has thousands of passes over the same arguments. To add up
//! their answers again would take longer than the sample, so we compute the sums of all passes from
//! the sums of one.

use contract::Probe;

/// The two sums of one lane after one pass, and the number of words that they are of.
#[derive(Clone, Copy, Debug)]
struct Lane {
    first: u64,
    second: u64,
    words: u64,
}

/// The sums of the answers of one pass over the arguments.
#[derive(Clone, Debug)]
pub struct Checksum {
    lanes: Vec<Lane>,
}

impl Checksum {
    /// Computes the checksum of these right answers.
    pub fn new(probe: &Probe, answers: &[u64]) -> Self {
        let count = probe.shape.sum_lanes;
        let sums = probe.expected_sums(answers, 1);
        let mut lanes = Vec::new();
        for lane in 0..count {
            let words = answers.iter().skip(lane).step_by(count).count() as u64;
            lanes.push(Lane { first: sums[lane], second: sums[count + lane], words });
        }
        Checksum { lanes }
    }

    /// Returns the sums after `passes` passes, as a loop stores them.
    ///
    /// With `s` and `t` the sums of one pass of `n` words, pass `i` (from 0) starts at first sum
    /// `i s` and so adds `t + n i s` to the second; `p` passes make `p t + n s p(p - 1) / 2`.
    pub fn after_passes(&self, passes: usize) -> Vec<u64> {
        // In 128 bits, because the product is halved before it wraps.
        let passes = passes as u128;
        let triangle = (passes * passes.saturating_sub(1) / 2) as u64;
        let passes = passes as u64;
        // A loop stores the first sums of all lanes and then the second ones.
        let mut sums = Vec::new();
        for lane in &self.lanes {
            sums.push(lane.first.wrapping_mul(passes));
        }
        for lane in &self.lanes {
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
    fn the_closed_form_agrees_with_the_sums_of_all_passes() {
        let mut lane_counts = std::collections::BTreeSet::new();
        for (_, _, probe) in contract::registry::probes() {
            let words = 37 * probe.shape.answer_words as u64;
            let answers: Vec<u64> =
                (1..=words).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let checksum = Checksum::new(probe, &answers);
            for passes in [1, 2, 3, 100] {
                assert_eq!(checksum.after_passes(passes), probe.expected_sums(&answers, passes));
            }
            lane_counts.insert(probe.shape.sum_lanes);
        }
        assert!(lane_counts.contains(&1));
    }
}

//! Decides whether samples fall into two groups.
//!
//! Code may take longer in some processes than in others, by where they lie in memory. A median
//! then shows one of two times, and an interval hides that there are two. We look for the widest
//! gap between neighbours in order, and believe in two groups if it is wide against both.

use crate::stats::interval::median;

// With these bounds one group is taken for two in less than 1 % of draws, as a test shows.

/// Minimum number of samples of a group.
const MIN_SAMPLES: usize = 3;
/// Minimum share of all samples in a group.
const MIN_GROUP_SHARE: f64 = 0.2;
/// Minimum number of all samples. With fewer, one group looks like two too often.
const MIN_TOTAL: usize = 7;
/// Minimum gap between the groups, as a ratio less one.
const MIN_GAP: f64 = 0.03;
/// Minimum gap between the groups, as a multiple of the wider span of a group.
const MIN_GAP_TO_SPAN: f64 = 2.0;

/// A group of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mode {
    /// The median of the group.
    pub center: f64,
    /// The share of all samples that is in the group.
    pub share: f64,
}

/// Returns the two groups that samples fall into, that of the smaller samples first, or `None` if
/// there is one group. All samples are positive. Each group has at least three samples and a fifth
/// of all.
pub fn two_modes(samples: &[f64]) -> Option<[Mode; 2]> {
    let mut logs: Vec<f64> = samples.iter().map(|sample| sample.ln()).collect();
    logs.sort_by(f64::total_cmp);
    let count = logs.len();
    if count < MIN_TOTAL {
        return None;
    }
    let min_samples = MIN_SAMPLES.max((MIN_GROUP_SHARE * count as f64).ceil() as usize);
    let splits = min_samples..(count + 1).saturating_sub(min_samples);
    let gap = |split: usize| logs[split] - logs[split - 1];
    let split = splits.max_by(|&a, &b| gap(a).total_cmp(&gap(b)))?;
    let groups = [&logs[..split], &logs[split..]];
    let [low_span, high_span] = groups.map(|group| group[group.len() - 1] - group[0]);
    if gap(split) <= MIN_GAP.ln_1p().max(MIN_GAP_TO_SPAN * low_span.max(high_span)) {
        return None;
    }
    Some(groups.map(|group| Mode {
        center: median(group.to_vec()).expect("some are in it").exp(),
        share: group.len() as f64 / count as f64,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Shuffle;

    #[test]
    fn two_groups_are_found_with_their_shares_and_a_single_group_is_none() {
        let two = [1.78, 2.57, 1.79, 2.58, 1.78, 1.77, 2.57, 1.78, 1.79, 2.58];
        let [low, high] = two_modes(&two).unwrap();
        assert!((low.center - 1.78).abs() < 1e-9 && (high.center - 2.575).abs() < 1e-3);
        assert_eq!((low.share, high.share), (0.6, 0.4));
        assert_eq!(two_modes(&[1.0; 12]), None);
        let near: Vec<f64> =
            two.iter().map(|&sample| if sample > 2.0 { 1.82 } else { 1.78 }).collect();
        assert_eq!(two_modes(&near), None, "2 % apart");
        assert_eq!(two_modes(&[1.0, 1.0, 2.0, 2.0]), None, "two are no group");
        assert_eq!(two_modes(&[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]), None, "six are too few");
        assert_eq!(two_modes(&[]), None);
        let strays: Vec<f64> = (0..17).map(|n| if n < 3 { 1.3 } else { 1.0 }).collect();
        assert_eq!(two_modes(&strays), None, "three of seventeen are strays");
    }

    /// Draws 10,000 times from a single mode that deviates by up to 5 %, or by ten times as much in
    /// one case of ten.
    #[test]
    fn a_single_mode_is_seldom_taken_for_two() {
        const DRAWS: usize = 10_000;
        let mut random = Shuffle::new(1);
        for deviation in [0.002, 0.01, 0.05] {
            for count in [7, 8, 12, 17] {
                for stray in [0.0, 0.1] {
                    let mut mistakes = 0;
                    for _ in 0..DRAWS {
                        let samples: Vec<f64> =
                            (0..count).map(|_| sample(deviation, stray, &mut random)).collect();
                        mistakes += usize::from(two_modes(&samples).is_some());
                    }
                    let share = 100.0 * mistakes as f64 / DRAWS as f64;
                    println!("{count} of {deviation}, strays {stray}: {share:.2} % taken for two");
                    assert!(share < 1.0, "{count} of {deviation}, strays {stray}: {share} %");
                }
            }
        }
    }

    /// Returns a sample around one. It is the sum of twelve draws, which is nearly normal.
    fn sample(deviation: f64, stray: f64, random: &mut Shuffle) -> f64 {
        let normal = (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
        let factor = if random.fraction() < stray { 10.0 } else { 1.0 };
        (normal * factor * deviation).exp()
    }
}

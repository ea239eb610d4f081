//! Whether samples fall into two groups. Knows numbers and not where they are from.

use crate::stats::interval::median;

/// Fewest samples of a group, and the least share of all.
const FEWEST: usize = 3;
/// Of fewer samples in all, one group looks like two too often.
const SAMPLES: usize = 7;
const LEAST: f64 = 0.2;
/// The gap between the groups, as a ratio less one, is more than this, and more than so many times
/// what either group spans.
const GAP: f64 = 0.03;
const CLEAR: f64 = 2.0;

/// A group of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mode {
    /// Its median.
    pub center: f64,
    /// The share of all samples that is in it.
    pub share: f64,
}

/// The two groups that samples fall into, the smaller first; `None` if they are of one. All samples
/// are positive, and each group has three and a fifth of them at least.
pub fn two_modes(samples: &[f64]) -> Option<[Mode; 2]> {
    let mut logs: Vec<f64> = samples.iter().map(|sample| sample.ln()).collect();
    logs.sort_by(f64::total_cmp);
    let count = logs.len();
    let fewest = FEWEST.max((LEAST * count as f64).ceil() as usize);
    if count < SAMPLES {
        return None;
    }
    let splits = fewest..(count + 1).saturating_sub(fewest);
    let gap = |at: &usize| logs[*at] - logs[at - 1];
    let at = splits.max_by(|one, other| gap(one).total_cmp(&gap(other)))?;
    let groups = [&logs[..at], &logs[at..]];
    let span = |group: &[f64]| group[group.len() - 1] - group[0];
    let widest = span(groups[0]).max(span(groups[1]));
    if gap(&at) <= GAP.ln_1p().max(CLEAR * widest) {
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
    fn two_groups_are_told_with_their_shares_and_one_is_none() {
        let two = [1.78, 2.57, 1.79, 2.58, 1.78, 1.77, 2.57, 1.78, 1.79, 2.58];
        let [low, high] = two_modes(&two).unwrap();
        assert!((low.center - 1.78).abs() < 1e-9 && (high.center - 2.575).abs() < 1e-3);
        assert_eq!((low.share, high.share), (0.6, 0.4));
        assert_eq!(two_modes(&[1.0; 12]), None);
        let near: Vec<f64> = two.iter().map(|&one| if one > 2.0 { 1.82 } else { 1.78 }).collect();
        assert_eq!(two_modes(&near), None, "2 % apart");
        assert_eq!(two_modes(&[1.0, 1.0, 2.0, 2.0]), None, "two are no group");
        assert_eq!(two_modes(&[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]), None, "six are too few");
        assert_eq!(two_modes(&[]), None);
        let strays: Vec<f64> = (0..17).map(|n| if n < 3 { 1.3 } else { 1.0 }).collect();
        assert_eq!(two_modes(&strays), None, "three of seventeen are strays");
    }

    /// 10,000 draws each of one mode that deviates by up to 5 %, one time in ten by ten times as
    /// much.
    #[test]
    fn one_mode_is_seldom_taken_for_two() {
        const DRAWS: usize = 10_000;
        let mut random = Shuffle::new(1);
        for deviation in [0.002, 0.01, 0.05] {
            for count in [7, 8, 12, 17] {
                for stray in [0.0, 0.1] {
                    let mut draw = || {
                        let normal = (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
                        let times = if random.fraction() < stray { 10.0 } else { 1.0 };
                        (normal * times * deviation).exp()
                    };
                    let mut is_two =
                        || two_modes(&(0..count).map(|_| draw()).collect::<Vec<_>>()).is_some();
                    let taken = (0..DRAWS).filter(|_| is_two()).count();
                    let share = 100.0 * taken as f64 / DRAWS as f64;
                    println!("{count} of {deviation}, strays {stray}: {share:.2} % taken for two");
                    assert!(share < 1.0, "{count} of {deviation}, strays {stray}: {share} %");
                }
            }
        }
    }
}

//! Shows how sure a choice by medians is. We draw the invocations again from themselves, and make
//! the choice again from the draw (the bootstrap; B. Efron, 1979). A choice that most draws repeat
//! does not depend on a few invocations.

use super::{Shuffle, median};

/// Draws as many of `0..invocations` as there are, each with the same chance every time.
pub fn draw_invocations(invocations: usize, random: &mut Shuffle) -> Vec<usize> {
    (0..invocations).map(|_| random.below(invocations)).collect()
}

/// Returns the ratio of each contestant's time to that of the best: the median of their quotients
/// over these invocations, or `None` if no invocation has both. The best is the contestant whose
/// ratio to the reference has the least median.
///
/// If the reference deviates in an invocation, both ratios deviate alike, so their quotient does
/// not. A quotient of medians would.
pub fn costs_over_best(contestants: &[&[Option<f64>]], invocations: &[usize]) -> Vec<Option<f64>> {
    let mut medians: Vec<Option<f64>> = Vec::new();
    for ratios in contestants {
        medians.push(median(invocations.iter().filter_map(|&index| ratios[index]).collect()));
    }
    let mut indices: Vec<usize> = (0..contestants.len()).collect();
    indices.retain(|&index| medians[index].is_some());
    let best = indices
        .into_iter()
        .min_by(|&a, &b| medians[a].partial_cmp(&medians[b]).expect("ratios are numbers"));
    let Some(best) = best else { return vec![None; contestants.len()] };
    let mut costs = Vec::new();
    for ratios in contestants {
        costs.push(median(quotients(ratios, contestants[best], invocations)));
    }
    costs
}

/// Returns the quotients of two contestants' ratios in the invocations that have both.
fn quotients(
    numerators: &[Option<f64>],
    denominators: &[Option<f64>],
    invocations: &[usize],
) -> Vec<f64> {
    invocations
        .iter()
        .filter_map(|&index| Some(numerators[index]? / denominators[index]?))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_medians_of_the_quotients_of_invocations() {
        // The reference was slow in the second invocation, so both ratios are small there.
        let best = [Some(1.0), Some(0.5), Some(1.02)];
        let slower = [Some(1.1), Some(0.55), Some(1.122)];
        let rare = [Some(1.2), None, None];
        let never = [None, None, None];
        let costs = costs_over_best(&[&best, &slower, &rare, &never], &[0, 1, 2]);
        assert_eq!(costs[0], Some(1.0));
        assert!((costs[1].expect("all invocations have both") - 1.1).abs() < 1e-12);
        assert!((costs[2].expect("one invocation has both") - 1.2).abs() < 1e-12);
        assert_eq!(costs[3], None);
        assert_eq!(costs_over_best(&[&never], &[0, 1]), [None]);
    }

    #[test]
    fn a_draw_repeats_some_invocations_and_leaves_others_out_by_its_seed() {
        let mut random = Shuffle::new(5);
        let draws: Vec<Vec<usize>> = (0..100).map(|_| draw_invocations(16, &mut random)).collect();
        let mut same_random = Shuffle::new(5);
        assert!(draws.iter().all(|draw| *draw == draw_invocations(16, &mut same_random)));
        assert!(draws.iter().all(|draw| draw.len() == 16 && draw.iter().all(|&index| index < 16)));
        // A draw has each invocation with a chance of 1 - (15/16)^16, which is 64 %.
        let with_seven = draws.iter().filter(|draw| draw.contains(&7)).count();
        assert!((45..85).contains(&with_seven), "{with_seven} of 100");
    }
}

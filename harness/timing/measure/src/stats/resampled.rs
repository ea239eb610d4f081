//! How sure a choice is that is made by medians: the invocations are drawn again from themselves,
//! and the choice is made again from what was drawn (the bootstrap; B. Efron, 1979). A choice that
//! most draws repeat does not hang on a few invocations.

use super::{Shuffle, median};

/// Draws as many of `0..invocations` as there are, each with the same chance every time.
pub fn redrawn(invocations: usize, random: &mut Shuffle) -> Vec<usize> {
    (0..invocations).map(|_| random.below(invocations)).collect()
}

/// Returns each contestant's time to that of the best, as the median over these invocations of the
/// quotients that each of them has; `None` where no invocation has both. The best is the contestant
/// whose ratio to the reference has the least median.
///
/// Quotients within an invocation are free of what the reference deviated by in it, which a
/// quotient of medians is not.
pub fn costs_over_best(contestants: &[&[Option<f64>]], invocations: &[usize]) -> Vec<Option<f64>> {
    let medians: Vec<Option<f64>> = contestants
        .iter()
        .map(|ratios| median(invocations.iter().filter_map(|&index| ratios[index]).collect()))
        .collect();
    let best = (0..contestants.len())
        .filter(|&index| medians[index].is_some())
        .min_by(|&a, &b| medians[a].partial_cmp(&medians[b]).expect("ratios are numbers"));
    let Some(best) = best else { return vec![None; contestants.len()] };
    contestants
        .iter()
        .map(|ratios| median(quotients(ratios, contestants[best], invocations)))
        .collect()
}

fn quotients(over: &[Option<f64>], under: &[Option<f64>], invocations: &[usize]) -> Vec<f64> {
    invocations.iter().filter_map(|&index| Some(over[index]? / under[index]?)).collect()
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
        let draws: Vec<Vec<usize>> = (0..100).map(|_| redrawn(16, &mut random)).collect();
        let mut again = Shuffle::new(5);
        assert!(draws.iter().all(|draw| *draw == redrawn(16, &mut again)));
        assert!(draws.iter().all(|draw| draw.len() == 16 && draw.iter().all(|&index| index < 16)));
        // A draw has each invocation with a chance of 1 - (15/16)^16, which is 64 %.
        let with_seven = draws.iter().filter(|draw| draw.contains(&7)).count();
        assert!((45..85).contains(&with_seven), "{with_seven} of 100");
    }
}

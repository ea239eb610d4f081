//! The sample of many parts, and the estimate for all.

use search::estimate::{Estimate, sample_first};

#[test]
fn a_sample_comes_from_everywhere_and_no_part_is_lost() {
    let parts: Vec<usize> = (0..30_000).map(|part| 3 * part).collect();
    let (mut order, sample) = sample_first(parts.clone());
    assert_eq!(sample, 200);
    let mean = order[..sample].iter().sum::<usize>() / sample;
    assert!((44_000..46_000).contains(&mean), "{mean}");
    order.sort_unstable();
    assert_eq!(order, parts);
    assert_eq!(sample_first(vec![4, 2]), (vec![4, 2], 0));
}

#[test]
fn the_spread_is_that_of_a_mean() {
    let seconds: Vec<f64> = (0..100).map(|index| f64::from(index % 2) * 2.0).collect();
    let Estimate { least, likely, most, .. } = Estimate::new(&seconds, 1_000, 2);
    assert_eq!(likely, 500.0);
    assert!((99.0..102.0).contains(&(most - likely)) && (most + least - 1_000.0).abs() < 1e-6);
}

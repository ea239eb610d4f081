//! Operations of the kernels, counted by reading them.

use kogge_stone::VARIANT;
use oracle::fill_costs::{board_cost, check_straight_line};

#[test]
fn every_direction_costs_what_the_readme_says() {
    check_straight_line(&VARIANT, [(14, 9), (16, 11)], [(13, 9), (14, 10)]);
}

#[test]
fn all_eight_directions_cost_124() {
    assert_eq!(board_cost(&VARIANT), (124, 11));
}

//! Operations of the kernels, counted by reading them.

use dumb7_unrolled::VARIANT;
use oracle::fill_costs::{board_cost, check_straight_line};

#[test]
fn every_direction_costs_what_the_readme_says() {
    check_straight_line(&VARIANT, [(22, 15), (21, 15)], [(21, 15), (19, 14)]);
}

#[test]
fn all_eight_directions_cost_164() {
    assert_eq!(board_cost(&VARIANT), (164, 15));
}

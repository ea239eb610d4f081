//! Operations of the kernels, counted by reading them.

use dumb7_loop::VARIANT;
use oracle::fill_costs::{board_cost, check_straight_line};

#[test]
fn every_direction_costs_what_the_readme_says() {
    check_straight_line(&VARIANT, [(22, 21), (24, 23)], [(21, 21), (22, 22)]);
}

#[test]
fn all_eight_directions_cost_188() {
    assert_eq!(board_cost(&VARIANT), (188, 23));
}

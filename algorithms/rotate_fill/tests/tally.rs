//! Operations of the kernels, counted by reading them. Look-ups and the doubling of the rotate
//! amount are not board operations and count nothing, as in published counts.

use contract::{Direction, TallyCount};
use rotate_fill::VARIANT;

/// What the routine's registered kernel costs; the direction is the last input.
fn cost(routine: &str, direction: Direction, boards: &[u64]) -> (u32, u32) {
    let routine = VARIANT.routine(routine).expect("a routine of this name");
    let reading = routine.probes[0].tally.expect("the kernel is generic over words");
    let inputs = [boards, &[u64::from(direction.dir8())]].concat();
    let TallyCount { operations, depth, .. } = contract::tally(reading, &inputs).1;
    (operations, depth)
}

#[test]
fn straight_line_routines_cost_the_same_in_every_direction() {
    for direction in Direction::ALL {
        for [sliders, empty] in [[0, 0], [!0, !0], [1 << 28, 0x00ff_00ff_00ff_00ff]] {
            let attacks = [sliders, empty, !empty];
            assert_eq!(cost("shift_one", direction, &[sliders]), (2, 2));
            assert_eq!(cost("attacks_unrolled", direction, &attacks), (21, 15));
            assert_eq!(cost("kogge_stone_fill", direction, &[sliders, empty]), (14, 9));
            assert_eq!(cost("kogge_stone_attacks", direction, &attacks), (16, 11));
        }
    }
}

#[test]
fn the_loops_cost_three_operations_a_pass_and_one_for_the_mask() {
    for direction in Direction::ALL {
        let fill = |generators, propagators| {
            cost("occluded_fill_loop", direction, &[generators, propagators]).0
        };
        assert_eq!(fill(0, !0), 1, "{direction}: no generator, no pass");
        assert_eq!(fill(1 << 28, 0), 1 + 3, "{direction}: blocked at once");
        assert_eq!(fill(!0, !0), 1 + 3 * 8, "{direction}: the longest ray");
        let attacks = cost("attacks_loop", direction, &[!0, !0, 0]).0;
        assert_eq!(attacks, 1 + 3 * 8 + 2, "{direction}");
    }
}

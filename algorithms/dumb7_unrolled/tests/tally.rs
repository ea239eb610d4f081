//! Operations of the kernels, counted by reading them.

use contract::{Direction, Subject, TallyCount};
use dumb7_unrolled::VARIANT;

/// What the routine's registered kernel costs in one direction.
fn cost(routine: &str, direction: Direction, inputs: &[u64]) -> (u32, u32) {
    let routine = VARIANT.routine(routine).expect("a routine of this name");
    let probe = routine.probe(Subject::Direction(direction)).expect("all eight directions");
    let reading = probe.tally.expect("the kernel is generic over words");
    let TallyCount { operations, depth, .. } = contract::tally(reading, inputs).1;
    (operations, depth)
}

fn has_wrap_mask(direction: Direction) -> bool {
    !matches!(direction, Direction::North | Direction::South)
}

#[test]
fn every_direction_costs_what_the_readme_says() {
    for direction in Direction::ALL {
        let (fill, attacks) =
            if has_wrap_mask(direction) { ((22, 15), (21, 15)) } else { ((21, 15), (19, 14)) };
        // Straight-line code: whatever the boards.
        for boards in [[0, 0], [!0, !0], [1 << 28, 0x00ff_00ff_00ff_00ff]] {
            assert_eq!(cost("occluded_fill", direction, &boards), fill, "fill {direction}");
            let inputs = [boards[0], boards[1], !boards[1]];
            assert_eq!(cost("attacks", direction, &inputs), attacks, "attacks {direction}");
        }
    }
}

#[test]
fn all_eight_directions_cost_164() {
    let board = VARIANT.routine("board_attacks").expect("an adapter");
    let reading = board.probes[0].tally.expect("the kernel is generic over words");
    let (_, count) = contract::tally(reading, &[1, 1 << 63, !(1 | 1 << 63), 1 | 1 << 63]);
    assert_eq!(count, TallyCount { operations: 164, depth: 15, ..TallyCount::NONE });
}

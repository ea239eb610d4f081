//! What the kernels of fills cost, counted by reading them: operations and depth.

use contract::{Direction, Reading, Subject, Tally, Variant};

/// Operations and depth.
pub type Cost = (u32, u32);

fn cost_of(kernel: Reading<Tally>, inputs: &[u64]) -> Cost {
    let count = contract::tally(kernel, inputs).1;
    (count.operations, count.depth)
}

/// Of a routine's registered kernel in one direction.
///
/// # Panics
/// If there is no such routine or direction, or no kernel over words.
pub fn cost(variant: &Variant, routine: &str, direction: Direction, inputs: &[u64]) -> Cost {
    let routine = variant.routine(routine).expect("a routine of this name");
    let probe = routine.probe(Subject::Direction(direction)).expect("all eight directions");
    cost_of(probe.tally.expect("the kernel is generic over words"), inputs)
}

/// Of `board_attacks`, all eight directions at once.
///
/// # Panics
/// If there is no such routine, or no kernel over words.
pub fn board_cost(variant: &Variant) -> Cost {
    let board = variant.routine("board_attacks").expect("an adapter");
    let kernel = board.probes[0].tally.expect("the kernel is generic over words");
    cost_of(kernel, &[1, 1 << 63, !(1 | 1 << 63), 1 | 1 << 63])
}

/// Whether a step in this direction can leave its rank.
pub fn has_wrap_mask(direction: Direction) -> bool {
    !matches!(direction, Direction::North | Direction::South)
}

/// Fails unless `occluded_fill` and `attacks` cost this, whatever the boards: with a wrap mask, and to the
/// north and south.
#[track_caller]
pub fn check_straight_line(variant: &Variant, masked: [Cost; 2], vertical: [Cost; 2]) {
    for direction in Direction::ALL {
        let [fill, attacks] = if has_wrap_mask(direction) { masked } else { vertical };
        for boards in [[0, 0], [!0, !0], [1 << 28, 0x00ff_00ff_00ff_00ff]] {
            assert_eq!(
                cost(variant, "occluded_fill", direction, &boards),
                fill,
                "fill {direction}"
            );
            let inputs = [boards[0], boards[1], !boards[1]];
            assert_eq!(
                cost(variant, "attacks", direction, &inputs),
                attacks,
                "attacks {direction}"
            );
        }
    }
}

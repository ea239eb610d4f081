//! What the kernels of fills cost, counted by reading them over [`Tally`].

use contract::{Direction, Reading, Subject, Tally, Variant};

/// Operations, and the longest chain of them in which each waits for the one before.
pub type Cost = (u32, u32);

fn cost_of(kernel: Reading<Tally>, inputs: &[u64]) -> Cost {
    let count = contract::tally(kernel, inputs).1;
    (count.operations, count.depth)
}

/// What the registered kernel of a routine costs in one direction.
///
/// # Panics
/// If there is no such routine or direction, or no kernel over words.
pub fn cost(variant: &Variant, routine: &str, direction: Direction, inputs: &[u64]) -> Cost {
    let routine = variant.routine(routine).expect("a routine of this name");
    let probe = routine.probe(Subject::Direction(direction)).expect("all eight directions");
    cost_of(probe.tally.expect("the kernel is generic over words"), inputs)
}

/// What `board_attacks` costs, all eight directions at once.
///
/// # Panics
/// If there is no such routine, or no kernel over words.
pub fn board_cost(variant: &Variant) -> Cost {
    let board = variant.routine("board_attacks").expect("an adapter");
    let kernel = board.probes[0].tally.expect("the kernel is generic over words");
    cost_of(kernel, &[1, 1 << 63, !(1 | 1 << 63), 1 | 1 << 63])
}

/// Whether a step in this direction changes the file, so that a mask must keep it from wrapping around.
pub fn has_wrap_mask(direction: Direction) -> bool {
    !matches!(direction, Direction::North | Direction::South)
}

/// Fails unless `occluded_fill` and `attacks` cost this whatever the boards: `masked` where there is a wrap mask,
/// `vertical` to the north and south.
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

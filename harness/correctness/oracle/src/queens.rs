//! Queens that variants show step by step: where she stands, what else does, and what she attacks. All are
//! drawn, not made by the oracle, and every variant that answers for a square is asked about each.

use crate::can_run;
use contract::{Line, Piece, Routine, Subject, Variant, boards, difference};

/// A queen among pieces.
pub struct Queen {
    /// Where she stands.
    pub square: u64,
    /// What stands on the board; whether she is among it makes no difference.
    pub occupied: u64,
    /// What she attacks along rank, file, diagonal and anti-diagonal.
    pub lines: [u64; 4],
}

const fn queen(square: u64, drawn: &str) -> Queen {
    let [occupied, lines @ ..] = boards::<5>(drawn);
    Queen { square, occupied, lines }
}

/// Of several READMEs.
pub const D4: Queen = queen(
    27,
    "
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . . 1 . . 1 .   . . . . . . . .   . . . 1 . . . .   . . . . . . 1 .   1 . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . 1 . .   . 1 . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . 1 . . .   . . 1 . . . . .
    . 1 . 1 . . . 1   . 1 1 . 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . 1 . . . . .   . . . . . . . .   . . . 1 . . . .   . . 1 . . . . .   . . . . 1 . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . 1 . .
    1 . . . . . 1 1   . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . . 1 .
    ",
);

/// With more around d4.
pub const CROWDED: Queen = queen(
    27,
    "
    . 1 . . . . 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . . 1 . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . . . .
    . 1 . . . 1 . 1   . . . . . . . .   . . . 1 . . . .   . . . . . 1 . .   . 1 . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . 1 . . .   . . 1 . . . . .
    . 1 . 1 . . 1 .   . 1 1 . 1 1 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . 1 . . .   . . . . . . . .   . . . 1 . . . .   . . 1 . . . . .   . . . . 1 . . .
    . 1 . 1 . . . .   . . . . . . . .   . . . 1 . . . .   . 1 . . . . . .   . . . . . . . .
    . . . . 1 . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    ",
);

/// Of `leorik`.
pub const C4: Queen = queen(
    26,
    "
    . . 1 . . . . 1   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . . . . 1 . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . 1 . 1 . . .   . . . . . . . .   . . 1 . . . . .   . . . . 1 . . .   1 . . . . . . .
    1 . . . . . 1 .   . . . . . . . .   . . 1 . . . . .   . . . 1 . . . .   . 1 . . . . . .
    . . 1 . . . . 1   1 1 . 1 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . 1 . . . . . .   . . . . . . . .   . . 1 . . . . .   . 1 . . . . . .   . . . 1 . . . .
    . . 1 1 . . . 1   . . . . . . . .   . . 1 . . . . .   . . . . . . . .   . . . . 1 . . .
    . . . . . 1 . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . 1 . .
    ",
);

/// Of `sbamg_hyperbola`.
pub const E5: Queen = queen(
    36,
    "
    1 . . . . 1 . .   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
    . . 1 . . . 1 1   . . . . . . . .   . . . . 1 . . .   . . . . . . 1 .   . . 1 . . . . .
    . . . . . . . .   . . . . . . . .   . . . . 1 . . .   . . . . . 1 . .   . . . 1 . . . .
    . 1 . . 1 . 1 .   . 1 1 1 . 1 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . 1 . . . .   . . . . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . 1 . .
    . . . . 1 . . .   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . 1 .
    . 1 . . . . . 1   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . 1
    . . 1 . 1 . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    ",
);

/// Of `obstruction_difference`.
pub const F3: Queen = queen(
    21,
    "
    . . . . . 1 . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . 1 . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . 1 . . . . .
    . . . . . . . 1   . . . . . . . .   . . . . . . . .   . . . . . . . 1   . . . 1 . . . .
    . . . . . 1 . .   . . . . . . . .   . . . . . 1 . .   . . . . . . 1 .   . . . . 1 . . .
    . 1 . . . 1 1 .   . 1 1 1 1 . 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . 1 . .   . . . . 1 . . .   . . . . . . 1 .
    . . . 1 . . . 1   . . . . . . . .   . . . . . 1 . .   . . . 1 . . . .   . . . . . . . 1
    ",
);

/// Of `walk`.
pub const WALKED: Queen = queen(
    21,
    "
    . . . . . 1 . .   . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . . . . . .
    . 1 . . . . . .   . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . . . . . .
    . . 1 . . . . .   . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . 1 . . . . .
    . . . . . . . 1   . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . 1 . . . .
    . . . . . . 1 .   . . . . . . . .   . . . . . 1 . .   . . . . . . 1 .   . . . . 1 . . .
    . 1 . . . 1 . .   . 1 1 1 1 . 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . 1 .   . . . . . . . .   . . . . . 1 . .   . . . . 1 . . .   . . . . . . 1 .
    1 . . . . . . .   . . . . . . . .   . . . . . 1 . .   . . . 1 . . . .   . . . . . . . .
    ",
);

/// Of `qbb`.
pub const SCANNED: Queen = queen(
    27,
    "
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . . 1 . . 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .   1 . . . . . . .
    . . . . . 1 . .   . . . . . . . .   . . . . . . . .   . . . . . 1 . .   . 1 . . . . . .
    . . . 1 . . . .   . . . . . . . .   . . . 1 . . . .   . . . . 1 . . .   . . 1 . . . . .
    . 1 . 1 . . . 1   . 1 1 . 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . 1 . . .   . . . . . . . .   . . . 1 . . . .   . . 1 . . . . .   . . . . 1 . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . 1 . . . . . .   . . . . . . . .
    1 . . 1 . . 1 1   . . . . . . . .   . . . 1 . . . .   1 . . . . . . .   . . . . . . . .
    ",
);

/// Of `classical`.
pub const C3: Queen = queen(
    18,
    "
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . 1 . . 1 . .   . . . . . . . .   . . 1 . . . . .   . . . . . 1 . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . 1 . . . . .   . . . . 1 . . .   1 . . . . . . .
    1 . . . . . . .   . . . . . . . .   . . 1 . . . . .   . . . 1 . . . .   . 1 . . . . . .
    . . 1 . . . . .   1 1 . 1 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . 1 . . . . . .   . . . . . . . .   . . 1 . . . . .   . 1 . . . . . .   . . . 1 . . . .
    1 . . . 1 . . .   . . . . . . . .   . . 1 . . . . .   . . . . . . . .   . . . . 1 . . .
    ",
);

/// Of `exploding`, for the bishop.
pub const EXPLODING_BISHOP: Queen = queen(
    27,
    "
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . 1   . . . . . . . .
    . . . . . . . 1   . . . . . . . .   . . . 1 . . . .   . . . . . . 1 .   . . . . . . . .
    . 1 . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . 1 . .   . 1 . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . 1 . . .   . . 1 . . . . .
    . . . 1 . . . .   1 1 1 . 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . 1 . . . . .   . . . . 1 . . .
    . . . . . 1 . .   . . . . . . . .   . . . 1 . . . .   . 1 . . . . . .   . . . . . 1 . .
    1 . . . . . . .   . . . . . . . .   . . . 1 . . . .   1 . . . . . . .   . . . . . . . .
    ",
);

/// Of `exploding`, for the rook.
pub const EXPLODING_ROOK: Queen = queen(
    27,
    "
    . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . 1   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . 1 .   1 . . . . . . .
    . . . 1 . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . 1 . .   . 1 . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . 1 . . .   . . 1 . . . . .
    . 1 . 1 . . 1 .   . 1 1 . 1 1 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . 1 . . . . .   . . . . 1 . . .
    . . . 1 . . . .   . . . . . . . .   . . . 1 . . . .   . 1 . . . . . .   . . . . . 1 . .
    . 1 . . . . . .   . . . . . . . .   . . . . . . . .   1 . . . . . . .   . . . . . . 1 .
    ",
);

/// Of `slide_arithmetic`.
pub const E4: Queen = queen(
    28,
    "
    . . . . . . . .   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . 1   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
    . . 1 . . . 1 .   . . . . . . . .   . . . . 1 . . .   . . . . . . 1 .   . . 1 . . . . .
    . . . . . . . .   . . . . . . . .   . . . . 1 . . .   . . . . . 1 . .   . . . 1 . . . .
    1 . . . 1 . . 1   1 1 1 1 . 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . 1 . .
    . . 1 . . . . .   . . . . . . . .   . . . . 1 . . .   . . 1 . . . . .   . . . . . . 1 .
    . 1 . . . . 1 .   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . 1
    ",
);

const ALL: [Queen; 11] =
    [D4, CROWDED, C4, E5, F3, WALKED, SCANNED, C3, EXPLODING_BISHOP, EXPLODING_ROOK, E4];

impl Queen {
    /// What this piece attacks in her place.
    pub const fn attacks(&self, piece: Piece) -> u64 {
        let [rank, file, diagonal, antidiagonal] = self.lines;
        match piece {
            Piece::Rook => rank | file,
            Piece::Bishop => diagonal | antidiagonal,
            Piece::Queen => rank | file | diagonal | antidiagonal,
        }
    }

    /// Line by line where that is an argument, what is asked and what is right.
    fn asked_of(&self, subject: Subject) -> Vec<(u64, u64)> {
        match subject {
            Subject::Piece(piece) => vec![(0, self.attacks(piece))],
            Subject::Line(line) => vec![(0, self.lines[line as usize])],
            Subject::AnyLine => {
                Line::ALL.map(|line| (line as u64, self.lines[line as usize])).into()
            }
            _ => vec![],
        }
    }
}

/// A call's arguments: this square and these pieces in all lanes.
fn arguments(inputs: &[contract::Input], square: u64, occupied: u64, line: u64) -> Vec<u64> {
    let word = |name| match name {
        "square" | "squares" => square,
        "occupied" => occupied,
        _ => line,
    };
    inputs.iter().flat_map(|input| vec![word(input.name); input.words]).collect()
}

/// The variant's routines that answer for a square and that this CPU can run.
///
/// # Panics
/// If the variant has none at all.
fn routines(variant: &Variant) -> Vec<&'static Routine> {
    let for_a_square = |routine: &&Routine| {
        let [first, second] = routine.probes[0].shape.inputs[..2] else { return false };
        first.name.starts_with("square") && second.name == "occupied"
    };
    let routines: Vec<_> = variant.routines.iter().filter(for_a_square).collect();
    assert!(!routines.is_empty(), "{} answers for no square", variant.name);
    variant.ready();
    routines.into_iter().filter(|routine| routine.runnable().is_ok()).collect()
}

/// Fails unless every routine that answers for a square attacks what is drawn, of each piece and line, in
/// every lane, whether the queen herself is among the pieces or not.
///
/// # Panics
/// If it does not, or if the variant has no such routine.
#[track_caller]
pub fn check(variant: &Variant) {
    if !can_run(variant) {
        return;
    }
    for routine in routines(variant) {
        for (probe, queen) in
            routine.probes.iter().flat_map(|probe| ALL.iter().map(move |queen| (probe, queen)))
        {
            for (line, expected) in queen.asked_of(probe.subject) {
                for occupied in
                    [queen.occupied | 1 << queen.square, queen.occupied & !(1 << queen.square)]
                {
                    let call = arguments(probe.shape.inputs, queen.square, occupied, line);
                    // SAFETY: the CPU has the routine's features, and its tables are made.
                    for got in unsafe { probe.call(&call) } {
                        let of = (routine.name, probe.subject);
                        assert_eq!(got, expected, "{of:?}\n{}", difference(expected, got));
                    }
                }
            }
        }
    }
}

/// What a call costs by its text.
pub type Cost = (u32, u32, u32);

/// Fails unless the routine costs this on every square and whatever the pieces, subject by subject:
/// operations, look-ups, and reversals of bits.
///
/// # Panics
/// If it does not, or if there is no such routine over words.
#[track_caller]
pub fn check_costs(variant: &Variant, routine: &str, costs: &[Cost]) {
    let routine = variant.routine(routine).expect("a routine of this name");
    assert_eq!(routine.probes.len(), costs.len(), "a cost for each subject");
    variant.ready();
    for (probe, cost) in routine.probes.iter().zip(costs) {
        let kernel = probe.tally.expect("the kernel is generic over words");
        for (square, queen) in
            (0..64).flat_map(|square| ALL.iter().map(move |queen| (square, queen)))
        {
            for (line, _) in queen.asked_of(probe.subject) {
                let call = arguments(probe.shape.inputs, square, queen.occupied, line);
                let count = contract::tally(kernel, &call).1;
                let got = (count.operations, count.lookups, count.reversals);
                assert_eq!(got, *cost, "{} on {square}", probe.subject);
            }
        }
    }
}

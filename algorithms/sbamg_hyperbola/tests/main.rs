//! A file step by step, every line of a queen, the table's corners, masks by shifts against those
//! by table, and the tally.

use contract::{Word, bits, difference, trace};
use oracle::worked::subsets;
use sbamg_hyperbola::kernel::sbamg;
use sbamg_hyperbola::tables::{MASKS, Masks};

oracle::conformance!(sbamg_hyperbola::VARIANT);

const E5: usize = 36;

const OCCUPIED: u64 = 0x21c4_0052_0810_8214;

#[test]
fn the_file_of_e5_step_by_step() {
    let difference = bits(
        "
        1 1 1 1 . . . .
        1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1
        . . . . . 1 1 1
        . . . . . . . .
        1 . . . 1 . . .
        ",
    );
    let Masks { file, file_outer, lower, .. } = MASKS[E5];
    let constant = |bits| Word::constant(bits);
    let (answer, steps) = trace(
        // SAFETY: masks of the table.
        |w| vec![unsafe { sbamg(constant(file), constant(file_outer), constant(lower), w[0]) }],
        &[("occupied", OCCUPIED)],
    );
    let boards: Vec<u64> = steps.iter().map(|step| step.boards[0]).collect();
    let o = OCCUPIED & file | 1 | 1 << 60;
    // E3 is square 20, the closest piece below.
    assert_eq!(boards[1..], [o, o & lower, 20, 3 << 20, difference, o ^ difference, answer[0]]);
}

/// Bit 0 is always one of them. (M42 in the public collection has no bit 0 on the a-file of a1, and
/// sets it when it scans.)
#[test]
fn the_outer_squares_at_the_corners() {
    let outer = |square: usize| (MASKS[square].rank_outer, MASKS[square].file_outer);
    assert_eq!(outer(0), (0x81, 0x0100_0000_0000_0001));
    assert_eq!(outer(7), (0x01, 0x8000_0000_0000_0001));
    assert_eq!(outer(56), (1 << 63 | 1, 0x01));
    assert_eq!(outer(63), (1 << 56 | 1, 0x81));
    assert_eq!((MASKS[0].lower, MASKS[1].lower), (1, 1));
}

/// Bit 0 does all that the outer squares do, on ranks and files of all squares.
#[test]
fn bit_0_is_outer_square_enough() {
    for masks in &MASKS {
        for (line, outer) in [(masks.rank, masks.rank_outer), (masks.file, masks.file_outer)] {
            for occupied in subsets(line) {
                // SAFETY: bit 0 is in 1 and in the table's masks.
                let [expected, got] =
                    [outer, 1].map(|outer| unsafe { sbamg(line, outer, masks.lower, occupied) });
                assert_eq!(got, expected, "{}", difference(expected, got));
            }
        }
    }
}

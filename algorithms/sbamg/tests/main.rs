//! The wiki's sample, the corners that need the forced outer squares, and the tally.

use contract::{Index, Line, difference, trace};
use oracle::worked::subsets;
use sbamg::kernel::{attacks_by, line_attacks};
use sbamg::tables::{MASKS, Masks};

oracle::conformance!(sbamg::VARIANT);

/// Two nibbles: rook on bit 3, pieces on bits 0, 1 and 6.
#[test]
fn the_sample_of_the_wiki_step_by_step() {
    let d1 = Index::at(3);
    for occupied in [0x43_u64, 0xc3, 0x4b] {
        let (answer, steps) =
            trace(|w| vec![line_attacks(Line::Rank, d1, w[0])], &[("occupied", occupied)]);
        let boards: Vec<u64> = steps.iter().map(|step| step.boards[0]).collect();
        // Line, with the outer squares a1 and h1, below the rook, its highest bit, 3 * cbn, the
        // difference, the xor, within the line.
        assert_eq!(boards, [occupied & 0xf7, 0xc3, 0x03, 1, 0x06, 0xbd, 0x7e, 0x76]);
        assert_eq!(answer, [0x76]);
    }
}

/// The sample as printed, without the outer square on h1 that the C code adds.
#[test]
fn the_sample_of_the_wiki_as_printed() {
    let bare = Masks { outer: 1, ..MASKS[3][Line::Rank as usize] };
    // SAFETY: bit 0 is in both masks.
    let of = |w: &[contract::Noted]| vec![unsafe { attacks_by(&bare, w[0]) }];
    let (answer, steps) = trace(of, &[("occupied", 0x43)]);
    let tail: Vec<u64> = steps[4..].iter().map(|step| step.boards[0]).collect();
    assert_eq!(tail, [0x06, 0x3d, 0x7e, 0x76]);
    assert_eq!(answer, [0x76]);
}

#[test]
fn a1_has_no_square_below_and_borrows_from_itself() {
    let masks = MASKS[0][Line::Rank as usize];
    assert_eq!(masks, Masks { lower: 1, line: 0xfe, outer: 0x81 });
    assert_eq!(line_attacks(Line::Rank, Index::at(0), 0), 0xfe_u64);
    assert_eq!(line_attacks(Line::Rank, Index::at(0), 0x11), 0x1e_u64);
    assert_eq!(line_attacks(Line::Rank, Index::at(0), 0x02), 0x02_u64);
}

/// Forcing the scanned word alone to be non-empty, instead of `outer` and `lower`, goes wrong on
/// one line of one square: the rank of a1 loses b1.
#[test]
fn only_the_rank_of_a1_needs_the_forced_bit_in_outer() {
    let unforced = |masks: &Masks, square: u64, ends: u64, occupied: u64| {
        let o = (occupied & masks.line) | ends;
        let below = (o & ((1 << square) - 1)) | 1;
        (o ^ o.wrapping_sub(3 << below.ilog2())) & masks.line
    };
    let mut wrong = Vec::new();
    for square in 0..64_u64 {
        for line in Line::ALL {
            let masks = &MASKS[square as usize][line as usize];
            let bit_0_is_an_end = masks.line & 1 == 1;
            let ends = if bit_0_is_an_end { masks.outer } else { masks.outer & !1 };
            for occupied in subsets(masks.line) {
                // SAFETY: they are of the table.
                let right = unsafe { attacks_by(masks, occupied) };
                let got = unforced(masks, square, ends, occupied);
                if got != right {
                    assert_eq!(got & 0b10, 0, "{}", difference(right, got));
                    wrong.push((square, line));
                }
            }
        }
    }
    wrong.dedup();
    assert_eq!(wrong, [(0, Line::Rank)]);
}

/// Of the outer squares, bit 0 alone is enough: what the wiki's other ones do it does as well.
#[test]
fn with_bit_0_as_the_only_outer_square_it_is_the_same_function() {
    for masks in MASKS.as_flattened() {
        let sentinel = Masks { outer: 1, ..*masks };
        for occupied in subsets(masks.line) {
            // SAFETY: of the table, and with bit 0 in both.
            let [expected, got] = [masks, &sentinel].map(|of| unsafe { attacks_by(of, occupied) });
            assert_eq!(got, expected, "{}", difference(expected, got));
        }
    }
}

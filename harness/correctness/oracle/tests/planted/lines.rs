//! Garbled SBAMG (Syed Fahad 2016; Chess Programming Wiki): `(o ^ (o - 3 * cbn)) & line`.

use crate::planted::{Plant, Wrong, judge_all, plant};
use contract::{Index, Line, Subject, Word};
use oracle::{Part, check_arguments, verify_part};

/// What of the method is garbled.
const RIGHT: u8 = 0;
const TIMES_2: u8 = 1;
const NO_OUTER: u8 = 2;
const NO_BIT_0: u8 = 3;
const BIT_0_ALONE: u8 = 4;
const NOTHING_BELOW_A1: u8 = 5;

/// The squares below on the line, above on it, and the two ends.
fn line_of(line: Line, square: u64) -> (u64, u64) {
    let (files, ranks) = match line {
        Line::Rank => (1, 0),
        Line::File => (0, 1),
        Line::Diagonal => (1, 1),
        Line::AntiDiagonal => (-1, 1),
    };
    let (mut all, mut ends) = (0, 0);
    for sense in [1, -1] {
        let (mut file, mut rank) = (square as i64 % 8, square as i64 / 8);
        let mut last = 0;
        loop {
            (file, rank) = (file + sense * files, rank + sense * ranks);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            last = 1 << (8 * rank + file);
            all |= last;
        }
        ends |= last;
    }
    (all, ends)
}

fn sbamg<const FORM: u8, W: Word>(line: Line, square: Index, occupied: W) -> W {
    let (line, ends) = line_of(line, square.get());
    let outer = match FORM {
        NO_OUTER => 0,
        NO_BIT_0 => ends,
        BIT_0_ALONE => 1,
        _ => ends | 1,
    };
    let lower = if square.get() == 0 && FORM != NO_BIT_0 && FORM != NOTHING_BELOW_A1 {
        1
    } else {
        (1 << square.get()) - 1
    };
    let o = (occupied & W::constant(line)) | W::constant(outer);
    let below = (o & W::constant(lower)) | W::constant(1);
    // SAFETY: bit 0 was just set.
    let closest = unsafe { below.bit_scan_reverse() };
    let times = if FORM == TIMES_2 { 2 } else { 3 };
    (o ^ o.minus(W::constant(times).shift_left_by(closest))) & W::constant(line)
}

/// Without bit 0 in `outer`, a1 has nothing below: the `| 1` of the scan invents a blocker there
/// that is not in `o`, and the 3 takes b1 away.
static NO_FORCED_BIT_0: Plant = plant(
    "outer squares without bit 0",
    contract::routine!("sbamg_no_bit_0", line_attacks, planted, sbamg::<NO_BIT_0, _>),
    Wrong::Only(&[Subject::Line(Line::Rank)]),
);

#[test]
fn garbled_sbamg() {
    judge_all! {
        "SBAMG" ("sbamg_right", line_attacks, planted, sbamg::<RIGHT, _>) Nowhere;
        "2 * cbn" ("sbamg_2", line_attacks, planted, sbamg::<TIMES_2, _>) Everywhere;
        "no outer squares" ("sbamg_no_outer", line_attacks, planted, sbamg::<NO_OUTER, _>) Everywhere;
        // The outer squares serve to keep the borrow on the line; bit 0, below all, does so too.
        "bit 0 instead of the outer squares"
            ("sbamg_bit_0_alone", line_attacks, planted, sbamg::<BIT_0_ALONE, _>) Nowhere;
        // The scan sets bit 0 in any case.
        "no square below a1" ("sbamg_nothing_below", line_attacks, planted, sbamg::<NOTHING_BELOW_A1, _>) Nowhere;
    }
    NO_FORCED_BIT_0.judge();
}

#[test]
fn without_the_forced_bit_0_exactly_the_rank_of_a1_fails() {
    let Plant { routine, .. } = &NO_FORCED_BIT_0;
    let probe = routine.probe(Subject::Line(Line::Rank)).expect("rank");
    let failure =
        verify_part(&crate::planted::GARDEN, routine, probe, Part::Edges).expect_err("planted");
    assert!(failure.to_string().contains("square: a1 (0)"), "{failure}");
    // Every occupancy of the rank, for each square of each rank: wrong on a1 always, else never.
    for square in 0..64_u64 {
        for on_rank in 0..256_u64 {
            let arguments = [square, on_rank << (square / 8 * 8)];
            let found =
                check_arguments(&crate::planted::GARDEN, routine, probe, &arguments).is_err();
            assert_eq!(found, square == 0, "square {square}, rank {on_rank:#04x}");
        }
    }
}

//! A diagonal step by step, ranks by both ways, reversal line by line against all at once, lines by shifts
//! against those by table, and the tally. It knows no oracle: expected boards are written out.

use contract::{Index, Line, Piece, Word, boards, difference, tally, trace};
use hyperbola::VARIANT;
use hyperbola::kernel::{attacks_by, rank_by_diagonal, rank_by_table, square_attacks_reversed};
use hyperbola::lines;
use hyperbola::tables::{LINES, RANK_ATTACKS};
use oracle::queens::{self, CROWDED, Cost};
use oracle::worked::check_table_bytes;

const D4: u64 = 27;
const OCCUPIED: u64 = CROWDED.occupied;

/// The lines of a queen on d4 among these pieces.
const ATTACKS: [u64; 4] = CROWDED.lines;

#[test]
fn a_diagonal_step_by_step() {
    let [forward, reversed] = boards(
        "
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        1 1 1 1 1 . . .   . . . . . 1 . .
        1 1 1 1 1 1 1 1   . . . . . . . .
        . . . 1 1 1 1 1   . . . 1 1 1 1 1
        . . . . . . . .   1 1 1 1 1 1 1 1
        . 1 . . . . . .   1 . . . . . . .
        . . . . . . . .   . . . . . . . .
        ",
    );
    let line = LINES[D4 as usize][Line::Diagonal as usize];
    let constant = |bits| Word::constant(bits);
    let (slider, mirrored) = (1 << D4, 1 << (D4 ^ 56));
    let (answer, steps) = trace(
        |w| vec![attacks_by(constant(line), constant(slider), constant(mirrored), w[0])],
        &[("occupied", OCCUPIED)],
    );
    let boards: Vec<u64> = steps.iter().map(|step| step.board).collect();
    let o = OCCUPIED & line;
    assert_eq!(boards[..2], [o, forward]);
    assert_eq!(boards[2..4], [o.swap_bytes(), reversed.swap_bytes()]);
    assert_eq!(boards[4..6], [reversed, forward ^ reversed]);
    assert_eq!(answer, [ATTACKS[Line::Diagonal as usize]]);
}

#[test]
fn queens_of_all_worked_boards() {
    queens::check(&VARIANT);
}

/// Pieces on b and g, seen from each file.
#[test]
fn a_word_of_the_ranks_table() {
    let attacks = [0x02, 0x7d, 0x7a, 0x76, 0x6e, 0x5e, 0xbe, 0x40];
    assert_eq!(RANK_ATTACKS[0x42 >> 1], u64::from_le_bytes(attacks));
}

#[test]
fn both_ways_give_the_same_attacks_along_every_rank() {
    for square in 0..64_u64 {
        let file = lines::file(square);
        for pieces in 0..256_u64 {
            // The other ranks full, for what they may disturb.
            let occupied = !(0xff << (square & 56)) | pieces << (square & 56);
            let expected = rank_by_table(square, occupied);
            let got = rank_by_diagonal(square, file, occupied);
            assert_eq!(got, expected, "{square}\n{}", difference(expected, got));
        }
    }
}

#[test]
fn lines_by_shifts_are_those_of_the_table() {
    for (square, lines) in LINES.iter().enumerate() {
        let at = square as u64;
        let file = lines::file(at);
        assert_eq!(file ^ 1 << at, lines[Line::File as usize]);
        let diagonals = [Line::Diagonal, Line::AntiDiagonal].map(|line| lines[line as usize]);
        assert_eq!(lines::diagonals(at, file), diagonals);
    }
}

/// One line after the other, each with two reversals: 31 operations for a queen where the slider and its
/// mirror image are given, but eight of them reversals.
#[test]
fn a_reversal_for_all_lines_at_once_is_the_same_function() {
    fn line_by_line<W: Word>(slider: W, mirrored: W, lines: [W; 4], occupied: W) -> W {
        let [rank, file, diagonal, antidiagonal] = lines.map(|line| {
            let o = occupied & line;
            let backward = o.bit_reversed().minus(mirrored).bit_reversed();
            (o.minus(slider) ^ backward) & line
        });
        rank | file | diagonal | antidiagonal
    }
    let mut occupied = 0x0123_4567_89ab_cdef_u64;
    for (square, lines) in LINES.iter().enumerate() {
        for _ in 0..200 {
            occupied = occupied.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            let pieces = occupied & occupied.rotate_left(32);
            let expected = line_by_line(1 << square, 1 << (63 - square), *lines, pieces);
            let got = square_attacks_reversed(Piece::Queen, Index::at(square as u64), pieces);
            assert_eq!(got, expected, "{square}\n{}", difference(expected, got));
        }
    }
    let (_, count) = tally(
        |w| vec![line_by_line(w[0], w[1], LINES[27].map(Word::constant), w[2])],
        &[1 << 27, 1 << 36, OCCUPIED],
    );
    assert_eq!((count.operations, count.reversals), (31, 8));
}

/// The xor unites both directions of one slider, which never meet. Of two that face each other they do:
/// what both attack is lost.
#[test]
fn the_xor_loses_what_two_sliders_attack() {
    let [file, rooks] = boards(
        "
        . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . . . . . .
        ",
    );
    let halves = [rooks, rooks.swap_bytes()].map(|r| r ^ r.wrapping_sub(r << 1));
    let (north, south) = (halves[0] & file, halves[1].swap_bytes() & file);
    let between = file & !rooks & 0x0000_ffff_ffff_0000;
    assert_eq!(north & south, between);
    assert_eq!(north ^ south, file & !between);
}

#[test]
fn the_tables_take_2_kib() {
    check_table_bytes(&VARIANT, &[("square_attacks", 2048), ("square_attacks_reversed", 2048)]);
}

/// Of rook, bishop and queen: operations, look-ups of ranks, and reversals of bits.
#[test]
fn operations_of_rook_bishop_and_queen() {
    let check = |routine, costs: [Cost; 3]| queens::check_costs(&VARIANT, routine, &costs);
    check("square_attacks", [(18, 1, 0), (17, 0, 0), (34, 1, 0)]);
    check("square_attacks_computed", [(30, 0, 0), (31, 0, 0), (58, 0, 0)]);
    check("square_attacks_reversed", [(19, 0, 2), (19, 0, 2), (35, 0, 2)]);
}

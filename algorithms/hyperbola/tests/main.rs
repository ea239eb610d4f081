//! A diagonal step by step, ranks by both ways, reversal line by line against all at once, lines by
//! shifts against those by table, and the tally.

use contract::{Index, Line, Piece, Word, boards, difference, tally, trace};
use hyperbola::kernel::{attacks_by, square_attacks_reversed};
use hyperbola::tables::LINES;
use oracle::queens::CROWDED;

oracle::conformance!(hyperbola::VARIANT);

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
    let boards: Vec<u64> = steps.iter().map(|step| step.boards[0]).collect();
    let o = OCCUPIED & line;
    assert_eq!(boards[..2], [o, forward]);
    assert_eq!(boards[2..4], [o.swap_bytes(), reversed.swap_bytes()]);
    assert_eq!(boards[4..6], [reversed, forward ^ reversed]);
    assert_eq!(answer, [ATTACKS[Line::Diagonal as usize]]);
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

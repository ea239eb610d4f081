//! A diagonal step by step, and what two sliders of a line lose.

use contract::{Line, Word, boards, trace};
use hyperbola::kernel::attacks_by;
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

/// The xor unites both directions of one slider, which never meet. Of two that face each other they
/// do: what both attack is lost.
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

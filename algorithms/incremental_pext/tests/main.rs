//! The example of the README, what is kept of a position, and how many indices a square is in.

use contract::Index;
use contract::Piece;
use incremental_pext::kernel::{kept_attacks, update};
use incremental_pext::tables::{BITS, TABLES, WORDS};
use oracle::queens::D4 as QUEEN;

oracle::conformance!(incremental_pext::VARIANT);

const B4: u64 = 25;
const D4: u64 = 27;
const F4: u64 = 29;

/// What is kept of a position, by a row for each piece.
fn kept(occupied: u64) -> [u64; WORDS] {
    let rows = BITS.iter().enumerate().filter(|(square, _)| occupied >> square & 1 == 1);
    rows.fold([0; WORDS], |kept, (_, row)| std::array::from_fn(|word| kept[word] | row.0[word]))
}

/// A square's own 32 bits.
fn own(kept: &[u64; WORDS], square: u64) -> u64 {
    kept[square as usize / 2] >> (32 * (square % 2)) & 0xffff_ffff
}

#[test]
fn a_rook_on_d4_before_and_after_a_move() {
    let before = kept(QUEEN.occupied);
    assert_eq!(own(&before, D4) & 0xffff, 516);
    let [from, to, captured] = [B4, F4, 0].map(Index::at);
    let after = update(from, to, captured, before);
    assert_eq!(own(&after, D4) & 0xffff, 544);
    let moved = QUEEN.occupied & !(1 << B4) | 1 << F4;
    assert_eq!(after, kept(moved));
    TABLES.make();
    // SAFETY: the tables were made just now.
    let rook = unsafe { kept_attacks(Piece::Rook, Index::at(D4), own(&after, D4)) };
    assert_eq!(rook, Piece::Rook.attacks(D4 as usize, moved));
}

#[test]
fn a_square_is_in_16_indices_on_average_and_in_none_at_a_corner() {
    let in_indices = BITS.iter().map(|row| row.0.iter().map(|word| word.count_ones()).sum::<u32>());
    let counts: Vec<u32> = in_indices.collect();
    assert_eq!((counts.iter().sum::<u32>() as f64 / 6.4).round(), 162.0);
    assert_eq!(counts.iter().max(), Some(&27));
    let none: Vec<usize> = (0..64).filter(|&square| counts[square] == 0).collect();
    assert_eq!(none, [0, 7, 56, 63]);
}

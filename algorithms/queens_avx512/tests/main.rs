//! Tables against lines that are walked, and a queen in all forms where the CPU has the
//! instructions.

use contract::Line;
use queens_avx512::tables::{
    AFTER_COLUMN_BITS, BEFORE_COLUMN_BITS, BELOW, ByPlace, DIAGONALS_AND_RANK, FILE_BELOW, RANK,
    RANKS_BESIDE, SIDES, SIX_RAYS,
};

oracle::conformance!(queens_avx512::VARIANT);

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// What the permute finds for the eight ranks.
fn mask(table: &ByPlace, square: usize) -> u64 {
    let bytes = bytes(&table.0);
    u64::from_le_bytes(std::array::from_fn(|rank| bytes[(8 * rank + 7).wrapping_sub(square) & 127]))
}

#[test]
fn seven_bits_say_all_of_a_mask() {
    for square in 0..64 {
        let along = |line: Line| line.attacks(square, 0);
        let bit = 1 << square;
        let diagonals = along(Line::Diagonal) | along(Line::AntiDiagonal);
        assert_eq!(mask(&SIX_RAYS, square), diagonals | along(Line::File));
        assert_eq!(mask(&RANK, square), along(Line::Rank));
        assert_eq!(mask(&BELOW, square), bit - 1);
        assert_eq!(mask(&DIAGONALS_AND_RANK, square), diagonals | along(Line::Rank) | bit);
        assert_eq!(mask(&FILE_BELOW, square), along(Line::File) & (bit - 1));
    }
}

/// Seen from file d, or from the fourth rank.
#[test]
fn sides_of_a_queen() {
    let left_own_right = [0b0000_0111, 0b0000_1000, 0b1111_0000];
    let sides = SIDES.0[3].to_be_bytes();
    assert_eq!(sides[..3], [left_own_right[0]; 3]);
    assert_eq!(sides[3], left_own_right[1]);
    assert_eq!(sides[4..], [left_own_right[2]; 4]);
    let ranks = RANKS_BESIDE.0[3].to_le_bytes();
    assert_eq!(ranks[2..5], left_own_right.map(u8::reverse_bits));
}

/// Both kinds of numbers have 7, and want the same of it.
#[test]
fn one_table_for_rank_bits_and_file_bits() {
    let [after, before] = [AFTER_COLUMN_BITS, BEFORE_COLUMN_BITS].map(|table| bytes(&table.0));
    for number in 0..8 {
        assert_eq!(u16::from(after[8 * number + 7]), 0x100 >> number & 0xff);
        assert_eq!(u16::from(after[number]), 2 << number & 0xff);
        assert_eq!(u16::from(before[8 * number + 7]), 2 << number & 0xff);
        assert_eq!(u16::from(before[number]), 0x100 >> number & 0xff);
    }
}

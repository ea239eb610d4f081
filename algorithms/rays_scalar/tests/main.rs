//! The boards of the README, and why one table does for all squares.

use contract::{Index, Numbering, Pair};
use rays_scalar::kernel::{rays_difference, rays_table};
use rays_scalar::tables;

oracle::conformance!(rays_scalar::VARIANT);

const D4: Index = Index::at(27);
type Kernel = fn(Numbering, Pair, Index) -> Pair;
const KERNELS: [Kernel; 2] = [rays_table, rays_difference];

fn rays(kernel: Kernel, numbering: Numbering, coordinates: [u8; 16], square: Index) -> [u8; 16] {
    let words = |bytes: [u8; 16]| {
        let bits = u128::from_le_bytes(bytes);
        Pair([bits as u64, (bits >> 64) as u64])
    };
    let [low, high] = kernel(numbering, words(coordinates), square).0;
    (u128::from(low) | u128::from(high) << 64).to_le_bytes()
}

/// Every coordinate once, rank 8 first, as a picture has it.
fn picture(kernel: Kernel, numbering: Numbering, square: Index) -> String {
    let mut rows = Vec::new();
    for rank in (0..8).rev().step_by(2) {
        let two_ranks = std::array::from_fn(|k| 8 * (rank - k as u8 / 8) + k as u8 % 8);
        let answers = rays(kernel, numbering, two_ranks, square);
        let drawn = |direction: &u8| match direction {
            0xff => ".".to_string(),
            number => number.to_string(),
        };
        rows.extend(answers.chunks(8).map(|rank| rank.iter().map(drawn).collect::<Vec<_>>()));
    }
    rows.into_iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_boards_of_the_readme() {
    let compass = "\
. . . 0 . . . 1
7 . . 0 . . 1 .
. 7 . 0 . 1 . .
. . 7 0 1 . . .
6 6 6 . 2 2 2 2
. . 5 4 3 . . .
. 5 . 4 . 3 . .
5 . . 4 . . 3 .";
    let dir8 = "\
. . . 7 . . . 0
6 . . 7 . . 0 .
. 6 . 7 . 0 . .
. . 6 7 0 . . .
5 5 5 . 1 1 1 1
. . 4 3 2 . . .
. 4 . 3 . 2 . .
4 . . 3 . . 2 .";
    for kernel in KERNELS {
        assert_eq!(picture(kernel, Numbering::Compass, D4), compass);
        assert_eq!(picture(kernel, Numbering::Dir8, D4), dir8);
    }
}

/// On a board of sixteen files a difference says how many files and ranks lie between. With eight
/// it does not: from h1 to a2 it is one, as from a1 to b1.
#[test]
fn a_difference_is_a_direction_on_a_wide_board_only() {
    let table = tables::by_square(Numbering::Compass);
    let (a1, b1, h1, a2) = (0, 1, 7, 8);
    assert_eq!(a2 - h1, b1 - a1);
    assert_ne!(table[h1][a2], table[a1][b1]);

    let wide = |square: usize| square + (square & 0o70);
    for (from, row) in table.iter().enumerate() {
        for (to, &direction) in row.iter().enumerate() {
            let difference = 0x88 + wide(to) - wide(from);
            assert!((0x11..=0xff).contains(&difference) && difference & 15 != 0);
            assert_eq!(tables::by_difference(Numbering::Compass)[difference], direction);
        }
    }
}

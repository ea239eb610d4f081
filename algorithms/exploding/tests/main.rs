//! The boards of the README, and where repairs are needed.

use contract::{Index, Square};
use exploding::kernel::{DIAGONALLY, ORTHOGONALLY, first_ring};
use exploding::tables::TABLES;
use oracle::worked::check;

oracle::conformance!(exploding::VARIANT);

const D4: Index = Index::at(27);

#[test]
fn the_bishop_of_the_readme() {
    let cross = TABLES.bishop[27];
    let product = (cross.near >> 9).wrapping_mul(DIAGONALLY);
    let second = (product & cross.reach & !0x0080_0200_0800_2001) >> 9;
    check(
        "
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . 1 . 1 .
        . 1 . . 1 1 . .   . . . . . . . .
        . . . . . . . .   . . . . 1 . 1 .
        . . 1 . . 1 1 .   . . . . . . . .
        . . . . . . . .   1 . 1 . . . . .
        . 1 . . 1 1 . .   . . . . . . . .
        . . . . . . . .   1 . 1 . . . . .
        ",
        [product, second.wrapping_mul(DIAGONALLY)],
    );
}

#[test]
fn the_rook_of_the_readme() {
    let cross = TABLES.rook[27];
    let product = (cross.near >> 8).wrapping_mul(ORTHOGONALLY);
    let ring = first_ring(D4, cross.near) & cross.reach;
    let front = ring & !0x0800_0800_4a00_0802 & !cross.near;
    assert_eq!(front, 1 << 29);
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
        . . . 1 . 1 . .   . . . 1 . . . .   . . . . . . . .
        . 1 . . . . 1 .   . 1 . . . 1 . .   . . . . 1 . 1 .
        . . . 1 . 1 . .   . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        ",
        [product, ring, (front >> 8).wrapping_mul(ORTHOGONALLY) & cross.reach],
    );
}

/// Where a repair changes what is within reach, for any set of free neighbours.
#[test]
fn the_first_ring_needs_repair_on_31_squares() {
    let mut repaired = [0; 2];
    for square in Square::all() {
        let cross = TABLES.rook[square.index() as usize];
        let ways = match square.file() {
            0 => ORTHOGONALLY & !(1 << 7),
            7 => ORTHOGONALLY & !(1 << 9),
            _ => ORTHOGONALLY,
        };
        let mut front = cross.near;
        while front != 0 {
            let product = (front >> 8).wrapping_mul(ways);
            let ring = first_ring(Index::at(square.index().into()), front);
            // What only the repairs can tell apart from a step that was made before.
            let differs = (product ^ ring) & cross.reach & !cross.near;
            let wrapped = square.bit() >> 6 & differs;
            repaired[0] |= if differs & !wrapped == 0 { 0 } else { square.bit() };
            repaired[1] |= if wrapped == 0 { 0 } else { square.bit() };
            front = (front - 1) & cross.near;
        }
    }
    check(
        "
        . . . . . . . .   . . . . . . 1 .
        . 1 1 1 1 1 . .   . . . . . . 1 .
        . 1 1 1 1 1 . .   . . . . . . 1 .
        . 1 1 1 1 1 . .   . . . . . . 1 .
        . 1 1 1 1 1 . .   . . . . . . 1 .
        . 1 1 1 1 1 . .   . . . . . . 1 .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        ",
        [repaired[0], repaired[1]],
    );
}

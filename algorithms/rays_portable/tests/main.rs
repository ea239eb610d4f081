//! The article's example, row by row, and the models against the
//! definitions of their instructions.

use contract::rays_of_coords::{COMPASS, DIFFERENCE_SIGNS, DIR8, EXPAND, SAMENESS_SIGNS};
use contract::{Index, Numbering, Pair};
use oracle::worked::rays as example;
use rays_portable::instructions::{affine, shuffle};
use rays_portable::kernel::{rays_of_coords, stages};

oracle::conformance!(rays_portable::VARIANT);

const D4: Index = Index::at(27);
const COORDINATES: [u8; 16] = example::COORDINATES.to_le_bytes();

fn words(bytes: [u8; 16]) -> [u64; 2] {
    let bits = u128::from_le_bytes(bytes);
    [bits as u64, (bits >> 64) as u64]
}

fn bytes(words: [u64; 2]) -> [u8; 16] {
    (u128::from(words[0]) | u128::from(words[1]) << 64).to_le_bytes()
}

/// One row of the example.
fn row(stage: usize) -> [u8; 16] {
    bytes(words(COORDINATES).map(|eight| stages(Numbering::Compass, eight, D4)[stage]))
}

fn rays(numbering: Numbering, coordinates: [u8; 16], square: Index) -> [u8; 16] {
    bytes(rays_of_coords(numbering, Pair(words(coordinates)), square).0)
}

#[test]
fn the_table_of_the_article_and_its_renumbering() {
    assert_eq!(COMPASS, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1]);
    assert_eq!(DIR8, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 3, 7, 0xff, 5, 0xff, 1, 4, 6, 2, 0]);
}

#[test]
fn the_rows_of_the_article() {
    assert_eq!([0, 1, 2, 3].map(row).map(u128::from_le_bytes), example::ROWS);
    assert_eq!(row(4), example::COMPASS);
    assert_eq!(rays(Numbering::Compass, COORDINATES, D4), example::COMPASS);
    assert_eq!(rays(Numbering::Dir8, COORDINATES, D4), example::DIR8);
}

/// All bytes, in words whose bytes differ.
fn all_bytes() -> impl Iterator<Item = u64> {
    (0..32).map(|eight| u64::from_le_bytes(std::array::from_fn(|at| (at * 32 + eight) as u8)))
}

fn check_affine<const MATRIX: u64>() {
    let defined = |byte: u8| {
        let row = |bit: usize| MATRIX.to_be_bytes()[bit] & byte;
        (0..8).fold(0, |answer, bit| answer | ((row(bit).count_ones() & 1) as u8) << bit)
    };
    for bytes in all_bytes() {
        let expected = u64::from_le_bytes(bytes.to_le_bytes().map(defined));
        assert_eq!(affine::<MATRIX, u64>(bytes), expected, "{MATRIX:#018x} times {bytes:#018x}");
    }
}

#[test]
fn affine_is_the_instruction_by_its_definition() {
    check_affine::<EXPAND>();
    check_affine::<DIFFERENCE_SIGNS>();
    check_affine::<SAMENESS_SIGNS>();
    check_affine::<0x0102_0408_1020_4080>(); // the identity
    check_affine::<0x8040_2010_0804_0201>(); // reverses the bits
    check_affine::<0>();
    check_affine::<{ !0 }>();
    check_affine::<0x9e37_79b9_7f4a_7c15>();
}

#[test]
fn shuffle_is_the_instruction_by_its_definition() {
    let odd = [7, 7, 0, 255, 128, 64, 1, 2, 3, 3, 90, 165, 16, 8, 9, 200];
    for table in [COMPASS, DIR8, odd] {
        for bytes in all_bytes() {
            let indexes = bytes & 0x0f0f_0f0f_0f0f_0f0f;
            let looked_up = indexes.to_le_bytes().map(|index| table[usize::from(index)]);
            assert_eq!(shuffle(table, indexes), u64::from_le_bytes(looked_up), "{indexes:#018x}");
        }
    }
}

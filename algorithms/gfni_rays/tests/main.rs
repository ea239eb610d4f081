//! The article's example, row by row.

use contract::{Index, Lanes, Numbering, words_of};
use gfni_rays::kernel::{rays_of_coords, stages};
use oracle::worked::rays as example;

oracle::conformance!(gfni_rays::VARIANT);

const D4: Index = Index::at(27);
const COORDINATES: [u8; 16] = example::COORDINATES.to_le_bytes();

fn bytes(Lanes([low, high]): Lanes<2>) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[test]
fn the_rows_of_the_article() {
    let coordinates = Lanes(words_of(COORDINATES));
    let rows = stages(Numbering::Compass, coordinates, D4).map(bytes);
    assert_eq!(rows[..4], example::ROWS);
    for (numbering, directions) in
        [(Numbering::Compass, example::COMPASS), (Numbering::Dir8, example::DIR8)]
    {
        assert_eq!(rays_of_coords(numbering, coordinates, D4), Lanes(words_of(directions)));
    }
}

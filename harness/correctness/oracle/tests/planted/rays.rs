//! Garbled raysOfCoords (87flowers, 2025): the table by index, one entry changed at a time.

use crate::planted::{Wrong, judge, judge_all, plant};
use contract::{Index, Numbering, Pair};

const TABLE: [u8; 16] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];
/// No entry is changed.
const NONE: usize = 16;

/// The index is [file differs][rank differs][file not below][rank not below].
fn rays<const CHANGED: usize, const MODULO: u8>(
    numbering: Numbering,
    coordinates: Pair,
    square: Index,
) -> Pair {
    let (file, rank) = (square.get() as u8 % 8, square.get() as u8 / 8);
    Pair(coordinates.0.map(|word| {
        u64::from_le_bytes(word.to_le_bytes().map(|byte| {
            let (f, r) = (byte % 8, byte % MODULO / 8);
            let bits = [r >= rank, f >= file, r != rank, f != file];
            let index: usize = bits.iter().enumerate().map(|(k, bit)| usize::from(*bit) << k).sum();
            let entry = TABLE[index] ^ u8::from(index == CHANGED);
            match numbering {
                Numbering::Dir8 if entry < 8 => (entry + 7) & 7,
                _ => entry,
            }
        }))
    }))
}

#[test]
fn the_right_table_and_coordinates_with_high_bits() {
    judge_all! {
        "rays" ("rays", rays_quadrant of Pair, planted, rays::<NONE, 64>) Nowhere;
        "bits 6 and 7 of a coordinate not ignored"
            ("rays_high", rays_quadrant of Pair, planted, rays::<NONE, 255>) Everywhere;
    }
}

/// One planted routine per entry of the table, each under a different name.
macro_rules! changed_entries {
    ($($entry:literal $name:literal $wrong:ident),* $(,)?) => {
        &[$(
            plant(
                concat!("entry ", $entry, " changed"),
                contract::routine!($name, rays_quadrant on [Compass] of Pair, planted, rays::<$entry, 64>),
                Wrong::$wrong,
            ),
        )*]
    };
}

/// In one numbering: the test above has both. Nine of sixteen indices occur: eight directions and
/// the square itself. A change of the other entries is the same function.
#[test]
fn each_entry_of_the_table() {
    judge(changed_entries![
        0 "entry_0" Nowhere,
        1 "entry_1" Nowhere,
        2 "entry_2" Nowhere,
        3 "entry_3" Everywhere,
        4 "entry_4" Nowhere,
        5 "entry_5" Nowhere,
        6 "entry_6" Everywhere,
        7 "entry_7" Everywhere,
        8 "entry_8" Nowhere,
        9 "entry_9" Everywhere,
        10 "entry_10" Nowhere,
        11 "entry_11" Everywhere,
        12 "entry_12" Everywhere,
        13 "entry_13" Everywhere,
        14 "entry_14" Everywhere,
        15 "entry_15" Everywhere,
    ]);
}

//! The tables for all pairs of squares, and the remark that decides one diagonal only. It needs no
//! instruction set.

use contract::rays_of_coords::directions;
use contract::{Direction, Numbering, ray};
use rays_exact::tables::{FILES, RANKS, differences, rows};

oracle::conformance!(rays_exact::VARIANT);
const NUMBERINGS: [Numbering; 2] = [Numbering::Compass, Numbering::Dir8];

/// The direction in which walking leads from one square to the other.
fn walked(numbering: Numbering, from: usize, to: usize) -> u8 {
    let leads_there = |direction: &Direction| ray(from, direction.step(), 0) >> to & 1 == 1;
    Direction::ALL.into_iter().find(leads_there).map_or(0xff, |direction| match numbering {
        Numbering::Compass => direction.compass(),
        Numbering::Dir8 => direction.dir8(),
    })
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn the_table_is_exact_for_all_pairs_of_squares() {
    for numbering in NUMBERINGS {
        let rows = rows(numbering);
        assert_eq!((size_of_val(rows), align_of_val(rows)), (4096, 64));
        for (from, row) in rows.iter().enumerate() {
            let right: [u8; 64] = std::array::from_fn(|to| walked(numbering, from, to));
            assert_eq!(bytes(&row.0), right, "from {from}");
        }
    }
}

/// What `apart` looks up, without its instructions: distances with a bit in common, and two halves
/// of an index.
#[test]
fn file_and_rank_apart_are_exact_for_all_pairs_of_squares() {
    for numbering in NUMBERINGS {
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let (by_file, by_rank) = (&FILES[from % 8], &RANKS[from / 8]);
            // A shuffle sees bit 3, the lowest of the rank, beside the file.
            let (file, rank) = (to % 16, to / 8);
            let off_rays = bytes(&by_file.distances)[file] & bytes(&by_rank.distances)[rank] == 0;
            let side = bytes(&by_file.sides)[file] | bytes(&by_rank.sides)[rank];
            let got = if off_rays { 0xff } else { directions(numbering)[usize::from(side)] };
            assert_eq!(got, walked(numbering, from, to), "from {from} to {to}");
        }
    }
    // From d4: d5 is on the file, e5 and f6 on a diagonal, f5 is off the rays.
    let [files, ranks] = [FILES, RANKS].map(|sides| bytes(&sides[3].distances));
    assert_eq!((files[3], ranks[4]), (0xff, 1));
    assert_eq!((files[4], files[5], ranks[5]), (1, 2, 2));
}

#[test]
fn the_table_of_differences_is_exact_for_all_pairs_of_squares() {
    let expanded = |square: usize| (square + (square & 0o70)) as u8;
    for numbering in NUMBERINGS {
        let bytes = bytes(differences(numbering).map(|row| row.0).as_flattened());
        assert_eq!(bytes.len(), 256);
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let got = bytes[usize::from(expanded(to).wrapping_sub(expanded(from)))];
            assert_eq!(got, walked(numbering, from, to), "from {from} to {to}");
        }
    }
}

/// The article's remark, to compare the two differences by an exclusive or, finds one diagonal. On
/// the other the nibbles add up to 16, and what their exclusive or then is they also have
/// elsewhere.
#[test]
fn one_exclusive_or_decides_one_diagonal() {
    let (mut on_anti_diagonal, mut elsewhere) = ([false; 16], [false; 16]);
    for files in -7..8_i32 {
        for ranks in -7..8_i32 {
            let differ = ((8 + files) ^ (8 + ranks)) as usize;
            assert_eq!(differ == 0, files == ranks);
            match files == -ranks && files != 0 {
                true => on_anti_diagonal[differ] = true,
                false => elsewhere[differ] = true,
            }
        }
    }
    let occurring: Vec<usize> = (0..16).filter(|&differ| on_anti_diagonal[differ]).collect();
    assert_eq!(occurring, [8, 12, 14]);
    assert!(occurring.iter().all(|&differ| elsewhere[differ]));
}

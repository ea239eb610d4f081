//! The example of the README, and how often entries repeat.

use contract::Piece;
use oracle::queens::D4 as QUEEN;
use oracle::worked::check;
use pext::tables::{LINE_MASKS, LINE_ROW, PACKED_ROWS, ROWS, STEPPED_ROWS, TABLES};
use std::collections::HashSet;

oracle::conformance!(pext::VARIANT);

const D4: usize = 27;

/// Which of the mask's squares, lowest first, are in the set.
fn packed(set: u64, mask: u64) -> u64 {
    let mut index = 0;
    for (place, square) in (0..64).filter(|square| mask >> square & 1 == 1).enumerate() {
        index |= (set >> square & 1) << place;
    }
    index
}

#[test]
fn a_rook_on_d4_in_all_three_tables() {
    let attacked = QUEEN.attacks(Piece::Rook);
    let mask = "
        . . . . . . . .
        . . . 1 . . . .
        . . . 1 . . . .
        . . . 1 . . . .
        . 1 1 . 1 1 1 .
        . . . 1 . . . .
        . . . 1 . . . .
        . . . . . . . .
    ";
    let row = ROWS[D4].rook;
    check(mask, [row.mask]);
    let index = packed(QUEEN.occupied, row.mask);
    assert_eq!(index, 516);
    let tables: Vec<_> = TABLES.words().collect();
    let [attacks, along_lines, compressed] = tables[..] else { panic!("three tables") };
    let place = (row.offset + index) as usize;
    assert_eq!(attacks[place], attacked);

    let [rank, file, ..] = LINE_MASKS[D4].0;
    assert_eq!(rank | file, row.mask);
    let (on_rank, on_file) = (packed(QUEEN.occupied, rank), packed(QUEEN.occupied, file));
    assert_eq!((on_rank, on_file), (1, 16));
    let rows = &along_lines[4 * LINE_ROW * D4..];
    assert_eq!(rows[on_rank as usize] | rows[LINE_ROW + on_file as usize], attacked);

    let reach = PACKED_ROWS[D4].rook.reach;
    assert_eq!(reach.count_ones(), 14);
    assert_eq!(compressed[place / 4] >> (16 * (place % 4)) & 0xffff, 0x1ff7);
    assert_eq!(packed(attacked, reach), 0x1ff7);
}

#[test]
fn its_pieces_go_down_in_six_steps() {
    let row = STEPPED_ROWS[D4].rook;
    let mut pieces = QUEEN.occupied & row.mask;
    let after: Vec<u64> = (row.moving.into_iter().enumerate())
        .map(|(step, moving)| {
            pieces = pieces & !moving | (pieces & moving) >> (1 << step);
            pieces
        })
        .collect();
    check(
        "
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . 1 . . . .    . 1 . . . . . .    . 1 . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        1 . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . 1 .    . . 1 . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        ",
        [after[0], after[1], after[2]],
    );
    check(
        "
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . 1 . . . . . .    . 1 . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . 1 . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . 1 . . . . . .
        . . . . . . . .    . . 1 . . . . .    . . 1 . . . . .
        ",
        [after[3], after[4], after[5]],
    );
    assert_eq!(pieces, 516);
}

#[test]
fn most_entries_repeat_another() {
    let attacks = TABLES.words().next().expect("the plain table");
    let [rooks, bishops] = [0, 1].map(|piece| {
        let rows = ROWS.iter().map(|rows| [rows.rook, rows.bishop][piece]);
        let different = rows.map(|row| {
            let entries = &attacks[row.offset as usize..][..1 << row.mask.count_ones()];
            entries.iter().collect::<HashSet<_>>().len()
        });
        different.sum::<usize>()
    });
    assert_eq!((rooks, bishops), (4900, 1428));
}

//! Boards, squares and directions: names and pictures are read back.

use contract::{Direction, Square, bits, difference, picture};

#[test]
fn a_picture_is_read_back() {
    for board in [0, !0, 1, 1 << 63, 0x0108_0000_2000_0000, 0xbe53_bdfb_d77b_98b6] {
        assert_eq!(bits(&picture(board)), board);
    }
}

#[test]
fn a8_is_drawn_first_and_h1_last() {
    let drawn = picture(1 << 56 | 1 << 7);
    assert!(drawn.starts_with("1 . . ."));
    assert!(drawn.ends_with(". . 1\n"));
}

#[test]
fn boards_are_side_by_side_under_their_titles() {
    let drawn = difference(0b11, 0b10);
    assert_eq!(drawn.lines().count(), 9);
    assert_eq!(drawn.lines().next(), Some("expected          got               difference"));
    assert!(drawn.ends_with("1 1 . . . . . .   . 1 . . . . . .   1 . . . . . . .\n"));
}

#[test]
fn names_and_indices_agree_on_every_square() {
    for square in Square::all() {
        assert_eq!(Square::from_name(&square.to_string()), Some(square));
    }
    assert_eq!(Square::from_name("a1").map(Square::index), Some(0));
    assert_eq!(Square::from_name("h8").map(Square::index), Some(63));
    assert_eq!(Square::from_name("i1"), None);
    assert_eq!(Square::from_name("a9"), None);
}

#[test]
fn the_two_numberings_convert_both_ways() {
    for direction in Direction::ALL {
        assert_eq!((direction.compass() + 7) & 7, direction.dir8());
        assert_eq!(Direction::from_name(direction.rose()), Some(direction));
        assert_eq!(Direction::from_name(direction.name()), Some(direction));
    }
    assert_eq!(Direction::North.compass(), 0);
    assert_eq!(Direction::NorthWest.compass(), 7);
    assert!(Direction::East.is_orthogonal() && !Direction::SouthWest.is_orthogonal());
}

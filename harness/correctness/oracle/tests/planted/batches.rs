//! Garbled batches: lanes in the wrong order, lanes that reach into each other, sets of another
//! order than asked for.

use crate::planted::judge_all;
use contract::{Line, Sets};

const LANES: usize = 2;
pub type Words = [u64; LANES];

const RIGHT: u8 = 0;
/// All sets of the first board first.
const BOARD_BY_BOARD: u8 = 1;
/// The other board of a pair stops the sliders.
const NEIGHBOURS_PIECES: u8 = 2;
/// The last board's bishops move as rooks.
const LAST_SWAPPED: u8 = 3;
/// A bit of one board comes out in the next.
const CARRY: u8 = 4;

/// One square further, by `dir8`.
fn step(direction: usize, set: u64) -> u64 {
    let (not_a, not_h) = (0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f);
    match direction {
        0 => set << 9 & not_a,
        1 => set << 1 & not_a,
        2 => set >> 7 & not_a,
        3 => set >> 8,
        4 => set >> 9 & not_h,
        5 => set >> 1 & not_h,
        6 => set << 7 & not_h,
        _ => set << 8,
    }
}

#[inline(always)]
fn boards<const FORM: u8, const N: usize>(
    orthogonal: [u64; N],
    diagonal: [u64; N],
    empty: [u64; N],
    _occupied: [u64; N],
) -> Sets<[u64; N]> {
    let attacks = |set: usize, lane: usize| {
        let (direction, lane) = match FORM {
            BOARD_BY_BOARD => ((N * set + lane) % 8, (N * set + lane) / 8),
            _ => (set, lane),
        };
        let rooks = (direction % 2 == 1) != (FORM == LAST_SWAPPED && lane == N - 1);
        let sliders = if rooks { orthogonal[lane] } else { diagonal[lane] };
        let empty = empty[if FORM == NEIGHBOURS_PIECES { lane ^ 1 } else { lane }];
        let mut flood = sliders;
        for _ in 0..6 {
            flood |= step(direction, flood) & empty;
        }
        let carry = if FORM == CARRY && lane > 0 { orthogonal[lane - 1] >> 63 } else { 0 };
        step(direction, flood) ^ carry
    };
    Sets(std::array::from_fn(|set| std::array::from_fn(|lane| attacks(set, lane))))
}

#[test]
fn boards_of_a_batch_are_told_apart() {
    judge_all! {
        "four boards" ("boards", board_batch of [u64; 4], planted, boards::<RIGHT, 4>) Nowhere;
        "eight boards" ("boards_x8", board_batch of [u64; 8], planted, boards::<RIGHT, 8>) Nowhere;
        "board by board"
            ("boards_by_board", board_batch of [u64; 4], planted, boards::<BOARD_BY_BOARD, 4>) Everywhere;
        "neighbour's pieces"
            ("boards_neighbour", board_batch of [u64; 4], planted, boards::<NEIGHBOURS_PIECES, 4>) Everywhere;
        "last board's sliders"
            ("boards_last", board_batch of [u64; 4], planted, boards::<LAST_SWAPPED, 4>) Everywhere;
        "a carry out of h8" ("boards_carry", board_batch of [u64; 4], planted, boards::<CARRY, 4>) Everywhere;
    }
}

/// The lanes answer in reverse order.
const REVERSED: u8 = 5;
/// The last lane answers as the one before.
const LAST_LEFT_OUT: u8 = 6;
/// All lanes ask about the first lane's board.
const FIRST_BOARD: u8 = 7;
/// The square of the lane before is added to the lane's pieces.
const LEAK: u8 = 8;

/// By square, the other squares of its rank, file, diagonal and anti-diagonal.
pub static LINES: [[u64; 4]; 64] = contract::array!(square < 64 => Line::all_attacks(square, 0));

/// Hyperbola quintessence on each of the queen's lines.
#[inline(always)]
fn queen(square: u64, occupied: u64) -> u64 {
    along(&LINES[square as usize & 63], square, occupied)
}

#[inline(always)]
fn along(lines: &[u64], square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << (square & 63);
    let mut attacks = 0;
    for line in lines {
        let pieces = occupied & line;
        let up = pieces.wrapping_sub(slider << 1);
        let down = pieces.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
        attacks |= (up ^ down) & line;
    }
    attacks
}

/// The bishop's sets come first.
const BISHOPS_FIRST: u8 = 9;
/// Rook and bishop of a query stand side by side.
const QUERY_BY_QUERY: u8 = 10;

fn both<const FORM: u8>(squares: Words, occupied: Words) -> [Words; 2] {
    let mut answer = [[0; LANES]; 2];
    for lane in 0..LANES {
        let (rook, bishop) = LINES[squares[lane] as usize & 63].split_at(2);
        for (piece, lines) in [rook, bishop].into_iter().enumerate() {
            let place = match FORM {
                BISHOPS_FIRST => (1 - piece) * LANES + lane,
                QUERY_BY_QUERY => 2 * lane + piece,
                _ => piece * LANES + lane,
            };
            answer[place / LANES][place % LANES] = along(lines, squares[lane], occupied[lane]);
        }
    }
    answer
}

#[test]
fn rooks_and_bishops_of_a_batch_are_told_apart() {
    judge_all! {
        "rooks, then bishops"
            ("both", square_batch on Both of ([u64; 2], [u64; 2]), planted, both::<RIGHT>) Nowhere;
        "bishops first"
            ("both_bishops", square_batch on Both of ([u64; 2], [u64; 2]), planted, both::<BISHOPS_FIRST>) Everywhere;
        "query by query"
            ("both_by_query", square_batch on Both of ([u64; 2], [u64; 2]), planted, both::<QUERY_BY_QUERY>) Everywhere;
    }
}

/// Of each lane the square and the board that it asks about.
fn queens<const FORM: u8>(squares: Words, board: impl Fn(usize) -> u64) -> Words {
    let mut answer = [0; LANES];
    for lane in 0..LANES {
        let from = if FORM == LAST_LEFT_OUT { LANES - 2 } else { lane };
        let occupied = board(if FORM == FIRST_BOARD { 0 } else { from });
        let leak = if FORM == LEAK && lane > 0 { 1 << (squares[lane - 1] & 63) } else { 0 };
        let place = if FORM == REVERSED { LANES - 1 - lane } else { lane };
        answer[place] = queen(squares[from], occupied | leak);
    }
    answer
}

pub fn of_boards<const FORM: u8>(squares: Words, occupied: Words) -> Words {
    queens::<FORM>(squares, |lane| occupied[lane])
}

fn of_one_board<const FORM: u8>(squares: Words, occupied: u64) -> Words {
    queens::<FORM>(squares, |_| occupied)
}

#[test]
fn queries_of_a_batch_are_told_apart() {
    judge_all! {
        "a board each"
            ("queens", square_batch on Queen of ([u64; 2], [u64; 2]), planted, of_boards::<RIGHT>) Nowhere;
        "reversed"
            ("queens_reversed", square_batch on Queen of ([u64; 2], [u64; 2]), planted, of_boards::<REVERSED>) Everywhere;
        "last left out"
            ("queens_last", square_batch on Queen of ([u64; 2], [u64; 2]), planted, of_boards::<LAST_LEFT_OUT>) Everywhere;
        "the first board"
            ("queens_first", square_batch on Queen of ([u64; 2], [u64; 2]), planted, of_boards::<FIRST_BOARD>) Everywhere;
        "another's square"
            ("queens_leak", square_batch on Queen of ([u64; 2], [u64; 2]), planted, of_boards::<LEAK>) Everywhere;
        "one board"
            ("shared", square_batch on Queen of ([u64; 2], u64), planted, of_one_board::<RIGHT>) Nowhere;
        "one board, reversed"
            ("shared_reversed", square_batch on Queen of ([u64; 2], u64), planted, of_one_board::<REVERSED>) Everywhere;
        "one board, last"
            ("shared_last", square_batch on Queen of ([u64; 2], u64), planted, of_one_board::<LAST_LEFT_OUT>) Everywhere;
        "one board, leak"
            ("shared_leak", square_batch on Queen of ([u64; 2], u64), planted, of_one_board::<LEAK>) Everywhere;
    }
}

//! Garbled batches: lanes in the wrong order, lanes that reach into each other, sets in the wrong
//! order.

use super::faults;
use super::fills::move_one_step;
use contract::{Line, Sets};

const LANES: usize = 2;
pub type Words = [u64; LANES];

const RIGHT: u8 = 0;
const BOARD_BY_BOARD: u8 = 1;
const NEIGHBOURS_PIECES: u8 = 2;
const LAST_SWAPPED: u8 = 3;
const CARRY: u8 = 4;

#[inline(always)]
fn boards<const FAULT: u8, const N: usize>(
    orthogonal: [u64; N],
    diagonal: [u64; N],
    empty: [u64; N],
    _occupied: [u64; N],
) -> Sets<[u64; N]> {
    let attacks = |set: usize, lane: usize| {
        let (direction, lane) = match FAULT {
            BOARD_BY_BOARD => ((N * set + lane) % 8, (N * set + lane) / 8),
            _ => (set, lane),
        };
        let is_orthogonal = (direction % 2 == 1) != (FAULT == LAST_SWAPPED && lane == N - 1);
        let sliders = if is_orthogonal { orthogonal[lane] } else { diagonal[lane] };
        let empty = empty[if FAULT == NEIGHBOURS_PIECES { lane ^ 1 } else { lane }];
        let mut flood = sliders;
        for _ in 0..6 {
            flood |= move_one_step(direction, flood) & empty;
        }
        let carry = if FAULT == CARRY && lane > 0 { orthogonal[lane - 1] >> 63 } else { 0 };
        move_one_step(direction, flood) ^ carry
    };
    Sets(std::array::from_fn(|set| std::array::from_fn(|lane| attacks(set, lane))))
}

const REVERSED: u8 = 5;
const LAST_LEFT_OUT: u8 = 6;
const FIRST_BOARD: u8 = 7;
const LEAK: u8 = 8;

/// By square, the other squares of its rank, file, diagonal and anti-diagonal.
pub static LINES: [[u64; 4]; 64] = contract::array!(square < 64 => Line::all_attacks(square, 0));

/// Returns the attacks along these lines, by hyperbola quintessence.
#[inline(always)]
fn line_attacks(lines: &[u64], square: u64, occupied: u64) -> u64 {
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

const BISHOPS_FIRST: u8 = 9;
const QUERY_BY_QUERY: u8 = 10;

fn rook_and_bishop<const FAULT: u8>(squares: Words, occupied: Words) -> [Words; 2] {
    let mut answer = [[0; LANES]; 2];
    for lane in 0..LANES {
        let (rook, bishop) = LINES[squares[lane] as usize & 63].split_at(2);
        for (piece, lines) in [rook, bishop].into_iter().enumerate() {
            let index = match FAULT {
                BISHOPS_FIRST => (1 - piece) * LANES + lane,
                QUERY_BY_QUERY => 2 * lane + piece,
                _ => piece * LANES + lane,
            };
            answer[index / LANES][index % LANES] =
                line_attacks(lines, squares[lane], occupied[lane]);
        }
    }
    answer
}

pub fn queens<const FAULT: u8>(squares: Words, occupied: Words) -> Words {
    let mut answer = [0; LANES];
    for lane in 0..LANES {
        let from = if FAULT == LAST_LEFT_OUT { LANES - 2 } else { lane };
        let occupied = occupied[if FAULT == FIRST_BOARD { 0 } else { from }];
        let leak = if FAULT == LEAK && lane > 0 { 1 << (squares[lane - 1] & 63) } else { 0 };
        let index = if FAULT == REVERSED { LANES - 1 - lane } else { lane };
        let lines = &LINES[squares[from] as usize & 63];
        answer[index] = line_attacks(lines, squares[from], occupied | leak);
    }
    answer
}

fn queens_on_one_board<const FAULT: u8>(squares: Words, occupied: u64) -> Words {
    queens::<FAULT>(squares, [occupied; LANES])
}

faults! {
    (board_batch of [u64; 4], planted) {
        "boards" "nothing" boards::<RIGHT, 4> => Nowhere;
        "boards_by_board" "all sets of the first board first" boards::<BOARD_BY_BOARD, 4>
            => Everywhere;
        "boards_neighbour" "a neighbour's pieces stop sliders" boards::<NEIGHBOURS_PIECES, 4>
            => Everywhere;
        "boards_last" "the last board's bishops move as rooks" boards::<LAST_SWAPPED, 4>
            => Everywhere;
        "boards_carry" "a carry from h8 into the next board" boards::<CARRY, 4> => Everywhere;
    }
    (board_batch of [u64; 8], planted) {
        "boards_x8" "nothing" boards::<RIGHT, 8> => Nowhere;
    }
    (square_batch on Both of ([u64; 2], [u64; 2]), planted) {
        "both" "nothing" rook_and_bishop::<RIGHT> => Nowhere;
        "both_bishops" "the bishops' sets first" rook_and_bishop::<BISHOPS_FIRST> => Everywhere;
        "both_by_query" "rook and bishop of a query side by side" rook_and_bishop::<QUERY_BY_QUERY>
            => Everywhere;
    }
    (square_batch on Queen of ([u64; 2], [u64; 2]), planted) {
        "queens" "nothing" queens::<RIGHT> => Nowhere;
        "queens_reversed" "answers in reverse order" queens::<REVERSED> => Everywhere;
        "queens_last" "the last answers as the one before" queens::<LAST_LEFT_OUT> => Everywhere;
        "queens_first" "all ask about the first board" queens::<FIRST_BOARD> => Everywhere;
        "queens_leak" "the square before is a piece" queens::<LEAK> => Everywhere;
    }
    (square_batch on Queen of ([u64; 2], u64), planted) {
        "shared" "nothing" queens_on_one_board::<RIGHT> => Nowhere;
        "shared_reversed" "answers in reverse order" queens_on_one_board::<REVERSED> => Everywhere;
        "shared_last" "the last answers as the one before" queens_on_one_board::<LAST_LEFT_OUT>
            => Everywhere;
        "shared_leak" "the square before is a piece" queens_on_one_board::<LEAK> => Everywhere;
    }
}

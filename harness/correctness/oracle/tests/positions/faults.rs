//! Garbled answers about positions: they mix up colours or pieces, look past blockers, or read ray
//! order wrongly. They are judged as the tables of `faults` are; the prover does not read them.

use super::{ALL, SLIDERS};
use crate::faults::faults;
use contract::position::ray_order::{HOPS, STEPS};
use contract::position::{BISHOP, KING, KNIGHT, PAWN, PIECE_CODES, QUEEN, ROOK, kind};
use contract::{AttackerKinds, Direction, Index, WholeLine, ray};

const RIGHT: u8 = 0;
const PAWNS_SWAPPED: u8 = 1;
const KNIGHT_SLOT_HIDES: u8 = 2;
const THROUGH_PIECES: u8 = 3;
const LINES_SWAPPED: u8 = 4;
const NO_LEAPERS: u8 = 5;
const LEAPERS_TOO: u8 = 6;
const OWN_SQUARE: u8 = 7;
const SQUARES_FOR_RAYS: u8 = 8;
const NOTHING_BEHIND: u8 = 9;
const PIECE_BEHIND_SLIDES: u8 = 10;
const WORDS_EXCHANGED: u8 = 11;
const OPAQUE: u8 = 12;
const NOT_ATTACKED: u8 = 13;
const FIRST_RAYS: u8 = 14;

/// A piece as a white code, and whether it is black. The colour of a kind byte is that of pawns.
pub(super) type Man = Option<(u8, bool)>;
pub(super) type Board = [Man; 64];

fn from_sets(sets: [u64; 7]) -> Board {
    let [occupied, diagonal, orthogonal, _, black_pawns, knights, kings] = sets;
    std::array::from_fn(|square| {
        let has = |set: u64| set >> square & 1 == 1;
        let code = match (has(diagonal), has(orthogonal)) {
            (true, true) => QUEEN,
            (true, false) => BISHOP,
            (false, true) => ROOK,
            _ if has(knights) => KNIGHT,
            _ if has(kings) => KING,
            _ if has(occupied) => PAWN,
            _ => return None,
        };
        Some((code, has(black_pawns)))
    })
}

pub(super) fn from_codes(words: [u64; 8]) -> Board {
    board_of_bytes(words, |code| PIECE_CODES.contains(&code).then_some((code & 7, code >= 8)))
}

fn from_kinds(words: [u64; 8]) -> Board {
    board_of_bytes(words, |byte| match byte {
        kind::WHITE_PAWN => Some((PAWN, false)),
        kind::BLACK_PAWN => Some((PAWN, true)),
        kind::KNIGHT => Some((KNIGHT, false)),
        kind::BISHOP => Some((BISHOP, false)),
        kind::ROOK => Some((ROOK, false)),
        kind::QUEEN => Some((QUEEN, false)),
        kind::KING => Some((KING, false)),
        _ => None,
    })
}

fn board_of_bytes(words: [u64; 8], man: impl Fn(u8) -> Man) -> Board {
    std::array::from_fn(|square| man(words[square / 8].to_le_bytes()[square % 8]))
}

/// Returns the square this many steps away, if it is on the board.
pub(super) fn target(square: usize, (files, ranks): (i8, i8), times: i8) -> Option<usize> {
    let (file, rank) = (square as i8 % 8 + files * times, square as i8 / 8 + ranks * times);
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then_some((8 * rank + file) as usize)
}

/// Returns the first piece of each ray and its slot, clockwise from north.
pub(super) fn nearest_pieces<const FAULT: u8>(
    board: &Board,
    square: usize,
) -> [Option<(usize, u32)>; 8] {
    std::array::from_fn(|ray| {
        let is_hidden = FAULT == KNIGHT_SLOT_HIDES
            && target(square, HOPS[ray], 1).is_some_and(|hop| board[hop].is_some());
        if is_hidden {
            return None;
        }
        let mut on_ray = (1..8).filter_map(|distance| {
            let place = target(square, STEPS[ray], distance)?;
            board[place].map(|_| (place, 8 * ray as u32 + distance as u32))
        });
        if FAULT == THROUGH_PIECES { on_ray.next_back() } else { on_ray.next() }
    })
}

/// Whether a piece moves along a ray.
pub(super) fn slides<const FAULT: u8>(man: Man, ray: usize) -> bool {
    let is_diagonal = (ray % 2 == 1) != (FAULT == LINES_SWAPPED);
    match man {
        Some((BISHOP, _)) => is_diagonal,
        Some((ROOK, _)) => !is_diagonal,
        Some((QUEEN, _)) => true,
        _ => false,
    }
}

/// Whether a piece on the neighbour square in this direction attacks the square.
fn is_attacking_neighbour<const FAULT: u8>(man: Man, direction: usize) -> bool {
    match man {
        Some((KING, _)) => true,
        Some((PAWN, is_black)) if is_black != (FAULT == PAWNS_SWAPPED) => {
            matches!(direction, 1 | 7)
        }
        Some((PAWN, _)) => matches!(direction, 3 | 5),
        _ => false,
    }
}

fn add_attacker(answer: &mut [u64; 2], place: usize, slot: u32) {
    answer[0] |= 1 << place;
    answer[1] |= 1 << slot;
}

/// Returns attackers by square and by slot.
fn attackers<const FAULT: u8>(kinds: AttackerKinds, board: Board, square: Index) -> [u64; 2] {
    let square = square.get() as usize;
    let mut answer = [0; 2];
    for (ray, piece) in nearest_pieces::<FAULT>(&board, square).into_iter().enumerate() {
        if let Some((place, slot)) = piece
            && slides::<FAULT>(board[place], ray)
        {
            add_attacker(&mut answer, place, slot);
        }
    }
    let has_leapers = match kinds {
        AttackerKinds::Sliders => FAULT == LEAPERS_TOO,
        AttackerKinds::All => FAULT != NO_LEAPERS,
    };
    for direction in 0..8 {
        let slot = 8 * direction as u32;
        if let Some(place) = target(square, STEPS[direction], 1)
            && has_leapers
            && is_attacking_neighbour::<FAULT>(board[place], direction)
        {
            add_attacker(&mut answer, place, slot + 1);
        }
        if let Some(place) = target(square, HOPS[direction], 1)
            && has_leapers
            && matches!(board[place], Some((KNIGHT, _)))
        {
            add_attacker(&mut answer, place, slot);
        }
    }
    if FAULT == OWN_SQUARE && slides::<RIGHT>(board[square], 0) {
        add_attacker(&mut answer, square, 0);
    }
    if FAULT == SQUARES_FOR_RAYS {
        answer.swap(0, 1);
    }
    answer
}

fn attackers_of_sets<const FAULT: u8>(kinds: AttackerKinds, sets: [u64; 7], square: Index) -> u64 {
    attackers::<FAULT>(kinds, from_sets(sets), square)[0]
}

fn attackers_in_codes<const FAULT: u8>(
    kinds: AttackerKinds,
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
) -> u64 {
    attackers::<FAULT>(kinds, from_codes(codes), square)[1]
}

fn attackers_in_kinds<const FAULT: u8>(
    kinds: AttackerKinds,
    WholeLine(bytes): WholeLine<[u64; 8]>,
    square: Index,
) -> u64 {
    attackers::<FAULT>(kinds, from_kinds(bytes), square)[0]
}

/// Returns sliders and pieces behind them, by square and by slot.
fn discovered<const FAULT: u8>(board: Board, square: Index) -> [[u64; 2]; 2] {
    let mut answer = [[0; 2]; 2];
    let rays = nearest_pieces::<FAULT>(&board, square.get() as usize);
    for (ray, piece) in rays.into_iter().enumerate() {
        let Some((slider, slot)) = piece else { continue };
        if !slides::<FAULT>(board[slider], ray) {
            continue;
        }
        let opposite = rays[ray ^ 4].filter(|(behind, _)| {
            FAULT != PIECE_BEHIND_SLIDES || slides::<FAULT>(board[*behind], ray)
        });
        if let Some((behind, slot_behind)) = opposite {
            answer[0][1] |= 1 << behind;
            answer[1][1] |= 1 << slot_behind;
        } else if FAULT != NOTHING_BEHIND {
            continue;
        }
        answer[0][0] |= 1 << slider;
        answer[1][0] |= 1 << slot;
    }
    if FAULT == WORDS_EXCHANGED {
        answer.iter_mut().for_each(|words| words.reverse());
    }
    if FAULT == SQUARES_FOR_RAYS {
        answer.swap(0, 1);
    }
    answer
}

fn discovered_of_sets<const FAULT: u8>(sets: [u64; 7], square: Index) -> [u64; 2] {
    discovered::<FAULT>(from_sets(sets), square)[0]
}

fn discovered_in_codes<const FAULT: u8>(
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
) -> [u64; 2] {
    discovered::<FAULT>(from_codes(codes), square)[1]
}

fn threats<const FAULT: u8>(
    orthogonal: u64,
    diagonal: u64,
    occupied: u64,
    transparent: u64,
) -> u64 {
    let blockers = if FAULT == OPAQUE { occupied } else { occupied & !transparent };
    let directions = if FAULT == FIRST_RAYS { &Direction::ALL[..4] } else { &Direction::ALL };
    let mut attacked = 0;
    for &direction in directions {
        let is_orthogonal = direction.is_orthogonal() != (FAULT == LINES_SWAPPED);
        let sliders = if is_orthogonal { orthogonal } else { diagonal };
        for square in (0..64).filter(|square| sliders >> square & 1 == 1) {
            attacked |= ray(square, direction.step(), blockers);
        }
    }
    if FAULT == NOT_ATTACKED { attacked & !transparent } else { attacked }
}

// A piece on a knight's square is in no ray's way. A piece on the square itself is only seen in the
// cases that have one there.
faults! {
    (attackers, planted) {
        "attackers" "nothing" attackers_of_sets::<RIGHT> => Nowhere;
        "attackers_pawns" "pawn colours swapped" attackers_of_sets::<PAWNS_SWAPPED> => Only(&[ALL]);
        "attackers_through" "the last piece of a ray" attackers_of_sets::<THROUGH_PIECES>
            => Everywhere;
        "attackers_lines" "bishops as rooks" attackers_of_sets::<LINES_SWAPPED> => Everywhere;
        "attackers_sliders" "sliders alone" attackers_of_sets::<NO_LEAPERS> => Only(&[ALL]);
        "attackers_leapers" "leapers too" attackers_of_sets::<LEAPERS_TOO> => Only(&[SLIDERS]);
        "attackers_own" "the own square as an answer" attackers_of_sets::<OWN_SQUARE> => Everywhere;
        "attackers_hidden" "a knight's square hides" attackers_of_sets::<KNIGHT_SLOT_HIDES>
            => Everywhere;
        "attackers_slots" "slots for squares" attackers_of_sets::<SQUARES_FOR_RAYS> => Everywhere;
    }
    (attackers of (codes in rays: [u64; 8]), planted) {
        "codes" "nothing" attackers_in_codes::<RIGHT> => Nowhere;
        "codes_pawns" "pawn colours swapped" attackers_in_codes::<PAWNS_SWAPPED> => Only(&[ALL]);
        "codes_hidden" "a knight's slot hides the ray" attackers_in_codes::<KNIGHT_SLOT_HIDES>
            => Everywhere;
        "codes_squares" "squares for slots" attackers_in_codes::<SQUARES_FOR_RAYS> => Everywhere;
    }
    (attackers of (kinds: [u64; 8]), planted) {
        "kinds" "nothing" attackers_in_kinds::<RIGHT> => Nowhere;
        "kinds_pawns" "pawn colours swapped" attackers_in_kinds::<PAWNS_SWAPPED> => Only(&[ALL]);
        "kinds_lines" "bishops as rooks" attackers_in_kinds::<LINES_SWAPPED> => Everywhere;
    }
    (discovered, planted) {
        "discovered" "nothing" discovered_of_sets::<RIGHT> => Nowhere;
        "discovered_alone" "no piece behind needed" discovered_of_sets::<NOTHING_BEHIND>
            => Everywhere;
        "discovered_slider" "a slider behind needed" discovered_of_sets::<PIECE_BEHIND_SLIDES>
            => Everywhere;
        "discovered_words" "the two sets exchanged" discovered_of_sets::<WORDS_EXCHANGED>
            => Everywhere;
        "discovered_through" "the last piece of a ray" discovered_of_sets::<THROUGH_PIECES>
            => Everywhere;
    }
    (discovered of (codes in rays: [u64; 8]), planted) {
        "pairs" "nothing" discovered_in_codes::<RIGHT> => Nowhere;
        "pairs_alone" "no piece behind needed" discovered_in_codes::<NOTHING_BEHIND> => Everywhere;
        "pairs_hidden" "a knight's slot hides the ray" discovered_in_codes::<KNIGHT_SLOT_HIDES>
            => Everywhere;
        "pairs_squares" "squares for slots" discovered_in_codes::<SQUARES_FOR_RAYS> => Everywhere;
    }
    (threats, planted) {
        "threats" "nothing" threats::<RIGHT> => Nowhere;
        "threats_opaque" "transparent pieces block" threats::<OPAQUE> => Everywhere;
        "threats_not_attacked" "transparent squares never attacked" threats::<NOT_ATTACKED>
            => Everywhere;
        "threats_lines" "bishops as rooks" threats::<LINES_SWAPPED> => Everywhere;
        "threats_half" "the first four directions" threats::<FIRST_RAYS> => Everywhere;
    }
}

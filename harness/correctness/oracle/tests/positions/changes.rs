//! Garbled lists of the pairs that a piece changes: for each class of entries one that is missing,
//! too many or wrong, and lists with gaps. They are judged as the tables of `faults` are.
//!
//! The two faults of Stockfish are explained in `faults/changes.rs`; those forms the prover reads,
//! too.

use super::faults::{Board, from_codes, nearest, slides, target};
use crate::faults::faults;
use contract::position::ray_order::HOPS;
use contract::position::{BLACK, KING, KNIGHT, PAWN};
use contract::{Index, OneByOne, PieceCode, WholeLine};

const RIGHT: u8 = 0;
const SAME_COLOUR_SPARED: u8 = 20;
const VICTIM_KING_SPARED: u8 = 21;
const BLACK_AS_WHITE: u8 = 22;
const PAWN_AHEAD: u8 = 23;
const KING_DOES_NOT_ATTACK: u8 = 24;
const PAWNS_BACKWARDS: u8 = 25;
const LAST_KNIGHT_MISSING: u8 = 26;
const KNIGHT_IS_SLIDER: u8 = 27;
const BEHIND_IS_ENEMY: u8 = 28;
const SLIDER_STILL_ATTACKS: u8 = 29;
const VANISHES_AS_APPEARS: u8 = 30;
const ATTACKED_AS_ATTACKER: u8 = 31;
const PLACES_EXCHANGED: u8 = 32;
const GAP: u8 = 33;
const TWICE: u8 = 34;
const REVERSED: u8 = 35;
const NO_END: u8 = 36;

/// A piece as a white code, and whether it is black, with its square.
type Placed = (u8, bool, usize);

fn entry<const FAULT: u8>(attacker: Placed, victim: Placed) -> u64 {
    let half = |(code, is_black, square): Placed| {
        let is_black = is_black && FAULT != BLACK_AS_WHITE;
        u64::from(code | if is_black { BLACK } else { 0 }) | (square as u64) << 8
    };
    half(attacker) | half(victim) << 16
}

/// Whether a piece attacks along a ray, counted clockwise from north, at this distance.
fn attacks<const FAULT: u8>((code, is_black, _): Placed, ray: usize, distance: u32) -> bool {
    let is_ahead = |ray: usize| match (FAULT, is_black) {
        (PAWN_AHEAD, false) => ray == 0,
        (PAWN_AHEAD, true) => ray == 4,
        (_, is_black) if is_black != (FAULT == PAWNS_BACKWARDS) => matches!(ray, 3 | 5),
        _ => matches!(ray, 1 | 7),
    };
    match code {
        KNIGHT => FAULT == KNIGHT_IS_SLIDER,
        KING => distance == 1 && FAULT != KING_DOES_NOT_ATTACK,
        PAWN => distance == 1 && is_ahead(ray),
        _ => slides::<RIGHT>(Some((code, is_black)), ray),
    }
}

/// The entries at their places.
fn changes<const FAULT: u8>(board: Board, square: usize, piece: u8) -> [u64; 16] {
    let own = (piece & 7, piece >= BLACK, square);
    let rays = nearest::<RIGHT>(&board, square).map(|piece| {
        piece.map(|(place, slot)| {
            let (code, is_black) = board[place].expect("a piece");
            ((code, is_black, place), slot % 8)
        })
    });
    let is_victim = |attacker: Placed, victim: Placed| {
        (FAULT != SAME_COLOUR_SPARED || attacker.1 != victim.1)
            && (FAULT != VICTIM_KING_SPARED || victim.0 != KING)
    };
    let mut words = [0; 16];
    for ray in 0..8 {
        if let Some((other, distance)) = rays[ray] {
            let is_attacked = attacks::<FAULT>(own, ray, distance) && is_victim(own, other);
            if is_attacked {
                words[ray] |= entry::<FAULT>(own, other);
            }
            let is_attacker = attacks::<FAULT>(other, (ray + 4) % 8, distance);
            if is_attacker || FAULT == ATTACKED_AS_ATTACKER && is_attacked {
                words[ray] |= entry::<FAULT>(other, own) << 32;
            }
            if let Some((behind, _)) = rays[(ray + 4) % 8]
                && slides::<RIGHT>(Some((other.0, other.1)), ray)
                && (FAULT != BEHIND_IS_ENEMY || other.1 != behind.1)
                && FAULT != SLIDER_STILL_ATTACKS
            {
                let vanishes = if FAULT == VANISHES_AS_APPEARS { 0 } else { 1 << 63 };
                words[8 + ray] |= entry::<FAULT>(other, behind) << 32 | vanishes;
            }
        }
        let hop = target(square, HOPS[ray], 1);
        if let Some((hop, (code, is_black))) = hop.and_then(|hop| Some((hop, board[hop]?))) {
            let other = (code, is_black, hop);
            if own.0 == KNIGHT && is_victim(own, other) {
                words[ray] |= entry::<FAULT>(own, other) & 0xffff_ffff;
            }
            if code == KNIGHT && !(FAULT == LAST_KNIGHT_MISSING && ray == 7) {
                words[8 + ray] |= entry::<FAULT>(other, own);
            }
        }
    }
    if FAULT == PLACES_EXCHANGED {
        words.rotate_left(8);
    }
    words
}

fn at_places<const FAULT: u8>(
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
    piece: PieceCode,
) -> [u64; 16] {
    changes::<FAULT>(from_codes(codes), square.get() as usize, piece.get() as u8)
}

fn in_list<const FAULT: u8>(
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
    piece: PieceCode,
) -> [u64; 16] {
    let words = changes::<FAULT>(from_codes(codes), square.get() as usize, piece.get() as u8);
    let halves = words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]);
    let mut list: Vec<u32> = halves.filter(|&entry| entry != 0).collect();
    match (FAULT, list.len()) {
        (GAP, 1..=30) => list.insert(0, 0),
        (TWICE, 1..=30) => list.push(list[0]),
        (NO_END, 1..=30) => list.push(1 << 31),
        (REVERSED, _) => list.reverse(),
        _ => {}
    }
    list.resize(32, 0);
    std::array::from_fn(|word| u64::from(list[2 * word]) | u64::from(list[2 * word + 1]) << 32)
}

faults! {
    (threat_changes of (places of codes: [u64; 8], OneByOne<16>), planted) {
        "places" "nothing" at_places::<RIGHT> => Nowhere;
        "places_colour" "victims of the other colour alone" at_places::<SAME_COLOUR_SPARED> => Everywhere;
        "places_king" "kings are no victims" at_places::<VICTIM_KING_SPARED> => Everywhere;
        "places_white" "codes without colours" at_places::<BLACK_AS_WHITE> => Everywhere;
        "places_ahead" "pawns attack ahead" at_places::<PAWN_AHEAD> => Everywhere;
        "places_kings" "kings do not attack" at_places::<KING_DOES_NOT_ATTACK> => Everywhere;
        "places_pawns" "pawns attack backwards" at_places::<PAWNS_BACKWARDS> => Everywhere;
        "places_knight" "no knight in the north-west" at_places::<LAST_KNIGHT_MISSING> => Everywhere;
        "places_knights" "knights attack along rays too" at_places::<KNIGHT_IS_SLIDER> => Everywhere;
        "places_behind" "only pieces of the other colour vanish" at_places::<BEHIND_IS_ENEMY> => Everywhere;
        "places_through" "nothing vanishes" at_places::<SLIDER_STILL_ATTACKS> => Everywhere;
        "places_added" "what vanishes as what appears (Stockfish 6463)" at_places::<VANISHES_AS_APPEARS> => Everywhere;
        "places_attacked" "what is attacked attacks (Stockfish 6654)" at_places::<ATTACKED_AS_ATTACKER> => Everywhere;
        "places_exchanged" "words at other places" at_places::<PLACES_EXCHANGED> => Everywhere;
    }
    (threat_changes of (list of codes: [u64; 8], OneByOne<16>), planted) {
        "list" "nothing" in_list::<RIGHT> => Nowhere;
        "list_reversed" "another order" in_list::<REVERSED> => Nowhere;
        "list_gap" "a zero before the first entry" in_list::<GAP> => Everywhere;
        "list_twice" "the first entry once more" in_list::<TWICE> => Everywhere;
        "list_end" "no zero after the last entry" in_list::<NO_END> => Everywhere;
        "list_knight" "no knight in the north-west" in_list::<LAST_KNIGHT_MISSING> => Everywhere;
        "list_added" "what vanishes as what appears (Stockfish 6463)" in_list::<VANISHES_AS_APPEARS> => Everywhere;
        "list_attacked" "what is attacked attacks (Stockfish 6654)" in_list::<ATTACKED_AS_ATTACKER> => Everywhere;
    }
}

//! Garbled lists of the pairs that a piece changes: for each class of entries one that is missing,
//! too many or wrong, and lists with gaps. They are judged as the tables of `faults` are.
//!
//! The two faults of Stockfish are explained in `faults/changes.rs`; those forms the prover reads,
//! too.

use super::faults::{Board, from_codes, nearest_pieces, slides, target};
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
    half::<FAULT>(attacker) | half::<FAULT>(victim) << 16
}

fn half<const FAULT: u8>((code, is_black, square): Placed) -> u64 {
    let is_black = is_black && FAULT != BLACK_AS_WHITE;
    u64::from(code | if is_black { BLACK } else { 0 }) | (square as u64) << 8
}

/// Whether a piece attacks along a ray, counted clockwise from north, at this distance.
fn attacks<const FAULT: u8>((code, is_black, _): Placed, ray: usize, distance: u32) -> bool {
    match code {
        KNIGHT => FAULT == KNIGHT_IS_SLIDER,
        KING => distance == 1 && FAULT != KING_DOES_NOT_ATTACK,
        PAWN => distance == 1 && is_pawn_ray::<FAULT>(is_black, ray),
        _ => slides::<RIGHT>(Some((code, is_black)), ray),
    }
}

/// Whether a pawn attacks along this ray.
fn is_pawn_ray<const FAULT: u8>(is_black: bool, ray: usize) -> bool {
    match (FAULT, is_black) {
        (PAWN_AHEAD, false) => ray == 0,
        (PAWN_AHEAD, true) => ray == 4,
        (_, is_black) if is_black != (FAULT == PAWNS_BACKWARDS) => matches!(ray, 3 | 5),
        _ => matches!(ray, 1 | 7),
    }
}

fn is_victim<const FAULT: u8>(attacker: Placed, victim: Placed) -> bool {
    (FAULT != SAME_COLOUR_SPARED || attacker.1 != victim.1)
        && (FAULT != VICTIM_KING_SPARED || victim.0 != KING)
}

/// Returns the entries, each at its place in the layout.
fn changes<const FAULT: u8>(board: Board, square: usize, piece: u8) -> [u64; 16] {
    let own = (piece & 7, piece >= BLACK, square);
    let rays = nearest_pieces::<RIGHT>(&board, square).map(|piece| {
        piece.map(|(place, slot)| {
            let (code, is_black) = board[place].expect("a piece");
            ((code, is_black, place), slot % 8)
        })
    });
    let mut words = [0; 16];
    for ray in 0..8 {
        if let Some((other, distance)) = rays[ray] {
            let is_attacked =
                attacks::<FAULT>(own, ray, distance) && is_victim::<FAULT>(own, other);
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
            if own.0 == KNIGHT && is_victim::<FAULT>(own, other) {
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

fn entries<const FAULT: u8>(
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
    piece: PieceCode,
) -> [u64; 16] {
    changes::<FAULT>(from_codes(codes), square.get() as usize, piece.get() as u8)
}

fn list_entries<const FAULT: u8>(
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
        "places" "nothing" entries::<RIGHT> => Nowhere;
        "places_colour" "victims of the other colour alone" entries::<SAME_COLOUR_SPARED>
            => Everywhere;
        "places_king" "kings are no victims" entries::<VICTIM_KING_SPARED> => Everywhere;
        "places_white" "codes without colours" entries::<BLACK_AS_WHITE> => Everywhere;
        "places_ahead" "pawns attack ahead" entries::<PAWN_AHEAD> => Everywhere;
        "places_kings" "kings do not attack" entries::<KING_DOES_NOT_ATTACK> => Everywhere;
        "places_pawns" "pawns attack backwards" entries::<PAWNS_BACKWARDS> => Everywhere;
        "places_knight" "no knight in the north-west" entries::<LAST_KNIGHT_MISSING> => Everywhere;
        "places_knights" "knights attack along rays too" entries::<KNIGHT_IS_SLIDER> => Everywhere;
        "places_behind" "only pieces of the other colour vanish" entries::<BEHIND_IS_ENEMY>
            => Everywhere;
        "places_through" "nothing vanishes" entries::<SLIDER_STILL_ATTACKS> => Everywhere;
        "places_added" "what vanishes as what appears (Stockfish 6463)"
            entries::<VANISHES_AS_APPEARS>
            => Everywhere;
        "places_attacked" "what is attacked attacks (Stockfish 6654)"
            entries::<ATTACKED_AS_ATTACKER>
            => Everywhere;
        "places_exchanged" "words at other places" entries::<PLACES_EXCHANGED> => Everywhere;
    }
    (threat_changes of (list of codes: [u64; 8], OneByOne<16>), planted) {
        "list" "nothing" list_entries::<RIGHT> => Nowhere;
        "list_reversed" "another order" list_entries::<REVERSED> => Nowhere;
        "list_gap" "a zero before the first entry" list_entries::<GAP> => Everywhere;
        "list_twice" "the first entry once more" list_entries::<TWICE> => Everywhere;
        "list_end" "no zero after the last entry" list_entries::<NO_END> => Everywhere;
        "list_knight" "no knight in the north-west" list_entries::<LAST_KNIGHT_MISSING>
            => Everywhere;
        "list_added" "what vanishes as what appears (Stockfish 6463)"
            list_entries::<VANISHES_AS_APPEARS>
            => Everywhere;
        "list_attacked" "what is attacked attacks (Stockfish 6654)"
            list_entries::<ATTACKED_AS_ATTACKER>
            => Everywhere;
    }
}

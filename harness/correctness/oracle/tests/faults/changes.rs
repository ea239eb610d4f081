//! Garbled lists of the pairs that a piece changes: for each class of entries one is missing or
//! wrong. No branch depends on the board, so that the prover can follow.
//!
//! Two rows follow the faults that Stockfish's `update_piece_threats` had where it was compiled for
//! AVX-512 alone, as we understand their descriptions. In pull request 6463, what should happen
//! only when a piece is put happened when one was taken away, too; in 6654, a square counted as
//! attacked because its piece attacked another. Those faults were in sets of squares that it keeps
//! as well as its list; here they are in the entries.

use super::faults;
use contract::position::ray_order::{HOPS, STEPS};
use contract::position::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use contract::{Index, OneByOne, PieceCode, WholeLine};

const RIGHT: u8 = 0;
const ADDED: u8 = 1;
const ATTACKED: u8 = 2;
const NO_PAWN: u8 = 3;
const NO_KNIGHT: u8 = 4;
const NO_VICTIM: u8 = 5;
const BISHOP_BEHIND: u8 = 6;

/// Returns the square this many steps away, if it is on the board.
fn target(square: u64, (files, ranks): (i8, i8), times: i8) -> Option<u64> {
    let (file, rank) = (square as i8 % 8 + files * times, square as i8 / 8 + ranks * times);
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then_some((8 * rank + file) as u64)
}

fn code_on(codes: &[u64; 8], square: u64) -> u64 {
    codes[(square / 8) as usize] >> (square % 8 * 8) & 15
}

/// Returns all ones for true, zero for false.
fn mask(is_true: bool) -> u64 {
    u64::from(is_true).wrapping_neg()
}

/// Returns all ones if the piece is of one of these kinds.
fn has_kind(code: u64, kinds: &[u8]) -> u64 {
    let kinds = kinds.iter().fold(0_u64, |set, kind| set | 1 << kind);
    (kinds >> (code & 7) & 1).wrapping_neg()
}

/// Returns all ones if a piece slides along a ray, counted clockwise from north.
fn slides(code: u64, ray: usize) -> u64 {
    has_kind(code, &[if ray % 2 == 1 { BISHOP } else { ROOK }, QUEEN])
}

/// Returns all ones if a piece attacks along a ray at this distance.
fn attacks<const FAULT: u8>(code: u64, ray: usize, distance: i8) -> u64 {
    let is_black = mask(code & 8 != 0);
    let pawn = has_kind(code, &[PAWN])
        & match ray {
            1 | 7 if FAULT != NO_PAWN => !is_black,
            3 | 5 => is_black,
            _ => 0,
        };
    let beside = if distance == 1 { has_kind(code, &[KING]) | pawn } else { 0 };
    slides(code, ray) | beside
}

/// The half of the nearest piece of a ray. The other fields are all ones if that piece slides along
/// the ray, if it attacks our piece, and if our piece attacks it.
#[derive(Clone, Copy, Default)]
struct Ray {
    nearest: u64,
    slides: u64,
    attacks: u64,
    is_attacked: u64,
}

fn ray<const FAULT: u8>(codes: &[u64; 8], square: u64, piece: u64, ray: usize) -> Ray {
    let (mut seen, mut is_open) = (Ray::default(), !0);
    for distance in 1..8 {
        let Some(place) = target(square, STEPS[ray], distance) else { break };
        let code = code_on(codes, place);
        let is_occupied = mask(code != 0);
        let is_nearest = is_open & is_occupied;
        seen.nearest |= is_nearest & (code | place << 8);
        seen.slides |= is_nearest & slides(code, ray);
        seen.attacks |= is_nearest & attacks::<FAULT>(code, ray ^ 4, distance);
        seen.is_attacked |= is_nearest & attacks::<FAULT>(piece, ray, distance);
        is_open &= !is_occupied;
    }
    seen
}

fn entries<const FAULT: u8>(
    WholeLine(codes): WholeLine<[u64; 8]>,
    square: Index,
    piece: PieceCode,
) -> [u64; 16] {
    let (square, piece) = (square.get(), piece.get());
    let own = piece | square << 8;
    let rays: [Ray; 8] = std::array::from_fn(|index| ray::<FAULT>(&codes, square, piece, index));
    let mut words = [0; 16];
    for index in 0..8 {
        let (seen, opposite) = (rays[index], rays[index ^ 4]);
        let attacker = seen.attacks | if FAULT == ATTACKED { seen.is_attacked } else { 0 };
        words[index] = seen.is_attacked & (own | seen.nearest << 16)
            | attacker & (seen.nearest << 32 | own << 48);
        let mut vanishes = seen.slides & mask(opposite.nearest != 0);
        if FAULT == BISHOP_BEHIND {
            vanishes &= has_kind(opposite.nearest & 15, &[BISHOP]);
        }
        let bit = if FAULT == ADDED { 0 } else { 1 << 63 };
        words[8 + index] = vanishes & (seen.nearest << 32 | opposite.nearest << 48 | bit);
        let Some(place) = target(square, HOPS[index], 1) else { continue };
        let code = code_on(&codes, place);
        let half = code | place << 8;
        let is_victim = if FAULT == NO_VICTIM { 0 } else { has_kind(piece, &[KNIGHT]) };
        words[index] |= is_victim & mask(code != 0) & (own | half << 16);
        let spared = if FAULT == NO_KNIGHT { mask(code & 8 != 0) } else { 0 };
        let is_knight = has_kind(code, &[KNIGHT]) & !spared;
        words[8 + index] |= is_knight & (half | own << 16);
    }
    words
}

faults! {
    (threat_changes of (places of codes: [u64; 8], OneByOne<16>), planted) {
        "changes" "nothing" entries::<RIGHT> => Nowhere;
        "changes_added" "what vanishes as what appears (Stockfish 6463)" entries::<ADDED>
            => Everywhere;
        "changes_attacked" "what is attacked attacks (Stockfish 6654)" entries::<ATTACKED>
            => Everywhere;
        "changes_pawn" "white pawns do not attack" entries::<NO_PAWN> => Everywhere;
        "changes_knight" "black knights do not attack" entries::<NO_KNIGHT> => Everywhere;
        "changes_victim" "a knight attacks nothing" entries::<NO_VICTIM> => Everywhere;
        "changes_behind" "bishops alone behind a slider" entries::<BISHOP_BEHIND> => Everywhere;
    }
}

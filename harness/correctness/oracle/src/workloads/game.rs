//! Game-like boards: positions out of legal playouts. cozy-chess knows the rules; this file
//! knows how the games are played badly and which positions are kept.
//!
//! The moves are random, so these are no master games: pawn chains are ragged and pieces hang.
//! What they have and uniform boards lack is reachable positions: sliders behind their own pawns
//! at first, full sets of them, and fewer as pieces are taken. Captures are preferred a little, or
//! most games would be shuffled into a draw long before the endgame.

use super::Board;
use super::random::SplitMix64;
use cozy_chess::{Move, Piece};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// How far a game has come, by the pieces left on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

impl Phase {
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Pieces of both sides, kings and pawns included.
    pub const fn pieces(self) -> RangeInclusive<u32> {
        match self {
            Phase::Opening => 28..=32,
            Phase::Middlegame => 13..=27,
            Phase::Endgame => 3..=12, // two kings and the slider that every board must have
        }
    }
}

/// One move in this many is a capture if there is one to make, whatever else could be played.
const CAPTURE_ONE_IN: usize = 4;

/// Plies from one sample to the next (and from the start to the first): enough for several pieces to
/// have moved.
const GAP_PLIES: RangeInclusive<usize> = 4..=11;

/// cozy-chess reads its default board from text each time.
static START: LazyLock<cozy_chess::Board> = LazyLock::new(cozy_chess::Board::default);

/// `count` positions of one phase, each with a slider of the side to move, out of as many games
/// as it takes.
pub fn boards(phase: Phase, count: usize, random: &mut SplitMix64) -> Vec<Board> {
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        sample_game(phase, random, &mut boards);
    }
    boards.truncate(count);
    boards
}

/// Plays one game until the phase is over and adds its samples.
///
/// A sample has fewer pieces than the one before: two kings and a rook can wander about for a
/// hundred plies and would else be a quarter of all endgames. Samples outside the phase are taken
/// too, and dropped, or each phase would be crowded at its beginning. A position without a slider
/// is passed over in favour of the next that has one.
fn sample_game(phase: Phase, random: &mut SplitMix64, boards: &mut Vec<Board>) {
    let mut position = START.clone();
    let (mut wait_plies, mut pieces_before) = (gap_plies(random), u32::MAX);
    let mut moves = Vec::new();
    while position.occupied().len() >= *phase.pieces().start() {
        let board = for_side_to_move(&position);
        if wait_plies == 0 && board.pieces() < pieces_before && board.all_sliders() != 0 {
            if phase.pieces().contains(&board.pieces()) {
                boards.push(board);
            }
            (wait_plies, pieces_before) = (gap_plies(random), board.pieces());
        }
        wait_plies = wait_plies.saturating_sub(1);
        match random_move(&position, random, &mut moves) {
            Some(choice) if position.halfmove_clock() < 100 => position.play_unchecked(choice),
            _ => break,
        }
    }
}

fn gap_plies(random: &mut SplitMix64) -> usize {
    let (least, most) = GAP_PLIES.into_inner();
    least + random.below(most - least + 1)
}

/// A legal move, if there is one. `moves` is room to work in.
fn random_move(
    position: &cozy_chess::Board,
    random: &mut SplitMix64,
    moves: &mut Vec<Move>,
) -> Option<Move> {
    moves.clear();
    position.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    if random.below(CAPTURE_ONE_IN) == 0 {
        let others = position.colors(!position.side_to_move());
        let captures = moves.iter().filter(|candidate| others.has(candidate.to)).count();
        if captures > 0 {
            moves.retain(|candidate| others.has(candidate.to));
        }
    }
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

fn for_side_to_move(position: &cozy_chess::Board) -> Board {
    let own = |piece| position.colored_pieces(position.side_to_move(), piece).0;
    Board {
        occupied: position.occupied().0,
        orthogonal: own(Piece::Rook) | own(Piece::Queen),
        diagonal: own(Piece::Bishop) | own(Piece::Queen),
    }
}

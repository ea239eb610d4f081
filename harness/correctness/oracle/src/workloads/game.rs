//! Game-like boards: positions from legal playouts with cozy-chess.
//!
//! The moves are random, so pawn chains are ragged and pieces hang. Unlike uniform boards, the
//! positions are reachable: sliders start behind their pawns, and their number falls as pieces are
//! captured. Captures are slightly preferred, because otherwise most games would end in a draw
//! before the endgame.

use super::Board;
use crate::random::SplitMix64;
use contract::Mailbox;
use contract::position::{BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK};
use cozy_chess::{Color, Move, Piece, Square};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The phase of a game, by the number of pieces left on the board.
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

/// One move in this many must be a capture if possible; see the head of this file.
const CAPTURE_ONE_IN: usize = 4;

/// Plies between samples, and before the first. Several pieces can move in that time, so that
/// samples differ.
const GAP_PLIES: RangeInclusive<usize> = 4..=11;

/// The default board is kept, because cozy-chess reads it from text each time.
static START: LazyLock<cozy_chess::Board> = LazyLock::new(cozy_chess::Board::default);

/// Returns `count` positions of one phase in which the side to move has a slider, from as many
/// games as needed.
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
/// Each sample has fewer pieces than the one before: two kings and a rook can wander for a hundred
/// plies and would otherwise be a quarter of all endgames. Samples outside the phase are taken and
/// dropped, because otherwise each phase would be crowded at its beginning. A position without a
/// slider is replaced by the next one with a slider.
fn sample_game(phase: Phase, random: &mut SplitMix64, boards: &mut Vec<Board>) {
    let mut position = START.clone();
    let (mut wait_plies, mut pieces_before) = (gap_plies(random), u32::MAX);
    let mut moves = Vec::new();
    while position.occupied().len() >= *phase.pieces().start() {
        let board = slider_board(&position);
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

/// Returns a random legal move, if there is one. `moves` is working storage.
fn random_move(
    position: &cozy_chess::Board,
    random: &mut SplitMix64,
    moves: &mut Vec<Move>,
) -> Option<Move> {
    moves.clear();
    position.generate_moves(|piece_moves| {
        moves.extend(piece_moves);
        false
    });
    if random.below(CAPTURE_ONE_IN) == 0 {
        let other_side = position.colors(!position.side_to_move());
        let captures = moves.iter().filter(|candidate| other_side.has(candidate.to)).count();
        if captures > 0 {
            moves.retain(|candidate| other_side.has(candidate.to));
        }
    }
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

fn slider_board(position: &cozy_chess::Board) -> Board {
    let mut mailbox = Mailbox::default();
    for square in Square::ALL {
        let Some(piece) = position.piece_on(square) else { continue };
        let code = match piece {
            Piece::Pawn => PAWN,
            Piece::Knight => KNIGHT,
            Piece::Bishop => BISHOP,
            Piece::Rook => ROOK,
            Piece::Queen => QUEEN,
            Piece::King => KING,
        };
        let is_black = position.color_on(square) == Some(Color::Black);
        mailbox.0[square as usize] = if is_black { code | BLACK } else { code };
    }
    Board::from_mailbox(mailbox, position.side_to_move() == Color::Black)
}

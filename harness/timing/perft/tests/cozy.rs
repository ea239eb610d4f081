//! Legal moves held against a public library's, in positions of random games.

use cozy_chess::{Board, Piece};
use perft::{GENERATORS, Kind, Move, Moves, Position, Ready, Sliders, Walk};
use std::collections::{BTreeMap, BTreeSet};

/// Starts rich in castling, promotions, en passant, and pins.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p1p1p1/3p4/KP5r/1R3p1k/8/1P2P1P1/8 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "3qk3/3r1b2/1b2n3/8/3NP2q/2B2N2/3R1P2/r2QK2b w - - 0 1",
];
const GAMES_PER_START: usize = 16;
const LONGEST_GAME_PLIES: usize = 60;

/// xorshift64* (Sebastiano Vigna, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

fn cozy_moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|moves_of_piece| {
        moves.extend(moves_of_piece);
        false
    });
    moves
}

/// In our terms: castling is the king's move by two files, not that to its rook.
fn in_our_terms(board: &Board, mv: cozy_chess::Move) -> Move {
    let (from, mut to) = (mv.from as u8, mv.to as u8);
    if board.colors(board.side_to_move()).has(mv.to) {
        to = if to > from { from + 2 } else { from - 2 };
    }
    let moved = board.piece_on(mv.from).expect("a piece moves");
    Move { kind: kind(moved), from, to, promotion: mv.promotion.map(kind) }
}

fn kind(piece: Piece) -> Kind {
    match piece {
        Piece::Pawn => Kind::Pawn,
        Piece::Knight => Kind::Knight,
        Piece::Bishop => Kind::Bishop,
        Piece::Rook => Kind::Rook,
        Piece::Queen => Kind::Queen,
        Piece::King => Kind::King,
    }
}

/// The kinds of moves that random games are short of.
fn rare_kind(board: &Board, mv: cozy_chess::Move) -> Option<&'static str> {
    if mv.promotion.is_some() {
        return Some("promotion");
    }
    if board.colors(board.side_to_move()).has(mv.to) {
        return Some("castling");
    }
    let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
    if is_pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to) {
        return Some("en passant");
    }
    None
}

#[track_caller]
fn agree(position: &Position, board: &Board, generator: Ready) {
    // What the generators share is the point here, so that one of them will do.
    let mut moves = Moves::new();
    Walk::list_legal_moves(position, &mut moves);
    let ours: BTreeSet<Move> = moves.iter().copied().collect();
    let expected: BTreeSet<Move> =
        cozy_moves(board).into_iter().map(|mv| in_our_terms(board, mv)).collect();
    let missing: Vec<String> = expected.difference(&ours).map(ToString::to_string).collect();
    let wrong: Vec<String> = ours.difference(&expected).map(ToString::to_string).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "{board}: not {wrong:?}, but {missing:?}");
    assert_eq!(moves.len(), ours.len(), "{board}: a move is listed twice");

    let mut nodes = 0;
    for mv in cozy_moves(board) {
        let mut next = board.clone();
        next.play_unchecked(mv);
        nodes += cozy_moves(&next).len() as u64;
    }
    assert_eq!((generator.perft)(position, 2), nodes, "{board}");
}

#[test]
fn moves_of_random_games_are_those_of_cozy_chess() {
    let mut generators = GENERATORS.iter();
    let generator = generators.find(|generator| generator.name == "kogge_stone/square_attacks");
    let generator = generator.expect("it is in the table");
    let generator = generator.ready().expect("it needs nothing");
    let mut random = Random(0x5eed);
    let (mut seen, mut checks) = (BTreeMap::new(), 0);
    for start in STARTS.into_iter().flat_map(|start| [start; GAMES_PER_START]) {
        let mut board: Board = start.parse().expect("a legal position");
        let mut position = Position::from_fen(start).expect("a legal position");
        for _ in 0..LONGEST_GAME_PLIES {
            agree(&position, &board, generator);
            checks += u32::from(!board.checkers().is_empty());
            let mut moves = cozy_moves(&board);
            if moves.is_empty() {
                break;
            }
            if random.below(2) == 0 && moves.iter().any(|mv| rare_kind(&board, *mv).is_some()) {
                moves.retain(|mv| rare_kind(&board, *mv).is_some());
            }
            let chosen = moves[random.below(moves.len())];
            if let Some(kind) = rare_kind(&board, chosen) {
                *seen.entry(kind).or_insert(0) += 1;
            }
            position = position.after_move(in_our_terms(&board, chosen));
            board.play_unchecked(chosen);
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(checks >= 20 && seen.values().all(|&times| times >= 20), "{seen:?}, {checks} checks");
}

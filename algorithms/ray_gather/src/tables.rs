//! The lines of each square.

use contract::Piece;

/// The squares on the diagonals of a square, and those on its file and rank, without the square: in
/// the order of the sets of sliders in a position. 1 KiB.
pub static LINES: [[u64; 2]; 64] = contract::array!(square < 64 => [
    Piece::Bishop.attacks(square, 0),
    Piece::Rook.attacks(square, 0),
]);

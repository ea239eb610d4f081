//! Rays and rings by square, and the first rank by its pieces, made at compile time.

use contract::{Line, Piece, ray};

/// What one piece needs on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The squares one step away.
    pub near: u64,
    /// All squares that the piece attacks on an empty board.
    pub reach: u64,
}

/// All tables together: 6,272 bytes.
pub struct Tables {
    /// By square.
    pub rook: [Cross; 64],
    /// By square.
    pub bishop: [Cross; 64],
    /// By file of a rook on the first rank and pieces on b1 to g1: its attacks on that rank.
    pub first_rank: [[u64; 64]; 8],
    /// By square: rings beyond the neighbours until the longest ray ends.
    pub rook_rings: [u8; 64],
    /// By square.
    pub bishop_rings: [u8; 64],
}

/// Made at compile time.
pub static TABLES: Tables = Tables {
    rook: contract::array!(square < 64 => cross(square, Piece::Rook)),
    bishop: contract::array!(square < 64 => cross(square, Piece::Bishop)),
    first_rank: contract::array!(file < 8 => {
        contract::array!(inner < 64 => Line::Rank.attacks(file, (inner as u64) << 1))
    }),
    rook_rings: contract::array!(square < 64 => rings(square, [Line::Rank, Line::File])),
    bishop_rings: contract::array!(square < 64 => rings(square, [Line::Diagonal, Line::AntiDiagonal])),
};

const fn cross(square: usize, piece: Piece) -> Cross {
    Cross { near: piece.attacks(square, u64::MAX), reach: piece.attacks(square, 0) }
}

const fn rings(square: usize, lines: [Line; 2]) -> u8 {
    let (mut rings, mut way) = (0, 0);
    while way < 4 {
        let steps = ray(square, lines[way / 2].ways()[way % 2].step(), 0).count_ones() as u8;
        if steps > rings + 1 {
            rings = steps - 1;
        }
        way += 1;
    }
    rings
}

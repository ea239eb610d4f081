//! Where rays run, by square, and the first rank by its pieces, made while compiling.

use contract::{Line, ray};

/// What an explosion from one square has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The squares one step away.
    pub near: u64,
    /// All squares that the piece attacks on an empty board.
    pub reach: u64,
}

/// All of it, in one place: 6,272 bytes.
pub struct Tables {
    /// By square.
    pub rook: [Cross; 64],
    /// By square.
    pub bishop: [Cross; 64],
    /// By file of a rook on the first rank and pieces on b1 to g1: what it attacks on that rank.
    pub first_rank: [[u64; 64]; 8],
    /// By square: steps beyond the neighbours, until the longest ray ends.
    pub rook_rings: [u8; 64],
    /// By square.
    pub bishop_rings: [u8; 64],
}

/// Made while compiling.
pub static TABLES: Tables = {
    let (rook, rook_rings) = crosses([Line::Rank, Line::File]);
    let (bishop, bishop_rings) = crosses([Line::Diagonal, Line::AntiDiagonal]);
    Tables { rook, bishop, first_rank: first_rank(), rook_rings, bishop_rings }
};

const fn crosses(lines: [Line; 2]) -> ([Cross; 64], [u8; 64]) {
    let mut crosses = [Cross { near: 0, reach: 0 }; 64];
    let mut rings = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let step = lines[way / 2].ways()[way % 2].step();
            let open = ray(square, step, 0);
            crosses[square].near |= ray(square, step, u64::MAX);
            crosses[square].reach |= open;
            if open.count_ones() > rings[square] as u32 + 1 {
                rings[square] = open.count_ones() as u8 - 1;
            }
            way += 1;
        }
        square += 1;
    }
    (crosses, rings)
}

const fn first_rank() -> [[u64; 64]; 8] {
    let mut attacks = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            attacks[file][inner] = Line::Rank.attacks(file, occupied);
            inner += 1;
        }
        file += 1;
    }
    attacks
}

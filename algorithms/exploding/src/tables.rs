//! Where rays run, by square, and the first rank by its men, made while compiling.

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
    /// By file of a rook on the first rank and men on b1 to g1: what it attacks on that rank.
    pub first_rank: [[u64; 64]; 8],
    /// By square: steps beyond the neighbours, until the longest ray ends.
    pub rook_rings: [u8; 64],
    /// By square.
    pub bishop_rings: [u8; 64],
}

/// The steps of a rook as (files, ranks).
const STRAIGHT: [[i32; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];
/// Those of a bishop.
const SLANTED: [[i32; 2]; 4] = [[1, 1], [-1, 1], [-1, -1], [1, -1]];

/// Made while compiling.
pub static TABLES: Tables = {
    let (rook, rook_rings) = crosses(STRAIGHT);
    let (bishop, bishop_rings) = crosses(SLANTED);
    Tables { rook, bishop, first_rank: first_rank(), rook_rings, bishop_rings }
};

const fn crosses(steps: [[i32; 2]; 4]) -> ([Cross; 64], [u8; 64]) {
    let mut crosses = [Cross { near: 0, reach: 0 }; 64];
    let mut rings = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let open = ray(square as i32, steps[way], 0);
            crosses[square].near |= ray(square as i32, steps[way], u64::MAX);
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
            attacks[file][inner] =
                ray(file as i32, [1, 0], occupied) | ray(file as i32, [-1, 0], occupied);
            inner += 1;
        }
        file += 1;
    }
    attacks
}

/// Steps of (files, ranks) from `square` on, until a man or the edge.
const fn ray(square: i32, [files, ranks]: [i32; 2], occupied: u64) -> u64 {
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    let mut ray = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 && ray & occupied == 0 {
        ray |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    ray
}

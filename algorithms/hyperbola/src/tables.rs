//! Lines by square, and what a rook sees on its rank, made while compiling.

use contract::Line;

/// By square and [`Line`], without the square itself: 2 KiB.
pub static LINES: [[u64; 4]; 64] = lines();

/// By the six inner squares of a rank: the attacks from its file a in byte 0, from file h in byte 7.
/// The outer squares are attacked or not whoever stands on them. 512 bytes.
pub static RANK_ATTACKS: [u64; 64] = rank_attacks();

const fn lines() -> [[u64; 4]; 64] {
    let mut lines = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            assert!(Line::ALL[line] as usize == line, "a line's number is its place in a row");
            lines[square][line] = Line::ALL[line].attacks(square, 0);
            line += 1;
        }
        square += 1;
    }
    lines
}

const fn rank_attacks() -> [u64; 64] {
    let mut attacks = [0; 64];
    let mut inner = 0;
    while inner < 64 {
        let occupied = (inner as u64) << 1;
        let mut file = 0;
        while file < 8 {
            attacks[inner] |= Line::Rank.attacks(file, occupied) << (8 * file);
            file += 1;
        }
        inner += 1;
    }
    attacks
}

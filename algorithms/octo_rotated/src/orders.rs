//! Position of each square in the eight kept boards, by
//! [`Keeping::OctoRotated`](contract::Keeping): the lines of a direction one after the other, each
//! from its first square to its last.

use contract::{Aligned, Direction, Line, Square};

/// By square: its bit in each of the kept boards, in `dir8` order. 4 KiB, aligned to cache lines.
pub static BITS: [Aligned<[u64; 8]>; 64] = contract::array!(square < 64 => {
    Aligned(contract::array!(direction < 8 => {
        bit(Direction::ALL[direction], Square::new(square as u8)).0
    }))
});

/// By direction: the first square of each line, which no attack in that direction can reach.
pub const FIRST: [u64; 8] = contract::array!(direction < 8 => first(Direction::ALL[direction]));

/// A square's line, counted from the corner, and its place on it, counted from the line's lowest
/// square.
#[derive(Clone, Copy, Debug)]
struct Place {
    squares_before: u8,
    length: u8,
    steps: u8,
}

const fn place(line: Line, square: Square) -> Place {
    let (file, rank) = (square.file(), square.rank());
    match line {
        Line::Rank => Place { squares_before: 8 * rank, length: 8, steps: file },
        Line::File => Place { squares_before: 8 * file, length: 8, steps: rank },
        Line::Diagonal => slanted(7 + rank - file, rank),
        Line::AntiDiagonal => slanted(rank + file, rank),
    }
}

/// Diagonals, numbered from the corner: the first eight begin on rank 1, each of the others a rank
/// higher than the one before.
const fn slanted(number: u8, rank: u8) -> Place {
    match number {
        0..8 => {
            Place { squares_before: number * (number + 1) / 2, length: number + 1, steps: rank }
        }
        _ => {
            let length = 15 - number;
            let squares_before = 64 - length * (length + 1) / 2;
            Place { squares_before, length, steps: rank - (number - 7) }
        }
    }
}

/// The line of a direction, and whether the direction goes up it.
const fn line(direction: Direction) -> (Line, bool) {
    match direction {
        Direction::East => (Line::Rank, true),
        Direction::West => (Line::Rank, false),
        Direction::North => (Line::File, true),
        Direction::South => (Line::File, false),
        Direction::NorthEast => (Line::Diagonal, true),
        Direction::SouthWest => (Line::Diagonal, false),
        Direction::NorthWest => (Line::AntiDiagonal, true),
        Direction::SouthEast => (Line::AntiDiagonal, false),
    }
}

/// The bit of a square, and whether it is the first of its line.
const fn bit(direction: Direction, square: Square) -> (u64, bool) {
    let (line, up) = line(direction);
    let Place { squares_before, length, steps } = place(line, square);
    let from_first = if up { steps } else { length - 1 - steps };
    (1 << (squares_before + from_first), from_first == 0)
}

const fn first(direction: Direction) -> u64 {
    let (mut all, mut square) = (0, 0);
    while square < 64 {
        let (bit, is_first) = bit(direction, Square::new(square));
        if is_first {
            all |= bit;
        }
        square += 1;
    }
    all
}

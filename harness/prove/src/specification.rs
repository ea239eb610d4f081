//! What a right answer is, built from (file, rank) steps and plain arithmetic over the inputs' bits.
//! It shares nothing with the variants: no shift, no mask, no table; and nothing with the semantics
//! of instructions, which have their own adders.

use crate::question::{Case, Inputs};
use crate::words::Bits;
use crate::{Algebra, Bit, Diagrams};
use contract::{Arithmetic, Direction, Line, Model, Numbering, Piece, Probe, Square, Subject};

type Set = Bits<Diagrams>;

/// The bits of the right answer, 64 a word.
pub fn specification(model: Model, probe: &Probe, case: &Case, inputs: &Inputs) -> Vec<Bit> {
    let a = &inputs.diagrams;
    let words = |name: &str| inputs.argument(probe, name);
    let word = |name: &str| words(name).into_iter().next().expect("the model has it");
    let direction = || case.direction.expect("a direction");
    match model {
        Model::Step => {
            let set = word("set");
            per_square(|square| match step(square, direction(), -1) {
                Some(from) => set[index(from)].clone(),
                None => a.constant(false),
            })
        }
        Model::Fill => fill(a, word("generators"), word("propagators"), direction()),
        Model::RayAttacks | Model::RayBatch => {
            let boards = words("sliders").into_iter().zip(words("occupied"));
            boards.flat_map(|(sliders, occupied)| rays(a, sliders, occupied, direction())).collect()
        }
        Model::BoardAttacks => {
            let occupied = word("occupied");
            Direction::ALL
                .into_iter()
                .flat_map(|direction| {
                    let name = if direction.is_orthogonal() { "orthogonal" } else { "diagonal" };
                    rays(a, word(name), occupied, direction)
                })
                .collect()
        }
        Model::LineAttacks => from_square(a, case, word("occupied"), &[case.line.expect("a line")]),
        Model::SquareAttacks => {
            let Subject::Piece(piece) = probe.subject else { unreachable!("squares hold pieces") };
            let lines = match piece {
                Piece::Rook => &Line::ALL[..2],
                Piece::Bishop => &Line::ALL[2..],
                Piece::Queen => &Line::ALL,
            };
            from_square(a, case, word("occupied"), lines)
        }
        Model::RaysQuadrant => {
            let Subject::Numbering(numbering) = probe.subject else { unreachable!("numbered") };
            let square = word("square");
            let bytes = words("coordinates").into_iter().flat_map(|word| word.chunks(8));
            bytes.flat_map(|byte| quadrant(a, byte, square, numbering)).collect()
        }
        Model::ByteArithmetic => {
            let Subject::Arithmetic(kind) = probe.subject else { unreachable!("arithmetic") };
            let (x, y) = (word("x"), word("y"));
            let width = if kind == Arithmetic::AddWord { 64 } else { 8 };
            let lanes = x.chunks(width).zip(y.chunks(width));
            lanes
                .flat_map(|(x, y)| match kind {
                    Arithmetic::SubtractBytes => difference(a, x, y),
                    Arithmetic::AddBytes | Arithmetic::AddWord => sum(a, x, y),
                })
                .collect()
        }
    }
}

fn per_square(bit: impl FnMut(Square) -> Bit) -> Set {
    Square::all().map(bit).collect()
}

fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// The square so many steps away, if it is on the board.
fn step(square: Square, direction: Direction, times: i8) -> Option<Square> {
    let (file, rank) = match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    };
    let on_board = |at: u8, by: i8| u8::try_from(at as i8 + by * times).ok().filter(|&to| to < 8);
    let (file, rank) = (on_board(square.file(), file)?, on_board(square.rank(), rank)?);
    Some(Square::new(8 * rank + file))
}

/// The flood of a square: there is a generator, or the square is open and the one before it is
/// flooded.
fn fill(a: &Diagrams, generators: &[Bit], propagators: &[Bit], direction: Direction) -> Set {
    per_square(|square| {
        let mut way = vec![square];
        while let Some(before) = step(way[way.len() - 1], direction, -1) {
            way.push(before);
        }
        way.into_iter().rev().fold(a.constant(false), |flooded, at| {
            let (generator, open) = (&generators[index(at)], &propagators[index(at)]);
            a.or(generator, &a.and(open, &flooded))
        })
    })
}

/// Whether a square is attacked: a slider stands on the one before it, or that one is empty and
/// attacked.
fn rays(a: &Diagrams, sliders: &[Bit], occupied: &[Bit], direction: Direction) -> Set {
    per_square(|square| {
        let mut way = Vec::new();
        let mut at = square;
        while let Some(before) = step(at, direction, -1) {
            way.push(before);
            at = before;
        }
        way.into_iter().rev().fold(a.constant(false), |attacked, at| {
            let empty = a.not(&occupied[index(at)]);
            a.or(&sliders[index(at)], &a.and(&empty, &attacked))
        })
    })
}

/// Both directions of some lines, from the square of the case.
fn from_square(a: &Diagrams, case: &Case, occupied: &[Bit], lines: &[Line]) -> Set {
    let from = case.square.expect("a square");
    let mut attacks = per_square(|_| a.constant(false));
    for line in lines {
        let there = match line {
            Line::Rank => Direction::East,
            Line::File => Direction::North,
            Line::Diagonal => Direction::NorthEast,
            Line::AntiDiagonal => Direction::NorthWest,
        };
        for sign in [1, -1] {
            let mut open = a.constant(true);
            let mut at = from;
            while let Some(to) = step(at, there, sign) {
                attacks[index(to)] = open.clone();
                open = a.and(&open, &a.not(&occupied[index(to)]));
                at = to;
            }
        }
    }
    attacks
}

/// The direction of a coordinate by the signs of its differences; all ones for the square itself.
fn quadrant(a: &Diagrams, coordinate: &[Bit], square: &[Bit], numbering: Numbering) -> Set {
    let (west, same_file) = compare(a, &coordinate[..3], &square[..3]);
    let (south, same_rank) = compare(a, &coordinate[3..6], &square[3..6]);
    let east = a.not(&a.or(&west, &same_file));
    let north = a.not(&a.or(&south, &same_rank));
    let signs = [
        (Direction::North, &same_file, &north),
        (Direction::NorthEast, &east, &north),
        (Direction::East, &east, &same_rank),
        (Direction::SouthEast, &east, &south),
        (Direction::South, &same_file, &south),
        (Direction::SouthWest, &west, &south),
        (Direction::West, &west, &same_rank),
        (Direction::NorthWest, &west, &north),
    ];
    let all_ones = vec![a.constant(true); 8];
    signs.into_iter().fold(all_ones, |number, (direction, file, rank)| {
        let here = a.and(file, rank);
        let own = match numbering {
            Numbering::Compass => direction.compass(),
            Numbering::Dir8 => direction.dir8(),
        };
        let bits = number.iter().enumerate();
        bits.map(|(bit, other)| a.select(&here, &a.constant(own >> bit & 1 == 1), other)).collect()
    })
}

/// `x + y` as on paper: the lowest digit first, a carry where two of three are set.
fn sum(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut carry = a.constant(false);
    let digit = |(x, y)| {
        let digit = a.xor(&a.xor(x, y), &carry);
        carry = a.or(&a.and(x, y), &a.and(&carry, &a.or(x, y)));
        digit
    };
    x.iter().zip(y).map(digit).collect()
}

/// `x - y` as on paper: a borrow where two of what is taken and what is missing are set.
fn difference(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut borrow = a.constant(false);
    let digit = |(x, y)| {
        let digit = a.xor(&a.xor(x, y), &borrow);
        let missing = a.not(x);
        borrow = a.or(&a.and(&missing, y), &a.and(&borrow, &a.or(&missing, y)));
        digit
    };
    x.iter().zip(y).map(digit).collect()
}

/// Whether `x` is less than `y`, and whether they are equal: the highest digit in which they differ
/// decides.
fn compare(a: &Diagrams, x: &[Bit], y: &[Bit]) -> (Bit, Bit) {
    let start = (a.constant(false), a.constant(true));
    x.iter().zip(y).rev().fold(start, |(less, equal), (x, y)| {
        let below = a.and(&equal, &a.and(&a.not(x), y));
        (a.or(&less, &below), a.and(&equal, &a.not(&a.xor(x, y))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_subtract_and_compare_as_numbers_do() {
        let a = &Diagrams::new(0, 1);
        let bits =
            |value: u8| -> Set { (0..8).map(|bit| Bit::Known(value >> bit & 1 == 1)).collect() };
        for x in 0..=u8::MAX {
            for y in 0..=u8::MAX {
                let (left, right) = (&bits(x), &bits(y));
                assert_eq!(sum(a, left, right), bits(x.wrapping_add(y)), "{x} + {y}");
                assert_eq!(difference(a, left, right), bits(x.wrapping_sub(y)), "{x} - {y}");
                let order = (Bit::Known(x < y), Bit::Known(x == y));
                assert_eq!(compare(a, left, right), order, "{x} < {y}");
            }
        }
    }
}

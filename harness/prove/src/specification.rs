//! What a right answer is, built from (file, rank) steps and plain arithmetic over the inputs' bits.
//! It shares nothing with the variants: no shift, no mask, no table.

use crate::question::{Case, Inputs};
use crate::words::{self, Bits};
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
            let (x, y, zero) = (word("x"), word("y"), || a.constant(false));
            let width = if kind == Arithmetic::AddWord { 64 } else { 8 };
            let lanes = x.chunks(width).zip(y.chunks(width));
            lanes
                .flat_map(|(x, y)| match kind {
                    Arithmetic::SubtractBytes => words::subtract(a, x, y, zero()).0,
                    Arithmetic::AddBytes | Arithmetic::AddWord => words::add(a, x, y, zero()).0,
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
    let mut attacks = words::constant(a, 0, 64);
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
    // (less, equal) of three-bit numbers.
    let compare = |x: &[Bit], y: &[Bit]| {
        let (difference, borrows) = words::subtract(a, x, y, a.constant(false));
        (borrows[3].clone(), words::is_zero(a, &difference))
    };
    let (west, same_file) = compare(&coordinate[..3], &square[..3]);
    let (south, same_rank) = compare(&coordinate[3..6], &square[3..6]);
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
    signs.into_iter().fold(words::constant(a, 0xff, 8), |number, (direction, file, rank)| {
        let own = match numbering {
            Numbering::Compass => direction.compass(),
            Numbering::Dir8 => direction.dir8(),
        };
        words::select(a, &a.and(file, rank), &words::constant(a, u64::from(own), 8), &number)
    })
}

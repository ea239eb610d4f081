//! `threat_changes` at fixed places: each entry is a condition on a few pieces, and the two halves
//! that describe attacker and victim.
//!
//! The piece that is put varies in four bits, as a piece on a square does. The square is empty, as
//! the model promises, so its byte of the mailbox is zero in every case.

use super::position::{self, HOPS, code_bit, has_kind, offset_square, square_byte};
use super::squares::{index, step};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Case;
use crate::{Algebra, Bit, Diagrams};
use contract::position::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use contract::{Direction, Layout, Probe, Shape, Square};

/// The directions of the places, clockwise from north.
const DIRECTIONS: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// Bits of the piece that is put: three of its kind, and whether it is black.
const PIECE_VARIABLES: usize = 4;

pub(super) struct ThreatChanges;

impl Specification for ThreatChanges {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn cannot_prove(&self, shape: &Shape) -> Option<&'static str> {
        let is_list = shape.layout == Layout::List;
        is_list.then_some("a list may have any order, and the proof compares bit by bit")
    }

    fn variables(&self, name: &str, word: usize) -> usize {
        match name {
            "piece" => PIECE_VARIABLES,
            _ if position::is_form(name) => position::variables(word),
            _ => 0,
        }
    }

    fn goes_square_by_square(&self, name: &str) -> bool {
        position::is_form(name)
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        let a = variables.diagrams;
        if bit.argument == "piece" {
            if bit.bit >= 8 {
                return a.constant(false);
            }
            let [kind @ .., is_black] = std::array::from_fn::<Bit, PIECE_VARIABLES, _>(|place| {
                variables.plain_bit(InputBit { bit: place, ..bit })
            });
            return code_bit(a, [&[a.constant(true)], &kind[..], &[is_black]].concat(), bit.bit);
        }
        if !position::is_form(bit.argument) {
            return variables.plain_bit(bit);
        }
        let is_of_square =
            variables.case.square.is_some_and(|square| position::bit_square(bit) == index(square));
        if is_of_square { a.constant(false) } else { position::bit(variables, bit) }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let question = Question {
            a: &inputs.diagrams,
            codes: inputs.argument("codes"),
            piece: &inputs.word("piece")[..8],
            square: inputs.square(),
        };
        let (mut rays, mut hops) = (Vec::new(), Vec::new());
        for (ray, direction) in DIRECTIONS.into_iter().enumerate() {
            let [victim, attacker] = question.ray_entries(direction);
            let [victim_of_knight, knight] = question.hop_entries(HOPS[ray]);
            for (on_ray, on_hop) in victim.into_iter().zip(victim_of_knight) {
                rays.push(question.a.or(&on_ray, &on_hop));
            }
            rays.extend(attacker);
            hops.extend(knight);
            hops.extend(question.vanishing_entry(direction));
        }
        [rays, hops].concat()
    }
}

/// The half of an entry: eight bits of a code, eight of its square.
type Half = Vec<Bit>;

/// The pieces that the entries are about.
struct Question<'i> {
    a: &'i Diagrams,
    codes: Vec<&'i [Bit]>,
    piece: &'i [Bit],
    square: Square,
}

/// A square of a ray, whether it has the ray's nearest piece, and its distance.
type OnRay = (Square, Bit, u32);

impl Question<'_> {
    fn code(&self, square: Square) -> &[Bit] {
        square_byte(&self.codes, square)
    }

    fn is_occupied(&self, square: Square) -> Bit {
        let a = self.a;
        self.code(square).iter().fold(a.constant(false), |any, bit| a.or(&any, bit))
    }

    /// Returns the half that describes a piece with this code on a square.
    fn half(&self, code: &[Bit], square: Square) -> Half {
        let mut half = code.to_vec();
        half.extend((0..8).map(|bit| self.a.constant(square.index() >> bit & 1 == 1)));
        half
    }

    /// Returns the half of the piece that is put.
    fn piece_half(&self) -> Half {
        self.half(self.piece, self.square)
    }

    /// Returns an entry if the condition holds, and nothing otherwise.
    fn entry(&self, condition: &Bit, attacker: Half, victim: Half) -> Vec<Bit> {
        let bits = [attacker, victim].concat();
        bits.iter().map(|bit| self.a.and(condition, bit)).collect()
    }

    /// Returns the squares of a ray, nearest first.
    fn ray(&self, direction: Direction) -> Vec<OnRay> {
        let a = self.a;
        let (mut is_open, mut distance) = (a.constant(true), 1);
        let mut squares = Vec::new();
        while let Some(square) = step(self.square, direction, distance) {
            let is_occupied = self.is_occupied(square);
            squares.push((square, a.and(&is_open, &is_occupied), distance as u32));
            is_open = a.and(&is_open, &a.not(&is_occupied));
            distance += 1;
        }
        squares
    }

    /// Returns the half of the ray's nearest piece; zero if the ray is empty.
    fn nearest(&self, ray: &[OnRay]) -> Half {
        let a = self.a;
        let mut nearest = vec![a.constant(false); 16];
        for (square, is_nearest, _) in ray {
            let half = self.half(self.code(*square), *square);
            for (sum, bit) in nearest.iter_mut().zip(&half) {
                *sum = a.or(sum, &a.and(is_nearest, bit));
            }
        }
        nearest
    }

    /// Returns the entries of a ray: the one of the piece that our piece attacks, and the one of
    /// the piece that attacks ours.
    fn ray_entries(&self, direction: Direction) -> [Vec<Bit>; 2] {
        let a = self.a;
        let ray = self.ray(direction);
        let (mut attacks, mut is_attacked) = (a.constant(false), a.constant(false));
        for (square, is_nearest, distance) in &ray {
            let reaches = self.reaches(self.piece, direction, *distance);
            attacks = a.or(&attacks, &a.and(is_nearest, &reaches));
            let reaches = self.reaches(self.code(*square), opposite(direction), *distance);
            is_attacked = a.or(&is_attacked, &a.and(is_nearest, &reaches));
        }
        let nearest = self.nearest(&ray);
        [
            self.entry(&attacks, self.piece_half(), nearest.clone()),
            self.entry(&is_attacked, nearest, self.piece_half()),
        ]
    }

    /// Whether a piece of this code attacks a piece at this distance in a direction, if nothing is
    /// between them.
    fn reaches(&self, code: &[Bit], direction: Direction, distance: u32) -> Bit {
        let a = self.a;
        let sliders = self.slides(code, direction);
        if distance > 1 {
            return sliders;
        }
        let (_, ranks) = direction.step();
        let pawn = match ranks {
            0 => a.constant(false),
            _ if direction.is_orthogonal() => a.constant(false),
            1 => a.and(&has_kind(a, code, &[PAWN]), &a.not(&code[3])),
            _ => a.and(&has_kind(a, code, &[PAWN]), &code[3]),
        };
        a.or(&sliders, &a.or(&pawn, &has_kind(a, code, &[KING])))
    }

    fn slides(&self, code: &[Bit], direction: Direction) -> Bit {
        let kind = if direction.is_orthogonal() { ROOK } else { BISHOP };
        has_kind(self.a, code, &[kind, QUEEN])
    }

    /// Returns the entries of a knight's square: the one of the piece that our knight attacks, and
    /// the one of the knight that attacks our piece.
    fn hop_entries(&self, (files, ranks): (i8, i8)) -> [Vec<Bit>; 2] {
        let a = self.a;
        let Some(square) = offset_square(self.square, files, ranks) else {
            return [(); 2].map(|()| vec![a.constant(false); 32]);
        };
        let (code, half) = (self.code(square), self.half(self.code(square), square));
        let attacks = a.and(&has_kind(a, self.piece, &[KNIGHT]), &self.is_occupied(square));
        let is_attacked = has_kind(a, code, &[KNIGHT]);
        [
            self.entry(&attacks, self.piece_half(), half.clone()),
            self.entry(&is_attacked, half, self.piece_half()),
        ]
    }

    /// Returns the entry that vanishes: a slider of the ray attacked the nearest piece of the
    /// opposite ray.
    fn vanishing_entry(&self, direction: Direction) -> Vec<Bit> {
        let a = self.a;
        let (ray, opposite_ray) = (self.ray(direction), self.ray(opposite(direction)));
        let (mut has_slider, mut has_victim) = (a.constant(false), a.constant(false));
        for (square, is_nearest, _) in &ray {
            let slides = self.slides(self.code(*square), direction);
            has_slider = a.or(&has_slider, &a.and(is_nearest, &slides));
        }
        for (_, is_nearest, _) in &opposite_ray {
            has_victim = a.or(&has_victim, is_nearest);
        }
        let vanishes = a.and(&has_slider, &has_victim);
        let (attacker, victim) = (self.nearest(&ray), self.nearest(&opposite_ray));
        let mut entry = self.entry(&vanishes, attacker, victim);
        // The highest bit tells that it vanishes; no square has it.
        entry[31] = vanishes;
        entry
    }
}

/// Returns the opposite direction, four steps of the clock away.
fn opposite(direction: Direction) -> Direction {
    let ray = DIRECTIONS.iter().position(|&other| other == direction).expect("one of eight");
    DIRECTIONS[(ray + 4) % 8]
}

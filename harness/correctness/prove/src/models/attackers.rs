//! `attackers`: sliders with nothing between them and the square, and leapers from where they leap
//! to it.

use super::position::{self, HOPS, Position, answer_bits, offset_square};
use super::squares::{Set, index, map_squares, step};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Case;
use crate::{Algebra, Bit};
use contract::{AttackerKinds, Direction, Probe, Square, Subject};

pub(super) struct Attackers;

impl Specification for Attackers {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn variables(&self, name: &str, word: usize) -> usize {
        if position::is_form(name) { position::variables(word) } else { 0 }
    }

    fn goes_square_by_square(&self, name: &str) -> bool {
        position::is_form(name)
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        if position::is_form(bit.argument) {
            return position::bit(variables, bit);
        }
        variables.plain_bit(bit)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let (position, square) = (Position::new(inputs), inputs.square());
        let mut attackers = sliders_to(inputs, &position, square);
        if inputs.subject == Subject::AttackerKinds(AttackerKinds::All) {
            add_leapers(inputs, &position, square, &mut attackers);
        }
        answer_bits(&inputs.diagrams, &attackers, square, inputs.layout())
    }
}

/// Returns the sliders that see the square: outwards on each ray, until a piece is in between.
fn sliders_to(inputs: &Inputs, position: &Position, origin: Square) -> Set {
    let a = &inputs.diagrams;
    let mut attackers = map_squares(|_| a.constant(false));
    for direction in Direction::ALL {
        let mut is_open = a.constant(true);
        let mut ahead = step(origin, direction, 1);
        while let Some(square) = ahead {
            let place = index(square);
            attackers[place] = a.and(&is_open, &position.sliders(direction)[place]);
            is_open = a.and(&is_open, &a.not(&position.occupied[place]));
            ahead = step(square, direction, 1);
        }
    }
    attackers
}

fn add_leapers(inputs: &Inputs, position: &Position, origin: Square, attackers: &mut Set) {
    let a = &inputs.diagrams;
    let mut leaps: Vec<((i8, i8), &Set)> = HOPS.map(|hop| (hop, &position.knights)).to_vec();
    for files in -1..=1 {
        for ranks in -1..=1 {
            if (files, ranks) != (0, 0) {
                leaps.push(((files, ranks), &position.kings));
            }
        }
    }
    for files in [-1, 1] {
        leaps.push(((files, -1), &position.white_pawns));
        leaps.push(((files, 1), &position.black_pawns));
    }
    for ((files, ranks), pieces) in leaps {
        if let Some(square) = offset_square(origin, files, ranks) {
            let attacker = &mut attackers[index(square)];
            *attacker = a.or(attacker, &pieces[index(square)]);
        }
    }
}

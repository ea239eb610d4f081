//! `square_attacks`: a piece on a square, or rook and bishop separately; and the cases that other
//! models share.

use super::Rules;
use crate::argument::Argument;
use crate::boards::{EDGES, others_on, relevant_on, singles, subsets};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::suite::Effort;
use crate::walk::{self, Place};
use contract::Line;
use std::ops::ControlFlow::Continue;

pub(super) const ARGUMENTS: &[Argument] = &[Argument::square("square"), Argument::set("occupied")];
pub(super) const SQUARE: usize = 0;
pub(super) const OCCUPIED: usize = 1;

/// Densities of occupied squares, in sixteenths.
const DENSITIES: [u32; 7] = [1, 2, 4, 6, 8, 11, 15];

#[derive(Debug)]
pub(super) struct SquareAttacks;

impl Rules for SquareAttacks {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn answer(&self, call: &Call, answer: &mut [u64]) {
        for (&piece, attacks) in call.pieces().iter().zip(answer) {
            *attacks = walk::piece(piece, call.word(SQUARE), call.word(OCCUPIED));
        }
    }

    fn part_of_answer(&self, word: usize, question: &Question) -> String {
        question.subject.pieces()[word].name().to_string()
    }

    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::seeded(12);
        let lines = cases.question.lines();
        each_occupancy(&lines, cases.effort, &mut noise, |noise, square, occupied, relevant| {
            each_setting(noise, square, occupied, relevant, |occupied| ask(cases, square, occupied))
        })
    }

    fn edges(&self, cases: &mut Cases) -> Flow {
        each_edge_query(|square, occupied| ask(cases, square, occupied))
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        queries()
            .take(count as usize)
            .try_for_each(|(square, occupied)| ask(cases, square, occupied))
    }
}

fn ask(cases: &mut Cases, square: u64, occupied: u64) -> Flow {
    cases.put(SQUARE, square);
    cases.put(OCCUPIED, occupied);
    cases.emit()
}

/// Every occupancy of a piece's lines for every square, edge squares included: 1,048,576 for the
/// rook, 71,168 for the bishop. With [`Effort::Relevant`], every relevant one, 102,400 and 5,248,
/// with random edge squares. For the queen, and for both, every occupancy of two lines with a
/// random one of the others. `visit` gets the noise, the square, the occupancy and all squares of
/// the lines.
pub(super) fn each_occupancy(
    lines: &[Line],
    effort: Effort,
    noise: &mut Noise,
    mut visit: impl FnMut(&mut Noise, u64, u64, u64) -> Flow,
) -> Flow {
    for place in Place::all() {
        let all: u64 =
            lines.iter().flat_map(|&line| others_on(line, place)).map(|it| 1 << it.square()).sum();
        for pair in lines.chunks(2) {
            let of_line = if effort == Effort::Relevant { relevant_on } else { others_on };
            let squares: Vec<Place> = pair.iter().flat_map(|&line| of_line(line, place)).collect();
            let subsets = subsets(&squares);
            let of_pair = subsets[subsets.len() - 1];
            for &occupied in &subsets {
                // Other lines, and edge squares that are not in turn.
                let beside = noise.board_of(&DENSITIES) & all & !of_pair;
                visit(noise, place.square(), occupied | beside, all)?;
            }
        }
    }
    Continue(())
}

/// One occupancy of the relevant squares in three settings: the piece's square empty, occupied, and
/// random among noise.
pub(super) fn each_setting(
    noise: &mut Noise,
    square: u64,
    occupied: u64,
    relevant: u64,
    mut visit: impl FnMut(u64) -> Flow,
) -> Flow {
    visit(occupied)?;
    visit(occupied | 1 << square)?;
    visit(among(noise, occupied, relevant))
}

/// The occupancy of the relevant squares, with noise on all others.
pub(super) fn among(noise: &mut Noise, occupied: u64, relevant: u64) -> u64 {
    occupied | noise.board_of(&DENSITIES) & !relevant
}

/// Edge boards, every single square, and the complements of both, seen from every square.
pub(super) fn each_edge_query(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for square in 0..64 {
        for occupied in EDGES.into_iter().chain(singles()) {
            visit(square, occupied)?;
            visit(square, !occupied)?;
        }
    }
    Continue(())
}

/// Random squares and boards, cycling through the densities.
pub(super) fn queries() -> impl Iterator<Item = (u64, u64)> {
    let mut noise = Noise::seeded(13);
    DENSITIES.into_iter().cycle().map(move |density| (noise.below(64), noise.board(density)))
}

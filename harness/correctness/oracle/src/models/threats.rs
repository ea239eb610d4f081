//! `threats`: all squares that a side's sliders attack, as one set, through a transparent set.

use crate::argument::Argument;
use crate::boards::{
    MOVERS, OBSTACLES, OTHER_MOVERS, adversarial_pairs, visit_edge_pairs, visit_line_positions,
};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk;
use contract::Direction;
use std::ops::ControlFlow::Continue;

const ORTHOGONAL: usize = 0;
const DIAGONAL: usize = 1;
const OCCUPIED: usize = 2;
const TRANSPARENT: usize = 3;

#[derive(Debug)]
pub(super) struct Threats;

impl Rules for Threats {
    fn arguments(&self) -> &'static [Argument] {
        const {
            &[
                Argument::set("orthogonal"),
                Argument::set("diagonal"),
                Argument::set("occupied"),
                Argument::set("transparent"),
            ]
        }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let mut blockers = call.word(OCCUPIED);
        for place in walk::Place::iter().filter(|place| place.is_in(call.word(TRANSPARENT))) {
            place.leave(&mut blockers);
        }
        answer[0] = 0;
        for direction in Direction::ALL {
            let sliders = match walk::signs(direction) {
                (0, _) | (_, 0) => call.word(ORTHOGONAL),
                _ => call.word(DIAGONAL),
            };
            answer[0] |= walk::ray_attacks(direction, sliders, blockers);
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        if (call.word(ORTHOGONAL) | call.word(DIAGONAL)) & call.word(TRANSPARENT) != 0 {
            return Some("a slider is transparent");
        }
        call.broken_sets(&[ORTHOGONAL, DIAGONAL], OCCUPIED)
    }

    fn describe_word(&self, _word: usize, _question: &Question) -> String {
        "attacked squares".to_string()
    }

    /// Tries 3^length positions of every line, with the sliders as rooks and as bishops, alone and
    /// among noise of both kinds; the noise has transparent squares.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(41);
        for direction in &Direction::ALL[..4] {
            visit_line_positions(*direction, |sliders, occupied, off_line| {
                ask(cases, sliders, 0, occupied, 0)?;
                ask(cases, 0, sliders, occupied, 0)?;
                let orthogonal = noise.draw_board(&OTHER_MOVERS) & off_line;
                let diagonal = noise.draw_board(&OTHER_MOVERS) & off_line;
                let obstacles = occupied | noise.draw_board(&OBSTACLES) & off_line;
                let transparent = noise.draw_board(&OTHER_MOVERS);
                ask(cases, sliders | orthogonal, diagonal, obstacles, transparent)?;
                ask(cases, orthogonal, sliders | diagonal, obstacles, transparent)
            })?;
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        visit_edge_pairs(|sliders, obstacles| {
            ask(cases, sliders, 0, obstacles, 0)?;
            ask(cases, 0, sliders, obstacles, 0)?;
            ask(cases, sliders, obstacles, 0, 0)?;
            ask(cases, sliders, 0, obstacles, obstacles)
        })?;
        for (movers, obstacles) in adversarial_pairs() {
            ask(cases, movers, movers, obstacles, 0)?;
            ask(cases, movers, obstacles, 0, 0)?;
        }
        Continue(())
    }

    /// Cycles through all triples of densities; every other case has transparent squares.
    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(42);
        for k in 0..count as usize {
            let orthogonal = noise.board(MOVERS[k % 6]);
            let diagonal = noise.board(MOVERS[k / 6 % 6]);
            let obstacles = noise.board(OBSTACLES[k / 36 % 6]);
            let transparent = if k % 2 == 0 { 0 } else { noise.draw_board(&OTHER_MOVERS) };
            ask(cases, orthogonal, diagonal, obstacles, transparent)?;
        }
        Continue(())
    }
}

/// Asks about rooks and bishops among further obstacles. Sliders see through a transparent square
/// unless a slider is on it, whether or not it is occupied.
fn ask(
    cases: &mut Cases,
    orthogonal: u64,
    diagonal: u64,
    obstacles: u64,
    transparent: u64,
) -> Flow {
    let sliders = orthogonal | diagonal;
    cases.put(ORTHOGONAL, orthogonal);
    cases.put(DIAGONAL, diagonal);
    cases.put(OCCUPIED, sliders | obstacles);
    cases.put(TRANSPARENT, transparent & !sliders);
    cases.emit()
}

//! `kept_attacks`: a piece on a square of a position that is kept in four orders, or as the
//! square's indices.

use super::board_update::{agreed_board, put_kept};
use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::kept_words::{Bits, index_bits, plain_board, squares};
use crate::noise::Noise;
use crate::occupancies::{add_noise, queries, visit_edge_queries, visit_occupancies};
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk::{self, Place};
use contract::Keeping;
use std::sync::LazyLock;

const SQUARE: usize = 0;
const KEPT: usize = 1;

#[derive(Debug)]
pub(super) struct KeptAttacks;

impl Rules for KeptAttacks {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::square("square"), Argument::set("kept")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        // The first of four boards is the plain one.
        let occupied = plain_board(&words(call.question, call.word(SQUARE))[0], call.word(KEPT));
        for (&piece, attacks) in call.pieces().iter().zip(answer) {
            *attacks = walk::piece_attacks(piece, call.word(SQUARE), occupied);
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        agreed_board(words(call.question, call.word(SQUARE)), call, KEPT).err()
    }

    /// Tries every occupancy of the piece's lines for every square, among noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(33);
        let lines = cases.question.lines();
        visit_occupancies(&lines, cases.effort, &mut noise, |noise, square, occupied, relevant| {
            emit(cases, square, add_noise(noise, occupied, relevant))
        })
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        visit_edge_queries(|square, occupied| emit(cases, square, occupied))
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut queries = queries().take(count as usize);
        queries.try_for_each(|(square, occupied)| emit(cases, square, occupied))
    }
}

/// Returns the squares of each kept word.
fn words(question: &Question, square: u64) -> &'static [Bits] {
    static INDICES: LazyLock<Vec<[Bits; 1]>> =
        LazyLock::new(|| Place::iter().map(|place| [index_bits(place)]).collect());
    match question.width("kept") {
        1 => &INDICES[square as usize],
        _ => squares(Keeping::Rotated),
    }
}

fn emit(cases: &mut Cases, square: u64, occupied: u64) -> Flow {
    cases.put(SQUARE, square);
    put_kept(words(cases.question, square), cases, KEPT, occupied);
    cases.emit()
}

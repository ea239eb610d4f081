//! `kept_attacks`: a piece on a square of a position that is kept in four orders.

use super::Rules;
use super::board_update::{position, put_kept};
use super::square_attacks::{among, each_edge_query, each_occupancy, queries};
use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::walk;
use contract::Keeping;

const SQUARE: usize = 0;
const KEPT: usize = 1;

#[derive(Debug)]
pub(super) struct KeptAttacks;

impl Rules for KeptAttacks {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::square("square"), Argument::set("kept")] }
    }

    /// The first kept board is the plain one.
    fn answer(&self, call: &Call, answer: &mut [u64]) {
        for (&piece, attacks) in call.pieces().iter().zip(answer) {
            *attacks = walk::piece(piece, call.word(SQUARE), call.word(KEPT));
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        position(Keeping::Rotated, call, KEPT).err()
    }

    /// Every occupancy of the piece's lines for every square, among noise.
    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::seeded(33);
        let lines = cases.question.lines();
        each_occupancy(&lines, &mut noise, |noise, square, occupied, relevant| {
            ask(cases, square, among(noise, occupied, relevant))
        })
    }

    fn edges(&self, cases: &mut Cases) -> Flow {
        each_edge_query(|square, occupied| ask(cases, square, occupied))
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut queries = queries().take(count as usize);
        queries.try_for_each(|(square, occupied)| ask(cases, square, occupied))
    }
}

fn ask(cases: &mut Cases, square: u64, occupied: u64) -> Flow {
    cases.put(SQUARE, square);
    put_kept(Keeping::Rotated, cases, KEPT, occupied);
    cases.emit()
}

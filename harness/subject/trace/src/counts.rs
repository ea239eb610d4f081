//! What a trace comes to.

use crate::{Kind, Record};
use serde::{Deserialize, Serialize};

/// Records by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Look-ups of a rook.
    pub rook: u64,
    /// Look-ups of a bishop.
    pub bishop: u64,
    /// Look-ups of a queen.
    pub queen: u64,
    /// Look-ups of a rook and a bishop at once.
    pub both: u64,
    /// Moves made.
    pub moves_made: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Look-ups on the same occupied squares as the one before.
    pub same_occupied: u64,
    /// Occupied squares of the last look-up.
    #[serde(skip)]
    pub last_occupied: Option<u64>,
}

impl Counts {
    /// Adds the next record.
    pub fn add(&mut self, record: Record) {
        let counter = match record.kind() {
            Kind::Rook => &mut self.rook,
            Kind::Bishop => &mut self.bishop,
            Kind::Queen => &mut self.queen,
            Kind::Both => &mut self.both,
            Kind::MoveMade => &mut self.moves_made,
            Kind::Evaluated => &mut self.evaluated,
        };
        *counter += 1;
        if record.kind().is_look_up() {
            self.same_occupied += u64::from(self.last_occupied == Some(record.occupied()));
            self.last_occupied = Some(record.occupied());
        }
    }

    /// Look-ups of all kinds.
    pub const fn look_ups(&self) -> u64 {
        self.rook + self.bishop + self.queen + self.both
    }

    /// Look-ups for each move made; none without moves.
    pub fn look_ups_a_move(&self) -> Option<f64> {
        (self.moves_made > 0).then(|| self.look_ups() as f64 / self.moves_made as f64)
    }

    /// Look-ups for each evaluation; none without evaluations.
    pub fn look_ups_an_evaluation(&self) -> Option<f64> {
        (self.evaluated > 0).then(|| self.look_ups() as f64 / self.evaluated as f64)
    }

    /// Records of all kinds.
    pub const fn records(&self) -> u64 {
        self.look_ups() + self.moves_made + self.evaluated
    }
}

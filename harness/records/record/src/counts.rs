//! Number of records of each kind in a trace.

/// Records by kind.
#[apply(stored!)]
#[derive(Copy, Default, Eq)]
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
}

//! Operations a core cycle, by which a neighbour shows.

use serde::{Deserialize, Serialize};

/// Operations a core cycle of the two blocks, [`Ruler::Adds`](crate::Ruler::Adds) and
/// [`Ruler::Mixed`](crate::Ruler::Mixed).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    /// Additions a cycle.
    pub adds: f64,
    /// Loads and vector operations a cycle.
    pub mixed: f64,
}

impl Rates {
    /// Those of a sample during which another process had the core.
    pub(crate) const NONE: Rates = Rates { adds: 0.0, mixed: 0.0 };

    /// The lesser of both, ruler by ruler.
    pub(crate) fn worse(self, other: Rates) -> Rates {
        Rates { adds: self.adds.min(other.adds), mixed: self.mixed.min(other.mixed) }
    }
}

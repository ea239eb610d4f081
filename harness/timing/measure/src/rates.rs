//! Operations per core cycle. A neighbour shows in them, because it takes a part of the core.

use serde::{Deserialize, Serialize};

/// Operations per core cycle of the two blocks, [`Ruler::Adds`](crate::Ruler::Adds) and
/// [`Ruler::Mixed`](crate::Ruler::Mixed).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    /// Additions per cycle.
    pub adds: f64,
    /// Loads and vector operations per cycle.
    pub mixed: f64,
}

impl Rates {
    /// The rates of a sample during which another process had the core.
    pub(crate) const NONE: Rates = Rates { adds: 0.0, mixed: 0.0 };

    /// Returns the lower rate of each ruler.
    pub(crate) fn min(self, rates: Rates) -> Rates {
        Rates { adds: self.adds.min(rates.adds), mixed: self.mixed.min(rates.mixed) }
    }
}

//! Results of other instruments, in a record: bounds of loops by their own instructions, and times
//! by other compilers.

use crate::{Binds, Competitor, Estimate, Model, Name, PlainText, Ratio};

/// A routine's throughput compared with replays of its loops. A ratio is the time of a replay to
/// the time of a copy of the loop in the same rounds, over all subjects.
#[apply(stored!)]
pub struct Bound {
    /// Variant.
    pub variant: Name,
    /// Routine.
    pub routine: Name,
    /// Model by name.
    pub model: Model,
    /// Core cycles per unit of the copy. All figures are missing without a replay or with too few
    /// clean samples.
    pub cycles_per_unit: Option<Estimate>,
    /// The same instructions with their dependences cut.
    pub independent: Option<Ratio>,
    /// Zero idioms of the same lengths: the cost of the front end for as many instructions.
    pub front_end: Option<Ratio>,
    /// The loop over its first arguments only: all data are near the core.
    pub near: Option<Ratio>,
    /// A second copy: the noise floor.
    pub floor: Option<Ratio>,
    /// The bottleneck of the loop.
    pub binds: Option<Binds>,
    /// The reason why there is no replay.
    pub none: Option<PlainText>,
}

impl Bound {
    /// Returns a row without figures.
    pub fn new(variant: &str, routine: &str, model: impl Into<Model>) -> Bound {
        Bound {
            variant: variant.into(),
            routine: routine.into(),
            model: model.into(),
            cycles_per_unit: None,
            independent: None,
            front_end: None,
            near: None,
            floor: None,
            binds: None,
            none: None,
        }
    }

    /// Returns `variant/routine`.
    pub fn name(&self) -> Competitor {
        Competitor::new(&self.variant, &self.routine)
    }
}

/// A routine's throughput by rustc and by C compilers, from the same text, in the same rounds.
#[apply(stored!)]
pub struct Compiled {
    /// Variant.
    pub variant: Name,
    /// Routine.
    pub routine: Name,
    /// Model by name.
    pub model: Model,
    /// Core cycles per unit by rustc; none if too few samples were clean.
    pub cycles_per_unit: Option<Estimate>,
    /// The noise floor: a copy of rustc's loop to that loop.
    pub floor: Option<Ratio>,
    /// Results of the other compilers.
    pub by: Vec<CompiledBy>,
}

impl Compiled {
    /// Name of this stage in the skips of a record.
    pub const STAGE: &str = "other compilers";

    /// Returns `variant/routine`.
    pub fn name(&self) -> Competitor {
        Competitor::new(&self.variant, &self.routine)
    }
}

/// The result of one compiler.
#[apply(stored!)]
pub struct CompiledBy {
    /// Its name and version.
    pub compiler: PlainText<256>,
    /// Core cycles per unit.
    pub cycles_per_unit: Option<Estimate>,
    /// Its time to rustc's; none if too few samples were clean.
    pub to_rustc: Option<Ratio>,
}

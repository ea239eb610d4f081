//! The bound of a loop by its own instructions, in a record.

use crate::{Binds, Contestant, Estimate, Model, Name, PlainText, Ratio};

/// A routine's throughput beside replays of its loops. Ratios are times of a replay to the time of a
/// copy of the loop in the same rounds, over all subjects.
#[apply(stored!)]
pub struct Bound {
    /// Variant.
    pub variant: Name,
    /// Routine.
    pub routine: Name,
    /// Model by name.
    pub model: Model,
    /// Core cycles a unit of the copy; none of the figures stands where there is no replay or where too
    /// few samples were clean.
    pub cycles_per_unit: Option<Estimate>,
    /// The same instructions, none of which waits for another.
    pub independent: Option<Ratio>,
    /// Zero idioms of the same lengths: what the front end takes for as many instructions.
    pub front_end: Option<Ratio>,
    /// The loop over its first arguments again and again: all data near the core.
    pub near: Option<Ratio>,
    /// A second copy: what differs without any difference.
    pub floor: Option<Ratio>,
    /// The bottleneck of the loop.
    pub binds: Option<Binds>,
    /// Why there is no replay.
    pub none: Option<PlainText>,
}

impl Bound {
    /// A row without figures.
    pub fn of(variant: &str, routine: &str, model: impl Into<Model>) -> Bound {
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

    /// `variant/routine`.
    pub fn name(&self) -> Contestant {
        Contestant::of(&self.variant, &self.routine)
    }
}

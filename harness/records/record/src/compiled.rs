//! Times of the same kernels by other compilers, in a record.

use crate::{Contestant, Estimate, Model, Name, PlainText, Ratio};

/// A routine's throughput by rustc and by C compilers, from the same text, in the same rounds.
#[apply(stored!)]
pub struct Compiled {
    /// Variant.
    pub variant: Name,
    /// Routine.
    pub routine: Name,
    /// Model by name.
    pub model: Model,
    /// Core cycles a unit by rustc; none if too few samples were clean.
    pub cycles_per_unit: Option<Estimate>,
    /// What rustc's loop differs by from a copy of itself.
    pub floor: Option<Ratio>,
    /// By the others.
    pub by: Vec<CompiledBy>,
}

impl Compiled {
    /// What is skipped of this stage, as the skips of a record name it.
    pub const STAGE: &str = "other compilers";

    /// `variant/routine`.
    pub fn name(&self) -> Contestant {
        Contestant::of(&self.variant, &self.routine)
    }
}

/// By one compiler.
#[apply(stored!)]
pub struct CompiledBy {
    /// Its name and version.
    pub compiler: PlainText<256>,
    /// Core cycles a unit.
    pub cycles_per_unit: Option<Estimate>,
    /// Its time to rustc's; none if too few samples were clean.
    pub to_rustc: Option<Ratio>,
}

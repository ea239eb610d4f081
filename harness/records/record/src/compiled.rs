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

    /// `variant/routine`.
    pub fn name(&self) -> Contestant {
        Contestant::of(&self.variant, &self.routine)
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

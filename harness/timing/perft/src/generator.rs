//! A generator as an entry of a table.

use crate::{Position, Query, Sliders, count};
use contract::{Routine, Variant};

/// One routine with the code around it compiled for it. What it takes of CPU and tables may not be there:
/// [`Generator::ready`] gives what can be run.
pub struct Generator {
    /// `variant/routine`, or the name and version of a public library.
    pub name: &'static str,
    /// Whose routine it is; none of ours if it is a library's.
    pub variant: Option<&'static Variant>,
    run: Ready,
}

/// A generator whose instructions and tables are there.
#[derive(Clone, Copy)]
pub struct Ready {
    /// Its name.
    pub name: &'static str,
    perft: fn(&Position, u32) -> u64,
    queens: fn(&[Query]) -> u64,
}

impl Ready {
    pub(crate) const fn new(
        name: &'static str,
        perft: fn(&Position, u32) -> u64,
        queens: fn(&[Query]) -> u64,
    ) -> Ready {
        Ready { name, perft, queens }
    }

    /// [`perft`](crate::perft) with it.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        (self.perft)(position, depth)
    }

    /// [`queens`](crate::queens) with it.
    pub fn queens(&self, queries: &[Query]) -> u64 {
        (self.queens)(queries)
    }
}

impl Generator {
    /// With the slider attacks of `S`; of a library if there is no variant.
    pub const fn new<S: Sliders>(
        name: &'static str,
        variant: Option<&'static Variant>,
    ) -> Generator {
        Generator { name, variant, run: Ready::new(name, count::perft::<S>, S::queens) }
    }

    /// The routine, if it is one of ours.
    pub fn routine(&self) -> Option<&'static Routine> {
        self.variant?.routine(self.name.split_once('/')?.1)
    }

    /// CPU features that it needs beyond the tier, as rustc spells them, with commas.
    pub fn features(&self) -> &'static str {
        self.routine().map_or("", |routine| routine.features)
    }

    /// Makes its tables, if it has such, and gives what can be run.
    ///
    /// # Errors
    /// Why this CPU cannot run it.
    pub fn ready(&self) -> Result<Ready, String> {
        if let Some(routine) = self.routine() {
            routine.runnable()?;
        }
        if let Some(variant) = self.variant {
            variant.ready();
        }
        Ok(self.run)
    }
}

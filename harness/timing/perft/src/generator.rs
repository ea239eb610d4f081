//! A generator as an entry of a table. It must not know which there are.

use crate::{Position, Query, Sliders, count};
use contract::{Routine, Variant};

/// One routine with the code around it compiled for it. Its functions are called after
/// [`Generator::ready`] alone: some take instructions or tables that need not be there before.
pub struct Generator {
    /// `variant/routine`, or the name and version of a public library.
    pub name: &'static str,
    /// Whose routine it is; none of ours if it is a library's.
    pub variant: Option<&'static Variant>,
    /// [`perft`](crate::perft) with it.
    pub perft: fn(&Position, u32) -> u64,
    /// [`queens`](crate::queens) with it.
    pub queens: fn(&[Query]) -> u64,
}

impl Generator {
    pub(crate) const fn new<S: Sliders>(
        name: &'static str,
        variant: Option<&'static Variant>,
    ) -> Generator {
        Generator { name, variant, perft: count::perft::<S>, queens: S::queens }
    }

    /// The routine, if it is one of ours.
    pub fn routine(&self) -> Option<&'static Routine> {
        self.variant?.routine(self.name.split_once('/')?.1)
    }

    /// CPU features that it needs beyond the tier, as rustc spells them, with commas.
    pub fn features(&self) -> &'static str {
        self.routine().map_or("", |routine| routine.features)
    }

    /// Makes its tables, if it has such: what has to happen before it is run.
    ///
    /// # Errors
    /// Why this CPU cannot run it.
    pub fn ready(&self) -> Result<(), String> {
        if let Some(routine) = self.routine() {
            routine.runnable()?;
        }
        if let Some(variant) = self.variant {
            variant.ready();
        }
        Ok(())
    }
}

//! A generator as an entry of a table.
//!
//! A [`Generator`] may need instructions or tables that are not there yet; a [`Ready`] one can be
//! called. They are two types, so that no generator can be timed before [`Generator::ready`] has
//! checked it.

use crate::trace::Record;
use crate::{Memory, Position, Query, Search, Sliders, count, search};
use contract::{Routine, Variant};
use record::{Competitor, Form};

/// One routine and the search compiled around it. [`Generator::ready`] checks the CPU, makes the
/// tables, and returns what can be run.
pub struct Generator {
    /// `variant/routine`, or the name and version of a public library.
    pub name: &'static str,
    /// The variant of the routine; none for a library.
    pub variant: Option<&'static Variant>,
    run: Ready,
}

/// A generator that this CPU can run and whose tables are made.
#[derive(Clone, Copy)]
pub struct Ready {
    /// Its name.
    pub name: &'static str,
    /// [`perft`](crate::perft) with it.
    pub perft: fn(&Position, u32) -> u64,
    /// [`queens`](crate::queens) with it.
    pub queens: fn(&[Query]) -> u64,
    /// [`search`](crate::search()) with it.
    pub search: fn(&mut Search, &Position, u32) -> i32,
    /// [`look_up`](crate::look_up) with it.
    pub look_up: fn(Form, &[Record], &mut Memory) -> u64,
}

impl Ready {
    /// Requires the instructions and the tables of the generator.
    pub(crate) const fn new<S: Sliders>(name: &'static str) -> Ready {
        Ready {
            name,
            perft: count::perft::<S>,
            queens: S::queens,
            search: search::search::<S>,
            look_up: S::look_up,
        }
    }

    /// Returns its name as a competitor in a record.
    pub(crate) fn competitor(&self) -> Competitor {
        Competitor::from(self.name)
    }
}

impl Generator {
    /// Returns a generator with the slider attacks of `S`. A library's has no variant.
    pub const fn new<S: Sliders>(
        name: &'static str,
        variant: Option<&'static Variant>,
    ) -> Generator {
        Generator { name, variant, run: Ready::new::<S>(name) }
    }

    /// Returns its name as a competitor in a record.
    pub(crate) fn competitor(&self) -> Competitor {
        self.run.competitor()
    }

    /// Returns the routine, or `None` for a library.
    pub fn routine(&self) -> Option<&'static Routine> {
        self.variant?.routine(self.competitor().routine()?)
    }

    /// Makes its tables, if it has any, and returns the functions that need them.
    ///
    /// # Errors
    /// The reason why this CPU cannot run it.
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

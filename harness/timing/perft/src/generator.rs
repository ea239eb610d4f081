//! A generator as an entry of a table.

use crate::trace::Record;
use crate::{Memory, Position, Query, Search, Sliders, count, search};
use contract::{Routine, Variant};
use record::Form;

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
    /// Of a generator that needs neither instructions nor tables, or has them.
    pub(crate) const fn of<S: Sliders>(name: &'static str) -> Ready {
        Ready {
            name,
            perft: count::perft::<S>,
            queens: S::queens,
            search: search::search::<S>,
            look_up: S::look_up,
        }
    }
}

impl Generator {
    /// With the slider attacks of `S`; of a library if there is no variant.
    pub const fn new<S: Sliders>(
        name: &'static str,
        variant: Option<&'static Variant>,
    ) -> Generator {
        Generator { name, variant, run: Ready::of::<S>(name) }
    }

    /// The routine, if it is one of ours.
    pub fn routine(&self) -> Option<&'static Routine> {
        self.variant?.routine(self.name.split_once('/')?.1)
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

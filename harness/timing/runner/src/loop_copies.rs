//! Copies of the loops of each reference elsewhere in memory.
//!
//! A loop and its copy do the same work, so the difference between their times is the noise floor:
//! a smaller difference gets no verdict. The copy lies on other pages, because two samples of the
//! very same bytes would agree too well: the place of code is a part of the noise.

use crate::copies::{current_executable, loop_code};
use crate::{Candidate, CopiedLoop, Prepared, ProbeWork};
use contract::{Form, Model};
use record::Role;
use std::collections::BTreeMap;

/// Copies of loops. It is empty where code cannot be copied.
#[derive(Default)]
pub struct LoopCopies {
    /// The copies by the symbol of the loop that was copied.
    copies: BTreeMap<&'static str, CopiedLoop>,
}

impl LoopCopies {
    /// Copies both loops of every reference of these routines.
    pub fn new(routines: &[Prepared]) -> Self {
        let mut loop_copies = LoopCopies::default();
        let Ok(executable) = current_executable() else { return loop_copies };
        for model in Model::ALL {
            for group in crate::groups(routines, model) {
                let reference = group[0].probe.probe;
                for form in Form::ALL {
                    let copy = loop_code(reference, form, &executable)
                        .and_then(|code| CopiedLoop::new(reference.timed_loop(form), &code));
                    // A loop that cannot be copied takes part twice as it is.
                    if let Ok(copy) = copy {
                        loop_copies.copies.insert(reference.loop_symbol(form), copy);
                    }
                }
            }
        }
        loop_copies
    }

    /// Returns work that repeats the candidate's loop: its copy, or the very same bytes if it has
    /// no copy.
    pub fn work<'a>(&'a self, candidate: &Candidate<'a>, form: Form) -> ProbeWork<'a> {
        let name = candidate.series_name(Role::Copy).to_string();
        match self.copies.get(candidate.probe.probe.loop_symbol(form)) {
            Some(copy) => ProbeWork::with_copy(name, candidate.probe, form, copy),
            None => ProbeWork::new(name, candidate.probe, form),
        }
    }
}

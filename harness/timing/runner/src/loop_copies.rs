//! Copies of the loops of each reference elsewhere in memory.
//!
//! A loop and its copy do the same work, so what their times differ by is the noise floor: no
//! verdict is given on less. They lie on different pages, because two samples of the very same
//! bytes would agree too well: the place of code is a part of the noise.

use crate::copies::{code_of, own_executable};
use crate::{Candidate, CopiedLoop, Prepared, ProbeWork};
use contract::{Form, Model};
use record::Role;
use std::collections::BTreeMap;

/// Copies of loops; none where code cannot be copied.
#[derive(Default)]
pub struct LoopCopies {
    /// By the symbol of the loop that was copied.
    loops: BTreeMap<&'static str, CopiedLoop>,
}

impl LoopCopies {
    /// Of both loops of every reference.
    pub fn of(prepared: &[Prepared]) -> Self {
        let mut copies = LoopCopies::default();
        let Ok(executable) = own_executable() else { return copies };
        for model in Model::ALL {
            for group in crate::groups(prepared, model) {
                let reference = group[0].probe.probe;
                for form in Form::ALL {
                    let copy = code_of(reference, form, &executable)
                        .and_then(|code| CopiedLoop::again(reference.timed_loop(form), &code));
                    // What cannot be copied takes part twice as it is.
                    if let Ok(copy) = copy {
                        copies.loops.insert(reference.loop_symbol(form), copy);
                    }
                }
            }
        }
        copies
    }

    /// The candidate's loop once more: its copy, or the very same bytes where there is none.
    pub fn work<'a>(&'a self, candidate: &Candidate<'a>, form: Form) -> ProbeWork<'a> {
        let name = candidate.series_name(Role::Copy).to_string();
        match self.loops.get(candidate.probe.probe.loop_symbol(form)) {
            Some(copy) => ProbeWork::with_copy(name, candidate.probe, form, copy),
            None => ProbeWork::new(name, candidate.probe, form),
        }
    }
}

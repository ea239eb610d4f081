//! Copies of the loops of each reference elsewhere in memory. The difference between a loop and its
//! copy is the noise floor.

use crate::{Candidate, Prepared, ProbeWork};
use contract::Form;
use record::Role;

/// Copies of loops; none where code cannot be copied.
#[derive(Default)]
pub struct LoopCopies {
    loops: std::collections::BTreeMap<&'static str, crate::CopiedLoop>,
}

impl LoopCopies {
    /// Of both loops of every reference.
    pub fn of(prepared: &[Prepared]) -> Self {
        let Ok(executable) = crate::copies::own_executable() else { return LoopCopies::default() };
        let references = contract::Model::ALL
            .into_iter()
            .flat_map(|model| crate::groups(prepared, model))
            .filter_map(|group| group.first().map(|candidate| candidate.probe.probe));
        let copies = references.flat_map(|probe| Form::ALL.map(|form| (probe, form))).filter_map(
            |(probe, form)| {
                let code = crate::copies::code_of(probe, form, &executable).ok()?;
                let copy = crate::CopiedLoop::again(probe.timed_loop(form), &code).ok()?;
                Some((probe.loop_symbol(form), copy))
            },
        );
        LoopCopies { loops: copies.collect() }
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

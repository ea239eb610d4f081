//! The times of a routine, in a record.

use crate::{Comparison, Condition, Record, RoutineResult, Standing};

impl Record {
    /// The rows of a routine over all its subjects, condition by condition; none for a wrong
    /// routine.
    pub fn times<'a>(
        &'a self,
        routine: &'a RoutineResult,
    ) -> impl Iterator<Item = (&'a Condition, &'a Standing)> {
        let name = routine.name();
        let right = routine.error.is_none();
        let of_model = self.own().filter(move |one| right && one.model == routine.model);
        let whole = of_model.filter(move |one| one.is_whole_for(routine));
        whole.filter_map(move |one| Some((&one.condition, one.standing(&name)?)))
    }
}

impl Comparison {
    /// Whether this is over all subjects of the routine and no others.
    pub(crate) fn is_whole_for(&self, routine: &RoutineResult) -> bool {
        let own = routine.probes.iter().map(|probe| &probe.subject);
        self.subjects.is_empty() || self.subjects.iter().eq(own)
    }
}

//! The times of a routine, in a record.

use crate::{Comparison, Condition, Record, RoutineResult, Standing};

impl Record {
    /// Returns the rows of a routine over all its subjects, condition by condition. A wrong routine
    /// has none.
    pub fn times<'a>(
        &'a self,
        routine: &'a RoutineResult,
    ) -> impl Iterator<Item = (&'a Condition, &'a Standing)> {
        let name = routine.name();
        self.tier_comparisons().filter_map(move |comparison| {
            if routine.error.is_some()
                || comparison.model != routine.model
                || !comparison.is_whole_for(routine)
            {
                return None;
            }
            Some((&comparison.condition, comparison.standing(&name)?))
        })
    }
}

impl Comparison {
    /// Returns whether the subjects of this comparison are those of the routine, with no others.
    pub(crate) fn is_whole_for(&self, routine: &RoutineResult) -> bool {
        let subjects = routine.probes.iter().map(|probe| &probe.subject);
        self.subjects.is_empty() || self.subjects.iter().eq(subjects)
    }
}

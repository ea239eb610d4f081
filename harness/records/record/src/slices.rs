//! Selects the routines that are shown in slices of a workload, where each slice is one call.

use crate::{Comparison, Competitor, Coverage, Model, Record, RoutineResult};

impl Record {
    /// The comparisons of `model` in slices, shortest first, each with its units of a slice.
    pub fn slices(&self, model: Model) -> Vec<(u64, &Comparison)> {
        let mut slices = Vec::new();
        for comparison in self.own().filter(|comparison| comparison.model == model) {
            if let Coverage::Slices { units } = comparison.condition.coverage {
                slices.push((units, comparison));
            }
        }
        slices.sort_by_key(|(length, _)| *length);
        slices
    }

    /// The routines of `model` that are shown in slices, in the record's order: the fastest at each
    /// length, the fastest at the longest without CPU features, and the reference.
    pub fn leaders_in_slices(&self, model: Model) -> Vec<&RoutineResult> {
        let slices = self.slices(model);
        let is_right = |one: &&RoutineResult| one.error.is_none() && one.twin_of.is_none();
        let own = self.routines.iter().filter(|one| one.model == model).filter(is_right);
        let own: Vec<&RoutineResult> = own.collect();
        let fastest = |(_, comparison): &(u64, &Comparison), portable: bool| {
            let fit = own.iter().filter(|one| !portable || one.features.as_deref() == Some(&[]));
            let timed = fit.filter_map(|one| {
                let name = one.name();
                Some((comparison.standing(&name)?.ns_per_unit.center, name))
            });
            timed.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
        };
        let mut names: Vec<Competitor> =
            slices.iter().filter_map(|one| fastest(one, false)).collect();
        names.extend(slices.last().and_then(|longest| fastest(longest, true)));
        names.extend(slices.iter().map(|(_, one)| one.reference.clone()));
        let is_timed =
            |name: &Competitor| slices.iter().any(|(_, one)| one.standing(name).is_some());
        own.into_iter().filter(|one| names.contains(&one.name()) && is_timed(&one.name())).collect()
    }
}

//! Selects the routines that are shown in slices of a workload, where each slice is one call.

use crate::{Comparison, Competitor, Coverage, Model, Record, RoutineResult};

impl Record {
    /// Returns the comparisons of `model` in slices, shortest first, each with its units of a
    /// slice.
    pub fn slices(&self, model: Model) -> Vec<(u64, &Comparison)> {
        let mut slices = Vec::new();
        for comparison in self.tier_comparisons().filter(|comparison| comparison.model == model) {
            if let Coverage::Slices { units } = comparison.condition.coverage {
                slices.push((units, comparison));
            }
        }
        slices.sort_by_key(|(length, _)| *length);
        slices
    }

    /// Returns the routines of `model` that are shown in slices, in the record's order: the fastest
    /// at each length, the fastest at the longest without CPU features, and the reference.
    pub fn leaders_in_slices(&self, model: Model) -> Vec<&RoutineResult> {
        let slices = self.slices(model);
        let mut routines: Vec<&RoutineResult> = Vec::new();
        for routine in &self.routines {
            // A twin has the code of another routine, which stands for both.
            if routine.model == model && routine.error.is_none() && routine.twin_of.is_none() {
                routines.push(routine);
            }
        }
        let mut portable = routines.clone();
        portable.retain(|routine| routine.features.as_deref() == Some(&[]));
        let mut names: Vec<Competitor> = Vec::new();
        for (_, comparison) in &slices {
            names.extend(fastest(comparison, &routines));
            names.push(comparison.reference.clone());
        }
        if let Some((_, longest)) = slices.last() {
            names.extend(fastest(longest, &portable));
        }
        routines.retain(|routine| {
            let name = routine.name();
            let mut comparisons = slices.iter().map(|(_, comparison)| comparison);
            names.contains(&name) && comparisons.any(|slice| slice.standing(&name).is_some())
        });
        routines
    }
}

/// Returns the fastest of these routines, or none if no routine was timed.
fn fastest(comparison: &Comparison, routines: &[&RoutineResult]) -> Option<Competitor> {
    let mut times: Vec<(f64, Competitor)> = Vec::new();
    for routine in routines {
        let name = routine.name();
        if let Some(standing) = comparison.standing(&name) {
            times.push((standing.ns_per_unit.center, name));
        }
    }
    times.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

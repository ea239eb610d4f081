//! How far a row of unchanged code moved from one run to the other.

use record::{
    CodeHash, Comparison, Competitor, Form, Name, ProbeResult, Record, RoutineResult, State,
};
use std::collections::BTreeMap;

/// The ratio of a row in B to that in A; none if it is no control. Counts hot rows whose code is
/// not known to be the same.
pub(crate) fn ratio(
    [a, b]: [&Record; 2],
    [in_a, in_b]: [&Comparison; 2],
    (name, in_use): (&Competitor, bool),
    other_code: &mut usize,
) -> Option<f64> {
    let (one, two) = (in_a.standing(name)?, in_b.standing(name)?);
    if in_use {
        let is_redundant = in_a.reference == in_b.reference && in_a.reference != *name;
        return is_redundant.then_some(two.to_reference.center / one.to_reference.center);
    }
    let condition = &in_a.condition;
    let is_hot = condition.slice.is_none() && condition.state == State::Hot;
    let is_row = is_hot && (a.is_contest(in_a) || b.is_contest(in_b));
    let (before, after) = one.cycles_per_unit.zip(two.cycles_per_unit).filter(|_| is_row)?;
    let is_right = |one: &&RoutineResult| one.name() == *name && one.error.is_none();
    let routine = a.routines.iter().find(is_right)?;
    let other = b.routines.iter().find(is_right)?;
    let is_same = is_unchanged([routine, other], &in_a.subjects, condition.form);
    *other_code += usize::from(!is_same);
    is_same.then_some(after.center / before.center)
}

/// Whether both records have hashes of the code that is timed in `form`, and the same.
fn is_unchanged([a, b]: [&RoutineResult; 2], subjects: &[Name], form: Form) -> bool {
    let hash = |probe: &ProbeResult, by_loop: bool| match by_loop {
        true => probe.loops.iter().find(|one| one.form == form).map(|one| one.hash.clone()),
        false => Some(probe.hash.clone()),
    };
    let known = |one: &RoutineResult, by_loop: bool| -> Option<BTreeMap<Name, CodeHash>> {
        let hash = |probe| hash(probe, by_loop).filter(|hash| !hash.is_empty());
        let all = one.over(subjects).map(|probe| Some((probe.subject.clone(), hash(probe)?)));
        all.collect::<Option<_>>().filter(|all: &BTreeMap<_, _>| !all.is_empty())
    };
    let same = |by_loop| Some(known(a, by_loop)? == known(b, by_loop)?);
    a.table_bytes == b.table_bytes && same(true).or_else(|| same(false)) == Some(true)
}

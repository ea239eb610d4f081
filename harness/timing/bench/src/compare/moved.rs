//! How far a row of unchanged code moved from one run to the other.

use record::{CodeHash, Comparison, Competitor, Form, Name, ProbeResult, Record, RoutineResult};
use std::collections::BTreeMap;

/// The ratio of a row in B to that in A; none if it is no control. Counts hot rows whose code is
/// not known to be the same.
pub(crate) fn ratio(
    [a, b]: [&Record; 2],
    [in_a, in_b]: [&Comparison; 2],
    (name, in_use): (&Competitor, bool),
    other_code: &mut usize,
) -> Option<f64> {
    let (before, after) = (in_a.standing(name)?, in_b.standing(name)?);
    if in_use {
        // Times in use are ratios to the reference, which is 1 in both.
        let is_comparable = in_a.reference == in_b.reference && in_a.reference != *name;
        let ratio = after.to_reference.center / before.to_reference.center;
        return is_comparable.then_some(ratio);
    }
    let condition = &in_a.condition;
    if !condition.is_plain() || !(a.is_contest(in_a) || b.is_contest(in_b)) {
        return None;
    }
    let (before, after) = before.cycles_per_unit.zip(after.cycles_per_unit)?;
    let routines = [right_routine(a, name)?, right_routine(b, name)?];
    if !is_unchanged(routines, &in_a.subjects, condition.form) {
        *other_code += 1;
        return None;
    }
    Some(after.center / before.center)
}

/// The result of a routine, if its answers were right.
fn right_routine<'a>(record: &'a Record, name: &Competitor) -> Option<&'a RoutineResult> {
    record.routines.iter().find(|routine| routine.name() == *name && routine.error.is_none())
}

/// Whether both records have hashes of the code that is timed in `form`, and the same: of its
/// loops, or of its probes where a record has no loops.
fn is_unchanged([a, b]: [&RoutineResult; 2], subjects: &[Name], form: Form) -> bool {
    if a.table_bytes != b.table_bytes {
        return false;
    }
    for hash in [loop_hash, probe_hash] {
        if let (Some(of_a), Some(of_b)) =
            (hashes(a, subjects, form, hash), hashes(b, subjects, form, hash))
        {
            return of_a == of_b;
        }
    }
    false
}

/// Reads the hash of a probe, or of its loop in a form.
type Hash = fn(&ProbeResult, Form) -> Option<&CodeHash>;

fn loop_hash(probe: &ProbeResult, form: Form) -> Option<&CodeHash> {
    probe.loops.iter().find(|timed| timed.form == form).map(|timed| &timed.hash)
}

fn probe_hash(probe: &ProbeResult, _: Form) -> Option<&CodeHash> {
    Some(&probe.hash)
}

/// The hashes by subject; none unless every subject has one.
fn hashes<'a>(
    routine: &'a RoutineResult,
    subjects: &[Name],
    form: Form,
    hash: Hash,
) -> Option<BTreeMap<&'a Name, &'a CodeHash>> {
    let mut hashes = BTreeMap::new();
    for probe in routine.over(subjects) {
        let hash = hash(probe, form).filter(|hash| !hash.is_empty())?;
        hashes.insert(&probe.subject, hash);
    }
    (!hashes.is_empty()).then_some(hashes)
}

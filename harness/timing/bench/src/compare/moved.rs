//! How far a row of unchanged code moved from one run to the other.
//!
//! Only rows of unchanged code are controls: the code of the others may have become faster or
//! slower, so their differences are no noise.

use record::{CodeHash, Comparison, Competitor, Form, Name, ProbeResult, Record, RoutineResult};
use std::collections::BTreeMap;

/// Returns the ratio of a row in B to that in A; `None` if it is no control. Counts the hot rows
/// whose code is not known to be the same in `other_code`.
pub(crate) fn ratio(
    [a, b]: [&Record; 2],
    [a_comparison, b_comparison]: [&Comparison; 2],
    (name, in_use): (&Competitor, bool),
    other_code: &mut usize,
) -> Option<f64> {
    let (before, after) = (a_comparison.standing(name)?, b_comparison.standing(name)?);
    if in_use {
        // Times in use are ratios to the reference, so both references must be the same. The ratio
        // of the reference itself is always 1.
        if a_comparison.reference != b_comparison.reference || a_comparison.reference == *name {
            return None;
        }
        return Some(after.to_reference.center / before.to_reference.center);
    }
    let condition = &a_comparison.condition;
    if !condition.is_plain() || !(a.is_contest(a_comparison) || b.is_contest(b_comparison)) {
        return None;
    }
    let (before, after) = before.cycles_per_unit.zip(after.cycles_per_unit)?;
    let routines = [right_routine(a, name)?, right_routine(b, name)?];
    if !is_unchanged(routines, &a_comparison.subjects, condition.form) {
        *other_code += 1;
        return None;
    }
    Some(after.center / before.center)
}

/// Returns the result of a routine, if its answers were right: the time of a wrong one means
/// nothing.
fn right_routine<'a>(record: &'a Record, name: &Competitor) -> Option<&'a RoutineResult> {
    record.routines.iter().find(|routine| routine.name() == *name && routine.error.is_none())
}

/// Whether both records have the same hashes of the code that is timed in `form`. They are those of
/// its loops, or of its probes where a record has no loops.
fn is_unchanged([a, b]: [&RoutineResult; 2], subjects: &[Name], form: Form) -> bool {
    if a.table_bytes != b.table_bytes {
        return false;
    }
    for hash in [loop_hash, probe_hash] {
        let a_hashes = hashes(a, subjects, form, hash);
        let b_hashes = hashes(b, subjects, form, hash);
        if a_hashes.is_some() && b_hashes.is_some() {
            return a_hashes == b_hashes;
        }
    }
    false
}

/// A function that returns the hash of a probe, or that of its loop in a form.
type Hash = fn(&ProbeResult, Form) -> Option<&CodeHash>;

fn loop_hash(probe: &ProbeResult, form: Form) -> Option<&CodeHash> {
    let result = probe.loops.iter().find(|result| result.form == form)?;
    Some(&result.hash)
}

fn probe_hash(probe: &ProbeResult, _: Form) -> Option<&CodeHash> {
    Some(&probe.hash)
}

/// Returns the hashes by subject; `None` unless every subject has a hash.
fn hashes<'a>(
    routine: &'a RoutineResult,
    subjects: &[Name],
    form: Form,
    hash: Hash,
) -> Option<BTreeMap<&'a Name, &'a CodeHash>> {
    let mut hashes = BTreeMap::new();
    for probe in routine.probes_on(subjects) {
        let hash = hash(probe, form).filter(|hash| !hash.is_empty())?;
        hashes.insert(&probe.subject, hash);
    }
    (!hashes.is_empty()).then_some(hashes)
}

//! Whether the machine code behind a time is the same in both records. Knows no time.

use record::RoutineResult;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// What the hashes say of a routine's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// The same bytes: a difference of times is noise, the machine or the work.
    Unchanged,
    /// Other bytes, or other tables.
    Changed,
    /// One of the records does not tell.
    Unknown,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Code::Unchanged => "unchanged",
            Code::Changed => "changed",
            Code::Unknown => "unknown",
        })
    }
}

/// Compares the code that is timed in `form`.
pub(crate) fn code(a: &RoutineResult, b: &RoutineResult, form: &str) -> Code {
    if a.table_bytes != b.table_bytes {
        return Code::Changed;
    }
    let loops = loop_hashes(a, form).zip(loop_hashes(b, form));
    match loops.or_else(|| probe_hashes(a).zip(probe_hashes(b))) {
        None => Code::Unknown,
        Some((a, b)) if a == b => Code::Unchanged,
        Some(_) => Code::Changed,
    }
}

/// Hashes by subject, none if one is missing.
type Hashes<'a> = BTreeMap<&'a str, &'a str>;

fn loop_hashes<'a>(routine: &'a RoutineResult, form: &str) -> Option<Hashes<'a>> {
    known(routine.probes.iter().map(|probe| {
        let timed = probe.loops.iter().find(|timed| timed.form == form);
        (probe.subject.as_str(), timed.map_or("", |timed| timed.hash.as_str()))
    }))
}

fn probe_hashes(routine: &RoutineResult) -> Option<Hashes<'_>> {
    known(routine.probes.iter().map(|probe| (probe.subject.as_str(), probe.hash.as_str())))
}

fn known<'a>(hashes: impl Iterator<Item = (&'a str, &'a str)>) -> Option<Hashes<'a>> {
    let hashes: Hashes = hashes.collect();
    (!hashes.is_empty() && hashes.values().all(|hash| !hash.is_empty())).then_some(hashes)
}

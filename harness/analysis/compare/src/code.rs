//! Whether the machine code behind a time is the same in both records.

use record::{ProbeResult, RoutineResult};
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

/// A routine on some of its subjects; on all of them if none is named.
#[derive(Clone, Copy)]
pub(crate) struct Timed<'a> {
    pub(crate) routine: &'a RoutineResult,
    pub(crate) subjects: &'a [String],
}

impl<'a> Timed<'a> {
    fn probes(self) -> impl Iterator<Item = &'a ProbeResult> {
        self.routine.over(self.subjects)
    }

    /// Whether every call of it takes the same number of instructions, as far as that was stepped.
    pub(crate) fn is_straight_line(self) -> bool {
        let straight = |probe: &ProbeResult| {
            probe.stepped.as_ref().is_some_and(|stepped| stepped.least == stepped.most)
        };
        self.probes().next().is_some() && self.probes().all(straight)
    }

    fn loop_hashes(self, form: &str) -> Option<Hashes<'a>> {
        known(self.probes().map(|probe| {
            let timed = probe.loops.iter().find(|timed| timed.form == form);
            (probe.subject.as_str(), timed.map_or("", |timed| timed.hash.as_str()))
        }))
    }

    fn probe_hashes(self) -> Option<Hashes<'a>> {
        known(self.probes().map(|probe| (probe.subject.as_str(), probe.hash.as_str())))
    }
}

/// Compares the code that is timed in `form`.
pub(crate) fn code(a: Timed<'_>, b: Timed<'_>, form: &str) -> Code {
    if a.routine.table_bytes != b.routine.table_bytes {
        return Code::Changed;
    }
    let loops = a.loop_hashes(form).zip(b.loop_hashes(form));
    match loops.or_else(|| a.probe_hashes().zip(b.probe_hashes())) {
        None => Code::Unknown,
        Some((a, b)) if a == b => Code::Unchanged,
        Some(_) => Code::Changed,
    }
}

/// Hashes by subject, none if one is missing.
type Hashes<'a> = BTreeMap<&'a str, &'a str>;

fn known<'a>(hashes: impl Iterator<Item = (&'a str, &'a str)>) -> Option<Hashes<'a>> {
    let hashes: Hashes = hashes.collect();
    (!hashes.is_empty() && hashes.values().all(|hash| !hash.is_empty())).then_some(hashes)
}

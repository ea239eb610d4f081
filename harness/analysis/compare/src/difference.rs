//! What differs between two runs besides their times, and what of it makes them unlike: then their
//! times answer no question about code.

use record::{Counts, InUse, Record, WorkloadProfile};
use serde::Serialize;

/// Something that is not the same in both records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What.
    pub what: String,
    /// In the first record.
    pub a: String,
    /// In the second record.
    pub b: String,
    /// Whether it makes the two records unlike.
    pub unlike: bool,
}

/// All that differs, what makes unlike first.
pub fn differences(a: &Record, b: &Record) -> Vec<Difference> {
    let mut found = Found(Vec::new());
    let (at, to) = (&a.machine, &b.machine);
    found.unlike("processor", &at.cpu, &to.cpu);
    found.lists("CPU features", &at.features, &to.features);
    found.lists("caches", &at.caches, &to.caches);
    found.unlike("hypervisor", or_none(&at.hypervisor), or_none(&to.hypervisor));
    found.unlike("tier", &a.tier, &b.tier);
    let effort = |record: &Record| if record.quick { "quick" } else { "full" };
    found.unlike("effort", effort(a), effort(b));
    for profile in &a.workloads {
        let same_name = |other: &&WorkloadProfile| other.name == profile.name;
        if let Some(other) = b.workloads.iter().find(same_name) {
            found.boards(profile, other);
        }
    }
    if let (Some(a), Some(b)) = (&a.in_use, &b.in_use) {
        found.unlike("in use", &replayed(a), &replayed(b));
        let beside = |one: &InUse| one.comparisons.first().map(|one| one.reference.clone());
        found.only("reference in use", or_none(&beside(a)), or_none(&beside(b)));
    }

    found.only("processors", &at.cores.to_string(), &to.cores.to_string());
    found.only("governor", or_none(&at.governor), or_none(&to.governor));
    found.only("SMT", yes_no(at.smt), yes_no(to.smt));
    let counters = |counters: bool| yes_no(Some(counters));
    found.only("counters", counters(at.hardware_counters), counters(to.hardware_counters));
    let (at, to) = (&a.toolchain, &b.toolchain);
    found.only("compiler", &at.rustc, &to.rustc);
    found.only("LLVM", or_none(&at.llvm), or_none(&to.llvm));
    found.only("flags", &at.flags, &to.flags);
    found.only("commit", or_none(&at.commit), or_none(&to.commit));
    found.only("uncommitted changes", yes_no(at.dirty), yes_no(to.dirty));
    found.only("seed", &a.seed.to_string(), &b.seed.to_string());
    found.only("command", &a.command, &b.command);
    found.0
}

struct Found(Vec<Difference>);

impl Found {
    fn add(&mut self, what: &str, a: &str, b: &str, unlike: bool) {
        let (what, a, b) = (what.to_string(), a.to_string(), b.to_string());
        self.0.push(Difference { what, a, b, unlike });
    }

    fn unlike(&mut self, what: &str, a: &str, b: &str) {
        if a != b {
            self.add(what, a, b, true);
        }
    }

    fn only(&mut self, what: &str, a: &str, b: &str) {
        if a != b {
            self.add(what, a, b, false);
        }
    }

    /// Of lists, what the other has not.
    fn lists(&mut self, what: &str, a: &[String], b: &[String]) {
        let without = |one: &[String], other: &[String]| {
            let own = one.iter().filter(|item| !other.contains(item)).cloned();
            own.collect::<Vec<_>>().join(", ")
        };
        if a != b {
            self.add(&format!("{what} of one alone"), &without(a, b), &without(b, a), true);
        }
    }

    /// Equal hashes are equal work; hashes that nobody wrote down are equal to none.
    fn boards(&mut self, a: &WorkloadProfile, b: &WorkloadProfile) {
        if a.hash != b.hash {
            self.add(&format!("boards of {}", a.name), &made(a), &made(b), true);
        }
    }
}

fn made(profile: &WorkloadProfile) -> String {
    let WorkloadProfile { generator, hash, .. } = profile;
    match profile.seed {
        Some(seed) => format!("generator {generator}, seed {seed}, hash {hash}"),
        None => format!("generator {generator}, hash {hash}"),
    }
}

fn replayed(of: &InUse) -> String {
    let Counts { moves_made, evaluated, .. } = of.trace;
    let (look_ups, bytes, threads) = (of.trace.look_ups(), of.evaluation_bytes, of.threads);
    format!(
        "{look_ups} look-ups, {moves_made} moves made, {evaluated} evaluations of {bytes} bytes, threads: {threads}"
    )
}

fn or_none(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or("none")
}

fn yes_no(value: Option<bool>) -> &'static str {
    match value {
        Some(true) => "yes",
        Some(false) => "no",
        None => "unknown",
    }
}

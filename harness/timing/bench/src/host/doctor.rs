//! `doctor` shows which tools and permissions this machine lacks for full figures, and the remedy.
//!
//! A check gives a value or the reason why there is none (`Ok` or `Err`). The state and the advice
//! of a bad value depend on the requirement. We distinguish requirements without which figures are
//! less precise from those without which they are impossible, because most machines limit
//! something.

use super::processor::hypervisor;
use super::provenance::emulator;
use super::system::System;
use super::tools::{NO_VALGRIND, valgrind_version};
use super::width::{read_cores, undisturbed_shares};
use crate::revisions::is_shallow;
use State::{Good, Limits, Missing};
use contract::Variant;
use machine_code::build::{Checkout, Compiler, Workspace};
use machine_code::step::Stepper;
use measure::core_kinds::{CoreKind, kinds};
use serde::Serialize;
use std::path::Path;
use table::Table;

/// The state of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The requirement is met.
    Good,
    /// Figures are less precise.
    Limits,
    /// Some figures are impossible.
    Missing,
}

/// The finding on a requirement of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The name of the requirement.
    pub name: &'static str,
    /// The state of the requirement.
    pub state: State,
    /// The value, or the reason why there is none.
    pub found: String,
    /// The advice, unless the state is good.
    pub advice: Option<&'static str>,
}

const COUNTERS_HIDDEN: &str = "sudo sysctl kernel.perf_event_paranoid=2";
const COUNTERS_ABSENT: &str =
    "let a container use perf_event_open, or have the hypervisor switch the virtual PMU on";
const STEPPING: &str =
    "let a policy or filter allow mprotect to make code writable (SELinux: execmod)";

const GIT: &str =
    "records name no commit and `compare` has no revisions: do what git says, or clone";

const SHALLOW: &str = "`compare` lacks earlier revisions: git fetch --unshallow";

const SMT: &str =
    "leave siblings idle, or: echo off | sudo tee /sys/devices/system/cpu/smt/control";
const FREQUENCY: &str =
    "trust cycles, not nanoseconds; or: sudo cpupower frequency-set --governor performance";

/// Checks all requirements of a run, in the table's order.
pub fn findings() -> Vec<Finding> {
    let system = System::new();
    let (compilers, lacking) = Compiler::find_installed();
    let names = compilers.iter().map(Compiler::name).collect::<Vec<_>>().join(", ");
    let compilers = if lacking.is_empty() { Ok(names) } else { Err(lacking.join("; ")) };
    let counters = measure::open_hardware_counters().map(|_| "available".to_string());
    let counters_advice = counters_advice(measure::perf_event_paranoid());
    let stepping = Stepper::new()
        .map(|_| "a child stepped itself".to_string())
        .map_err(|error| error.to_string());
    let valgrind = valgrind_version().ok_or("not installed".to_string());
    let smt = cpu_setting(&system, "smt/active", "0");
    let governor = cpu_setting(&system, "cpu0/cpufreq/scaling_governor", "performance");
    let cores = read_cores();
    let host = emulator(&system).map(|name| format!("emulated by {name}")).or(hypervisor());
    let host = host.map_or(Ok("none".to_string()), Err);
    vec![
        finding("hardware counters", counters, Missing, counters_advice),
        finding("single-stepping", stepping, Missing, STEPPING),
        finding("valgrind", valgrind, Missing, NO_VALGRIND),
        git_history(),
        finding("C compilers", compilers, Limits, "for `bench --compilers`: apt install gcc clang"),
        instruction_sets(contract::registry::variants()),
        core_kinds(&kinds(&cores)),
        width(&undisturbed_shares(&cores)),
        finding("SMT", smt, Limits, SMT),
        finding("frequency", governor, Limits, FREQUENCY),
        boost(&system),
        battery(&system),
        finding("hypervisor", host, Limits, "neighbours are hidden: look at the width"),
    ]
}

/// Reads a setting of the processor, which should have the value `good`.
fn cpu_setting(system: &System, file: &str, good: &str) -> Result<String, String> {
    match system.line(&format!("sys/devices/system/cpu/{file}")) {
        Some(value) if value == good => Ok(value),
        Some(value) => Err(value),
        None => Err("not reported by the system".to_string()),
    }
}

/// Whether the clock may rise above its nominal frequency. Cycles are counted, so figures in cycles
/// hold all the same.
fn boost(system: &System) -> Finding {
    let boost = cpu_setting(system, "cpufreq/boost", "0");
    let turbo = cpu_setting(system, "intel_pstate/no_turbo", "1");
    let value = match (boost, turbo) {
        (Ok(_), _) | (_, Ok(_)) => Ok("off".to_string()),
        (Err(value), _) if value == "1" => Err("on".to_string()),
        (_, Err(value)) if value == "0" => Err("on".to_string()),
        (Err(reason), _) => Ok(reason),
    };
    finding("boost", value, Limits, "the clock changes during a run: trust cycles")
}

/// Whether the machine runs from its battery, on which many clock down.
fn battery(system: &System) -> Finding {
    let states =
        ["BAT0", "BAT1"].map(|name| system.line(&format!("sys/class/power_supply/{name}/status")));
    let value = match states.into_iter().flatten().find(|state| state == "Discharging") {
        Some(_) => Err("in use".to_string()),
        None => Ok("not in use".to_string()),
    };
    finding("battery", value, Limits, "plug the machine in")
}

/// Returns the advice for a machine without counters. It depends on `perf_event_paranoid`, because
/// nobody should be asked to set what is set.
fn counters_advice(paranoid: Option<i32>) -> &'static str {
    match paranoid {
        Some(3..) => COUNTERS_HIDDEN,
        _ => COUNTERS_ABSENT,
    }
}

/// Checks whether the workspace has a commit, and whether its history is complete.
fn git_history() -> Finding {
    match Workspace::locate() {
        Ok(workspace) => git_history_below(&workspace.root),
        Err(error) => finding("git", Err(error.to_string()), Limits, GIT),
    }
}

/// Checks the history of the repository at `root`.
fn git_history_below(root: &Path) -> Finding {
    let commit = match commit(root) {
        Ok(commit) => commit,
        Err(complaint) => return finding("git", Err(complaint), Limits, GIT),
    };
    if is_shallow(root) {
        return finding("git", Err(format!("{commit}; this clone is shallow")), Limits, SHALLOW);
    }
    finding("git", Ok(commit), Limits, GIT)
}

/// Returns the commit of the workspace at `root`, or the reason why there is none.
fn commit(root: &Path) -> Result<String, String> {
    let checkout = Checkout::read(root)?;
    let changes = if checkout.is_dirty { " and uncommitted changes" } else { "" };
    Ok(format!("commit {:.12}{changes}", checkout.commit))
}

/// Makes a finding, which is good if the value is `Ok`, and otherwise has the state `bad`.
fn finding(
    name: &'static str,
    value: Result<String, String>,
    bad: State,
    advice: &'static str,
) -> Finding {
    match value {
        Ok(found) => Finding { name, state: Good, found, advice: None },
        Err(found) => Finding { name, state: bad, found, advice: Some(advice) },
    }
}

/// Checks which variants this CPU can run.
fn instruction_sets(variants: &[&Variant]) -> Finding {
    let mut not_runnable = Vec::new();
    for variant in variants {
        if let Err(reason) = variant.runnable() {
            not_runnable.push(format!("{}: {reason}", variant.name));
        }
    }
    let value = if not_runnable.is_empty() {
        Ok(format!("all {} variants run here", variants.len()))
    } else {
        Err(not_runnable.join("; "))
    };
    let advice = match contract::limiting_class() {
        Some(_) => "RAYBENCH_CPU hides these: run without it",
        None => "these are neither checked nor timed: run on a CPU that has them",
    };
    finding("instruction sets", value, Missing, advice)
}

/// Lists the kinds of cores, the one that a run takes first.
fn core_kinds(kinds: &[CoreKind]) -> Finding {
    let mut found = Vec::new();
    for CoreKind { name, cores, width } in kinds {
        let name = name.as_deref().unwrap_or("one kind");
        let width = width
            .as_ref()
            .map_or("an unknown number of".to_string(), |width| format!("{:.0}", width.full.adds));
        let cores: Vec<String> = cores.iter().map(usize::to_string).collect();
        found.push(format!("{name}: {width} additions per cycle, cores {}", cores.join(", ")));
    }
    let value = match kinds {
        [] => Err("no rulers here: kinds are not detected".to_string()),
        [_] => Ok(found.concat()),
        _ => Err(found.join("; ")),
    };
    finding("kinds of cores", value, Limits, "a run takes the first; --core-kind takes another")
}

/// Minimum share of the time for which a core should be undisturbed. A run then takes a quarter
/// longer at most.
const GOOD_SHARE: f64 = 0.8;
/// Minimum share with which a run is possible. With less of it a run takes more than five times as
/// long.
const MIN_SHARE: f64 = 0.2;
/// Maximum number of cores to show.
const MAX_CORES: usize = 8;

/// Judges the share for which the best core is undisturbed. The `shares` are sorted, best first.
fn width(shares: &[(f64, usize)]) -> Finding {
    let mut best = Vec::new();
    for (share, core) in shares.iter().take(MAX_CORES) {
        best.push(format!("{core}: {:.0} %", 100.0 * share));
    }
    let line = format!("share of one second with the whole core to ourselves: {}", best.join(", "));
    let (value, bad) = match shares.first() {
        None => (Err("no rulers here: neighbours are not detected".to_string()), Limits),
        Some((GOOD_SHARE.., _)) => (Ok(line), Limits),
        Some((MIN_SHARE.., _)) => (Err(line), Limits),
        Some(_) => (Err(line), Missing),
    };
    finding("width", value, bad, "wait, stop other programs, or use a quieter machine")
}

/// Returns the findings as a table.
pub fn table(findings: &[Finding]) -> Table {
    let mut table = Table::new(["", "state", "found", "what to do"]);
    for Finding { name, state, found, advice } in findings {
        let state = format!("{state:?}").to_lowercase();
        table.add_row([*name, &state, found, advice.unwrap_or_default()]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;
    use contract::Routine;
    use machine_code::build::git;
    use std::collections::BTreeSet;

    #[test]
    fn boost_and_battery_are_read_from_the_system() {
        let boost_of = |file, value| {
            let system = simulated::system(&[(file, value)]);
            boost(&system.0).state
        };
        assert_eq!(boost_of("sys/devices/system/cpu/cpufreq/boost", "1"), Limits);
        assert_eq!(boost_of("sys/devices/system/cpu/cpufreq/boost", "0"), Good);
        assert_eq!(boost_of("sys/devices/system/cpu/intel_pstate/no_turbo", "0"), Limits);
        assert_eq!(boost_of("sys/devices/system/cpu/intel_pstate/no_turbo", "1"), Good);
        assert_eq!(boost_of("proc/nothing", ""), Good, "a virtual machine says nothing");
        for (status, state) in [("Discharging", Limits), ("Charging", Good), ("Full", Good)] {
            let system = simulated::system(&[("sys/class/power_supply/BAT1/status", status)]);
            assert_eq!(battery(&system.0).state, state, "{status}");
        }
    }

    #[test]
    fn findings_have_names_and_advice_unless_good() {
        let findings = findings();
        let names: BTreeSet<&str> = findings.iter().map(|finding| finding.name).collect();
        assert_eq!(names.len(), findings.len());
        for finding in findings {
            assert!(!finding.found.is_empty() && !finding.found.contains('\n'), "{finding:?}");
            assert_eq!(finding.advice.is_none(), finding.state == Good, "{finding:?}");
        }
    }

    #[test]
    fn advice_is_no_setting_that_is_set() {
        assert_eq!([Some(3), Some(4)].map(counters_advice), [COUNTERS_HIDDEN; 2]);
        assert_eq!([Some(2), Some(-1), None].map(counters_advice), [COUNTERS_ABSENT; 3]);
    }

    #[test]
    fn shallow_clone_lacks_revisions() {
        let folder = std::env::temp_dir().join(format!("raybench-{}-doctor", std::process::id()));
        let [deep, shallow] = ["deep", "shallow"].map(|name| folder.join(name));
        std::fs::create_dir_all(&deep).expect("writable");
        let author = ["-c", "user.name=a", "-c", "user.email=b"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
        let commit = [&author[..], &commit].concat();
        let (from, to) = (format!("file://{}", deep.display()), shallow.display().to_string());
        let clone = vec!["clone", "--quiet", "--depth=1", &from, &to];
        for arguments in [vec!["init", "--quiet"], commit.clone(), commit, clone] {
            git(&deep, &arguments).expect("git works here");
        }
        let [deep, shallow] = [&deep, &shallow].map(|root| git_history_below(root));
        std::fs::remove_dir_all(&folder).expect("ours");
        assert_eq!((deep.state, shallow.state), (Good, Limits));
        assert!(shallow.found.ends_with("; this clone is shallow"), "{}", shallow.found);
        assert_eq!(shallow.advice, Some(SHALLOW));
    }

    #[test]
    fn best_core_decides() {
        let states = [0.97, 0.8, 0.79, 0.2, 0.19].map(|share| width(&[(share, 1), (0.0, 0)]).state);
        assert_eq!(states, [Good, Good, Limits, Limits, Missing]);
        assert_eq!(width(&[]).state, Limits);
    }

    #[test]
    fn variants_that_cannot_run_are_named_with_missing_features() {
        static WARPED: Variant = Variant {
            name: "warped",
            routines: &[Routine { features: "warp drive", ..Routine::PLAIN }],
            ..Variant::NEW
        };
        let finding = instruction_sets(&[&WARPED]);
        assert_eq!(finding.state, Missing);
        assert_eq!(finding.found, "warped: this CPU lacks warp drive");
        assert_eq!(instruction_sets(&[&Variant::NEW]).state, Good);
    }
}

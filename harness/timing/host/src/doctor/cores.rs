//! The cores: which ones this process may use, and what shares them.

use super::Finding;
use crate::processor;
use crate::system::System;
use measure::cores::number_list;

pub fn usable_cores(system: &System) -> Finding {
    let online = system.line("sys/devices/system/cpu/online");
    let online = online.as_deref().and_then(number_list).map(|cores| cores.len());
    let Some(usable) = system.usable_cores().filter(|cores| !cores.is_empty()) else {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        return Finding::limits(
            format!("{cores} in all; the system does not tell which"),
            "a sample may begin on one core and end on another",
            "run on Linux",
        );
    };
    let numbers: Vec<String> = usable.iter().map(usize::to_string).collect();
    let isolated = system.line("sys/devices/system/cpu/isolated").unwrap_or_default();
    let isolated = if isolated.is_empty() { "none".to_string() } else { isolated };
    let found = format!(
        "{} usable of {} ({}), isolated: {isolated}",
        usable.len(),
        online.map_or("?".to_string(), |online| online.to_string()),
        numbers.join(" "),
    );
    if usable.len() > 1 {
        Finding::good(found, "the system has a core beside the one that measures")
    } else {
        Finding::limits(
            found,
            "system, harness and samples share one core",
            "allow two cores (taskset -c, or the cpuset of the container)",
        )
    }
}

/// The cores that share execution units, as lists; none if the system does not tell.
fn shared(system: &System) -> Option<Vec<Vec<usize>>> {
    let of_core = |core: usize| {
        let file = format!("sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
        number_list(&system.line(&file)?)
    };
    let mut groups: Vec<Vec<usize>> =
        system.usable_cores()?.into_iter().map(of_core).collect::<Option<_>>()?;
    groups.sort_unstable();
    groups.dedup();
    Some(groups.into_iter().filter(|group| group.len() > 1).collect())
}

/// Whether a usable core shares its execution units with another, if the system tells.
pub(crate) fn smt(system: &System) -> Option<bool> {
    let active = || Some(system.line("sys/devices/system/cpu/smt/active")? == "1");
    shared(system).map(|groups| !groups.is_empty()).or_else(active)
}

pub fn siblings(system: &System) -> Finding {
    judge_siblings(smt(system), &shared(system).unwrap_or_default(), processor::hypervisor())
}

fn judge_siblings(smt: Option<bool>, groups: &[Vec<usize>], hypervisor: Option<String>) -> Finding {
    let list =
        |group: &Vec<usize>| group.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
    let lists: Vec<String> = groups.iter().map(list).collect();
    let unseen = |found: String| {
        Finding::limits(
            found,
            "others may work on a sibling unseen and take execution units",
            "go by the width, which is measured; from inside nothing can be done",
        )
    };
    match (smt, hypervisor) {
        (Some(true), _) => Finding::limits(
            format!("siblings: {}", if lists.is_empty() { "yes".into() } else { lists.join(", ") }),
            "work on the sibling takes execution units and first-level cache of the one measured",
            "leave the sibling idle, or: echo off | sudo tee /sys/devices/system/cpu/smt/control",
        ),
        (Some(false), None) => {
            Finding::good("no usable core has a sibling", "execution units are not shared")
        }
        (Some(false), Some(name)) => unseen(format!("{name} shows no siblings, and may hide them")),
        (None, _) => unseen("the system does not tell".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use crate::system::simulated::{self, Simulated};

    fn with_cores(allowed: &str, siblings: [&str; 2]) -> Simulated {
        simulated::system(&[
            ("proc/self/status", &format!("Cpus_allowed_list:\t{allowed}\n")),
            ("sys/devices/system/cpu/online", "0-3\n"),
            ("sys/devices/system/cpu/isolated", "3\n"),
            ("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", siblings[0]),
            ("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", siblings[1]),
        ])
    }

    #[test]
    fn one_usable_core_is_too_few() {
        let two = usable_cores(&with_cores("0-1", ["0\n", "1\n"]).0);
        assert_eq!(two.found, "2 usable of 4 (0 1), isolated: 3");
        assert_eq!(two.state, State::Good);
        assert_eq!(usable_cores(&with_cores("1", ["0\n", "1\n"]).0).state, State::Limits);
        assert_eq!(usable_cores(&simulated::system(&[]).0).state, State::Limits);
    }

    #[test]
    fn siblings_are_those_of_usable_cores() {
        let pairs = with_cores("0-1", ["0,2\n", "1,3\n"]);
        assert_eq!(siblings(&pairs.0).found, "siblings: 0+2, 1+3");
        assert_eq!(smt(&pairs.0), Some(true));
        let same = with_cores("0-1", ["0-1\n", "0-1\n"]);
        assert_eq!(siblings(&same.0).found, "siblings: 0+1");
        let single = with_cores("0-1", ["0\n", "1\n"]);
        assert_eq!(smt(&single.0), Some(false));
        let elsewhere = with_cores("1", ["0,2\n", "1\n"]);
        assert_eq!(smt(&elsewhere.0), Some(false));
    }

    #[test]
    fn a_hypervisor_that_shows_no_siblings_is_not_believed() {
        assert_eq!(judge_siblings(Some(false), &[], None).state, State::Good);
        let hidden = judge_siblings(Some(false), &[], Some("KVM".into()));
        assert_eq!(hidden.state, State::Limits);
        assert_eq!(hidden.found, "KVM shows no siblings, and may hide them");
        assert_eq!(judge_siblings(Some(true), &[], Some("KVM".into())).found, "siblings: yes");
    }

    #[test]
    fn without_a_topology_the_switch_is_asked() {
        let switch = |line| simulated::system(&[("sys/devices/system/cpu/smt/active", line)]);
        assert_eq!(smt(&switch("1\n").0), Some(true));
        assert_eq!(siblings(&switch("1\n").0).found, "siblings: yes");
        assert_eq!(smt(&switch("0\n").0), Some(false));
        assert_eq!(smt(&simulated::system(&[]).0), None);
        assert_eq!(siblings(&simulated::system(&[]).0).found, "the system does not tell");
    }
}

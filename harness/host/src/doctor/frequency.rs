//! Who sets the frequency of the cores, and whether it may go up and down.

use super::Finding;
use crate::system::System;
use std::collections::BTreeSet;

/// What is said where neither file is there, as in virtual machines.
const HOST_ONLY: &str = "from inside nothing; read core cycles rather than nanoseconds";

pub fn governor(system: &System) -> Finding {
    let cores = system.usable_cores().unwrap_or_else(|| vec![0]);
    let file = |core| format!("sys/devices/system/cpu/cpu{core}/cpufreq/scaling_governor");
    let names: BTreeSet<String> =
        cores.into_iter().filter_map(|core| system.line(&file(core))).collect();
    judge_governor(&names)
}

fn judge_governor(names: &BTreeSet<String>) -> Finding {
    const NAME: &str = "frequency governor";
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    match all.as_slice() {
        [] => Finding::limits(
            NAME,
            "the system does not tell",
            "the frequency may change unseen; core cycles stay true, nanoseconds do not",
            HOST_ONLY,
        ),
        ["performance"] => {
            Finding::good(NAME, "performance", "the cores keep the highest frequency they may")
        }
        others => Finding::limits(
            NAME,
            others.join(", "),
            "the frequency rises under load, in the middle of a run",
            "sudo cpupower frequency-set --governor performance",
        ),
    }
}

pub fn turbo(system: &System) -> Finding {
    const NAME: &str = "turbo";
    const INTEL: &str = "sys/devices/system/cpu/intel_pstate/no_turbo";
    const OTHERS: &str = "sys/devices/system/cpu/cpufreq/boost";
    let (file, off, on) = match system.line(INTEL) {
        Some(line) => (INTEL, "1", line != "1"),
        None => match system.line(OTHERS) {
            Some(line) => (OTHERS, "0", line != "0"),
            None => {
                return Finding::limits(
                    NAME,
                    "the system does not tell",
                    "the frequency may depend on what other cores do; core cycles stay true",
                    HOST_ONLY,
                );
            }
        },
    };
    if on {
        Finding::limits(
            NAME,
            "on",
            "the frequency depends on heat and on what other cores do; core cycles stay true",
            format!("echo {off} | sudo tee /{file}"),
        )
    } else {
        Finding::good(NAME, "off", "the frequency does not depend on heat and other cores")
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use crate::system::made_up;

    #[test]
    fn the_governor_of_every_usable_core_counts() {
        let governor_of = |core| match core {
            0 => "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
            _ => "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor",
        };
        let made = |cores, first, second| {
            made_up::system(&[
                ("proc/self/status", cores),
                (governor_of(0), first),
                (governor_of(1), second),
            ])
        };
        let both = "Cpus_allowed_list:\t0-1\n";
        let mixed = governor(&made(both, "performance\n", "powersave\n").0);
        assert_eq!((mixed.state, mixed.found.as_str()), (State::Limits, "performance, powersave"));
        let one = governor(&made("Cpus_allowed_list:\t0\n", "performance\n", "powersave\n").0);
        assert_eq!(one.state, State::Good);
        let none = governor(&made_up::system(&[("proc/self/status", both)]).0);
        assert_eq!((none.state, none.found.as_str()), (State::Limits, "the system does not tell"));
    }

    #[test]
    fn turbo_is_told_by_two_files_of_opposite_meaning() {
        let state = |path, line| turbo(&made_up::system(&[(path, line)]).0);
        let intel = "sys/devices/system/cpu/intel_pstate/no_turbo";
        assert_eq!(state(intel, "1\n").state, State::Good);
        let on = state(intel, "0\n");
        assert_eq!(on.state, State::Limits);
        assert_eq!(on.advice.unwrap(), format!("echo 1 | sudo tee /{intel}"));
        let boost = "sys/devices/system/cpu/cpufreq/boost";
        assert_eq!(state(boost, "0\n").state, State::Good);
        assert_eq!(state(boost, "1\n").state, State::Limits);
        assert_eq!(turbo(&made_up::system(&[]).0).found, "the system does not tell");
    }
}

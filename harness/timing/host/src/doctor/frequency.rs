//! Whether the frequency of the cores may change in the middle of a run. What a core cycle is then,
//! the rulers say beside each sample, not this.

use super::Finding;
use crate::system::System;
use std::collections::BTreeSet;

const INTEL: &str = "sys/devices/system/cpu/intel_pstate/no_turbo";
const OTHERS: &str = "sys/devices/system/cpu/cpufreq/boost";

pub fn finding(system: &System) -> Finding {
    let cores = system.usable_cores().unwrap_or_else(|| vec![0]);
    let file = |core| format!("sys/devices/system/cpu/cpu{core}/cpufreq/scaling_governor");
    let governors: BTreeSet<String> =
        cores.into_iter().filter_map(|core| system.line(&file(core))).collect();
    let governors = Vec::from_iter(governors).join(", ");
    // Two files of opposite meaning: what switches turbo off, and whether it is.
    let turbo = [(INTEL, "1"), (OTHERS, "0")]
        .into_iter()
        .find_map(|(file, off)| Some((file, off, system.line(file)? == off)));
    judge(&governors, turbo)
}

/// `turbo`: its file, what to write there to switch it off, and whether it is.
fn judge(governors: &str, turbo: Option<(&str, &str, bool)>) -> Finding {
    let mut found = Vec::new();
    let mut advice = Vec::new();
    if !governors.is_empty() {
        found.push(format!("governor {governors}"));
        if governors != "performance" {
            advice.push("sudo cpupower frequency-set --governor performance".to_string());
        }
    }
    if let Some((file, off, is_off)) = turbo {
        found.push(format!("turbo {}", if is_off { "off" } else { "on" }));
        if !is_off {
            advice.push(format!("echo {off} | sudo tee /{file}"));
        }
    }
    if found.len() == 2 && advice.is_empty() {
        return Finding::good(found.join(", "), "the cores keep one frequency");
    }
    if found.len() < 2 {
        found.push(
            if found.is_empty() { "the system does not tell" } else { "no more told" }.into(),
        );
        advice.push("in a virtual machine, nothing from inside".to_string());
    }
    Finding::limits(
        found.join(", "),
        "it may change in the middle of a run; core cycles stay true, nanoseconds do not",
        advice.join("; "),
    )
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use crate::system::simulated;

    const GOVERNORS: [&str; 2] = [
        "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
        "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor",
    ];

    #[test]
    fn the_governor_of_every_usable_core_counts() {
        let found = |allowed| {
            let files = [
                ("proc/self/status", allowed),
                (GOVERNORS[0], "performance\n"),
                (GOVERNORS[1], "powersave\n"),
                (OTHERS, "0\n"),
            ];
            finding(&simulated::system(&files).0)
        };
        let both = found("Cpus_allowed_list:\t0-1\n");
        assert_eq!(both.found, "governor performance, powersave, turbo off");
        assert_eq!(both.state, State::Limits);
        assert_eq!(found("Cpus_allowed_list:\t0\n").state, State::Good);
    }

    #[test]
    fn turbo_is_told_by_two_files_of_opposite_meaning() {
        let found = |path, line| {
            finding(&simulated::system(&[(GOVERNORS[0], "performance\n"), (path, line)]).0)
        };
        assert_eq!(found(INTEL, "1\n").state, State::Good);
        let on = found(INTEL, "0\n");
        assert_eq!(on.state, State::Limits);
        assert_eq!(on.advice.unwrap(), format!("echo 1 | sudo tee /{INTEL}"));
        assert_eq!(found(OTHERS, "0\n").state, State::Good);
        assert_eq!(found(OTHERS, "1\n").state, State::Limits);
    }

    #[test]
    fn what_is_not_told_is_not_good() {
        let nothing = finding(&simulated::system(&[]).0);
        assert_eq!(nothing.found, "the system does not tell");
        assert_eq!(nothing.state, State::Limits);
        let half = finding(&simulated::system(&[(GOVERNORS[0], "performance\n")]).0);
        assert_eq!((half.state, half.found.contains("no more told")), (State::Limits, true));
    }
}

//! The hypervisor, if there is one, and the clock that it hands on.

use super::Finding;
use crate::processor;
use crate::provenance::emulator;
use crate::system::System;

pub fn hypervisor(system: &System) -> Finding {
    let stolen = system.line("proc/stat").as_deref().and_then(stolen_share);
    match emulator(system) {
        Some(emulator) => Finding::limits(
            format!("emulated by {emulator}"),
            "no time is one of a processor, and a record of it is not published",
            "run on the machine itself",
        ),
        None => judge_hypervisor(processor::hypervisor(), stolen),
    }
}

fn judge_hypervisor(name: Option<String>, stolen: Option<f64>) -> Finding {
    match name {
        None => Finding::good("none", "cores and caches are what they seem"),
        Some(name) => {
            let stolen = stolen.map_or("stolen time not told".to_string(), |share| {
                format!("{:.2} % of time stolen since boot", share * 100.0)
            });
            Finding::limits(
                format!("{name}, {stolen}"),
                "others share the cores and the last cache unseen, and names of CPU and caches \
                 may not be true",
                "look at the width; for caches and nanoseconds, run on a machine of your own",
            )
        }
    }
}

/// The eighth figure of the first line of `/proc/stat` among all.
fn stolen_share(line: &str) -> Option<f64> {
    let figures = line.strip_prefix("cpu ")?.split_whitespace();
    // The ninth and the tenth, time of guests, are part of the first two.
    let ticks: Vec<f64> = figures.take(8).map_while(|figure| figure.parse().ok()).collect();
    let all: f64 = ticks.iter().sum();
    (all > 0.0).then_some(ticks.get(7)? / all)
}

pub fn clock(system: &System) -> Finding {
    let source = system.line("sys/devices/system/clocksource/clocksource0/current_clocksource");
    judge_clock(source.as_deref(), processor::invariant_tsc())
}

fn judge_clock(source: Option<&str>, invariant_tsc: Option<bool>) -> Finding {
    /// Sources that the system reads without a system call.
    const QUICK: [&str; 4] =
        ["tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter"];
    let tsc = match invariant_tsc {
        Some(true) => "TSC invariant",
        Some(false) => "TSC not invariant",
        None => "TSC unknown",
    };
    let found = format!("{}, {tsc}", source.unwrap_or("source not told"));
    let quick = source.is_some_and(|source| QUICK.contains(&source));
    match (quick, invariant_tsc) {
        (true, Some(true)) => {
            Finding::good(found, "a reading is quick, at the same pace at any frequency")
        }
        (true, _) => Finding::limits(
            found,
            "the clock may change its pace with the frequency of the core",
            "fix the frequency; trust ratios",
        ),
        (false, _) => Finding::limits(
            found,
            "a reading may take a microsecond, which short samples feel",
            "echo tsc | sudo tee \
             /sys/devices/system/clocksource/clocksource0/current_clocksource",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn stolen_time_is_a_share_of_all_time_and_guests_are_not_counted_twice() {
        assert_eq!(stolen_share("cpu  10 0 10 60 0 0 0 20 10 0"), Some(0.2));
        assert_eq!(stolen_share("cpu  10 0 10 60"), None);
        assert_eq!(stolen_share("cpu  0 0 0 0 0 0 0 0"), None);
        assert_eq!(stolen_share("intr 1 2 3"), None);
    }

    #[test]
    fn a_hypervisor_is_named_with_what_it_stole() {
        let found = judge_hypervisor(Some("KVM".into()), Some(0.0123)).found;
        assert_eq!(found, "KVM, 1.23 % of time stolen since boot");
        assert_eq!(judge_hypervisor(None, None).state, State::Good);
    }

    #[test]
    fn a_good_clock_is_quick_and_steady() {
        assert_eq!(judge_clock(Some("tsc"), Some(true)).state, State::Good);
        assert!(judge_clock(Some("tsc"), Some(false)).meaning.contains("pace"));
        assert!(judge_clock(Some("hpet"), Some(true)).meaning.contains("microsecond"));
        assert_eq!(judge_clock(None, None).found, "source not told, TSC unknown");
    }
}

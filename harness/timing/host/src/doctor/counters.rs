//! Hardware counters: whether the processor's own count of cycles can be had.

use super::Finding;
use measure::hardware_counters;

pub fn finding() -> Finding {
    judge(hardware_counters().map(|_| ()))
}

fn judge(tried: Result<(), String>) -> Finding {
    match tried {
        Ok(()) => Finding::good(
            "cycles and instructions are counted",
            "core cycles and executed instructions are read beside the clock",
        ),
        Err(reason) => {
            let advice = advice(&reason);
            Finding::missing(
                reason,
                "core cycles come from a chain of known latency around every sample, executed \
                 instructions from single-stepping",
                advice,
            )
        }
    }
}

fn advice(reason: &str) -> &'static str {
    if reason.contains("not permitted") {
        "sudo sysctl kernel.perf_event_paranoid=2; in a container, let perf_event_open through"
    } else {
        "run on the machine itself, or have the hypervisor switch the virtual PMU on"
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn what_is_advised_depends_on_who_refused() {
        let advice = |reason: &str| judge(Err(reason.to_string())).advice.unwrap();
        assert!(advice("perf_event_open: not permitted (errno 13)").contains("sysctl"));
        assert!(advice("the counters open but do not count").contains("virtual PMU"));
        assert_eq!(judge(Ok(())).state, State::Good);
    }
}

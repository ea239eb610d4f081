//! What is left to us of each core's width, looked at for a second. A neighbour on the sibling thread
//! takes of it, and nothing else here would show that.

use super::Finding;
use measure::cores::{self, Look};
use measure::{MachineClock, Rates, Stopwatch, Width};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const ALL_LOOKS: Duration = Duration::from_secs(1);
/// One look at one core. Cores take turns, for a share moves within milliseconds.
const LOOK: Duration = Duration::from_millis(5);
/// Shares of the best core from which on all is well, and below which little can be said.
const PLENTY: f64 = 0.8;
const LITTLE: f64 = 0.2;
/// Cores that are named.
const NAMED: usize = 8;

pub fn finding() -> Finding {
    // A look ends pinned to a core, so it has a thread of its own.
    judge(&std::thread::spawn(look_around).join().unwrap_or_default())
}

/// Share of a second for which the best core was ours; nothing where that cannot be seen.
pub fn ours() -> Option<f64> {
    let looks = std::thread::spawn(look_around).join().unwrap_or_default();
    let all = readings(&looks);
    let share = |width: Width| looks.iter().map(move |look| width.clean_share(&look.readings));
    match Width::of(&all) {
        _ if all.is_empty() => None,
        Ok(width) => share(width).reduce(f64::max),
        Err(_) => Some(0.0),
    }
}

fn readings(looks: &[Look]) -> Vec<Rates> {
    looks.iter().flat_map(|look| look.readings.iter().copied()).collect()
}

fn look_around() -> Vec<Look> {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut by_core: BTreeMap<usize, Vec<Rates>> = BTreeMap::new();
    let start = Instant::now();
    while start.elapsed() < ALL_LOOKS {
        let looks = cores::look(&mut stopwatch, LOOK);
        if looks.iter().all(|look| look.readings.is_empty()) {
            break; // no rulers, or no core that could be chosen
        }
        for look in looks {
            by_core.entry(look.core).or_default().extend(look.readings);
        }
    }
    by_core.into_iter().map(|(core, readings)| Look { core, readings }).collect()
}

fn judge(looks: &[Look]) -> Finding {
    const ADVICE: &str = "wait, stop what runs beside it, or take a machine with fewer neighbours; \
                          `bench` goes to the best core before each sitting, `--core N` fixes it";
    let all = readings(looks);
    if all.is_empty() {
        return Finding::limits(
            "nothing to look with: rulers are written for x86-64, cores are chosen on Linux",
            "a neighbour on the same core is not seen, and every sample counts",
            "repeat a run that matters, on a machine of your own",
        );
    }
    let width = match Width::of(&all) {
        Ok(width) => width,
        Err(why) => {
            let meaning = "every sample would be contended, and no comparison have a verdict";
            return Finding::missing(why, meaning, ADVICE);
        }
    };
    let mut shares: Vec<(f64, usize)> =
        looks.iter().map(|look| (width.clean_share(&look.readings), look.core)).collect();
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let found = found(&shares, width.full.adds);
    match shares[0].0 {
        PLENTY.. => Finding::good(found, "few samples are contended on the best core"),
        LITTLE.. => Finding::limits(
            found,
            "contended samples are set aside and taken anew: a run takes longer, or its intervals \
             are wider",
            ADVICE,
        ),
        _ => Finding::missing(
            found,
            "most samples are contended, and many comparisons will have no verdict",
            ADVICE,
        ),
    }
}

/// `shares`: by core, best first.
fn found(shares: &[(f64, usize)], adds: f64) -> String {
    let named = shares.iter().take(NAMED);
    let mut words: Vec<String> =
        named.map(|(share, core)| format!("cpu {core} {:.0} %", 100.0 * share)).collect();
    if shares.len() > NAMED {
        words.push(format!("{} others no more", shares.len() - NAMED));
    }
    format!("all of it ({adds:.0} additions a cycle) for so much of a second: {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    fn look(core: usize, clean: usize, contended: usize) -> Look {
        let of = |adds, mixed, count| std::iter::repeat_n(Rates { adds, mixed }, count);
        Look { core, readings: of(4.0, 6.0, clean).chain(of(2.2, 3.0, contended)).collect() }
    }

    #[test]
    fn the_best_core_decides() {
        let state = |clean| judge(&[look(0, 12, 88), look(1, clean, 100 - clean)]).state;
        assert_eq!(state(97), State::Good);
        assert_eq!(state(80), State::Good);
        assert_eq!(state(79), State::Limits);
        assert_eq!(state(20), State::Limits);
        assert_eq!(state(19), State::Missing);
        assert_eq!(
            judge(&[look(0, 12, 88), look(1, 97, 3)]).found,
            "all of it (4 additions a cycle) for so much of a second: cpu 1 97 %, cpu 0 12 %"
        );
    }

    #[test]
    fn contention_all_the_time_is_not_taken_for_the_normal() {
        let always = judge(&[look(0, 0, 100), look(1, 0, 100)]);
        assert_eq!(always.state, State::Missing);
        assert!(always.found.contains("at most 2.20"), "{}", always.found);
    }

    #[test]
    fn without_rulers_nothing_is_claimed() {
        assert_eq!(judge(&[]).state, State::Limits);
        assert_eq!(judge(&[look(0, 0, 0)]).state, State::Limits);
    }

    #[test]
    fn of_many_cores_the_best_are_named() {
        let many: Vec<Look> = (0..64).map(|core| look(core, 10 + core, 90 - core)).collect();
        let found = judge(&many).found;
        assert!(found.contains(": cpu 63 73 %, cpu 62 72 %"), "{found}");
        assert!(found.ends_with("56 others no more"), "{found}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_look_around_leaves_this_thread_where_it_may_run() {
        let allowed = || {
            let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
            let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:"));
            line.map(str::to_string)
        };
        let before = allowed();
        finding();
        assert_eq!(allowed(), before);
    }
}

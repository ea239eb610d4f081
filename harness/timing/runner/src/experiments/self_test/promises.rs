//! The promises of the instrument, and a check of its trials against them.

use crate::wire::{OnMachine, SelfTest, Trials};

/// Maximum share of comparisons of identical code that may call it faster or slower.
const MAX_ALARM_SHARE: f64 = 0.03;
/// Minimum share of planted slowdowns that the instrument must find.
const MIN_DETECTION_SHARE: f64 = 0.99;
/// The smallest slowdown that the instrument promises to find: twice the least noise floor.
const MIN_SLOWDOWN: f64 = 0.01;
/// Minimum number of verdicts in a row. A share of 99 % says nothing about fewer than a hundred.
pub const MIN_VERDICTS: usize = 100;
/// Maximum error of a ruler, measured by the other one, as a share.
const MAX_RULER_ERROR: f64 = 0.01;
/// Maximum error of the latency of code whose latency is known, as a share.
const MAX_LATENCY_ERROR: f64 = 0.02;

/// Returns the promises that the instrument did not keep, a line each.
pub fn shortfalls(report: &SelfTest) -> Vec<String> {
    let mut shortfalls = Vec::new();
    for ruler in &report.rulers {
        let error = ruler.measured_cycles_per_link / ruler.cycles_per_link - 1.0;
        if error.abs() > MAX_RULER_ERROR {
            shortfalls.push(format!("the {} ruler is off by {:.2} %", ruler.name, percent(error)));
        }
    }
    let expected = report.expected_latency_cycles;
    if let Some(known) = report.known_latency_cycles
        && (known.center / expected - 1.0).abs() > MAX_LATENCY_ERROR
    {
        shortfalls.push(format!("code of {expected} cycles came out at {:.2}", known.center));
    }
    for OnMachine { name, rows, .. } in &report.machines {
        for row in rows {
            shortfalls.extend(shortfall(row).map(|shortfall| format!("{name}, {shortfall}")));
        }
        if rows.is_empty() {
            shortfalls.push(format!("{name}: nothing was tried"));
        }
    }
    shortfalls
}

/// Returns the promises that had too few clean samples for a test, a line each.
pub fn untested_promises(report: &SelfTest) -> Vec<String> {
    let mut untested = Vec::new();
    if report.known_latency_cycles.is_none() {
        let expected = report.expected_latency_cycles;
        untested.push(format!("code of {expected} cycles was contended"));
    }
    for OnMachine { name, rows, .. } in &report.machines {
        for row in rows {
            let verdicts = row.verdicts();
            if verdicts < MIN_VERDICTS {
                let Trials { what, slowdown, set_aside_share, .. } = row;
                let (more, contended) = (percent(*slowdown), percent(*set_aside_share));
                untested.push(format!(
                    "{name}, {what}, {more:.1} % more: {verdicts} verdicts, {contended:.0} % \
                     contended"
                ));
            }
        }
    }
    untested
}

/// Returns the promise that this row of trials breaks, if there is one.
fn shortfall(row: &Trials) -> Option<String> {
    let Trials { what, slowdown, .. } = row;
    if row.verdicts() < MIN_VERDICTS {
        return None;
    }
    if *slowdown == 0.0 && row.alarm_share() > MAX_ALARM_SHARE {
        return Some(format!("{what}: {:.1} % false alarms", percent(row.alarm_share())));
    }
    if *slowdown >= MIN_SLOWDOWN && row.detection_share() < MIN_DETECTION_SHARE {
        let (slowdown, detected) = (percent(*slowdown), percent(row.detection_share()));
        return Some(format!(
            "{what}: a slowdown of {slowdown:.0} % was found in {detected:.1} % of trials"
        ));
    }
    None
}

fn percent(share: f64) -> f64 {
    100.0 * share
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Estimate, Ruler};

    fn row(slowdown: f64, slower: usize, faster: usize) -> Trials {
        Trials { slower, faster, ..Trials::new("rotations", slowdown, 200) }
    }

    /// Returns a report that keeps all promises.
    fn good_report() -> SelfTest {
        let rows = vec![row(0.0, 1, 2), row(0.005, 3, 0), row(0.01, 198, 0), row(0.05, 200, 0)];
        SelfTest {
            rulers: vec![Ruler {
                name: "imul".into(),
                cycles_per_link: 3.0,
                measured_cycles_per_link: 3.01,
            }],
            known_latency_cycles: Some(Estimate { center: 11.1, low: 11.0, high: 11.2 }),
            expected_latency_cycles: 11.0,
            machines: vec![OnMachine { name: "idle".into(), rows, seconds: 1.0 }],
            ..SelfTest::default()
        }
    }

    #[test]
    fn kept_promises_give_no_lines() {
        assert_eq!(shortfalls(&good_report()), Vec::<String>::new());
        assert_eq!(untested_promises(&good_report()), Vec::<String>::new());
    }

    /// Changes a report so that it breaks one promise.
    type BreakPromise = fn(&mut SelfTest);

    #[test]
    fn each_broken_promise_gives_a_line() {
        let cases: [(BreakPromise, &str); 6] = [
            (|test| test.rulers[0].measured_cycles_per_link = 3.04, "ruler is off by 1.33 %"),
            (|test| test.known_latency_cycles.as_mut().unwrap().center = 11.3, "at 11.30"),
            (|test| test.machines[0].rows[0].faster = 6, "3.5 % false alarms"),
            (|test| test.machines[0].rows[2].slower = 197, "1 % was found in 98.5 %"),
            (|test| test.machines[0].rows[3].slower = 197, "5 % was found in 98.5 %"),
            (|test| test.machines[0].rows.clear(), "nothing was tried"),
        ];
        check(&cases, shortfalls);
    }

    #[test]
    fn contended_trials_are_untested_promises_and_no_shortfalls() {
        let cases: [(BreakPromise, &str); 2] = [
            (|test| test.known_latency_cycles = None, "11 cycles was contended"),
            (|test| test.machines[0].rows[1].contended = 101, "0.5 % more: 99 verdicts, 0 % cont"),
        ];
        check(&cases, |test| [untested_promises(test), shortfalls(test)].concat());
    }

    /// Checks that each broken promise gives one line with this text.
    fn check(cases: &[(BreakPromise, &str)], lines: fn(&SelfTest) -> Vec<String>) {
        for (break_promise, expected) in cases {
            let mut test = good_report();
            break_promise(&mut test);
            let lines = lines(&test);
            assert!(lines.len() == 1 && lines[0].contains(expected), "{expected}: {lines:?}");
        }
    }
}

//! The promises of the instrument, and where a trial falls short of them.

use crate::wire::{OnMachine, SelfTest, Trials};

/// Maximum share of comparisons of identical code that call it faster or slower.
const MAX_ALARMS: f64 = 0.03;
/// Minimum share of slowdowns that are found.
const MIN_FOUND: f64 = 0.99;
/// The smallest slowdown for which that is promised: twice the least noise floor.
const MIN_SLOWDOWN: f64 = 0.01;
/// Fewest trials with a verdict. A share of 99 % says nothing about fewer than a hundred.
pub const MIN_JUDGED: usize = 100;
/// How far a ruler may be off by the other one, as a share.
const MAX_RULER_ERROR: f64 = 0.01;
/// How far code of known latency may be off, as a share.
const MAX_LATENCY_ERROR: f64 = 0.02;

/// Where the instrument falls short of what it promises, a line each.
pub fn shortfalls(outcome: &SelfTest) -> Vec<String> {
    let mut short = Vec::new();
    for ruler in &outcome.rulers {
        let off = ruler.measured_cycles_per_link / ruler.cycles_per_link - 1.0;
        if off.abs() > MAX_RULER_ERROR {
            short.push(format!("the {} ruler is off by {:.2} %", ruler.name, 100.0 * off));
        }
    }
    let expected = outcome.expected_latency_cycles;
    if let Some(known) = outcome.known_latency_cycles
        && (known.center / expected - 1.0).abs() > MAX_LATENCY_ERROR
    {
        short.push(format!("code of {expected} cycles came out at {:.2}", known.center));
    }
    for OnMachine { name, rows, .. } in &outcome.machines {
        for row in rows {
            short.extend(shortfall(row).map(|shortfall| format!("{name}, {shortfall}")));
        }
        if rows.is_empty() {
            short.push(format!("{name}: nothing was tried"));
        }
    }
    short
}

/// Promises that had too few clean samples to be tested, a line each.
pub fn not_shown(outcome: &SelfTest) -> Vec<String> {
    let mut not_shown = Vec::new();
    if outcome.known_latency_cycles.is_none() {
        let expected = outcome.expected_latency_cycles;
        not_shown.push(format!("code of {expected} cycles was contended"));
    }
    for OnMachine { name, rows, .. } in &outcome.machines {
        for row in rows {
            let judged = row.judged();
            if judged < MIN_JUDGED {
                let Trials { what, slowdown, set_aside_share, .. } = row;
                let (more, contended) = (percent(*slowdown), percent(*set_aside_share));
                not_shown.push(format!(
                    "{name}, {what}, {more:.1} % more: {judged} verdicts, {contended:.0} % \
                     contended"
                ));
            }
        }
    }
    not_shown
}

fn shortfall(row: &Trials) -> Option<String> {
    let Trials { what, slowdown, .. } = row;
    if row.judged() < MIN_JUDGED {
        return None;
    }
    if *slowdown == 0.0 && row.alarms() > MAX_ALARMS {
        return Some(format!("{what}: {:.1} % false alarms", percent(row.alarms())));
    }
    if *slowdown >= MIN_SLOWDOWN && row.found() < MIN_FOUND {
        let (slowdown, found) = (percent(*slowdown), percent(row.found()));
        return Some(format!(
            "{what}: a slowdown of {slowdown:.0} % was found in {found:.1} % of trials"
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
        Trials { slower, faster, ..Trials::of("rotations", slowdown, 200) }
    }

    fn good() -> SelfTest {
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
    fn what_is_promised_falls_short_of_nothing() {
        assert_eq!(shortfalls(&good()), Vec::<String>::new());
        assert_eq!(not_shown(&good()), Vec::<String>::new());
    }

    type Spoil = fn(&mut SelfTest);

    #[test]
    fn each_shortfall_is_found() {
        let cases: [(Spoil, &str); 6] = [
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
    fn what_was_contended_is_not_shown_and_no_shortfall() {
        let cases: [(Spoil, &str); 2] = [
            (|test| test.known_latency_cycles = None, "11 cycles was contended"),
            (|test| test.machines[0].rows[1].contended = 101, "0.5 % more: 99 verdicts, 0 % cont"),
        ];
        check(&cases, |test| [not_shown(test), shortfalls(test)].concat());
    }

    /// Each fault gives one line, which has this text.
    fn check(cases: &[(Spoil, &str)], lines: fn(&SelfTest) -> Vec<String>) {
        for (spoil, expected) in cases {
            let mut test = good();
            spoil(&mut test);
            let lines = lines(&test);
            assert!(lines.len() == 1 && lines[0].contains(expected), "{expected}: {lines:?}");
        }
    }
}

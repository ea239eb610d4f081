//! The promises of the instrument, and where a trial falls short of them.

use crate::wire::{OnMachine, SelfTest, Trials};

/// Greatest share of identical code that is told apart, least share of slowdowns that are found,
/// and the smallest of those for which that is promised.
const MAX_ALARMS: f64 = 0.03;
const MIN_FOUND: f64 = 0.99;
const MIN_SLOWDOWN: f64 = 0.01;
/// Fewest trials with a verdict; of fewer nothing is said.
pub const MIN_JUDGED: usize = 100;
const RULERS_AGREE: f64 = 0.01;
const KNOWN_WITHIN: f64 = 0.02;

/// Where the instrument falls short of what it promises, a line each.
pub fn shortfalls(outcome: &SelfTest) -> Vec<String> {
    let mut short = Vec::new();
    for ruler in &outcome.rulers {
        let off = ruler.measured_cycles_per_link / ruler.cycles_per_link - 1.0;
        if off.abs() > RULERS_AGREE {
            short.push(format!("the {} ruler is off by {:.2} %", ruler.name, 100.0 * off));
        }
    }
    let expected = outcome.expected_latency_cycles;
    match outcome.known_latency_cycles.map(|known| known.center) {
        Some(known) if (known / expected - 1.0).abs() > KNOWN_WITHIN => {
            short.push(format!("code of {expected} cycles came out at {known:.2}"));
        }
        _ => {}
    }
    for OnMachine { name, rows, .. } in &outcome.machines {
        let of_row = |row| Some(format!("{name}, {}", shortfall(row)?));
        short.extend(rows.iter().filter_map(of_row));
        if rows.is_empty() {
            short.push(format!("{name}: nothing was tried"));
        }
    }
    short
}

/// Promises that had too few clean samples to be tested, a line each.
pub fn not_shown(outcome: &SelfTest) -> Vec<String> {
    let expected = outcome.expected_latency_cycles;
    let known = outcome.known_latency_cycles;
    let known = known.is_none().then(|| format!("code of {expected} cycles was contended"));
    let of_machine = |OnMachine { name, rows, .. }: &OnMachine| -> Vec<String> {
        let few = rows.iter().filter(|row| row.judged() < MIN_JUDGED);
        few.map(|row| {
            let (what, judged, aside) = (&row.what, row.judged(), 100.0 * row.set_aside_share);
            let more = 100.0 * row.slowdown;
            format!("{name}, {what}, {more:.1} % more: {judged} verdicts, {aside:.0} % contended")
        })
        .collect()
    };
    known.into_iter().chain(outcome.machines.iter().flat_map(of_machine)).collect()
}

fn shortfall(row: &Trials) -> Option<String> {
    let Trials { what, slowdown, .. } = row;
    let percent = |share: f64| 100.0 * share;
    if row.judged() < MIN_JUDGED {
        return None;
    }
    if *slowdown == 0.0 && row.alarms() > MAX_ALARMS {
        return Some(format!("{what}: {:.1} % false alarms", percent(row.alarms())));
    }
    (*slowdown >= MIN_SLOWDOWN && row.found() < MIN_FOUND).then(|| {
        let (slowdown, found) = (percent(*slowdown), percent(row.found()));
        format!("{what}: a slowdown of {slowdown:.0} % was found in {found:.1} % of trials")
    })
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
        each(&cases, shortfalls);
    }

    #[test]
    fn what_was_contended_is_not_shown_and_no_shortfall() {
        let cases: [(Spoil, &str); 2] = [
            (|test| test.known_latency_cycles = None, "11 cycles was contended"),
            (|test| test.machines[0].rows[1].contended = 101, "0.5 % more: 99 verdicts, 0 % cont"),
        ];
        each(&cases, |test| [not_shown(test), shortfalls(test)].concat());
    }

    fn each(cases: &[(Spoil, &str)], of: fn(&SelfTest) -> Vec<String>) {
        for (spoil, expected) in cases {
            let mut test = good();
            spoil(&mut test);
            let found = of(&test);
            assert!(found.len() == 1 && found[0].contains(expected), "{expected}: {found:?}");
        }
    }
}

//! `bench --self-test`: the instrument on trial. Its last line is a verdict. It keeps no record.

use crate::{failure::Failure, progress::Teller, say, say_json, table};
use bench::Options;
use bench::wire::{Condition, SelfTest, Trials};
use record::{Estimate, Skip};

/// Prints what the trial came to; falling short is a failed check.
pub fn run(options: &Options, json: bool) -> Result<(), Failure> {
    let test = bench::try_instrument(options, &mut Teller::new(json))?;
    if json {
        say_json(&test)?;
    } else {
        say(&text(&test))?;
    }
    match test.shortfalls.as_slice() {
        [] if json => Ok(()),
        [] => say("the instrument keeps its promises\n"),
        short => Err(Failure::Check(format!("the instrument falls short: {}", short.join("; ")))),
    }
}

fn text(test: &SelfTest) -> String {
    let mut out = String::new();
    for ruler in &test.rulers {
        out += &format!(
            "ruler {}: {:.4} cycles a link by the other ruler, {} known\n",
            ruler.name, ruler.measured_cycles_per_link, ruler.cycles_per_link
        );
    }
    let expected = test.expected_latency_cycles;
    out += &match test.known_latency_cycles {
        Some(Estimate { center, low, high }) => format!(
            "known latency: {center:.2} cycles ({low:.2} to {high:.2}), {expected} expected\n\n"
        ),
        None => format!("known latency: contended, {expected} expected\n\n"),
    };
    let mut rows = table::table(&[
        "machine",
        "work",
        "difference",
        ">trials",
        ">called slower",
        ">called faster",
        ">contended",
        ">set aside",
        ">share",
    ]);
    for Condition { name, rows: trials, .. } in &test.conditions {
        for trials in trials {
            rows.add_row(row(name, trials));
        }
    }
    out += &format!("{rows}\n");
    for condition in &test.conditions {
        out += &format!("{}: {:.0} s\n", condition.name, condition.seconds);
    }
    for Skip { what, reason } in &test.skipped {
        out += &format!("skipped: {what}: {reason}\n");
    }
    out
}

fn row(condition: &str, trials: &Trials) -> [String; 9] {
    let (difference, share) = match trials.slowdown {
        0.0 => ("none".to_string(), format!("{:.1} % alarms", 100.0 * trials.alarms())),
        slowdown => (
            format!("{:.1} % more", 100.0 * slowdown),
            format!("{:.1} % found", 100.0 * trials.found()),
        ),
    };
    let share = if trials.judged() == 0 { "-".to_string() } else { share };
    let figures =
        [trials.trials, trials.slower, trials.faster, trials.contended].map(|n| n.to_string());
    let [count, slower, faster, contended] = figures;
    let set_aside = format!("{:.0} %", 100.0 * trials.set_aside_share);
    let (condition, what) = (condition.to_string(), trials.what.clone());
    [condition, what, difference, count, slower, faster, contended, set_aside, share]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_was_tried_and_found() {
        let trials = |slowdown, slower| Trials {
            slower,
            faster: 1,
            set_aside_share: 0.31,
            ..Trials::of("additions", slowdown, 200)
        };
        let contended = Trials { contended: 200, ..Trials::of("rotations", 0.02, 200) };
        let condition = Condition {
            name: "busy".into(),
            rows: vec![trials(0.0, 2), trials(0.005, 150), contended],
            seconds: 12.0,
        };
        let test = SelfTest {
            rulers: vec![],
            known_latency_cycles: Some(Estimate { center: 11.04, low: 11.0, high: 11.1 }),
            expected_latency_cycles: 11.0,
            conditions: vec![condition],
            skipped: vec![Skip { what: "a busy sibling".into(), reason: "hidden".into() }],
            shortfalls: vec![],
        };
        let text = text(&test);
        for part in [
            "11.04 cycles",
            "1.5 % alarms",
            "0.5 % more",
            "75.0 % found",
            "31 %",
            "skipped: a busy sibling: hidden",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("NaN"), "{text}");
    }
}

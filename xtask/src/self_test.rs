//! `bench --self-test`: the instrument on trial. Its last line is a verdict. It keeps no record.

use crate::{failure::Failure, progress::Teller, say, say_json, table};
use bench::Options;
use bench::wire::{SelfTest, Trials};
use record::Estimate;

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
    let Estimate { center, low, high } = test.known_latency_cycles;
    out += &format!(
        "known latency: {center:.2} cycles ({low:.2} to {high:.2}), {} expected\n\n",
        test.expected_latency_cycles
    );
    let mut rows = table::table(&[
        "machine",
        "difference",
        ">trials",
        ">called slower",
        ">called faster",
        ">not converged",
        ">share",
    ]);
    for condition in &test.conditions {
        let identical = std::iter::once(&condition.identical);
        for trials in identical.chain(&condition.planted) {
            rows.add_row(row(&condition.name, trials));
        }
    }
    out += &format!("{rows}\n");
    for condition in &test.conditions {
        out += &format!("{}: {:.0} s\n", condition.name, condition.seconds);
    }
    out
}

fn row(condition: &str, trials: &Trials) -> [String; 7] {
    let (difference, share) = match trials.slowdown {
        0.0 => ("identical code".to_string(), format!("{:.1} % alarms", 100.0 * trials.alarms())),
        slowdown => (
            format!("{:.1} % more work", 100.0 * slowdown),
            format!("{:.1} % found", 100.0 * trials.found()),
        ),
    };
    let figures =
        [trials.trials, trials.slower, trials.faster, trials.not_converged].map(|n| n.to_string());
    let [count, slower, faster, not_converged] = figures;
    [condition.to_string(), difference, count, slower, faster, not_converged, share]
}

#[cfg(test)]
mod tests {
    use super::*;
    use bench::wire::Condition;

    #[test]
    fn the_table_says_what_was_tried_and_found() {
        let trials = |slowdown, slower| Trials {
            slowdown,
            trials: 200,
            slower,
            faster: 1,
            not_converged: 0,
        };
        let condition = Condition {
            name: "busy".into(),
            identical: trials(0.0, 2),
            planted: vec![trials(0.005, 150)],
            seconds: 12.0,
        };
        let test = SelfTest {
            rulers: vec![],
            known_latency_cycles: Estimate { center: 11.04, low: 11.0, high: 11.1 },
            expected_latency_cycles: 11.0,
            conditions: vec![condition],
            shortfalls: vec![],
        };
        let text = text(&test);
        for part in ["11.04 cycles", "identical code", "1.5 % alarms", "0.5 % more work", "75.0 %"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

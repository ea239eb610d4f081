//! What is shown of the answers of the measuring process that no record holds: of the verifier, the
//! alignment sweep, the self-test.

use record::{Estimate, Mode, Ratio};
use runner::wire::{
    AlignmentRow, AlignmentSweep, Company, OnMachine, SelfTest, Spread, Trials, TwoModes, Verified,
};
use table::{NOTHING, Table};

/// Routine by routine, whether every answer was right.
pub fn verified(rows: &[Verified]) -> Table {
    let mut table = Table::new(["variant", "`routine", ">cases", ">seconds", "verdict"]).with(
        rows.iter().map(|row| {
            let verdict = match (&row.error, &row.skipped) {
                (Some(_), _) => "WRONG".to_string(),
                (None, Some(reason)) => format!("skipped: {reason}"),
                (None, None) => "right".to_string(),
            };
            let figures = [row.cases.to_string(), format!("{:.2}", row.seconds)];
            [row.variant.clone(), row.routine.clone()].into_iter().chain(figures).chain([verdict])
        }),
    );
    let cases: u64 = rows.iter().map(|row| row.cases).sum();
    let wrong = rows.iter().filter(|row| row.error.is_some()).count();
    let skipped = rows.iter().filter(|row| row.skipped.is_some()).count();
    table.note(format!("{} routines, {cases} cases, {wrong} wrong, {skipped} skipped", rows.len()));
    table
}

/// What the place within a cache line does to each routine.
pub fn alignment(sweep: &AlignmentSweep) -> Table {
    let first = sweep.offsets.first().copied().unwrap_or_default();
    let offsets: Vec<String> = sweep.offsets.iter().map(ToString::to_string).collect();
    let mut table = Table::new([
        "`variant/routine",
        "form",
        &format!(">cycles at {first}"),
        ">min",
        ">median",
        ">max",
        ">slowest at",
        ">arguments\nmisaligned",
        ">floor",
        "remarks",
    ])
    .with(sweep.rows.iter().map(|row| place(row, &sweep.offsets)));
    table.say(format!(
        "The same bytes at offsets {} within a cache line: times to that at offset {first}.",
        offsets.join(", ")
    ));
    table.say("arguments misaligned: the time of the first with arguments 8 bytes behind the start of a line.");
    table.say(format!("floor: how far another copy at offset {first} may be from that."));
    sweep.skipped.iter().for_each(|skip| table.note(skipped(skip)));
    table
}

fn place(row: &AlignmentRow, offsets: &[usize]) -> [String; 10] {
    let spread = |of: fn(&Spread) -> f64| {
        row.spread.as_ref().map_or(NOTHING.into(), |spread| format!("{:.3}", of(spread)))
    };
    let center = |(_, ratio): &(&usize, &Ratio)| ratio.center;
    let slowest = offsets.iter().zip(&row.ratios).max_by(|a, b| center(a).total_cmp(&center(b)));
    [
        format!("{}/{}", row.variant, row.routine),
        row.form.clone(),
        row.cycles_per_unit.map_or(NOTHING.into(), |time| format!("{:.2}", time.center)),
        spread(|spread| spread.min),
        spread(|spread| spread.median),
        spread(|spread| spread.max),
        slowest.map_or(NOTHING.into(), |(offset, _)| offset.to_string()),
        row.misaligned_arguments.map_or(NOTHING.into(), |ratio| format!("{:.3}", ratio.center)),
        row.floor.map_or(NOTHING.into(), floor),
        match &row.error {
            Some(error) => format!("ERROR: {error}"),
            None => precision(row),
        },
    ]
}

/// A precision worth a word.
const WIDE: f64 = 0.02;

fn precision(row: &AlignmentRow) -> String {
    match row.half_width {
        None => format!("contended: {:.0} % set aside", 100.0 * row.set_aside_share),
        Some(wide) if wide > WIDE => format!("to within {:.1} %", 100.0 * wide),
        Some(_) => String::new(),
    }
}

/// The end of the interval that is farther from one.
fn floor(ratio: Ratio) -> String {
    format!("{:.1} %", 100.0 * (ratio.high.max(1.0 / ratio.low) - 1.0))
}

fn skipped(skip: &record::Skip) -> String {
    format!("skipped: {}: {}", skip.what, skip.reason)
}

/// What the trial of the instrument came to.
pub fn self_test(test: &SelfTest) -> Table {
    let mut table = Table::new([
        "machine",
        "`work",
        "difference",
        ">trials",
        ">called\nslower",
        ">called\nfaster",
        ">contended",
        ">set aside",
        ">share",
    ]);
    for ruler in &test.rulers {
        table.say(format!(
            "ruler {}: {:.4} cycles a link by the other ruler, {} known",
            ruler.name, ruler.measured_cycles_per_link, ruler.cycles_per_link
        ));
    }
    let expected = test.expected_latency_cycles;
    table.say(match &test.known_latency_cycles {
        Some(Estimate { center, low, high }) => {
            format!(
                "known latency: {center:.2} cycles ({low:.2} to {high:.2}), {expected} expected"
            )
        }
        None => format!("known latency: contended, {expected} expected"),
    });
    for TwoModes { what, sittings, found, .. } in &test.modes {
        let found = found.map_or("one mode".to_string(), |[few, many]| {
            let mode = |Mode { cycles_per_unit, share }| {
                format!("{cycles_per_unit:.2} cycles in {:.0} %", 100.0 * share)
            };
            format!("two modes, {} and {}", mode(few), mode(many))
        });
        table.say(format!("{what}: {found} of {sittings} sittings"));
    }
    for OnMachine { name, rows, seconds } in &test.machines {
        rows.iter().for_each(|trials| table.row(tried(name, trials)));
        table.note(format!("{name}: {seconds:.0} s"));
    }
    for row in &test.company {
        let said = |time: Option<f64>| time.map_or("contended".into(), |time| format!("{time:.2}"));
        let (alone, among) = (said(row.alone), said(row.among));
        let Company { routine, form, table_bytes, unit, within, .. } = row;
        let later = row.later.map_or(String::new(), |ratio| {
            format!("; later samples of a visit {:+.2} %", 100.0 * (ratio - 1.0))
        });
        table.note(format!(
            "company: {routine}, {table_bytes} bytes of tables, {form}: {alone} {unit} alone, {among} among all; \
             {:.1} % may lie between{later}",
            100.0 * within
        ));
    }
    test.skipped.iter().for_each(|skip| table.note(skipped(skip)));
    table
}

fn tried(condition: &str, trials: &Trials) -> [String; 9] {
    let (difference, share) = match trials.slowdown {
        0.0 => ("none".to_string(), format!("{:.1} % alarms", 100.0 * trials.alarms())),
        slowdown => (
            format!("{:.1} % more", 100.0 * slowdown),
            format!("{:.1} % found", 100.0 * trials.found()),
        ),
    };
    let share = if trials.judged() == 0 { NOTHING.to_string() } else { share };
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
    use record::Skip;

    const RATIO: Ratio = Ratio { center: 1.5, low: 1.25, high: 1.75 };

    fn skip() -> Vec<Skip> {
        vec![Skip { what: "gfni_rays".into(), reason: "this CPU lacks gfni".into() }]
    }

    #[test]
    fn the_slowest_offset_is_named_and_errors_and_skips_are_shown() {
        let right = AlignmentRow {
            ratios: [1.0, 1.3, 1.1].map(|center| Ratio { center, ..RATIO }).to_vec(),
            misaligned_arguments: None,
            spread: Some(Spread { min: 1.0, median: 1.1, max: 1.3 }),
            floor: Some(RATIO),
            half_width: Some(0.043),
            ..AlignmentRow::from_name("kogge_stone", "attacks", "latency")
        };
        let named = AlignmentRow::from_name("sbamg", "rook", "latency");
        let contended = AlignmentRow { set_aside_share: 0.97, ..named.clone() };
        let wrong = AlignmentRow { error: Some("not this one".into()), ..named };
        let sweep = AlignmentSweep {
            offsets: vec![0, 8, 16],
            rows: vec![right, contended, wrong],
            skipped: skip(),
        };
        let text = alignment(&sweep).terminal(200);
        let line = text.lines().find(|line| line.contains("kogge_stone/attacks")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let expected = ["latency", "–", "1.000", "1.100", "1.300", "8", "–", "75.0", "%"];
        assert_eq!(words[1..10], expected, "{text}");
        assert!(line.contains("to within 4.3 %"), "{text}");
        assert!(text.contains("contended: 97 % set aside"), "{text}");
        assert!(text.contains("ERROR: not this one"), "{text}");
        assert!(text.contains("skipped: gfni_rays: this CPU lacks gfni"), "{text}");
    }

    #[test]
    fn the_table_says_what_was_tried_and_found() {
        let trials = |slowdown, slower| Trials {
            slower,
            faster: 1,
            set_aside_share: 0.31,
            ..Trials::of("additions", slowdown, 200)
        };
        let contended = Trials { contended: 200, ..Trials::of("rotations", 0.02, 200) };
        let condition = OnMachine {
            name: "busy".into(),
            rows: vec![trials(0.0, 2), trials(0.005, 150), contended],
            seconds: 12.0,
        };
        let test = SelfTest {
            known_latency_cycles: Some(Estimate { center: 11.04, low: 11.0, high: 11.1 }),
            expected_latency_cycles: 11.0,
            machines: vec![condition],
            skipped: vec![Skip { what: "a busy sibling".into(), reason: "hidden".into() }],
            modes: vec![TwoModes {
                what: "stacks".into(),
                is_planted: true,
                sittings: 16,
                found: Some(
                    [(14.0, 0.25), (9.0, 0.75)]
                        .map(|(cycles_per_unit, share)| Mode { cycles_per_unit, share }),
                ),
            }],
            ..SelfTest::default()
        };
        let text = self_test(&test).terminal(200);
        for part in [
            "11.04 cycles",
            "1.5 % alarms",
            "0.5 % more",
            "75.0 % found",
            "31 %",
            "skipped: a busy sibling: hidden",
            "stacks: two modes, 14.00 cycles in 25 % and 9.00 cycles in 75 % of 16 sittings",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("NaN"), "{text}");
    }
}

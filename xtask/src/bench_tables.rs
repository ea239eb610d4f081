//! What a run found, as tables for the terminal: who is faster than whom, then what it costs. It
//! knows no more than the record.

use crate::{counter_table, table};
use ::charts::{Contest, Entry, FORMS, Measure, Results, count, digits, interval};
use comfy_table::{ColumnConstraint, Table, Width};
use contract::Model;
use record::{Record, RoutineResult};

const NOTHING: &str = "-";

/// `reference` and `separated`, with the blank after them.
const LONGEST_WORD: u16 = 10;

/// The ranked tables, the clock, the workloads and what was skipped.
pub fn text(record: &Record) -> String {
    let mut out = String::new();
    let by_part = ::charts::by_part(record);
    let mut models = ::charts::models(&by_part);
    models.sort_by_key(|name| {
        Model::ALL.iter().position(|model| name.split(' ').next() == Some(model.name()))
    });
    for model in models {
        let results = Results::of(&by_part, model);
        out += &ranking(model, ::charts::unit(&by_part, model), &results);
        out += &costs(&results);
    }
    out += &format!("\n{}\n", ::charts::TIES);
    if let Some(clock) = &record.clock {
        out += &format!("{}\n", ::charts::clock_line(clock));
    }
    out + &counter_table::text(record) + &workloads(record) + &skips(record) + "\n"
}

/// Who is faster than whom: one model's routines in both forms, fastest throughput first, and what
/// may be said of them.
fn ranking(model: &str, unit: &str, results: &Results) -> String {
    let heading = |form: usize| {
        let measure = results.contests[form].as_ref().map_or(Measure::Ns, |one| one.measure);
        format!(">{}\n{}/{unit}", FORMS[form], measure.name())
    };
    let mut table = table::table(&[
        ">#",
        "variant/routine",
        &heading(0),
        "to the\nreference",
        ">#",
        &heading(1),
        "to the\nreference",
    ]);
    tighten(&mut table, &[0, 1, 2, 4, 5]);
    for routine in &results.rows {
        let [throughput, latency] = results.entries(routine);
        let cells = |entry: Option<&Entry>| match entry {
            Some(entry) => {
                let verdict = entry.verdict().unwrap_or(NOTHING.into());
                [entry.rank(), interval(&entry.time), verdict]
            }
            None if routine.error.is_some() => [NOTHING, "error", NOTHING].map(String::from),
            None => [NOTHING; 3].map(String::from),
        };
        let [rank, time, verdict] = cells(throughput);
        let mut row = vec![rank, ::charts::name(routine), time, verdict];
        row.extend(cells(latency));
        table.add_row(row);
    }
    let mut out = format!("\n{model}\n{table}\n");
    for contest in results.contests.iter().flatten() {
        out += &sentences(contest);
    }
    out
}

/// Two blanks between columns, and lines broken in words alone; those of `whole` columns never.
fn tighten(table: &mut Table, whole: &[usize]) {
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 1));
        column.set_constraint(match whole.contains(&index) {
            true => ColumnConstraint::ContentWidth,
            false => ColumnConstraint::LowerBoundary(Width::Fixed(LONGEST_WORD)),
        });
    }
}

fn sentences(contest: &Contest) -> String {
    let lines = contest.sentences();
    lines.iter().map(|note| format!("  {}: {}\n", contest.form, note.words)).collect()
}

/// What it costs: counts, times by the wall clock, remarks. In the order of the ranking.
fn costs(results: &Results) -> String {
    let unit = results.rows.first().map_or("call", |routine| &routine.unit);
    let time = format!(">ns/{unit}\nthr. / lat.");
    let familiar =
        results.rows.iter().any(|row| FORMS.iter().any(|form| criterion(row, form).is_some()));
    let mut headings = vec!["variant/routine", ">ops", ">emitted", ">executed", &time];
    headings.extend(familiar.then_some(">criterion\nthr. / lat."));
    headings.push("remarks");
    let mut table = table::table(&headings);
    tighten(&mut table, &Vec::from_iter(0..headings.len() - 1));
    let mut notes: Vec<&str> = Vec::new();
    for routine in &results.rows {
        let figure = |value: Option<f64>| value.map_or(NOTHING.into(), count);
        let interleaved =
            results.entries(routine).map(|entry| Some(entry?.timing.ns_per_unit.center));
        let mut row = vec![
            ::charts::name(routine),
            figure(::charts::operations(routine)),
            figure(::charts::emitted(routine)),
            figure(::charts::executed(routine)),
            both(interleaved),
        ];
        row.extend(familiar.then(|| both(FORMS.map(|form| criterion(routine, form)))));
        row.push(remarks(routine, &mut notes));
        table.add_row(row);
    }
    let mut out = format!("{table}\n");
    for (number, note) in notes.iter().enumerate() {
        out += &format!("  note {}: {note}\n", number + 1);
    }
    out
}

fn both(ns: [Option<f64>; 2]) -> String {
    ns.map(|ns| ns.map_or(NOTHING.into(), digits)).join(" / ")
}

/// The familiar estimate, of the one workload that criterion measured.
fn criterion(routine: &RoutineResult, form: &str) -> Option<f64> {
    let of = |timing: &&record::Timing| timing.instrument == "criterion" && timing.form == form;
    routine.timings.iter().find(of).map(|timing| timing.ns_per_unit.center)
}

/// What a reader of the row must know; notes of the same text share a number.
fn remarks<'a>(row: &'a RoutineResult, notes: &mut Vec<&'a str>) -> String {
    let mut remarks = Vec::new();
    remarks.extend(row.error.as_ref().map(|error| format!("ERROR: {error}")));
    remarks.extend(row.adapter_of.as_ref().map(|of| format!("via {of}")));
    let twin = |of: &String| format!("twin of {}", of.split('/').next().unwrap_or(of));
    remarks.extend(row.twin_of.as_ref().map(twin));
    if let Some(note) = row.note.as_deref() {
        let known = notes.iter().position(|other| *other == note);
        let number = known.unwrap_or_else(|| {
            notes.push(note);
            notes.len() - 1
        });
        remarks.push(format!("note {}", number + 1));
    }
    remarks.join("; ")
}

fn workloads(record: &Record) -> String {
    let mut table = table::table(&[
        "name",
        ">boards",
        ">density",
        ">mean ray length",
        ">mean sliders",
        ">without sliders",
    ]);
    for workload in &record.workloads {
        table.add_row([
            workload.name.clone(),
            match workload.measured {
                None => workload.boards.to_string(),
                Some(measured) => format!("{measured} of {}", workload.boards),
            },
            format!("{:.3}", workload.density),
            format!("{:.2}", workload.mean_ray_length),
            format!("{:.2}", workload.mean_sliders),
            workload.skipped.to_string(),
        ]);
    }
    format!("\nworkloads\n{table}\n")
}

fn skips(record: &Record) -> String {
    if record.skips.is_empty() {
        return String::new();
    }
    let line = |skip: &record::Skip| format!("  {}: {}\n", skip.what, skip.reason);
    let lines: String = record.skips.iter().map(line).collect();
    format!("\nskipped: {}\n{lines}", record.skips.len())
}

#[cfg(test)]
#[path = "../../charts/tests/sample/mod.rs"]
#[allow(dead_code)]
pub mod sample;

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line that begins with these words, its blanks evened out.
    fn line(text: &str, start: &str) -> String {
        let evened = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = text.lines().map(evened).find(|line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no line {start} in\n{text}"))
    }

    fn of_model(mut record: Record, model: &str) -> String {
        record.routines.retain(|routine| routine.model == model);
        text(&record)
    }

    #[test]
    fn a_row_has_both_ranks_times_and_verdicts() {
        let fill = of_model(sample::record(), "fill");
        assert!(line(&fill, "cycles/call reference cycles/call").ends_with("reference"));
        let first = "1 kogge_stone/occluded_fill 10.2 (9.93–10.8) 0.542 faster 1 22.5 (21.9–23.7) \
                     0.542 faster";
        assert_eq!(line(&fill, "1 kogge_stone"), first);
        assert!(line(&fill, "=2 bytewise_fill").contains(" =2 23.2 "), "{fill}");
        assert!(line(&fill, "5 dumb7_loop").ends_with(" reference 5 41.6 (40.4–43.7) reference"));
        let costs = "kogge_stone/occluded_fill 13.8 18.8 18.8 3.20 / 7.04 3.26 / 7.18";
        assert_eq!(line(&fill, "kogge_stone"), costs);
    }

    #[test]
    fn what_the_verdicts_rest_on_stands_below() {
        let fill = of_model(sample::record(), "fill");
        let tie = "throughput: no winner: kogge_stone/occluded_fill and \
                   bytewise_fill/occluded_fill are not separated";
        assert_eq!(line(&fill, "throughput: no winner"), tie);
        assert!(line(&fill, "throughput: floor 4.00 %").ends_with(
            "12 sittings, intervals within 0.4 %; 31 % of samples contended, set aside"
        ));
        assert!(line(&fill, "latency: floor").contains("intervals up to 3.1 %: coarse; 29 %"));
        let clock = "clock: time-stamp counter of 2.50 GHz; core at 3.20 GHz (2.99 to 3.40), 4 \
                     additions a cycle wide; 30 % of samples had less than 93 % of that: \
                     contended, set aside; imul takes 2.998 cycles by the other ruler (known: 3); \
                     rol takes 1.001 cycles by the other ruler (known: 1)";
        assert_eq!(line(&fill, "clock:"), clock);
        let step = of_model(sample::record(), "step");
        let winner = "throughput: winner: kogge_stone/shift_one; rotate_fill/shift_one takes 2.000 \
                      (1.998 to 2.004) times as long";
        assert_eq!(line(&step, "throughput: winner"), winner);
    }

    #[test]
    fn an_error_is_no_time() {
        let rays = of_model(sample::record(), "ray_attacks");
        assert_eq!(
            line(&rays, "- rotate_fill/attacks_loop"),
            "- rotate_fill/attacks_loop error - - error -"
        );
        assert!(line(&rays, "rotate_fill/attacks_loop").contains("ERROR: wrong answer"));
    }

    #[test]
    fn without_cycles_there_are_ns_and_without_comparisons_no_verdicts() {
        let fill = of_model(sample::without_rulers(), "fill");
        assert!(line(&fill, "ns/call reference ns/call").ends_with("reference"));
        assert!(line(&fill, "=2 bytewise_fill").contains("3.30 (3.20–3.46) 0.558 faster"));
        assert_eq!(
            line(&fill, "clock:"),
            "clock: monotonic clock of 2.50 GHz; no ruler, so no core cycles"
        );
        let fill = of_model(sample::from_schema_1(), "fill");
        let row = "2 bytewise_fill/occluded_fill 3.30 (3.20–3.46) - 2 7.26 (7.04–7.62) -";
        assert_eq!(line(&fill, "2 bytewise_fill"), row);
        assert!(line(&fill, "throughput:").starts_with("throughput: no verdicts"));
        assert!(!fill.contains("clock:"));
    }
}

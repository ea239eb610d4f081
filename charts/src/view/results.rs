//! Shows the results of a run as tables: for each model the ranking, then the costs.
//!
//! A ranking has the verdicts in the two forms of timing; counts and bytes, of which no verdict is
//! made, have a table of their own with the rows in the same order. A routine that has no time, or
//! a wrong answer, keeps its row with the reason, so that nothing that was requested is missing.

use super::bounds::bounds;
use super::compiled::compiled_kernels;
use super::contest::{Entry, PACKED_NOTE, Results};
use super::criterion::criterion;
use super::digits::{count, figure};
use super::empty_loops::empty_loops;
use super::lanes::lanes;
use super::modes::two_modes;
use super::positions::engine_forms;
use super::select::{self, FORMS, Measure};
use super::slices::slices;
use super::states::states;
use super::tiers::tiers;
use super::{notes, words};
use record::{
    Condition, Form, HardwareCountsPerUnit, Part, Record, RoutineResult, Standing, TooFew,
    WorkloadProfile,
};
use table::{ColumnOf, NOTHING, Table, or_nothing};

/// Returns the tables of a record, in the order in which they are shown.
pub fn results(record: &Record) -> Vec<Table> {
    let mut tables = vec![about(record)];
    for model in &select::models(record) {
        let results = Results::new(record, model);
        let costs = costs(record, model, &results);
        let is_timed = results.contests.iter().any(Option::is_some)
            || select::comparisons(record, model).any(|comparison| !comparison.too_few.is_empty());
        if is_timed {
            tables.extend([ranking(record, model, &results), costs]);
        } else {
            tables.push(costs.with_title(model.to_string()));
        }
        tables.extend(engine_forms(record, model));
    }
    let further = [
        states(record),
        tiers(record),
        bounds(record),
        two_modes(record),
        empty_loops(record),
        compiled_kernels(record),
        counters(record),
        workloads(record),
    ];
    tables.extend(further.into_iter().filter(|table| !table.is_empty()));
    if !record.skips.is_empty() {
        let mut skips = Table::default().with_title("skipped");
        for note in notes::skips(record) {
            skips.note(note);
        }
        tables.push(skips);
    }
    tables
}

/// Returns the tables of lanes and batches, if the record has them.
pub fn batches(record: &Record) -> Vec<Table> {
    let mut tables = vec![lanes(record)];
    tables.extend(slices(record));
    tables.retain(|table| !table.is_empty());
    tables
}

/// Returns the record, its clock, and the meaning of the sign before a rank.
fn about(record: &Record) -> Table {
    let mut table = Table::default();
    table.say(words::provenance(record));
    if let Some(clock) = &record.clock {
        table.say(words::clock(clock));
    }
    table.say(words::TIES);
    table.say(words::bimodal_rows(record));
    table
}

/// Returns the ranking, fastest throughput first, with winners and noise floors.
fn ranking(record: &Record, model: &Part, results: &Results) -> Table {
    let unit = select::unit(record, model);
    let throughput = heading_of_times(results, 0, unit);
    let latency = heading_of_times(results, 1, unit);
    let headings = [
        ">#",
        "`variant/routine",
        &throughput,
        "to the\nreference",
        ">#",
        &latency,
        "to the\nreference",
    ];
    let mut table = Table::new(headings).with_title(model.to_string());
    for condition in conditions(record, results) {
        table.say(condition);
    }
    for routine in &results.rows {
        let [throughput, latency] = results.entries(&routine.name());
        let is_packed = [throughput, latency].iter().flatten().any(|entry| entry.standing.packed);
        let name = format!("{}{}", routine.name(), if is_packed { PACKED_NOTE } else { "" });
        let [rank, time, verdict] = cells_of_form(record, model, routine, throughput, FORMS[0]);
        let mut cells = vec![rank, name, time, verdict];
        cells.extend(cells_of_form(record, model, routine, latency, FORMS[1]));
        table.add_row(cells);
    }
    for (contest, form) in results.contests.iter().zip(FORMS) {
        if let Some(contest) = contest {
            let footing = words::footing(contest.comparison);
            table.note(format!("{form}: {}; {footing}", contest.finding()));
            continue;
        }
        let mut comparisons = select::comparisons(record, model);
        let contended_comparison = comparisons
            .find(|comparison| comparison.condition.form == form && comparison.contended);
        if let Some(comparison) = contended_comparison {
            table.note(format!("{form}: {}", words::footing(comparison)));
        }
    }
    table
}

fn heading_of_times(results: &Results, form: usize, unit: &str) -> String {
    let contest = results.contests[form].as_ref();
    let measure = contest.map_or(Measure::Ns, |contest| contest.measure);
    format!(">{}\n{}/{unit}", FORMS[form], measure.name())
}

/// Returns the rank of a routine in a form, its time, and how that compares with the reference.
fn cells_of_form(
    record: &Record,
    model: &Part,
    routine: &RoutineResult,
    entry: Option<&Entry>,
    form: Form,
) -> [String; 3] {
    let Some(entry) = entry else {
        let reason = reason_of_no_time(record, model, routine, form);
        return [NOTHING, reason, NOTHING].map(String::from);
    };
    [entry.rank_text(), words::time(entry), words::to_reference(entry.standing)]
}

/// Returns the boards and the state of the caches of both forms, once if they are the same.
fn conditions(record: &Record, results: &Results) -> Vec<String> {
    let mut conditions = Vec::new();
    for contest in results.contests.iter().flatten() {
        conditions.push(words::condition(record, contest.condition()));
    }
    conditions.dedup();
    conditions
}

/// Returns why a routine has no time in a form: its answers were wrong, or it has too few clean
/// samples.
fn reason_of_no_time(
    record: &Record,
    model: &Part,
    routine: &RoutineResult,
    form: Form,
) -> &'static str {
    if routine.error.is_some() {
        return "error";
    }
    let mut comparisons =
        select::comparisons(record, model).filter(|comparison| comparison.condition.form == form);
    let lacks_samples = comparisons.any(|comparison| comparison.lacks_samples(&routine.name()));
    if lacks_samples { TooFew::WORDS } else { NOTHING }
}

/// Returns the costs in the order of the ranking: counts as means over subjects, bytes, times by
/// the wall clock.
fn costs(record: &Record, model: &Part, results: &Results) -> Table {
    let criterion_cells: Vec<Option<String>> =
        results.rows.iter().map(|routine| criterion(record, model, routine)).collect();
    let has_criterion = criterion_cells.iter().any(Option::is_some);
    let time = format!(">ns/{}\nthr. / lat.", select::unit(record, model));
    let mut headings = vec![
        "`variant/routine",
        ">operations",
        ">emitted",
        ">executed",
        ">code\nbytes",
        ">table bytes\n/ build ms",
        ">stack /\nvector bits",
        &time,
    ];
    if has_criterion {
        headings.push(">criterion\nthr. / lat.");
    }
    headings.push("remarks");
    let mut table = Table::new(headings);
    for (routine, criterion_cell) in results.rows.iter().zip(criterion_cells) {
        let mut cells = vec![routine.name().to_string()];
        cells.extend(counts(model, routine));
        cells.push(size_of_tables(routine));
        cells.push(or_nothing(loops(routine)));
        cells.push(ns(results, routine));
        if has_criterion {
            cells.push(criterion_cell.unwrap_or(format!("{NOTHING} / {NOTHING}")));
        }
        cells.extend(select::remarks(routine));
        table.add_row(cells);
    }
    for note in notes::model_notes(record, model) {
        table.note(note);
    }
    if has_criterion {
        table.note("criterion: its time, with the ratio to ours in brackets");
    }
    table
}

/// Returns operations, instructions emitted and executed, and bytes of code.
fn counts(model: &Part, routine: &RoutineResult) -> [String; 4] {
    let counts = [
        select::operations,
        select::emitted_instructions,
        select::executed_instructions,
        select::code_bytes,
    ];
    counts.map(|figure| or_nothing(figure(model, routine).map(count)))
}

/// Returns `2304 / 0.02`: bytes of tables, and the time to build those that are built.
fn size_of_tables(routine: &RoutineResult) -> String {
    match routine.table_build_ms {
        Some(ms) => format!("{} / {}", routine.table_bytes, figure(ms)),
        None => routine.table_bytes.to_string(),
    }
}

/// Returns `0 / 256`: accesses to the stack in the loops, and the width of their vectors.
fn loops(routine: &RoutineResult) -> Option<String> {
    let loops = routine.as_compiled?;
    Some(format!("{} / {}", loops.stack_accesses, loops.vector_bits))
}

/// Returns `0.865 / 5.59`: throughput and latency by the wall clock.
fn ns(results: &Results, routine: &RoutineResult) -> String {
    let entries = results.entries(&routine.name());
    let times = entries.map(|entry| entry.map(|entry| figure(entry.standing.ns_per_unit.center)));
    times.map(or_nothing).join(" / ")
}

/// Returns the hardware counters next to the ruler on the main workload, if the machine has any.
fn counters(record: &Record) -> Table {
    let main = record.workloads.first().map_or("", |workload| &workload.name);
    let mut rows = Vec::new();
    for (condition, standing) in record.routines.iter().flat_map(|routine| record.times(routine)) {
        let Some(counts) = standing.counted else { continue };
        if condition.workload == main {
            rows.push((condition, standing, counts));
        }
    }
    let columns: [ColumnOf<(&Condition, &Standing, HardwareCountsPerUnit)>; 6] = [
        ("`variant/routine", |(_, standing, _)| standing.name.to_string()),
        ("form", |(condition, ..)| condition.form.to_string()),
        ("workload", |(condition, ..)| condition.workload.to_string()),
        (">cycles by\nthe ruler", |(_, standing, _)| {
            or_nothing(standing.cycles_per_unit.map(|cycles| figure(cycles.center)))
        }),
        (">cycles\ncounted", |(.., counts)| figure(counts.cycles_per_unit)),
        (">instructions\ncounted", |(.., counts)| figure(counts.instructions_per_unit)),
    ];
    Table::from_rows(rows, columns).with_title("hardware counters, loops included")
}

fn workloads(record: &Record) -> Table {
    let columns: [ColumnOf<&WorkloadProfile>; 6] = [
        ("`name", |profile| profile.name.to_string()),
        (">boards", |profile| words::boards(profile)),
        (">density", |profile| format!("{:.3}", profile.density)),
        (">mean ray", |profile| format!("{:.2}", profile.mean_ray_length)),
        (">mean sliders", |profile| format!("{:.2}", profile.mean_sliders)),
        (">without sliders", |profile| profile.skipped.to_string()),
    ];
    Table::from_rows(&record.workloads, columns).with_title("workloads")
}

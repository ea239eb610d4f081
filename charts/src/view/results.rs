//! The results of a run as tables: for each model the ranking, then the costs.

use super::bounds::bounds;
use super::compiled::compiled;
use super::contest::{Contest, PACKED, Results};
use super::criterion::criterion;
use super::digits::{count, figure};
use super::empty_loops::empty_loops;
use super::lanes::lanes;
use super::modes::two_modes;
use super::select::{self, FORMS, Measure};
use super::slices::slices;
use super::tiers::tiers;
use super::{notes, words};
use record::{
    Comparison, Condition, HardwareCountsPerUnit, Part, Record, Standing, TooFew, WorkloadProfile,
};
use table::{ColumnOf, NOTHING, Table, or_nothing};

/// The tables of a record, in the order in which they are shown.
pub fn results(record: &Record) -> Vec<Table> {
    let mut tables = vec![about(record)];
    for model in &select::models(record) {
        let results = Results::of(record, model);
        let is_timed = results.contests.iter().any(Option::is_some)
            || select::of_part(record, model).any(|one| !one.too_few.is_empty());
        tables.extend(is_timed.then(|| ranking(record, model, &results)));
        let costs = costs(record, model, &results);
        tables.push(if is_timed { costs } else { costs.titled(model.to_string()) });
    }
    tables.extend(
        [
            tiers(record),
            bounds(record),
            two_modes(record),
            empty_loops(record),
            compiled(record),
            counters(record),
            workloads(record),
        ]
        .into_iter()
        .filter(|one| !one.is_empty()),
    );
    let mut skipped = Table::default().titled("skipped");
    notes::all_skips(record).into_iter().for_each(|words| skipped.note(words));
    tables.extend((!record.skips.is_empty()).then_some(skipped));
    tables
}

/// Tables of lanes and batches, if the record has them.
pub fn batches(record: &Record) -> Vec<Table> {
    let tables = [vec![lanes(record)], slices(record)].concat();
    tables.into_iter().filter(|table| !table.is_empty()).collect()
}

/// The record, its clock, and the meaning of the sign before a rank.
fn about(record: &Record) -> Table {
    let mut table = Table::default();
    table.say(words::provenance(record));
    record.clock.iter().for_each(|clock| table.say(words::clock(clock)));
    table.say(words::TIES);
    table.say(words::tested_for_modes(record));
    table
}

/// The ranking, fastest throughput first, with winners and noise floors.
fn ranking(record: &Record, model: &Part, results: &Results) -> Table {
    let unit = select::unit(record, model);
    let [throughput, latency] = [0, 1].map(|form| {
        let measure = results.contests[form].as_ref().map_or(Measure::Ns, |one| one.measure);
        format!(">{}\n{}/{unit}", FORMS[form], measure.name())
    });
    let headings = [
        ">#",
        "`variant/routine",
        &throughput,
        "to the\nreference",
        ">#",
        &latency,
        "to the\nreference",
    ];
    let mut table = Table::new(headings).titled(model.to_string());
    let source = |contest: &Contest| words::condition(record, contest.condition());
    let mut sources: Vec<String> = results.contests.iter().flatten().map(source).collect();
    sources.dedup();
    sources.into_iter().for_each(|source| table.say(source));
    for routine in &results.rows {
        let entries = results.entries(&routine.name());
        let cells = |form: usize| match entries[form] {
            Some(entry) => [entry.rank(), words::time(entry), words::to_reference(entry.standing)],
            None => {
                let mut of_form =
                    select::of_part(record, model).filter(|one| one.condition.form == FORMS[form]);
                let lacks = of_form.any(|one| one.lacks_samples(&routine.name()));
                let why = match routine.error {
                    Some(_) => "error",
                    None if lacks => TooFew::WORDS,
                    None => NOTHING,
                };
                [NOTHING, why, NOTHING].map(String::from)
            }
        };
        let [rank, time, verdict] = cells(0);
        let is_packed = entries.into_iter().flatten().any(|one| one.standing.packed);
        let name = format!("{}{}", routine.name(), if is_packed { PACKED } else { "" });
        table.row([rank, name, time, verdict].into_iter().chain(cells(1)));
    }
    for (contest, form) in results.contests.iter().zip(FORMS) {
        let lacking = |one: &&Comparison| one.condition.form == form && one.contended;
        if let Some(contest) = contest {
            let footing = words::footing(contest.comparison);
            table.note(format!("{form}: {}; {footing}", contest.finding()));
        } else if let Some(one) = select::of_part(record, model).find(lacking) {
            table.note(format!("{form}: {}", words::footing(one)));
        }
    }
    table
}

/// The costs in the order of the ranking: counts as means over subjects, bytes, times by the wall
/// clock.
fn costs(record: &Record, model: &Part, results: &Results) -> Table {
    let time = format!(">ns/{}\nthr. / lat.", select::unit(record, model));
    let by_criterion: Vec<Option<String>> =
        results.rows.iter().map(|routine| criterion(record, model, routine)).collect();
    let has_criterion = by_criterion.iter().any(Option::is_some);
    let headings = [
        "`variant/routine",
        ">operations",
        ">emitted",
        ">executed",
        ">code\nbytes",
        ">table bytes\n/ build ms",
        ">stack /\nvector bits",
        &time,
    ];
    let beyond = has_criterion.then_some(">criterion\nthr. / lat.");
    let mut table = Table::new(headings.into_iter().chain(beyond).chain(["remarks"]));
    for (routine, by_criterion) in results.rows.iter().zip(by_criterion) {
        let figures = [select::operations, select::emitted, select::executed, select::code_bytes];
        let figures = figures.map(|of| or_nothing(of(model, routine).map(count)));
        let ns = results
            .entries(&routine.name())
            .map(|entry| or_nothing(entry.map(|one| figure(one.standing.ns_per_unit.center))));
        let loops = routine
            .as_compiled
            .map(|loops| format!("{} / {}", loops.stack_accesses, loops.vector_bits));
        let build = routine.table_build_ms.map(|ms| format!(" / {}", figure(ms)));
        let tables = format!("{}{}", routine.table_bytes, build.unwrap_or_default());
        let name = routine.name().to_string();
        let none = format!("{NOTHING} / {NOTHING}");
        let by_criterion = has_criterion.then(|| by_criterion.unwrap_or(none));
        let cells = [tables, or_nothing(loops), ns.join(" / ")].into_iter().chain(by_criterion);
        let cells = figures.into_iter().chain(cells).chain(select::remarks(routine));
        table.row([name].into_iter().chain(cells));
    }
    notes::of_model(record, model).into_iter().for_each(|words| table.note(words));
    if has_criterion {
        table.note("criterion: its time, with the ratio to ours in brackets");
    }
    table
}

/// Hardware counters next to the ruler on the main workload, if the machine has any.
fn counters(record: &Record) -> Table {
    let main = record.workloads.first().map_or("", |workload| &workload.name);
    let times = record.routines.iter().flat_map(|routine| record.times(routine));
    let rows = times.filter_map(|(condition, standing)| {
        let counted = standing.counted.filter(|_| condition.workload == main)?;
        Some((condition, standing, counted))
    });
    let columns: [ColumnOf<(&Condition, &Standing, HardwareCountsPerUnit)>; 6] = [
        ("`variant/routine", |(_, one, _)| one.name.to_string()),
        ("form", |(of, ..)| of.form.to_string()),
        ("workload", |(of, ..)| of.workload.to_string()),
        (">cycles by\nthe ruler", |(_, one, _)| {
            or_nothing(one.cycles_per_unit.map(|cycles| figure(cycles.center)))
        }),
        (">cycles\ncounted", |(.., counted)| figure(counted.cycles_per_unit)),
        (">instructions\ncounted", |(.., counted)| figure(counted.instructions_per_unit)),
    ];
    Table::of(rows, columns).titled("hardware counters, loops included")
}

fn workloads(record: &Record) -> Table {
    let columns: [ColumnOf<&WorkloadProfile>; 6] = [
        ("`name", |one| one.name.to_string()),
        (">boards", |one| words::boards(one)),
        (">density", |one| format!("{:.3}", one.density)),
        (">mean ray", |one| format!("{:.2}", one.mean_ray_length)),
        (">mean sliders", |one| format!("{:.2}", one.mean_sliders)),
        (">without sliders", |one| one.skipped.to_string()),
    ];
    Table::of(&record.workloads, columns).titled("workloads")
}

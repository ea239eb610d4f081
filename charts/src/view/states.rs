//! Tables of contests over a large working set, and of routines with two modes.

use super::words;
use contract::MIN_TABLE_BYTES;
use record::{Comparison, Form, Model, Record, Standing, State, TooFew};
use table::{NOTHING, Table};

/// Queens by routines with tables, on 4,096 queries; empty if not timed.
pub fn large_working_sets(record: &Record) -> Table {
    let name = |one: &Comparison| format!("{}, {}", one.part(), one.condition.form);
    let table = of_large(record, name);
    let about = "Before each sample, all queries run until they get no faster. Two table lines per query are 512 KiB, half of a second-level cache of 1 MiB.";
    said_of("hot, 4,096 queries", about, table)
}

/// Rows whose invocations fall into two groups; empty if there are none.
pub fn two_modes(record: &Record) -> Table {
    let rows = record.own().flat_map(|one| one.standings.iter().map(move |row| (one, row)));
    let row = |(one, row): (&Comparison, &Standing)| {
        let [fast, slow] = row.modes?.each_ref().map(words::mode);
        let (form, state) = (one.condition.form.to_string(), one.condition.state.words());
        Some([
            one.part().to_string(),
            row.name.to_string(),
            form,
            state.unwrap_or_default(),
            fast,
            slow,
        ])
    };
    let table = Table::new([
        "model",
        "`variant/routine",
        "form",
        "state",
        ">cycles,\nfast mode",
        ">cycles,\nslow mode",
    ])
    .with(rows.filter_map(row));
    let about = "Medians of the two groups of invocations, each with its share. No invocation lies between them, so no interval spans both.";
    said_of("two modes", about, table)
}

/// The cost of the timing loops: kernels that compute nothing, by model and width; empty if not timed.
pub fn empty_loops(record: &Record) -> Table {
    let cycles = |name: &str, form: Form| {
        let of_form =
            record.own().filter(|one| one.model == Model::Empty && one.condition.form == form);
        let of_form: Vec<&Comparison> = of_form.collect();
        let standing = of_form.iter().find_map(|one| one.standing(name));
        let lacking = of_form.iter().any(|one| one.lacks_samples(name));
        let cycles = standing.and_then(|row| row.cycles_per_unit.as_ref());
        let none = if lacking { TooFew::WORDS } else { NOTHING };
        cycles.map_or(none.into(), words::interval)
    };
    let empty = record.own().find(|one| one.model == Model::Empty);
    let names = empty.into_iter().flat_map(Comparison::names);
    let rows = names.map(|name| {
        let loop_of = name.strip_prefix(&format!("{}/", Comparison::EMPTY)).unwrap_or(name);
        [loop_of.to_string(), cycles(name, Form::Latency), cycles(name, Form::Throughput)]
    });
    let table = Table::new(["`loop of", ">latency,\ncycles", ">throughput,\ncycles"]).with(rows);
    let about = "The timing loops around kernels that compute nothing: they load the arguments and sum the answers. Every figure of the model includes this cost. A number after the name is the number of words per vector; cycles are per board, query or coordinate, as in the other tables.";
    said_of("cost of the timing loop", about, table)
}

/// A title, and a sentence if the table has rows.
fn said_of(title: &str, about: &str, table: Table) -> Table {
    let mut table = table.titled(title);
    if !table.is_empty() {
        table.say(about);
    }
    table
}

fn of_large(record: &Record, name: impl Fn(&Comparison) -> String) -> Table {
    let is_shown = |one: &&Comparison| {
        one.condition.state == State::HotWide && record.is_contest(one) && one.is_of_queens()
    };
    let has_tables = |name: &str, one: &Comparison| {
        let known = record.routines.iter().find(|routine| routine.name() == name);
        let is_large = known.is_some_and(|routine| routine.table_bytes >= MIN_TABLE_BYTES);
        name == one.reference || is_large
    };
    let all = record.own().filter(is_shown);
    let mut all: Vec<&Comparison> = all.collect();
    all.sort_by_key(|one| one.model.name());
    let rows = all.into_iter().flat_map(|one| {
        let model = name(one);
        one.names().filter(|name| has_tables(name, one)).map(move |name| {
            let [cycles, ratio] = match one.standing(name) {
                None => [NOTHING, TooFew::WORDS].map(String::from),
                Some(row) => [
                    row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval),
                    words::spread(row.to_reference),
                ],
            };
            [model.clone(), name.to_string(), cycles, ratio]
        })
    });
    Table::new(["model", "`variant/routine", ">cycles", "to the\nreference"]).with(rows)
}

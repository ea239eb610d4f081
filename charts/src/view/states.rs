//! Tables of contests over a large working set, and of routines with two modes.

use super::words;
use contract::MIN_TABLE_BYTES;
use record::{Comparison, Form, Model, Record, Standing, State, TooFew};
use table::{NOTHING, Table};

/// Queens by routines that have tables, on 4,096 queries; empty if nobody looked.
pub fn large_working_sets(record: &Record) -> Table {
    let name = |one: &Comparison| format!("{}, {}", one.part(), one.condition.form);
    let table = of_large(record, name);
    let about = "All queries are gone over before each sample until that gets no faster: two table lines each are 512 KiB, half of a second-level cache of 1 MiB.";
    said_of("hot, 4,096 queries", about, table)
}

/// Rows whose sittings fall into two groups; empty if none does.
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
    let table = Table::new(["model", "`variant/routine", "form", "state", ">cycles", ">or"])
        .with(rows.filter_map(row));
    let about = "The medians of both groups, each with its share of the sittings: what lies between them was never measured, and no interval is drawn across them.";
    said_of("two modes", about, table)
}

/// What the timed loops take by themselves: kernels that compute nothing, by model and width; empty if nobody
/// looked.
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
    let table =
        Table::new(["`the loop of", ">latency,\ncycles", ">throughput,\ncycles"]).with(rows);
    let about = "The same loops around kernels that compute nothing: they load the arguments, sum up the answers and go round. It is in every figure of the model, and taken off none. A number behind the name is how many words a vector has; a cycle is of a board, a query, a coordinate, as everywhere.";
    said_of("the loop's own part", about, table)
}

/// A title, and a sentence if the table has rows.
fn said_of(title: &str, about: &str, table: Table) -> Table {
    let mut table = table.titled(title);
    if !table.is_empty() {
        table.say(about);
    }
    table
}

/// What is asked of a rook or a bishop, a queen asks, too.
fn is_of_queens(one: &Comparison) -> bool {
    one.subjects.is_empty() || one.subjects.iter().any(|name| name == "queen")
}

fn of_large(record: &Record, name: impl Fn(&Comparison) -> String) -> Table {
    let is_shown = |one: &&Comparison| {
        one.condition.state == State::HotWide && record.is_contest(one) && is_of_queens(one)
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

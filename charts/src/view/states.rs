//! Tables of contests over a large working set, and of routines with two modes.

use super::words;
use contract::MIN_TABLE_BYTES;
use record::{Comparison, Form, Model, Record, State};
use table::{NOTHING, Table, or_nothing};

/// Queens by routines with tables, on 4,096 queries; empty if not timed.
pub fn large_working_sets(record: &Record) -> Table {
    let is_shown = |one: &&Comparison| {
        // Queens represent rooks and bishops.
        one.condition.state == State::HotWide && record.is_contest(one) && one.is_of_queens()
    };
    let mut all: Vec<&Comparison> = record.own().filter(is_shown).collect();
    all.sort_by_key(|one| one.model.name());
    let has_tables = |name: &str, one: &Comparison| {
        let known = record.routines.iter().find(|routine| routine.name() == name);
        let is_large = known.is_some_and(|routine| routine.table_bytes >= MIN_TABLE_BYTES);
        name == one.reference || is_large
    };
    let mut table = Table::new(["model", "`variant/routine", ">cycles", "to the\nreference"])
        .titled("hot, 4,096 queries");
    table.say("Before each sample, all queries run until they get no faster. Two table lines per query are 512 KiB, half of a second-level cache of 1 MiB.");
    for one in all {
        for name in one.names().filter(|name| has_tables(name, one)) {
            let model = format!("{}, {}", one.part(), one.condition.form);
            let cycles = or_nothing(one.standing(name).and_then(words::cycles));
            let ratio = words::cell(one, name, |row| Some(words::spread(row.to_reference)));
            table.row([model, name.to_string(), cycles, ratio]);
        }
    }
    table
}

/// Rows whose invocations fall into two groups; empty if there are none.
pub fn two_modes(record: &Record) -> Table {
    let headings = [
        "model",
        "`variant/routine",
        "form",
        "state",
        ">cycles,\nfast mode",
        ">cycles,\nslow mode",
    ];
    let mut table = Table::new(headings).titled("two modes");
    table.say("Medians of the two groups of invocations, each with its share. No invocation lies between them, so no interval spans both.");
    for one in record.own() {
        let divided = one.standings.iter().filter_map(|row| Some((row, row.modes.as_ref()?)));
        for (row, modes) in divided {
            let (form, state) = (one.condition.form.to_string(), one.condition.state.words());
            let [fast, slow] = modes.each_ref().map(words::mode);
            let named = [one.part().to_string(), row.name.to_string(), form];
            table.row(named.into_iter().chain([state.unwrap_or_default(), fast, slow]));
        }
    }
    table
}

/// The cost of the timing loops: kernels that compute nothing, by model and width; empty if not
/// timed.
pub fn empty_loops(record: &Record) -> Table {
    let of_form = |form: Form| {
        record.own().find(|one| one.model == Model::Empty && one.condition.form == form)
    };
    let [latency, throughput] = [Form::Latency, Form::Throughput].map(of_form);
    let mut table = Table::new(["`loop of", ">latency,\ncycles", ">throughput,\ncycles"])
        .titled("cost of the timing loop");
    table.say("The timing loops around kernels that compute nothing: they load the arguments and sum the answers. Every figure of the model includes this cost. A number after the name is the number of words per vector; cycles are per board, query or coordinate, as in the other tables.");
    for name in latency.or(throughput).into_iter().flat_map(Comparison::names) {
        let loop_of = name.strip_prefix(&format!("{}/", Comparison::EMPTY)).unwrap_or(name);
        let cycles = |one: Option<&Comparison>| {
            one.map_or(NOTHING.into(), |one| words::cell(one, name, words::cycles))
        };
        table.row([loop_of.to_string(), cycles(latency), cycles(throughput)]);
    }
    table
}

//! The table of what the timing loops cost by themselves.

use super::words;
use record::{Comparison, Competitor, Form, Model, Record};
use table::{NOTHING, Table};

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
        let Competitor::EmptyLoop { kernel } = name else { continue };
        let cycles = |one: Option<&Comparison>| {
            one.map_or(NOTHING.into(), |one| words::cell(one, name, words::cycles))
        };
        table.row([kernel.to_string(), cycles(latency), cycles(throughput)]);
    }
    table
}

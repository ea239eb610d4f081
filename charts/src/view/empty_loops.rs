//! Shows the cost of the timing loops alone.

use super::words;
use record::{Comparison, Competitor, Form, Model, Record};
use table::{NOTHING, Table};

/// Returns the cost of the timing loops, which are kernels that compute nothing, by model and
/// width. The table is empty if they were not timed.
pub fn empty_loops(record: &Record) -> Table {
    let latency = comparison(record, Form::Latency);
    let throughput = comparison(record, Form::Throughput);
    let mut table = Table::new(["`loop of", ">latency,\ncycles", ">throughput,\ncycles"])
        .with_title("cost of the timing loop");
    table.say(
        "The timing loops around kernels that compute nothing: they load the arguments and sum \
         the answers. Every figure of the model includes this cost. A number after the name is \
         the number of words per vector; cycles are per board, query or coordinate, as in the \
         other tables.",
    );
    for name in latency.or(throughput).into_iter().flat_map(Comparison::names) {
        let Competitor::EmptyLoop { kernel } = name else { continue };
        table.add_row([kernel.to_string(), cycles(latency, name), cycles(throughput, name)]);
    }
    table
}

fn comparison(record: &Record, form: Form) -> Option<&Comparison> {
    record
        .tier_comparisons()
        .find(|comparison| comparison.model == Model::Empty && comparison.condition.form == form)
}

fn cycles(comparison: Option<&Comparison>, name: &Competitor) -> String {
    match comparison {
        Some(comparison) => words::cell(comparison, name, words::cycles),
        None => NOTHING.to_string(),
    }
}

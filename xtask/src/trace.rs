//! `trace`: check and summarise the trace of a search, or write one.

use crate::{failure::Failure, interrupt, terminal};
use perft::trace::Reader;
use record::{Counts, Form};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use table::{Table, or_nothing};

/// Check and summarise the trace of a search, or write the trace of our search
///
/// A trace holds the look-ups of a search in their order. Any engine can write one with
/// harness/timing/perft/src/trace/trace.h or writer.rs in the same folder; `bench --trace` times
/// all attack generators on it. Our search visits the 24 positions of the Bratko-Kopec test.
///
/// Examples: cargo xtask trace my_engine.trace
///           cargo xtask trace -o search.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Trace to check
    #[arg(required_unless_present = "output", conflicts_with = "output")]
    file: Option<PathBuf>,
    /// Write the trace of our search to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Depth of our search in plies, before captures; depth 4 makes three million look-ups
    #[arg(long, value_name = "PLIES", default_value_t = 4, conflicts_with = "file",
        value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// Evaluation of our search: a network, which needs no attacks, or material and mobility, which
    /// needs the attacks of all sliders
    #[arg(long, value_name = "EVALUATION", default_value = "network", conflicts_with = "file",
        value_parser = parse_evaluation)]
    evaluated_by: Form,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

fn parse_evaluation(name: &str) -> Result<Form, String> {
    [Form::Network, Form::Material]
        .into_iter()
        .find(|form| form.name() == name)
        .ok_or_else(|| "should be one of network, material".to_string())
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let counts = match (&arguments.file, &arguments.output) {
        (_, Some(path)) => write_trace(path, arguments)?,
        (file, None) => read_counts(file.as_deref().expect("clap demands one of them"))?,
    };
    terminal::show_as(arguments.json, &counts, || vec![counts_table(&counts)])
}

fn read_counts(path: &Path) -> Result<Counts, Failure> {
    let counts = Reader::open(path).and_then(Reader::counts);
    counts.map_err(|why| Failure::Input(format!("{}: {why}", path.display())))
}

fn write_trace(path: &Path, arguments: &Arguments) -> Result<Counts, Failure> {
    interrupt::announce_file(path);
    let counts = record::write_whole_by(path, |file| {
        perft::write_trace(
            arguments.evaluated_by,
            arguments.depth,
            BufWriter::new(file.try_clone()?),
        )
    });
    let counts = counts.map_err(Failure::machine)?;
    eprintln!("wrote {}", path.display());
    Ok(counts)
}

fn counts_table(counts: &Counts) -> Table {
    let look_ups = [
        ("rook", counts.rook),
        ("bishop", counts.bishop),
        ("queen", counts.queen),
        ("both: rook and bishop at once", counts.both),
        ("same occupancy as the one before", counts.same_occupied),
        ("all", counts.look_ups()),
    ];
    let marks = [
        ("move made", counts.moves_made, counts.look_ups_per_move()),
        ("evaluated", counts.evaluated, counts.look_ups_per_evaluation()),
    ];
    let mut table =
        Table::new(["records", ">number", ">share of\nlook-ups", ">look-ups\nper record"]);
    for (name, count) in look_ups {
        let share = 100.0 * count as f64 / counts.look_ups() as f64;
        table.add_row([name.to_string(), count.to_string(), format!("{share:.1} %")]);
    }
    for (name, count, look_ups) in marks {
        let look_ups = or_nothing(look_ups.map(table::figure));
        table.add_row([name.to_string(), count.to_string(), String::new(), look_ups]);
    }
    table
}

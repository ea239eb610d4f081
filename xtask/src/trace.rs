//! `trace`: counts the records of a trace, or writes a trace of our search.

use crate::arguments::trace::{Arguments, EvaluatedBy};
use crate::{failure::Failure, interrupt, terminal};
use perft::{Evaluation, trace::Reader};
use record::Counts;
use std::io::BufWriter;
use std::path::Path;
use table::{Table, or_nothing};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let counts = match (&arguments.file, &arguments.output) {
        (_, Some(path)) => written(path, arguments)?,
        (file, None) => read(file.as_deref().expect("clap demands one of them"))?,
    };
    terminal::show_as(arguments.json, &counts, || vec![shown(&counts)])
}

fn read(path: &Path) -> Result<Counts, Failure> {
    let counts = Reader::open(path).and_then(Reader::counts);
    counts.map_err(|why| Failure::Input(format!("{}: {why}", path.display())))
}

fn written(path: &Path, arguments: &Arguments) -> Result<Counts, Failure> {
    let evaluation = match arguments.evaluated_by {
        EvaluatedBy::Network => Evaluation::Network,
        EvaluatedBy::Material => Evaluation::Material,
    };
    interrupt::writing(path);
    let counts = record::write_whole_by(path, |file| {
        perft::write_trace(evaluation, arguments.depth, BufWriter::new(file.try_clone()?))
    });
    let counts = counts.map_err(Failure::machine)?;
    eprintln!("wrote {}", path.display());
    Ok(counts)
}

fn shown(counts: &Counts) -> Table {
    let share = |count: u64| format!("{:.1} %", 100.0 * count as f64 / counts.look_ups() as f64);
    let look_ups = [
        ("rook", counts.rook),
        ("bishop", counts.bishop),
        ("queen", counts.queen),
        ("both: rook and bishop at once", counts.both),
        ("on the board of the one before", counts.same_occupied),
        ("all", counts.look_ups()),
    ];
    let marks = [
        ("move made", counts.moves_made, counts.look_ups_a_move()),
        ("evaluated", counts.evaluated, counts.look_ups_an_evaluation()),
    ];
    let mut table =
        Table::new(["records", ">number", ">share of\nlook-ups", ">look-ups\nfor each"]);
    for (name, count) in look_ups {
        table.row([name.to_string(), count.to_string(), share(count)]);
    }
    for (name, count, look_ups) in marks {
        let look_ups = or_nothing(look_ups.map(table::figure));
        table.row([name.to_string(), count.to_string(), String::new(), look_ups]);
    }
    table
}

//! `perft`: what a faster attack generator is worth in use.

use crate::arguments::perft::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, interrupt, progress::Teller, say, select, terminal, workspace};
use bench::Request;
use perft::Position;
use record::{Plan, RECORD_FILE, Record};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Positions of a user's file that are taken.
const POSITIONS: usize = 12;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let positions = arguments.positions.as_deref().map_or(Ok(Vec::new()), positions)?;
    let plan = Plan {
        variants: arguments.generators.clone(),
        tiers: vec![select::tier(&arguments.tier)?],
        quick: arguments.quick,
        ..Plan::default()
    };
    let stop = || interrupt::in_order().load(Ordering::SeqCst);
    let request = Request { stop, ..plan.into() };
    // A record that was named and is none is bad input; before anything is built.
    let named = arguments.record.as_deref().map(|path| choose(Some(path))).transpose()?;
    if let Some((home, _)) = named.as_ref().filter(|(home, _)| !home.join(RECORD_FILE).is_file()) {
        let text = format!("{}: nothing can be added to a published summary", home.display());
        return Err(Failure::Input(text));
    }
    let found = bench::perft(&request, positions, &mut Teller::new(arguments.json))?;
    terminal::show_as(arguments.json, &found, || vec![::charts::perft(&found)])?;
    // A part, or a quick look, takes the place of no whole run unless it is told to.
    let is_whole = arguments.generators.is_empty() && !arguments.quick;
    let Some((home, record)) = named.or_else(|| choose(None).ok().filter(|_| is_whole)) else {
        return Ok(());
    };
    let words = match record.machine.cpu == bench::host::machine().cpu {
        true => {
            add(&home, Record { perft: Some(found), ..record })?;
            format!("\nadded to record {}\n", workspace::shown(&home))
        }
        false => format!("\nnot added to {}: it is of another CPU\n", workspace::shown(&home)),
    };
    if arguments.json { Ok(()) } else { say(&words) }
}

fn add(home: &Path, record: Record) -> Result<(), Failure> {
    let record = record.publishable(&bench::host::private_names());
    let text = record::text(&record).expect("plain data always serialises");
    record::write_whole(&home.join(RECORD_FILE), &text).map_err(Failure::input)
}

/// Names and FENs of a file's positions; of an EPD the four fields that say what stands where and whose
/// move it is.
fn positions(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let lines = oracle::workloads::position_lines(path);
    let mut all = Vec::new();
    for (line, text) in lines.map_err(Failure::input)? {
        let fen = text.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        Position::from_fen(&fen)
            .map_err(|why| Failure::Input(format!("{}, line {line}: {why}", path.display())))?;
        all.push((format!("line {line}"), fen));
    }
    let every = all.len().div_ceil(POSITIONS);
    Ok(all.into_iter().step_by(every).collect())
}

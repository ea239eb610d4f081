//! `perft`: times a move generator with each attack generator.

use crate::charts::load_record;
use crate::{failure::Failure, interrupt, progress::Teller, say, select, terminal, workspace};
use bench::Request;
use contract::Tier;
use perft::Position;
use record::{Plan, RECORD_FILE, Record};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Maximum number of positions to take from a user's file: twice as many as are published.
const MAX_POSITIONS: usize = 12;

/// Time a legal move generator with each attack generator in turn
///
/// `perft` counts the leaves of trees of legal moves, in slices short enough to detect a neighbour
/// on the core. In the same rounds it times queen look-ups in a plain loop. A run takes at most a
/// minute after the build. It prints the result; a run of all generators that is not --quick also
/// adds it to your newest record, if that is of this CPU. The record keeps one run per tier.
///
/// Example: cargo xtask perft 'magic*' 'pext*' --tier v3
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Attack generators: VARIANT/ROUTINE, VARIANT for all its routines, or cozy-chess; `*` and `?`
    /// are wildcards. The reference is always timed [default: the contenders (`list --json`) and
    /// cozy-chess]
    generators: Vec<String>,
    /// Use the positions of this file instead of the six published ones: FEN or EPD, one per line;
    /// of more than 12, every n-th
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// CPU level to compile for: x86-64, x86-64-v2, -v3, -v4 or native
    #[arg(long, default_value = Tier::host().name(), value_parser = select::tier)]
    tier: Tier,
    /// Take fewer samples, for wider intervals
    #[arg(long)]
    quick: bool,
    /// Print JSON instead of a table, and no progress
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let positions = arguments.positions.as_deref().map_or(Ok(Vec::new()), positions)?;
    let plan = Plan {
        variants: arguments.generators.clone(),
        tiers: vec![arguments.tier],
        quick: arguments.quick,
        ..Plan::default()
    };
    let request = Request { stop: || interrupt::stop_flag().load(Ordering::SeqCst), ..plan.into() };
    let run = bench::perft(&request, positions, &mut Teller::new(arguments.json))?;
    terminal::show_as(arguments.json, &run, || vec![::charts::perft(&run)])?;
    // A part, or a quick look, must not replace a whole run.
    let is_whole = arguments.generators.is_empty() && !arguments.quick;
    let Some((home, record)) = load_record(None).ok().filter(|_| is_whole) else { return Ok(()) };
    let path = workspace::display_path(&home);
    let words = if record.machine.cpu == bench::host::machine().cpu {
        write_record(&home, record.with_perft(run))?;
        format!("\nadded to record {path}\n")
    } else {
        format!("\nnot added to {path}: that record is of another CPU\n")
    };
    if arguments.json { Ok(()) } else { say(&words) }
}

/// Writes a record into its folder, without names of this machine and its user.
fn write_record(home: &Path, record: Record) -> Result<(), Failure> {
    let record = record.without_private_names(&bench::host::private_names());
    let text = record::text(&record).expect("plain data always serialises");
    record::write_whole(&home.join(RECORD_FILE), &text).map_err(Failure::input)
}

/// Returns names and FENs of a file's positions. Only the first four fields of a line are read,
/// which FEN and EPD share.
fn positions(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let lines = oracle::workloads::position_lines(path);
    let mut positions = Vec::new();
    for (line, text) in lines.map_err(Failure::input)? {
        let fen = text.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        Position::from_fen(&fen)
            .map_err(|why| Failure::Input(format!("{}, line {line}: {why}", path.display())))?;
        positions.push((format!("line {line}"), fen));
    }
    let step = positions.len().div_ceil(MAX_POSITIONS);
    Ok(positions.into_iter().step_by(step).collect())
}

//! `prove`: machine code against the specification, for all inputs.

mod extracted;
mod made_tables;

use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal};
use ::extract::Language;
use asm_reports::probes::{self, Probes};
use asm_reports::tiers;
use contract::Tier;
use extracted::Build;
use machine_code::build::{self, Profile, Progress, Workspace};
use machine_code::process_group;
use prove::listings::{self, Listing};
use prove::report::{ProofRow, Selected, prove_all};
use prove::{Counterexample, Limits};
use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;
use table::Table;

/// Prove for all inputs that the machine code of a routine meets its specification
///
/// `prove` executes the machine code symbolically and compares every bit of the answer with a
/// specification by (file, rank) walks. A wrong answer is shown as boards and confirmed by running
/// the probe on them. The CPU need not be able to run the code. The exit code is 1 if any probe is
/// wrong or not proved. A row is a routine, or one of its subjects if you name probes.
///
/// Examples: cargo xtask prove 'dumb7_*' --tier v3
///           cargo xtask prove kogge_stone/attacks/south
///           cargo xtask prove hyperbola --extracted all --tier x86-64
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Probes; `*` and `?` are wildcards [default: all]
    #[arg(value_name = "VARIANT[/ROUTINE[/SUBJECT]]")]
    names: Vec<String>,
    /// CPU level to compile for; repeat it for several [default: x86-64, x86-64-v3 and x86-64-v4]
    #[arg(long, value_parser = select::tier)]
    tier: Vec<Tier>,
    /// Prove the files that `extract` prints in this language (rust, c or all), compiled by rustc
    /// or by every installed gcc and clang, instead of the probes
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_languages)]
    extracted: Option<Languages>,
    /// Write hashes and sizes to asm_reports/probes.txt, which tests compare with the build; only
    /// the rows of the named probes if there are any
    #[arg(long, conflicts_with_all = ["tier", "extracted"])]
    write: bool,
    /// Print JSON, a row for every probe and tier
    #[arg(long)]
    json: bool,
}

/// Languages to extract to.
type Languages = std::sync::Arc<[Language]>;

fn parse_languages(name: &str) -> Result<Languages, String> {
    match name {
        "all" => Ok(Language::ALL.into()),
        name => Ok([select::language(name)?].into()),
    }
}

/// Tiers to prove at by default.
const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

/// A row, with the answer of the processor to its counterexample.
#[derive(serde::Serialize)]
struct ProofResult {
    /// The compiler of an extracted file.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    #[serde(flatten)]
    row: ProofRow,
    /// Whether the probe itself gives the wrong answer, or why it was not run.
    confirmed: Option<Result<bool, String>>,
}

impl ProofResult {
    /// Runs the probe on the counterexample. An extracted file has no executable that could be run.
    fn new(compiler: Option<String>, row: ProofRow) -> ProofResult {
        let counterexample = row.counterexample.as_ref().filter(|_| compiler.is_none());
        let confirmed = counterexample.map(|counterexample| confirm(&row, counterexample));
        ProofResult { compiler, row, confirmed }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut selected = Vec::new();
    let mut unproved = Vec::new();
    for (variant, routine, probe) in select::probes(&arguments.names)? {
        if routine.is_verified_only() {
            unproved.push(variant.probe_name(routine, probe.subject));
        } else {
            selected.push(Selected { variant, routine, probe });
        }
    }
    if selected.is_empty() {
        return Err(Failure::Input(
            "none of these can be proved: they loop over a set or list pairs in any order".into(),
        ));
    }
    let mut teller = Teller::new(arguments.json);
    if !unproved.is_empty() {
        let (count, names) = (unproved.len(), unproved.join(", "));
        teller.note(&format!(
            "verified but not proved, because they loop over a set or list pairs in any order \
             ({count}): {names}"
        ));
    }
    let builds = builds(arguments, selected, &mut teller)?;
    let mut results: Vec<ProofResult> = Vec::new();
    for build in &builds {
        for row in prove_build(arguments, build, &mut teller) {
            results.push(ProofResult::new(build.compiler.clone(), row));
        }
    }
    let names_probes = !arguments.names.is_empty();
    if arguments.json {
        say_json(&results)?;
    } else {
        print_results(&results, names_probes)?;
    }
    let rows: Vec<&ProofRow> = results.iter().map(|result| &result.row).collect();
    let failure = prove::view::failure_summary(&rows);
    if arguments.write {
        write_probes(&rows, names_probes, &mut teller)?;
    }
    failure.map_or(Ok(()), |failure| Err(Failure::Check(failure)))
}

/// Prints a table for each compiler, then why probes are not proved.
fn print_results(results: &[ProofResult], names_probes: bool) -> Result<(), Failure> {
    let mut tables: Vec<Table> = Vec::new();
    for compiler_results in results.chunk_by(|a, b| a.compiler == b.compiler) {
        tables.push(table(compiler_results, names_probes));
    }
    terminal::show(&tables)?;
    let unproved = results.iter().filter(|result| !result.row.is_proved());
    say(&unproved.map(failure_text).collect::<String>())
}

/// Returns the machine code to prove, by compiler.
fn builds(
    arguments: &Arguments,
    selected: Vec<Selected>,
    teller: &mut Teller,
) -> Result<Vec<Build>, Failure> {
    let levels = if arguments.tier.is_empty() { &TIERS[..] } else { &arguments.tier };
    let Some(languages) = &arguments.extracted else {
        let executables = tiers::listing_binaries(levels, teller)?;
        return Ok(vec![Build { compiler: None, selected, executables }]);
    };
    let builds = extracted::compile(languages, levels, &selected)?;
    if builds.is_empty() {
        let reason = "none of these can be extracted; `cargo xtask extract` says why";
        return Err(Failure::Input(reason.to_string()));
    }
    Ok(builds)
}

/// Proves the code of one compiler, a tier after the other, so that each tier has a line of
/// progress. The published listings are proved too, unless probes were named or extracted.
fn prove_build(arguments: &Arguments, build: &Build, teller: &mut Teller) -> Vec<ProofRow> {
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let limits = Limits::default();
    let Build { compiler, selected, executables } = build;
    let compiler_name = compiler.as_ref().map_or(String::new(), |compiler| format!("{compiler} "));
    let mut rows = Vec::new();
    for (index, executable) in executables.chunks(1).enumerate() {
        let name = format!("prove {compiler_name}at {}", executable[0].0);
        let later_pieces = (executables.len() - index - 1) * selected.len();
        rows.extend(run_stage(teller, &name, later_pieces, &|progress| {
            prove_all(executable, selected, limits, threads, progress)
        }));
    }
    if arguments.names.is_empty() && arguments.extracted.is_none() {
        let listings = published_listings();
        rows.extend(run_stage(teller, "prove listings", 0, &|progress| {
            listings::prove_listings(executables, &listings, limits, threads, progress)
        }));
    }
    rows
}

/// Writes the lines of the proved probes to `probes.txt`. If only some probes were named, other
/// lines stay.
fn write_probes(
    rows: &[&ProofRow],
    keeps_others: bool,
    teller: &mut Teller,
) -> Result<(), Failure> {
    let mut proved_probes = BTreeSet::new();
    for row in rows.iter().filter(|row| row.is_proved()) {
        proved_probes
            .insert((format!("{}/{}/{}", row.variant, row.routine, row.subject), row.tier));
    }
    let executables = tiers::listing_binaries(&tiers::TESTED, teller)?;
    let mut probes = probes::emitted_probes(&executables, |name, tier| {
        proved_probes.contains(&(name.to_string(), tier.name()))
    })?;
    if keeps_others {
        probes = probes.merge(&Probes::load()?)?;
    }
    let text = probes.to_string();
    record::write_whole(&probes::path(), text.as_bytes()).map_err(Failure::machine)?;
    say(&format!("asm_reports/probes.txt: {} lines written\n", probes.lines.len()))
}

/// Returns the published listings, which the listing binary has as functions.
fn published_listings() -> Vec<Listing> {
    let mut listings = Vec::new();
    for listing in variants::listings::listings() {
        listings.push(Listing::new(listing.symbol, listing.convention));
    }
    listings
}

/// Called with the number of finished pieces, of all pieces, and the name of the last.
type ProgressFn<'t> = dyn Fn(usize, usize, &str) + Sync + 't;

/// Runs proofs as a stage of the progress. The estimate also counts `later_pieces`, which are
/// proved in later stages: it is about the command, not about the stage.
fn run_stage<R>(
    teller: &mut Teller,
    name: &str,
    later_pieces: usize,
    prove: &dyn Fn(&ProgressFn) -> Vec<R>,
) -> Vec<R> {
    teller.begin(name);
    let (start, shared_teller) = (Instant::now(), Mutex::new(&mut *teller));
    let rows = prove(&|finished_pieces, total_pieces, name| {
        let remaining_pieces = total_pieces - finished_pieces + later_pieces;
        let remaining_share = remaining_pieces as f64 / finished_pieces as f64;
        let mut teller = shared_teller.lock().expect("no thread panics here");
        teller.left(remaining_share * start.elapsed().as_secs_f64());
        teller.step(finished_pieces as u64, total_pieces as u64, name);
    });
    teller.end();
    rows
}

/// Returns the table of one compiler. If probes were named, a row is a probe and not a routine.
fn table(results: &[ProofResult], names_probes: bool) -> Table {
    let rows: Vec<&ProofRow> = results.iter().map(|result| &result.row).collect();
    let table = prove::view::proofs(&rows, names_probes, makes_tables);
    match &results[0].compiler {
        Some(compiler) => table.with_title(format!("As extracted, by {compiler}")),
        None => table,
    }
}

/// Returns whether tables were read from a process that filled them.
fn makes_tables(variant: &str) -> bool {
    contract::registry::variant(variant).is_some_and(|variant| variant.tables.is_some())
}

/// Returns whether the processor gives the wrong answer that the semantics predict.
fn confirm(row: &ProofRow, counterexample: &Counterexample) -> Result<bool, String> {
    let tier = Tier::from_name(row.tier).expect("rows name tiers");
    tier.runnable()?;
    let silent = &mut build::Silent;
    let workspace = Workspace::locate().map_err(|error| error.to_string())?;
    let listing_binary = build::listing_binary(&workspace, Profile::Release, tier, silent)
        .map_err(|error| error.to_string())?;
    let symbol = format!("raybench.probe.{}.{}.{}", row.variant, row.routine, row.subject);
    let mut command = Command::new(listing_binary);
    command.arg(symbol).stderr(Stdio::piped());
    command.args(counterexample.arguments.iter().map(|word| format!("{word:#x}")));
    let output = process_group::output(&mut command).map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    let mut answer = Vec::new();
    for word in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        let word = u64::from_str_radix(word.trim_start_matches("0x"), 16);
        answer.push(word.map_err(|error| error.to_string())?);
    }
    Ok(counterexample.gives(&answer))
}

/// Returns why a probe is not proved, or boards with a wrong answer.
fn failure_text(result: &ProofResult) -> String {
    let row = &result.row;
    let compiler =
        result.compiler.as_ref().map_or(String::new(), |compiler| format!(" by {compiler}"));
    let name = format!("{}/{}/{} at {}{compiler}", row.variant, row.routine, row.subject, row.tier);
    let Some(counterexample) = &row.counterexample else {
        return format!("\n{name}: not proved: {}\n", row.reason.as_deref().unwrap_or("unknown"));
    };
    let confirmation = match &result.confirmed {
        Some(Ok(true)) => "confirmed by running it".to_string(),
        Some(Ok(false)) => {
            "but the processor answers otherwise: the semantics of the prover are wrong".to_string()
        }
        Some(Err(reason)) => format!("not run: {reason}"),
        None => "not run".to_string(),
    };
    let Counterexample { case, wrong_bits, names, arguments, right, given, .. } = counterexample;
    let case = if case.is_empty() { String::new() } else { format!(", {case}") };
    let mut out = format!(
        "\n{name}{case}: wrong, {confirmation}; {wrong_bits} bits of the answer can be wrong\n"
    );
    let boards: Vec<(&str, u64)> = names.iter().copied().zip(arguments.iter().copied()).collect();
    let words: Vec<String> =
        boards.iter().map(|(name, word)| format!("{name} {word:#x}")).collect();
    out += &format!("{}\n", words.join(", "));
    out += &contract::pictures(&boards);
    for (right, actual) in right.iter().zip(given) {
        if right == actual {
            continue;
        }
        out += &contract::difference(*right, *actual);
        out.push('\n');
    }
    out
}

//! `prove`: machine code against the specification, for all inputs.

mod extracted;
mod made_tables;

use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal};
use ::extract::Language;
use asm_reports::probes::{self, Probes};
use asm_reports::tiers;
use contract::Tier;
use extracted::Made;
use machine_code::build::{self, Profile, Progress, Workspace};
use machine_code::process_group;
use prove::listings::{self, Listing};
use prove::report::{ProofRow, Selected, prove_all};
use prove::{Counterexample, Limits};
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
    #[arg(long, value_name = "LANGUAGE", value_parser = languages)]
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

fn languages(name: &str) -> Result<Languages, String> {
    match name {
        "all" => Ok(Language::ALL.into()),
        name => Ok([select::language(name)?].into()),
    }
}

/// Tiers to prove at by default.
const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

/// A row, with the answer of the processor to its counterexample.
#[derive(serde::Serialize)]
struct Shown {
    /// The compiler of an extracted file.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    #[serde(flatten)]
    row: ProofRow,
    /// Whether the probe itself gives the wrong answer, or why it was not run.
    confirmed: Option<Result<bool, String>>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let languages = arguments.extracted.as_deref();
    let selected = select::probes(&arguments.names)?;
    let levels = if arguments.tier.is_empty() { &TIERS[..] } else { &arguments.tier };
    let mut teller = Teller::new(arguments.json);
    let selected: Vec<Selected> = selected
        .into_iter()
        .map(|(variant, routine, probe)| Selected { variant, routine, probe })
        .collect();
    let made = match languages {
        Some(languages) => {
            let made = extracted::made(languages, levels, &selected)?;
            if made.is_empty() {
                return Err(Failure::Input(
                    "none of these can be extracted; `cargo xtask extract` says why".into(),
                ));
            }
            made
        }
        None => {
            let executables = tiers::listing_binaries(levels, &mut teller)?;
            vec![Made { compiler: None, selected, executables }]
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let limits = Limits::default();
    let mut shown: Vec<Shown> = Vec::new();
    for Made { compiler, selected, executables } in made {
        let by = compiler.as_ref().map_or(String::new(), |compiler| format!("{compiler} "));
        let mut rows = Vec::new();
        for (place, one) in executables.chunks(1).enumerate() {
            let name = format!("prove {by}at {}", one[0].0);
            let rest = (executables.len() - place - 1) * selected.len();
            rows.extend(stage(&mut teller, &name, rest, &|progress| {
                prove_all(one, &selected, limits, threads, progress)
            }));
        }
        if arguments.names.is_empty() && languages.is_none() {
            let listings = published_listings();
            rows.extend(stage(&mut teller, "prove listings", 0, &|progress| {
                listings::prove_listings(&executables, &listings, limits, threads, progress)
            }));
        }
        shown.extend(rows.into_iter().map(|row| {
            let own = row.counterexample.as_ref().filter(|_| compiler.is_none());
            let confirmed = own.map(|found| confirm(&row, found));
            Shown { compiler: compiler.clone(), row, confirmed }
        }));
    }
    if arguments.json {
        say_json(&shown)?;
    } else {
        let tables: Vec<Table> = shown
            .chunk_by(|a, b| a.compiler == b.compiler)
            .map(|of_one| table(of_one, !arguments.names.is_empty()))
            .collect();
        terminal::show(&tables)?;
        let open = shown.iter().filter(|one| !one.row.proved());
        say(&open.map(failure).collect::<String>())?;
    }
    let rows: Vec<&ProofRow> = shown.iter().map(|one| &one.row).collect();
    let left = prove::view::left(&rows);
    if arguments.write {
        write_probes(&rows, !arguments.names.is_empty(), &mut teller)?;
    }
    left.map_or(Ok(()), |left| Err(Failure::Check(left)))
}

/// Writes the lines of the proved probes to `probes.txt`. If only some probes were named, other
/// lines stay.
fn write_probes(rows: &[&ProofRow], is_part: bool, teller: &mut Teller) -> Result<(), Failure> {
    let is_proved = |name: &str, tier: Tier| {
        rows.iter().any(|row| {
            row.proved()
                && row.tier == tier.name()
                && name == format!("{}/{}/{}", row.variant, row.routine, row.subject)
        })
    };
    let executables = tiers::listing_binaries(&tiers::TESTED, teller)?;
    let mut written = probes::emitted(&executables, is_proved)?;
    if is_part {
        written = written.over(&Probes::committed()?)?;
    }
    let text = written.to_string();
    record::write_whole(&probes::path(), text.as_bytes()).map_err(Failure::machine)?;
    say(&format!("asm_reports/probes.txt: {} lines written\n", written.lines.len()))
}

/// The published listings, which the listing binary has as functions.
fn published_listings() -> Vec<Listing> {
    let mut published = Vec::new();
    for listing in variants::listings::listings() {
        published.push(Listing::new(listing.symbol, listing.convention));
    }
    published
}

/// Called with the number of finished pieces, of all pieces, and the name of the last.
type ProgressFn<'t> = dyn Fn(usize, usize, &str) + Sync + 't;

/// Runs proofs as a stage of the progress; `rest` pieces are left for later stages.
fn stage<R>(
    teller: &mut Teller,
    name: &str,
    rest: usize,
    prove: &dyn Fn(&ProgressFn) -> Vec<R>,
) -> Vec<R> {
    teller.begin(name);
    let (begun, teller_of_all) = (Instant::now(), Mutex::new(&mut *teller));
    let rows = prove(&|done, of, name| {
        let left = (of - done + rest) as f64 / done as f64;
        let mut teller = teller_of_all.lock().expect("no thread panics here");
        teller.left(left * begun.elapsed().as_secs_f64());
        teller.step(done as u64, of as u64, name);
    });
    teller.end();
    rows
}

/// The rows of one compiler.
fn table(shown: &[Shown], each: bool) -> Table {
    let rows: Vec<&ProofRow> = shown.iter().map(|one| &one.row).collect();
    let table = prove::view::proofs(&rows, each, makes_tables);
    match &shown[0].compiler {
        Some(compiler) => table.titled(format!("As extracted, by {compiler}")),
        None => table,
    }
}

/// Whether tables were read from a process that filled them.
fn makes_tables(variant: &str) -> bool {
    contract::registry::variant(variant).is_some_and(|variant| variant.tables.is_some())
}

/// Whether the processor gives the wrong answer that the semantics predict.
fn confirm(row: &ProofRow, found: &Counterexample) -> Result<bool, String> {
    let tier = Tier::from_name(row.tier).expect("rows name tiers");
    tier.runnable()?;
    let silent = &mut build::Silent;
    let workspace = Workspace::locate().map_err(|error| error.to_string())?;
    let listing_binary = build::listing_binary(&workspace, Profile::Release, tier, silent)
        .map_err(|error| error.to_string())?;
    let symbol = format!("raybench.probe.{}.{}.{}", row.variant, row.routine, row.subject);
    let words = found.arguments.iter().map(|word| format!("{word:#x}"));
    let mut command = Command::new(listing_binary);
    command.arg(symbol).args(words).stderr(Stdio::piped());
    let output = process_group::output(&mut command);
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    let output = String::from_utf8_lossy(&output.stdout);
    let word = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16);
    let answer: Result<Vec<u64>, _> = output.split_whitespace().map(word).collect();
    Ok(found.gives(&answer.map_err(|error| error.to_string())?))
}

/// Why a probe is not proved, or boards with a wrong answer.
fn failure(one: &Shown) -> String {
    let row = &one.row;
    let by = one.compiler.as_ref().map_or(String::new(), |compiler| format!(" by {compiler}"));
    let name = format!("{}/{}/{} at {}{by}", row.variant, row.routine, row.subject, row.tier);
    let Some(found) = &row.counterexample else {
        return format!("\n{name}: not proved: {}\n", row.reason.as_deref().unwrap_or("unknown"));
    };
    let said = match &one.confirmed {
        Some(Ok(true)) => "confirmed by running it".to_string(),
        Some(Ok(false)) => {
            "but the processor answers otherwise: the semantics of the prover are wrong".to_string()
        }
        Some(Err(why)) => format!("not run: {why}"),
        None => "not run".to_string(),
    };
    let case = if found.case.is_empty() { String::new() } else { format!(", {}", found.case) };
    let mut out = format!(
        "\n{name}{case}: wrong, {said}; {} bits of the answer can be wrong\n",
        found.wrong_bits
    );
    let named = found.names.iter().copied().zip(found.arguments.iter().copied());
    let words: Vec<String> =
        named.clone().map(|(name, word)| format!("{name} {word:#x}")).collect();
    out.push_str(&format!("{}\n", words.join(", ")));
    let boards: Vec<(&str, u64)> = named.collect();
    out.push_str(&contract::pictures(&boards));
    for (right, given) in found.right.iter().zip(&found.given).filter(|(a, b)| a != b) {
        out.push_str(&contract::difference(*right, *given));
        out.push('\n');
    }
    out
}

//! `prove`: machine code against the specification, for all inputs.

mod carried;
mod extracted;
mod made_tables;

use crate::arguments::prove::Arguments;
use crate::asm::failed;
use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal};
use asm_reports::probes::{self, Probes};
use asm_reports::tiers;
use contract::Tier;
use machine_code::build::Workspace;
use machine_code::build::{self, Progress};
use machine_code::decode::Executable;
use prove::report::{ProofRow, Selected, prove_all};
use prove::{Counterexample, Limits, listings};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;
use table::Table;

/// Where proofs are made if no tier is named.
const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

/// Files that carry probes, by tier.
type Executables = Vec<(Tier, Executable)>;

/// A counterexample, and what the processor said to it.
#[derive(serde::Serialize)]
struct Shown {
    /// Who compiled it, if it is not a probe.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    #[serde(flatten)]
    row: ProofRow,
    /// Whether the probe itself gives the wrong answer, or why it was not asked.
    confirmed: Option<Result<bool, String>>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.names()?;
    let languages = arguments.extracted.as_ref().map(|name| select::languages(name)).transpose()?;
    let selected = select::probes(&arguments.names)?;
    let named = arguments.tier.iter().map(|name| select::tier(name));
    let mut tiers = named.collect::<Result<Vec<Tier>, Failure>>()?;
    if tiers.is_empty() {
        tiers = TIERS.to_vec();
    }
    let mut teller = Teller::new(arguments.json);
    let selected: Vec<Selected> = selected
        .into_iter()
        .map(|(variant, routine, probe)| Selected { variant, routine, probe })
        .collect();
    let made: Vec<(Option<String>, Vec<Selected>, Executables)> = match &languages {
        Some(languages) => {
            let mut made = Vec::new();
            for maker in extracted::makers(languages, arguments.compiler.as_deref())? {
                made.extend(maker.made(&tiers, &selected)?);
            }
            if made.is_empty() {
                return Err(Failure::Input("nothing of this prints: `extract` says why".into()));
            }
            let parts = made.into_iter();
            parts.map(|one| (Some(one.compiler), one.selected, one.executables)).collect()
        }
        None => {
            let listing_binary = |tier| {
                Ok((tier, asm_reports::tiers::listing_binary(tier, &mut teller).map_err(failed)?))
            };
            let listing_binaries: Result<Executables, Failure> =
                tiers.into_iter().map(listing_binary).collect();
            vec![(None, selected, listing_binaries?)]
        }
    };
    let (limits, threads) = (limits(arguments), threads());
    let mut shown: Vec<Shown> = Vec::new();
    for (compiler, selected, executables) in made {
        let by = compiler.as_ref().map_or(String::new(), |compiler| format!("{compiler} "));
        let mut rows = Vec::new();
        for (place, one) in executables.chunks(1).enumerate() {
            let name = format!("prove {by}at {}", one[0].0);
            let rest = (executables.len() - place - 1) * selected.len();
            rows.extend(stage(&mut teller, &name, rest, &|told| {
                prove_all(one, &selected, limits, threads, told)
            }));
        }
        if arguments.names.is_empty() && languages.is_none() {
            rows.extend(stage(&mut teller, "prove listings", 0, &|told| {
                listings::prove_listings(&executables, &carried::carried(), limits, threads, told)
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
        if languages.is_none() {
            let rows: Vec<&ProofRow> = shown.iter().map(|one| &one.row).collect();
            say(&prove::view::loops_left(&rows))?;
        }
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

/// Writes the lines of the proved probes to `probes.txt`; if only some were named, others keep theirs.
fn write_probes(rows: &[&ProofRow], is_part: bool, teller: &mut Teller) -> Result<(), Failure> {
    let proved = |name: &str, tier: Tier| {
        let is_it = |row: &&&ProofRow| {
            row.proved()
                && row.tier == tier.name()
                && name == format!("{}/{}/{}", row.variant, row.routine, row.subject)
        };
        let row = rows.iter().find(is_it)?;
        let form = |form| row.timed.iter().any(|one| one.form == form && one.proved());
        Some(probes::proved_loops(form("latency"), form("throughput")).to_string())
    };
    let mut written =
        probes::emitted(&tiers::listing_binaries(&tiers::TESTED, teller).map_err(failed)?, proved)
            .map_err(failed)?;
    if is_part {
        written = written.over(&Probes::committed().map_err(failed)?).map_err(failed)?;
    }
    let text = written.to_string();
    record::write_whole(&probes::path(), text.as_bytes()).map_err(Failure::machine)?;
    say(&format!("asm_reports/probes.txt: {} lines written\n", written.lines.len()))
}

fn limits(arguments: &Arguments) -> Limits {
    Limits { nodes: arguments.nodes, ..Limits::default() }
}

/// As many as this process may run.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// Hears of what is done: how many pieces, of how many, and the name of the last.
type Told<'t> = dyn Fn(usize, usize, &str) + Sync + 't;

/// Proves something as a stage; so many more pieces are left for later ones.
fn stage<R>(
    teller: &mut Teller,
    name: &str,
    rest: usize,
    prove: &dyn Fn(&Told) -> Vec<R>,
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

/// Whether tables were taken from a process that made them.
fn makes_tables(variant: &str) -> bool {
    contract::registry::variant(variant).is_some_and(|variant| variant.tables.is_some())
}

/// Whether the probe gives the wrong answer that its semantics give.
fn confirm(row: &ProofRow, found: &Counterexample) -> Result<bool, String> {
    let tier = Tier::from_name(row.tier).expect("rows name tiers");
    tier.runnable()?;
    let silent = &mut build::Silent;
    let workspace = Workspace::locate().map_err(|error| error.to_string())?;
    let listing_binary =
        build::listing_binary(&workspace, tier, silent).map_err(|error| error.to_string())?;
    let symbol = format!("raybench.probe.{}.{}.{}", row.variant, row.routine, row.subject);
    let words = found.arguments.iter().map(|word| format!("{word:#x}"));
    let output = Command::new(listing_binary).arg(symbol).args(words).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    let output = String::from_utf8_lossy(&output.stdout);
    let word = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16);
    let answer: Result<Vec<u64>, _> = output.split_whitespace().map(word).collect();
    Ok(found.gives(&answer.map_err(|error| error.to_string())?))
}

/// Why a probe is not proved, or boards for which it is wrong.
fn failure(one: &Shown) -> String {
    let row = &one.row;
    let by = one.compiler.as_ref().map_or(String::new(), |compiler| format!(" by {compiler}"));
    let name = format!("{}/{}/{} at {}{by}", row.variant, row.routine, row.subject, row.tier);
    let Some(found) = &row.counterexample else {
        return format!("\n{name}: not proved: {}\n", row.reason.as_deref().unwrap_or("unknown"));
    };
    let said = match &one.confirmed {
        Some(Ok(true)) => "confirmed by running it".to_string(),
        Some(Ok(false)) => "NOT what the processor gives: the semantics are wrong".to_string(),
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: super::Arguments,
    }

    /// The build that prints the help has no prover to ask.
    #[test]
    fn the_nodes_that_the_help_names_are_the_prover_s_own() {
        let line = Line::parse_from(["prove"]);
        assert_eq!(line.arguments.nodes, prove::Limits::default().nodes);
    }
}

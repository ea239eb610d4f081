//! `asm`: what the compiler emitted, from the binary that `bench` times.

mod check;
mod claims;
mod depth;
mod diff;
mod matrix;
mod models;
mod published;
mod write_listings;

pub use published::texts as published_texts;

use crate::{
    compare, failure::Failure, progress::Teller, say, say_json, select, terminal, workspace,
};
use asm_reports::{Error, Selected, select::everything, side::Spec};
use contract::Tier;
use decode::Executable;
use std::path::{Path, PathBuf};

/// Show the machine code of a probe, the published 19-versus-14 comparison, or all claims
///
/// Listings at the baseline are of the very binary that `bench` times; other tiers, --claims,
/// --matrix and listings or spellings of the comparison are read from a carrier of the same probes,
/// with which `bench` compares that binary before it times.
/// Examples: cargo xtask asm
///           cargo xtask asm kogge_stone attacks south
///           cargo xtask asm dumb7_unrolled attacks south --source
///           cargo xtask asm --claims
///           cargo xtask asm kogge_stone --matrix
///           cargo xtask asm kogge_stone attacks south --diff dumb7_unrolled
///           cargo xtask asm kogge_stone --diff @v3
///           cargo xtask asm --record 20261121T064205Z --diff record:newest
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant. Without one, the published comparison of dumb7fill and Kogge-Stone
    variant: Option<String>,
    /// Routine; all of the variant if none is given
    routine: Option<String>,
    /// Direction, line, piece ...; all of the routine if none is given
    direction: Option<String>,
    /// Check published costs against our source, their listings and the code of every tier
    #[arg(long, group = "mode", conflicts_with_all = ["variant", "source", "loops", "tier"])]
    claims: bool,
    /// All tiers side by side: x86-64, v2, v3, v4, native, and APX from the compiler's assembly
    #[arg(long, group = "mode", conflicts_with_all = ["source", "loops", "tier"])]
    matrix: bool,
    /// Print the matrix as CSV
    #[arg(long, requires = "matrix", conflicts_with = "json")]
    csv: bool,
    /// Hold the machine code of all variants, or of these, against what they expect of it; at
    /// x86-64, v2, v3 and v4 unless a tier is named. Exit code 1 if anything fails
    #[arg(long, group = "mode", num_args = 0.., value_name = "VARIANT",
        conflicts_with_all = ["variant", "source"])]
    check: Option<Vec<String>>,
    /// Whether the dataflow of the latency loops, with latencies measured here, explains what they
    /// take: scalar straight-line probes; of all variants if none is given
    #[arg(long, groups = ["mode", "recorded"], conflicts_with_all = ["source", "loops", "tier"])]
    depth: bool,
    /// What models of CPUs (llvm-mca, if installed) say of the timed loops, beside what a record
    /// says; of all variants if none is given
    #[arg(long, groups = ["mode", "recorded"], conflicts_with_all = ["source", "loops", "tier"])]
    models: bool,
    /// The CPU whose model is held against the measurement, as llvm-mca names it. By default the
    /// one that this machine resembles
    #[arg(long, requires = "models", value_name = "NAME")]
    cpu: Option<String>,
    /// Compare with B, side by side: `VARIANT[/ROUTINE[/DIRECTION]][@TIER]`, what is left out as in A;
    /// or record:ID (a path, `newest`) for what a record kept
    #[arg(long, value_name = "B", groups = ["mode", "recorded"], conflicts_with = "source")]
    diff: Option<String>,
    /// A record by its path, its id, or `newest`: the measurements for --depth or --models, by
    /// default the newest; the listings of A for --diff, which then needs no build
    #[arg(long, value_name = "RECORD", requires = "recorded", conflicts_with = "tier")]
    record: Option<String>,
    /// Write the listings under asm_reports/listings anew
    #[arg(long, exclusive = true)]
    write_listings: bool,
    /// Show the Rust source between the lines, on the assembly of the same compilation
    #[arg(long, requires = "routine", conflicts_with = "tier")]
    source: bool,
    /// Show the latency and throughput loops too
    #[arg(long, requires = "variant")]
    loops: bool,
    /// The CPU level that is compiled for: x86-64, x86-64-v2, -v3, -v4 or native [default: x86-64]
    #[arg(long)]
    tier: Option<String>,
    /// Read this executable instead of building one: an older runner, a criterion bench; for a
    /// variant, --check, --depth or --models
    #[arg(long, value_name = "PATH", conflicts_with_all = ["source", "claims", "matrix", "diff"])]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = arguments.tier.as_deref().map(select::tier).transpose()?;
    let tier = named.unwrap_or(Tier::X86_64);
    let (file, json) = (arguments.file.as_deref(), arguments.json);
    if arguments.matrix {
        matrix::run(&chosen(arguments)?, arguments.csv, json)
    } else if arguments.claims {
        claims::run(json)
    } else if arguments.write_listings {
        write_listings::run()
    } else if let Some(patterns) = &arguments.check {
        check::run(patterns, named, file, json)
    } else if arguments.models {
        let record = arguments.record.as_deref().map(record_path).transpose()?.flatten();
        let wanted = models::Wanted {
            selected: chosen(arguments)?,
            record: record.as_deref(),
            cpu: arguments.cpu.as_deref().map(models::cpu).transpose()?,
            json,
        };
        models::run(&wanted, &open(tier, file, json)?)
    } else if arguments.depth {
        let record = arguments.record.as_deref().map(record_path).transpose()?.flatten();
        let record = depth::measured(record.as_deref())?;
        depth::run(&chosen(arguments)?, &record, &open(tier, file, json)?, json)
    } else if let Some(b) = &arguments.diff {
        let names = [&arguments.variant, &arguments.routine, &arguments.direction];
        let (record, loops) = (arguments.record.as_deref(), arguments.loops);
        let a = Spec { names: names.map(Option::clone), tier }.spelt_out()?;
        diff::run(&diff::Request { a, record, b, loops, json })
    } else if arguments.variant.is_none() {
        match file {
            None => published::run(tier, json),
            Some(_) => Err(Failure::Input(
                "--file takes the place of what is built for a variant, --check, --depth or \
                 --models: name one"
                    .into(),
            )),
        }
    } else {
        // Names before anything is built for them.
        let selected = chosen(arguments)?;
        listed(arguments, &selected, &open(tier, file, json)?)
    }
}

/// The listings of what was named, or their source views.
fn listed(
    arguments: &Arguments,
    selected: &[Selected],
    executable: &Executable,
) -> Result<(), Failure> {
    if arguments.source {
        let views = selected
            .iter()
            .map(|one| asm_reports::source_view(executable, one))
            .collect::<Result<Vec<_>, Error>>()?;
        if arguments.json {
            return say_json(&views);
        }
        return views.iter().try_for_each(|view| say(&view.render()));
    }
    let listings = selected
        .iter()
        .map(|one| asm_reports::listing(executable, one, arguments.loops))
        .collect::<Result<Vec<_>, Error>>()?;
    if arguments.json {
        return say_json(&listings);
    }
    for listing in &listings {
        say(&(listing.render_in(terminal::look()) + "\n"))?;
    }
    if listings.len() > 1 {
        say(&asm_reports::listing::overview(&listings, terminal::width()))?;
    }
    Ok(())
}

/// The probes that were named; all if none was.
fn chosen(arguments: &Arguments) -> Result<Vec<Selected>, Failure> {
    let (routine, direction) = (arguments.routine.as_deref(), arguments.direction.as_deref());
    Ok(match &arguments.variant {
        Some(variant) => asm_reports::select(variant, routine, direction)?,
        None => everything(),
    })
}

/// The executable to read: `file`, or else what is built for `tier`.
fn open(tier: Tier, file: Option<&Path>, quiet: bool) -> Result<Executable, Failure> {
    match file {
        Some(path) => Ok(asm_reports::tiers::open_file(path)?),
        None => Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet))?),
    }
}

/// Where a record lies that is named by its path or its id; nothing for `newest`.
fn record_path(name: &str) -> Result<Option<PathBuf>, Failure> {
    if name == "newest" {
        return Ok(None);
    }
    let path = compare::stored(name).ok_or_else(|| {
        let records = workspace::shown(&workspace::records());
        Failure::Input(format!("{name}: neither a record's path nor an id under {records}"))
    })?;
    Ok(Some(path))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(text) => Failure::Input(text),
            Error::Check(text) => Failure::Check(text),
            Error::Machine(text) => Failure::Machine(text),
        }
    }
}

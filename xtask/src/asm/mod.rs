//! `asm`: what the compiler emitted, from the binary that `bench` times.

mod check;
mod claims;
mod depth;
mod matrix;
mod models;
mod published;

pub use published::texts as published_texts;

use crate::{failure::Failure, progress::Teller, say, say_json, select, table};
use asm_reports::Error;
use contract::Tier;
use decode::Executable;
use std::path::{Path, PathBuf};

/// Show the machine code of a probe, the published 19-versus-14 comparison, or all claims
///
/// Listings, classes and counts come from the very binary that `bench` times.
/// Examples: cargo xtask asm
///           cargo xtask asm kogge_stone attacks south
///           cargo xtask asm dumb7_unrolled attacks south --source
///           cargo xtask asm --claims
///           cargo xtask asm kogge_stone --matrix
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant. Without one, the published comparison of dumb7fill and Kogge-Stone
    variant: Option<String>,
    /// Routine; all of the variant if none is given
    routine: Option<String>,
    /// Direction, line, piece ...; all of the routine if none is given
    direction: Option<String>,
    /// Show the Rust source between the lines, on the assembly of the same compilation
    #[arg(long, requires = "routine", conflicts_with = "tier")]
    source: bool,
    /// Check published costs against our source, their listings and the code of every tier
    #[arg(long, conflicts_with_all = ["variant", "tier"])]
    claims: bool,
    /// Show the latency and throughput loops too
    #[arg(long, requires = "variant")]
    loops: bool,
    /// What models of CPUs (llvm-mca, OSACA, where installed) say of the timed loops, beside what a
    /// record says; of all variants if none is given
    #[arg(long, group = "compared", conflicts_with_all = ["source", "loops", "tier"])]
    models: bool,
    /// Whether the dataflow of the latency loops, with latencies measured here, explains what they
    /// take: scalar straight-line probes; of all variants if none is given
    #[arg(long, group = "compared", conflicts_with_all = ["source", "loops", "tier"])]
    depth: bool,
    /// A record with measurements for --models or --depth: its folder or record.json. By default
    /// the newest
    #[arg(long, requires = "compared", value_name = "RECORD")]
    record: Option<PathBuf>,
    /// The CPU whose model is held against the measurement, as llvm-mca names it. By default the
    /// one that this machine resembles
    #[arg(long, requires = "models", value_name = "NAME")]
    cpu: Option<String>,
    /// All tiers side by side: x86-64, v2, v3, v4, native, and APX from the compiler's assembly
    #[arg(long, conflicts_with_all = ["source", "loops", "tier"])]
    matrix: bool,
    /// Print the matrix as CSV
    #[arg(long, requires = "matrix", conflicts_with = "json")]
    csv: bool,
    /// The CPU level that is compiled for: x86-64, x86-64-v2, -v3, -v4 or native [default: x86-64]
    #[arg(long)]
    tier: Option<String>,
    /// Hold the machine code of all variants, or of these, against what they expect of it; at
    /// x86-64, v2, v3 and v4 unless a tier is named. Exit code 1 if anything fails
    #[arg(long, num_args = 0.., value_name = "VARIANT", conflicts_with_all = ["variant", "source"])]
    check: Option<Vec<String>>,
    /// Read this executable instead of building one: an older runner, a criterion bench
    #[arg(long, value_name = "PATH", conflicts_with = "source")]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.matrix {
        return matrix::run(arguments);
    }
    if arguments.claims {
        return claims::run(arguments.json);
    }
    let tier = arguments.tier.as_deref().map(select::tier).transpose()?;
    let file = arguments.file.as_deref();
    if let Some(patterns) = &arguments.check {
        return check::run(patterns, tier, file, arguments.json);
    }
    let tier = tier.unwrap_or(Tier::X86_64);
    if arguments.models {
        return modelled(arguments, tier);
    }
    if arguments.depth {
        let record = depth::measured(arguments.record.as_deref())?;
        return depth::run(
            &chosen(arguments)?,
            &record,
            &open(tier, file, arguments.json)?,
            arguments.json,
        );
    }
    let Some(variant) = &arguments.variant else {
        return published::run(tier, file, arguments.json);
    };
    let routine = arguments.routine.as_deref();
    let selected = asm_reports::select(variant, routine, arguments.direction.as_deref())?;
    let runner = open(tier, file, arguments.json)?;
    if arguments.source {
        let views = selected
            .iter()
            .map(|one| asm_reports::source_view(&runner, one))
            .collect::<Result<Vec<_>, Error>>()?;
        if arguments.json {
            return say_json(&views);
        }
        return views.iter().try_for_each(|view| say(&view.render()));
    }
    let listings = selected
        .iter()
        .map(|one| asm_reports::listing(&runner, one, arguments.loops))
        .collect::<Result<Vec<_>, Error>>()?;
    if arguments.json {
        return say_json(&listings);
    }
    for listing in &listings {
        say(&(listing.render_in(table::look()) + "\n"))?;
    }
    if listings.len() > 1 {
        say(&asm_reports::listing::overview(&listings, table::width()))?;
    }
    Ok(())
}

fn modelled(arguments: &Arguments, tier: Tier) -> Result<(), Failure> {
    let wanted = models::Wanted {
        selected: chosen(arguments)?,
        record: arguments.record.as_deref(),
        cpu: arguments.cpu.as_deref().map(models::cpu).transpose()?,
        json: arguments.json,
    };
    models::run(&wanted, &open(tier, arguments.file.as_deref(), arguments.json)?)
}

/// The probes that were named; all if none was.
fn chosen(arguments: &Arguments) -> Result<Vec<asm_reports::Selected>, Failure> {
    let (routine, direction) = (arguments.routine.as_deref(), arguments.direction.as_deref());
    Ok(match &arguments.variant {
        Some(variant) => asm_reports::select(variant, routine, direction)?,
        None => models::all(),
    })
}

/// The executable to read: `file`, or else what is built for `tier`.
fn open(tier: Tier, file: Option<&Path>, quiet: bool) -> Result<Executable, Failure> {
    match file {
        Some(path) => Ok(asm_reports::tiers::open_file(path)?),
        None => Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet))?),
    }
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

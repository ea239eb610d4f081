//! `asm`: what the compiler emitted, from the binary that `bench` times.

mod diff;
mod write_listings;

use crate::{failure::Failure, progress::Teller, say, say_json, select, table};
use asm_reports::{Error, side::Spec};
use contract::Tier;
use decode::Executable;

/// Show the machine code of a probe, or the published 19-versus-14 comparison
///
/// Listings, classes and counts come from the very binary that `bench` times.
/// Examples: cargo xtask asm
///           cargo xtask asm kogge_stone attacks south
///           cargo xtask asm dumb7_unrolled attacks south --source
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
    /// Show the Rust source between the lines, on the assembly of the same compilation
    #[arg(long, requires = "routine", conflicts_with = "tier")]
    source: bool,
    /// Show the latency and throughput loops too
    #[arg(long, requires = "variant")]
    loops: bool,
    /// The CPU level that is compiled for: x86-64, x86-64-v2, -v3, -v4 or native
    #[arg(long, default_value = "x86-64")]
    tier: String,
    /// Compare with B, side by side: VARIANT[/ROUTINE[/DIRECTION]][@TIER], what is left out as in A;
    /// or record:ID (a path, `newest`) for what a record kept
    #[arg(long, value_name = "B", conflicts_with = "source")]
    diff: Option<String>,
    /// With --diff: A is what this record kept; no build is needed then
    #[arg(long, value_name = "RECORD", requires = "diff", conflicts_with = "tier")]
    record: Option<String>,
    /// Write the listings under asm_reports/listings anew
    #[arg(long, exclusive = true)]
    write_listings: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let tier = select::tier(&arguments.tier)?;
    if arguments.write_listings {
        return write_listings::run();
    }
    if let Some(b) = &arguments.diff {
        let names = [&arguments.variant, &arguments.routine, &arguments.direction];
        let (record, loops, json) = (arguments.record.as_deref(), arguments.loops, arguments.json);
        let a = Spec { names: names.map(Option::clone), tier }.spelt_out()?;
        return diff::run(&diff::Request { a, record, b, loops, json });
    }
    let Some(variant) = &arguments.variant else {
        let comparison = asm_reports::comparison(&open(tier, arguments.json)?)?;
        return if arguments.json {
            say_json(&comparison)
        } else {
            say(&comparison.render(table::width()))
        };
    };
    let routine = arguments.routine.as_deref();
    let selected = asm_reports::select(variant, routine, arguments.direction.as_deref())?;
    let runner = open(tier, arguments.json)?;
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
        say(&(listing.render() + "\n"))?;
    }
    if listings.len() > 1 {
        say(&asm_reports::listing::overview(&listings, table::width()))?;
    }
    Ok(())
}

/// The published comparison as text, for the README.
pub fn published_comparison() -> Result<String, Failure> {
    Ok(asm_reports::comparison(&open(Tier::X86_64, false)?)?.render(100))
}

fn open(tier: Tier, quiet: bool) -> Result<Executable, Failure> {
    Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet))?)
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

//! `asm`: the machine code that the compiler emitted, from the binary that `bench` times.

mod check;
mod claims;
mod compilers;
mod diff;
mod matrix;
mod published;

pub use compilers::FILE as COMPILERS;
pub use published::text as published_text;

use crate::look;
use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal};
use asm_reports::{Error, Selected, select::everything, side::Spec};
use contract::Tier;
use machine_code::decode::Executable;

/// Show and count the machine code of routines; without arguments, of the published 19-versus-14 comparison
///
/// At x86-64, `asm` reads the binary that `bench` times. For other tiers, --claims, --matrix and the published listings it reads a
/// listing binary with the same probes; `bench` checks that both agree before it times.
///
/// Examples: cargo xtask asm
///           cargo xtask asm kogge_stone attacks south
///           cargo xtask asm dumb7_unrolled attacks south --source
///           cargo xtask asm kogge_stone --matrix
///           cargo xtask asm kogge_stone attacks south --diff dumb7_unrolled
///           cargo xtask asm kogge_stone --diff @v3
///           cargo xtask asm kogge_stone --diff record:newest
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant [default: the published comparison of Dumb7Fill and Kogge-Stone]
    variant: Option<String>,
    /// Routine [default: all of the variant]
    routine: Option<String>,
    /// Direction, line or piece [default: all of the routine]
    subject: Option<String>,
    /// Check every published cost against our source, the published listing and the code at x86-64
    #[arg(long, groups = ["mode", "written"],
        conflicts_with_all = ["variant", "source", "loops", "tier"])]
    claims: bool,
    /// Compare all tiers: x86-64, v2, v3, v4 and native
    #[arg(long, group = "mode", conflicts_with_all = ["source", "loops", "tier"])]
    matrix: bool,
    /// Count the published comparison as compiled by rustc and by every installed gcc and clang, at x86-64
    #[arg(long, groups = ["mode", "written"],
        conflicts_with_all = ["variant", "source", "loops", "tier"])]
    compilers: bool,
    /// With --claims, rewrite asm_reports/published.json; with --compilers, rewrite the table of RESULTS.md,
    /// asm_reports/compilers.md
    #[arg(long, requires = "written", conflicts_with_all = ["variant", "json"])]
    write: bool,
    /// Check the machine code of all variants, or of these, against the expectations that they declare, at x86-64, v2, v3 and
    /// v4 or at --tier. The exit code is 1 if any check fails
    #[arg(long, group = "mode", num_args = 0.., value_name = "VARIANT",
        conflicts_with_all = ["variant", "source"])]
    check: Option<Vec<String>>,
    /// Compare with B, side by side: `VARIANT[/ROUTINE[/SUBJECT]][@TIER]`, where omitted parts are those of A; or
    /// record:ID (or a path, or `newest`) for the listings of a record
    #[arg(long, value_name = "B", group = "mode", conflicts_with = "source")]
    diff: Option<String>,
    /// Show the Rust source between the instructions
    #[arg(long, requires = "routine", conflicts_with = "tier")]
    source: bool,
    /// Also show the timed loops, for latency and throughput
    #[arg(long, requires = "variant")]
    loops: bool,
    /// CPU level to compile for: x86-64, x86-64-v2, -v3, -v4 or native [default: x86-64]
    #[arg(long, value_parser = select::tier)]
    tier: Option<Tier>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (tier, json) = (arguments.tier.unwrap_or(Tier::X86_64), arguments.json);
    // Names are checked before anything is built.
    let selected = chosen(arguments)?;
    if arguments.matrix {
        matrix::run(&selected, json)
    } else if arguments.compilers {
        compilers::run(arguments.write, json)
    } else if arguments.claims {
        claims::run(arguments.write, json)
    } else if let Some(patterns) = &arguments.check {
        check::run(patterns, arguments.tier, json)
    } else if let Some(b) = &arguments.diff {
        let names = [&arguments.variant, &arguments.routine, &arguments.subject];
        let a = Spec { names: names.map(Option::clone), tier }.spelt_out()?;
        diff::run(&a, b, arguments.loops, json)
    } else if arguments.variant.is_none() {
        published::run(tier, json)
    } else {
        listed(arguments, &selected, &open(tier, json)?)
    }
}

/// The listings of the named probes, or their source views.
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
        say(&(listing.render_in(look::look()) + "\n"))?;
    }
    if listings.len() > 1 {
        say(&asm_reports::listing::overview(&listings, terminal::width()))?;
    }
    Ok(())
}

/// The named probes, or all.
fn chosen(arguments: &Arguments) -> Result<Vec<Selected>, Failure> {
    let (routine, subject) = (arguments.routine.as_deref(), arguments.subject.as_deref());
    Ok(match &arguments.variant {
        Some(variant) => asm_reports::select(variant, routine, subject)?,
        None => everything(),
    })
}

/// Builds and reads the executable of `tier`.
fn open(tier: Tier, quiet: bool) -> Result<Executable, Failure> {
    Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet))?)
}

//! `asm`: the machine code that the compiler emitted, from the binary that `bench` times.

mod check;
mod claims;
mod compilers;
mod diff;
mod files;
mod published;

pub use compilers::FILE as COMPILERS;
pub use published::text as published_text;

use crate::{failure::Failure, progress::Teller, say, say_as, say_json, select, terminal};
use asm_reports::matrix::matrix;
use asm_reports::tiers::listing_binaries;
use asm_reports::{Selected, side::Spec};
use contract::Tier;
use files::open;
use machine_code::decode::Executable;
use std::io::IsTerminal;

/// Show and count the machine code of routines; without arguments, of the published 19-versus-14
/// comparison
///
/// At x86-64, `asm` reads the binary that `bench` times. For other tiers, --claims, --matrix and
/// the published listings it reads a listing binary with the same probes; `bench` checks that both
/// agree before it times.
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
    /// Count the published comparison as compiled by rustc and by every installed gcc and clang, at
    /// x86-64
    #[arg(long, groups = ["mode", "written"],
        conflicts_with_all = ["variant", "source", "loops", "tier"])]
    compilers: bool,
    /// With --claims, rewrite asm_reports/published.json; with --compilers, rewrite the table of
    /// RESULTS.md, asm_reports/compilers.md
    #[arg(long, requires = "written", conflicts_with_all = ["variant", "json"])]
    write: bool,
    /// Check the machine code of all variants, or of these, against the expectations that they
    /// declare, at x86-64, v2, v3 and v4 or at --tier. The exit code is 1 if any check fails
    #[arg(long, group = "mode", num_args = 0.., value_name = "VARIANT",
        conflicts_with_all = ["variant", "source"])]
    check: Option<Vec<String>>,
    /// Compare with B, side by side: `VARIANT[/ROUTINE[/SUBJECT]][@TIER]`, where omitted parts are
    /// those of A; or record:ID (or a path, or `newest`) for the listings of a record
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
    // Names are checked first: an error after a build would have cost the build.
    let parts = [&arguments.variant, &arguments.routine, &arguments.subject];
    let name = parts.map(|part| part.as_deref().unwrap_or_default()).join("/");
    let name = name.trim_end_matches('/');
    let selected = select_probes(name)?;
    if arguments.matrix {
        let executables = listing_binaries(&Tier::OF_X86, &mut Teller::new(json))?;
        let matrix = matrix(&selected, &executables)?;
        say_as(json, &matrix, || matrix.render(terminal::width()))
    } else if arguments.compilers {
        compilers::run(arguments.write, json)
    } else if arguments.claims {
        claims::run(arguments.write, json)
    } else if let Some(patterns) = &arguments.check {
        check::run(patterns, arguments.tier, json)
    } else if let Some(b) = &arguments.diff {
        let a = Spec { names: [const { None }; 3], tier }.refine(name)?;
        diff::run(&a, b, arguments.loops, json)
    } else if arguments.variant.is_none() {
        published::run(tier, json)
    } else {
        show_listings(arguments, &selected, (tier, open(tier, json)?))
    }
}

/// Prints the listings of the named probes, or their source views.
fn show_listings(
    arguments: &Arguments,
    selected: &[Selected],
    executable: (Tier, Executable),
) -> Result<(), Failure> {
    let (_, code) = &executable;
    if arguments.source {
        let mut views = Vec::new();
        for probe in selected {
            views.push(asm_reports::source_view(code, probe)?);
        }
        if arguments.json {
            return say_json(&views);
        }
        return views.iter().try_for_each(|view| say(&view.render()));
    }
    let mut listings = Vec::new();
    for probe in selected {
        listings.push(asm_reports::listing(code, probe, arguments.loops)?);
    }
    if arguments.json {
        return say_json(&listings);
    }
    // Lines in files and pipes are not cut, because no terminal limits them.
    let is_terminal = std::io::stdout().is_terminal();
    let width = if is_terminal { terminal::width() } else { usize::MAX };
    for listing in &listings {
        say(&(listing.render(width) + "\n"))?;
    }
    if listings.len() > 1 {
        say(&matrix(selected, &[executable])?.render(terminal::width()))?;
    }
    Ok(())
}

/// Returns the probes with this name, or all without one.
fn select_probes(name: &str) -> Result<Vec<Selected>, Failure> {
    let patterns = if name.is_empty() { Vec::new() } else { vec![name.to_string()] };
    let mut selected = Vec::new();
    for (variant, routine, probe) in select::probes(&patterns)? {
        selected.push(Selected { variant, routine, probe });
    }
    Ok(selected)
}

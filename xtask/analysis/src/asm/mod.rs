//! `asm`: what the compiler emitted, from the binary that `bench` times.

mod check;
mod claims;
mod compilers;
mod diff;
mod matrix;
mod published;

pub use compilers::FILE as COMPILERS;
pub use published::text as published_text;

use crate::arguments::asm::Arguments;
use crate::look;
use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal};
use asm_reports::{Error, Selected, select::everything, side::Spec};
use contract::Tier;
use machine_code::decode::Executable;
use std::path::Path;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.names()?;
    let named = arguments.tier.as_deref().map(select::tier).transpose()?;
    let tier = named.unwrap_or(Tier::X86_64);
    let (file, json) = (arguments.file.as_deref(), arguments.json);
    if arguments.matrix {
        matrix::run(&chosen(arguments)?, arguments)
    } else if arguments.compilers {
        compilers::run(arguments)
    } else if arguments.claims {
        claims::run(arguments.write, json)
    } else if let Some(patterns) = &arguments.check {
        check::run(patterns, named, file, json)
    } else if let Some(b) = &arguments.diff {
        let names = [&arguments.variant, &arguments.routine, &arguments.direction];
        let (record, loops) = (arguments.record.as_deref(), arguments.loops);
        let a = Spec { names: names.map(Option::clone), tier }.spelt_out().map_err(failed)?;
        diff::run(&diff::Request { a, record, b, loops, json })
    } else if arguments.variant.is_none() {
        match file {
            None => published::run(tier, json),
            Some(_) => Err(Failure::Input(
                "--file takes the place of what is built for a variant or --check: name one".into(),
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
            .collect::<Result<Vec<_>, Error>>()
            .map_err(failed)?;
        if arguments.json {
            return say_json(&views);
        }
        return views.iter().try_for_each(|view| say(&view.render()));
    }
    let listings = selected
        .iter()
        .map(|one| asm_reports::listing(executable, one, arguments.loops))
        .collect::<Result<Vec<_>, Error>>()
        .map_err(failed)?;
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

/// The probes that were named; all if none was.
fn chosen(arguments: &Arguments) -> Result<Vec<Selected>, Failure> {
    let (routine, direction) = (arguments.routine.as_deref(), arguments.direction.as_deref());
    Ok(match &arguments.variant {
        Some(variant) => asm_reports::select(variant, routine, direction).map_err(failed)?,
        None => everything(),
    })
}

/// The executable to read: `file`, or else what is built for `tier`.
fn open(tier: Tier, file: Option<&Path>, quiet: bool) -> Result<Executable, Failure> {
    match file {
        Some(path) => asm_reports::tiers::open_file(path).map_err(failed),
        None => Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet)).map_err(failed)?),
    }
}

/// An error of the reports as one of a command.
pub fn failed(error: Error) -> Failure {
    match error {
        Error::Input(text) => Failure::Input(text),
        Error::Check(text) => Failure::Check(text),
        Error::Machine(text) => Failure::Machine(text),
    }
}

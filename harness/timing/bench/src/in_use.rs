//! `bench --trace`: what each attack generator takes of a search, by the look-ups of a trace with memory read between
//! them. Sittings of the executable of `perft`, judged like every other comparison.

use crate::measured::{OfCode, measured};
use crate::perft::{PerftOptions, as_groups, chosen, sittings};
use crate::{Options, cold, unbuilt};
use ::perft::{Asked, Sitting as Taken};
use build::{Progress, Workspace};
use contract::{Model, Tier};
use record::{Condition, InUse, Skip, State};
use runner::Error;
use runner::wire::{Group, Sitting};
use std::path::Path;
use std::time::SystemTime;
use trace::Reader;

/// Seconds over all sittings, and clean pairs of each contestant in each.
const ALLOWED: (f64, usize) = (120.0, 32);
const ALLOWED_QUICK: (f64, usize) = (60.0, 16);
/// Seconds where all generators take part.
const ALL_S: f64 = 300.0;

/// Checks the trace, builds the executable, takes the sittings, judges. Of `options` the positions are not looked at;
/// if it names no generator, those that are timed cold take part, or all of them if it is to be `full`.
///
/// # Errors
/// If the trace is none or is broken, if the build fails, if a name is of no generator, if a generator answers
/// wrongly, or if nothing could be timed.
pub fn in_use(
    options: &PerftOptions,
    trace: &Path,
    evaluation_bytes: usize,
    full: bool,
    progress: &mut dyn Progress,
) -> Result<InUse, Error> {
    let counts = Reader::open(trace)
        .and_then(Reader::counts)
        .map_err(|why| Error::Input(format!("{}: {why}", trace.display())))?;
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let confidence = judge::confidence(options.quick);
    let (seconds, pairs) = if options.quick { ALLOWED_QUICK } else { ALLOWED };
    let allowed = (if full { ALL_S } else { seconds }, pairs);
    let named = |all: &[String]| match options.generators.is_empty() && !full {
        true => leading(all),
        false => chosen(&options.generators, all),
    };
    let in_use = ::perft::InUse {
        trace: trace.to_path_buf(),
        evaluation_bytes,
        at: 0.0,
        map: !options.quick,
    };
    let told = |taken: &Taken| as_any_other(taken, options.tier);
    let (first, sittings) = sittings(options, named, allowed, Some(&in_use), &told, progress)?;
    let rounds = measured(&sittings, OfCode::default());
    Ok(InUse {
        created,
        tier: options.tier.name().to_string(),
        trace: counts,
        evaluation_bytes: evaluation_bytes as u64,
        comparisons: judge::comparisons(&rounds, confidence, InUse::TRACE),
        rounds,
        skips: first.skipped.into_iter().map(|(what, reason)| Skip { what, reason }).collect(),
    })
}

/// Those of all generators that are timed cold when nobody is named.
fn leading(all: &[String]) -> Result<Vec<String>, Error> {
    let root = Workspace::locate().map_err(unbuilt)?.root;
    let options = Options { model: Some(Model::SquareAttacks), ..Options::default() };
    let names = cold::chosen(&root, &options.selection(&root)?)?;
    Ok(names.into_iter().filter(|name| all.contains(name)).collect())
}

/// The sitting in the words of all sittings: what becomes of answers is a form, an even pace a slice.
fn as_any_other(taken: &Taken, tier: Tier) -> Sitting {
    let group = |asked: &Asked| {
        let state = State::InUse { evaluation_bytes: asked.visit_bytes as u64 };
        let condition = Condition {
            slice: asked.pace.map(|pace| pace as u64),
            ..Condition::of(tier.name(), asked.answers.name(), InUse::TRACE, state)
        };
        (Group { model: InUse::MODEL.to_string(), condition }, InUse::TRACE.to_string())
    };
    as_groups(taken, taken.asked.iter().map(group).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_lead_take_part_unless_others_are_named() {
        let all = ["pext/square_attacks", "walk/square_attacks"].map(String::from);
        assert_eq!(leading(&all).expect("records are published"), ["pext/square_attacks"]);
    }
}

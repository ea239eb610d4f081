//! `bench --trace`: what each attack generator takes of a search, by the look-ups of a trace with memory read between
//! them. Sittings of the executable of `perft`, judged like every other comparison.

use crate::measured::{OfCode, measured};
use crate::perft::{PerftOptions, as_groups, chosen, sittings};
use crate::{Options, cold, unbuilt};
use ::perft::{Asked, Sitting as Taken};
use build::{Progress, Workspace};
use contract::{Model, Tier};
use record::{Condition, InUse, Searched, Skip, State};
use runner::Error;
use runner::wire::{Group, Sitting};
use std::cell::RefCell;
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
    let searches = RefCell::new(Vec::new());
    let told = |taken: &Taken| {
        searches.borrow_mut().extend(taken.asked.iter().filter_map(searched));
        as_any_other(taken, options.tier)
    };
    let (first, sittings) = sittings(options, named, allowed, Some(&in_use), &told, progress)?;
    let rounds = measured(&sittings, OfCode::default());
    Ok(InUse {
        created,
        tier: options.tier.name().to_string(),
        trace: counts,
        evaluation_bytes: evaluation_bytes as u64,
        comparisons: judge::comparisons(&rounds, confidence, InUse::TRACE),
        searches: searches.into_inner(),
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

/// A search as a record has it.
fn searched(asked: &Asked) -> Option<Searched> {
    let Asked::Search(one) = asked else { return None };
    Some(Searched {
        evaluation: one.evaluation.name().to_string(),
        position: one.position.clone(),
        depth: one.depth,
        counts: one.counts,
        bytes_read: one.bytes_read,
    })
}

/// The sitting in the words of all sittings: what becomes of answers is a form, and so is what evaluates in a search;
/// an even pace is a slice.
fn as_any_other(taken: &Taken, tier: Tier) -> Sitting {
    let group = |asked: &Asked| {
        let (model, workload, form, slice, state) = match asked {
            Asked::LookUps(one) => (
                InUse::MODEL,
                InUse::TRACE,
                one.answers.name(),
                one.pace.map(|pace| pace as u64),
                State::InUse { evaluation_bytes: one.visit_bytes as u64 },
            ),
            Asked::Search(one) => {
                (InUse::NODES, InUse::SEARCH, one.evaluation.name(), None, State::Searched)
            }
        };
        let condition = Condition { slice, ..Condition::of(tier.name(), form, workload, state) };
        (Group { model: model.to_string(), condition }, workload.to_string())
    };
    as_groups(taken, taken.asked.iter().map(group).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::{Answers, Evaluation, GENERATORS, LookUps, Order, take};
    use trace::Counts;

    #[test]
    fn look_ups_and_searches_are_groups_of_two_models() {
        let order = Order { generators: vec!["none".into()], seconds: 0.01, ..Order::default() };
        let taken = take(GENERATORS, &order).expect("the order is sound");
        let look_ups = LookUps { answers: Answers::Awaited, visit_bytes: 64, pace: Some(4) };
        let search = ::perft::Searched {
            evaluation: Evaluation::Network,
            position: "a FEN".into(),
            depth: 3,
            counts: Counts { moves_made: 7, ..Counts::default() },
            bytes_read: 2048,
        };
        let asked = vec![Asked::LookUps(look_ups), Asked::Search(search)];
        let searches: Vec<Searched> = asked.iter().filter_map(searched).collect();
        assert_eq!((searches.len(), searches[0].counts.moves_made), (1, 7));
        let groups = as_any_other(&Taken { asked, ..taken }, Tier::X86_64).groups;
        let said = |group: &Group| {
            let Condition { form, workload, slice, .. } = &group.condition;
            [group.model.clone(), workload.clone(), form.clone(), format!("{slice:?}")]
        };
        assert_eq!(said(&groups[0]), ["look_ups", "trace", "awaited", "Some(4)"]);
        assert_eq!(said(&groups[1]), ["nodes", "search", "network", "None"]);
        assert!(groups[1].near_s() > groups[0].near_s(), "a search is long");
    }

    #[test]
    fn those_that_lead_take_part_unless_others_are_named() {
        let all = ["pext/square_attacks", "walk/square_attacks"].map(String::from);
        assert_eq!(leading(&all).expect("records are published"), ["pext/square_attacks"]);
    }
}

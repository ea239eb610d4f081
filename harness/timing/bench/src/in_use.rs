//! `bench --trace`: what each attack generator takes of a search, by the look-ups of a trace with memory read between
//! them. Sittings of the executable of `perft`, judged like every other comparison; a run of its own, or a part of one
//! on the trace of our own search.

use crate::measured::{OfCode, measured};
use crate::perft::{PerftOptions, as_groups, chosen, sittings};
use crate::run::Outcome;
use crate::{Options, generators, keep, sittings_to_record, unbuilt};
use ::perft::{Asked, EVALUATION_BYTES, Evaluation, Sitting as Taken};
use build::Progress;
use contract::{Model, Routine, Tier};
use record::{Condition, InUse, Listings, Record, SCHEMA, Samples, Searched, Skip, State};
use runner::wire::{Group, Sitting};
use runner::{Error, Selection, check};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use trace::{Counts, Reader};

/// Seconds over all sittings, and clean pairs of each contestant in each.
const ALLOWED: (f64, usize) = (180.0, 64);
const ALLOWED_QUICK: (f64, usize) = (60.0, 16);
/// Where it is a part of a run: at its last tier, and of look-ups alone at each of the others; of a full one, and of one
/// that is not, whose time is enough for look-ups alone. A turn with the map and a search takes half a second and more.
const ALLOWED_FULL: [(f64, usize); 2] = [(210.0, 64), (75.0, 64)];
const ALLOWED_BESIDE: [(f64, usize); 2] = [(60.0, 32), (45.0, 32)];
/// Seconds where all generators take part.
const ALL_S: f64 = 300.0;

/// The stage of a run at its tiers beside the last.
pub(crate) const BELOW: &str = "in use at other tiers";

/// Plies of our own search where it is a part of a run.
const DEPTH: u32 = 3;

/// What is to be replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The trace.
    pub trace: PathBuf,
    /// Bytes that each evaluation reads.
    pub evaluation_bytes: usize,
    /// Threads that replay at once, of which one is timed.
    pub threads: usize,
    /// How much is asked.
    pub extent: Extent,
    /// Generators by name, `*` and `?` wild. If none is named, the contenders, or all of them in a full run.
    pub generators: Vec<String>,
}

/// How much a replay asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Look-ups whatever becomes of their answers, the map, and both searches.
    Whole,
    /// Answers awaited and nothing else, the map, and the search with a network.
    Brief,
    /// Look-ups of the trace as it is, answers awaited.
    LookUps,
}

/// What was found, and its raw samples.
pub(crate) type Found = (InUse, Vec<Sitting>);

/// A run that replays a trace and does nothing else: checks it, builds the executable, takes the sittings, judges and
/// keeps a record. Of `options` the last tier counts; variants, model and boards are not looked at.
///
/// # Errors
/// If the trace is none or is broken, if the build fails, if a name is of no generator, if a generator answers
/// wrongly, or if nothing could be timed.
pub fn replay(
    options: &Options,
    asked: &Replay,
    progress: &mut dyn Progress,
) -> Result<Outcome, Error> {
    let workspace = keep::checked(options)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if asked.threads > cores {
        return Err(Error::Machine(format!(
            "--threads {}: {cores} cores can be used",
            asked.threads
        )));
    }
    let trace = Reader::open(&asked.trace)
        .and_then(Reader::counts)
        .map_err(|why| Error::Input(format!("{}: {why}", asked.trace.display())))?;
    let out = keep::writable(options.out.as_deref(), &workspace)?;
    build::perft(&workspace, options.tier(), progress).map_err(unbuilt)?;
    let begun = keep::begun(options, &workspace, &out);
    let (seconds, pairs) = if options.quick { ALLOWED_QUICK } else { ALLOWED };
    let allowed = (if options.full { ALL_S } else { seconds }, pairs);
    let named = |all: &[String]| match asked.generators.is_empty() && !options.full {
        true => {
            let tiers = (options.tier(), options.tiers.as_slice());
            Ok(generators::chosen(&Options::default().selection()?, tiers, all))
        }
        false => chosen(&asked.generators, all),
    };
    let (in_use, sittings) = in_use(options, asked, named, allowed, progress)?;
    let record = Record {
        clock: sittings_to_record::clock(&sittings),
        sittings: sittings_to_record::sittings(&sittings, &begun.tier),
        in_use: Some(InUse { trace, ..in_use }),
        ..begun
    };
    let id = record.id.clone();
    let tier = record.tier.clone();
    let listings = Listings {
        schema: SCHEMA,
        id: id.clone(),
        compiler: None,
        tier,
        functions: BTreeMap::new(),
    };
    let samples = Samples { schema: SCHEMA, id, in_use: sittings, ..Samples::default() };
    let (folder, record) = keep::kept(&out, record, &samples, &listings)?;
    Ok(Outcome {
        record,
        samples,
        folder,
        criterion_pages: None,
        failures: Vec::new(),
        demanded: None,
    })
}

/// Seconds over all sittings, and pairs, where it is a part of a run: at its last tier, and at each of the others.
pub(crate) fn allowed_beside(options: &Options) -> [(f64, usize); 2] {
    if options.full { ALLOWED_FULL } else { ALLOWED_BESIDE }
}

/// The tiers of a run beside its last.
pub(crate) fn tiers_below(options: &Options) -> &[Tier] {
    options.tiers.split_last().map_or(&[], |(_, others)| others)
}

/// Whether a run is to replay our own search too: it has the time, and routines that can be asked.
pub(crate) fn is_wanted(selection: &Selection) -> bool {
    let is_asked =
        |routine: &Routine| routine.model == Model::SquareAttacks && routine.runnable().is_ok();
    !selection.quick && selection.routines().iter().any(|(_, routine)| is_asked(routine))
}

/// As a part of a run of `selection` that keeps its records in `out`, at these of its tiers: on the trace of our own
/// search, which is written for that. A full run has a map and a search at its last tier.
pub(crate) fn of_own_search(
    options: &Options,
    tiers: &[Tier],
    selection: &Selection,
    out: &Path,
    progress: &mut dyn Progress,
) -> Result<Option<Found>, Error> {
    let (own, trace) = own_trace(out, progress)?;
    let [whole, below] = allowed_beside(options);
    let mut all = None;
    for &tier in tiers.iter().filter(|_| !(options.stop)()) {
        let is_last = tier == options.tier();
        let asked = Replay {
            trace: own.0.clone(),
            evaluation_bytes: EVALUATION_BYTES,
            threads: 1,
            extent: if is_last && options.full { Extent::Brief } else { Extent::LookUps },
            generators: Vec::new(),
        };
        let named = |all: &[String]| Ok(generators::chosen(selection, (tier, &options.tiers), all));
        let allowed = if is_last { whole } else { below };
        let at_tier = Options { tiers: vec![tier], ..options.clone() };
        let (in_use, sittings) = in_use(&at_tier, &asked, named, allowed, progress)?;
        all = with(all, Some((InUse { depth: Some(DEPTH), trace, ..in_use }, sittings)));
    }
    Ok(all)
}

/// The one, and of the other, at other tiers, its rounds, comparisons and samples.
pub(crate) fn with(one: Option<Found>, other: Option<Found>) -> Option<Found> {
    match (one, other) {
        (Some((mut one, mut samples)), Some((other, more))) => {
            one.rounds.extend(other.rounds);
            one.comparisons.extend(other.comparisons);
            samples.extend(more);
            Some((one, samples))
        }
        (one, other) => one.or(other),
    }
}

/// The trace of our own search in a file of `folder`, and what it holds.
pub(crate) fn own_trace(
    folder: &Path,
    progress: &mut dyn Progress,
) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our own search");
    let own = Scratch(record::scratch(&folder.join("search.trace")));
    let failed = |error| check(own.0.display(), error);
    let file = File::create(&own.0).map_err(failed)?;
    let trace =
        ::perft::write_trace(Evaluation::Network, DEPTH, BufWriter::new(file)).map_err(failed)?;
    progress.end();
    Ok((own, trace))
}

/// A file that is gone with this.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Takes the sittings and judges; what the trace holds is left to be said.
fn in_use(
    options: &Options,
    asked: &Replay,
    named: impl FnOnce(&[String]) -> Result<Vec<String>, Error>,
    allowed: (f64, usize),
    progress: &mut dyn Progress,
) -> Result<Found, Error> {
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let confidence = judge::confidence(options.quick);
    let tier = options.tier();
    let searches = RefCell::new(Vec::new());
    let told = |taken: &Taken| {
        searches.borrow_mut().extend(taken.asked.iter().filter_map(searched));
        as_any_other(taken, tier)
    };
    let of_perft = PerftOptions {
        generators: asked.generators.clone(),
        positions: Vec::new(),
        tier,
        core: options.core,
        seed: options.seed,
        quick: options.quick,
        limit: options.limit,
        stop: options.stop,
    };
    let in_use = ::perft::InUse {
        trace: asked.trace.clone(),
        evaluation_bytes: asked.evaluation_bytes,
        at: 0.0,
        map: !options.quick && asked.extent != Extent::LookUps,
        brief: asked.extent != Extent::Whole,
        search: asked.extent != Extent::LookUps,
        threads: asked.threads,
    };
    let (first, sittings) = sittings(&of_perft, named, allowed, Some(&in_use), &told, progress)?;
    let rounds = measured(&sittings, OfCode::default());
    let in_use = InUse {
        created,
        tier: tier.name().to_string(),
        depth: None,
        trace: Counts::default(),
        evaluation_bytes: asked.evaluation_bytes as u64,
        threads: asked.threads as u64,
        comparisons: judge::comparisons(&rounds, confidence, InUse::TRACE),
        searches: searches.into_inner(),
        rounds,
        skips: first.skipped.into_iter().map(|(what, reason)| Skip { what, reason }).collect(),
    };
    Ok((in_use, sittings))
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
pub(crate) fn as_any_other(taken: &Taken, tier: Tier) -> Sitting {
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
    use ::perft::{Answers, GENERATORS, LookUps, Order, take};

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
        assert!(groups.iter().all(Group::is_long), "a stretch and a search take milliseconds");
    }

    #[test]
    fn what_is_found_at_other_tiers_stands_beside_and_alone_where_there_is_nothing_else() {
        let of = |tier: Tier| {
            let condition = Condition::of(tier.name(), "awaited", InUse::TRACE, State::Searched);
            let rounds = record::Rounds {
                model: InUse::MODEL.into(),
                condition,
                reference_ns: Vec::new(),
                reference_cycles: Vec::new(),
                copy: None,
                rows: Vec::new(),
            };
            let found = InUse {
                created: String::new(),
                tier: tier.name().to_string(),
                depth: None,
                trace: Counts::default(),
                evaluation_bytes: 0,
                threads: 1,
                searches: Vec::new(),
                rounds: vec![rounds],
                comparisons: Vec::new(),
                skips: Vec::new(),
            };
            Some((found, vec![Sitting::default()]))
        };
        let tiers = |found: Option<Found>| {
            let (found, samples) = found.expect("something was found");
            let rounds = found.rounds.into_iter().map(|one| one.condition.tier).collect::<Vec<_>>();
            (found.tier, rounds, samples.len())
        };
        let [low, high] = [Tier::X86_64, Tier::V4].map(|tier| tier.name().to_string());
        let both = tiers(with(of(Tier::V4), of(Tier::X86_64)));
        assert_eq!(both, (high.clone(), vec![high, low.clone()], 2));
        assert_eq!(tiers(with(None, of(Tier::X86_64))), (low.clone(), vec![low], 1));
        assert!(with(None, None).is_none());
    }
}

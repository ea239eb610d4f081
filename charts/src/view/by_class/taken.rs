//! What to take on a class of CPUs, and what it costs on each CPU with a record.

use super::{Kind, Question, known};
use crate::view::class::Class;
use crate::view::contest::{Contest, Entry};
use crate::view::cpus;
use crate::view::demands::{Demands, admits};
use crate::view::picks::{Pick, pick};
use crate::view::select::{CONTENDED, NOT_SEPARATED};
use crate::view::stake::is_packed;
use crate::view::uses::{FORM, LOOK_UPS};
use record::{Comparison, Estimate, Record, RoutineResult, Standing, unique};
use serde::Serialize;

/// What to take, and its cost.
#[derive(Clone, Debug, Serialize)]
pub struct Take {
    /// All that nothing separates, the fastest first.
    pub routines: Vec<Pick>,
    /// The first of them, by CPU.
    pub on: Vec<OnCpu>,
}

/// What it costs on a CPU.
#[derive(Clone, Debug, Serialize)]
pub struct OnCpu {
    /// Which.
    pub cpu: String,
    /// By which record.
    pub record: String,
    /// Hot.
    pub hot: Cost,
    /// Nanoseconds of a look-up of a search beyond an empty one; only of what a search asks.
    pub in_use: Option<Estimate>,
    /// The tier that it was built for then.
    pub in_use_tier: Option<String>,
    /// The first look-up after other memory was walked over.
    pub first: Option<Cost>,
    /// Whether it was not measured in use, though a search asks it.
    pub wants_in_use: bool,
    /// Whether its first look-up was not measured.
    pub wants_first: bool,
    /// Whether too few samples in use were clean.
    pub lacks_in_use: bool,
    /// Whether too few samples of its first look-up were clean.
    pub lacks_first: bool,
}

/// A time, in cycles where the record has such.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// How long.
    #[serde(flatten)]
    pub time: Estimate,
    /// `cycles` or `ns`.
    pub unit: &'static str,
}

impl Take {
    /// `variant/routine` of each.
    pub fn names(&self) -> Vec<&str> {
        self.routines.iter().map(|one| one.routine.as_str()).collect()
    }
}

/// What to take of a class: CPUs that agree together, the newest record of each.
pub(super) fn takes(
    records: &[&Record],
    class: &Class,
    question: &Question,
    table_limit: Option<usize>,
) -> Vec<Take> {
    let mut takes: Vec<Take> = Vec::new();
    let of_class: Vec<(String, usize, Record)> = records
        .iter()
        .filter_map(|record| class.of(record))
        .filter_map(|record| {
            let contestants = known(&record, question.model)?.entries.len();
            Some((cpus::called(&record.machine), contestants, record))
        })
        .collect();
    let demands = Demands { features: Some(class.has.features()), table_limit };
    for (cpu, contestants, record) in &of_class {
        let is_known = takes.iter().flat_map(|take| &take.on).any(|on| on.cpu == *cpu);
        let most = of_class.iter().filter(|(of, ..)| of == cpu).map(|(_, count, _)| *count).max();
        // A run of a few routines knows of no others.
        if is_known || most.is_some_and(|most| contestants * 2 < most) {
            continue;
        }
        let Some(own) = take(record, cpu.clone(), question, &demands) else { continue };
        match takes.iter_mut().find(|one| one.names() == own.names()) {
            Some(alike) => alike.on.extend(own.on),
            None => takes.push(own),
        }
    }
    takes
}

/// What is not there of what is taken, and the commands that measure it.
pub(super) fn wanted<'a>(takes: impl Iterator<Item = &'a Take> + Clone) -> Vec<String> {
    let of = |what: &str, is_asked: fn(&OnCpu) -> bool, how: &str| {
        let lacking = takes.clone().filter(|take| take.on.iter().any(is_asked));
        let firsts = lacking.filter_map(|take| take.routines.first());
        let (tiers, names): (Vec<&str>, Vec<&str>) =
            firsts.map(|one| (one.tier.as_str(), one.routine.as_str())).unzip();
        let (tiers, names) = (unique(tiers), unique(names).join(" "));
        let tiers = if how.contains("--trace") { &tiers[..tiers.len().min(1)] } else { &tiers };
        let tiers = tiers.join(",");
        (!names.is_empty())
            .then(|| format!("wanted {what}: `cargo xtask bench {how} --tiers {tiers} {names}`"))
    };
    let all = [
        of("in use", |on| on.wants_in_use, "--trace FILE"),
        of("first", |on| on.wants_first, "--cold 64,2048"),
    ];
    all.into_iter().flatten().collect()
}

fn take(record: &Record, cpu: String, question: &Question, demands: &Demands) -> Option<Take> {
    let contest = known(record, question.model)?;
    let may = |it: &RoutineResult| it.features.is_some() && admits(demands, it);
    let hot = contest.leaders(may);
    let first = hot.first()?;
    let ahead = match question.kind == Kind::Search {
        true => ahead_in_use(record, &contest, first, may),
        false => Vec::new(),
    };
    let leaders: Vec<&Entry> = if ahead.is_empty() { hot } else { ahead };
    let first = leaders.first()?;
    let is_of_a_search = question.kind == Kind::Search;
    let in_use = in_use(record, first.routine).filter(|_| is_of_a_search);
    let in_use = in_use.and_then(|(of, one)| Some((&of.condition.tier, one.ns_beyond_empty?)));
    let looked_up = question.is_of_a_square().then(|| cold(record, question, first.routine));
    let tier = &record.tier;
    let name = first.routine.name();
    let found = record.in_use.iter();
    let mut of_traces = found.flat_map(|one| [tier, &one.tier].map(|tier| one.of_trace_at(tier)));
    let lacks_in_use = is_of_a_search
        && in_use.is_none()
        && of_traces.any(|mut all| all.any(|one| one.lacks_samples(&name)));
    let lacks_first = looked_up == Some(None)
        && [question.model, LOOK_UPS].into_iter().any(|model| {
            Contest::coldest(record, model, FORM).is_some_and(|one| one.lacks_samples(&name))
        });
    let on = OnCpu {
        cpu,
        record: record.id.clone(),
        hot: Cost { time: first.time, unit: contest.measure.name() },
        in_use: in_use.map(|(_, ns)| ns),
        in_use_tier: in_use.map(|(at, _)| at.clone()),
        wants_in_use: is_of_a_search && in_use.is_none() && !lacks_in_use,
        wants_first: looked_up == Some(None) && !lacks_first,
        lacks_in_use,
        lacks_first,
        first: looked_up.flatten(),
    };
    let routines = leaders.iter().map(|one| pick(one.routine, one.standing, tier)).collect();
    Some(Take { routines, on: vec![on] })
}

/// Who is ahead of the fastest hot in use, and separated from it there: the best of them, and who is not separated from
/// that.
fn ahead_in_use<'e, 'a: 'e>(
    record: &Record,
    contest: &'e Contest<'a>,
    first: &Entry,
    may: impl Fn(&RoutineResult) -> bool,
) -> Vec<&'e Entry<'a>> {
    let Some((one, own)) = in_use(record, first.routine) else { return Vec::new() };
    let entry = |row: &Standing| {
        let entry = contest.entries.iter().find(|entry| entry.standing.name == row.name)?;
        let is_it = may(entry.routine) && speaks_for(one, record, entry.routine);
        is_it.then_some(entry)
    };
    let place = one.standings.iter().position(|row| row.name == own.name).unwrap_or(0);
    let verdict = |row: &Standing| row.next_verdict.clone().unwrap_or_default();
    let before = &one.standings[..place];
    let Some(best) = before.iter().position(|row| entry(row).is_some()) else { return Vec::new() };
    let links: Vec<String> = before[best..].iter().map(verdict).collect();
    let is_separated = links.iter().any(|link| link == "slower");
    if !is_separated || links.iter().any(|link| link == CONTENDED) {
        return Vec::new();
    }
    let tied = links.iter().take_while(|link| *link == NOT_SEPARATED).count();
    before[best..=best + tied].iter().filter_map(entry).collect()
}

/// The look-ups of a search by a routine: in a build for the record's tier, else in one that makes the same code of it.
fn in_use<'a>(
    record: &'a Record,
    routine: &RoutineResult,
) -> Option<(&'a Comparison, &'a Standing)> {
    let found = record.in_use.as_ref()?;
    let mut builds =
        [&record.tier, &found.tier].into_iter().filter_map(|tier| found.of_trace_at(tier).next());
    builds.find_map(|one| {
        let standing = one.standing(&routine.name())?;
        speaks_for(one, record, routine).then_some((one, standing))
    })
}

/// Whether the compiler packed nothing of a routine in one of the two builds that it did not in the other.
fn speaks_for(one: &Comparison, record: &Record, routine: &RoutineResult) -> bool {
    let tier = &one.condition.tier;
    *tier == record.tier
        || ![tier, &record.tier].into_iter().any(|tier| is_packed(record, routine, tier))
}

/// One look-up alone: of the question, or of a queen where it was not measured.
fn cold(record: &Record, question: &Question, routine: &RoutineResult) -> Option<Cost> {
    let of = |model| Contest::one_cold(record, model, FORM);
    let contest = of(question.model).or_else(|| of(LOOK_UPS))?;
    let name = routine.name();
    let entry = contest.entries.iter().find(|entry| entry.standing.name == name)?;
    Some(Cost { time: entry.time, unit: contest.measure.name() })
}

//! `perft`: does a faster attack generator make a faster move generator? Sittings of one executable that
//! has them all, judged like every other comparison.

use crate::children::answer;
use crate::first_screen::missing;
use crate::instruments::{Between, Quota, one_by_one, ours};
use crate::measured::{OfCode, measured};
use crate::{Request, sittings_to_record, unbuilt};
use ::perft::{AGAIN, Order, SLICE_DEPTH, Sitting as Taken};
use build::{Progress, Workspace};
use contract::{Form, Piece, Tier};
use measure::sittings_wanted;
use record::{Condition, Model, Perft, PerftPosition, Plan, Skip, State};
use runner::Error;
use runner::wire::{COPY, Group, Sitting};
use std::path::Path;
use std::time::SystemTime;

/// Seconds over all sittings, and clean pairs of each contestant in each.
const ALLOWED: (f64, usize) = (60.0, 64);
const ALLOWED_QUICK: (f64, usize) = (20.0, 24);

/// Builds the executable, takes the sittings on positions by name and FEN, the published ones if there are none, and judges.
/// Variants of the plan are generators.
///
/// # Errors
/// If the build fails, if a name is of no generator, if a generator counts other nodes than the others, or if
/// nothing could be timed.
pub fn perft(
    request: &Request,
    positions: Vec<(String, String)>,
    progress: &mut dyn Progress,
) -> Result<Perft, Error> {
    let plan = &request.plan;
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let confidence = judge::confidence(plan.quick);
    let allowed = if plan.quick { ALLOWED_QUICK } else { ALLOWED };
    let told = |taken: &Taken| as_any_other(taken, plan.tier());
    let named = |all: &[String]| chosen(&plan.variants, all);
    let order = Order { plan: plan.clone(), positions, ..Order::default() };
    let (first, sittings) = sittings(request.stop, order, named, allowed, &told, progress)?;
    let rounds = measured(&sittings, OfCode::default());
    Ok(Perft {
        created: created.into(),
        tier: plan.tier(),
        depth: SLICE_DEPTH,
        comparisons: judge::comparisons(&rounds, confidence, Perft::POSITIONS),
        rounds,
        positions: first
            .positions
            .into_iter()
            .map(|(name, nodes)| PerftPosition { name: name.into(), nodes })
            .collect(),
        skips: first
            .skipped
            .into_iter()
            .map(|(what, reason)| Skip { what: what.into(), reason: reason.into() })
            .collect(),
    })
}

/// Sittings of the executable as ordered, each told as any other is by `told`, with the first as it was taken. Of all generators `named` names those that take part, or none for all. `seconds` are over all sittings,
/// `pairs` of each contestant in each.
pub(crate) fn sittings(
    stop: fn() -> bool,
    order: Order,
    named: impl FnOnce(&[String]) -> Result<Vec<String>, Error>,
    (seconds, pairs): (f64, usize),
    told: &dyn Fn(&Taken) -> Sitting,
    progress: &mut dyn Progress,
) -> Result<(Taken, Vec<Sitting>), Error> {
    let tier = order.plan.tier();
    tier.runnable().map_err(Error::Machine)?;
    order.plan.core.map_or(Ok(()), crate::keep::usable)?;
    let workspace = Workspace::locate().map_err(unbuilt)?;
    let executable = build::perft(&workspace, tier, progress).map_err(unbuilt)?;
    let all: Vec<String> = answer("perft", (&executable, "list"), &(), progress)?;
    let plan = Plan { variants: named(&all)?, ..order.plan };
    let contestants = if plan.variants.is_empty() { all.len() } else { plan.variants.len() };
    let confidence = judge::confidence(plan.quick);
    let wanted = sittings_wanted(judge::of_each(confidence, contestants + 1));
    let mut first: Option<Taken> = None;
    let order = Order { plan: plan.clone(), ..order };
    let workload = if plan.trace.is_some() { record::InUse::TRACE } else { Perft::POSITIONS };
    let lacking = |done: &[Sitting]| {
        let wide = if plan.in_use { crate::in_use_alone::wide(done, confidence) } else { 0 };
        missing(done, OfCode::default(), confidence, workload) + wide
    };
    let between = Between { stop: &stop, after: 0.0, missing: &lacking };
    let quota = Quota { seconds, wanted, limit: 60.0 * plan.limit, ours: ours() };
    let mut sittings = one_by_one(&quota, &between, progress, |stage, share, done, progress| {
        let order = Order {
            seconds: share,
            pairs,
            order_seed: plan.seed + done.len() as u64,
            at: (done.len() as f64 + 0.5) / wanted as f64 % 1.0,
            ..order.clone()
        };
        let taken = sit(&executable, stage, &order, progress)?;
        let sitting = told(&taken);
        first.get_or_insert(taken);
        Ok(sitting)
    })?;
    let first =
        first.ok_or_else(|| Error::Check("interrupted before anything was timed".into()))?;
    if let Some(why) = sittings.iter().find_map(wrong) {
        return Err(Error::Check(why));
    }
    sittings_to_record::distrust(&mut sittings);
    Ok((first, sittings))
}

/// A sitting of the executable, as ordered.
pub(crate) fn sit(
    executable: &Path,
    stage: &str,
    order: &Order,
    progress: &mut dyn Progress,
) -> Result<Taken, Error> {
    answer(stage, (executable, "sit"), order, progress)
}

/// The generators that match any of `patterns`, by their names or by those of their variants or libraries; all, and
/// then none by name, if none is given.
pub(crate) fn chosen(patterns: &[String], all: &[String]) -> Result<Vec<String>, Error> {
    let names = || all.iter().map(String::as_str);
    let family = |name: &str| name.split(['/', ' ']).next().unwrap_or_default().to_string();
    let mut chosen = Vec::new();
    for pattern in patterns {
        let wild = wildmatch::WildMatch::new(pattern);
        let before = chosen.len();
        chosen.extend(
            names()
                .filter(|name| wild.matches(name) || wild.matches(&family(name)))
                .map(String::from),
        );
        if chosen.len() == before {
            let line = registry::unknown("attack generator", pattern, names());
            return Err(Error::Input(format!("{line} (`cargo xtask perft --quick` shows all)")));
        }
    }
    chosen.sort();
    chosen.dedup();
    Ok(chosen)
}

/// The sitting in the words of all sittings: positions together are a workload, and each is a subject.
fn as_any_other(taken: &Taken, tier: Tier) -> Sitting {
    let group = |model: Model, workload: &str| Group {
        model,
        condition: Condition::of(tier, Form::Throughput, workload, State::AsInterleaved),
    };
    let trees = taken
        .positions
        .iter()
        .map(|(name, _)| (group(Model::Perft, Perft::POSITIONS), name.clone()));
    let queen = Piece::Queen.name().to_string();
    let named = trees.chain([(group(Model::Queens, &taken.boards), queen)]).collect();
    as_groups(taken, named)
}

/// The sitting with these groups and their subjects.
pub(crate) fn as_groups(taken: &Taken, named: Vec<(Group, String)>) -> Sitting {
    let mut log = taken.log.clone();
    for (series, (_, subject)) in log.groups.iter_mut().zip(&named) {
        for one in series {
            one.name = match one.name.strip_suffix(AGAIN) {
                Some(reference) => format!("{reference}/{subject}{COPY}"),
                None => format!("{}/{subject}", one.name),
            };
        }
    }
    Sitting {
        core: taken.core,
        source: taken.source.clone(),
        ticks_per_second: taken.ticks_per_second,
        resolution_ns: taken.resolution_ns,
        rulers: Vec::new(),
        groups: named.into_iter().map(|(group, _)| group).collect(),
        log,
        seconds: taken.seconds,
        wrong: taken.wrong.clone(),
    }
}

/// What was wrong before anything was timed, or in a sample.
pub(crate) fn wrong(sitting: &Sitting) -> Option<String> {
    let before = sitting.wrong.first().map(|(name, why)| format!("{name}: {why}"));
    before.or_else(|| sitting.log.groups.iter().flatten().find_map(|one| one.wrong.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::{GENERATORS, take};

    #[test]
    fn generators_are_named_by_themselves_or_by_variant_or_library() {
        let all = ["magic/square_attacks", "magic/square_attacks_plain", "cozy-chess 0.3"];
        let all = all.map(String::from);
        let named = |pattern: &str| chosen(&[pattern.to_string()], &all).expect("there are some");
        assert_eq!(named("magic"), all[..2]);
        assert_eq!(named("*_plain"), all[1..2]);
        assert_eq!(named("cozy-chess"), all[2..]);
        assert!(chosen(&["mag".to_string()], &all).is_err());
    }

    #[test]
    fn a_wrong_count_is_found_before_and_in_any_sample() {
        let plan = Plan { variants: vec!["magic/square_attacks".into()], ..Plan::default() };
        let order = Order { plan, seconds: 0.01, pairs: 1, ..Order::default() };
        let taken = take(GENERATORS, &order).expect("the order is sound");
        assert_eq!(wrong(&as_any_other(&taken, Tier::X86_64)), None);
        let mut late = taken.clone();
        late.log.groups[3][2].wrong = Some("399, right is 400".into());
        assert_eq!(wrong(&as_any_other(&late, Tier::X86_64)), Some("399, right is 400".into()));
        let early = Taken { wrong: vec![("magic".into(), "no leaves".into())], ..taken };
        assert_eq!(wrong(&as_any_other(&early, Tier::X86_64)), Some("magic: no leaves".into()));
    }
}

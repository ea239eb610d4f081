//! `perft`: does a faster attack generator make a faster move generator? One executable has all
//! generators, and its invocations are judged like every other comparison.

use crate::children::answer;
use crate::first_screen::uncertain_rows;
use crate::generators::{attack_generators, built};
use crate::instruments::{LONGER, Quota, core_share, one_by_one};
use crate::summarize::{CodeChecks, summarize};
use crate::time_plan::SamplingTime;
use crate::{Request, sittings_to_record, time_plan};
use ::perft::{AGAIN, Order, SLICE_DEPTH, Sitting as Taken};
use machine_code::build::{Progress, Workspace};
use measure::sittings_wanted;
use record::{Condition, Model, Perft, PerftPosition, Plan, Role, SeriesName, Skip};
use runner::Error;
use runner::wire::{Group, Sitting};

/// Builds the executable, takes the invocations on positions by name and FEN, the published ones if
/// there are none, and judges. Variants of the plan are generators.
///
/// # Errors
/// If the build fails, if a name is of no generator, if a generator counts other nodes than the
/// others, or if nothing could be timed.
pub fn perft(
    request: &Request,
    positions: Vec<(String, String)>,
    progress: &mut dyn Progress,
) -> Result<Perft, Error> {
    let plan = &request.plan;
    let created = crate::keep::now();
    let confidence = record::judge::confidence(plan.quick);
    let time = time_plan::perft(plan);
    let plan = &Plan { variants: attack_generators(&plan.variants)?, ..plan.clone() };
    let order = Order { plan: plan.clone(), positions, ..Order::default() };
    let (first, sittings) = sittings(request.stop, order, (time, Goal::Intervals), progress)?;
    let rounds = summarize(&sittings, CodeChecks::default());
    Ok(Perft {
        created: created.into(),
        tier: plan.tier(),
        depth: SLICE_DEPTH,
        comparisons: record::judge::comparisons(&rounds, confidence, Perft::POSITIONS),
        rounds,
        positions: first
            .positions
            .into_iter()
            .map(|(name, nodes)| PerftPosition { name: name.into(), nodes })
            .collect(),
        skips: skips(first.skipped),
    })
}

/// The generators that cannot run here, and why.
pub(crate) fn skips(skipped: Vec<(String, String)>) -> Vec<Skip> {
    let skip = |(what, reason): (String, String)| Skip { what: what.into(), reason: reason.into() };
    skipped.into_iter().map(skip).collect()
}

/// What invocations go on for beyond those that the intervals need.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Goal {
    /// An interval of every row of the first screen.
    Intervals,
    /// That, and a noise floor of the replay that lets this machine vote.
    NarrowFloor,
}

/// Invocations of the executable with the generators of the order, each in the format of all
/// invocations; before them the first one as it was taken, with the searches of all.
pub(crate) fn sittings(
    stop: fn() -> bool,
    order: Order,
    (time, goal): (SamplingTime, Goal),
    progress: &mut dyn Progress,
) -> Result<(Taken, Vec<Sitting>), Error> {
    let tier = order.plan.tier();
    tier.runnable().map_err(Error::Machine)?;
    if let Some(core) = order.plan.core {
        crate::keep::check_core(core)?;
    }
    let workspace = Workspace::locate()?;
    let executable = built(&workspace, tier, &order.plan.variants, progress)?;
    let plan = order.plan.clone();
    let confidence = record::judge::confidence(plan.quick);
    let wanted = sittings_wanted(record::judge::of_each(confidence, plan.variants.len() + 1));
    let mut first: Option<Taken> = None;
    let workload = if plan.trace.is_some() { record::InUse::TRACE } else { Perft::POSITIONS };
    let lacking = |done: &[Sitting]| {
        let wide = match goal {
            Goal::Intervals => 0,
            Goal::NarrowFloor => crate::in_use_alone::wide(done, confidence),
        };
        uncertain_rows(done, CodeChecks::default(), confidence, workload) + wide
    };
    let core_share = core_share();
    let quota = Quota {
        seconds: time.seconds,
        wanted,
        limit: (60.0 * plan.limit).min(time.patience * time.seconds / core_share),
        core_share,
        after: 0.0,
        stop,
        missing: &lacking,
        remedy: match time.patience.is_finite() {
            true => "`cargo xtask bench --in-use` replays until the floor is narrow",
            false => LONGER,
        },
    };
    let mut sittings = one_by_one(&quota, progress, |stage, share, done, progress| {
        let order = Order {
            seconds: share,
            pairs: time.pairs,
            order_seed: plan.seed + done.len() as u64,
            at: (done.len() as f64 + 0.5) / wanted as f64 % 1.0,
            ..order.clone()
        };
        let taken: Taken = answer(stage, (&executable, "sit"), &order, progress)?;
        let sitting = as_any_other(&taken);
        match &mut first {
            Some(first) => first.searches.extend(taken.searches),
            None => first = Some(taken),
        }
        Ok(sitting)
    })?;
    let first = first.expect("one was taken");
    if let Some(why) = sittings.iter().find_map(wrong) {
        return Err(Error::Check(why));
    }
    sittings_to_record::distrust(&mut sittings);
    Ok((first, sittings))
}

/// The invocation in the format of all invocations.
fn as_any_other(taken: &Taken) -> Sitting {
    let group = |(model, condition, _): &(Model, Condition, String)| Group {
        model: *model,
        condition: condition.clone(),
    };
    let mut log = taken.log.clone();
    for (series, (.., subject)) in log.groups.iter_mut().zip(&taken.groups) {
        for one in series {
            let (routine, role) = match one.name.strip_suffix(AGAIN) {
                Some(reference) => (reference, Role::Copy),
                None => (one.name.as_str(), Role::Contestant),
            };
            one.name = SeriesName { routine, subject, role }.to_string();
        }
    }
    Sitting {
        core: taken.core,
        source: taken.source.clone(),
        ticks_per_second: taken.ticks_per_second,
        resolution_ns: taken.resolution_ns,
        rulers: Vec::new(),
        groups: taken.groups.iter().map(group).collect(),
        log,
        seconds: taken.seconds,
        wrong: taken.wrong.clone(),
    }
}

/// What was wrong before anything was timed, or in a sample.
fn wrong(sitting: &Sitting) -> Option<String> {
    let before = sitting.wrong.first().map(|(name, why)| format!("{name}: {why}"));
    before.or_else(|| sitting.log.groups.iter().flatten().find_map(|one| one.wrong.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::{GENERATORS, take};

    #[test]
    fn a_wrong_count_is_found_before_and_in_any_sample() {
        let plan = Plan { variants: vec!["magic/square_attacks".into()], ..Plan::default() };
        let order = Order { plan, seconds: 0.01, pairs: 1, ..Order::default() };
        let taken = take(GENERATORS, &order).expect("the order is sound");
        assert_eq!(wrong(&as_any_other(&taken)), None);
        let mut late = taken.clone();
        late.log.groups[3][2].wrong = Some("399, right is 400".into());
        assert_eq!(wrong(&as_any_other(&late)), Some("399, right is 400".into()));
        let early = Taken { wrong: vec![("magic".into(), "no leaves".into())], ..taken };
        assert_eq!(wrong(&as_any_other(&early)), Some("magic: no leaves".into()));
    }
}

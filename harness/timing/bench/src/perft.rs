//! `perft`: does a faster attack generator make a faster move generator? One executable has all
//! generators, and its invocations are judged like every other comparison.
//!
//! [`take_invocations`] also takes those of replays (`in_use.rs`): they differ in the order to the
//! executable and in what is enough.

use crate::children::answer;
use crate::first_screen::uncertain_rows;
use crate::generators::{self, attack_generators};
use crate::in_use_alone::wide_floor_count;
use crate::instruments::{LIMIT_REMEDY, SamplingBudget, core_share, sample_in_sequence};
use crate::keep::stay_on_core_kind;
use crate::summarize::{CodeChecks, summarize};
use crate::time_plan::SamplingTime;
use crate::{Request, invocations_to_record, time_plan};
use ::perft::{Order, SLICE_DEPTH};
use machine_code::build::{Progress, Workspace};
use measure::invocations_needed;
use record::{Perft, PerftPosition, Plan, Skip};
use runner::Error;
use runner::wire::InvocationReport;

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
    let time = time_plan::perft_time(plan);
    let plan = &Plan { variants: attack_generators(&plan.variants)?, ..plan.clone() };
    let plan = &stay_on_core_kind(plan)?;
    let order = Order { plan: plan.clone(), positions, ..Order::default() };
    let invocations = take_invocations(request.stop, order, (time, Goal::Intervals), progress)?;
    let rounds = summarize(&invocations, CodeChecks::default());
    Ok(Perft {
        created: created.into(),
        tier: plan.tier(),
        depth: SLICE_DEPTH,
        comparisons: record::judge::comparisons(&rounds, confidence, Perft::POSITIONS),
        rounds,
        positions: counted_positions(&invocations[0]),
        skips: skips(&invocations[0]),
    })
}

/// Returns the positions with the leaves of their trees, which are the same in every invocation.
fn counted_positions(invocation: &InvocationReport) -> Vec<PerftPosition> {
    let mut positions = Vec::new();
    for (name, nodes) in &invocation.positions {
        positions.push(PerftPosition { name: name.as_str().into(), nodes: *nodes });
    }
    positions
}

/// Returns the generators that cannot run here, with the reasons. They are the same in every
/// invocation.
pub(crate) fn skips(invocation: &InvocationReport) -> Vec<Skip> {
    let mut skips = Vec::new();
    for (what, reason) in &invocation.skipped {
        skips.push(Skip { what: what.to_string().into(), reason: reason.as_str().into() });
    }
    skips
}

/// The reason why further invocations begin after those that the intervals need.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Goal {
    /// Every row of the first screen should have an interval.
    Intervals,
    /// In addition, the noise floor of the replay should be narrow enough that this machine may
    /// vote.
    NarrowFloor,
}

/// Takes invocations of the executable with the generators of the order, at least one.
pub(crate) fn take_invocations(
    stop: fn() -> bool,
    order: Order,
    (time, goal): (SamplingTime, Goal),
    progress: &mut dyn Progress,
) -> Result<Vec<InvocationReport>, Error> {
    let tier = order.plan.tier();
    tier.runnable().map_err(Error::Machine)?;
    if let Some(core) = order.plan.core {
        crate::keep::check_core(core)?;
    }
    let workspace = Workspace::locate()?;
    let executable = generators::build(&workspace, tier, &order.plan.variants, progress)?;
    let plan = order.plan.clone();
    let confidence = record::judge::confidence(plan.quick);
    let wanted = invocations_needed(record::judge::interval_confidence_among(
        confidence,
        plan.variants.len() + 1,
    ));
    let core_share = core_share();
    let budget = SamplingBudget {
        seconds: time.seconds,
        wanted,
        limit: (60.0 * plan.limit).min(time.patience * time.seconds / core_share),
        core_share,
        seconds_after: 0.0,
        stop,
        count_missing: &|done: &[InvocationReport]| count_missing(done, &plan, goal),
        remedy: if time.patience.is_finite() {
            "`cargo xtask bench --in-use` replays until the floor is narrow"
        } else {
            LIMIT_REMEDY
        },
    };
    let mut invocations = sample_in_sequence(&budget, progress, |stage, share, done, progress| {
        let order = Order {
            seconds: share,
            pairs: time.pairs,
            order_seed: plan.seed + done.len() as u64,
            // Each wanted invocation is of the middle of another part of the trace, so that all
            // parts are replayed. Later invocations begin again with the first part.
            trace_share: (done.len() as f64 + 0.5) / wanted as f64 % 1.0,
            ..order.clone()
        };
        answer(stage, (&executable, "sample"), &order, progress)
    })?;
    if let Some(error) = invocations.iter().find_map(wrong_answer) {
        return Err(Error::Check(error));
    }
    invocations_to_record::reject_outlier_widths(&mut invocations);
    Ok(invocations)
}

/// Returns the number of rows without an interval, plus, if the goal is narrow floors, the number
/// of floors that are too wide.
fn count_missing(invocations: &[InvocationReport], plan: &Plan, goal: Goal) -> usize {
    let confidence = record::judge::confidence(plan.quick);
    let workload = if plan.trace.is_some() { record::InUse::TRACE } else { Perft::POSITIONS };
    let rows = uncertain_rows(invocations, CodeChecks::default(), confidence, workload);
    match goal {
        Goal::Intervals => rows,
        Goal::NarrowFloor => {
            rows + wide_floor_count(invocations, confidence, plan.evaluation as u64)
        }
    }
}

/// Returns the first wrong answer, before anything was timed or in a sample.
fn wrong_answer(invocation: &InvocationReport) -> Option<String> {
    if let Some((name, case)) = invocation.wrong.first() {
        return Some(format!("{name}: {case}"));
    }
    invocation.log.groups.iter().flatten().find_map(|series| series.wrong_answer.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::{GENERATORS, take_invocation};

    #[test]
    fn wrong_count_is_found_before_samples_and_in_any_sample() {
        let plan = Plan { variants: vec!["magic/square_attacks".into()], ..Plan::default() };
        let order = Order { plan, seconds: 0.01, pairs: 1, ..Order::default() };
        let right = take_invocation(GENERATORS, &order).expect("the order is sound");
        assert_eq!(wrong_answer(&right), None);
        let mut late = right.clone();
        late.log.groups[3][2].wrong_answer = Some("399, right is 400".into());
        assert_eq!(wrong_answer(&late), Some("399, right is 400".into()));
        let early = InvocationReport { wrong: vec![("magic".into(), "no leaves".into())], ..right };
        assert_eq!(wrong_answer(&early), Some("magic: no leaves".into()));
    }
}

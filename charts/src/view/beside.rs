//! What is to be said beside the rows of a recommendation: where a fill is the cheaper, what keeping boards adds, and what
//! is left of it in use.

use super::contest::{Contest, Entry};
use super::demands::{Demands, admits};
use super::digits::figure;
use super::picks::{WITHOUT_AVX512, kinds};
use super::stake::at_stake;
use super::uses::{FORM, InRecord, LOOK_UPS, USES, Use};
use super::{perft, words};
use record::{Record, RoutineResult};

/// The look-ups of boards that have to be kept.
const KEPT_LOOK_UPS: &str = "kept_attacks queen";

/// What keeps them.
const KEEPING: &str = "board_update";

/// What is to be said beside the rows.
pub fn in_words(record: &Record, demands: &Demands) -> Vec<String> {
    let mut lines: Vec<String> = cross_over(record, demands).into_iter().collect();
    for one in USES.iter().filter(|one| one.model == LOOK_UPS) {
        lines.extend(with_keeping(record, demands, one));
    }
    lines.push(match &record.perft {
        Some(found) => format!("in use: {}", perft::sentences(found).join("; ")),
        None => "in use: the record does not say; `cargo xtask perft` adds it".to_string(),
    });
    // Who is best of all says nothing to those who may not use it: their own best stands in the rows.
    let stake = at_stake(record).filter(|_| the_best_in_use_is_admitted(record, demands));
    lines.extend(stake.map(|lines| format!("in use, look-ups alone: {}", lines.join("; "))));
    let has_clients = kinds(record, demands).any(|kind| kind.name == WITHOUT_AVX512.name);
    lines.push(match has_clients {
        true => {
            "or: nothing measured separates the two; without AVX-512: on CPUs with AVX2 and GFNI; portable: needs \
             nothing beyond x86-64; both timed at x86-64-v3 and x86-64 where the record has these tiers"
        }
        false => {
            "or: nothing measured separates the two; portable: needs nothing beyond x86-64, timed there where the \
             record has that tier"
        }
    }.into());
    lines.push(words::provenance(record));
    lines
}

fn the_best_in_use_is_admitted(record: &Record, demands: &Demands) -> bool {
    let best = record.in_use.as_ref().and_then(|found| found.of_trace().next()?.standings.first());
    let is_it = |routine: &&RoutineResult| best.is_some_and(|best| best.name == routine.name());
    record.routines.iter().find(is_it).is_none_or(|routine| admits(demands, routine))
}

/// From how many sliders on all eight sets of a board cost less than as many look-ups.
fn cross_over(record: &Record, demands: &Demands) -> Option<String> {
    let fastest = |model| {
        let contest = Contest::of(record, model, FORM)?;
        contest.entries.into_iter().find(|entry| admits(demands, entry.routine))
    };
    let (fill, look_up) = (fastest("board_attacks")?, fastest(LOOK_UPS)?);
    let [low, high] =
        [fill.time.low / look_up.time.high, fill.time.high / look_up.time.low].map(figure);
    Some(format!(
        "a whole side by {} costs as much as {} look-ups by {} ({low} to {high}): beyond so many \
         sliders the fill is the cheaper, if their union by direction will do",
        fill.routine.name(),
        figure(fill.time.center / look_up.time.center),
        look_up.routine.name(),
    ))
}

/// What look-ups take that ask kept boards, each with what its variant takes to keep them.
fn with_keeping(record: &Record, demands: &Demands, one: &Use) -> Vec<String> {
    let Some(look_ups) = one.contest(record, KEPT_LOOK_UPS) else { return Vec::new() };
    let words = |look_up: &Entry| {
        let of_variant = |keeper: &&RoutineResult| {
            keeper.variant == look_up.routine.variant && keeper.model == KEEPING
        };
        let keeper = record.routines.iter().find(of_variant)?;
        let kept = &keeper.probes.first()?.subject;
        let keepers = one.contest(record, &format!("{KEEPING} {kept}"))?;
        let keeping = keepers.entry(keeper).filter(|_| keepers.measure == look_ups.measure)?;
        let admitted = [look_up.routine, keeper].into_iter().all(|it| admits(demands, it));
        admitted.then(|| {
            format!(
                "{}: {}: queen {} {}, and {} for keeping its boards over a move: {} together (not in the \
                 same rounds)",
                one.name,
                look_up.routine.name(),
                figure(look_up.time.center),
                look_ups.measure.name(),
                figure(keeping.time.center),
                figure(look_up.time.center + keeping.time.center),
            )
        })
    };
    look_ups.entries.iter().filter_map(words).collect()
}

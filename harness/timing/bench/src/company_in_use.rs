//! The mixed run in use: the time of a replay with an attack generator, in invocations of this
//! generator and the reference alone and in invocations of all generators with the map. It is
//! judged like the other rows.

use crate::children::answer;
use crate::company::{Figure, Trial, name, routines};
use crate::generators;
use crate::in_use::own_trace;
use crate::perft::{as_any_other, wrong};
use crate::summarize::{CodeChecks, summarize};
use ::perft::{BASE, Extent, Order};
use machine_code::build::{Progress, Workspace};
use record::Plan;
use runner::wire::{Company, Sitting};
use runner::{Error, Named};

/// The generators that are tried with the reference, as far as the CPU runs them: lines by words
/// and by lanes, and tables.
const TRIED: [&str; 4] = [
    "hyperbola/square_attacks",
    "hyperbola_avx2/square_attacks_lanes",
    "magic/square_attacks",
    "pext/square_attacks",
];
/// Seconds of samples of an invocation, alone and among all, whose first samples alone take two or
/// three.
const SECONDS: [f64; 2] = [2.0, 12.0];
/// Clean pairs of each contestant in each.
const PAIRS: [usize; 2] = [40, 10];
/// Turns in which invocations of both kinds have figures: ratios differ from turn to turn by 1.3 %.
const WANTED: usize = 9;
/// Seconds after which no further turn begins; a turn takes about 25.
const PATIENCE_S: f64 = 300.0;

/// Tries the executable of `perft`: a row for each generator.
///
/// # Errors
/// If it cannot be built, if an invocation is lost, or if a generator answers wrongly.
pub(crate) fn company_in_use(
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Company>, Error> {
    let workspace = Workspace::locate()?;
    let tier = plan.tier();
    let executable = generators::built(&workspace, tier, &[], progress)?;
    let seed = plan.seed;
    let (trace, _) = own_trace(&std::env::temp_dir(), progress)?;
    trial(&tried()).rows(|alone, turn| {
        let kind = usize::from(alone.is_none());
        let plan = Plan {
            variants: alone.map(name).into_iter().collect(),
            trace: Some(trace.0.clone()),
            // Alone there is no map.
            quick: alone.is_some(),
            tiers: vec![tier],
            ..Plan::default()
        };
        let order = Order {
            plan,
            seconds: SECONDS[kind],
            pairs: PAIRS[kind],
            order_seed: seed + turn,
            at: (turn as f64 + 0.5) / WANTED as f64 % 1.0,
            extent: Extent::Brief,
            ..Order::default()
        };
        let among = if alone.is_some() { "alone" } else { "among all" };
        let stage = format!("mixed run: in use, {among}");
        let taken = answer(&stage, (&executable, "sit"), &order, progress)?;
        let sitting = as_any_other(&taken);
        wrong(&sitting).map_or(Ok(sitting), |why| Err(Error::Check(why)))
    })
}

fn trial(tried: &[Named]) -> Trial<'_> {
    Trial {
        tried,
        forms: &[record::Form::Awaited],
        unit: "% of the reference",
        wanted: WANTED,
        patience_s: PATIENCE_S,
        found,
    }
}

fn tried() -> Vec<Named> {
    let is_tried = |name: &str| name != BASE && TRIED.contains(&name);
    routines().filter(|&one| is_tried(&name(one))).collect()
}

/// Time of the unchanged trace, answers awaited, in percent of the reference's time in this
/// invocation.
fn found(sitting: &Sitting, one: Named, _: record::Form) -> Option<Figure> {
    let rounds = summarize(std::slice::from_ref(sitting), CodeChecks::default());
    let is_replay = |one: &&record::Rounds| {
        let of = &one.condition;
        of.workload == record::InUse::TRACE
            && of.slice.is_none()
            && of.form == record::Form::Awaited
    };
    let replay = rounds.iter().find(is_replay)?;
    let probe = format!("{}/{}", name(one), record::InUse::TRACE);
    let own = replay.rows.iter().find(|row| row.probe == probe)?;
    let (cost, floor) = (100.0 * own.ratio[0]?, replay.copy.as_ref()?.ratio[0]?);
    Some(Figure { cost, floor, later: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company::judged;
    use crate::summarize::tests::{FULL, series};
    use measure::{Log, Rates, Width};
    use record::{Condition, State};
    use runner::wire::Group;

    /// An invocation in which the tried take so many times what the reference does, and its copy
    /// too; on a cell of the map they take twice as long.
    fn sitting(takes: f64, copy: f64, rates: Rates) -> Sitting {
        let group = |slice: Option<u64>| {
            let (form, state) = (record::Form::Awaited, State::InUse { evaluation_bytes: 0 });
            let of = Condition::of(contract::Tier::X86_64, form, record::InUse::TRACE, state);
            Group { model: record::Model::LookUps, condition: Condition { slice, ..of } }
        };
        let taken = |takes: f64| {
            let of = |name: &str, takes| series(format!("{name}/trace"), 50.0 * takes, rates);
            let again = series(format!("{BASE}/trace (copy)"), 50.0 * copy, rates);
            let tried = tried().into_iter().map(|one| of(&name(one), takes));
            [of(BASE, 1.0), again].into_iter().chain(tried).collect()
        };
        let width = Some(Width { full: FULL });
        Sitting {
            ticks_per_second: 1e9,
            groups: vec![group(Some(4)), group(None)],
            log: Log { groups: vec![taken(2.0 * takes), taken(takes)], width, ..Log::default() },
            ..Sitting::default()
        }
    }

    #[test]
    fn a_replay_that_company_changes_is_found_beyond_the_floors() {
        let tried = tried();
        let said = |among: [f64; 2], rates: Rates, patience_s: f64| {
            let sit = |alone: Option<Named>, _| {
                let [takes, copy] = if alone.is_some() { [0.9, 1.0] } else { among };
                Ok(sitting(takes, copy, if alone.is_some() { FULL } else { rates }))
            };
            let rows = Trial { patience_s, ..trial(&tried) }.rows(sit).expect("no sitting is lost");
            judged(&rows)
        };
        let counts = |[short, open]: [Vec<String>; 2]| [short.len(), open.len()];
        let (all, contended) = (tried.len(), Rates { adds: 2.0, mixed: 3.0 });
        assert_eq!(counts(said([0.9 * 1.015, 1.0], FULL, PATIENCE_S)), [0, 0]);
        assert_eq!(
            counts(said([0.9 * 1.03, 1.04], FULL, PATIENCE_S)),
            [0, 0],
            "the floor is as wide"
        );
        assert_eq!(counts(said([0.9, 1.0], contended, 0.0)), [0, all]);
        assert_eq!(counts(said([0.9, 1.0], FULL, 0.0)), [0, all], "one turn is too few");
        let [short, open] = said([0.9 * 1.03, 1.0], FULL, PATIENCE_S);
        assert_eq!((short.len(), open.len()), (all, 0));
        let expected = "awaited: 92.70 % of the reference among all, 90.00 alone";
        assert!(short.iter().all(|line| line.ends_with(expected)), "{short:?}");
    }
}

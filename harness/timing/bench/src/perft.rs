//! `perft`: does a faster attack generator make a faster move generator? Sittings of one executable that
//! has them all, judged like every other comparison.

use crate::children::runner_answer;
use crate::instruments::{Between, one_by_one};
use crate::judge::{Bar, Total, compared};
use crate::said::{Key, Table};
use crate::{sittings_to_record, unbuilt};
use ::perft::{AGAIN, ALL_POSITIONS, GENERATORS, Order, SLICE_DEPTH, Sitting as Taken};
use build::{Progress, Workspace};
use contract::{Form, Tier};
use measure::sittings_wanted;
use record::{Comparison, Perft, PerftPosition, Skip};
use runner::wire::{Group, Sitting};
use runner::{Error, check};
use std::collections::BTreeSet;
use std::process::Command;
use std::time::SystemTime;

/// Seconds over all sittings, and clean pairs of each contestant in each.
const ALLOWED: (f64, usize) = (60.0, 64);
const ALLOWED_QUICK: (f64, usize) = (20.0, 24);

/// What `cargo xtask perft` was asked for.
#[derive(Clone, Debug)]
pub struct PerftOptions {
    /// Attack generators by exact name; all if empty. The reference is always among them.
    pub generators: Vec<String>,
    /// Names and FENs of positions; the published ones if empty.
    pub positions: Vec<(String, String)>,
    /// The CPU level to compile for.
    pub tier: Tier,
    /// The core to time on; by default the one that is ours most of the time.
    pub core: Option<usize>,
    /// Seed of boards and of the order of samples.
    pub seed: u64,
    /// Fewer sittings, wider intervals.
    pub quick: bool,
    /// Whether to end with what there is; asked between sittings.
    pub stop: fn() -> bool,
}

/// Builds the executable, takes the sittings, judges.
///
/// # Errors
/// If the build fails, if a generator counts other nodes than the others, or if nothing could be timed.
pub fn perft(options: &PerftOptions, progress: &mut dyn Progress) -> Result<Perft, Error> {
    options.tier.runnable().map_err(Error::Machine)?;
    options.core.map_or(Ok(()), crate::run::usable)?;
    let workspace = Workspace::locate().map_err(unbuilt)?;
    let executable = build::perft(&workspace, options.tier, progress).map_err(unbuilt)?;
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();

    let bar = Bar { routines: &[], not_timeable: &BTreeSet::new(), quick: options.quick };
    let contestants = match options.generators.len() {
        0 => GENERATORS.len(),
        chosen => chosen,
    };
    let wanted = sittings_wanted(bar.confidence(contestants + 1));
    let (seconds, pairs) = if options.quick { ALLOWED_QUICK } else { ALLOWED };
    let mut first: Option<Taken> = None;
    let between = Between { stop: &options.stop, after: 0.0, standing: &|_, _| Vec::new() };
    let mut sittings =
        one_by_one(seconds, wanted, &between, progress, |stage, share, number, progress| {
            let order = Order {
                generators: options.generators.clone(),
                positions: options.positions.clone(),
                seconds: share,
                pairs,
                core: options.core,
                seed: options.seed,
                order_seed: options.seed + number,
            };
            let order = serde_json::to_string(&order).map_err(|error| check("perft", error))?;
            let mut command = Command::new(&executable);
            let taken: Taken = runner_answer(stage, command.arg(order), progress)?;
            let sitting = as_any_other(&taken);
            first.get_or_insert(taken);
            Ok(sitting)
        })?;
    let first =
        first.ok_or_else(|| Error::Check("interrupted before anything was timed".into()))?;
    if let Some(why) = sittings.iter().find_map(wrong) {
        return Err(Error::Check(why));
    }
    sittings_to_record::distrust(&mut sittings);
    let table = Table::of_all(&sittings);
    Ok(Perft {
        created,
        tier: options.tier.name().to_string(),
        depth: SLICE_DEPTH,
        comparisons: comparisons(&table, &first, &bar),
        positions: first
            .positions
            .into_iter()
            .map(|(name, nodes)| PerftPosition { name, nodes })
            .collect(),
        skips: first.skipped.into_iter().map(|(what, reason)| Skip { what, reason }).collect(),
    })
}

/// The sitting in the words of all sittings: a position is a workload.
fn as_any_other(taken: &Taken) -> Sitting {
    let group = |model: &str, workload: &str| Group {
        model: model.to_string(),
        form: Form::Throughput.name().to_string(),
        workload: workload.to_string(),
        pressure_kib: None,
        slice: None,
    };
    let trees = taken.positions.iter().map(|(name, _)| group(Perft::NODES, name));
    Sitting {
        core: taken.core,
        source: taken.source.clone(),
        ticks_per_second: taken.ticks_per_second,
        resolution_ns: taken.resolution_ns,
        rulers: Vec::new(),
        groups: trees.chain([group(Perft::QUEENS, &taken.boards)]).collect(),
        log: taken.log.clone(),
        wrong: taken.wrong.clone(),
    }
}

/// What was wrong before anything was timed, or in a sample.
fn wrong(sitting: &Sitting) -> Option<String> {
    let before = sitting.wrong.first().map(|(name, why)| format!("{name}: {why}"));
    before.or_else(|| sitting.log.groups.iter().flatten().find_map(|one| one.wrong.clone()))
}

/// All positions together, each by itself, then the queens.
fn comparisons(table: &Table, first: &Taken, bar: &Bar<'_>) -> Vec<Comparison> {
    let names: Vec<&str> = match first.log.groups.first() {
        Some(group) => group.iter().map(|series| series.name.as_str()).collect(),
        None => Vec::new(),
    };
    let nodes: Vec<&Key> = {
        let of = |name: &String| table.keys(Perft::NODES).find(|key| key.workload == *name);
        first.positions.iter().filter_map(|(name, _)| of(name)).collect()
    };
    let apart = nodes.iter().map(|&key| (vec![key], key.clone()));
    let all = nodes
        .first()
        .map(|&key| (nodes.clone(), Key { workload: ALL_POSITIONS.to_string(), ..key.clone() }));
    let queens = table.keys(Perft::QUEENS).map(|key| (vec![key], key.clone()));
    let comparison = |(keys, heading): (Vec<&Key>, Key)| {
        let total = |name: &str| {
            let rows: Option<Vec<_>> = keys.iter().map(|key| table.of(key, name)).collect();
            Some(Total::over(&rows?, table.sittings()))
        };
        let (again, own): (Vec<&str>, Vec<&str>) =
            names.iter().partition(|name| name.ends_with(AGAIN));
        let totals: Vec<(String, Total)> =
            own.into_iter().filter_map(|name| Some((name.to_string(), total(name)?))).collect();
        let copy = again.first().and_then(|name| total(name))?;
        compared(&heading, Vec::new(), &totals, &copy, bar)
    };
    all.into_iter().chain(apart).chain(queens).filter_map(comparison).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::take;

    #[test]
    fn a_wrong_count_is_found_before_and_in_any_sample() {
        let order = Order {
            generators: vec!["magic/square_attacks".into()],
            positions: Vec::new(),
            seconds: 0.01,
            pairs: 1,
            core: None,
            seed: 1,
            order_seed: 1,
        };
        let taken = take(&order).expect("the order is sound");
        assert_eq!(wrong(&as_any_other(&taken)), None);
        let mut late = taken.clone();
        late.log.groups[3][2].wrong = Some("399, right is 400".into());
        assert_eq!(wrong(&as_any_other(&late)), Some("399, right is 400".into()));
        let early = Taken { wrong: vec![("magic".into(), "no leaves".into())], ..taken };
        assert_eq!(wrong(&as_any_other(&early)), Some("magic: no leaves".into()));
    }
}

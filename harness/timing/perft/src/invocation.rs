//! One invocation: every attack generator on slices of every tree, in the same turns.
//!
//! ```text
//! select the generators of the order, the reference first
//! make their tables; leave out those that this CPU cannot run or that panic
//! compute the right answers with the reference
//! leave out the generators whose answers differ
//! time the others alternately, a group per tree and one of queens
//! ```
//!
//! A trace takes the place of trees and queens in `in_use.rs`, from the third step on. All
//! generators are in one process, because the ratio of two processes would contain the difference
//! of their memory layouts.

use crate::in_use::{BASE, take_in_use};
use crate::task::{Candidate, Task, contestant};
use crate::{Extent, Generator, PUBLISHED, Position, Query, Ready};
use contract::{Piece, catch_panic};
use measure::{Driver, VISIT};
use record::wire::{Group, InvocationReport};
use record::{Competitor, Condition, Form, Model, Perft, Plan, State};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::time::Instant;

/// Depth of the trees: a hundred to two thousand leaves, which a sample counts a few times at most.
/// A neighbour on the core would disturb more of longer slices.
pub const SLICE_DEPTH: u32 = 2;

/// The reference of ratios for trees and queens: that of `bench`, so that both can be compared. In
/// use it is [`BASE`](crate::BASE).
pub const REFERENCE: &str = "kogge_stone/square_attacks";

/// Queries of a pass: with their squares 8 KiB, which leaves most of a first-level cache to tables.
const QUERIES: usize = 512;
/// Consecutive queries on one board: a program asks several of each position.
const QUERIES_PER_BOARD: usize = 12;
/// The workload whose boards the queens stand on.
const BOARDS: &str = "uniform-16";

/// The order to one process: a plan, whose variants are generators by exact name, and the values of
/// this process. If the plan has a trace, the process replays it instead of trees and queens.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Order {
    /// The plan of the run.
    pub plan: Plan,
    /// Names and FENs of positions; the published ones if empty.
    pub positions: Vec<(String, String)>,
    /// Maximum time in seconds.
    pub seconds: f64,
    /// Clean pairs that each contestant should have.
    pub pairs: usize,
    /// Seed of the order of samples.
    pub order_seed: u64,
    /// Where the replayed part begins: at 0 with the trace, at 1 as late as it can.
    #[serde(rename = "at")]
    pub trace_share: f64,
    /// The extent of a replay.
    pub extent: Extent,
    /// Sizes of an evaluation, in bytes, that the trace is replayed at with awaited answers,
    /// besides that of the plan.
    pub further_evaluations: Vec<usize>,
}

impl Order {
    /// Whether the map (look-ups at an even pace) is made too; a vote needs none.
    pub(crate) fn has_map(&self) -> bool {
        !self.plan.quick && !self.plan.in_use && self.extent != Extent::LookUps
    }
}

/// Times these generators as the order says.
///
/// # Errors
/// If a position is none, or the core cannot be used.
pub fn take_invocation(
    generators: &[Generator],
    order: &Order,
) -> Result<InvocationReport, String> {
    let start = Instant::now();
    let is_in_use = order.plan.trace.is_some();
    let reference = if is_in_use { BASE } else { REFERENCE };
    let Prepared { generators, skipped, panicked } =
        prepare(select(generators, &order.plan.variants, reference));
    let report =
        if is_in_use { take_in_use(generators, order)? } else { take_trees(generators, order)? };
    let wrong = [panicked, report.wrong].concat();
    Ok(InvocationReport { skipped, wrong, seconds: start.elapsed().as_secs_f64(), ..report })
}

/// Returns the generators with these names, or all if there are no names. The reference is first,
/// even if it is not named.
fn select<'a>(
    generators: &'a [Generator],
    names: &[String],
    reference: &str,
) -> Vec<&'a Generator> {
    let mut selected: Vec<&Generator> = generators.iter().collect();
    selected.retain(|generator| {
        names.is_empty()
            || generator.name == reference
            || names.iter().any(|name| name == generator.name)
    });
    selected.sort_by_key(|generator| generator.name != reference);
    selected
}

/// Generators with their tables, and those that have none, with the reason.
#[derive(Default)]
struct Prepared {
    generators: Vec<Ready>,
    /// Generators whose instructions this CPU lacks.
    skipped: Vec<(Competitor, String)>,
    /// Generators that panicked. That is their fault, not one of the machine.
    panicked: Vec<(Competitor, String)>,
}

fn prepare(generators: Vec<&Generator>) -> Prepared {
    let mut prepared = Prepared::default();
    for generator in generators {
        match catch_panic(|| generator.ready()) {
            Ok(Ok(ready)) => prepared.generators.push(ready),
            Ok(Err(why)) => prepared.skipped.push((generator.competitor(), why)),
            Err(why) => prepared.panicked.push((generator.competitor(), why)),
        }
    }
    prepared
}

/// Times these generators, of which the first is the reference, on trees and on queens.
fn take_trees(mut generators: Vec<Ready>, order: &Order) -> Result<InvocationReport, String> {
    let reference = *generators.first().ok_or("no generator can run here")?;
    let mut tasks = Vec::new();
    let mut groups = Vec::new();
    for (name, fen) in positions(order) {
        tasks.push(tree_task(&name, &fen, reference)?);
        groups.push(group(Model::Perft, order, Perft::POSITIONS));
    }
    let positions = tasks.iter().map(|tree| (tree.name.clone(), tree.right_sums[0])).collect();
    tasks.push(queens_task(reference, order.plan.seed));
    groups.push(group(Model::Queens, order, BOARDS));

    let wrong = remove_wrong(&mut generators, |generator| {
        tasks.iter().find_map(|task| task.fault(generator))
    });
    let candidates = Candidate::with_copy(&generators);
    let driver = Driver::with_core(&order.plan.wanted_cores())?;
    let mut timed = Vec::new();
    for task in &tasks {
        let contestants =
            candidates.iter().map(|candidate| contestant(&driver, candidate, task)).collect();
        timed
            .push(measure::Group { visit: VISIT, ..measure::Group::new(contestants, order.pairs) });
    }
    let invocation = driver.sample_invocation(&mut timed, order.seconds, order.order_seed);
    Ok(InvocationReport { groups, positions, wrong, ..InvocationReport::from(invocation) })
}

/// Returns names and FENs of the positions of the order, or the published ones.
fn positions(order: &Order) -> Vec<(String, String)> {
    if order.positions.is_empty() {
        return PUBLISHED.map(|(name, fen)| (name.to_string(), fen.to_string())).to_vec();
    }
    order.positions.clone()
}

/// Returns the task that counts the tree of a position.
fn tree_task(name: &str, fen: &str, reference: Ready) -> Result<Task<'static>, String> {
    let position = Position::from_fen(fen).map_err(|why| format!("{name}: {why}"))?;
    Ok(Task::new(name, reference, 1, move |generator, _| {
        (generator.perft)(black_box(&position), SLICE_DEPTH)
    }))
}

/// Returns the task that looks up queens in a plain loop. It shows how much of the difference in a
/// tree is that of the look-ups.
fn queens_task(reference: Ready, seed: u64) -> Task<'static> {
    let queries = random_queries(seed);
    let task = Task::new(Piece::Queen.name(), reference, 1, move |generator, _| {
        (generator.queens)(black_box(&queries))
    });
    Task { units: QUERIES as f64, ..task }
}

fn group(model: Model, order: &Order, workload: &str) -> Group {
    let (tier, form) = (order.plan.tier(), Form::Throughput);
    let condition = Condition::new(tier, form, workload, State::AsInterleaved);
    Group { model, condition }
}

/// Removes the generators with a fault, and returns each with its fault. A panic is a fault too.
pub(crate) fn remove_wrong(
    generators: &mut Vec<Ready>,
    fault: impl Fn(Ready) -> Option<String>,
) -> Vec<(Competitor, String)> {
    let mut wrong = Vec::new();
    generators.retain(|&generator| match catch_panic(|| fault(generator)) {
        Ok(None) => true,
        Ok(Some(why)) | Err(why) => {
            wrong.push((generator.competitor(), why));
            false
        }
    });
    wrong
}

/// Returns queries of random squares, [`QUERIES_PER_BOARD`] on each board.
fn random_queries(seed: u64) -> Vec<Query> {
    let boards = oracle::workloads::by_name(BOARDS, seed).expect("a workload of that name").boards;
    let mut queries = Vec::new();
    for board in boards.iter().take(QUERIES.div_ceil(QUERIES_PER_BOARD)) {
        for _ in 0..QUERIES_PER_BOARD {
            // The highest bits of multiples of the golden ratio: spread evenly, in no simple order.
            let square = ((queries.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8;
            queries.push(Query { square, occupied: board.occupied });
        }
    }
    queries.truncate(QUERIES);
    queries
}

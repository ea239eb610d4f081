//! One invocation: every attack generator on slices of every tree, in the same turns.

use crate::in_use::{self, BASE};
use crate::task::{Candidate, Task, contestant};
use crate::{Extent, Generator, PUBLISHED, Position, Query, Ready};
use contract::{Piece, caught};
use measure::{Driver, VISIT};
use record::wire::{Group, InvocationReport};
use record::{Competitor, Condition, Form, Model, Perft, Plan, State};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::time::Instant;

/// Depth of the trees: a hundred to two thousand leaves, which a sample counts a few times at most.
/// A neighbour on the core would disturb more of longer slices.
pub const SLICE_DEPTH: u32 = 2;

/// The reference of ratios for trees and queens, as in `bench`. In use it is [`BASE`](crate::BASE).
pub const REFERENCE: &str = "kogge_stone/square_attacks";

/// Queries of a pass: with their squares 8 KiB.
const QUERIES: usize = 512;
/// Queries on one board.
const QUERIES_A_BOARD: usize = 12;
/// The workload of the boards.
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
    /// Place of the replayed part in the trace, from 0 to 1.
    pub at: f64,
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

/// Times what was ordered of these generators.
///
/// # Errors
/// If a position is none, or the core cannot be used.
pub fn take(generators: &[Generator], order: &Order) -> Result<InvocationReport, String> {
    let begun = Instant::now();
    let reference = if order.plan.trace.is_some() { BASE } else { REFERENCE };
    let chosen = |one: &&Generator| {
        let names = &order.plan.variants;
        names.is_empty() || one.name == reference || names.iter().any(|name| one.name == name)
    };
    let mut generators: Vec<&Generator> = generators.iter().filter(chosen).collect();
    generators.sort_by_key(|one| one.name != reference);
    let (mut ready, mut skipped, mut panicked) = (Vec::new(), Vec::new(), Vec::new());
    for one in generators {
        match caught(|| one.ready()) {
            Ok(Ok(one)) => ready.push(one),
            Ok(Err(why)) => skipped.push((one.competitor(), why)),
            Err(why) => panicked.push((one.competitor(), why)),
        }
    }
    let invocation = match order.plan.trace.is_some() {
        true => in_use::take_of(ready, order)?,
        false => take_of(ready, order)?,
    };
    let wrong = [panicked, invocation.wrong].concat();
    Ok(InvocationReport { skipped, wrong, seconds: begun.elapsed().as_secs_f64(), ..invocation })
}

/// Times these generators, of which the first is the reference, on trees and on queens.
fn take_of(mut ready: Vec<Ready>, order: &Order) -> Result<InvocationReport, String> {
    let published = || PUBLISHED.map(|(name, fen)| (name.to_string(), fen.to_string())).to_vec();
    let named = if order.positions.is_empty() { published() } else { order.positions.clone() };
    let reference = *ready.first().ok_or("no generator can run here")?;
    let mut tasks = Vec::new();
    let mut groups = Vec::new();
    for (name, fen) in named {
        let position = Position::from_fen(&fen).map_err(|why| format!("{name}: {why}"))?;
        let pass = move |one: Ready, _| (one.perft)(black_box(&position), SLICE_DEPTH);
        tasks.push(Task::new(&name, reference, 1, pass));
        groups.push(group(Model::Perft, order, Perft::POSITIONS));
    }
    let positions = tasks.iter().map(|tree| (tree.name.clone(), tree.right[0])).collect();
    let queries = queries(order.plan.seed);
    let pass = move |one: Ready, _| (one.queens)(black_box(&queries));
    let queens = Task::new(Piece::Queen.name(), reference, 1, pass);
    tasks.push(Task { units: QUERIES as f64, ..queens });
    groups.push(group(Model::Queens, order, BOARDS));

    let wrong = sort_out(&mut ready, |one| tasks.iter().find_map(|task| task.fault(one)));
    let candidates = Candidate::with_copy(&ready);
    let driver = Driver::on(order.plan.core)?;
    let mut timed = Vec::new();
    for task in &tasks {
        let contestants = candidates.iter().map(|one| contestant(&driver, one, task)).collect();
        timed.push(measure::Group { visit: VISIT, ..measure::Group::of(contestants, order.pairs) });
    }
    let invocation = driver.take(&mut timed, order.seconds, order.order_seed);
    Ok(InvocationReport { groups, positions, wrong, ..InvocationReport::from(invocation) })
}

fn group(model: Model, order: &Order, workload: &str) -> Group {
    let (tier, form) = (order.plan.tier(), Form::Throughput);
    let condition = Condition::of(tier, form, workload, State::AsInterleaved);
    Group { model, condition }
}

/// Removes the generators with a fault, and returns each with its fault.
pub(crate) fn sort_out(
    ready: &mut Vec<Ready>,
    fault: impl Fn(Ready) -> Option<String>,
) -> Vec<(Competitor, String)> {
    let mut wrong = Vec::new();
    ready.retain(|&one| {
        let fault = caught(|| fault(one)).unwrap_or_else(|why| Some(why.to_string()));
        wrong.extend(fault.clone().map(|why| (one.competitor(), why)));
        fault.is_none()
    });
    wrong
}

/// Squares at random, some on each board.
fn queries(seed: u64) -> Vec<Query> {
    let boards = oracle::workloads::by_name(BOARDS, seed).expect("a workload of that name").boards;
    let squares = (0u64..).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8);
    let each = boards.iter().flat_map(|board| std::iter::repeat_n(board.occupied, QUERIES_A_BOARD));
    each.zip(squares).take(QUERIES).map(|(occupied, square)| Query { square, occupied }).collect()
}

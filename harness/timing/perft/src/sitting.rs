//! One invocation: every attack generator on slices of every tree, in the same turns.

use crate::in_use::{self, BASE};
use crate::task::{Task, contestant};
use crate::{Extent, Generator, PUBLISHED, Position, Query, Ready};
use contract::{Piece, caught};
use measure::{Clock, Group, Log, MachineClock, Stopwatch, cores, sit};
use record::{Condition, Form, Model, Perft, Plan, Searched, State};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

/// Depth of the trees: a hundred to two thousand leaves, which a sample counts a few times at most.
/// A neighbour on the core would disturb more of longer slices.
pub const SLICE_DEPTH: u32 = 2;

/// Suffix of the name of the reference's second contestant.
pub const AGAIN: &str = "+again";

/// The reference of ratios for trees and queens, as in `bench`. In use it is [`BASE`](crate::BASE).
pub const REFERENCE: &str = "kogge_stone/square_attacks";

/// Queries of a pass: with their squares 8 KiB.
const QUERIES: usize = 512;
/// Queries on one board.
const QUERIES_A_BOARD: usize = 12;
/// The workload of the boards.
const BOARDS: &str = "uniform-16";

/// A sample's length: long against the clock's step and the rulers, short against a neighbour's
/// bursts.
const SAMPLE_S: f64 = 10e-6;
/// Samples of a visit.
const VISIT: usize = 4;
/// After so long with almost no clean sample the invocation moves to another core.
const PATIENCE_S: f64 = 1.0;

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
}

impl Order {
    /// Whether the map (look-ups at an even pace) is made too; a vote needs none.
    pub(crate) fn has_map(&self) -> bool {
        !self.plan.quick && !self.plan.in_use && self.extent != Extent::LookUps
    }
}

/// The answer of one process.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Sitting {
    /// The core it ran on, if the system lets us choose.
    pub core: Option<usize>,
    /// Name of the clock.
    pub source: String,
    /// Ticks of the clock per second.
    pub ticks_per_second: f64,
    /// Its smallest step.
    pub resolution_ns: f64,
    /// Model, condition and subject of each group of the log: a position, the queens, the trace or
    /// a search.
    pub groups: Vec<(Model, Condition, String)>,
    /// Positions and the leaves of their trees.
    pub positions: Vec<(String, u64)>,
    /// The searches, with a trace.
    pub searches: Vec<Searched>,
    /// The samples.
    pub log: Log,
    /// Duration of the process, its preparation included.
    pub seconds: f64,
    /// Generators that cannot run here, with the reason.
    pub skipped: Vec<(String, String)>,
    /// Generators that count other leaves than the reference.
    pub wrong: Vec<(String, String)>,
}

/// Times what was ordered of these generators.
///
/// # Errors
/// If a position is none, or the core cannot be used.
pub fn take(generators: &[Generator], order: &Order) -> Result<Sitting, String> {
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
            Ok(Err(why)) => skipped.push((one.name.to_string(), why)),
            Err(why) => panicked.push((one.name.to_string(), why.to_string())),
        }
    }
    let sitting = match order.plan.trace.is_some() {
        true => in_use::take_of(ready, order)?,
        false => take_of(ready, order)?,
    };
    let wrong = [panicked, sitting.wrong].concat();
    Ok(Sitting { skipped, wrong, seconds: begun.elapsed().as_secs_f64(), ..sitting })
}

/// Times these generators, of which the first is the reference, on trees and on queens.
fn take_of(mut ready: Vec<Ready>, order: &Order) -> Result<Sitting, String> {
    let published = || PUBLISHED.map(|(name, fen)| (name.to_string(), fen.to_string())).to_vec();
    let named = if order.positions.is_empty() { published() } else { order.positions.clone() };
    let reference = *ready.first().ok_or("no generator can run here")?;
    let tree = |(name, fen): (String, String)| {
        let position = Position::from_fen(&fen).map_err(|why| format!("{name}: {why}"))?;
        let pass = move |one: Ready, _| (one.perft)(black_box(&position), SLICE_DEPTH);
        Ok(Task::new(&name, reference, 1, pass))
    };
    let mut tasks: Vec<Task> = named.into_iter().map(tree).collect::<Result<_, String>>()?;
    let positions: Vec<_> = tasks.iter().map(|tree| (tree.name.clone(), tree.right[0])).collect();
    let of = |workload| {
        Condition::of(order.plan.tier(), Form::Throughput, workload, State::AsInterleaved)
    };
    let trees =
        positions.iter().map(|(name, _)| (Model::Perft, of(Perft::POSITIONS), name.clone()));
    let queen = (Model::Queens, of(BOARDS), Piece::Queen.name().to_string());
    let groups = trees.chain([queen]).collect();
    let queries = queries(order.plan.seed);
    let queens = move |one: Ready, _| (one.queens)(black_box(&queries));
    let units = QUERIES as f64;
    tasks.push(Task { units, ..Task::new("queens", reference, 1, queens) });
    let wrong = sort_out(&mut ready, |one| tasks.iter().find_map(|task| task.fault(one)));
    let sitting = timed(order, |stopwatch| {
        let group = |task| {
            let contestant = |one| contestant(stopwatch, one, task);
            let contestants = twice_the_first(&ready).iter().map(contestant).collect();
            Group { visit: VISIT, ..Group::of(contestants, order.pairs) }
        };
        tasks.iter().map(group).collect()
    })?;
    Ok(Sitting { groups, positions, wrong, ..sitting })
}

/// Removes the generators with a fault, and returns each with its fault.
pub(crate) fn sort_out(
    ready: &mut Vec<Ready>,
    fault: impl Fn(Ready) -> Option<String>,
) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    ready.retain(|&one| {
        let fault = caught(|| fault(one)).unwrap_or_else(|why| Some(why.to_string()));
        wrong.extend(fault.clone().map(|why| (one.name.to_string(), why)));
        fault.is_none()
    });
    wrong
}

/// The generators with their names, the first a second time for the noise floor.
pub(crate) fn twice_the_first(ready: &[Ready]) -> Vec<(String, Ready)> {
    let mut all: Vec<_> = ready.iter().map(|&one| (one.name.to_string(), one)).collect();
    all.insert(1, (format!("{}{AGAIN}", ready[0].name), ready[0]));
    all
}

/// The stopwatch of an invocation.
pub(crate) type Shared = Rc<RefCell<Stopwatch<MachineClock>>>;

/// Takes the samples of these groups. The caller adds what the groups are.
pub(crate) fn timed<'a>(
    order: &Order,
    groups: impl FnOnce(&Shared) -> Vec<Group<'a>>,
) -> Result<Sitting, String> {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let core = cores::choose(&mut stopwatch, order.plan.core);
    if order.plan.core.is_some() && core.is_none() {
        return Err(format!("core {:?} cannot be used", order.plan.core));
    }
    let ticks_per_second = stopwatch.clock.ticks_per_second();
    let stopwatch = Rc::new(RefCell::new(stopwatch));
    let mut groups = groups(&stopwatch);
    let elsewhere = order.plan.core.is_none() && cores::usable().len() > 1;
    let plan = measure::Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        budget_ticks: order.seconds * ticks_per_second,
        patience_ticks: elsewhere.then_some(PATIENCE_S * ticks_per_second),
        seed: order.order_seed,
    };
    let log = sit(&mut groups, &plan, |_| {});
    drop(groups);
    let stopwatch = stopwatch.borrow();
    Ok(Sitting {
        core,
        source: stopwatch.clock.source().to_string(),
        ticks_per_second,
        resolution_ns: stopwatch.clock.resolution_ticks() / ticks_per_second * 1e9,
        log,
        ..Sitting::default()
    })
}

/// Squares at random, some on each board.
fn queries(seed: u64) -> Vec<Query> {
    let boards = oracle::workloads::by_name(BOARDS, seed).expect("a workload of that name").boards;
    let squares = (0u64..).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8);
    let each = boards.iter().flat_map(|board| std::iter::repeat_n(board.occupied, QUERIES_A_BOARD));
    each.zip(squares).take(QUERIES).map(|(occupied, square)| Query { square, occupied }).collect()
}

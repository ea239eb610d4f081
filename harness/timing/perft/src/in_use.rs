//! An invocation in use: all attack generators and an empty one alternately replay the look-ups of
//! a block, with memory read between them, and search a position.

use crate::blocks::{Block, blocks};
use crate::searched::searched;
use crate::sitting::{Order, Sitting, sort_out, timed, twice_the_first};
use crate::task::{Task, contestant};
use crate::trace::Record;
use crate::{
    ANSWERS, EVALUATIONS, Empty, Memory, NETWORK_BYTES, Ready, Sliders, TABLE_BYTES, Walk,
};
use contract::Square;
use measure::{Group, MIN_PAIRS};
use record::{Condition, Form, InUse, Model, Searched, State};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The reference of ratios in use: a generator that engines use and every CPU can run. Compared
/// with [`REFERENCE`](crate::REFERENCE), whose look-ups are among the slowest, every generator
/// would be faster.
pub const BASE: &str = "hyperbola/square_attacks";

/// The empty generator: the cost of the replay and its memory reads alone.
pub const EMPTY: &str = "empty";

/// Eight rows of our network.
const _: () = assert!(record::Plan::EVALUATION == 8 * crate::ROW_BYTES);

/// The cells of the map are sampled in every so many turns: they are many.
const BESIDE: usize = 2;

/// Where [`twice_the_first`] puts the reference's copy.
const COPY: usize = 1;

/// A search has one pair where look-ups have so many: it takes longer.
const PAIRS_PER_SEARCH: usize = 6;

/// Pairs of a search that may be discarded before there are too few of them.
const SPARE: usize = 4;

/// Where there is a map, look-ups as they come have so many times the pairs of others: answers are
/// made of them.
const LEADING: usize = 3;

/// The extent of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// Look-ups with every use of their answers, the map (look-ups at an even pace), and both
    /// searches.
    #[default]
    Whole,
    /// Awaited answers only, the map, and the search with a network.
    Brief,
    /// Look-ups of the trace in order, with awaited answers.
    LookUps,
}

impl Extent {
    /// The uses of answers that are timed.
    pub(crate) const fn answers(self) -> &'static [Form] {
        match self {
            Extent::Whole => &ANSWERS,
            Extent::Brief | Extent::LookUps => &[Form::Awaited],
        }
    }
}

/// Times these generators, of which [`BASE`] is the first, on a trace and in searches.
pub(crate) fn take_of(mut ready: Vec<Ready>, order: &Order) -> Result<Sitting, String> {
    let blocks = blocks(order)?;
    let records = &blocks[0].records;
    let right_sums = right_sums(order.extent.answers(), records);
    let wrong = sort_out(&mut ready, |generator| case(generator, records, &right_sums));
    ready.first().filter(|one| one.name == BASE).ok_or(format!("{BASE} is wrong"))?;
    let nothing = Ready::of::<Empty>(EMPTY);
    let mut named = twice_the_first(&ready);
    named.insert(2, (EMPTY.to_string(), nothing));
    let evaluations = match order.extent {
        Extent::Whole => EVALUATIONS.as_slice(),
        Extent::Brief => &[Form::Network],
        Extent::LookUps => &[],
    };
    let (searches, tasks): (Vec<Searched>, Vec<Task>) =
        evaluations.iter().map(|by| searched(*by, order.at)).unzip();
    let memory = RefCell::new(Memory::new(NETWORK_BYTES, TABLE_BYTES));
    let right = [nothing, Ready::of::<Walk>("walk")];
    let replays: Vec<_> =
        blocks.iter().map(|block| right.map(|of| replay(block, of, &memory))).collect();
    let sitting = timed(order, |stopwatch| {
        let replays = blocks.iter().zip(&replays).map(|(block, [empty, asked])| {
            let contestant = |one: &(String, Ready)| {
                contestant(stopwatch, one, if one.0 == EMPTY { empty } else { asked })
            };
            let contestants = named.iter().map(contestant).collect();
            let is_cell = block.pace.is_some();
            let every = if is_cell { BESIDE } else { 1 };
            let leads = !is_cell && block.answers == Form::Awaited;
            let times = if leads && order.has_map() { LEADING } else { 1 };
            let pairs = times * order.pairs.div_ceil(every);
            Group {
                visit: block.segments(),
                every,
                leads,
                // Its floor decides whether this machine has a vote.
                visited_twice: leads.then_some(COPY),
                ..Group::of(contestants, pairs)
            }
        });
        let searches = tasks.iter().map(|task| {
            let pairs = order.pairs.div_ceil(PAIRS_PER_SEARCH).max(MIN_PAIRS + SPARE);
            // The empty generator finds no move.
            let all = named.iter().filter(|(name, _)| name != EMPTY);
            Group::of(all.map(|one| contestant(stopwatch, one, task)).collect(), pairs)
        });
        replays.chain(searches).collect()
    })?;
    let of = |form, workload, state| Condition::of(order.plan.tier(), form, workload, state);
    let look_ups = blocks.iter().map(|block| {
        let state = State::InUse { evaluation_bytes: block.visit_bytes as u64 };
        let slice = block.pace.map(|pace| pace as u64);
        let condition = Condition { slice, ..of(block.answers, InUse::TRACE, state) };
        (Model::LookUps, condition, InUse::TRACE.to_string())
    });
    let by_node = |one: &Searched| {
        let condition = of(one.evaluation, InUse::SEARCH, State::Searched);
        (Model::Nodes, condition, InUse::SEARCH.to_string())
    };
    let groups = look_ups.chain(searches.iter().map(by_node)).collect();
    Ok(Sitting { groups, searches, wrong, ..sitting })
}

/// The sums that the look-ups of `records` come to with right answers, for each use of these.
fn right_sums(answers: &[Form], records: &[Record]) -> Vec<(Form, u64)> {
    let mut memory = Memory::new(0, 0);
    answers.iter().map(|&form| (form, Walk::look_up(form, records, &mut memory))).collect()
}

/// The first look-up that a generator answers wrongly, if one of its sums is not right.
fn case(generator: Ready, records: &[Record], right_sums: &[(Form, u64)]) -> Option<String> {
    let mut memory = Memory::new(0, 0);
    if right_sums.iter().all(|&(form, sum)| (generator.look_up)(form, records, &mut memory) == sum)
    {
        return None;
    }
    for record in records {
        let look_up = std::slice::from_ref(record);
        let [answer, right] = [generator.look_up, Walk::look_up]
            .map(|look_ups| look_ups(Form::Summed, look_up, &mut memory));
        if answer != right {
            let (square, kind) = (Square::new(record.square()), record.kind());
            let asked = format!("{kind:?} on {square}, occupied {:#x}", record.occupied());
            return Some(format!("{asked}: {answer:#x}, right is {right:#x}"));
        }
    }
    Some("other sums, though each answer alone is right".to_string())
}

/// The replay of a block, with the answers of `right`.
fn replay<'a>(block: &'a Block, right: Ready, memory: &'a RefCell<Memory>) -> Task<'a> {
    let pass = |one: Ready, records: &[Record]| {
        let mut memory = memory.borrow_mut();
        // Evaluations read rows that are as near as those of a network; visits of the map read rows
        // from anywhere.
        (memory.visit_bytes, memory.far) = (block.visit_bytes, block.pace.is_some());
        (one.look_up)(block.answers, records, &mut memory)
    };
    let segment = move |one, place| pass(one, block.segment(place));
    let run_up = move |one| _ = pass(one, block.run_up());
    let task = Task::new(InUse::TRACE, right, block.segments(), segment);
    Task { units: block.look_ups(), before: Some(Box::new(run_up)), ..task }
}

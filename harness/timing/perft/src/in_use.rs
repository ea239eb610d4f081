//! An invocation in use: all attack generators and an empty one alternately replay the look-ups of
//! a block, with memory read between them, and search a position.
//!
//! A replay and a search answer the same question in two ways. The replay times look-ups and little
//! else, so it separates generators whose difference drowns in a search, but it must guess the
//! memory traffic of a program. The search has the traffic of a program and confirms or contradicts
//! the replay.
//!
//! ```text
//! blocks of the trace: look-ups in order for each use of answers, cells of the map
//! leave out the generators that answer a look-up of the first block wrongly
//! a group per block:  reference, its copy, the empty generator, all others
//! a group per search: the same without the empty one
//! ```
//!
//! The empty generator is a contestant, not a number that is subtracted: what a replay costs
//! without look-ups is shown beside the others, and no verdict rests on a small difference of two
//! large times.

use crate::blocks::{Block, blocks};
use crate::invocation::{Order, remove_wrong};
use crate::searched::search_task;
use crate::task::{Candidate, Task, contestant};
use crate::trace::Record;
use crate::{
    ANSWERS, EVALUATIONS, Empty, Memory, NETWORK_BYTES, Ready, Sliders, TABLE_BYTES, Walk,
};
use contract::Square;
use measure::{Contestant, Driver, MIN_PAIRS};
use record::wire::{Group, InvocationReport};
use record::{Condition, Coverage, Form, InUse, Model, State};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The reference of ratios in use: a generator that engines use and every CPU can run. Compared
/// with [`REFERENCE`](crate::REFERENCE), whose look-ups are among the slowest, every generator
/// would be faster.
pub const BASE: &str = "hyperbola/square_attacks";

/// The empty generator: the cost of the replay and its memory reads alone.
pub const EMPTY: &str = "empty";

// A visit of the plan reads whole rows, so that a replay reads exactly what the record states.
const _: () = assert!(record::Plan::EVALUATION == 8 * crate::ROW_BYTES);

/// The index at which [`Candidate::with_copy`] inserts the reference's copy.
const COPY_INDEX: usize = 1;

/// The index of the empty generator among the contestants: after the reference and its copy.
const EMPTY_INDEX: usize = 2;

/// Turns per sample of a cell of the map. There are 16 cells, and a verdict on the whole trace
/// needs the time more.
const TURNS_PER_CELL: usize = 3;

/// Pairs of the look-ups for each pair of a search, which takes longer.
const PAIRS_PER_SEARCH: usize = 6;

/// The number of pairs of a search that may be discarded before there are too few.
const SPARE_PAIRS: usize = 4;

/// Ratio of the pairs of awaited look-ups of the whole trace to those of others, where there is a
/// map. They have more because answers are made of them.
const PAIRS_BESIDE_MAP: usize = 3;

/// Pairs of the plan's size of an evaluation for each pair of a further size. A larger size spends
/// more of its time on memory, so that generators differ less, and a choice rarely turns on it.
const PAIRS_PER_FURTHER_SIZE: usize = 2;

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
    /// Returns the uses of answers that are timed.
    pub(crate) const fn answers(self) -> &'static [Form] {
        match self {
            Extent::Whole => &ANSWERS,
            Extent::Brief | Extent::LookUps => &[Form::Awaited],
        }
    }

    /// Returns the evaluations of the searches that are timed.
    const fn evaluations(self) -> &'static [Form] {
        match self {
            Extent::Whole => &EVALUATIONS,
            Extent::Brief => &[Form::Network],
            Extent::LookUps => &[],
        }
    }
}

/// Times these generators, of which [`BASE`] is the first, on a trace and in searches.
pub(crate) fn take_in_use(
    mut generators: Vec<Ready>,
    order: &Order,
) -> Result<InvocationReport, String> {
    let blocks = blocks(order)?;
    let records = &blocks[0].records;
    let right_sums = right_sums(order.extent.answers(), records);
    let wrong =
        remove_wrong(&mut generators, |generator| first_fault(generator, records, &right_sums));
    if generators.first().is_none_or(|generator| generator.name != BASE) {
        return Err(format!("{BASE} is wrong"));
    }
    let mut searches = Vec::new();
    let mut search_tasks = Vec::new();
    for &evaluation in order.extent.evaluations() {
        let (search, task) = search_task(evaluation, order.trace_share);
        searches.push(search);
        search_tasks.push(task);
    }
    let empty = Ready::new::<Empty>(EMPTY);
    let walk = Ready::new::<Walk>("walk");
    let memory = RefCell::new(Memory::new(NETWORK_BYTES, TABLE_BYTES));
    // The empty generator answers every look-up in the same way, so its right sums differ.
    let mut replays = Vec::new();
    for block in &blocks {
        replays.push([empty, walk].map(|reference| replay_task(block, reference, &memory)));
    }

    let candidates = Candidate::with_copy(&generators);
    let driver = Driver::with_core(&order.plan.wanted_cores())?;
    let mut groups = Vec::new();
    let mut timed = Vec::new();
    for (block, [empty_replay, replay]) in blocks.iter().zip(&replays) {
        let mut contestants: Vec<_> =
            candidates.iter().map(|candidate| contestant(&driver, candidate, replay)).collect();
        let empty = contestant(&driver, &Candidate::new(empty), empty_replay);
        contestants.insert(EMPTY_INDEX, empty);
        groups.push(Group { model: Model::LookUps, condition: block.condition(order) });
        timed.push(block.group(contestants, order));
    }
    for (search, task) in searches.iter().zip(&search_tasks) {
        let pairs = order.pairs.div_ceil(PAIRS_PER_SEARCH).max(MIN_PAIRS + SPARE_PAIRS);
        // The empty generator takes no part, because a search with it finds no move.
        let contestants =
            candidates.iter().map(|candidate| contestant(&driver, candidate, task)).collect();
        let (tier, form) = (order.plan.tier(), search.evaluation);
        let condition = Condition::new(tier, form, InUse::SEARCH, State::Searched);
        groups.push(Group { model: Model::Nodes, condition });
        timed.push(measure::Group::new(contestants, pairs));
    }
    let invocation = driver.sample_invocation(&mut timed, order.seconds, order.order_seed);
    Ok(InvocationReport { groups, searches, wrong, ..InvocationReport::from(invocation) })
}

impl Block {
    fn condition(&self, order: &Order) -> Condition {
        let state = State::InUse { evaluation_bytes: self.visit_bytes as u64 };
        let whole = Condition::new(order.plan.tier(), self.answers, InUse::TRACE, state);
        let paced = self.pace.map(|pace| Coverage::Paced { look_ups: pace as u64 });
        Condition { coverage: paced.unwrap_or(Coverage::Whole), ..whole }
    }

    /// Whether a generator is chosen by this block: look-ups of the trace, awaited.
    fn is_leading(&self) -> bool {
        self.pace.is_none() && self.answers == Form::Awaited
    }

    fn group<'a>(
        &self,
        contestants: Vec<Box<dyn Contestant + 'a>>,
        order: &Order,
    ) -> measure::Group<'a> {
        let group = measure::Group::new(contestants, self.pairs(order));
        measure::Group {
            visit: self.segments(),
            turn_interval: if self.pace.is_some() { TURNS_PER_CELL } else { 1 },
            is_leading: self.is_leading(),
            // Its floor decides whether this machine has a vote.
            copy: self.is_leading().then_some(COPY_INDEX),
            ..group
        }
    }

    /// Returns the number of clean pairs that the block should have.
    fn pairs(&self, order: &Order) -> usize {
        if self.pace.is_some() {
            return order.pairs.div_ceil(TURNS_PER_CELL);
        }
        if self.is_further_size {
            return order.pairs.div_ceil(PAIRS_PER_FURTHER_SIZE);
        }
        if self.is_leading() && order.has_map() {
            return PAIRS_BESIDE_MAP * order.pairs;
        }
        order.pairs
    }
}

/// Returns the sums of the look-ups of `records` with right answers, for each use of answers.
fn right_sums(answers: &[Form], records: &[Record]) -> Vec<(Form, u64)> {
    let mut memory = Memory::new(0, 0);
    answers.iter().map(|&form| (form, Walk::look_up(form, records, &mut memory))).collect()
}

/// Returns the first look-up that a generator answers wrongly, if one of its sums is not right.
fn first_fault(generator: Ready, records: &[Record], right_sums: &[(Form, u64)]) -> Option<String> {
    let mut memory = Memory::new(0, 0);
    if right_sums.iter().all(|&(form, sum)| (generator.look_up)(form, records, &mut memory) == sum)
    {
        return None;
    }
    for record in records {
        let look_up = std::slice::from_ref(record);
        let answer = (generator.look_up)(Form::Summed, look_up, &mut memory);
        let right = Walk::look_up(Form::Summed, look_up, &mut memory);
        if answer != right {
            let (square, kind) = (Square::new(record.square()), record.kind());
            let look_up = format!("{kind:?} on {square}, occupied {:#x}", record.occupied());
            return Some(format!("{look_up}: {answer:#x}, right is {right:#x}"));
        }
    }
    Some("other sums, though each answer alone is right".to_string())
}

/// Returns the replay of a block as a task. `reference` gives the right answers.
fn replay_task<'a>(block: &'a Block, reference: Ready, memory: &'a RefCell<Memory>) -> Task<'a> {
    let task = Task::new(InUse::TRACE, reference, block.segments(), move |generator, index| {
        look_up(block, block.segment(index), generator, memory)
    });
    Task {
        units: block.look_ups(),
        run_up: Some(Box::new(move |generator| {
            look_up(block, block.run_up(), generator, memory);
        })),
        ..task
    }
}

/// Makes the look-ups of a part of a block, and reads memory as the block does.
fn look_up(block: &Block, records: &[Record], generator: Ready, memory: &RefCell<Memory>) -> u64 {
    let mut memory = memory.borrow_mut();
    memory.visit_bytes = block.visit_bytes;
    // Evaluations read rows that are as near as those of a network; visits of the map read rows
    // from anywhere.
    memory.is_far = block.pace.is_some();
    (generator.look_up)(block.answers, records, &mut memory)
}

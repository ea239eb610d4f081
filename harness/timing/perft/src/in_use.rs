//! An invocation in use: all attack generators and an empty one alternately replay the look-ups of
//! a block, with memory read between them, and search a position.

use crate::blocks::{Block, blocks};
use crate::invocation::{Order, sort_out};
use crate::searched::searched;
use crate::task::{Candidate, Task, contestant};
use crate::trace::Record;
use crate::{
    ANSWERS, EVALUATIONS, Empty, Memory, NETWORK_BYTES, Ready, Sliders, TABLE_BYTES, Walk,
};
use contract::Square;
use measure::{Contestant, Driver, MIN_PAIRS};
use record::wire::{Group, InvocationReport};
use record::{Condition, Coverage, Form, InUse, Model, Searched, State};
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

/// The place of the empty generator among the contestants: behind the reference and its copy.
const EMPTY_AT: usize = 2;

/// The cells of the map are sampled in every so many turns: they are many.
const BESIDE: usize = 3;

/// Where [`Candidate::with_copy`] puts the reference's copy.
const COPY: usize = 1;

/// A search has one pair where look-ups have so many: it takes longer.
const PAIRS_PER_SEARCH: usize = 6;

/// Pairs of a search that may be discarded before there are too few of them.
const SPARE: usize = 4;

/// Where there is a map, look-ups as they come have so many times the pairs of others: answers are
/// made of them.
const LEADING: usize = 3;

/// A further size of an evaluation has one pair where the plan's own has so many: more of its time
/// goes to memory, so that generators differ less, and a choice rarely turns on it.
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
    /// The uses of answers that are timed.
    pub(crate) const fn answers(self) -> &'static [Form] {
        match self {
            Extent::Whole => &ANSWERS,
            Extent::Brief | Extent::LookUps => &[Form::Awaited],
        }
    }

    /// The evaluations of the searches that are timed.
    const fn evaluations(self) -> &'static [Form] {
        match self {
            Extent::Whole => &EVALUATIONS,
            Extent::Brief => &[Form::Network],
            Extent::LookUps => &[],
        }
    }
}

/// Times these generators, of which [`BASE`] is the first, on a trace and in searches.
pub(crate) fn take_of(mut ready: Vec<Ready>, order: &Order) -> Result<InvocationReport, String> {
    let blocks = blocks(order)?;
    let records = &blocks[0].records;
    let right_sums = right_sums(order.extent.answers(), records);
    let wrong = sort_out(&mut ready, |generator| case(generator, records, &right_sums));
    ready.first().filter(|one| one.name == BASE).ok_or(format!("{BASE} is wrong"))?;
    let (searches, tasks): (Vec<Searched>, Vec<Task>) =
        order.extent.evaluations().iter().map(|by| searched(*by, order.at)).unzip();
    let nothing = Ready::of::<Empty>(EMPTY);
    let memory = RefCell::new(Memory::new(NETWORK_BYTES, TABLE_BYTES));
    let right = [nothing, Ready::of::<Walk>("walk")];
    let replays: Vec<_> =
        blocks.iter().map(|block| right.map(|of| replay(block, of, &memory))).collect();

    let candidates = Candidate::with_copy(&ready);
    let driver = Driver::on(order.plan.core)?;
    let mut groups = Vec::new();
    let mut timed = Vec::new();
    for (block, [empty, asked]) in blocks.iter().zip(&replays) {
        let mut contestants: Vec<_> =
            candidates.iter().map(|one| contestant(&driver, one, asked)).collect();
        contestants.insert(EMPTY_AT, contestant(&driver, &Candidate::new(nothing), empty));
        groups.push(Group { model: Model::LookUps, condition: block.condition(order) });
        timed.push(block.group(contestants, order));
    }
    for (search, task) in searches.iter().zip(&tasks) {
        let pairs = order.pairs.div_ceil(PAIRS_PER_SEARCH).max(MIN_PAIRS + SPARE);
        // The empty generator takes no part: it finds no move.
        let contestants = candidates.iter().map(|one| contestant(&driver, one, task)).collect();
        let (tier, form) = (order.plan.tier(), search.evaluation);
        let condition = Condition::of(tier, form, InUse::SEARCH, State::Searched);
        groups.push(Group { model: Model::Nodes, condition });
        timed.push(measure::Group::of(contestants, pairs));
    }
    let invocation = driver.take(&mut timed, order.seconds, order.order_seed);
    Ok(InvocationReport { groups, searches, wrong, ..InvocationReport::from(invocation) })
}

impl Block {
    fn condition(&self, order: &Order) -> Condition {
        let state = State::InUse { evaluation_bytes: self.visit_bytes as u64 };
        let whole = Condition::of(order.plan.tier(), self.answers, InUse::TRACE, state);
        let paced = self.pace.map(|pace| Coverage::Paced { look_ups: pace as u64 });
        Condition { coverage: paced.unwrap_or(Coverage::Whole), ..whole }
    }

    fn group<'a>(
        &self,
        contestants: Vec<Box<dyn Contestant + 'a>>,
        order: &Order,
    ) -> measure::Group<'a> {
        let is_cell = self.pace.is_some();
        let every = if is_cell { BESIDE } else { 1 };
        let leads = !is_cell && self.answers == Form::Awaited;
        let pairs = if is_cell {
            order.pairs.div_ceil(BESIDE)
        } else if self.is_further_size {
            order.pairs.div_ceil(PAIRS_PER_FURTHER_SIZE)
        } else if leads && order.has_map() {
            LEADING * order.pairs
        } else {
            order.pairs
        };
        let group = measure::Group::of(contestants, pairs);
        measure::Group {
            visit: self.segments(),
            every,
            leads,
            // Its floor decides whether this machine has a vote.
            copy: leads.then_some(COPY),
            ..group
        }
    }
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

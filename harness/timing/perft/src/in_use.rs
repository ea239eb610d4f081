//! An invocation in use: all attack generators and an empty one alternately replay the look-ups of a block, with memory read
//! between them, and search a position.

use crate::blocks::{Block, LookUps, SEGMENTS, blocks};
use crate::searched::{Searching, Task};
use crate::sitting::{Order, Sitting, checked, contestant, sort_out, timed, twice_the_first};
use crate::trace::Record;
use crate::{
    ANSWERS, EVALUATIONS, Empty, Memory, NETWORK_BYTES, Ready, Sliders, TABLE_BYTES, Walk,
};
use contract::Square;
use measure::{Group, MIN_PAIRS, Work};
use record::{Form, Searched};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;

/// The reference of ratios in use: a generator that engines use and every CPU can run. Compared with
/// [`REFERENCE`](crate::REFERENCE), whose look-ups are among the slowest, every generator would be faster.
pub const BASE: &str = "hyperbola/square_attacks";

/// The empty generator: the cost of the replay and its memory reads alone.
pub const EMPTY: &str = "empty";

/// Eight rows of our network.
const _: () = assert!(record::Plan::EVALUATION == 8 * crate::ROW_BYTES);

/// The cells of the map are sampled in every so many turns: they are many.
const BESIDE: usize = 2;

/// Pairs of a search that may be discarded before there are too few of them.
const SPARE: usize = 4;

/// Where there is a map, look-ups as they come have so many times the pairs of others: answers are made of them.
const LEADING: usize = 3;

/// The extent of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// Look-ups with every use of their answers, the map (look-ups at an even pace), and both searches.
    #[default]
    Whole,
    /// Awaited answers only, the map, and the search with a network.
    Brief,
    /// Look-ups of the trace in order, with awaited answers.
    LookUps,
}

/// The work of a group of an invocation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Look-ups, each a unit.
    LookUps(LookUps),
    /// A search, with a move made as the unit. There is no empty generator here.
    Search(Searched),
}

/// Times these generators, of which [`BASE`] is the first, on a trace and in searches.
pub(crate) fn take_of(mut ready: Vec<Ready>, order: &Order) -> Result<Sitting, String> {
    let blocks = blocks(order)?;
    let wrong = sort_out(&mut ready, |one| case(one, &blocks[0].records));
    ready.first().filter(|one| one.name == BASE).ok_or(format!("{BASE} is wrong"))?;
    let mut named = twice_the_first(&ready);
    named.insert(2, (EMPTY.to_string(), Ready::of::<Empty>(EMPTY)));
    let evaluations = match order.extent {
        Extent::Whole => EVALUATIONS.as_slice(),
        Extent::Brief => &[Form::Network],
        Extent::LookUps => &[],
    };
    let tasks: Vec<Task> = evaluations.iter().map(|by| Task::new(*by, order.at)).collect();
    let memory = Rc::new(RefCell::new(Memory::new(NETWORK_BYTES, TABLE_BYTES)));
    let sitting = timed(order, |stopwatch| {
        let group = |block| {
            let replay = |(name, generator): &(String, Ready)| {
                contestant(stopwatch, Replay::new(name.clone(), *generator, block, &memory))
            };
            let contestants = named.iter().map(replay).collect();
            let is_cell = block.asked.pace.is_some();
            let every = if is_cell { BESIDE } else { 1 };
            let leads = !is_cell && block.asked.answers == Form::Awaited;
            let times = if leads && order.has_map() { LEADING } else { 1 };
            let pairs = times * order.pairs.div_ceil(every);
            Group { visit: SEGMENTS, every, leads, ..Group::of(contestants, pairs) }
        };
        let search = |task| {
            let timed = |(name, generator): &(String, Ready)| {
                contestant(stopwatch, Searching::new(name.clone(), *generator, task))
            };
            let all = named.iter().filter(|(name, _)| name != EMPTY);
            let pairs = order.pairs.div_ceil(SEGMENTS).max(MIN_PAIRS + SPARE);
            Group::of(all.map(timed).collect(), pairs)
        };
        blocks.iter().map(group).chain(tasks.iter().map(search)).collect()
    })?;
    let look_ups = blocks.iter().map(|block| Asked::LookUps(block.asked.clone()));
    let searches = tasks.iter().map(|task| Asked::Search(task.searched.clone()));
    let asked = look_ups.chain(searches).collect();
    Ok(Sitting { asked, wrong, ..sitting })
}

/// The first look-up that a generator answers wrongly, for any use of the answers.
fn case(one: Ready, records: &[Record]) -> Option<String> {
    let mut none = Memory::new(0, 0);
    let mut differs = |answers, records: &[Record]| {
        let [found, right] =
            [one.look_up, Walk::look_up].map(|with| with(answers, records, &mut none));
        (found != right).then_some((found, right))
    };
    ANSWERS.into_iter().find_map(|answers| differs(answers, records))?;
    let first = records.iter().find_map(|record| {
        let (found, right) = differs(Form::Summed, std::slice::from_ref(record))?;
        let square = Square::new(record.square());
        let asked = format!("{:?} on {square}, occupied {:#x}", record.kind(), record.occupied());
        Some(format!("{asked}: {found:#x}, right is {right:#x}"))
    });
    Some(first.unwrap_or_else(|| "other sums, though each answer alone is right".to_string()))
}

/// One generator on one block.
struct Replay<'a> {
    name: String,
    generator: Ready,
    block: &'a Block,
    /// The right sum of each segment.
    right: [u64; SEGMENTS],
    /// The segment of the next sample.
    place: usize,
    sum: u64,
    memory: Rc<RefCell<Memory>>,
}

impl<'a> Replay<'a> {
    fn new(
        name: String,
        generator: Ready,
        block: &'a Block,
        memory: &Rc<RefCell<Memory>>,
    ) -> Replay<'a> {
        let look_up = if generator.name == EMPTY { Empty::look_up } else { Walk::look_up };
        let sum =
            |place| look_up(block.asked.answers, block.segment(place), &mut Memory::new(0, 0));
        let right = std::array::from_fn(sum);
        let memory = Rc::clone(memory);
        Replay { name, generator, block, right, place: 0, sum: 0, memory }
    }

    fn pass(&self, records: &[Record]) -> u64 {
        let mut memory = self.memory.borrow_mut();
        self.block.visits(&mut memory);
        (self.generator.look_up)(self.block.asked.answers, records, &mut memory)
    }
}

impl Work for Replay<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        self.block.look_ups()
    }

    fn prepare(&mut self, _passes: u64) -> u64 {
        self.pass(self.block.run_up());
        self.place = 0;
        0
    }

    /// What was timed before it is the run-up of a later segment.
    fn refresh(&mut self, _passes: u64, place: usize) -> u64 {
        self.place = place;
        0
    }

    fn run(&mut self, passes: u64) {
        let segment = self.block.segment(self.place);
        self.sum = (0..passes).fold(0, |sum: u64, _| sum.wrapping_add(self.pass(segment)));
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        checked(&self.name, self.sum, self.right[self.place].wrapping_mul(passes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sitting::AGAIN;
    use crate::{GENERATORS, take, write_trace};
    use contract::{Index, Piece};
    use record::Plan;
    use std::fs::File;
    use std::io::BufWriter;
    use std::path::PathBuf;

    /// A trace of our own search, in a file that is gone with it.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
            let file = File::create(&path).expect("a file of its own");
            write_trace(Form::Material, 2, BufWriter::new(file)).expect("there is room");
            Scratch(path)
        }

        fn order(&self) -> Order {
            let plan = Plan {
                variants: vec!["magic/square_attacks".into()],
                trace: Some(self.0.clone()),
                evaluation: 1,
                ..Plan::default()
            };
            Order { plan, seconds: 0.01, pairs: 1, at: 0.5, ..Order::default() }
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_stretch_is_asked_of_all_in_three_ways_and_all_search() {
        let file = Scratch::new("asked");
        let sitting = take(GENERATORS, &file.order()).expect("the order is sound");
        assert_eq!(sitting.wrong, []);
        let [Asked::LookUps(first), .., Asked::Search(_), Asked::Search(last)] = &sitting.asked[..]
        else {
            panic!("{:?}", sitting.asked)
        };
        assert_eq!((first.answers, last.evaluation), (ANSWERS[0], Form::Material));
        assert_eq!(sitting.asked.len(), sitting.log.groups.len());
        let brief = Order { extent: Extent::LookUps, ..file.order() };
        let brief = blocks(&brief).expect("it is sound");
        assert_eq!(brief.len(), 1, "awaited alone");
        let again = format!("{BASE}{AGAIN}");
        for (group, asked) in sitting.log.groups.iter().zip(&sitting.asked) {
            let names: Vec<&str> = group.iter().map(|one| one.name.as_str()).collect();
            match asked {
                Asked::LookUps(_) => {
                    assert_eq!(names, [BASE, &again, EMPTY, "magic/square_attacks"])
                }
                Asked::Search(_) => assert_eq!(names, [BASE, &again, "magic/square_attacks"]),
            }
            assert!(group.iter().all(|one| one.wrong.is_none()));
        }
    }

    /// Right but for bishops on one square.
    struct Wrong;

    impl Sliders for Wrong {
        fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
            let hole = u64::from(piece == Piece::Bishop && square.get() == 62);
            Walk::attacks(piece, square, occupied) ^ hole
        }
    }

    #[test]
    fn a_wrong_generator_is_found_with_its_first_case() {
        let file = Scratch::new("wrong");
        let order = file.order();
        let ready = vec![Ready::of::<Walk>(BASE), Ready::of::<Wrong>("wrong")];
        let sitting = take_of(ready, &order).expect("the order is sound");
        let [(name, case)] = sitting.wrong.as_slice() else { panic!("{:?}", sitting.wrong) };
        assert_eq!(name, "wrong");
        assert!(case.contains(" on g8, occupied 0x") && case.contains("right is"), "{case}");
        assert_eq!(sitting.log.groups[0].len(), 3, "it is not timed");
        // In a sample it is found as well.
        let block = blocks(&order).expect("it is sound").swap_remove(0);
        let on_g8 = block.records.into_iter().filter(|one| one.square() == 62);
        let records = on_g8.flat_map(|one| [one; 100 * SEGMENTS]).collect();
        let block = Block { asked: block.asked, records };
        let memory = Rc::new(RefCell::new(Memory::new(0, 0)));
        let wrong = Ready::of::<Wrong>("wrong");
        let mut work = Replay::new("wrong".into(), wrong, &block, &memory);
        work.run(1);
        assert!(work.check(1).is_err());
    }

    #[test]
    fn a_trace_that_is_none_is_bad_input() {
        let file = Scratch::new("none");
        std::fs::write(&file.0, "no trace at all, but long").expect("there is room");
        let error = take(GENERATORS, &file.order()).expect_err("it is none");
        assert!(error.contains("it is no trace"), "{error}");
    }
}

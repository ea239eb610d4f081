//! A sitting in use: every attack generator asked what a trace asks, with memory read between look-ups, each by turns
//! with an empty one over the same stretch. It judges nothing.

use crate::sitting::{AGAIN, Order, Sitting, timed};
use crate::{Answers, Empty, Memory, NETWORK_BYTES, Ready, Sliders, TABLE_BYTES, Walk};
use contract::Square;
use measure::{Contestant, Group, Timed, Work};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use trace::{Reader, Record};

/// The generator that verdicts are beside.
pub const BASE: &str = "hyperbola/square_attacks";

/// The empty generator, to which all ratios of a sitting are; `beside` and the name of the other stand behind it.
pub const EMPTY: &str = "empty";

/// Bytes that an evaluation reads, unless told otherwise: 16 rows. A move changes two to three pieces, each a row
/// for either side to move, and some 1.7 moves are made for each evaluation: eight rows. Networks that also know which
/// pieces are attacked read about as many again.
pub const EVALUATION_BYTES: usize = 16 * crate::ROW_BYTES;

/// Records of a stretch: long against what the caches keep, short against a neighbour's patience.
const STRETCH: usize = 4_000;
/// Records before it that are gone through untimed: so the caches are filled as in the midst of a search.
const RUN_UP: usize = 1_000;
/// Stretches of a sitting; the next one has others.
const STRETCHES: u64 = 2;

/// Which trace, and how it is gone through.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct InUse {
    /// The file.
    pub trace: PathBuf,
    /// Bytes that an evaluation reads.
    pub evaluation_bytes: usize,
    /// Where stretches begin that lie at even distances: from 0 to 1, the share of a distance.
    pub begin: f64,
}

/// Of these, [`BASE`] first.
pub(crate) fn take_of(
    mut ready: Vec<Ready>,
    order: &Order,
    in_use: &InUse,
) -> Result<Sitting, String> {
    let stretches = stretches(&in_use.trace, in_use.begin)
        .map_err(|why| format!("{}: {why}", in_use.trace.display()))?;
    let mut wrong = Vec::new();
    ready.retain(|one| {
        let case = stretches.iter().find_map(|stretch| case(one, stretch));
        wrong.extend(case.clone().map(|case| (one.name.to_string(), case)));
        case.is_none()
    });
    let base = *ready.first().filter(|one| one.name == BASE).ok_or(format!("{BASE} is wrong"))?;
    let memory = Memory::new(NETWORK_BYTES, TABLE_BYTES, in_use.evaluation_bytes);
    let memory = Rc::new(RefCell::new(memory));
    let named = ready.iter().map(|one| (one.name.to_string(), *one));
    let named: Vec<_> = named.chain([(format!("{BASE}{AGAIN}"), base)]).collect();
    // Each has an empty one of its own beside it, so that no other comes between the two.
    let mut tasks = Vec::new();
    for (stretch, number) in stretches.iter().zip(1..) {
        for answers in Answers::ALL {
            tasks.extend(named.iter().map(|one| (stretch.as_slice(), number, answers, one)));
        }
    }
    let sitting = timed(order, |stopwatch| {
        let groups = tasks.iter().map(|&(records, _, answers, (name, generator))| {
            let timed = |name: String, generator: Ready| {
                let work = Stretch::new(name, generator, answers, records, &memory);
                Box::new(Timed::new(stopwatch, work)) as Box<dyn Contestant>
            };
            let empty = timed(format!("{EMPTY} beside {name}"), Ready::of::<Empty>(EMPTY));
            let contestants = vec![empty, timed(name.clone(), *generator)];
            Group { contestants, every: 1, pairs: order.pairs }
        });
        groups.collect()
    })?;
    let named = |&(records, number, answers, _): &(&[Record], usize, Answers, _)| {
        (format!("{}/{number}", answers.name()), look_ups(timed_part(records)))
    };
    Ok(Sitting { positions: tasks.iter().map(named).collect(), wrong, ..sitting })
}

/// The stretches of a file that are gone through, each behind its run-up.
fn stretches(path: &Path, begin: f64) -> Result<Vec<Vec<Record>>, String> {
    let mut reader = Reader::open(path)?;
    let bytes = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    let (records, long) = (bytes / 16 - 1, (RUN_UP + STRETCH) as u64);
    let count = (records / long).clamp(1, STRETCHES);
    let mut all = Vec::new();
    for number in 0..count {
        let at = (number as f64 + begin) / count as f64 * records as f64;
        reader.skip_to((at as u64).min(records.saturating_sub(long)))?;
        let stretch: Vec<Record> =
            reader.by_ref().take(RUN_UP + STRETCH).collect::<Result<_, _>>()?;
        all.push(stretch);
    }
    all.retain(|stretch| look_ups(timed_part(stretch)) > 0);
    if all.is_empty() { Err("no look-up where it was opened".to_string()) } else { Ok(all) }
}

/// What is timed of a stretch: all but the run-up, or all if it is as short.
fn timed_part(records: &[Record]) -> &[Record] {
    records.get(RUN_UP..).filter(|rest| !rest.is_empty()).unwrap_or(records)
}

fn look_ups(records: &[Record]) -> u64 {
    records.iter().filter(|record| record.kind().is_look_up()).count() as u64
}

/// The first look-up that a generator answers wrongly, whatever becomes of the answers.
fn case(one: &Ready, records: &[Record]) -> Option<String> {
    let mut none = Memory::new(0, 0, 0);
    let mut differs = |answers, records: &[Record]| {
        let [found, right] =
            [one.look_up, Walk::look_up].map(|with| with(answers, records, &mut none));
        (found != right).then_some((found, right))
    };
    Answers::ALL.into_iter().find_map(|answers| differs(answers, records))?;
    let first = records.iter().find_map(|record| {
        let (found, right) = differs(Answers::Summed, std::slice::from_ref(record))?;
        let square = Square::new(record.square());
        let asked = format!("{:?} on {square}, occupied {:#x}", record.kind(), record.occupied());
        Some(format!("{asked}: {found:#x}, right is {right:#x}"))
    });
    Some(first.unwrap_or_else(|| "other sums, though each answer alone is right".to_string()))
}

/// One generator on one stretch.
struct Stretch<'a> {
    name: String,
    generator: Ready,
    answers: Answers,
    records: &'a [Record],
    right: u64,
    sum: u64,
    memory: Rc<RefCell<Memory>>,
}

impl<'a> Stretch<'a> {
    fn new(
        name: String,
        generator: Ready,
        answers: Answers,
        records: &'a [Record],
        memory: &Rc<RefCell<Memory>>,
    ) -> Stretch<'a> {
        let look_up = if generator.name == EMPTY { Empty::look_up } else { Walk::look_up };
        let right = look_up(answers, timed_part(records), &mut Memory::new(0, 0, 0));
        Stretch { name, generator, answers, records, right, sum: 0, memory: Rc::clone(memory) }
    }

    fn pass(&self, records: &[Record]) -> u64 {
        self.generator.look_up(self.answers, records, &mut self.memory.borrow_mut())
    }
}

impl Work for Stretch<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        look_ups(timed_part(self.records)) as f64
    }

    /// The run-up.
    fn prepare(&mut self, _passes: u64) -> u64 {
        let run_up = self.records.len() - timed_part(self.records).len();
        self.pass(&self.records[..run_up]);
        0
    }

    fn run(&mut self, passes: u64) {
        self.sum = (0..passes)
            .fold(0, |sum: u64, _| sum.wrapping_add(self.pass(timed_part(self.records))));
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = self.right.wrapping_mul(passes);
        match self.sum == right {
            true => Ok(()),
            false => Err(format!("{}: {:x}, right is {right:x}", self.name, self.sum)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GENERATORS, take, write_trace};
    use contract::{Index, Piece};
    use std::fs::File;
    use std::io::BufWriter;

    /// A trace of our own search, in a file that is gone with it.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
            let file = File::create(&path).expect("a file of its own");
            write_trace(2, BufWriter::new(file)).expect("there is room");
            Scratch(path)
        }

        fn order(&self) -> Order {
            Order {
                generators: vec!["magic/square_attacks".into()],
                seconds: 0.01,
                pairs: 1,
                in_use: Some(InUse { trace: self.0.clone(), evaluation_bytes: 1, begin: 0.5 }),
                ..Order::default()
            }
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn every_stretch_is_asked_of_all_in_three_ways() {
        let file = Scratch::new("asked");
        let sitting = take(GENERATORS, &file.order()).expect("the order is sound");
        assert_eq!(sitting.wrong, []);
        let groups: Vec<String> = sitting.positions.iter().map(|(name, _)| name.clone()).collect();
        let ways = (1..=STRETCHES)
            .flat_map(|number| Answers::ALL.map(|way| format!("{}/{number}", way.name())))
            .flat_map(|name| [name.clone(), name.clone(), name]);
        assert_eq!(groups, ways.collect::<Vec<_>>());
        assert!(sitting.positions.iter().all(|(_, count)| (2_000..4_000).contains(count)));
        let again = format!("{BASE}{AGAIN}");
        let names = [BASE, "magic/square_attacks", &again].repeat(6);
        assert_eq!(sitting.log.groups.len(), names.len());
        for (group, name) in sitting.log.groups.iter().zip(names) {
            let [empty, one] = group.as_slice() else { panic!("{}", group.len()) };
            assert_eq!(
                (empty.name.as_str(), one.name.as_str()),
                (&*format!("{EMPTY} beside {name}"), name)
            );
            assert!(empty.wrong.is_none() && one.wrong.is_none());
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
        let in_use = order.in_use.as_ref().expect("it has a trace");
        let sitting = take_of(ready, &order, in_use).expect("the order is sound");
        let [(name, case)] = sitting.wrong.as_slice() else { panic!("{:?}", sitting.wrong) };
        assert_eq!(name, "wrong");
        assert!(case.contains(" on g8, occupied 0x") && case.contains("right is"), "{case}");
        assert_eq!(sitting.log.groups.len(), 2 * 6, "it is not timed");
        // In a sample it is found as well.
        let stretches = stretches(&file.0, 0.5).expect("it is sound");
        let memory = Rc::new(RefCell::new(Memory::new(0, 0, 0)));
        let wrong = Ready::of::<Wrong>("wrong");
        let is_found = |stretch: &Vec<Record>| {
            let mut work = Stretch::new("wrong".into(), wrong, Answers::Summed, stretch, &memory);
            work.run(1);
            work.check(1).is_err()
        };
        assert!(stretches.iter().any(is_found));
    }

    #[test]
    fn a_trace_that_is_none_is_bad_input() {
        let file = Scratch::new("none");
        std::fs::write(&file.0, "no trace at all, but long").expect("there is room");
        let error = take(GENERATORS, &file.order()).expect_err("it is none");
        assert!(error.contains("it is no trace"), "{error}");
    }
}

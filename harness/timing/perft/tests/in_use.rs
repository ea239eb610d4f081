//! One invocation in use: what is timed, who answers wrongly, and the memory that is read.

use contract::{Index, Piece};
use measure::cores;
use perft::trace::{Kind, Record};
use perft::{
    ANSWERS, BASE, BRATKO_KOPEC, EMPTY, EVALUATIONS, Empty, Extent, GENERATORS, Generator, Memory,
    NETWORK_BYTES, Order, Position, ROW_BYTES, Search, Sliders, Walk, take_invocation, write_trace,
};
use record::wire::InvocationReport;
use record::{Counts, Coverage, Form, InUse, Model, Plan, State};
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A trace of our search, in a file that is removed with it.
pub(crate) struct Scratch(pub(crate) PathBuf, pub(crate) Counts);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
        let file = File::create(&path).expect("a new file");
        let counts = write_trace(Form::Material, 2, BufWriter::new(file)).expect("there is room");
        Scratch(path, counts)
    }

    fn order(&self, extent: Extent) -> Order {
        // Without the map where not all is asked for.
        let quick = extent != Extent::Whole;
        let plan = Plan { trace: Some(self.0.clone()), evaluation: 1, quick, ..Plan::default() };
        Order { plan, seconds: 0.01, pairs: 1, trace_share: 0.5, extent, ..Order::default() }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// An invocation of the reference and magics.
#[track_caller]
fn take_magic(file: &Scratch, extent: Extent, trace_share: f64) -> InvocationReport {
    let order = file.order(extent);
    let plan = Plan { variants: vec!["magic/square_attacks".into()], ..order.plan };
    let invocation = take_invocation(GENERATORS, &Order { plan, trace_share, ..order })
        .expect("the order is sound");
    assert!(invocation.wrong.is_empty(), "{:?}", invocation.wrong);
    assert_eq!(invocation.groups.len(), invocation.log.groups.len());
    invocation
}

/// The forms of the look-ups in order and of the searches.
fn forms(invocation: &InvocationReport) -> Vec<Form> {
    let conditions = invocation.groups.iter().map(|group| &group.condition);
    let in_order = conditions.filter(|condition| condition.coverage == Coverage::Whole);
    in_order.map(|condition| condition.form).collect()
}

#[test]
fn look_ups_are_asked_of_all_in_three_ways_and_all_search() {
    let file = Scratch::new("asked");
    let whole = take_magic(&file, Extent::Whole, 1.0);
    for (series, group) in whole.log.groups.iter().zip(&whole.groups) {
        let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
        let (subject, empty) = match group.model {
            Model::LookUps => (InUse::TRACE, Some(EMPTY)),
            _ => (InUse::SEARCH, None),
        };
        let mut expected = vec![format!("{BASE}/{subject}"), format!("{BASE}/{subject} (copy)")];
        expected.extend(empty.map(|name| format!("{name}/{subject}")));
        expected.push(format!("magic/square_attacks/{subject}"));
        assert_eq!(names, expected);
        assert!(series.iter().all(|series| series.wrong_answer.is_none()));
    }
    assert_eq!(forms(&whole), [ANSWERS.as_slice(), &EVALUATIONS].concat());
    let [_, _, _, cell, .., search] = &*whole.groups else { panic!("a map") };
    let (cell, search) = (&cell.condition, &search.condition);
    let state = State::InUse { evaluation_bytes: 0 };
    assert_eq!(cell.coverage, Coverage::Paced { look_ups: 1024 });
    assert_eq!((cell.state, search.state), (state, State::Searched));
    let first = take_magic(&file, Extent::Brief, 0.0);
    assert_eq!(forms(&first), [Form::Awaited, Form::Network]);
    for (search, index) in whole.searches.iter().chain(&first.searches).zip([23, 23, 0]) {
        assert_eq!(&*search.position, BRATKO_KOPEC[index]);
        assert!((1_000..10_000).contains(&search.counts.moves_made), "{search:?}");
    }
    let look_ups = take_magic(&file, Extent::LookUps, 0.5);
    assert_eq!(look_ups.groups.len(), 1, "awaited alone");
}

#[test]
fn a_further_size_of_evaluation_is_replayed_with_awaited_answers_and_reads_more() {
    let file = Scratch::new("sizes");
    let order = file.order(Extent::LookUps);
    let plan = Plan {
        variants: vec!["magic/square_attacks".into()],
        evaluation: Plan::EVALUATION,
        ..order.plan
    };
    let further_evaluations = vec![Plan::LARGE_EVALUATION];
    let invocation = take_invocation(GENERATORS, &Order { plan, further_evaluations, ..order });
    let invocation = invocation.expect("the order is sound");
    let conditions = invocation.groups.iter().map(|group| &group.condition);
    let sizes: Vec<(Form, State)> =
        conditions.map(|condition| (condition.form, condition.state)).collect();
    let expected = [Plan::EVALUATION, Plan::LARGE_EVALUATION]
        .map(|bytes| (Form::Awaited, State::InUse { evaluation_bytes: bytes as u64 }));
    assert_eq!(sizes, expected);
    // The empty generator does nothing but read. Eight times the bytes take far more than twice the
    // time, whatever else this machine does.
    let ordinary = least_time_of_empty(&invocation.log.groups[0]);
    let large = least_time_of_empty(&invocation.log.groups[1]);
    assert!(large > 2.0 * ordinary, "{ordinary} {large}");
}

/// Ticks per look-up of the shortest sample of the empty generator.
fn least_time_of_empty(group: &[measure::Series]) -> f64 {
    let empty = group.iter().find(|series| series.name.starts_with(EMPTY)).expect("timed");
    empty.ticks.iter().fold(f64::INFINITY, |least, ticks| least.min(ticks / empty.units))
}

/// Right but for bishops on one square.
struct Wrong;

impl Sliders for Wrong {
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        let hole = u64::from(piece == Piece::Bishop && square.get() == 62);
        Walk::attacks(piece, square, occupied) ^ hole
    }
}

/// Replays by [`Tired`].
static CALLS: AtomicUsize = AtomicUsize::new(0);

// Right in the check before it is timed, and in a search.
walk_but!(Tired {
    fn look_up(answers: Form, records: &[Record], memory: &mut Memory) -> u64 {
        let is_timed = CALLS.fetch_add(1, Ordering::Relaxed) >= 1;
        Walk::look_up(answers, records, memory) ^ u64::from(is_timed)
    }
});

// Searches nothing.
walk_but!(Lazy {
    fn search_node(_: &mut Search, _: &Position, _: [i32; 2], _: i32) -> i32 {
        0
    }
});

#[test]
fn a_wrong_generator_is_found_before_it_is_timed_or_in_a_sample() {
    let file = Scratch::new("wrong");
    let generators = [
        Generator::new::<Walk>(BASE, None),
        Generator::new::<Wrong>("wrong", None),
        Generator::new::<Tired>("tired", None),
        Generator::new::<Lazy>("lazy", None),
    ];
    // With a core of our choice the invocation does not end early on a busy machine. It ends when
    // each group has a pair, long before the minute on most.
    let order = file.order(Extent::Brief);
    let plan = Plan { core: cores::usable_cores().first().copied(), ..order.plan };
    let invocation = take_invocation(&generators, &Order { plan, seconds: 60.0, ..order });
    let invocation = invocation.expect("the order is sound");
    let [(name, case)] = invocation.wrong.as_slice() else { panic!("{:?}", invocation.wrong) };
    assert_eq!(*name, "wrong");
    assert!(case.contains(" on g8, occupied 0x") && case.contains("right is"), "{case}");
    assert_eq!(invocation.log.groups[0].len(), 5, "it is not timed");
    let mut wrong: Vec<Vec<&String>> = Vec::new();
    for group in &invocation.log.groups {
        wrong.push(group.iter().flat_map(|series| &series.wrong_answer).collect());
    }
    let [[replay], [search]] = [&*wrong[0], &*wrong[1]] else { panic!("{wrong:?}") };
    assert!(replay.starts_with("tired: ") && replay.ends_with(", of trace"), "{replay}");
    let position = &*invocation.searches[0].position;
    assert!(search.starts_with("lazy: 0, ") && search.ends_with(position), "{search}");
}

#[test]
fn a_trace_that_is_none_is_bad_input() {
    let file = Scratch::new("none");
    std::fs::write(&file.0, "no trace at all, but long").expect("there is room");
    let error = take_invocation(GENERATORS, &file.order(Extent::Whole)).expect_err("it is none");
    assert!(error.contains("it is no trace"), "{error}");
}

fn sum<S: Sliders>(answers: Form, records: &[Record]) -> u64 {
    S::look_up(answers, records, &mut Memory::new(0, 0))
}

#[test]
fn the_sum_knows_each_answer_and_their_order() {
    let rook = Record::new(Kind::Rook, 27, 0xffff_0000_0000_ffff);
    let both = Record::new(Kind::Both, 27, 0xffff_0000_0000_ffff);
    let mark = Record::new(Kind::Evaluated, 0, 0);
    for answers in ANSWERS {
        let right = sum::<Walk>(answers, &[rook, both]);
        assert_ne!(sum::<Walk>(answers, &[both, rook]), right, "{answers:?}");
        assert_eq!(sum::<Walk>(answers, &[mark, rook, mark, both]), right, "marks ask nothing");
        assert_ne!(sum::<Empty>(answers, &[rook, both]), right);
    }
    let alone = sum::<Walk>(Form::Summed, &[rook]);
    assert_eq!(alone, Walk::attacks(Piece::Rook, Index::at(27), rook.occupied()));
}

/// What is read at so many marks.
fn read(memory: &mut Memory, marks: &[Kind]) -> (u64, i16) {
    let marks: Vec<Record> = marks.iter().map(|&kind| Record::new(kind, 0, 0)).collect();
    Walk::look_up(Form::Awaited, &marks, memory);
    memory.sums()
}

#[test]
fn an_evaluation_adds_its_rows_and_a_move_reads_a_line() {
    // One row and one line, of ones.
    let mut memory = Memory::new(ROW_BYTES, 64);
    memory.visit_bytes = ROW_BYTES + 1;
    assert_eq!(read(&mut memory, &[Kind::Evaluated; 3]), (0, 6));
    assert_eq!(read(&mut memory, &[Kind::MoveMade]), (1, 6));
    assert_eq!(read(&mut memory, &[Kind::MoveMade]), (0, 6));
}

#[test]
fn rows_come_again_as_often_as_those_of_a_network_unless_all_are_far() {
    // Counted in reads, of which some are of one row: 19 and 77 % in the search itself.
    let rows = read_rows(false);
    let [eight, more] = [8, 256].map(|distance| share_read_within(&rows, distance));
    assert!((0.19..0.25).contains(&eight) && (0.75..0.85).contains(&more), "{eight} {more}");
    assert!(share_read_within(&read_rows(true), 256) < 0.02);
}

/// The rows that evaluations of one row read.
fn read_rows(far: bool) -> Vec<i16> {
    let mut memory = Memory::new(NETWORK_BYTES, 0);
    memory.visit_bytes = ROW_BYTES;
    memory.is_far = far;
    let mut rows = Vec::new();
    let mut last_sum = memory.sums().1;
    for _ in 0..40_000 {
        let sum = read(&mut memory, &[Kind::Evaluated]).1;
        // A row has its number in all words, its lowest bit set: two rows look the same.
        rows.push(sum.wrapping_sub(last_sum));
        last_sum = sum;
    }
    rows
}

/// The share of reads, after the first thousand, whose row is among the `distance` reads before.
fn share_read_within(rows: &[i16], distance: usize) -> f64 {
    let start = 1024;
    let mut near = 0;
    for index in start..rows.len() {
        near += usize::from(rows[index - distance..index].contains(&rows[index]));
    }
    near as f64 / (rows.len() - start) as f64
}

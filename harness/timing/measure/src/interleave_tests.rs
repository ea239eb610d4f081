//! Tests of the whole measuring path on a simulated machine: work of known cost, drift, noise,
//! interrupts, and neighbours that take width away.

use super::*;
use crate::simulated::{Known, Machine, Neighbour, Period, QUIET, bursts, nobody};
use crate::{Stopwatch, Timed, Work, cycles_per_unit, ratio, ticks_per_unit};
use std::cell::RefCell;
use std::rc::Rc;

const PLAN: Plan =
    Plan { sample_ticks: 25_000.0, budget_ticks: 2.5e9, patience_ticks: None, seed: 1 };
/// The pair window is a millisecond of the simulated machine.
const PAIR_WINDOW_TICKS: f64 = 2.5e6;

fn group<'a>(machine: &Machine, works: Vec<Known>) -> Group<'a> {
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(machine.clock())));
    let contestants = works
        .into_iter()
        .map(|work| Box::new(Timed::new(&stopwatch, work)) as Box<dyn Contestant>)
        .collect();
    Group::new(contestants, 48)
}

fn sample(machine: &Machine, works: Vec<Known>, plan: &Plan) -> Log {
    interleave(&mut [group(machine, works)], plan, |_| {})
}

/// Returns the ratio of contestant 1 to the reference.
fn first_ratio(log: &Log) -> f64 {
    let [reference, other, ..] = &log.groups[0][..] else { panic!("two contestants") };
    ratio(other, reference, log.width, PAIR_WINDOW_TICKS).expect("clean pairs").ratio
}

/// Makes work that takes the whole width, and code that waits for itself. Alone, each takes 20
/// cycles.
fn wide_and_deep(machine: &Machine) -> Vec<Known> {
    vec![Known::new(machine, "wide", 0.0, 20.0), Known::new(machine, "deep", 20.0, 0.0)]
}

#[test]
fn known_costs_are_measured_right() {
    let machine = Machine::new(QUIET);
    let works = [10.0, 11.0, 35.0]
        .map(|cycles| Known::new(&machine, "work", cycles / 2.0, cycles / 2.0))
        .into();
    let log = sample(&machine, works, &PLAN);
    assert_eq!((log.ended, log.turns, log.suspect.as_deref()), (EndReason::Done, 48, None));
    assert_eq!(log.width.unwrap().full.adds, 4.0);
    for (series, cost) in log.groups[0].iter().zip([10.0, 11.0, 35.0]) {
        let cycles = cycles_per_unit(series, log.width).unwrap();
        assert!((cycles / cost - 1.0).abs() < 2e-3, "{cycles} for {cost}");
        let ticks = ticks_per_unit(series, log.width).unwrap() * series.units;
        assert!((0.9..1.1).contains(&(ticks / PLAN.sample_ticks)), "samples of a length: {ticks}");
    }
    assert!((first_ratio(&log) - 1.1).abs() < 2e-3);
}

#[test]
fn a_drifting_clock_leaves_ratios_and_cycles_alone() {
    let machine = Machine::new(QUIET);
    let works = [20.0, 20.4].map(|cycles| Known::new(&machine, "work", cycles, 0.0)).into();
    let mut groups = [group(&machine, works)];
    // Each turn slows the core by a thousandth: a twentieth over the invocation.
    let log = interleave(&mut groups, &PLAN, |_| machine.slow_down(1.001));
    assert!((first_ratio(&log) - 1.02).abs() < 2e-3, "{}", first_ratio(&log));
    let cycles = cycles_per_unit(&log.groups[0][0], log.width).unwrap();
    // The ticks per cycle are those of the last sixteen chains, so they follow a little late.
    assert!((cycles / 20.0 - 1.0).abs() < 1e-2, "{cycles}");
}

/// Makes a neighbour that takes half of the width for half of the time, in bursts of so many
/// cycles.
fn bursty(cycles: f64, seed: u64) -> Neighbour {
    bursts(seed, 0.5, 0.5, cycles)
}

#[test]
fn bursts_of_a_neighbour_change_no_figure() {
    // The bursts are as long as a few samples, as many, and as a large part of the invocation.
    for burst in [1e5, 1e6, 2e7] {
        for seed in 0..8 {
            let machine = Machine::with(bursty(burst, seed));
            let log = sample(&machine, wide_and_deep(&machine), &PLAN);
            assert_eq!(log.ended, EndReason::Done, "{burst} {seed}");
            assert!(
                (first_ratio(&log) - 1.0).abs() < 5e-3,
                "{burst} {seed}: {}",
                first_ratio(&log)
            );
            let cycles = cycles_per_unit(&log.groups[0][0], log.width).unwrap();
            assert!((cycles / 20.0 - 1.0).abs() < 5e-3, "{burst} {seed}: {cycles}");
        }
    }
}

#[test]
fn without_the_rule_the_same_bursts_change_figures() {
    // This is the planted fault of the test above: with a width of zero every sample counts. The
    // error depends on the samples that a burst hits.
    let no_width = Some(Width { full: Rates { adds: 0.0, mixed: 0.0 } });
    let mut bent_seeds = Vec::new();
    for seed in 0..8 {
        let machine = Machine::with(bursts(seed, 0.7, 0.5, 1e6));
        let log = sample(&machine, wide_and_deep(&machine), &PLAN);
        let [wide, deep] = &log.groups[0][..] else { panic!("two contestants") };
        let wrong_ratio = ratio(deep, wide, no_width, PAIR_WINDOW_TICKS).unwrap();
        if !(0.95..1.05).contains(&wrong_ratio.ratio) {
            bent_seeds.push(seed);
        }
    }
    assert!(bent_seeds.len() >= 3, "{bent_seeds:?}");
}

#[test]
fn a_wholly_contended_invocation_has_no_clean_sample_and_the_reason() {
    for share in [0.5, 0.62, 0.7] {
        let machine = Machine::new(QUIET);
        machine.set_share(share);
        let log = sample(&machine, wide_and_deep(&machine), &Plan { budget_ticks: 1e7, ..PLAN });
        assert_eq!((log.ended, log.width), (EndReason::Time, None), "{share}");
        assert!(log.suspect.as_ref().unwrap().contains("additions a cycle"), "{:?}", log.suspect);
        assert_eq!(log.groups[0][0].clean_indices(log.width).count(), 0);
        assert!(!log.groups[0][0].is_empty(), "contended samples are kept");
    }
}

#[test]
fn a_core_that_turns_bad_for_good_is_left() {
    let periods =
        [Period { cycles: 1e6, share: 1.0 }, Period { cycles: f64::INFINITY, share: 0.5 }];
    let mut periods = periods.into_iter();
    let machine = Machine::with(Box::new(move || periods.next().expect("the last is endless")));
    let plan = Plan { patience_ticks: Some(1e7), ..PLAN };
    let log = sample(&machine, wide_and_deep(&machine), &plan);
    assert_eq!(log.ended, EndReason::Core);
    assert!(log.ticks < 4e7, "{}", log.ticks);
    let patient = Plan { patience_ticks: None, budget_ticks: 1e8, ..PLAN };
    machine.set_share(0.5);
    assert_eq!(sample(&machine, wide_and_deep(&machine), &patient).ended, EndReason::Time);
}

#[test]
fn a_contestant_with_a_wrong_answer_is_out_and_the_others_go_on() {
    let machine = Machine::with(nobody());
    let mut works: Vec<Known> =
        [10.0, 11.0, 12.0].map(|cycles| Known::new(&machine, "work", cycles, 0.0)).into();
    works[1].wrong_after = Some(12);
    let log = sample(&machine, works, &PLAN);
    assert_eq!(log.ended, EndReason::Done);
    assert_eq!(log.groups[0][1].wrong_answer.as_deref(), Some("work: a wrong answer"));
    let (reference, third) = (&log.groups[0][0], &log.groups[0][2]);
    let ratio = ratio(third, reference, log.width, PAIR_WINDOW_TICKS).unwrap().ratio;
    assert!((ratio - 1.2).abs() < 2e-3);
}

#[test]
fn a_wrong_reference_ends_its_group_alone() {
    let machine = Machine::with(nobody());
    let mut wrong = wide_and_deep(&machine);
    wrong[0].wrong_after = Some(0);
    let mut groups = [group(&machine, wrong), group(&machine, wide_and_deep(&machine))];
    let log = interleave(&mut groups, &PLAN, |_| {});
    assert!(log.groups[0][0].wrong_answer.is_some() && log.groups[0][1].is_empty());
    assert_eq!(log.groups[1][1].len(), 48);
}

#[test]
fn groups_take_turns_and_a_rare_one_has_a_round_in_every_fourth() {
    let machine = Machine::with(nobody());
    let mut groups =
        [group(&machine, wide_and_deep(&machine)), group(&machine, wide_and_deep(&machine))];
    (groups[1].turn_interval, groups[1].pairs) = (4, 12);
    let log = interleave(&mut groups, &PLAN, |_| {});
    assert_eq!(log.groups[0][0].len(), 48);
    assert_eq!(log.groups[1][0].len(), 12);
    let rare = &log.groups[1][0].start_ticks;
    assert!(rare.last() > log.groups[0][0].start_ticks.get(40), "spread over the invocation");
}

/// Returns the index of the contestant of each sample of a group, in the order of time.
fn sequence(group: &[Series]) -> Vec<usize> {
    let mut samples: Vec<(u64, usize)> = Vec::new();
    for (index, series) in group.iter().enumerate() {
        samples.extend(series.start_ticks.iter().map(|&start| (start, index)));
    }
    samples.sort_unstable();
    samples.into_iter().map(|(_, index)| index).collect()
}

#[test]
fn no_sample_is_far_from_the_reference() {
    let machine = Machine::with(nobody());
    // The limit is a number of visits, or a time if visits take long.
    for (pair_window_ticks, most) in
        [(f64::INFINITY, VISITS_PER_REFERENCE), (2.0 * 3.5 * PLAN.sample_ticks, 4)]
    {
        let works = (0..45).map(|_| Known::new(&machine, "work", 20.0, 0.0)).collect();
        let mut groups = [Group { pair_window_ticks, pairs: 1, ..group(&machine, works) }];
        let log = interleave(&mut groups, &PLAN, |_| {});
        let sequence = sequence(&log.groups[0]);
        let between: Vec<usize> = sequence.split(|&index| index == 0).map(<[usize]>::len).collect();
        assert_eq!(between.iter().max(), Some(&most), "{between:?}");
        assert!(log.groups[0][1..].iter().all(|series| series.len() == 1));
    }
}

/// Work that is prepared before the first sample of a visit, and that is longer in each later one.
struct Segments {
    known: Known,
    preparations: Rc<RefCell<u64>>,
    visit_index: usize,
}

impl Work for Segments {
    fn name(&self) -> &str {
        self.known.name()
    }
    fn units(&self) -> f64 {
        self.known.units()
    }
    fn prepare(&mut self, _passes: u64) -> u64 {
        *self.preparations.borrow_mut() += 1;
        self.visit_index = 0;
        1
    }
    fn refresh(&mut self, _passes: u64, visit_index: usize) -> u64 {
        self.visit_index = visit_index;
        0
    }
    fn run(&mut self, passes: u64) {
        self.known.run(passes * (1 + self.visit_index as u64));
    }
    fn check(&mut self, passes: u64) -> Result<(), String> {
        self.known.check(passes)
    }
}

#[test]
fn samples_of_a_visit_follow_one_preparation_and_are_compared_by_index() {
    let machine = Machine::with(nobody());
    let preparations = Rc::new(RefCell::new(0));
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(machine.clock())));
    let contestants = [20.0, 22.0].map(|cycles| {
        let known = Known::new(&machine, "segments", cycles, 0.0);
        let segments = Segments { known, preparations: Rc::clone(&preparations), visit_index: 0 };
        Box::new(Timed::new(&stopwatch, segments)) as Box<dyn Contestant>
    });
    let mut groups = [Group { visit: 3, ..Group::new(contestants.into(), 24) }];
    let log = interleave(&mut groups, &PLAN, |_| {});
    let [reference, other] = &log.groups[0][..] else { panic!("two contestants") };
    assert_eq!((reference.visit, other.len()), (3, 24));
    let visits = (reference.len() + other.len()) as u64 / 3;
    assert_eq!(*preparations.borrow(), visits + 4, "and twice in the trial of each");
    assert!((first_ratio(&log) - 1.1).abs() < 2e-3);
    // With another number of places the nearest samples are pairs, whatever their places.
    let other = Series { visit: 1, ..other.clone() };
    let wrong_ratio =
        ratio(&other, reference, log.width, PAIR_WINDOW_TICKS).expect("clean pairs").ratio;
    assert!((wrong_ratio - 1.1).abs() > 0.01, "{wrong_ratio}");
}

#[test]
fn groups_that_lead_have_their_pairs_first() {
    let machine = Machine::with(nobody());
    let rest = group(&machine, wide_and_deep(&machine));
    let leading =
        Group { is_leading: true, turn_interval: 4, ..group(&machine, wide_and_deep(&machine)) };
    let log = interleave(&mut [rest, leading], &PLAN, |_| {});
    let [rest, leading] = &log.groups[..] else { panic!("two groups") };
    assert!(leading[1].start_ticks.last() < rest[0].start_ticks.first());
    assert_eq!((leading[1].len(), rest[1].len()), (48, 48));
}

#[test]
fn a_copy_has_four_times_the_pairs_in_as_many_rounds_each_beside_the_reference() {
    let machine = Machine::with(nobody());
    let works = [20.0, 20.0, 22.0].map(|cycles| Known::new(&machine, "work", cycles, 0.0)).into();
    let group = Group { copy: Some(1), ..group(&machine, works) };
    let log = interleave(&mut [group], &PLAN, |_| {});
    let [reference, copy, other] = &log.groups[0][..] else { panic!("three contestants") };
    assert_eq!((copy.len(), other.len(), log.turns), (192, 48, 48));
    assert!(reference.len() > 144, "{}", reference.len());
}

//! The whole measuring path on a simulated machine: work of known cost, drift, noise, interrupts,
//! and neighbours that take width away.

use super::*;
use crate::simulated::{Known, Machine, Neighbour, QUIET, bursts, nobody};
use crate::{Stopwatch, Timed, Work, cycles_per_unit, ratio, ticks_per_unit};
use std::cell::RefCell;
use std::rc::Rc;

const PLAN: Plan =
    Plan { sample_ticks: 25_000.0, budget_ticks: 2.5e9, patience_ticks: None, seed: 1 };
/// A millisecond of the simulated machine.
const NEAR_TICKS: f64 = 2.5e6;

fn group<'a>(machine: &Machine, works: Vec<Known>) -> Group<'a> {
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(machine.clock())));
    let contestants = works
        .into_iter()
        .map(|work| Box::new(Timed::new(&stopwatch, work)) as Box<dyn Contestant>)
        .collect();
    Group::of(contestants, 48)
}

fn sit_once(machine: &Machine, works: Vec<Known>, plan: &Plan) -> Log {
    interleave(&mut [group(machine, works)], plan, |_| {})
}

/// The ratio of contestant 1 to the reference.
fn found(log: &Log) -> f64 {
    let [reference, other, ..] = &log.groups[0][..] else { panic!("two contestants") };
    ratio(other, reference, log.width, NEAR_TICKS).expect("clean pairs").ratio
}

/// Work that takes the whole width, and code that waits for itself: 20 cycles each alone.
fn wide_and_deep(machine: &Machine) -> Vec<Known> {
    vec![Known::new(machine, "wide", 0.0, 20.0), Known::new(machine, "deep", 20.0, 0.0)]
}

#[test]
fn known_costs_come_out() {
    let machine = Machine::new(QUIET);
    let works = [10.0, 11.0, 35.0];
    let works = works.map(|cycles| Known::new(&machine, "work", cycles / 2.0, cycles / 2.0)).into();
    let log = sit_once(&machine, works, &PLAN);
    assert_eq!((log.ended, log.turns, log.suspect.as_deref()), (Ended::Done, 48, None));
    assert_eq!(log.width.unwrap().full.adds, 4.0);
    for (series, cost) in log.groups[0].iter().zip([10.0, 11.0, 35.0]) {
        let cycles = cycles_per_unit(series, log.width).unwrap();
        assert!((cycles / cost - 1.0).abs() < 2e-3, "{cycles} for {cost}");
        let ticks = ticks_per_unit(series, log.width).unwrap() * series.units;
        assert!((0.9..1.1).contains(&(ticks / PLAN.sample_ticks)), "samples of a length: {ticks}");
    }
    assert!((found(&log) - 1.1).abs() < 2e-3);
}

#[test]
fn a_drifting_clock_leaves_ratios_and_cycles_alone() {
    let machine = Machine::new(QUIET);
    let works = [20.0, 20.4].map(|cycles| Known::new(&machine, "work", cycles, 0.0)).into();
    let mut groups = [group(&machine, works)];
    // Each turn slows the core by a thousandth: a twentieth over the invocation.
    let log = interleave(&mut groups, &PLAN, |_| machine.slow_down(1.001));
    assert!((found(&log) - 1.02).abs() < 2e-3, "{}", found(&log));
    let cycles = cycles_per_unit(&log.groups[0][0], log.width).unwrap();
    // The ticks of a cycle are those of the last sixteen chains, and follow a little late.
    assert!((cycles / 20.0 - 1.0).abs() < 1e-2, "{cycles}");
}

/// Half the time somebody takes half of the width, in bursts of so many cycles.
fn bursty(cycles: f64, seed: u64) -> Neighbour {
    bursts(seed, 0.5, 0.5, cycles)
}

#[test]
fn bursts_of_a_neighbour_bend_nothing() {
    // Of the length of a few samples, of many, and of a good part of the invocation.
    for burst in [1e5, 1e6, 2e7] {
        for seed in 0..8 {
            let machine = Machine::with(bursty(burst, seed));
            let log = sit_once(&machine, wide_and_deep(&machine), &PLAN);
            assert_eq!(log.ended, Ended::Done, "{burst} {seed}");
            assert!((found(&log) - 1.0).abs() < 5e-3, "{burst} {seed}: {}", found(&log));
            let cycles = cycles_per_unit(&log.groups[0][0], log.width).unwrap();
            assert!((cycles / 20.0 - 1.0).abs() < 5e-3, "{burst} {seed}: {cycles}");
        }
    }
}

#[test]
fn without_the_rule_the_same_bursts_bend_figures() {
    // The planted fault of the test above: a width of nothing lets every sample pass. How far the
    // median goes is a matter of which samples a burst strikes.
    let all = Some(Width { full: Rates { adds: 0.0, mixed: 0.0 } });
    let bent = |seed: &u64| {
        let machine = Machine::with(bursts(*seed, 0.7, 0.5, 1e6));
        let log = sit_once(&machine, wide_and_deep(&machine), &PLAN);
        let [wide, deep] = &log.groups[0][..] else { panic!("two contestants") };
        !(0.95..1.05).contains(&ratio(deep, wide, all, NEAR_TICKS).unwrap().ratio)
    };
    let seeds: Vec<u64> = (0..8).filter(bent).collect();
    assert!(seeds.len() >= 3, "{seeds:?}");
}

#[test]
fn an_invocation_that_was_contended_throughout_has_no_clean_sample_and_says_so() {
    for share in [0.5, 0.62, 0.7] {
        let machine = Machine::new(QUIET);
        machine.set_share(share);
        let log = sit_once(&machine, wide_and_deep(&machine), &Plan { budget_ticks: 1e7, ..PLAN });
        assert_eq!((log.ended, log.width), (Ended::Time, None), "{share}");
        assert!(log.suspect.as_ref().unwrap().contains("additions a cycle"), "{:?}", log.suspect);
        assert_eq!(log.groups[0][0].clean(log.width).count(), 0);
        assert!(!log.groups[0][0].is_empty(), "what was taken is kept");
    }
}

#[test]
fn a_core_that_turns_bad_for_good_is_left() {
    let mut stretches = [
        crate::simulated::Stretch { cycles: 1e6, share: 1.0 },
        crate::simulated::Stretch { cycles: f64::INFINITY, share: 0.5 },
    ]
    .into_iter();
    let machine = Machine::with(Box::new(move || stretches.next().expect("the last one is long")));
    let plan = Plan { patience_ticks: Some(1e7), ..PLAN };
    let log = sit_once(&machine, wide_and_deep(&machine), &plan);
    assert_eq!(log.ended, Ended::Core);
    assert!(log.ticks < 4e7, "{}", log.ticks);
    let patient = Plan { patience_ticks: None, budget_ticks: 1e8, ..PLAN };
    machine.set_share(0.5);
    assert_eq!(sit_once(&machine, wide_and_deep(&machine), &patient).ended, Ended::Time);
}

#[test]
fn a_wrong_answer_puts_one_out_and_the_others_go_on() {
    let machine = Machine::with(nobody());
    let mut works: Vec<Known> =
        [10.0, 11.0, 12.0].map(|cycles| Known::new(&machine, "work", cycles, 0.0)).into();
    works[1].wrong_after = Some(12);
    let log = sit_once(&machine, works, &PLAN);
    assert_eq!(log.ended, Ended::Done);
    assert_eq!(log.groups[0][1].wrong.as_deref(), Some("work: a wrong answer"));
    let (reference, third) = (&log.groups[0][0], &log.groups[0][2]);
    let ratio = ratio(third, reference, log.width, NEAR_TICKS).unwrap().ratio;
    assert!((ratio - 1.2).abs() < 2e-3);
}

#[test]
fn a_wrong_reference_ends_its_group_alone() {
    let machine = Machine::with(nobody());
    let works = || wide_and_deep(&machine);
    let mut groups = [group(&machine, works()), group(&machine, works())];
    let mut wrong = works();
    wrong[0].wrong_after = Some(0);
    groups[0] = group(&machine, wrong);
    let log = interleave(&mut groups, &PLAN, |_| {});
    assert!(log.groups[0][0].wrong.is_some() && log.groups[0][1].is_empty());
    assert_eq!(log.groups[1][1].len(), 48);
}

#[test]
fn groups_take_turns_and_a_rare_one_has_a_round_in_every_fourth() {
    let machine = Machine::with(nobody());
    let mut groups =
        [group(&machine, wide_and_deep(&machine)), group(&machine, wide_and_deep(&machine))];
    (groups[1].every, groups[1].pairs) = (4, 12);
    let log = interleave(&mut groups, &PLAN, |_| {});
    assert_eq!(log.groups[0][0].len(), 48);
    assert_eq!(log.groups[1][0].len(), 12);
    let rare = &log.groups[1][0].at_ticks;
    assert!(rare.last() > log.groups[0][0].at_ticks.get(40), "spread over the invocation");
}

/// Who was sampled, in order: the number of a contestant for each sample of a group.
fn sequence(group: &[Series]) -> Vec<usize> {
    let of =
        |(index, one): (usize, &Series)| one.at_ticks.iter().map(move |&at| (at, index)).collect();
    let mut all: Vec<(u64, usize)> = group.iter().enumerate().flat_map::<Vec<_>, _>(of).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, index)| index).collect()
}

#[test]
fn nobody_is_far_from_the_reference() {
    let machine = Machine::with(nobody());
    let works = |cycles| (0..45).map(|_| Known::new(&machine, "work", cycles, 0.0)).collect();
    // By number of others, and by time where these take long.
    for (pair_window_ticks, most) in
        [(f64::INFINITY, NEIGHBOURS), (2.0 * 3.5 * PLAN.sample_ticks, 4)]
    {
        let mut groups = [Group { pair_window_ticks, pairs: 1, ..group(&machine, works(20.0)) }];
        let log = interleave(&mut groups, &PLAN, |_| {});
        let sequence = sequence(&log.groups[0]);
        let between: Vec<usize> = sequence.split(|&index| index == 0).map(<[usize]>::len).collect();
        assert_eq!(between.iter().max(), Some(&most), "{between:?}");
        assert!(log.groups[0][1..].iter().all(|one| one.len() == 1));
    }
}

/// Its first sample of a visit is prepared, and each place has work of its own.
struct Segments {
    known: Known,
    prepared: Rc<RefCell<u64>>,
    place: usize,
}

impl Work for Segments {
    fn name(&self) -> &str {
        self.known.name()
    }
    fn units(&self) -> f64 {
        self.known.units()
    }
    fn prepare(&mut self, _passes: u64) -> u64 {
        *self.prepared.borrow_mut() += 1;
        self.place = 0;
        1
    }
    fn refresh(&mut self, _passes: u64, place: usize) -> u64 {
        self.place = place;
        0
    }
    fn run(&mut self, passes: u64) {
        self.known.run(passes * (1 + self.place as u64));
    }
    fn check(&mut self, passes: u64) -> Result<(), String> {
        self.known.check(passes)
    }
}

#[test]
fn samples_of_a_visit_follow_one_preparation_and_are_compared_place_by_place() {
    let machine = Machine::with(nobody());
    let prepared = Rc::new(RefCell::new(0));
    let segments = |cycles| {
        let known = Known::new(&machine, "segments", cycles, 0.0);
        Segments { known, prepared: Rc::clone(&prepared), place: 0 }
    };
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(machine.clock())));
    let timed = |work| Box::new(Timed::new(&stopwatch, work)) as Box<dyn Contestant>;
    let contestants = vec![timed(segments(20.0)), timed(segments(22.0))];
    let log = interleave(&mut [Group { visit: 3, ..Group::of(contestants, 24) }], &PLAN, |_| {});
    let [reference, other] = &log.groups[0][..] else { panic!("two contestants") };
    assert_eq!((reference.visit, other.len()), (3, 24));
    let visits = (reference.len() + other.len()) as u64 / 3;
    assert_eq!(*prepared.borrow(), visits + 4, "and twice in the trial of each");
    assert!((found(&log) - 1.1).abs() < 2e-3);
    // Where one has another number of places, the nearest samples are pairs, whatever their places.
    let other = Series { visit: 1, ..other.clone() };
    let bent = ratio(&other, reference, log.width, NEAR_TICKS).expect("clean pairs").ratio;
    assert!((bent - 1.1).abs() > 0.01, "{bent}");
}

#[test]
fn groups_that_lead_have_their_pairs_first() {
    let machine = Machine::with(nobody());
    let rest = group(&machine, wide_and_deep(&machine));
    let leading = Group { leads: true, every: 4, ..group(&machine, wide_and_deep(&machine)) };
    let log = interleave(&mut [rest, leading], &PLAN, |_| {});
    let [rest, leading] = &log.groups[..] else { panic!("two groups") };
    assert!(leading[1].at_ticks.last() < rest[0].at_ticks.first());
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

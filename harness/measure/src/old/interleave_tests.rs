//! The whole measuring path on a made-up clock: contestants of known cost, drift, noise, outliers.

use super::*;
use stats::{Shuffle, Verdict, judge};
use std::cell::Cell;

/// A clock that goes on only when somebody works, slower or faster as the core "heats up".
#[derive(Clone)]
struct Fake {
    ticks: Rc<Cell<f64>>,
    /// Ticks of a core cycle now.
    ticks_per_cycle: Rc<Cell<f64>>,
}

impl Fake {
    fn new() -> Self {
        Fake { ticks: Rc::default(), ticks_per_cycle: Rc::new(Cell::new(0.75)) }
    }

    fn work(&self, cycles: f64) {
        self.ticks.set(self.ticks.get() + cycles * self.ticks_per_cycle.get());
    }
}

impl Stopwatch for Fake {
    fn now(&mut self) -> u64 {
        self.ticks.get() as u64
    }
    fn ticks_per_cycle(&mut self) -> Option<f64> {
        Some(self.ticks_per_cycle.get())
    }
    fn resolution_ticks(&self) -> f64 {
        1.0
    }
}

type Disturbance = Box<dyn FnMut(&Fake, u64) -> f64>;

struct Known {
    name: String,
    cycles_per_unit: f64,
    units: f64,
    machine: Fake,
    /// Extra cycles of a sample, and what else happens to the machine during it.
    disturbance: Disturbance,
    wrong_after: Option<u64>,
    taken: u64,
}

impl Work for Known {
    fn name(&self) -> &str {
        &self.name
    }
    fn units(&self) -> f64 {
        self.units
    }
    fn run(&mut self, passes: u64) {
        self.taken += 1;
        let extra = (self.disturbance)(&self.machine, self.taken);
        self.machine.work(self.cycles_per_unit * self.units * passes as f64 + extra);
    }
    fn check(&mut self, _passes: u64) -> Result<(), String> {
        match self.wrong_after {
            Some(last) if self.taken > last => Err("a wrong board".into()),
            _ => Ok(()),
        }
    }
}

const PLAN: Plan = Plan {
    sample_ticks: 40_000.0,
    resolution_ticks: 1.0,
    confidence: 0.99,
    narrow: 0.005,
    least_rounds: 16,
    budget_ticks: 5e8,
    units: None,
    seed: 1,
};

fn known(machine: &Fake, cycles_per_unit: f64, disturbance: Disturbance) -> Known {
    let name = format!("{cycles_per_unit} cycles");
    Known {
        name,
        cycles_per_unit,
        units: 100.0,
        machine: machine.clone(),
        disturbance,
        wrong_after: None,
        taken: 0,
    }
}

fn run(machine: &Fake, works: Vec<Known>, plan: &Plan) -> Rounds {
    let stopwatch = Rc::new(RefCell::new(machine.clone()));
    let mut contestants: Vec<Box<dyn Contestant>> = works
        .into_iter()
        .map(|work| Box::new(Timed::new(&stopwatch, work)) as Box<dyn Contestant>)
        .collect();
    interleave(&mut contestants, plan)
}

fn quiet() -> Disturbance {
    Box::new(|_, _| 0.0)
}

/// Seeded noise of up to 3 % of a sample of the given length.
fn noisy(seed: u64, sample_cycles: f64) -> Disturbance {
    let mut shuffle = Shuffle::new(seed);
    Box::new(move |_, _| shuffle.fraction() * 0.03 * sample_cycles)
}

fn cycles_per_unit(rounds: &Rounds, index: usize) -> f64 {
    let samples = rounds.samples[index].as_ref().unwrap();
    let mut all: Vec<f64> = samples.iter().filter_map(Sample::cycles).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2] / rounds.units[index]
}

#[test]
fn known_costs_come_out_and_everyone_does_equal_work() {
    let machine = Fake::new();
    let works = [10.0, 11.0, 35.0].map(|cycles| known(&machine, cycles, quiet())).into();
    let rounds = run(&machine, works, &PLAN);
    assert!(rounds.converged);
    assert_eq!(rounds.rounds, PLAN.least_rounds);
    // 40,000 ticks of the fastest: 10 cycles * 100 units * 0.75 ticks = 750 ticks a pass.
    assert_eq!(rounds.units, [5300.0; 3]);
    for (index, cost) in [10.0, 11.0, 35.0].into_iter().enumerate() {
        let measured = cycles_per_unit(&rounds, index);
        assert!((measured / cost - 1.0).abs() < 1e-3, "{measured} for {cost}");
    }
    let ratio = rounds.ratio(1, 0).unwrap().ratio;
    assert!((ratio.center - 1.1).abs() < 1e-3);
    assert_eq!(judge(ratio, 0.005), Verdict::Slower);
}

#[test]
fn smaller_passes_are_repeated_until_the_work_is_equal() {
    let machine = Fake::new();
    let mut works: Vec<Known> = [10.0, 12.0].map(|cycles| known(&machine, cycles, quiet())).into();
    works[1].units = 25.0;
    let rounds = run(&machine, works, &PLAN);
    assert!((rounds.units[1] / rounds.units[0] - 1.0).abs() < 0.01, "{:?}", rounds.units);
    let ratio = rounds.ratio(1, 0).unwrap().ratio;
    assert!((ratio.center - 1.2).abs() < 1e-3, "per unit, whatever a pass holds: {ratio:?}");
}

#[test]
fn a_drifting_clock_leaves_ratios_and_cycles_alone() {
    let machine = Fake::new();
    // Each sample slows the core by a thousandth: a third over the run.
    let drift = || -> Disturbance {
        Box::new(|machine: &Fake, _| {
            machine.ticks_per_cycle.set(machine.ticks_per_cycle.get() * 1.001);
            0.0
        })
    };
    let works = vec![known(&machine, 20.0, drift()), known(&machine, 20.4, drift())];
    let plan = Plan { least_rounds: 150, ..PLAN };
    let rounds = run(&machine, works, &plan);
    let ratio = rounds.ratio(1, 0).unwrap().ratio;
    assert!((ratio.center - 1.02).abs() < 2e-3, "{ratio:?}");
    let measured = cycles_per_unit(&rounds, 0);
    assert!((measured / 20.0 - 1.0).abs() < 2e-3, "{measured}");
    // One after the other, the second would have looked a seventh slower than it is.
}

#[test]
fn outliers_do_not_move_a_verdict() {
    let machine = Fake::new();
    let interrupted =
        || -> Disturbance { Box::new(|_, taken| if taken % 9 == 0 { 3e6 } else { 0.0 }) };
    let works = vec![known(&machine, 20.0, interrupted()), known(&machine, 20.2, interrupted())];
    let rounds = run(&machine, works, &PLAN);
    assert!(rounds.converged);
    let ratio = rounds.ratio(1, 0).unwrap().ratio;
    assert!((ratio.center - 1.01).abs() < 1e-3, "{ratio:?}");
    assert_eq!(judge(ratio, 0.005), Verdict::Slower);
}

#[test]
fn equal_code_under_noise_is_rarely_told_apart() {
    let mut told_apart = 0;
    for trial in 0..200 {
        let machine = Fake::new();
        let work = |half| known(&machine, 20.0, noisy(2 * trial + half, 20.0 * 100.0 * 27.0));
        let rounds = run(&machine, vec![work(0), work(1)], &Plan { seed: trial, ..PLAN });
        let verdict = judge(rounds.ratio(1, 0).unwrap().ratio, 0.0);
        told_apart += u32::from(verdict != Verdict::NotSeparated);
    }
    // 1 % is nominal; nine or more of 200 would happen once in 8,000 runs of a sound test.
    assert!(told_apart < 9, "{told_apart} of 200");
}

#[test]
fn noise_beyond_the_budget_does_not_converge() {
    let machine = Fake::new();
    let wild = |seed| -> Disturbance {
        let mut shuffle = Shuffle::new(seed);
        Box::new(move |_, _| shuffle.fraction() * 200_000.0)
    };
    let works = vec![known(&machine, 20.0, wild(1)), known(&machine, 20.0, wild(2))];
    let rounds = run(&machine, works, &Plan { budget_ticks: 1e7, ..PLAN });
    assert!(!rounds.converged);
    assert!(rounds.rounds >= PLAN.least_rounds);
}

#[test]
fn a_wrong_answer_puts_one_out_and_the_others_go_on() {
    let machine = Fake::new();
    let mut works: Vec<Known> =
        [10.0, 11.0, 12.0].map(|cycles| known(&machine, cycles, quiet())).into();
    works[0].wrong_after = Some(12);
    let rounds = run(&machine, works, &PLAN);
    assert_eq!(rounds.samples[0], Err("a wrong board".into()));
    assert_eq!(rounds.ratio(1, 0), None);
    let ratio = rounds.ratio(2, 1).unwrap().ratio;
    assert!((ratio.center - 12.0 / 11.0).abs() < 1e-3);
    assert!(rounds.converged, "the rest converged");
}

#[test]
fn if_all_are_wrong_it_ends() {
    let machine = Fake::new();
    let mut works = vec![known(&machine, 10.0, quiet())];
    works[0].wrong_after = Some(0);
    let rounds = run(&machine, works, &PLAN);
    assert!(rounds.samples[0].is_err() && !rounds.converged);
}

#[test]
fn ties_at_the_resolution_are_counted_and_separate_nothing() {
    let machine = Fake::new();
    let works = vec![known(&machine, 10.0, quiet()), known(&machine, 10.0, quiet())];
    let rounds = run(&machine, works, &PLAN);
    let paired = rounds.ratio(1, 0).unwrap();
    assert_eq!(paired.ties, rounds.rounds);
    assert_eq!((paired.ratio.low, paired.ratio.high), (1.0, 1.0));
}

#[test]
fn a_lone_contestant_has_its_rounds() {
    let machine = Fake::new();
    let rounds = run(&machine, vec![known(&machine, 10.0, quiet())], &PLAN);
    assert_eq!(rounds.rounds, PLAN.least_rounds);
    assert!(rounds.converged, "nothing is left to be told apart");
}

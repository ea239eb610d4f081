//! A kernel whose time depends on where the stack lies is found to have two modes, and one whose
//! time does not is not. The machine is simulated.

use crate::simulated::{Known, Machine, QUIET};
use measure::{Contestant, Group, Plan, Stopwatch, Timed, cycles_per_unit, interleave};
use std::{cell::RefCell, rc::Rc};

/// Offsets of the stack, alternately; at the last of them the kernel takes longer.
const OFFSETS: usize = 4;
const CYCLES: f64 = 100.0;

/// Core cycles of the kernel in sixteen invocations, where it takes so many times as long at the
/// last offset.
fn per_invocation(times: f64) -> Vec<f64> {
    let mut cycles = Vec::new();
    for number in 0..16 {
        let is_slow = number % OFFSETS == OFFSETS - 1;
        cycles.push(invocation(number, CYCLES * if is_slow { times } else { 1.0 }));
    }
    cycles
}

/// Core cycles of the kernel in an invocation where it takes so many.
fn invocation(number: usize, cycles: f64) -> f64 {
    let machine = Machine::new(QUIET);
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(machine.clock())));
    let contestants = [("reference", CYCLES), ("planted", cycles)].map(|(name, cycles)| {
        let mut known = Known::new(&machine, &format!("{name} {number}"), cycles, 0.0);
        known.noise = 0.01;
        Box::new(Timed::new(&stopwatch, known)) as Box<dyn Contestant>
    });
    let plan =
        Plan { sample_ticks: 3e4, budget_ticks: 1e9, patience_ticks: None, seed: number as u64 };
    let log = interleave(&mut [Group::new(contestants.into(), 16)], &plan, |_| {});
    cycles_per_unit(&log.groups[0][1], log.width).expect("no neighbour is there")
}

#[test]
fn a_kernel_that_depends_on_the_stack_has_two_modes() {
    let [fast, slow] =
        measure::stats::two_modes(&per_invocation(1.1)).expect("a tenth more at one of four");
    assert_eq!((fast.share, slow.share), (0.75, 0.25));
    assert!((slow.center / fast.center - 1.1).abs() < 0.01, "{fast:?} {slow:?}");
    assert_eq!(measure::stats::two_modes(&per_invocation(1.0)), None);
    assert_eq!(measure::stats::two_modes(&per_invocation(1.02)), None, "2 % are too little");
}

//! Times a function of your own against another: `cargo run --release --example two_functions`.

use measure::{
    Calls, Clock, Group, Log, MachineClock, PerInvocation, Plan, Stopwatch, Timed, interleave,
};
use std::{cell::RefCell, env, process::Command, rc::Rc};

fn kernighan(mut word: u64) -> u64 {
    let mut ones = 0;
    while word != 0 {
        (word, ones) = (word & (word - 1), ones + 1);
    }
    ones
}

/// One invocation: a process of its own, which prints its samples. The first function is there
/// twice.
fn one_invocation(seed: u64) {
    let count_ones = |word: u64| u64::from(word.count_ones());
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
    let second = stopwatch.borrow_mut().clock.ticks_per_second();
    let timed = |calls| Box::new(Timed::new(&stopwatch, calls)) as _;
    let ours = |name| timed(Calls::new(name, count_ones as fn(u64) -> u64, count_ones));
    let other = timed(Calls::new("loop", kernighan, count_ones));
    let contestants = vec![ours("count_ones"), ours("count_ones again"), other];
    let (sample_ticks, budget_ticks) = (2e-5 * second, second);
    let plan = Plan { sample_ticks, budget_ticks, patience_ticks: None, seed };
    let log = interleave(&mut [Group::of(contestants, 32)], &plan, |_| {});
    println!("{}", serde_json::to_string(&(second, log)).expect("plain data"));
}

fn main() {
    if let Some(seed) = env::args().nth(1) {
        return one_invocation(seed.parse().expect("a number"));
    }
    let invocation = |seed: usize| -> (f64, Log) {
        let own = env::current_exe().expect("this program");
        let output = Command::new(own).arg(seed.to_string()).output().expect("it runs");
        serde_json::from_slice(&output.stdout).expect("what an invocation prints")
    };
    let logs: Vec<(f64, Log)> = (0..measure::invocations_needed(0.95)).map(invocation).collect();
    let ratios = |place: usize| -> PerInvocation {
        logs.iter().map(|(second, log)| log.ratios(0, *second)[place]).collect()
    };
    let [all, contended] = [0, 1].map(|part| -> usize {
        logs.iter().map(|(_, log)| <[usize; 2]>::from(log.counts())[part]).sum()
    });
    println!("contended: {contended} of {all} samples");
    let Some(found) = measure::verdicts(&[ratios(0), ratios(2)], &ratios(1), 0.95) else {
        return println!("in no invocation was the core ours for long enough");
    };
    println!("floor: {:.2} %", 100.0 * found.margin);
    let other = found.standings.iter().find(|one| one.contestant == 1).expect("it was timed");
    let (ratio, verdict) = (other.to_reference, other.verdict);
    let verdict = verdict.map_or("contended", measure::stats::Verdict::name);
    println!("loop: {:.3} times ({:.3} to {:.3}): {verdict}", ratio.center, ratio.low, ratio.high);
}

//! Times a function of your own against another: `cargo run --release --example two_functions`.

use measure::{
    Calls, Clock, Contestant, Group, Log, MachineClock, PerInvocation, Plan, Stopwatch, Timed,
    interleave,
};
use std::{cell::RefCell, env, process::Command, rc::Rc};

/// Counts the set bits by clearing the lowest one until none is left (Kernighan).
fn kernighan(mut word: u64) -> u64 {
    let mut ones = 0;
    while word != 0 {
        (word, ones) = (word & (word - 1), ones + 1);
    }
    ones
}

fn count_ones(word: u64) -> u64 {
    u64::from(word.count_ones())
}

/// Takes the samples of an invocation and prints them. The first function takes part twice, because
/// the difference between its two times is the noise floor.
fn sample(seed: u64) {
    type Function = fn(u64) -> u64;
    let functions: [(&str, Function); 3] =
        [("count_ones", count_ones), ("count_ones again", count_ones), ("loop", kernighan)];
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
    let ticks_per_second = stopwatch.borrow_mut().clock.ticks_per_second();
    let contestants = functions.map(|(name, function)| {
        let calls = Calls::new(name, function, count_ones);
        Box::new(Timed::new(&stopwatch, calls)) as Box<dyn Contestant>
    });
    let plan = Plan {
        sample_ticks: 2e-5 * ticks_per_second,
        budget_ticks: ticks_per_second,
        patience_ticks: None,
        seed,
    };
    let log = interleave(&mut [Group::new(contestants.into(), 32)], &plan, |_| {});
    println!("{}", serde_json::to_string(&(ticks_per_second, log)).expect("plain data"));
}

/// Starts an invocation and reads what it prints.
fn run_invocation(seed: usize) -> (f64, Log) {
    let path = env::current_exe().expect("this program");
    let output = Command::new(path).arg(seed.to_string()).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("ticks per second and a log")
}

fn main() {
    if let Some(seed) = env::args().nth(1) {
        return sample(seed.parse().expect("a number"));
    }
    // The ratios of each function to the first, invocation by invocation.
    let mut ratios = vec![PerInvocation::new(); 3];
    let (mut samples, mut contended) = (0, 0);
    for seed in 0..measure::invocations_needed(0.95) {
        let (ticks_per_second, log) = run_invocation(seed);
        for (ratios, ratio) in ratios.iter_mut().zip(log.ratios(0, ticks_per_second)) {
            ratios.push(ratio);
        }
        let counts = log.counts();
        (samples, contended) = (samples + counts.0, contended + counts.1);
    }
    println!("contended: {contended} of {samples} samples");
    let copy = ratios.remove(1);
    let Some(verdicts) = measure::verdicts(&ratios, &copy, 0.95) else {
        return println!("in no invocation was the core ours for long enough");
    };
    println!("floor: {:.2} %", 100.0 * verdicts.margin);
    let mut standings = verdicts.standings.iter();
    let standing = standings.find(|standing| standing.contestant == 1).expect("it was timed");
    let (ratio, verdict) = (standing.to_reference, standing.verdict);
    let verdict = verdict.map_or("contended", measure::stats::Verdict::name);
    println!("loop: {:.3} times ({:.3} to {:.3}): {verdict}", ratio.center, ratio.low, ratio.high);
}

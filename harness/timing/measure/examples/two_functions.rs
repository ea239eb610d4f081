//! Times two functions of your own against each other: `cargo run --release --example two_functions`.

use measure::{Group, Log, MachineClock, NEAR_S, Plan, Series, Stopwatch, Timed, Work, is_clean};
use std::{cell::RefCell, env, hint::black_box, process::Command, rc::Rc};

/// A function, called a thousand times a pass, and the sum of its answers.
struct Calls(&'static str, fn(u64) -> u64, u64);

impl Work for Calls {
    fn name(&self) -> &str {
        self.0
    }
    fn units(&self) -> f64 {
        1000.0
    }
    fn run(&mut self, passes: u64) {
        self.2 = (0..1000 * passes).map(|n| black_box(self.1)(n)).fold(0, u64::wrapping_add);
    }
    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = (0..1000 * passes).map(|n| u64::from(n.count_ones())).sum::<u64>();
        (self.2 == right).then_some(()).ok_or(format!("{} instead of {right}", self.2))
    }
}

fn kernighan(mut word: u64) -> u64 {
    let mut ones = 0;
    while word != 0 {
        (word, ones) = (word & (word - 1), ones + 1);
    }
    ones
}

/// One sitting: a process of its own, which prints its samples.
fn sit(seed: u64) {
    let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
    let ticks_per_second = stopwatch.borrow().clock.ticks_per_second();
    let own = |name, of| Box::new(Timed::new(&stopwatch, Calls(name, of, 0))) as _;
    let count = |word: u64| u64::from(word.count_ones());
    let contestants = vec![own("count_ones", count), own("again", count), own("loop", kernighan)];
    let mut groups = [Group { contestants, every: 1, pairs: 32 }];
    let (sample_ticks, budget_ticks) = (2e-5 * ticks_per_second, ticks_per_second);
    let log = measure::sit(
        &mut groups,
        &Plan { sample_ticks, budget_ticks, patience_ticks: None, seed },
        |_| {},
    );
    println!("{}", serde_json::to_string(&(ticks_per_second, log)).expect("plain data"));
}

fn main() {
    if let Some(seed) = env::args().nth(1) {
        return sit(seed.parse().expect("a number"));
    }
    let logs: Vec<(f64, Log)> = (0..measure::sittings_wanted(0.95))
        .map(|seed| {
            let own = env::current_exe().expect("it runs");
            let output = Command::new(own).arg(seed.to_string()).output().expect("it runs again");
            serde_json::from_slice(&output.stdout).expect("what `sit` printed")
        })
        .collect();
    let ratios = |place: usize| -> measure::BySitting {
        let of = |(ticks_per_second, log): &(f64, Log)| {
            let [reference, contestant] = [&log.groups[0][0], &log.groups[0][place]];
            let near = NEAR_S * ticks_per_second;
            Some(measure::ratio(contestant, reference, log.width, near)?.ratio)
        };
        logs.iter().map(of).collect()
    };
    let all: Vec<(&Series, &Log)> =
        logs.iter().flat_map(|(_, log)| log.groups[0].iter().map(move |one| (one, log))).collect();
    let samples: usize = all.iter().map(|(one, _)| one.len()).sum();
    let contended = |(one, log): &(&Series, &Log)| {
        (0..one.len()).filter(|&at| !is_clean(log.width, one.rates(at))).count()
    };
    let contended: usize = all.iter().map(contended).sum();
    println!("contended: {:.1} % of {samples} samples", 100.0 * contended as f64 / samples as f64);
    let [reference, again, other] = [0, 1, 2].map(ratios);
    match measure::verdicts(&[reference, other], &again, 0.95) {
        None => println!("no sitting had samples enough with the core to itself"),
        Some(found) => {
            let loop_ = found.standings.iter().find(|one| one.contestant == 1).expect("timed");
            let ratio = loop_.to_reference;
            println!("floor:     {:.2} %", 100.0 * found.margin);
            println!(
                "loop:      {:.3} ({:.3} to {:.3}) times",
                ratio.center, ratio.low, ratio.high
            );
            println!("           {}", loop_.verdict.map_or("contended", stats::Verdict::name));
        }
    }
}

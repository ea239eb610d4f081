//! How often verdicts are right: simulated runs under each condition, 1,000 in every test and
//! 10,000 for the figures of BIAS.md. A run compares the ratios of forty contestants, the reference
//! and its copy among them.

use measure::stats::{Interval, JOINT_CONFIDENCE, Shuffle, Verdict};
use measure::{PerInvocation, each, invocations_needed, verdicts};

const CONTESTANTS: usize = 40;
/// Of an invocation's logarithm of a ratio, strays aside: an assumption.
const DEVIATION: f64 = 0.002;

/// How invocations differ.
#[derive(Clone, Copy)]
struct Noise {
    name: &'static str,
    /// Share of invocations whose deviation is ten times as large.
    stray: f64,
    /// What a probe takes longer in its second mode.
    second_mode: f64,
    /// Share of invocations without clean samples enough.
    missing: f64,
    /// The contestants that are looked at deviate so many times as much as the others.
    restless: f64,
}

const QUIET: Noise =
    Noise { name: "quiet", stray: 0.0, second_mode: 0.0, missing: 0.0, restless: 1.0 };
const HEAVY: Noise = Noise { name: "heavy tails", stray: 0.1, ..QUIET };
const TWO_MODES: Noise = Noise { name: "two modes, 1 % apart", second_mode: 0.01, ..QUIET };
/// Of 17 invocations 12 or 13 had a say on a host with 62 % of samples contended.
const CONTENDED: Noise = Noise { name: "60 % contended", stray: 0.02, missing: 0.3, ..QUIET };
/// Others than those of which something is promised.
const BOTH: Noise = Noise { name: "contended, heavy tails", missing: 0.3, ..HEAVY };
const RESTLESS: Noise = Noise { name: "twice as restless", restless: 2.0, ..QUIET };

/// How much more work the contestants have that are looked at.
const MORE: [f64; 3] = [0.0, 0.01, 0.02];

/// The logarithm of a probe's time in an invocation.
fn time(noise: Noise, times: f64, random: &mut Shuffle) -> f64 {
    let radius = (-2.0 * (1.0 - random.fraction()).ln()).sqrt();
    let normal = radius * (std::f64::consts::TAU * random.fraction()).cos();
    let deviation = if random.fraction() < noise.stray { 10.0 } else { 1.0 } * DEVIATION * times;
    let mode = if random.fraction() < 0.5 { noise.second_mode } else { 0.0 };
    normal * deviation / std::f64::consts::SQRT_2 + mode
}

/// Verdicts on one contestant: called slower, faster, neither, and none for want of invocations.
#[derive(Clone, Copy, Default)]
struct Said([usize; 4]);

/// What came of all runs.
#[derive(Default)]
struct Found {
    /// On each of [`MORE`].
    said: [Said; 3],
    /// Runs in which all intervals hold the true ratio, that of the copy among them.
    held: usize,
}

/// By how much a contestant takes longer than the reference.
fn more(index: usize) -> f64 {
    match index {
        0 | CONTESTANTS => 0.0,
        1..=3 => MORE[index - 1],
        _ => 0.05 * index as f64,
    }
}

/// The ratios of all contestants, the copy last.
fn run(noise: Noise, invocations: usize, random: &mut Shuffle) -> Vec<PerInvocation> {
    let mut all = vec![PerInvocation::new(); CONTESTANTS + 1];
    for _ in 0..invocations {
        let is_there = random.fraction() >= noise.missing;
        let of_reference = time(noise, 1.0, random);
        for (index, one) in all.iter_mut().enumerate() {
            let times = if (1..=3).contains(&index) { noise.restless } else { 1.0 };
            let off = match index {
                0 => 0.0,
                _ => time(noise, times, random) - of_reference,
            };
            one.push(is_there.then(|| (off + more(index).ln_1p()).exp()));
        }
    }
    all
}

fn judged(noise: Noise, runs: usize) -> Found {
    let confidence = each(JOINT_CONFIDENCE, CONTESTANTS + 1);
    let mut random = Shuffle::new(1);
    let mut found = Found::default();
    for _ in 0..runs {
        let mut all = run(noise, invocations_needed(confidence), &mut random);
        let copy = all.pop().expect("the last");
        let Some(verdicts) = verdicts(&all, &copy, confidence) else {
            found.said.iter_mut().for_each(|said| said.0[3] += 1);
            continue;
        };
        let holds = |one: &Interval, ratio: f64| one.low <= ratio && ratio <= one.high;
        let mut standings = verdicts.standings.iter();
        let all_hold = standings.all(|one| holds(&one.to_reference, 1.0 + more(one.contestant)));
        let floor = verdicts.floor.expect("it is there where the others are");
        found.held += usize::from(all_hold && holds(&floor, 1.0));
        for standing in verdicts.standings {
            let Some(said) = found.said.get_mut(standing.contestant.wrapping_sub(1)) else {
                continue;
            };
            said.0[match standing.verdict {
                Some(Verdict::Slower) => 0,
                Some(Verdict::Faster) => 1,
                Some(Verdict::NotSeparated) => 2,
                None => 3,
            }] += 1;
        }
    }
    found
}

#[test]
fn verdicts_are_right_as_often_as_is_promised() {
    check(1_000);
}

#[test]
#[ignore = "simulates 20 s; .ci/run has it"]
fn verdicts_are_right_as_often_in_ten_thousand_runs() {
    check(10_000);
}

fn check(all_runs: usize) {
    println!(
        "{:24} {:>6} {:>8} {:>8} {:>8} {:>8}",
        "", "more", "slower", "faster", "neither", "none"
    );
    let share = |runs: usize| runs as f64 / all_runs as f64;
    let all = [QUIET, HEAVY, TWO_MODES, CONTENDED, BOTH, RESTLESS];
    let all = std::thread::scope(|scope| {
        let simulated = all.map(|noise| (noise.name, scope.spawn(move || judged(noise, all_runs))));
        simulated.map(|(name, found)| (name, found.join().expect("it ends")))
    });
    for (name, found) in all {
        for (Said(said), more) in found.said.into_iter().zip(MORE) {
            assert_eq!(said.iter().sum::<usize>(), all_runs);
            let [a, b, c, d] = said.map(|runs| 100.0 * share(runs));
            let more_percent = 100.0 * more;
            println!("{name:24} {more_percent:>4} % {a:>6.2} % {b:>6.2} % {c:>6.2} % {d:>6.2} %");
            let [slower, faster, _, none] = said.map(share);
            assert!(none <= 0.05, "{name}: lost for want of invocations");
            match more {
                0.0 => assert!(slower + faster <= 0.03, "{name}: false alarms"),
                _ => assert_eq!(faster, 0.0, "{name}: reversed"),
            }
            if more == 0.01 && [QUIET.name, HEAVY.name, CONTENDED.name].contains(&name) {
                assert!(slower >= 0.99, "{name}: missed");
            }
        }
        println!("{name:24} all intervals hold in {:.2} %", 100.0 * share(found.held));
        assert!(share(found.held) >= 0.97, "{name}: too narrow");
    }
}

//! How often verdicts are right: 10,000 simulated runs under each condition. A run is a comparison of sittings'
//! ratios among forty contestants, the reference and its copy among them; of the others one is looked at.

use measure::{BySitting, each, sittings_wanted, verdicts};
use stats::{JOINT_CONFIDENCE, Shuffle, Verdict};

const RUNS: usize = 10_000;
const CONTESTANTS: usize = 40;
/// Of a sitting's logarithm of a ratio, strays aside: an assumption.
const DEVIATION: f64 = 0.002;

/// How sittings differ.
#[derive(Clone, Copy)]
struct Noise {
    name: &'static str,
    /// Share of sittings whose deviation is ten times as large.
    stray: f64,
    /// What a probe takes longer in its second mode.
    second_mode: f64,
    /// Share of sittings without clean samples enough.
    missing: f64,
}

const QUIET: Noise = Noise { name: "quiet", stray: 0.0, second_mode: 0.0, missing: 0.0 };
const NOISES: [Noise; 4] = [
    QUIET,
    Noise { name: "heavy tails", stray: 0.1, ..QUIET },
    Noise { name: "two modes, 1 % apart", second_mode: 0.01, ..QUIET },
    // Of 17 sittings 12 or 13 had a say on a host with 62 % of samples contended.
    Noise { name: "60 % contended", stray: 0.02, missing: 0.3, ..QUIET },
];

/// The logarithm of a probe's time in a sitting.
fn time(noise: Noise, random: &mut Shuffle) -> f64 {
    // Twelve numbers from 0 to 1 less six are all but normal.
    let normal = (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
    let deviation = if random.fraction() < noise.stray { 10.0 } else { 1.0 } * DEVIATION;
    let mode = if random.fraction() < 0.5 { noise.second_mode } else { 0.0 };
    normal * deviation / std::f64::consts::SQRT_2 + mode
}

/// Verdicts on so much more work: called slower, faster, neither, and none for want of sittings.
fn judged(noise: Noise, more: f64) -> [usize; 4] {
    let confidence = each(JOINT_CONFIDENCE, CONTESTANTS + 1);
    let mut random = Shuffle::new(1);
    let mut found = [0; 4];
    for _ in 0..RUNS {
        let (mut reference, mut copy, mut other) =
            (BySitting::new(), BySitting::new(), BySitting::new());
        for _ in 0..sittings_wanted(confidence) {
            let [of_reference, of_copy, of_other] = [(); 3].map(|()| time(noise, &mut random));
            let is_there = random.fraction() >= noise.missing;
            let ratio = |log: f64| is_there.then_some(log.exp());
            reference.push(ratio(0.0));
            copy.push(ratio(of_copy - of_reference));
            other.push(ratio(of_other - of_reference + more.ln_1p()));
        }
        let said = verdicts(&[reference, other], &copy, confidence);
        let verdict =
            said.and_then(|said| said.standings.iter().find(|one| one.contestant == 1)?.verdict);
        found[match verdict {
            Some(Verdict::Slower) => 0,
            Some(Verdict::Faster) => 1,
            Some(Verdict::NotSeparated) => 2,
            None => 3,
        }] += 1;
    }
    found
}

#[test]
fn verdicts_are_right_as_often_as_is_promised() {
    println!(
        "{:24} {:>6} {:>8} {:>8} {:>8} {:>8}",
        "", "more", "slower", "faster", "neither", "none"
    );
    let share = |runs: usize| runs as f64 / RUNS as f64;
    for noise in NOISES {
        for more in [0.0, 0.01, 0.02] {
            let [slower, faster, neither, none] = judged(noise, more);
            let [a, b, c, d] = [slower, faster, neither, none].map(|runs| 100.0 * share(runs));
            println!(
                "{:24} {:>4} % {a:>6.2} % {b:>6.2} % {c:>6.2} % {d:>6.2} %",
                noise.name,
                100.0 * more
            );
            assert!(share(none) <= 0.05, "{}: lost for want of sittings", noise.name);
            match more {
                0.0 => assert!(share(slower + faster) <= 0.03, "{}: false alarms", noise.name),
                _ => assert_eq!(faster, 0, "{}: reversed", noise.name),
            }
            if more == 0.01 && noise.name == QUIET.name {
                assert!(share(slower) >= 0.99, "{}: missed", noise.name);
            }
        }
    }
}

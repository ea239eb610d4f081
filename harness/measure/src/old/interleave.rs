//! The interleaved measurement: every round takes one sample of every contestant, in an order that
//! Latin squares balance. A slow moment of the machine falls on all of them alike, and what is
//! compared is the ratio within a round.
//!
//! All contestants do the same number of units of work, to a pass. It knows no variant and no
//! clock of its own; the tests run it on a made-up one.

use super::stopwatch::{Sample, Stopwatch};
use stats::{Interval, Pair, Paired, Schedule, corrected, paired_ratio, samples_needed};
use std::cell::RefCell;
use std::rc::Rc;

/// Something that can be sampled.
pub trait Contestant {
    /// What it is called in verdicts.
    fn name(&self) -> &str;

    /// Units of the model in one pass.
    fn units(&self) -> f64;

    /// One sample of `passes` passes, its answers checked.
    ///
    /// # Errors
    /// If an answer was wrong.
    fn sample(&mut self, passes: u64) -> Result<Sample, String>;
}

/// Work that a stopwatch of this process can time.
pub trait Work {
    /// What it is called in verdicts.
    fn name(&self) -> &str;

    /// Units of the model in one pass.
    fn units(&self) -> f64;

    /// Done before each sample, outside the timed stretch.
    fn prepare(&mut self) {}

    /// Nothing else is timed.
    fn run(&mut self, passes: u64);

    /// Whether the answers of the last [`Work::run`] were right.
    ///
    /// # Errors
    /// If not, with the difference.
    fn check(&mut self, passes: u64) -> Result<(), String>;
}

/// A contestant of this process: work, and the stopwatch that all of them share.
pub struct Timed<S, W> {
    stopwatch: Rc<RefCell<S>>,
    work: W,
}

impl<S: Stopwatch, W: Work> Timed<S, W> {
    /// `work` by `stopwatch`.
    pub fn new(stopwatch: &Rc<RefCell<S>>, work: W) -> Self {
        Timed { stopwatch: Rc::clone(stopwatch), work }
    }
}

impl<S: Stopwatch, W: Work> Contestant for Timed<S, W> {
    fn name(&self) -> &str {
        self.work.name()
    }

    fn units(&self) -> f64 {
        self.work.units()
    }

    fn sample(&mut self, passes: u64) -> Result<Sample, String> {
        self.work.prepare();
        let sample = Sample::take(&mut *self.stopwatch.borrow_mut(), || self.work.run(passes));
        self.work.check(passes).map(|()| sample)
    }
}

/// How long and how finely to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Ticks that a sample of the fastest contestant should take at least.
    pub sample_ticks: f64,
    /// Times that differ by at most this are tied.
    pub resolution_ticks: f64,
    /// Chance that all intervals of one comparison hold.
    pub confidence: f64,
    /// Half the width of an interval of a ratio, as a ratio minus one, at which it is narrow
    /// enough.
    pub narrow: f64,
    /// Fewest rounds.
    pub least_rounds: usize,
    /// Ticks after which no further block of rounds is begun.
    pub budget_ticks: f64,
    /// Units of every sample, at least; found by calibration if `None`.
    pub units: Option<f64>,
    /// Seed of the orders.
    pub seed: u64,
}

/// What the rounds gave.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// Units of the model in a sample of each contestant.
    pub units: Vec<f64>,
    /// Rounds taken.
    pub rounds: usize,
    /// Whether every interval became narrow enough.
    pub converged: bool,
    /// Samples by contestant, in the order of rounds; or the wrong answer that put it out.
    pub samples: Vec<Result<Vec<Sample>, String>>,
    /// Of each pair's interval, so that all intervals of the comparison hold together.
    pub confidence: f64,
    resolution_ticks: f64,
}

impl Rounds {
    /// Rounds that nobody ran, for tests of what is made of them.
    #[doc(hidden)]
    pub fn made_up(samples: Vec<Result<Vec<Sample>, String>>) -> Rounds {
        let rounds = samples.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let (units, confidence, resolution_ticks) = (vec![1.0; samples.len()], 0.99, 0.0);
        Rounds { units, rounds, converged: true, samples, confidence, resolution_ticks }
    }

    /// The time per unit of `contestant` to that of `reference`, round by round; `None` if one of
    /// them was wrong or there are no rounds.
    pub fn ratio(&self, contestant: usize, reference: usize) -> Option<Paired> {
        Rounds::pooled_ratio(std::slice::from_ref(self), contestant, reference)
    }

    /// As [`Rounds::ratio`], over several sittings of the same contestants.
    pub fn pooled_ratio(
        sittings: &[Rounds],
        contestant: usize,
        reference: usize,
    ) -> Option<Paired> {
        let series: Option<Vec<_>> = sittings
            .iter()
            .map(|one| {
                let resolution =
                    one.resolution_ticks / one.units[contestant].min(one.units[reference]);
                Some((one.per_unit(contestant)?, one.per_unit(reference)?, resolution))
            })
            .collect();
        let series = series?;
        let pairs: Vec<Pair<'_>> = series
            .iter()
            .map(|(times, reference, resolution)| Pair {
                times,
                reference,
                resolution: *resolution,
            })
            .collect();
        paired_ratio(&pairs, sittings.first()?.confidence)
    }

    /// Ticks per unit, round by round; `None` if an answer was wrong.
    fn per_unit(&self, index: usize) -> Option<Vec<f64>> {
        let samples = self.samples[index].as_ref().ok()?;
        Some(samples.iter().map(|sample| sample.ticks / self.units[index]).collect())
    }
}

/// Samples all contestants in rounds; the first that is right is the reference of the stop rule.
///
/// Stops when the interval of every contestant's ratio to the reference is narrow enough, or when
/// the budget is spent. The rule looks at widths alone and never at which side of one an interval
/// lies, so that it cannot wait for a verdict.
pub fn interleave(contestants: &mut [Box<dyn Contestant + '_>], plan: &Plan) -> Rounds {
    let confidence = corrected(plan.confidence, contestants.len().saturating_sub(1));
    let least = plan.least_rounds.max(samples_needed(confidence));
    let mut rounds = Rounds {
        units: Vec::new(),
        rounds: 0,
        converged: false,
        samples: contestants.iter().map(|_| Ok(Vec::new())).collect(),
        confidence,
        resolution_ticks: plan.resolution_ticks,
    };
    let mut spent_ticks = 0.0;
    let units = match plan.units {
        Some(units) => units,
        None => calibrate(contestants, plan.sample_ticks, &mut rounds, &mut spent_ticks),
    };
    let passes: Vec<u64> = contestants.iter().map(|one| passes_for(&**one, units)).collect();
    rounds.units =
        contestants.iter().zip(&passes).map(|(one, &passes)| one.units() * passes as f64).collect();
    let mut schedule = Schedule::new(contestants.len(), plan.seed);
    let mut next_look = least;
    while spent_ticks < plan.budget_ticks || rounds.rounds < least {
        for index in schedule.round() {
            let Ok(taken) = &mut rounds.samples[index] else { continue };
            match contestants[index].sample(passes[index]) {
                Ok(sample) => {
                    spent_ticks += sample.ticks;
                    taken.push(sample);
                }
                Err(wrong) => rounds.samples[index] = Err(wrong),
            }
        }
        rounds.rounds += 1;
        if rounds.samples.iter().all(Result::is_err) {
            break;
        }
        if rounds.rounds >= next_look {
            rounds.converged = narrow_enough(&rounds, plan.narrow);
            if rounds.converged {
                break;
            }
            // Each look costs a sort of everything, so they thin out.
            next_look += next_look.div_ceil(4);
        }
    }
    rounds.converged = rounds.converged || narrow_enough(&rounds, plan.narrow);
    rounds
}

/// Whole passes that come nearest to so many units.
fn passes_for(contestant: &dyn Contestant, units: f64) -> u64 {
    ((units / contestant.units()).round() as u64).max(1)
}

/// Units for which the fastest contestant takes `sample_ticks`: all of them do equal work.
fn calibrate(
    contestants: &mut [Box<dyn Contestant + '_>],
    sample_ticks: f64,
    rounds: &mut Rounds,
    spent_ticks: &mut f64,
) -> f64 {
    let mut units = contestants.iter().map(|one| one.units()).fold(0.0, f64::max);
    // A first run is slow, and few passes are mostly the clock's own cost: approach in steps.
    for _ in 0..3 {
        let mut fastest_ticks_per_unit = f64::INFINITY;
        for (contestant, outcome) in contestants.iter_mut().zip(&mut rounds.samples) {
            let passes = passes_for(&**contestant, units);
            for _ in 0..3 {
                if outcome.is_err() {
                    break;
                }
                match contestant.sample(passes) {
                    Ok(sample) => {
                        *spent_ticks += sample.ticks;
                        let ticks_per_unit = sample.ticks / (contestant.units() * passes as f64);
                        fastest_ticks_per_unit = fastest_ticks_per_unit.min(ticks_per_unit);
                    }
                    Err(wrong) => *outcome = Err(wrong),
                }
            }
        }
        if fastest_ticks_per_unit.is_finite() {
            units = sample_ticks / fastest_ticks_per_unit;
        }
    }
    units
}

/// Half the width of a ratio's interval, as a ratio minus one.
pub fn half_width(ratio: Interval) -> f64 {
    (ratio.high / ratio.low).sqrt() - 1.0
}

fn narrow_enough(rounds: &Rounds, narrow: f64) -> bool {
    let right: Vec<usize> =
        (0..rounds.samples.len()).filter(|&index| rounds.samples[index].is_ok()).collect();
    let Some((&reference, others)) = right.split_first() else { return false };
    others.iter().all(|&index| {
        let paired = rounds.ratio(index, reference);
        paired.is_some_and(|Paired { ratio, .. }| ratio.reached && half_width(ratio) <= narrow)
    })
}

#[cfg(test)]
#[path = "interleave_tests.rs"]
mod tests;

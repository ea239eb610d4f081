//! One sitting: groups of contestants take turns until there are clean samples enough, or until the
//! time is over. It starts no process and gives no verdict.
//!
//! In a **round** every contestant of a group is sampled once, in an order that Latin squares
//! balance, and the reference so often that nobody is far from it. In a **turn** every group has a
//! round, in an order that is drawn anew. So a bad second costs all groups a few rounds and none of
//! them its verdict, and what one chart compares was measured in the same turns.

use crate::{Contestant, Ended, Log, Rates, Series, Width, is_clean};
use stats::{Schedule, Shuffle};

/// Contestants that are compared with the first of them.
pub struct Group<'a> {
    /// The reference, then the others.
    pub contestants: Vec<Box<dyn Contestant + 'a>>,
    /// It has a round in every so many turns.
    pub every: usize,
    /// Clean pairs with the reference that each contestant should have.
    pub pairs: usize,
}

/// How long and how finely to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Ticks that a sample should take, of whole passes.
    pub sample_ticks: f64,
    /// Ticks after which the sitting ends, whatever is missing.
    pub budget_ticks: f64,
    /// Ticks after which it ends if nearly all of them were contended; `None` if there is no other
    /// core to go to.
    pub patience_ticks: Option<f64>,
    /// Seed of the orders.
    pub seed: u64,
}

/// The reference is sampled again after so many others.
const NEIGHBOURS: usize = 8;
/// Share of clean samples below which a core is left.
const MIN_CLEAN_SHARE: f64 = 0.05;
/// The first runs of a contestant find its passes: the fastest of three.
const TRIALS: usize = 3;
/// A trial of at least a sample's length by this need not be repeated: little of it is the clock's own cost.
const LONG_ENOUGH: f64 = 8.0;

/// A group at work.
struct Seat<'a, 'b> {
    group: &'a mut Group<'b>,
    passes: Vec<u64>,
    series: Vec<Series>,
    schedule: Schedule,
    pairs: Vec<usize>,
}

/// Takes all samples of a sitting. `tell` is told of each turn, between samples.
pub fn sit(groups: &mut [Group<'_>], plan: &Plan, mut tell: impl FnMut(&Progress)) -> Log {
    let mut sitting = Sitting::default();
    let mut seats: Vec<Seat> = groups
        .iter_mut()
        .zip(0_u64..)
        .map(|(group, number)| sitting.seat(group, plan, plan.seed.wrapping_add(number)))
        .collect();
    let mut shuffle = Shuffle::new(plan.seed);
    let mut order: Vec<usize> = (0..seats.len()).collect();
    let mut patience = Patience { since: sitting.now, from: sitting.rates.len() };
    let mut turns = 0;
    let ended = 'turns: loop {
        sitting.look_at_width();
        tell(&Progress { turns, share: sitting.elapsed() / plan.budget_ticks });
        shuffle.shuffle(&mut order);
        for &index in &order {
            let seat = &mut seats[index];
            if turns % seat.group.every != 0 || seat.is_done() {
                continue;
            }
            sitting.round(seat);
            if sitting.elapsed() > plan.budget_ticks {
                break 'turns Ended::Time;
            }
            if plan.patience_ticks.is_some_and(|ticks| patience.is_over(&sitting, ticks)) {
                break 'turns Ended::Core;
            }
        }
        turns += 1;
        if seats.iter().all(Seat::is_done) {
            break Ended::Done;
        }
    };
    let (width, suspect) = match Width::of(&sitting.rates) {
        Ok(width) => (Some(width), None),
        Err(_) if sitting.rates.is_empty() => (None, None),
        Err(why) => (None, Some(why)),
    };
    let groups = seats.into_iter().map(|seat| seat.series).collect();
    Log { groups, turns, width, suspect, ended, ticks: sitting.elapsed() }
}

/// How far a sitting is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Turns done.
    pub turns: usize,
    /// Share of the time that is spent.
    pub share: f64,
}

#[derive(Default)]
struct Sitting {
    start: Option<u64>,
    now: u64,
    rates: Vec<Rates>,
    width: Option<Width>,
    /// Rates that it was found from.
    seen: usize,
}

impl Sitting {
    /// Finds the width for now: anew whenever there are twice as many rates, for the first may have
    /// been contended. The log's own is found in the end, from all of them.
    fn look_at_width(&mut self) {
        if self.width.is_none() || self.rates.len() >= 2 * self.seen {
            self.seen = self.rates.len();
            self.width = Width::of(&self.rates).ok();
        }
    }

    fn elapsed(&self) -> f64 {
        self.now.saturating_sub(self.start.unwrap_or(self.now)) as f64
    }

    /// Samples a contestant and takes it down; whether the sample is clean, nothing if it was wrong.
    fn sample(
        &mut self,
        contestant: &mut dyn Contestant,
        passes: u64,
        series: Option<&mut Series>,
    ) -> Result<(f64, bool), String> {
        let sample = contestant.sample(passes)?;
        let start = *self.start.get_or_insert(sample.at_ticks);
        self.now = self.now.max(sample.at_ticks + sample.ticks as u64);
        self.rates.extend(sample.rates);
        if let Some(series) = series {
            series.push(&sample, start);
        }
        Ok((sample.ticks, is_clean(self.width, sample.rates)))
    }

    /// Finds the passes of every contestant: whole ones that come nearest to the plan's length.
    fn seat<'a, 'b>(&mut self, group: &'a mut Group<'b>, plan: &Plan, seed: u64) -> Seat<'a, 'b> {
        let mut seat = Seat {
            schedule: Schedule::new(group.contestants.len(), seed),
            pairs: vec![0; group.contestants.len()],
            passes: Vec::new(),
            series: Vec::new(),
            group,
        };
        for contestant in &mut seat.group.contestants {
            let mut passes = 1;
            let mut wrong = None;
            // A first run is slow. One pass may be mostly the clock's own cost: then there is a second trial.
            for _ in 0..2 {
                let runs = (0..TRIALS).map(|_| self.sample(&mut **contestant, passes, None));
                match runs.collect::<Result<Vec<_>, _>>() {
                    Ok(runs) => {
                        let least = runs.iter().map(|run| run.0).fold(f64::INFINITY, f64::min);
                        let wanted = plan.sample_ticks * passes as f64 / least;
                        passes = contestant.passes(wanted);
                        if least * LONG_ENOUGH > plan.sample_ticks {
                            break;
                        }
                    }
                    Err(answer) => wrong = Some(answer),
                }
            }
            let units = contestant.units() * passes as f64;
            seat.series.push(Series { wrong, ..Series::new(contestant.name(), units) });
            seat.passes.push(passes);
        }
        seat
    }

    /// Samples everyone of a group once, and the reference more often.
    fn round(&mut self, seat: &mut Seat) {
        let mut reference_clean = false;
        let mut clean = Vec::new();
        let order = with_references(&seat.schedule.round());
        for index in order {
            if seat.series[index].wrong.is_some() {
                continue;
            }
            let contestant = &mut *seat.group.contestants[index];
            let series = &mut seat.series[index];
            match self.sample(contestant, seat.passes[index], Some(series)) {
                Ok((_, true)) => {
                    reference_clean |= index == 0;
                    clean.push(index);
                }
                Ok((_, false)) => {}
                Err(wrong) => seat.series[index].wrong = Some(wrong),
            }
        }
        if reference_clean {
            clean.sort_unstable();
            clean.dedup();
            clean.into_iter().for_each(|index| seat.pairs[index] += 1);
        }
    }
}

/// The order with the reference put in wherever it would be far: [`NEIGHBOURS`] others at most
/// between two of it.
fn with_references(order: &[usize]) -> Vec<usize> {
    let mut since = 0;
    let mut with = Vec::with_capacity(order.len() + order.len() / NEIGHBOURS);
    for &index in order {
        if index == 0 {
            since = 0;
        } else if since == NEIGHBOURS {
            with.push(0);
            since = 1;
        } else {
            since += 1;
        }
        with.push(index);
    }
    with
}

impl Seat<'_, '_> {
    /// Whether everyone who is right has pairs enough; without the reference nobody gets any.
    fn is_done(&self) -> bool {
        let mut of_all = self.series.iter().zip(&self.pairs);
        self.series[0].wrong.is_some()
            || of_all.all(|(series, &pairs)| series.wrong.is_some() || pairs >= self.group.pairs)
    }
}

/// Watches whether a core is still worth its time.
struct Patience {
    since: u64,
    from: usize,
}

impl Patience {
    /// Whether a stretch of `ticks` is over in which hardly anything was clean.
    fn is_over(&mut self, sitting: &Sitting, ticks: f64) -> bool {
        if ((sitting.now - self.since) as f64) < ticks {
            return false;
        }
        let stretch = &sitting.rates[self.from..];
        let share = match sitting.width {
            Some(width) => width.clean_share(stretch),
            None => 0.0,
        };
        *self = Patience { since: sitting.now, from: sitting.rates.len() };
        !stretch.is_empty() && share < MIN_CLEAN_SHARE
    }
}

#[cfg(test)]
#[path = "sitting_tests.rs"]
mod tests;

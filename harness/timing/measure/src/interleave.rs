//! One invocation: groups of contestants take turns until there are clean samples enough, or until
//! the time is over. It starts no process and gives no verdict.
//!
//! In a **round** every contestant of a group has a **visit**: several samples in a row after one
//! preparation. The order of visits is balanced by Latin squares, and the reference has so many
//! that nobody is far from it. In a **turn** every group has a round, in a new random order; groups
//! that lead have theirs before all others. So a bad second costs all groups a few rounds and none
//! of them its verdict, and what one chart compares was measured in the same turns.

use crate::stats::{Schedule, Shuffle};
use crate::{Contestant, Ended, Log, Rates, Series, Width, is_clean};

/// Contestants that are compared with the first of them.
pub struct Group<'a> {
    /// The reference, then the others.
    pub contestants: Vec<Box<dyn Contestant + 'a>>,
    /// Clean pairs with the reference that each contestant should have.
    pub pairs: usize,
    /// Samples of a visit, unless a contestant asks for others.
    pub visit: usize,
    /// It has a round in the last of every so many turns.
    pub every: usize,
    /// Whether it has its pairs before groups that do not lead have a round.
    pub leads: bool,
    /// Ticks in which two samples are near enough to be a pair.
    pub pair_window_ticks: f64,
    /// The contestant, by its index, that has four visits in a round, each after one of the
    /// reference, and as many times the pairs: a copy of the reference, because its ratio is the
    /// floor under the verdicts of all others.
    pub copy: Option<usize>,
}

impl<'a> Group<'a> {
    /// One of many groups, with a round in each turn and one sample a visit.
    pub fn of(contestants: Vec<Box<dyn Contestant + 'a>>, pairs: usize) -> Self {
        Group {
            contestants,
            pairs,
            visit: 1,
            every: 1,
            leads: false,
            pair_window_ticks: f64::INFINITY,
            copy: None,
        }
    }

    /// The clean pairs that a contestant should have.
    fn pairs_of(&self, contestant: usize) -> usize {
        if self.copy == Some(contestant) { COPY_VISITS * self.pairs } else { self.pairs }
    }
}

/// How long and how finely to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Ticks that a sample should take, of whole passes.
    pub sample_ticks: f64,
    /// Ticks after which the invocation ends, whatever is missing.
    pub budget_ticks: f64,
    /// Ticks after which it ends if nearly all of them were contended; `None` if there is no other
    /// core to go to.
    pub patience_ticks: Option<f64>,
    /// Seed of the orders.
    pub seed: u64,
}

/// The reference is visited again after so many others, or after this share of what is near.
const NEIGHBOURS: usize = 8;
const FAR: f64 = 0.5;
/// Visits of the copy in a round. On a quiet Zen 4 two in a round of fifteen contestants needed 116
/// seconds of replays for a floor of 0.5 %, because a sample's time varies by 5 % with its memory
/// traffic.
const COPY_VISITS: usize = 4;
/// Share of clean samples below which a core is left.
const MIN_CLEAN_SHARE: f64 = 0.05;
/// The first runs of a contestant find its passes: the fastest of three.
const TRIALS: usize = 3;
/// A trial of at least a sample's length by this need not be repeated: little of it is the clock's
/// own cost.
const LONG_ENOUGH: f64 = 8.0;

/// A group at work.
struct GroupState<'a, 'b> {
    group: &'a mut Group<'b>,
    /// Those of a sample of each contestant, once they are found.
    passes: Vec<u64>,
    series: Vec<Series>,
    schedule: Schedule,
    pairs: Vec<usize>,
}

/// Takes all samples of an invocation. `tell` is told of each turn, between samples.
pub fn interleave(groups: &mut [Group<'_>], plan: &Plan, mut tell: impl FnMut(&Progress)) -> Log {
    let mut run = SamplingRun::default();
    let mut group_states: Vec<GroupState> = groups
        .iter_mut()
        .zip(0_u64..)
        .map(|(group, number)| GroupState::new(group, plan.seed.wrapping_add(number)))
        .collect();
    let mut shuffle = Shuffle::new(plan.seed);
    let mut order: Vec<usize> = (0..group_states.len()).collect();
    let mut patience = Patience::default();
    let (mut turns, mut led) = (0, 0);
    let ended = 'turns: loop {
        run.look_at_width();
        tell(&Progress { turns, share: run.elapsed() / plan.budget_ticks });
        shuffle.shuffle(&mut order);
        let is_led = group_states.iter().any(|state| state.group.leads && !state.is_done());
        led += usize::from(is_led);
        for &index in &order {
            let state = &mut group_states[index];
            let every = state.group.every;
            let has_turn =
                if is_led { state.group.leads } else { (turns - led) % every == every - 1 };
            if !has_turn || state.is_done() {
                continue;
            }
            run.round(state, plan.sample_ticks);
            if run.elapsed() > plan.budget_ticks {
                break 'turns Ended::Time;
            }
            if plan.patience_ticks.is_some_and(|ticks| patience.is_over(&run, ticks)) {
                break 'turns Ended::Core;
            }
        }
        turns += 1;
        if group_states.iter().all(GroupState::is_done) {
            break Ended::Done;
        }
    };
    let (width, suspect) = match Width::of(&run.rates) {
        Ok(width) => (Some(width), None),
        Err(_) if run.rates.is_empty() => (None, None),
        Err(why) => (None, Some(why)),
    };
    let groups = group_states.into_iter().map(|state| state.series).collect();
    Log { groups, turns, width, suspect, ended, ticks: run.elapsed() }
}

/// How far an invocation is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Turns done.
    pub turns: usize,
    /// Share of the time that is spent.
    pub share: f64,
}

#[derive(Default)]
struct SamplingRun {
    start: Option<u64>,
    now: u64,
    rates: Vec<Rates>,
    width: Option<Width>,
    /// Rates that it was found from.
    seen: usize,
}

impl SamplingRun {
    /// Finds the width for now, and again whenever there are twice as many rates, for the first may
    /// have been contended. The log's own is found in the end, from all of them.
    fn look_at_width(&mut self) {
        if self.width.is_none() || self.rates.len() >= 2 * self.seen {
            self.seen = self.rates.len();
            self.width = Width::of(&self.rates).ok();
        }
    }

    fn elapsed(&self) -> f64 {
        self.now.saturating_sub(self.start.unwrap_or(self.now)) as f64
    }

    /// Samples a contestant and takes it down; whether the sample is clean, nothing if it was
    /// wrong.
    fn sample(
        &mut self,
        contestant: &mut dyn Contestant,
        passes: u64,
        place: usize,
        series: Option<&mut Series>,
    ) -> Result<(f64, bool), String> {
        let sample = contestant.sample(passes, place)?;
        let start = *self.start.get_or_insert(sample.at_ticks);
        self.now = self.now.max(sample.at_ticks + sample.ticks as u64);
        self.rates.extend(sample.rates);
        if let Some(series) = series {
            series.push(&sample, start);
        }
        Ok((sample.ticks, is_clean(self.width, sample.rates)))
    }

    /// Finds the passes of every contestant: whole ones that come nearest to the plan's length.
    fn try_out(&mut self, state: &mut GroupState, sample_ticks: f64) {
        for (contestant, series) in state.group.contestants.iter_mut().zip(&mut state.series) {
            let mut passes = 1;
            // A first run is slow. One pass may be mostly the clock's own cost: then there is a
            // second trial.
            for _ in 0..2 {
                let runs =
                    (0..TRIALS).map(|place| self.sample(&mut **contestant, passes, place, None));
                match runs.collect::<Result<Vec<_>, _>>() {
                    Ok(runs) => {
                        let least = runs.iter().map(|run| run.0).fold(f64::INFINITY, f64::min);
                        passes = contestant.passes(sample_ticks * passes as f64 / least);
                        if least * LONG_ENOUGH > sample_ticks {
                            break;
                        }
                    }
                    Err(answer) => series.wrong = Some(answer),
                }
            }
            series.units = contestant.units() * passes as f64;
            state.passes.push(passes);
        }
    }

    /// A visit to everyone of a group who lacks pairs, and more of them to the reference.
    fn round(&mut self, state: &mut GroupState, sample_ticks: f64) {
        if state.passes.is_empty() {
            self.try_out(state, sample_ticks);
            self.look_at_width();
        }
        if state.is_done() {
            return;
        }
        let mut clean = vec![0; state.series.len()];
        // As if one had been visited, so that a copy drawn first has the reference before it too.
        let mut others = 1;
        let mut since = self.now;
        for place in state.schedule.round() {
            let index = state.contestant(place);
            if index != 0 && state.pairs[index] >= state.group.pairs_of(index) {
                continue;
            }
            let is_far = (self.now - since) as f64 > state.group.pair_window_ticks * FAR;
            let is_copy = state.group.copy == Some(index);
            if index != 0 && (others >= NEIGHBOURS || is_far || is_copy && others > 0) {
                since = self.now;
                clean[0] += self.visit(state, 0);
                others = 0;
            }
            clean[index] += self.visit(state, index);
            others = if index == 0 { 0 } else { others + 1 };
        }
        if clean[0] > 0 {
            state.pairs.iter_mut().zip(clean).for_each(|(pairs, clean)| *pairs += clean);
        }
    }

    /// The samples of one visit; how many of them are clean.
    fn visit(&mut self, state: &mut GroupState, index: usize) -> usize {
        let (contestant, series) = (&mut *state.group.contestants[index], &mut state.series[index]);
        let mut clean = 0;
        for place in 0..series.visit {
            if series.wrong.is_some() {
                break;
            }
            match self.sample(contestant, state.passes[index], place, Some(series)) {
                Ok((_, is_clean)) => clean += usize::from(is_clean),
                Err(wrong) => series.wrong = Some(wrong),
            }
        }
        clean
    }
}

impl<'a, 'b> GroupState<'a, 'b> {
    fn new(group: &'a mut Group<'b>, seed: u64) -> Self {
        let series = |one: &(dyn Contestant + 'b)| Series {
            visit: one.visit(group.visit),
            ..Series::new(one.name(), one.units())
        };
        GroupState {
            schedule: Schedule::new(
                group.contestants.len() + group.copy.map_or(0, |_| COPY_VISITS - 1),
                seed,
            ),
            pairs: vec![0; group.contestants.len()],
            passes: Vec::new(),
            series: group.contestants.iter().map(|one| series(&**one)).collect(),
            group,
        }
    }

    /// The contestant at a place of the schedule, whose last places are further ones of the copy.
    fn contestant(&self, place: usize) -> usize {
        match self.group.copy {
            Some(copy) if place >= self.group.contestants.len() => copy,
            _ => place,
        }
    }

    /// Whether everyone who is right has pairs enough; without the reference nobody gets any.
    fn is_done(&self) -> bool {
        if self.series[0].wrong.is_some() {
            return true;
        }
        self.series.iter().zip(&self.pairs).enumerate().all(|(index, (series, &pairs))| {
            series.wrong.is_some() || pairs >= self.group.pairs_of(index)
        })
    }
}

/// Watches whether a core is still worth its time.
#[derive(Default)]
struct Patience {
    since: Option<u64>,
    from: usize,
}

impl Patience {
    /// Whether a stretch of `ticks` is over in which hardly anything was clean.
    fn is_over(&mut self, run: &SamplingRun, ticks: f64) -> bool {
        let since = *self.since.get_or_insert(run.now);
        if ((run.now - since) as f64) < ticks {
            return false;
        }
        let stretch = &run.rates[self.from..];
        let share = match run.width {
            Some(width) => width.clean_share(stretch),
            None => 0.0,
        };
        *self = Patience { since: Some(run.now), from: run.rates.len() };
        !stretch.is_empty() && share < MIN_CLEAN_SHARE
    }
}

#[cfg(test)]
#[path = "interleave_tests.rs"]
mod tests;

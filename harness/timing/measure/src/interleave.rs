//! Takes the samples of an invocation: groups of contestants take turns until there are enough
//! clean samples, or until the time is over.
//!
//! In a **round** every contestant of a group has a **visit**: several samples in a row after one
//! preparation. The order of visits is balanced by Latin squares, and the reference has so many
//! that no sample is far from one of its samples. In a **turn** every group has a round, in a new
//! random order; groups that lead have theirs before all others. So a bad second costs all groups a
//! few rounds and none of them its verdict, and a chart compares figures of the same turns.
//!
//! ```text
//! until every group has its pairs:
//!     for each group, shuffled, that lacks pairs and whose turn it is:
//!         the first time: find how many passes of each contestant make a sample
//!         for each contestant that lacks pairs, in the order of the Latin square:
//!             visit the reference, if the last visit to it is far
//!             visit the contestant
//!         end if the time is over, or hardly any sample was clean for some time
//! find the width of the core from all readings
//! ```
//!
//! To know when there are enough pairs we need the width while samples are taken. We find it then
//! from the readings so far. Figures are made with the width from all readings, at the end.

use crate::stats::{Schedule, Shuffle};
use crate::{Contestant, EndReason, Log, REFERENCE, Rates, Sample, Series, Width, is_clean};

/// Contestants that are compared with the first of them.
pub struct Group<'a> {
    /// The reference, then the others.
    pub contestants: Vec<Box<dyn Contestant + 'a>>,
    /// Clean pairs with the reference that each contestant should have.
    pub pairs: usize,
    /// Samples of a visit, unless a contestant asks for others.
    pub visit: usize,
    /// Turns per round of the group, which has its round in the last of them.
    pub turn_interval: usize,
    /// Whether the group has its pairs before groups that do not lead have a round.
    pub is_leading: bool,
    /// Maximum number of ticks between two samples that are a pair.
    pub pair_window_ticks: f64,
    /// The contestant, by its index, that has four visits in a round, each after one of the
    /// reference, and as many times the pairs: a copy of the reference, because its ratio is the
    /// floor under the verdicts of all others.
    pub copy: Option<usize>,
}

impl<'a> Group<'a> {
    /// Makes a group with a round in each turn and one sample per visit.
    pub fn new(contestants: Vec<Box<dyn Contestant + 'a>>, pairs: usize) -> Self {
        Group {
            contestants,
            pairs,
            visit: 1,
            turn_interval: 1,
            is_leading: false,
            pair_window_ticks: f64::INFINITY,
            copy: None,
        }
    }

    /// Returns the number of clean pairs that a contestant should have.
    fn min_pairs(&self, contestant: usize) -> usize {
        if self.copy == Some(contestant) { COPY_VISITS * self.pairs } else { self.pairs }
    }
}

/// The duration of an invocation and of its samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Ticks that a sample of whole passes should take.
    pub sample_ticks: f64,
    /// Ticks after which the invocation ends, even if pairs are missing.
    pub budget_ticks: f64,
    /// Ticks after which the invocation ends if nearly all samples were contended; `None` if there
    /// is no other core to go to.
    pub patience_ticks: Option<f64>,
    /// Seed of the orders of groups and contestants.
    pub seed: u64,
}

/// Visits of other contestants after which the reference is visited again. Each is then at most
/// four visits from it, and a ninth of the samples are the reference's.
const VISITS_PER_REFERENCE: usize = 8;
/// The reference is visited again after this share of the window in which samples are pairs, so
/// that a sample between two visits to it is near both.
const REFERENCE_WINDOW_SHARE: f64 = 0.5;
/// Visits of the copy in a round. On a quiet Zen 4 two in a round of fifteen contestants needed 116
/// seconds of replays for a floor of 0.5 %, because a sample's time varies by 5 % with its memory
/// traffic.
const COPY_VISITS: usize = 4;
/// Minimum share of clean samples on a core that we stay on. With fewer, the samples of an
/// invocation would take twenty times as long.
const MIN_CLEAN_SHARE: f64 = 0.05;
/// Number of runs by which the passes of a contestant are found. The fastest counts, because the
/// first finds neither code nor data in the cache.
const PASS_TRIALS: usize = 3;
/// A trial that takes this share of a sample or more need not be repeated: the clock's cost is a
/// small part of it.
const MIN_TRIAL_SHARE: f64 = 1.0 / 8.0;

/// Takes all samples of an invocation. `report` gets the progress before each turn, between
/// samples.
pub fn interleave(groups: &mut [Group<'_>], plan: &Plan, mut report: impl FnMut(&Progress)) -> Log {
    let mut run = SamplingRun::default();
    let mut group_states: Vec<GroupState> = Vec::new();
    for (group, index) in groups.iter_mut().zip(0_u64..) {
        group_states.push(GroupState::new(group, plan.seed.wrapping_add(index)));
    }
    let mut shuffle = Shuffle::new(plan.seed);
    let mut order: Vec<usize> = (0..group_states.len()).collect();
    let mut patience = Patience::default();
    let (mut turns, mut leading_turns) = (0, 0);
    let ended = 'turns: loop {
        run.update_width();
        report(&Progress { turns, share: run.elapsed() / plan.budget_ticks });
        shuffle.shuffle(&mut order);
        let is_leading =
            group_states.iter().any(|state| state.group.is_leading && !state.is_done());
        leading_turns += usize::from(is_leading);
        for &index in &order {
            let state = &mut group_states[index];
            let interval = state.group.turn_interval;
            let has_turn = if is_leading {
                state.group.is_leading
            } else {
                (turns - leading_turns) % interval == interval - 1
            };
            if !has_turn || state.is_done() {
                continue;
            }
            run.sample_round(state, plan.sample_ticks);
            if run.elapsed() > plan.budget_ticks {
                break 'turns EndReason::Time;
            }
            if plan.patience_ticks.is_some_and(|ticks| patience.is_over(&run, ticks)) {
                break 'turns EndReason::Core;
            }
        }
        turns += 1;
        if group_states.iter().all(GroupState::is_done) {
            break EndReason::Done;
        }
    };
    let (width, suspect) = match Width::from_readings(&run.rates) {
        Ok(width) => (Some(width), None),
        // A machine without rulers has no width, which is no reason for doubt.
        Err(_) if run.rates.is_empty() => (None, None),
        Err(reason) => (None, Some(reason)),
    };
    let groups = group_states.into_iter().map(|state| state.series).collect();
    Log { groups, turns, width, suspect, ended, ticks: run.elapsed() }
}

/// The progress of an invocation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Number of finished turns.
    pub turns: usize,
    /// Share of the time that is over.
    pub share: f64,
}

/// The state of an invocation that belongs to no group.
#[derive(Default)]
struct SamplingRun {
    /// The time at which the first sample began.
    start: Option<u64>,
    /// The time at which the last sample ended.
    now: u64,
    /// The rates of all samples.
    rates: Vec<Rates>,
    width: Option<Width>,
    /// Number of rates by which the width was found.
    width_rates: usize,
}

impl SamplingRun {
    /// Finds the width for now, and again whenever there are twice as many rates, because the first
    /// may have been contended.
    fn update_width(&mut self) {
        if self.width.is_none() || self.rates.len() >= 2 * self.width_rates {
            self.width_rates = self.rates.len();
            self.width = Width::from_readings(&self.rates).ok();
        }
    }

    /// Returns the ticks since the first sample.
    fn elapsed(&self) -> f64 {
        self.now.saturating_sub(self.start.unwrap_or(self.now)) as f64
    }

    /// Takes a sample of a contestant, and keeps its end and its rates.
    fn sample(
        &mut self,
        contestant: &mut dyn Contestant,
        passes: u64,
        visit_index: usize,
    ) -> Result<Sample, String> {
        let sample = contestant.sample(passes, visit_index)?;
        self.start.get_or_insert(sample.start_ticks);
        self.now = self.now.max(sample.start_ticks + sample.ticks as u64);
        self.rates.extend(sample.rates);
        Ok(sample)
    }

    /// Finds the number of passes with which each contestant comes nearest to the plan's length.
    fn find_passes(&mut self, state: &mut GroupState, sample_ticks: f64) {
        for (contestant, series) in state.group.contestants.iter_mut().zip(&mut state.series) {
            let mut passes = 1;
            // Most of the time of a single pass may be the cost of the clock. Then there is a
            // second trial, with as many passes as the first found.
            for _ in 0..2 {
                match self.fastest_ticks(&mut **contestant, passes) {
                    Ok(ticks) => {
                        passes = contestant.passes(sample_ticks * passes as f64 / ticks);
                        if ticks > MIN_TRIAL_SHARE * sample_ticks {
                            break;
                        }
                    }
                    Err(wrong) => series.wrong_answer = Some(wrong),
                }
            }
            series.units = contestant.units() * passes as f64;
            state.passes.push(passes);
        }
    }

    /// Returns the ticks of the fastest of [`PASS_TRIALS`] samples.
    fn fastest_ticks(
        &mut self,
        contestant: &mut dyn Contestant,
        passes: u64,
    ) -> Result<f64, String> {
        let mut fastest = f64::INFINITY;
        for index in 0..PASS_TRIALS {
            fastest = fastest.min(self.sample(contestant, passes, index)?.ticks);
        }
        Ok(fastest)
    }

    /// Visits every contestant of a group that lacks pairs, and the reference more often.
    fn sample_round(&mut self, state: &mut GroupState, sample_ticks: f64) {
        if state.passes.is_empty() {
            self.find_passes(state, sample_ticks);
            self.update_width();
        }
        if state.is_done() {
            return;
        }
        let mut clean_counts = vec![0; state.series.len()];
        // It does not begin at zero, so that the reference is visited before a copy that comes
        // first.
        let mut visits_since_reference = 1;
        // The time of the last visit to the reference that the schedule does not have.
        let mut extra_visit_ticks = self.now;
        for position in state.schedule.round() {
            let index = state.contestant(position);
            if index == REFERENCE {
                clean_counts[REFERENCE] += self.visit(state, REFERENCE);
                visits_since_reference = 0;
                continue;
            }
            if state.has_pairs(index) {
                continue;
            }
            let is_far = (self.now - extra_visit_ticks) as f64
                > state.group.pair_window_ticks * REFERENCE_WINDOW_SHARE;
            let is_copy = state.group.copy == Some(index);
            if visits_since_reference >= VISITS_PER_REFERENCE
                || is_far
                || is_copy && visits_since_reference > 0
            {
                extra_visit_ticks = self.now;
                clean_counts[REFERENCE] += self.visit(state, REFERENCE);
                visits_since_reference = 0;
            }
            clean_counts[index] += self.visit(state, index);
            visits_since_reference += 1;
        }
        // Without a clean sample of the reference there are no pairs.
        if clean_counts[REFERENCE] > 0 {
            for (pairs, clean_count) in state.pairs.iter_mut().zip(clean_counts) {
                *pairs += clean_count;
            }
        }
    }

    /// Takes the samples of a visit. Returns the number of clean ones.
    fn visit(&mut self, state: &mut GroupState, index: usize) -> usize {
        let (contestant, series) = (&mut *state.group.contestants[index], &mut state.series[index]);
        let mut clean_count = 0;
        for visit_index in 0..series.visit {
            if series.wrong_answer.is_some() {
                break;
            }
            match self.sample(contestant, state.passes[index], visit_index) {
                Ok(sample) => {
                    series.push(&sample, self.start.unwrap_or(sample.start_ticks));
                    clean_count += usize::from(is_clean(self.width, sample.rates));
                }
                Err(wrong) => series.wrong_answer = Some(wrong),
            }
        }
        clean_count
    }
}

/// A group with its samples so far.
struct GroupState<'a, 'b> {
    group: &'a mut Group<'b>,
    /// Passes of a sample of each contestant; empty until they are found.
    passes: Vec<u64>,
    series: Vec<Series>,
    schedule: Schedule,
    /// Clean pairs of each contestant.
    pairs: Vec<usize>,
}

impl<'a, 'b> GroupState<'a, 'b> {
    fn new(group: &'a mut Group<'b>, seed: u64) -> Self {
        let contestants = group.contestants.len();
        let further_copies = if group.copy.is_some() { COPY_VISITS - 1 } else { 0 };
        let mut series = Vec::new();
        for contestant in &group.contestants {
            let visit = contestant.visit(group.visit);
            series.push(Series { visit, ..Series::new(contestant.name(), contestant.units()) });
        }
        GroupState {
            schedule: Schedule::new(contestants + further_copies, seed),
            pairs: vec![0; contestants],
            passes: Vec::new(),
            series,
            group,
        }
    }

    /// Returns the contestant at a position of the schedule. The last positions are further visits
    /// of the copy.
    fn contestant(&self, position: usize) -> usize {
        match self.group.copy {
            Some(copy) if position >= self.group.contestants.len() => copy,
            _ => position,
        }
    }

    /// Whether a contestant has enough pairs.
    fn has_pairs(&self, index: usize) -> bool {
        self.pairs[index] >= self.group.min_pairs(index)
    }

    /// Whether every contestant whose answers are right has enough pairs. If the reference is
    /// wrong, no contestant can have pairs.
    fn is_done(&self) -> bool {
        if self.series[REFERENCE].wrong_answer.is_some() {
            return true;
        }
        for (index, series) in self.series.iter().enumerate() {
            if series.wrong_answer.is_none() && !self.has_pairs(index) {
                return false;
            }
        }
        true
    }
}

/// Decides whether a core is still worth its time.
#[derive(Default)]
struct Patience {
    /// The time at which the present period began.
    start: Option<u64>,
    /// Number of rates before that period.
    rates_before: usize,
}

impl Patience {
    /// Whether a period of `ticks` is over in which hardly any sample was clean.
    fn is_over(&mut self, run: &SamplingRun, ticks: f64) -> bool {
        let start = *self.start.get_or_insert(run.now);
        if ((run.now - start) as f64) < ticks {
            return false;
        }
        let rates = &run.rates[self.rates_before..];
        let clean_share = run.width.map_or(0.0, |width| width.clean_share(rates));
        *self = Patience { start: Some(run.now), rates_before: run.rates.len() };
        !rates.is_empty() && clean_share < MIN_CLEAN_SHARE
    }
}

#[cfg(test)]
#[path = "interleave_tests.rs"]
mod tests;

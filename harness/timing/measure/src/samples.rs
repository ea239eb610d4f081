//! What an invocation took down: every sample of every contestant, in columns, so that a million of
//! them are few bytes in a file.

use crate::{Rates, Sample, Width};
use serde::{Deserialize, Serialize};

/// All of one invocation: one process, one draw of the layout of memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// By group, in its order.
    pub groups: Vec<Vec<Series>>,
    /// Rounds taken.
    pub turns: usize,
    /// The whole width of the core, if it could be found.
    pub width: Option<Width>,
    /// Why it could not, or why it is not to be trusted.
    pub suspect: Option<String>,
    /// Why it ended.
    pub ended: Ended,
    /// How long it took, in ticks.
    pub ticks: f64,
}

impl Log {
    /// Samples, and contended ones among them.
    pub fn counts(&self) -> (usize, usize) {
        self.groups.iter().flatten().fold((0, 0), |(samples, contended), one| {
            let clean = one.clean(self.width).count();
            (samples + one.len(), contended + one.len() - clean)
        })
    }

    /// The time of each contestant of a group to that of its first; none of too few clean pairs.
    pub fn ratios(&self, group: usize, ticks_per_second: f64) -> Vec<Option<f64>> {
        let near = crate::PAIR_WINDOW_S * ticks_per_second;
        let group = &self.groups[group];
        let of = |one| Some(crate::ratio(one, &group[0], self.width, near)?.ratio);
        group.iter().map(of).collect()
    }
}

/// Why an invocation ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// There were clean samples enough.
    #[default]
    Done,
    /// The time was over.
    Time,
    /// Nearly everything on this core was contended.
    Core,
}

/// Times that of an undisturbed sample, as for the rulers.
const SLOW: f64 = 1.0 / crate::MIN_SHARE;

/// Samples of a visit in records that do not tell.
const fn one() -> usize {
    1
}

/// All samples of one contestant of one invocation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Units of work in a sample.
    pub units: f64,
    /// Samples of a visit: so many in a row follow one preparation.
    #[serde(default = "one")]
    pub visit: usize,
    /// When each sample began, in ticks since the invocation did.
    pub at_ticks: Vec<u64>,
    /// How long it took, in ticks.
    pub ticks: Vec<f64>,
    /// Ticks of a core cycle; empty without rulers, as are the next two.
    pub ticks_per_cycle: Vec<f64>,
    /// Additions a cycle, the worse of both sides.
    pub adds_per_cycle: Vec<f64>,
    /// Loads and vector operations a cycle, the worse of both sides.
    pub mixed_per_cycle: Vec<f64>,
    /// Cycles and instructions by hardware counters; empty where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<(u64, u64)>,
    /// Untimed passes before all samples together.
    #[serde(default)]
    pub untimed_passes: u64,
    /// The wrong answer that put it out.
    pub wrong: Option<String>,
}

impl Series {
    /// Of this contestant, with nothing yet.
    pub fn new(name: &str, units: f64) -> Self {
        Series { name: name.to_string(), units, visit: 1, ..Series::default() }
    }

    /// Why these are no columns of the same samples, if they came from a file.
    pub fn fault(&self) -> Option<String> {
        let wanted = self.ticks.len();
        let all_or_none = |len: usize| len == wanted || len == 0;
        let rulers = [&self.ticks_per_cycle, &self.adds_per_cycle, &self.mixed_per_cycle];
        let fits = self.at_ticks.len() == wanted
            && self.visit > 0
            && all_or_none(self.counted.len())
            && rulers.iter().all(|one| all_or_none(one.len()) && one.len() == rulers[0].len());
        (!fits).then(|| format!("{:?}: its columns are not equally long", self.name))
    }

    /// Samples.
    pub fn len(&self) -> usize {
        self.ticks.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ticks.is_empty()
    }

    /// Takes down a sample of an invocation that began at `start`. Figures keep the digits that the
    /// rulers can tell: a thousandth of a cycle, and of width a hundredth.
    pub fn push(&mut self, sample: &Sample, start: u64) {
        let rounded = |value: f64, by: f64| (value * by).round() / by;
        self.at_ticks.push(sample.at_ticks.saturating_sub(start));
        self.ticks.push(rounded(sample.ticks, 10.0));
        self.untimed_passes += sample.untimed_passes;
        if let Some((ticks_per_cycle, rates)) = sample.ticks_per_cycle.zip(sample.rates) {
            self.ticks_per_cycle.push(rounded(ticks_per_cycle, 10_000.0));
            self.adds_per_cycle.push(rounded(rates.adds, 100.0));
            self.mixed_per_cycle.push(rounded(rates.mixed, 100.0));
        }
        if let Some(counted) = sample.counted {
            self.counted.push((counted.cycles, counted.instructions));
        }
    }

    /// What the rulers beside sample `index` said.
    pub fn rates(&self, index: usize) -> Option<Rates> {
        let (adds, mixed) = (self.adds_per_cycle.get(index)?, self.mixed_per_cycle.get(index)?);
        Some(Rates { adds: *adds, mixed: *mixed })
    }

    /// Whether sample `index` counts, as [`crate::is_clean`] says it.
    pub fn is_clean(&self, index: usize, width: Option<Width>) -> bool {
        crate::is_clean(width, self.rates(index))
    }

    /// The same for samples of milliseconds, between whose rulers somebody may have come and gone,
    /// or had the caches: one that took over 8 % more than the lower quartile of the same work,
    /// that at the same place of a visit, is contended too.
    #[must_use]
    pub fn without_slow(mut self, width: Option<Width>) -> Series {
        let places = self.visit.max(1);
        for place in 0..places {
            let of_place = |index: &usize| index % places == place;
            let clean: Vec<usize> = self.clean(width).filter(of_place).collect();
            let mut ticks: Vec<f64> = clean.iter().map(|&index| self.ticks[index]).collect();
            ticks.sort_by(f64::total_cmp);
            let Some(quartile) = ticks.get(ticks.len() / 4) else { continue };
            for index in clean.into_iter().filter(|&index| self.ticks[index] > SLOW * quartile) {
                self.adds_per_cycle.get_mut(index).into_iter().for_each(|rate| *rate = 0.0);
            }
        }
        self
    }

    /// The samples that count.
    pub fn clean(&self, width: Option<Width>) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&index| self.is_clean(index, width))
    }
}

//! What an invocation recorded: every sample of every contestant.
//!
//! Contended samples are kept like all others, so that anybody can judge a run again by another
//! rule. They are stored in columns, and with the digits that the rulers can tell and no more, so
//! that a million of them are few bytes in a file.

use crate::{Rates, Sample, Width};
use serde::{Deserialize, Serialize};

/// The record of an invocation: one process, one draw of the layout of memory.
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
    /// Number of samples, and of contended ones among them.
    pub fn counts(&self) -> (usize, usize) {
        let (mut samples, mut contended) = (0, 0);
        for series in self.groups.iter().flatten() {
            samples += series.len();
            contended += series.len() - series.clean(self.width).count();
        }
        (samples, contended)
    }
}

/// The index of the reference among the contestants of a group.
pub const REFERENCE: usize = 0;

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

/// A long sample that takes more than so many times an undisturbed one is contended: the same bound
/// as for the rulers.
const SLOW: f64 = 1.0 / crate::MIN_SHARE;

/// Samples of a visit in records that were made before visits had several.
const fn single() -> usize {
    1
}

/// All samples of a contestant of an invocation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Units of work in a sample.
    pub units: f64,
    /// Samples of a visit: so many in a row follow one preparation.
    #[serde(default = "single")]
    pub visit: usize,
    /// When each sample began, in ticks since the invocation did.
    #[serde(rename = "at_ticks")]
    pub start_ticks: Vec<u64>,
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
    /// The wrong answer after which no more samples were taken.
    pub wrong: Option<String>,
}

impl Series {
    /// Those of this contestant, none yet.
    pub fn new(name: &str, units: f64) -> Self {
        Series { name: name.to_string(), units, visit: 1, ..Series::default() }
    }

    /// Returns why these are no columns of the same samples, if they came from a file.
    pub fn fault(&self) -> Option<String> {
        let samples = self.ticks.len();
        // Rulers and counters are there for every sample or for none.
        let is_complete = |length: usize| length == samples || length == 0;
        let ruler_length = self.ticks_per_cycle.len();
        let fits = self.visit > 0
            && self.start_ticks.len() == samples
            && is_complete(self.counted.len())
            && is_complete(ruler_length)
            && self.adds_per_cycle.len() == ruler_length
            && self.mixed_per_cycle.len() == ruler_length;
        if fits {
            return None;
        }
        Some(format!("{:?}: its columns are not equally long", self.name))
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.ticks.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ticks.is_empty()
    }

    /// Adds a sample of an invocation that began at `start`. Figures keep the digits that the
    /// rulers can tell: a thousandth of a cycle, and of width a hundredth.
    pub fn push(&mut self, sample: &Sample, start: u64) {
        self.start_ticks.push(sample.start_ticks.saturating_sub(start));
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

    /// The rates that the rulers beside sample `index` showed.
    pub fn rates(&self, index: usize) -> Option<Rates> {
        let (adds, mixed) = (self.adds_per_cycle.get(index)?, self.mixed_per_cycle.get(index)?);
        Some(Rates { adds: *adds, mixed: *mixed })
    }

    /// Whether sample `index` counts, by [`crate::is_clean`].
    pub fn is_clean(&self, index: usize, width: Option<Width>) -> bool {
        crate::is_clean(width, self.rates(index))
    }

    /// The same for samples of milliseconds, between whose rulers a neighbour may have come and
    /// gone, or used the caches: a sample that took over 8 % more than the lower quartile of the
    /// same work, that at the same place of a visit, is contended too.
    #[must_use]
    pub fn without_slow(mut self, width: Option<Width>) -> Series {
        let places = self.visit.max(1);
        for place in 0..places {
            let clean: Vec<usize> =
                self.clean(width).filter(|index| index % places == place).collect();
            let mut ticks: Vec<f64> = clean.iter().map(|&index| self.ticks[index]).collect();
            ticks.sort_by(f64::total_cmp);
            let Some(quartile) = ticks.get(ticks.len() / 4) else { continue };
            for index in clean {
                // Without rulers every sample counts, this one too.
                if self.ticks[index] > SLOW * quartile
                    && let Some(rate) = self.adds_per_cycle.get_mut(index)
                {
                    *rate = 0.0;
                }
            }
        }
        self
    }

    /// The samples that count.
    pub fn clean(&self, width: Option<Width>) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&index| self.is_clean(index, width))
    }
}

/// Rounds to a whole number of parts, so many of which make one.
fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

//! The record of an invocation: every sample of every contestant.
//!
//! Contended samples are stored like all others, so that anybody can judge a run again by another
//! rule. A run has a million samples, so they are stored in columns, with the digits that the
//! rulers can resolve and no more: columns of short numbers are small in a file.

use crate::{Rates, Sample, Width};
use serde::{Deserialize, Serialize};

/// The record of an invocation: one process, one draw of the layout of memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// The series of each group, in the order of the groups.
    pub groups: Vec<Vec<Series>>,
    /// Number of finished turns.
    pub turns: usize,
    /// The whole width of the core, if it could be found.
    pub width: Option<Width>,
    /// The reason why there is no width, or why it is doubtful.
    pub suspect: Option<String>,
    /// The reason why the invocation ended.
    pub ended: EndReason,
    /// Duration of the invocation in ticks.
    pub ticks: f64,
}

impl Log {
    /// Returns the number of samples, and of contended ones among them.
    pub fn counts(&self) -> (usize, usize) {
        let (mut samples, mut contended) = (0, 0);
        for series in self.groups.iter().flatten() {
            samples += series.len();
            contended += series.len() - series.clean_indices(self.width).count();
        }
        (samples, contended)
    }
}

/// The index of the reference among the contestants of a group.
pub const REFERENCE: usize = 0;

/// The reason why an invocation ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// There were enough clean samples.
    #[default]
    Done,
    /// The time was over.
    Time,
    /// Nearly everything on this core was contended.
    Core,
}

/// Ratio to the time of an undisturbed sample above which a long sample is contended. The bound is
/// that of the rulers.
const MAX_SLOWDOWN: f64 = 1.0 / crate::MIN_SHARE;

/// Returns the samples of a visit for records that were made before visits had several.
const fn single_sample() -> usize {
    1
}

/// All samples of a contestant of an invocation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Name of the contestant.
    pub name: String,
    /// Units of work in a sample.
    pub units: f64,
    /// Samples of a visit. So many in a row follow one preparation.
    #[serde(default = "single_sample")]
    pub visit: usize,
    /// The time at which each sample began, in ticks since the start of the invocation.
    #[serde(rename = "at_ticks")]
    pub start_ticks: Vec<u64>,
    /// The duration of each sample in ticks.
    pub ticks: Vec<f64>,
    /// Ticks per core cycle; empty without rulers, as are the next two.
    pub ticks_per_cycle: Vec<f64>,
    /// Additions per cycle, the lower of the readings before and after.
    pub adds_per_cycle: Vec<f64>,
    /// Loads and vector operations per cycle, the lower of the readings before and after.
    pub mixed_per_cycle: Vec<f64>,
    /// Cycles and instructions by hardware counters; empty on machines without them.
    #[serde(default, rename = "counted", skip_serializing_if = "Vec::is_empty")]
    pub hardware_counts: Vec<(u64, u64)>,
    /// Untimed passes before all samples together.
    #[serde(default)]
    pub untimed_passes: u64,
    /// The wrong answer after which no more samples were taken.
    #[serde(rename = "wrong")]
    pub wrong_answer: Option<String>,
}

impl Series {
    /// Makes a series without samples.
    pub fn new(name: &str, units: f64) -> Self {
        Series { name: name.to_string(), units, visit: 1, ..Series::default() }
    }

    /// Returns the reason why these columns do not belong together, if there is one: a file may be
    /// damaged.
    pub fn fault(&self) -> Option<String> {
        let samples = self.ticks.len();
        // A machine has rulers and counters for every sample or for none.
        let is_complete = |length: usize| length == samples || length == 0;
        let ruler_length = self.ticks_per_cycle.len();
        let has_equal_lengths = self.visit > 0
            && self.start_ticks.len() == samples
            && is_complete(self.hardware_counts.len())
            && is_complete(ruler_length)
            && self.adds_per_cycle.len() == ruler_length
            && self.mixed_per_cycle.len() == ruler_length;
        if has_equal_lengths {
            return None;
        }
        Some(format!("{:?}: its columns are not equally long", self.name))
    }

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.ticks.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.ticks.is_empty()
    }

    /// Adds a sample of an invocation that began at `start`. Figures have the digits that the
    /// rulers can resolve.
    pub fn push(&mut self, sample: &Sample, start: u64) {
        self.start_ticks.push(sample.start_ticks.saturating_sub(start));
        self.ticks.push(round_to(sample.ticks, 10.0));
        self.untimed_passes += sample.untimed_passes;
        if let Some((ticks_per_cycle, rates)) = sample.ticks_per_cycle.zip(sample.rates) {
            self.ticks_per_cycle.push(round_to(ticks_per_cycle, 10_000.0));
            self.adds_per_cycle.push(round_to(rates.adds, 100.0));
            self.mixed_per_cycle.push(round_to(rates.mixed, 100.0));
        }
        if let Some(counts) = sample.hardware_counts {
            self.hardware_counts.push((counts.cycles, counts.instructions));
        }
    }

    /// Returns the rates of the rulers before and after sample `index`.
    pub fn rates(&self, index: usize) -> Option<Rates> {
        let (adds, mixed) = (self.adds_per_cycle.get(index)?, self.mixed_per_cycle.get(index)?);
        Some(Rates { adds: *adds, mixed: *mixed })
    }

    /// Whether sample `index` counts, by [`crate::is_clean`].
    pub fn is_clean(&self, index: usize, width: Option<Width>) -> bool {
        crate::is_clean(width, self.rates(index))
    }

    /// Marks long samples as contended that took over 8 % more than the lower quartile of the same
    /// work, which has the same index in a visit. In samples of milliseconds a neighbour may come
    /// and go between the rulers, or use the caches.
    #[must_use]
    pub fn with_slow_samples_contended(mut self, width: Option<Width>) -> Series {
        let visit = self.visit.max(1);
        for visit_index in 0..visit {
            let clean_indices: Vec<usize> =
                self.clean_indices(width).filter(|index| index % visit == visit_index).collect();
            let mut ticks: Vec<f64> =
                clean_indices.iter().map(|&index| self.ticks[index]).collect();
            ticks.sort_by(f64::total_cmp);
            let Some(quartile) = ticks.get(ticks.len() / 4) else { continue };
            for index in clean_indices {
                // Without rulers every sample counts, so there is no rate to change.
                if self.ticks[index] > MAX_SLOWDOWN * quartile
                    && let Some(rate) = self.adds_per_cycle.get_mut(index)
                {
                    *rate = 0.0;
                }
            }
        }
        self
    }

    /// Returns the indices of the samples that count.
    pub fn clean_indices(&self, width: Option<Width>) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&index| self.is_clean(index, width))
    }
}

/// Rounds to a multiple of one divided by `parts`.
fn round_to(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

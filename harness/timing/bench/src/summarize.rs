//! From raw samples to the figures that the judge works with.
//!
//! Samples of one invocation are not independent of each other: they share a core, a layout of
//! memory and the neighbours of that minute. So an invocation gives one figure per contestant, its
//! time relative to the reference's, and never one figure per sample. Where too few samples were
//! clean the figure is `None`; it is not left out, because the judge compares two contestants
//! invocation by invocation and finds these by their index.

use contract::Tier;
use measure::stats::median;
use measure::{Series, cycles_per_unit, ratio, ticks_per_unit};
use record::{
    AtTier, Competitor, HardwareCountsPerUnit, Measured, ProbeName, Role, Rounds, SeriesName,
};
use runner::wire::{Group, InvocationReport};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The results of the checks of the machine code.
#[derive(Clone, Copy, Default)]
pub(crate) struct CodeChecks<'a> {
    /// Routines whose timed code failed a check. Their figures would be of other code.
    pub(crate) not_timeable: &'a [AtTier],
    /// Routines that are scalar in their source and were vectorised by the compiler.
    pub(crate) packed: &'a [AtTier],
}

/// A group with its samples in all invocations that have it.
struct SampledGroup<'a> {
    group: &'a Group,
    /// The name of the reference.
    reference: &'a str,
    invocations: Vec<GroupSamples<'a>>,
}

/// The samples of a group in one invocation.
struct GroupSamples<'a> {
    invocation: &'a InvocationReport,
    /// The number of the invocation among those of its tier.
    index: usize,
    /// The reference first.
    series: Cow<'a, [Series]>,
}

/// Computes the figures of all groups. Contestants with a wrong answer in any sample have none.
pub(crate) fn summarize(invocations: &[InvocationReport], code: CodeChecks<'_>) -> Vec<Rounds> {
    summarize_groups(invocations, code, |invocation| vec![true; invocation.groups.len()])
}

/// Does what [`summarize`] does, for the groups of each invocation for which `select` returns true.
pub(crate) fn summarize_groups(
    invocations: &[InvocationReport],
    code: CodeChecks<'_>,
    select: impl Fn(&InvocationReport) -> Vec<bool>,
) -> Vec<Rounds> {
    let mut groups: Vec<SampledGroup> = Vec::new();
    let mut invocation_counts: BTreeMap<Option<Tier>, usize> = BTreeMap::new();
    for invocation in invocations {
        let count = invocation_counts.entry(invocation_tier(invocation)).or_default();
        let index = *count;
        *count += 1;

        let groups_with_series = invocation.groups.iter().zip(&invocation.log.groups);
        for ((group, series), is_selected) in groups_with_series.zip(select(invocation)) {
            if !is_selected {
                continue;
            }
            let Some(reference) = series.first() else { continue };
            let samples = GroupSamples::new(invocation, index, group, series);
            let existing = groups
                .iter_mut()
                .find(|other| other.group == group && other.reference == reference.name);
            match existing {
                Some(existing) => existing.invocations.push(samples),
                None => groups.push(SampledGroup {
                    group,
                    reference: &reference.name,
                    invocations: vec![samples],
                }),
            }
        }
    }
    let wrong_answers = wrong_answers(invocations);
    let mut rounds = Vec::new();
    for group in groups {
        let invocation_count = invocation_counts[&Some(group.group.condition.tier)];
        rounds.push(group.summarize(invocation_count, &wrong_answers, code));
    }
    rounds
}

/// Returns the first wrong answer of each competitor, before the timing or in a sample.
pub(crate) fn wrong_answers(invocations: &[InvocationReport]) -> BTreeMap<Competitor, String> {
    let mut cases = BTreeMap::new();
    for (competitor, case) in invocations.iter().flat_map(|invocation| &invocation.wrong) {
        cases.entry(competitor.clone()).or_insert_with(|| case.clone());
    }
    for series in invocations.iter().flat_map(|invocation| invocation.log.groups.iter().flatten()) {
        if let Some(case) = &series.wrong_answer {
            let competitor = series_name(&series.name).probe.competitor;
            cases.entry(competitor).or_insert_with(|| case.clone());
        }
    }
    cases
}

/// Parses the name of a series. This cannot fail, because our processes write such names, and those
/// of a file are checked when it is loaded.
fn series_name(text: &str) -> SeriesName {
    text.parse().expect("the name of a series")
}

/// Returns the tier of an invocation; `None` if it has no groups.
pub(crate) fn invocation_tier(invocation: &InvocationReport) -> Option<Tier> {
    invocation.groups.first().map(|group| group.condition.tier)
}

impl<'a> GroupSamples<'a> {
    fn new(
        invocation: &'a InvocationReport,
        index: usize,
        group: &Group,
        series: &'a [Series],
    ) -> Self {
        let series = if group.is_long() {
            // The rulers on both sides of a long sample may miss a disturbance in between.
            let width = invocation.log.width;
            series.iter().map(|series| series.clone().with_slow_samples_contended(width)).collect()
        } else {
            Cow::from(series)
        };
        GroupSamples { invocation, index, series }
    }
}

/// Whether a list has this routine at this tier.
fn is_listed(list: &[AtTier], tier: Tier, routine: &Competitor) -> bool {
    list.iter().any(|entry| entry.tier == tier && entry.routine == *routine)
}

impl SampledGroup<'_> {
    /// Computes the figures of the group. A wrong routine gets no row, because its time means
    /// nothing.
    fn summarize(
        &self,
        invocation_count: usize,
        wrong_answers: &BTreeMap<Competitor, String>,
        code: CodeChecks<'_>,
    ) -> Rounds {
        let tier = self.group.condition.tier;
        let mut copy = None;
        let mut rows = Vec::new();
        for name in self.contestants() {
            let SeriesName { probe, role } = series_name(name);
            let routine = &probe.competitor;
            let is_wrong = wrong_answers.contains_key(routine);
            if is_wrong || is_listed(code.not_timeable, tier, routine) {
                continue;
            }
            let packed = is_listed(code.packed, tier, routine);
            let row = Measured { packed, ..self.row(name, probe, invocation_count) };
            match role {
                Role::Copy => copy = Some(row),
                Role::Contestant => rows.push(row),
            }
        }
        Rounds {
            model: self.group.model,
            condition: self.group.condition.clone(),
            reference_ns: self.reference_figures(invocation_count, |invocation, reference| {
                let ticks = ticks_per_unit(reference, invocation.log.width)?;
                Some(ticks / invocation.ticks_per_second * 1e9)
            }),
            reference_cycles: self.reference_figures(invocation_count, |invocation, reference| {
                cycles_per_unit(reference, invocation.log.width)
            }),
            copy,
            rows,
        }
    }

    /// Returns the names of all contestants. We collect them from all invocations, because an
    /// invocation has no series of a contestant that was wrong in it.
    fn contestants(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for series in self.invocations.iter().flat_map(|samples| samples.series.iter()) {
            if !names.contains(&series.name.as_str()) {
                names.push(series.name.as_str());
            }
        }
        names
    }

    /// Returns a figure of the reference in each invocation.
    fn reference_figures(
        &self,
        invocation_count: usize,
        figure: impl Fn(&InvocationReport, &Series) -> Option<f64>,
    ) -> Vec<Option<f64>> {
        let mut figures = vec![None; invocation_count];
        for samples in &self.invocations {
            figures[samples.index] = figure(samples.invocation, &samples.series[0]);
        }
        figures
    }

    /// Computes the figures of the contestant whose series have this name.
    fn row(&self, name: &str, probe: ProbeName, invocation_count: usize) -> Measured {
        let mut row = Measured::new(probe, invocation_count);
        let mut untimed_passes = 0;
        let (mut cycles, mut instructions) = (Vec::new(), Vec::new());
        for GroupSamples { invocation, index, series } in &self.invocations {
            let Some(series_index) = series.iter().position(|series| series.name == name) else {
                continue;
            };
            let (series, reference) = (&series[series_index], &series[0]);
            let width = invocation.log.width;
            let clean: Vec<usize> = series.clean_indices(width).collect();
            row.samples += series.len();
            row.contended += series.len() - clean.len();
            untimed_passes += series.untimed_passes;
            for &sample in &clean {
                if let Some(&(sample_cycles, sample_instructions)) =
                    series.hardware_counts.get(sample)
                {
                    cycles.push(sample_cycles as f64 / series.units);
                    instructions.push(sample_instructions as f64 / series.units);
                }
            }

            // A sample of the reference may serve several pairs, so there may be enough pairs and
            // still too few samples of the reference. Such an invocation counts for nobody.
            if ticks_per_unit(reference, width).is_none() {
                continue;
            }
            if series_index == 0 {
                row.ratio[*index] = Some(1.0);
                row.pairs[*index] = clean.len();
                continue;
            }
            let pair_window_ticks = self.group.pair_window_s() * invocation.ticks_per_second;
            if let Some(to_reference) = ratio(series, reference, width, pair_window_ticks) {
                row.ratio[*index] = Some(to_reference.ratio);
                row.pairs[*index] = to_reference.pairs;
            }
        }
        if untimed_passes > 0 {
            let tenths = 10.0 * untimed_passes as f64 / row.samples as f64;
            row.untimed_passes = Some(tenths.round() / 10.0);
        }
        if let (Some(cycles), Some(instructions)) = (median(cycles), median(instructions)) {
            row.counted = Some(HardwareCountsPerUnit {
                cycles_per_unit: cycles,
                instructions_per_unit: instructions,
            });
        }
        row
    }
}

#[cfg(test)]
#[path = "summarize_tests.rs"]
pub(crate) mod tests;

//! Judges one routine in one form, from invocations of the first revision, of the first again, and
//! of the second.
//!
//! A round has an invocation of each. We divide the costs within each round, so that a slow minute
//! changes both sides of a ratio, and judge the ratios of all rounds. The ratio of the first
//! revision to itself is the noise floor: two copies of the same code differ by as much.

use super::rounds::{BUILDS, FIRST, FIRST_AGAIN, Round, SECOND, confidence};
use crate::summarize;
use measure::stats::{Interval, Verdict, judge};
use measure::{Series, cycles_per_unit, ticks_per_unit, verdicts};
use record::{Competitor, Estimate, Form, Ratio, Role, SeriesName};
use runner::estimate;
use runner::wire::InvocationReport;
use serde::Serialize;

/// The comparison of one routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoutineChange {
    /// Name of the variant.
    pub variant: String,
    /// Name of the routine.
    pub routine: String,
    /// Name of the model.
    pub model: String,
    /// Latency or throughput.
    pub form: Form,
    /// The finding on both revisions.
    pub finding: Finding,
}

/// The finding on a routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Its timed loops are the same machine code on both sides, addresses aside.
    Unchanged,
    /// Its code changed; it is not timed yet.
    Changed,
    /// Both sides were timed alternately.
    Timed(Box<Timing>),
    /// No round had enough clean samples. This share of the samples was contended.
    Contended(f64),
    /// This CPU or a build cannot run it.
    Skipped(String),
    /// A wrong answer, or inputs that are not alike.
    Error(String),
}

/// The times of both revisions, over all probes of the routine. Ratios are of the second revision
/// to the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// Core cycles per unit of the first revision, if there is a ruler.
    pub a_cycles: Option<Estimate>,
    /// Core cycles per unit of the second revision.
    pub b_cycles: Option<Estimate>,
    /// Nanoseconds per unit of the first revision.
    pub a_ns: Estimate,
    /// Nanoseconds per unit of the second revision.
    pub b_ns: Estimate,
    /// The ratio of the second revision to the first: the median over the rounds, with its
    /// interval.
    pub ratio: Ratio,
    /// The ratio of another process of the first revision to the first: both run the same code.
    pub floor: Option<Ratio>,
    /// A ratio must differ from one by more than this to count.
    pub floor_margin: f64,
    /// Rounds with enough clean samples.
    #[serde(rename = "sittings")]
    pub invocations: usize,
    /// Share of the samples that were contended.
    pub set_aside_share: f64,
    /// `faster`, `slower` or `not separated`; `contended` with too few clean rounds.
    pub verdict: String,
}

/// The verdict on a row with too few clean rounds.
const CONTENDED: &str = "contended";

impl RoutineChange {
    /// Returns `variant/routine`.
    pub fn name(&self) -> Competitor {
        Competitor::new(&self.variant, &self.routine)
    }

    /// Whether its code changed and it is not timed yet.
    pub(crate) fn is_changed(&self) -> bool {
        self.finding == Finding::Changed
    }

    /// Whether the second revision is slower than `threshold` allows: its whole interval lies
    /// beyond threshold and floor.
    pub fn is_slower_than(&self, threshold: f64) -> bool {
        let Finding::Timed(timing) = &self.finding else { return false };
        if timing.verdict != Verdict::Slower.name() {
            return false;
        }
        let Ratio { center, low, high, .. } = timing.ratio;
        let interval = Interval { center, low, high, has_confidence: true };
        judge(interval, threshold.max(timing.floor_margin)) == Verdict::Slower
    }

    /// Returns the series of its probes in one invocation.
    fn series<'a>(&self, invocation: &'a InvocationReport) -> Vec<&'a Series> {
        let competitor = self.name();
        let mut selected = Vec::new();
        for (group, contestants) in invocation.groups.iter().zip(&invocation.log.groups) {
            if group.condition.form != self.form {
                continue;
            }
            for series in contestants {
                // The reference of a process also has a copy, which is no probe of the routine.
                let is_contestant = series.name.parse().is_ok_and(|SeriesName { probe, role }| {
                    probe.competitor == competitor && role == Role::Contestant
                });
                if is_contestant {
                    selected.push(series);
                }
            }
        }
        selected
    }
}

impl Finding {
    /// Whether there were too few clean samples for a verdict.
    pub fn is_undecided(&self) -> bool {
        match self {
            Finding::Contended(_) => true,
            Finding::Timed(timing) => timing.verdict == CONTENDED,
            _ => false,
        }
    }
}

/// Judges a row by these rounds.
pub(crate) fn finding(rounds: &[Round], row: &RoutineChange) -> Finding {
    for invocation in rounds.iter().flatten().flatten() {
        let wrong_answers = summarize::wrong_answers(std::slice::from_ref(*invocation));
        if let Some(case) = wrong_answers.get(&row.name()) {
            return Finding::Error(case.clone());
        }
    }
    let contended_share = contended_share(rounds, row);
    match timing(rounds, row, contended_share) {
        Some(timing) => Finding::Timed(Box::new(timing)),
        None => Finding::Contended(contended_share),
    }
}

/// Judges the second revision against the first. Returns `None` if no round has enough clean
/// samples of every probe.
fn timing(rounds: &[Round], row: &RoutineChange, contended_share: f64) -> Option<Timing> {
    let costs: Vec<RoundCosts> =
        rounds.iter().map(|round| round.map(|invocation| Cost::new(invocation, row))).collect();
    let second = ratios_to_first(&costs, SECOND);
    let first_again = ratios_to_first(&costs, FIRST_AGAIN);
    // The judge wants the reference among the contestants, and its ratio to itself is 1.
    let reference = vec![Some(1.0); rounds.len()];
    let verdicts = verdicts(&[reference, second.clone()], &first_again, confidence())?;
    let mut standings = verdicts.standings.iter();
    let standing = standings.find(|standing| standing.contestant != measure::REFERENCE)?;
    Some(Timing {
        a_cycles: median_cycles(&costs, FIRST),
        b_cycles: median_cycles(&costs, SECOND),
        a_ns: median_ns(&costs, FIRST)?,
        b_ns: median_ns(&costs, SECOND)?,
        ratio: standing.to_reference.into(),
        floor: verdicts.floor.map(Ratio::from),
        floor_margin: verdicts.margin,
        invocations: second.iter().flatten().count(),
        set_aside_share: contended_share,
        verdict: standing.verdict.map_or(CONTENDED, Verdict::name).to_string(),
    })
}

/// The costs of a routine in one round, by build.
type RoundCosts = [Cost; BUILDS];

/// Returns the ratio of a build to the first in each round.
fn ratios_to_first(costs: &[RoundCosts], build: usize) -> Vec<Option<f64>> {
    costs.iter().map(|round| round[build].ratio_to(round[FIRST])).collect()
}

fn median_cycles(costs: &[RoundCosts], build: usize) -> Option<Estimate> {
    median(costs.iter().map(|round| round[build].cycles))
}

fn median_ns(costs: &[RoundCosts], build: usize) -> Option<Estimate> {
    median(costs.iter().map(|round| round[build].ns))
}

/// The cost of a unit in one invocation: the mean over the probes of a routine. It is `None` with
/// too few clean samples of one of them.
#[derive(Clone, Copy)]
struct Cost {
    cycles: Option<f64>,
    ns: Option<f64>,
}

impl Cost {
    fn new(invocation: Option<&InvocationReport>, row: &RoutineChange) -> Self {
        let Some(invocation) = invocation else { return Cost { cycles: None, ns: None } };
        let probes = row.series(invocation);
        let width = invocation.log.width;
        let ticks = mean(probes.iter().map(|series| ticks_per_unit(series, width)));
        Cost {
            cycles: mean(probes.iter().map(|series| cycles_per_unit(series, width))),
            ns: ticks.map(|ticks| ticks / invocation.ticks_per_second * 1e9),
        }
    }

    /// Returns the ratio to another cost. It is one of cycles if there are rulers, because the
    /// core's clock may have changed between two processes.
    fn ratio_to(self, other: Cost) -> Option<f64> {
        match (self.cycles, other.cycles) {
            (Some(cycles), Some(other_cycles)) => Some(cycles / other_cycles),
            _ => Some(self.ns? / other.ns?),
        }
    }
}

/// Returns the mean; `None` if a value is missing, or there are none.
fn mean(values: impl ExactSizeIterator<Item = Option<f64>>) -> Option<f64> {
    let count = values.len();
    let sum: f64 = values.sum::<Option<f64>>()?;
    (count > 0).then(|| sum / count as f64)
}

/// Returns the median of the values that are not missing, with its interval.
fn median(values: impl Iterator<Item = Option<f64>>) -> Option<Estimate> {
    estimate(&values.flatten().collect::<Vec<f64>>())
}

/// Returns the share of the samples of a row that were contended.
fn contended_share(rounds: &[Round], row: &RoutineChange) -> f64 {
    let (mut samples, mut clean) = (0, 0);
    for invocation in rounds.iter().flatten().flatten() {
        for series in row.series(invocation) {
            samples += series.len();
            clean += series.clean_indices(invocation.log.width).count();
        }
    }
    1.0 - clean as f64 / samples.max(1) as f64
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::summarize::tests::{FULL, series};
    use contract::{Model, Tier};
    use measure::{Log, Rates, Sample, Width};
    use record::{Condition, State};
    use runner::wire::Group;

    const ROUNDS: usize = 10;

    /// Returns an invocation in which two probes take so many cycles.
    pub(crate) fn invocation(cycles: [f64; 2]) -> InvocationReport {
        let condition = Condition::new(Tier::X86_64, Form::Latency, "game", State::Hot);
        let group = Group { model: Model::Fill.into(), condition };
        let [north, south] = cycles;
        let groups = vec![
            vec![
                series("v/r/north".into(), north, FULL),
                series("v/r/north (copy)".into(), 1.0, FULL),
            ],
            vec![
                series("v/other/south".into(), 1.0, FULL),
                series("v/r/south".into(), south, FULL),
            ],
        ];
        InvocationReport {
            ticks_per_second: 2e9,
            groups: vec![group; 2],
            log: Log { groups, width: Some(Width { full: FULL }), ..Log::default() },
            ..InvocationReport::default()
        }
    }

    pub(crate) fn row() -> RoutineChange {
        RoutineChange {
            variant: "v".into(),
            routine: "r".into(),
            model: "fill".into(),
            form: Form::Latency,
            finding: Finding::Changed,
        }
    }

    /// Returns rounds in which the builds take so many cycles.
    fn invocations(cycles: [f64; BUILDS]) -> Vec<[InvocationReport; BUILDS]> {
        vec![cycles.map(|cycles| invocation([cycles; 2])); ROUNDS]
    }

    fn judged_row(invocations: &[[InvocationReport; BUILDS]]) -> RoutineChange {
        let rounds: Vec<Round> =
            invocations.iter().map(|round| round.each_ref().map(Some)).collect();
        RoutineChange { finding: finding(&rounds, &row()), ..row() }
    }

    fn judged_timing(invocations: &[[InvocationReport; BUILDS]]) -> Timing {
        match judged_row(invocations).finding {
            Finding::Timed(timing) => *timing,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn second_is_judged_against_first() {
        let slower = judged_timing(&invocations([100.0, 100.0, 104.0]));
        assert_eq!((slower.verdict.as_str(), slower.invocations), ("slower", ROUNDS));
        assert!((slower.ratio.center - 1.04).abs() < 1e-9);
        assert_eq!((slower.a_ns.center, slower.b_cycles.unwrap().center), (100.0, 104.0));
        assert_eq!(judged_timing(&invocations([100.0, 100.0, 96.0])).verdict, "faster");
        assert_eq!(judged_timing(&invocations([100.0, 100.0, 100.1])).verdict, "not separated");
        let below = judged_timing(&invocations([100.0, 105.0, 104.0]));
        assert_eq!(below.verdict, "not separated", "below the floor");
    }

    #[test]
    fn core_clock_between_processes_does_not_count() {
        let mut invocations = invocations([100.0, 100.0, 100.0]);
        for [_, _, second] in &mut invocations {
            for series in second.log.groups.iter_mut().flatten() {
                series.ticks.iter_mut().for_each(|ticks| *ticks *= 1.2);
                series.ticks_per_cycle.iter_mut().for_each(|ticks| *ticks *= 1.2);
            }
        }
        let timing = judged_timing(&invocations);
        assert_eq!(timing.verdict, "not separated");
        assert!((timing.b_ns.center / timing.a_ns.center - 1.2).abs() < 1e-9);
    }

    #[test]
    fn routine_is_sum_of_its_probes() {
        let mut invocations = invocations([100.0, 100.0, 110.0]);
        for [first, again, second] in &mut invocations {
            *first = invocation([100.0, 300.0]);
            *again = first.clone();
            *second = invocation([110.0, 300.0]);
        }
        let timing = judged_timing(&invocations);
        assert!((timing.ratio.center - 410.0 / 400.0).abs() < 1e-9);
        assert_eq!((timing.a_ns.center, timing.b_ns.center), (200.0, 205.0));
    }

    #[test]
    fn gate_fires_beyond_threshold_and_floor_alone() {
        let is_slow = |cycles| judged_row(&invocations(cycles)).is_slower_than(0.02);
        assert!(is_slow([100.0, 100.0, 103.0]));
        assert!(!is_slow([100.0, 100.0, 101.9]), "within the threshold");
        assert!(!is_slow([100.0, 96.0, 103.0]), "within the floor");
        assert!(!is_slow([100.0, 100.0, 90.0]), "faster");
        // With three lower rounds of ten, the interval reaches below the threshold.
        let mut mixed = invocations([100.0, 100.0, 105.0]);
        let lower = invocations([100.0, 100.0, 102.5]);
        mixed[4..7].clone_from_slice(&lower[4..7]);
        let row = judged_row(&mixed);
        assert!(row.is_slower_than(0.01) && !row.is_slower_than(0.02));
    }

    #[test]
    fn too_few_clean_rounds_have_no_verdict() {
        let mut invocations = invocations([100.0, 100.0, 140.0]);
        invocations[2][FIRST].log.width = None;
        invocations[3][FIRST_AGAIN].log.width = None;
        invocations[4][SECOND].log.width = None;
        assert_eq!(judged_timing(&invocations).verdict, "slower", "two may be contended");
        invocations[5][SECOND].log.width = None;
        let row = judged_row(&invocations);
        let Finding::Timed(timing) = &row.finding else { panic!("{row:?}") };
        assert_eq!((timing.verdict.as_str(), timing.invocations), ("contended", ROUNDS - 3));
        assert!((timing.ratio.center - 1.4).abs() < 1e-9);
        assert!(row.finding.is_undecided() && !row.is_slower_than(0.02));
        for invocation in invocations.iter_mut().flatten() {
            invocation.log.width = None;
        }
        assert_eq!(judged_row(&invocations).finding, Finding::Contended(1.0));
    }

    #[test]
    fn contended_samples_do_not_count() {
        let mut invocations = invocations([100.0, 100.0, 104.0]);
        let contended = Sample {
            ticks: 600.0,
            ticks_per_cycle: Some(2.0),
            rates: Some(Rates { adds: 2.0, mixed: 3.0 }),
            ..Sample::default()
        };
        for invocation in invocations.iter_mut().flatten() {
            for series in invocation.log.groups.iter_mut().flatten() {
                (0..12).for_each(|_| series.push(&contended, 0));
            }
        }
        let timing = judged_timing(&invocations);
        assert!((timing.ratio.center - 1.04).abs() < 1e-9);
        assert!((timing.set_aside_share - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn wrong_answer_on_either_side_is_an_error() {
        let mut invocations = invocations([1.0; BUILDS]);
        invocations[1][SECOND].log.groups[1][1].wrong_answer = Some("a wrong board".into());
        assert_eq!(judged_row(&invocations).finding, Finding::Error("a wrong board".into()));
        invocations[0][FIRST].wrong = vec![("v/r".into(), "a case".into())];
        assert_eq!(judged_row(&invocations).finding, Finding::Error("a case".into()));
    }
}

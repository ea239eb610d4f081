//! The verdict on one routine in one form, from samples of the first revision, the first again, and
//! the second, over several invocations.

use measure::stats::{Interval, JOINT_CONFIDENCE, Verdict, judge};
use measure::{Log, NEAR_S, cycles_per_unit, each, ticks_per_unit, verdicts};
use record::{Estimate, Ratio};
use runner::{estimate, means, set_aside_share, to_first};
use serde::Serialize;

/// One routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoutineChange {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// What was found.
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
    /// No invocation had enough clean samples; this share of the samples was contended.
    Contended(f64),
    /// This CPU or a build cannot run it.
    Skipped(String),
    /// A wrong answer, or inputs that are not alike.
    Error(String),
}

/// Both sides timed alternately, over all probes of the routine. Ratios are of the second to the
/// first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// Core cycles per unit of the first, if there is a ruler.
    pub a_cycles: Option<Estimate>,
    /// Of the second.
    pub b_cycles: Option<Estimate>,
    /// Nanoseconds per unit of the first.
    pub a_ns: Estimate,
    /// Of the second.
    pub b_ns: Estimate,
    /// The second to the first: the median of the invocations' ratios, with its interval.
    pub ratio: Ratio,
    /// The same of a second process of the first to the first: two copies of the same code.
    pub floor: Option<Ratio>,
    /// A ratio must differ from one by more than this to count.
    pub floor_margin: f64,
    /// Invocations with enough clean samples.
    pub sittings: usize,
    /// Share of the samples that were contended.
    pub set_aside_share: f64,
    /// `faster`, `slower` or `not separated`; `contended` with too few clean invocations.
    pub verdict: String,
}

/// Fewest invocations for such intervals.
pub(crate) const INTERVALS_NEED: u64 = 9;

/// Places of the contestants in each group.
pub(crate) const FIRST: usize = 0;
pub(crate) const FIRST_AGAIN: usize = 1;
pub(crate) const SECOND: usize = 2;

impl RoutineChange {
    /// Whether the second is slower than `threshold` allows: its whole interval lies beyond
    /// threshold and floor.
    pub fn slower_than(&self, threshold: f64) -> bool {
        let Finding::Timed(timing) = &self.finding else { return false };
        let Ratio { center, low, high, .. } = timing.ratio;
        let whole = Interval { center, low, high, reached: true };
        timing.verdict == Verdict::Slower.name()
            && judge(whole, threshold.max(timing.floor_margin)) == Verdict::Slower
    }
}

/// The finding from the samples of these invocations.
pub(crate) fn finding(sittings: &[Log], ticks_per_second: f64) -> Finding {
    if let Some(wrong) = runner::wrong(sittings) {
        return Finding::Error(wrong.clone());
    }
    let set_aside_share = set_aside_share(sittings);
    timing(sittings, ticks_per_second, set_aside_share)
        .map_or(Finding::Contended(set_aside_share), |timing| Finding::Timed(Box::new(timing)))
}

/// `None` if no invocation has enough clean samples of every probe.
fn timing(sittings: &[Log], ticks_per_second: f64, set_aside_share: f64) -> Option<Timing> {
    let (again, second) = (
        to_first(sittings, FIRST_AGAIN, NEAR_S * ticks_per_second),
        to_first(sittings, SECOND, NEAR_S * ticks_per_second),
    );
    let reference = vec![Some(1.0); sittings.len()];
    let said = verdicts(&[reference, second.clone()], &again, each(JOINT_CONFIDENCE, 3))?;
    let standing = said.standings.iter().find(|one| one.contestant != measure::REFERENCE)?;
    let ns = |index| {
        let Estimate { center, low, high } = estimate(&means(sittings, index, ticks_per_unit))?;
        let ns = |ticks: f64| ticks / ticks_per_second * 1e9;
        Some(Estimate { center: ns(center), low: ns(low), high: ns(high) })
    };
    Some(Timing {
        a_cycles: estimate(&means(sittings, FIRST, cycles_per_unit)),
        b_cycles: estimate(&means(sittings, SECOND, cycles_per_unit)),
        a_ns: ns(FIRST)?,
        b_ns: ns(SECOND)?,
        ratio: standing.to_reference.into(),
        floor: said.floor.map(Ratio::from),
        floor_margin: said.margin,
        sittings: second.iter().flatten().count(),
        set_aside_share,
        verdict: standing.verdict.map_or("contended", Verdict::name).to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::{Rates, Sample, Series, Width};

    const SITTINGS: usize = INTERVALS_NEED as usize + 1;

    /// An invocation over two probes in which the three take these ticks, and thrice that where
    /// somebody else is there: in every third sample, which the rulers see.
    fn log(ticks: [f64; 3]) -> Log {
        let series = |&ticks: &f64| {
            let mut series = Series::new("north", 1.0);
            for at_ticks in 0..60 {
                let (times, adds) = if at_ticks % 3 == 0 { (3.0, 2.1) } else { (1.0, 4.0) };
                let sample = Sample {
                    at_ticks,
                    ticks: ticks * times,
                    ticks_per_cycle: Some(0.5),
                    rates: Some(Rates { adds, mixed: 6.0 }),
                    ..Sample::default()
                };
                series.push(&sample, 0);
            }
            series
        };
        let groups = vec![ticks.iter().map(series).collect::<Vec<_>>(); 2];
        let width = Some(Width { full: Rates { adds: 4.0, mixed: 6.0 } });
        Log { groups, width, ..Log::default() }
    }

    fn row(sittings: &[Log]) -> RoutineChange {
        RoutineChange {
            variant: "v".into(),
            routine: "r".into(),
            model: "fill".into(),
            form: "latency".into(),
            finding: finding(sittings, 1e9),
        }
    }

    fn timed(sittings: &[Log]) -> Timing {
        match finding(sittings, 1e9) {
            Finding::Timed(timing) => *timing,
            other => panic!("{other:?}"),
        }
    }

    fn all(ticks: [f64; 3]) -> Vec<Log> {
        vec![log(ticks); SITTINGS]
    }

    #[test]
    fn so_many_sittings_are_needed() {
        assert_eq!(
            measure::stats::samples_needed(each(JOINT_CONFIDENCE, 3)),
            INTERVALS_NEED as usize
        );
    }

    #[test]
    fn the_second_is_judged_against_the_first() {
        let slower = timed(&all([100.0, 100.0, 104.0]));
        assert_eq!((slower.verdict.as_str(), slower.sittings), ("slower", SITTINGS));
        assert!((slower.ratio.center - 1.04).abs() < 1e-9);
        assert_eq!((slower.a_ns.center, slower.b_cycles.unwrap().center), (100.0, 208.0));
        assert!((slower.set_aside_share - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(timed(&all([100.0, 100.0, 96.0])).verdict, "faster");
        assert_eq!(timed(&all([100.0, 100.0, 100.1])).verdict, "not separated");
        let below = timed(&all([100.0, 105.0, 104.0]));
        assert_eq!(below.verdict, "not separated", "below the floor");
    }

    #[test]
    fn a_routine_is_the_sum_of_its_probes() {
        let mut sittings = all([100.0, 100.0, 110.0]);
        for log in &mut sittings {
            log.groups[1] = self::log([300.0, 300.0, 300.0]).groups.remove(0);
        }
        let timing = timed(&sittings);
        assert!((timing.ratio.center - 410.0 / 400.0).abs() < 1e-9);
        assert_eq!((timing.a_ns.center, timing.b_ns.center), (200.0, 205.0));
    }

    #[test]
    fn the_gate_fires_beyond_threshold_and_floor_alone() {
        let slow = |ticks| row(&all(ticks)).slower_than(0.02);
        assert!(slow([100.0, 100.0, 103.0]));
        assert!(!slow([100.0, 100.0, 101.9]), "within the threshold");
        assert!(!slow([100.0, 96.0, 103.0]), "within the floor");
        assert!(!slow([100.0, 100.0, 90.0]), "faster");
        // Three of ten lie lower: the interval reaches below the threshold.
        let mut three_less = all([100.0, 100.0, 105.0]);
        three_less[4..7].fill(log([100.0, 100.0, 102.5]));
        let row = row(&three_less);
        assert!(row.slower_than(0.01) && !row.slower_than(0.02));
    }

    #[test]
    fn too_few_clean_sittings_are_contended_and_have_no_verdict() {
        let mut sittings = all([100.0, 100.0, 140.0]);
        sittings[2..4].iter_mut().for_each(|log| log.width = None);
        assert_eq!(timed(&sittings).verdict, "slower", "two may be contended");
        sittings[5].width = None;
        let few = row(&sittings);
        let Finding::Timed(timing) = &few.finding else { panic!("{few:?}") };
        assert_eq!((timing.verdict.as_str(), timing.sittings), ("contended", SITTINGS - 3));
        assert!((timing.ratio.center - 1.4).abs() < 1e-9 && !few.slower_than(0.02));
        sittings.iter_mut().for_each(|log| log.width = None);
        assert_eq!(finding(&sittings, 1e9), Finding::Contended(1.0));
    }

    #[test]
    fn a_wrong_answer_on_either_side_is_an_error() {
        let mut sittings = all([1.0; 3]);
        sittings[1].groups[1][SECOND].wrong = Some("a wrong board".into());
        assert_eq!(finding(&sittings, 1e9), Finding::Error("a wrong board".into()));
    }
}

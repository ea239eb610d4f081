//! What is found out of one routine in one form: from rounds of the first revision, the first
//! again, and the second, over several sittings, to a verdict. It runs nothing.

use measure::old::{Rounds, Sample, margin};
use record::{Estimate, Ratio};
use runner::{estimate, recorded};
use serde::Serialize;
use stats::{Interval, Verdict, judge};

/// Whether the loops that are timed are the same machine code on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CodeChange {
    /// Byte for byte, addresses aside.
    Unchanged,
    /// They differ.
    Changed,
    /// It calls other functions, or this machine's code cannot be read.
    Unknown,
}

/// One routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Of the loops.
    pub code: CodeChange,
    /// What was found.
    pub finding: Finding,
}

/// What was found of a routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Its code did not change, so nothing was timed.
    NotTimed,
    /// Both were timed in the same rounds.
    Timed(Box<Timing>),
    /// This CPU or a build cannot run it.
    Skipped(String),
    /// A wrong answer, or inputs that are not alike.
    Error(String),
}

/// Both sides in the same rounds. Ratios are of the second to the first.
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
    /// The second to the first, round by round: the median of the sittings' medians, with an
    /// interval that holds them all.
    pub ratio: Ratio,
    /// The same of a second process of the first to the first: two copies of the same code.
    pub floor: Ratio,
    /// What a ratio must differ from one by to count.
    pub floor_margin: f64,
    /// Processes that each side had, one after the other.
    pub sittings: usize,
    /// Rounds taken in all.
    pub rounds: usize,
    /// Whether the intervals of every sitting became narrow enough.
    pub converged: bool,
    /// `faster`, `slower` or `not separated`.
    pub verdict: String,
}

/// Positions of the contestants in the rounds.
pub(crate) const FIRST: usize = 0;
pub(crate) const FIRST_AGAIN: usize = 1;
pub(crate) const SECOND: usize = 2;

impl Row {
    /// Whether the second is slower than `threshold` allows: all of the interval lies beyond it
    /// and beyond the floor, and the code is not the same.
    pub fn slower_than(&self, threshold: f64) -> bool {
        let Finding::Timed(timing) = &self.finding else { return false };
        let Ratio { center, low, high, .. } = timing.ratio;
        let whole = Interval { center, low, high, reached: true };
        self.code != CodeChange::Unchanged
            && timing.verdict == Verdict::Slower.name()
            && judge(whole, threshold.max(timing.floor_margin)) == Verdict::Slower
    }
}

/// What these rounds say, those of one sitting after the other.
pub(crate) fn finding(sittings: &[Rounds], ticks_per_second: f64) -> Finding {
    let timing = timing(sittings, ticks_per_second).map(Box::new);
    timing.map_or_else(Finding::Error, Finding::Timed)
}

fn timing(sittings: &[Rounds], ticks_per_second: f64) -> Result<Timing, String> {
    let mut samples = sittings.iter().flat_map(|rounds| &rounds.samples);
    if let Some(wrong) = samples.find_map(|samples| samples.as_ref().err()) {
        return Err(wrong.clone());
    }
    let none = || "no round was taken".to_string();
    let floor = Rounds::pooled_ratio(sittings, FIRST_AGAIN, FIRST).ok_or_else(none)?;
    let paired = Rounds::pooled_ratio(sittings, SECOND, FIRST).ok_or_else(none)?;
    let floor_margin = margin(floor.ratio);
    let per_unit = |index: usize, of: &dyn Fn(&Sample) -> Option<f64>| {
        let all = sittings.iter().flat_map(|rounds| {
            let units = rounds.units[index];
            rounds.samples[index].iter().flatten().map(move |sample| Some(of(sample)? / units))
        });
        estimate(&all.collect::<Option<Vec<f64>>>()?)
    };
    let ns = |sample: &Sample| Some(sample.ticks / ticks_per_second * 1e9);
    Ok(Timing {
        a_cycles: per_unit(FIRST, &Sample::cycles),
        b_cycles: per_unit(SECOND, &Sample::cycles),
        a_ns: per_unit(FIRST, &ns).ok_or_else(none)?,
        b_ns: per_unit(SECOND, &ns).ok_or_else(none)?,
        ratio: recorded(&paired),
        floor: recorded(&floor),
        floor_margin,
        sittings: sittings.len(),
        rounds: sittings.iter().map(|rounds| rounds.rounds).sum(),
        converged: sittings.iter().all(|rounds| rounds.converged),
        verdict: judge(paired.ratio, floor_margin).name().to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds in which the three take these ticks, and every tenth is disturbed.
    fn rounds(ticks: [f64; 3]) -> Rounds {
        let sample = |round: u32, ticks: f64| Sample {
            start_ticks: 0,
            ticks: if round.is_multiple_of(10) { ticks * 3.0 } else { ticks },
            ticks_per_cycle: Some(0.5),
            counted: None,
        };
        let taken = |ticks| Ok((0..60).map(|round| sample(round, ticks)).collect());
        Rounds::made_up(ticks.map(taken).into())
    }

    /// The row of one sitting.
    fn row(code: CodeChange, ticks: [f64; 3]) -> Row {
        Row {
            variant: "v".into(),
            routine: "r".into(),
            model: "fill".into(),
            form: "latency".into(),
            code,
            finding: finding(&[rounds(ticks)], 1e9),
        }
    }

    fn timed(ticks: [f64; 3]) -> Timing {
        match row(CodeChange::Changed, ticks).finding {
            Finding::Timed(timing) => *timing,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_second_is_judged_against_the_first() {
        let slower = timed([100.0, 100.0, 104.0]);
        assert_eq!(slower.verdict, "slower");
        assert!((slower.ratio.center - 1.04).abs() < 1e-12);
        assert_eq!((slower.a_ns.center, slower.b_cycles.unwrap().center), (100.0, 208.0));
        assert_eq!(timed([100.0, 100.0, 96.0]).verdict, "faster");
        assert_eq!(timed([100.0, 100.0, 100.1]).verdict, "not separated");
        assert_eq!(timed([100.0, 105.0, 104.0]).verdict, "not separated", "below the floor");
    }

    #[test]
    fn the_gate_fires_beyond_threshold_and_floor_on_changed_code_alone() {
        let slow = |code, ticks| row(code, ticks).slower_than(0.02);
        assert!(slow(CodeChange::Changed, [100.0, 100.0, 103.0]));
        assert!(slow(CodeChange::Unknown, [100.0, 100.0, 103.0]));
        assert!(!slow(CodeChange::Unchanged, [100.0, 100.0, 103.0]));
        assert!(!slow(CodeChange::Changed, [100.0, 100.0, 101.9]), "within the threshold");
        assert!(!slow(CodeChange::Changed, [100.0, 96.0, 103.0]), "within the floor");
        assert!(!slow(CodeChange::Changed, [100.0, 100.0, 90.0]), "faster");
    }

    #[test]
    fn a_point_beyond_the_threshold_is_not_enough() {
        // Half the rounds at 1.05, half at 1.0: the median may lie anywhere between.
        let sample = |ticks| Sample { start_ticks: 0, ticks, ticks_per_cycle: None, counted: None };
        let steady: Vec<Sample> = (0..61).map(|_| sample(100.0)).collect();
        let wild: Vec<Sample> =
            (0..61).map(|round| sample(if round % 2 == 0 { 105.0 } else { 100.0 })).collect();
        let rounds = Rounds::made_up(vec![Ok(steady.clone()), Ok(steady), Ok(wild)]);
        let row = Row { finding: finding(&[rounds], 1e9), ..row(CodeChange::Changed, [1.0; 3]) };
        let Finding::Timed(timing) = &row.finding else { panic!("{row:?}") };
        assert!(timing.ratio.center > 1.04 && timing.ratio.low < 1.02);
        assert_eq!(timing.a_cycles, None, "without a ruler there are no cycles");
        assert!(!row.slower_than(0.02));
    }

    #[test]
    fn one_sitting_that_disagrees_leaves_nothing_separated() {
        let timed = |sittings: &[Rounds]| match finding(sittings, 1e9) {
            Finding::Timed(timing) => *timing,
            other => panic!("{other:?}"),
        };
        let slower = || rounds([100.0, 100.0, 104.0]);
        let agreed = timed(&[slower(), slower(), slower()]);
        assert_eq!((agreed.verdict.as_str(), agreed.sittings, agreed.rounds), ("slower", 3, 180));
        let lucky = timed(&[slower(), rounds([100.0, 100.0, 99.0]), slower()]);
        assert_eq!(lucky.verdict, "not separated");
        assert!((lucky.ratio.low - 0.99).abs() < 1e-12 && lucky.ratio.center > 1.039);
        // In one sitting the first was slower than itself.
        let unsteady = timed(&[slower(), rounds([100.0, 106.0, 104.0]), slower()]);
        assert!((unsteady.floor_margin - 0.06).abs() < 1e-12);
        assert_eq!(unsteady.verdict, "not separated");
    }

    #[test]
    fn a_wrong_answer_on_either_side_is_an_error() {
        let sample = Sample { start_ticks: 0, ticks: 1.0, ticks_per_cycle: None, counted: None };
        let right = || Ok(vec![sample; 9]);
        let rounds = Rounds::made_up(vec![right(), right(), Err("a wrong board".into())]);
        assert_eq!(finding(&[rounds], 1e9), Finding::Error("a wrong board".into()));
    }
}

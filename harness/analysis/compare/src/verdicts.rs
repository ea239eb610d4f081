//! Who was faster than whom in either run: which verdicts the other run confirms, loses or reverses.

use crate::report::common;
use record::{Comparison, Record, Standing};
use serde::Serialize;
use stats::{CONFIDENCE, JOINT_CONFIDENCE, Verdict, corrected, judge, median_interval};

/// Pairs of two records on the same pairs of contestants.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pairs {
    /// Pairs that both records compared: every contestant with every other where both tell the
    /// ratios of single sittings, else with the reference alone.
    pub pairs: usize,
    /// Pairs that the first record separates.
    pub separated_in_a: usize,
    /// Pairs that the second record separates.
    pub separated_in_b: usize,
    /// Separated in the first and not in the second.
    pub lost: usize,
    /// Separated in the second and not in the first.
    pub gained: usize,
    /// Separated in both, each time with another one ahead.
    pub reversed: Vec<Reversed>,
}

/// Two contestants of which each record has another one ahead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reversed {
    /// The two, `variant/routine`; the ratios are of the first to the second.
    pub names: [String; 2],
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample, if any.
    pub pressure_kib: Option<u64>,
    /// Subjects that the times are over; none: all.
    pub subjects: Vec<String>,
    /// The ratio in the first record.
    pub ratio_a: f64,
    /// The ratio in the second record.
    pub ratio_b: f64,
}

/// Of all comparisons that both records have.
pub(crate) fn verdicts(a: &Record, b: &Record) -> Pairs {
    let mut found = Pairs::default();
    let quick = [a.quick, b.quick];
    common(a, b).for_each(|both| found.add(both, quick));
    found
}

/// How sure each interval of a comparison has to be, as when its record was made. The reference's
/// copy, which has no standing, is a contestant too.
fn confidence(comparison: &Comparison, quick: bool) -> f64 {
    let usual = match quick {
        true => CONFIDENCE,
        false => corrected(JOINT_CONFIDENCE, comparison.standings.len()),
    };
    comparison.confidence.unwrap_or(usual)
}

impl Pairs {
    fn add(&mut self, both: [&Comparison; 2], quick: [bool; 2]) {
        let [a, b] = both;
        let names = a.standings.iter().map(|one| one.name.as_str());
        let names: Vec<&str> = names.filter(|name| b.standing(name).is_some()).collect();
        let by_sitting = both.iter().all(|one| names.iter().all(|name| has_sittings(one, name)));
        for (place, first) in names.iter().enumerate() {
            for second in &names[place + 1..] {
                let say = |one: &Comparison, quick: bool| match by_sitting {
                    true => by_sittings(one, first, second, confidence(one, quick)),
                    false => as_recorded(one, first, second),
                };
                if let (Some(in_a), Some(in_b)) = (say(a, quick[0]), say(b, quick[1])) {
                    self.count(a, [first, second], in_a, in_b);
                }
            }
        }
    }

    fn count(&mut self, comparison: &Comparison, names: [&str; 2], a: Said, b: Said) {
        let separated = |said: Said| said.verdict != Verdict::NotSeparated;
        self.pairs += 1;
        self.separated_in_a += usize::from(separated(a));
        self.separated_in_b += usize::from(separated(b));
        match (separated(a), separated(b)) {
            (true, false) => self.lost += 1,
            (false, true) => self.gained += 1,
            (true, true) if a.verdict != b.verdict => self.reversed.push(Reversed {
                names: names.map(str::to_string),
                model: comparison.model.clone(),
                form: comparison.form.clone(),
                workload: comparison.workload.clone(),
                pressure_kib: comparison.pressure_kib,
                subjects: comparison.subjects.clone(),
                ratio_a: a.ratio,
                ratio_b: b.ratio,
            }),
            _ => {}
        }
    }
}

/// What a record says of the first of two contestants against the second.
#[derive(Clone, Copy)]
struct Said {
    ratio: f64,
    verdict: Verdict,
}

fn has_sittings(comparison: &Comparison, name: &str) -> bool {
    comparison.standing(name).is_some_and(|one| !one.by_sitting.is_empty())
}

/// The median over sittings, judged as the record's own ratios were. Without a sitting that has both
/// nothing is said, and nothing is separated.
fn by_sittings(
    comparison: &Comparison,
    first: &str,
    second: &str,
    confidence: f64,
) -> Option<Said> {
    let (first, second) = (comparison.standing(first)?, comparison.standing(second)?);
    let both = first.by_sitting.iter().zip(&second.by_sitting);
    let logs = both.filter_map(|(over, under)| Some(((*over)? / (*under)?).ln()));
    let Some(interval) = median_interval(&logs.collect::<Vec<f64>>(), confidence) else {
        return Some(Said { ratio: f64::NAN, verdict: Verdict::NotSeparated });
    };
    let interval = interval.map(f64::exp);
    let verdict = judge(interval, comparison.floor_margin);
    Some(Said { ratio: interval.center, verdict })
}

/// The verdict that stands in the record, which is on ratios to the reference.
fn as_recorded(comparison: &Comparison, first: &str, second: &str) -> Option<Said> {
    let reference = comparison.reference.as_str();
    let said = |one: &Standing, is_turned: bool| {
        let verdict = match (one.verdict.as_str(), is_turned) {
            ("faster", false) | ("slower", true) => Verdict::Faster,
            ("slower", false) | ("faster", true) => Verdict::Slower,
            _ => Verdict::NotSeparated,
        };
        let ratio = one.to_reference.center;
        Said { ratio: if is_turned { 1.0 / ratio } else { ratio }, verdict }
    };
    match (first == reference, second == reference) {
        (false, true) => Some(said(comparison.standing(first)?, false)),
        (true, false) => Some(said(comparison.standing(second)?, true)),
        _ => None,
    }
}

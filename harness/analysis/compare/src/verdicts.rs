//! Who was faster than whom in either run: which verdicts the other run confirms, loses or reverses.

use measure::Together;
use record::{Comparison, Condition, Record, Standing};
use serde::Serialize;
use stats::{Verdict, judge};

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
    /// Under what they were timed, in the first record.
    pub condition: Condition,
    /// Subjects that the times are over; none: all.
    pub subjects: Vec<String>,
    /// The ratio in the first record.
    pub ratio_a: f64,
    /// The ratio in the second record.
    pub ratio_b: f64,
}

/// The comparisons that both records have.
pub(crate) fn common<'a>(
    a: &'a Record,
    b: &'a Record,
) -> impl Iterator<Item = [&'a Comparison; 2]> {
    a.comparisons
        .iter()
        .filter_map(|one| Some([one, b.comparisons.iter().find(|other| other.is_like(one))?]))
}

/// Of all comparisons that both records have.
pub(crate) fn verdicts(a: &Record, b: &Record) -> Pairs {
    let mut found = Pairs::default();
    common(a, b).for_each(|both| found.add(both, [a, b]));
    found
}

/// A comparison, and what its record says that the sittings measured.
struct Measured<'a> {
    comparison: &'a Comparison,
    names: Vec<String>,
    together: Together,
}

impl<'a> Measured<'a> {
    fn of(comparison: &'a Comparison, record: &Record) -> Measured<'a> {
        let by_sitting = judge::ratios(&record.rounds, comparison);
        let contestants = by_sitting.len().max(comparison.names().count()) + 1;
        let confidence = judge::of_each(record.confidence, contestants);
        let (names, ratios) = by_sitting.into_iter().unzip();
        Measured { comparison, names, together: Together::of(ratios, confidence) }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| own == name)
    }

    /// Judged as the record's own ratios were. Without a sitting that has both nothing is said, and nothing is
    /// separated.
    fn by_sittings(&self, first: &str, second: &str) -> Option<Found> {
        let (first, second) = (self.place(first)?, self.place(second)?);
        let Some(interval) = self.together.ratio(first, second) else {
            return Some(Found { ratio: f64::NAN, verdict: Verdict::NotSeparated });
        };
        let verdict = judge(interval, self.comparison.floor_margin);
        Some(Found { ratio: interval.center, verdict })
    }
}

impl Pairs {
    fn add(&mut self, both: [&Comparison; 2], records: [&Record; 2]) {
        let [a, b] = both;
        let [in_a, in_b] = [Measured::of(a, records[0]), Measured::of(b, records[1])];
        let names = a.standings.iter().map(|one| one.name.as_str());
        let names: Vec<&str> = names.filter(|name| b.standing(name).is_some()).collect();
        let is_measured = |one: &Measured| names.iter().all(|name| one.place(name).is_some());
        let by_sitting = is_measured(&in_a) && is_measured(&in_b);
        for (place, first) in names.iter().enumerate() {
            for second in &names[place + 1..] {
                let say = |one: &Measured| match by_sitting {
                    true => one.by_sittings(first, second),
                    false => as_recorded(one.comparison, first, second),
                };
                if let (Some(in_a), Some(in_b)) = (say(&in_a), say(&in_b)) {
                    self.count(a, [first, second], in_a, in_b);
                }
            }
        }
    }

    fn count(&mut self, comparison: &Comparison, names: [&str; 2], a: Found, b: Found) {
        let separated = |said: Found| said.verdict != Verdict::NotSeparated;
        self.pairs += 1;
        self.separated_in_a += usize::from(separated(a));
        self.separated_in_b += usize::from(separated(b));
        match (separated(a), separated(b)) {
            (true, false) => self.lost += 1,
            (false, true) => self.gained += 1,
            (true, true) if a.verdict != b.verdict => self.reversed.push(Reversed {
                names: names.map(str::to_string),
                model: comparison.model.clone(),
                condition: comparison.condition.clone(),
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
struct Found {
    ratio: f64,
    verdict: Verdict,
}

/// The verdict that stands in the record, which is on ratios to the reference.
fn as_recorded(comparison: &Comparison, first: &str, second: &str) -> Option<Found> {
    let reference = comparison.reference.as_str();
    let said = |one: &Standing, is_turned: bool| {
        let verdict = match (one.verdict.as_str(), is_turned) {
            ("faster", false) | ("slower", true) => Verdict::Faster,
            ("slower", false) | ("faster", true) => Verdict::Slower,
            _ => Verdict::NotSeparated,
        };
        let ratio = one.to_reference.center;
        Found { ratio: if is_turned { 1.0 / ratio } else { ratio }, verdict }
    };
    match (first == reference, second == reference) {
        (false, true) => Some(said(comparison.standing(first)?, false)),
        (true, false) => Some(said(comparison.standing(second)?, true)),
        _ => None,
    }
}

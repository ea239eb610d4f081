//! Verdicts, floors and clocks in sentences, the same in every table and figure.

use crate::contest::{Contest, Entry};
use crate::notes::Note;
use crate::select::{self, NOT_SEPARATED};
use crate::text::figure;
use record::{Clock, Comparison, Estimate, Ratio};

/// What the sign before a rank means.
pub const TIES: &str =
    "= before a rank: not separated from the rank above; no order is claimed between the two.";

/// Said where the intervals stayed wider than asked for.
pub const NOT_CONVERGED: &str = "did not converge";

impl Contest<'_> {
    /// Who won, and what the verdicts rest on.
    pub fn sentences(&self) -> Vec<Note> {
        match self.comparison {
            Some(comparison) => {
                let mut notes: Vec<Note> =
                    self.winner(comparison).map(Note::plain).into_iter().collect();
                let words = footing(comparison);
                notes.push(if comparison.converged {
                    Note::plain(words)
                } else {
                    Note::alarm(words)
                });
                notes
            }
            None => vec![Note::plain(format!(
                "no verdicts: {} times that were not compared round by round",
                self.source.instrument
            ))],
        }
    }

    /// The fastest against the runner-up alone.
    fn winner(&self, comparison: &Comparison) -> Option<String> {
        let shown = |name: &str| self.entries.iter().any(|one| select::name(one.routine) == name);
        let mut first_two = comparison.standings.iter().take(2);
        if let Some(wrong) = first_two.find(|standing| !shown(&standing.name)) {
            return Some(format!("no winner: {} has no valid time", wrong.name));
        }
        match comparison.standings.as_slice() {
            [] => None,
            [only] => Some(format!("no winner: {} is alone", only.name)),
            [first, second, ..] => Some(match (&comparison.winner, first.next_to_this) {
                (Some(winner), Some(gap)) => {
                    format!("winner: {winner}; {} takes {} times as long", second.name, spread(gap))
                }
                _ => format!("no winner: {} and {} are {NOT_SEPARATED}", first.name, second.name),
            }),
        }
    }
}

impl Entry<'_> {
    /// `0.532 faster`: the ratio to the reference and its verdict; `reference` is the reference.
    pub fn verdict(&self) -> Option<String> {
        let standing = self.standing?;
        if standing.verdict == "reference" {
            return Some(standing.verdict.clone());
        }
        Some(format!("{} {}", ratio(standing.to_reference.center), standing.verdict))
    }
}

/// The A/A floor, the rounds and whether they were enough.
fn footing(comparison: &Comparison) -> String {
    let Comparison { floor, floor_margin, rounds, converged, .. } = comparison;
    format!(
        "floor {:.2} %: the reference timed against itself is {}; {rounds} rounds, {}",
        floor_margin * 100.0,
        spread(*floor),
        if *converged { "converged" } else { NOT_CONVERGED }
    )
}

/// Half a thousandth matters near one and nowhere else.
fn ratio(value: f64) -> String {
    if value < 9.9995 { format!("{value:.3}") } else { figure(value) }
}

fn spread(Ratio { center, low, high, .. }: Ratio) -> String {
    format!("{} ({} to {})", ratio(center), ratio(low), ratio(high))
}

/// `3.14 (3.13–3.17)`.
pub fn interval(time: &Estimate) -> String {
    let [center, low, high] = [time.center, time.low, time.high].map(figure);
    format!("{center} ({low}–{high})")
}

/// The clock of the rounds in one line: what it reads, how fast the core was, and what each ruler
/// says of the other.
pub fn clock(clock: &Clock) -> String {
    let mut words = format!("clock: {} of {:.2} GHz", clock.source, clock.ticks_per_second / 1e9);
    if clock.rulers.is_empty() {
        return words + "; no ruler, so no core cycles";
    }
    let Clock { median_ghz, lowest_ghz, highest_ghz, .. } = clock;
    words += &format!("; core at {median_ghz:.2} GHz ({lowest_ghz:.2} to {highest_ghz:.2})");
    for ruler in &clock.rulers {
        words += &format!(
            "; {} takes {:.3} cycles by the other ruler (known: {})",
            ruler.name, ruler.measured_cycles_per_link, ruler.cycles_per_link
        );
    }
    words
}

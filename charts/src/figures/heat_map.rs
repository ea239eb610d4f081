//! Draws PEXT against hyperbola by look-ups per evaluation and KiB read per evaluation. The two
//! stand for large tables with few instructions and for small tables with more.

use super::cells::{Cell, Cells, Point};
use super::map::{MAX_STEPS, axis_steps};
use super::*;
use crate::answer::bytes;
use record::{InUse, Ratio, Verdict};

/// Large tables, and few instructions per look-up.
const PEXT: &str = "pext/square_attacks";
/// Small tables, and more instructions per look-up.
const HYPERBOLA: &str = "hyperbola/square_attacks";

/// The difference, as a share, from which on the colour of a cell is the strongest. A smaller one
/// would paint most cells alike, because few look-ups per evaluation leave a few per cent.
const STRONGEST_DIFFERENCE: f64 = 0.2;
/// Share of the hue in the strongest and the palest colour: ink is legible on the first, and the
/// second is not taken for paper.
pub const HUE_SHARES: [f64; 2] = [0.6, 0.06];

/// The hues of cells in which PEXT or hyperbola takes less time.
pub const HUES: [usize; 2] = [0, 1];

/// The comparison of both generators at one number of look-ups and bytes per evaluation.
struct Difference<'a> {
    pace: u64,
    bytes: u64,
    comparison: &'a Comparison,
    /// PEXT's time to hyperbola's, and the verdict, or none if the record does not keep them.
    ratio: Option<(Ratio, Verdict)>,
}

/// Returns the figure, if the record has the ratio of both in at least half of its cells.
pub fn figure(record: &Record) -> Option<Figure> {
    let in_use = record.in_use.as_ref()?;
    let differences = differences(in_use);
    let comparable: Vec<&Difference> =
        differences.iter().filter(|difference| difference.ratio.is_some()).collect();
    if comparable.is_empty() || 2 * comparable.len() < differences.len() {
        return None;
    }
    let (paces, sizes) = axis_steps(in_use);
    if paces.len().max(sizes.len()) > MAX_STEPS {
        return None;
    }
    let cells = differences.iter().map(|difference| cell(difference, &paces, &sizes));
    let body = Cells {
        axes: ["look-ups per evaluation", "KiB read per evaluation"].map(String::from),
        columns: paces.iter().map(u64::to_string).collect(),
        rows: sizes.iter().map(|bytes| count(*bytes as f64 / 1024.0)).collect(),
        cells: cells.collect(),
        point: our_search(in_use, &paces, &sizes),
    };
    let source = source(record, comparable[0].comparison);
    let figure = Figure::new("map", title(&comparable), Body::Cells(body), source);
    let legend = ["PEXT takes less time", "hyperbola takes less time"].map(String::from);
    Some(figure.legend(legend).note(note(in_use, comparable.len() < differences.len())))
}

fn differences(in_use: &InUse) -> Vec<Difference<'_>> {
    let mut differences = Vec::new();
    for (pace, bytes, comparison) in in_use.cells() {
        let mut ratio = None;
        if comparison.reference == *HYPERBOLA
            && let Some(pext) = comparison.standing(PEXT)
        {
            ratio = Some((pext.to_reference, pext.verdict));
        }
        differences.push(Difference { pace, bytes, comparison, ratio });
    }
    differences
}

fn cell(difference: &Difference, paces: &[u64], sizes: &[u64]) -> Cell {
    let column = paces.iter().position(|pace| *pace == difference.pace).unwrap_or(0);
    // Where an evaluation reads nothing, the number of look-ups per evaluation has no meaning.
    let columns = if difference.bytes == 0 { 0..paces.len() } else { column..column + 1 };
    let row = sizes.iter().position(|bytes| *bytes == difference.bytes).unwrap_or(0);
    let Some((ratio, verdict)) = difference.ratio else {
        return Cell { columns, row, words: vec!["not kept".to_string()], hue: None };
    };
    let hue = if ratio.center < 1.0 { HUES[0] } else { HUES[1] };
    let words = if verdict.is_order() {
        percent(ratio.center)
    } else {
        format!("({})", percent(ratio.center))
    };
    Cell { columns, row, words: vec![words], hue: Some((hue, strength(ratio.center))) }
}

/// Returns `-16 %`. Below ten it has a digit after the point, because most differences are of a few
/// per cent.
fn percent(ratio: f64) -> String {
    let percent = 100.0 * (ratio - 1.0);
    match percent.abs() {
        large if large >= 9.95 => format!("{percent:+.0} %"),
        small if small < 0.05 => "0.0 %".to_string(),
        _ => format!("{percent:+.1} %"),
    }
}

/// Returns the share of the hue in a cell's colour.
fn strength(ratio: f64) -> f64 {
    let [strongest, palest] = HUE_SHARES;
    // Logarithms make a ratio of 1/2 as strong as one of 2.
    let share = (ratio.ln().abs() / (1.0 + STRONGEST_DIFFERENCE).ln()).min(1.0);
    (1.0 - share) * palest + share * strongest
}

/// Returns the number of cells in which each of the two leads, and how much is read there.
fn title(comparable: &[&Difference]) -> String {
    let faster = bytes_with_verdict(comparable, Verdict::Faster);
    let slower = bytes_with_verdict(comparable, Verdict::Slower);
    let most = comparable.iter().map(|difference| difference.bytes).max().unwrap_or(0);
    let least = comparable.iter().map(|difference| difference.bytes).min().unwrap_or(0);
    let mut words = match faster.len() {
        0 => format!("PEXT is faster than hyperbola in none of {} cells", comparable.len()),
        count => format!("PEXT is faster than hyperbola in {count} of {} cells", comparable.len()),
    };
    if let Some(most_read) = faster.iter().max().filter(|bytes| **bytes < most) {
        words += &format!(", all with at most {} read per evaluation", bytes(*most_read as usize));
    }
    match slower.len() {
        0 => words += ", and slower in none",
        count => words += &format!(", and slower in {count}"),
    }
    if let Some(least_read) = slower.iter().min().filter(|bytes| **bytes > least) {
        words += &format!(", all with at least {}", bytes(*least_read as usize));
    }
    words
}

/// Returns the bytes read per evaluation in each cell where PEXT has this verdict against
/// hyperbola.
fn bytes_with_verdict(comparable: &[&Difference], expected: Verdict) -> Vec<u64> {
    let mut bytes = Vec::new();
    for difference in comparable {
        if difference.ratio.is_some_and(|(_, verdict)| verdict == expected) {
            bytes.push(difference.bytes);
        }
    }
    bytes
}

fn note(in_use: &InUse, is_incomplete: bool) -> String {
    let mut words = "PEXT's time in the replay compared with hyperbola's; in parentheses: not \
                     separated. Blank: not timed."
        .to_string();
    if is_incomplete {
        words += " Hatched: the record keeps other generators only.";
    }
    if let Some(pace) = in_use.trace.look_ups_per_evaluation() {
        let (pace, evaluation_bytes) = (digits(pace), bytes(in_use.evaluation_bytes as usize));
        words += &format!(
            " Our search: {pace} look-ups per evaluation, which reads {evaluation_bytes}."
        );
    }
    words
}

/// Returns the mark of our search, if it lies within the map.
fn our_search(in_use: &InUse, paces: &[u64], sizes: &[u64]) -> Option<Point> {
    let column = step_index(in_use.trace.look_ups_per_evaluation()?, paces)?;
    let row = step_index(in_use.evaluation_bytes as f64, sizes)?;
    Some(Point { column, row, name: "our search".to_string() })
}

/// Returns the index of a value among ascending steps, with a fraction: by logarithms, but in
/// proportion next to a step of zero, which has none. It returns none half a step or more beyond
/// the ends.
fn step_index(value: f64, steps: &[u64]) -> Option<f64> {
    let steps: Vec<f64> = steps.iter().map(|step| *step as f64).collect();
    if let Some(index) = steps.iter().position(|step| *step == value) {
        return Some(index as f64);
    }
    let last_pair = steps.len().checked_sub(2)?;
    let above = steps.iter().position(|step| *step > value).unwrap_or(steps.len());
    let low = above.saturating_sub(1).min(last_pair);
    let (lower, upper) = (steps[low], steps[low + 1]);
    let share = if lower > 0.0 && value > 0.0 {
        (value / lower).ln() / (upper / lower).ln()
    } else {
        (value - lower) / (upper - lower)
    };
    let index = low as f64 + share;
    (index > -0.5 && index < steps.len() as f64 - 0.5).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_between_steps_has_its_place_there() {
        let steps = [4, 16, 64];
        assert_eq!(
            [4.0, 16.0, 64.0].map(|value| step_index(value, &steps)),
            [0.0, 1.0, 2.0].map(Some)
        );
        let places = [8.0, 32.0, 100.0].map(|value| step_index(value, &steps).expect("within"));
        assert!((places[0] - 0.5).abs() < 1e-9 && (places[1] - 1.5).abs() < 1e-9, "{places:?}");
        assert!(places[2] > 2.3 && places[2] < 2.4, "{places:?}");
        assert_eq!([1.0, 2.0, 128.0].map(|value| step_index(value, &steps)), [None; 3]);
        assert_eq!(step_index(1024.0, &[0, 4096]), Some(0.25));
        assert_eq!(
            [step_index(7.0, &[4]), step_index(4.0, &[4]), step_index(4.0, &[])],
            [None, Some(0.0), None]
        );
    }

    #[test]
    fn small_differences_have_one_more_digit() {
        let words = [0.84, 1.034, 0.99999, 2.0].map(percent);
        assert_eq!(words, ["-16 %", "+3.4 %", "0.0 %", "+100 %"]);
    }

    #[test]
    fn colours_end_with_the_strongest() {
        let [strongest, palest] = HUE_SHARES;
        assert_eq!([strength(1.0), strength(3.0), strength(0.2)], [palest, strongest, strongest]);
        assert!(strength(1.1) > strength(1.05) && strength(1.1) < strongest);
    }
}

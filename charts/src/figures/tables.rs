//! Speed against the bytes of tables that it is bought with.

use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::{Contest, Entry};
use crate::view::notes::Note;
use crate::view::select::{self, FORMS};
use crate::view::words;
use record::{Part, Record};

/// What is said of a row that no other beats without larger tables.
const BEST: &str = "nothing with smaller tables is faster";

/// The figure, if routines of `model` have times and different tables.
pub fn scene(record: &Record, model: &Part) -> Option<Scene> {
    let contest = Contest::of(record, model, FORMS[0])?;
    let bytes = |entry: &Entry| entry.routine.table_bytes;
    let first = bytes(contest.entries.first()?);
    if contest.entries.iter().all(|entry| bytes(entry) == first) {
        return None;
    }
    let is_best = |entry: &Entry| {
        let beats = |other: &Entry| bytes(other) <= bytes(entry) && other.place < entry.place;
        !contest.entries.iter().any(beats)
    };
    let label = |entry: &Entry| {
        (entry.routine.name().to_string(), is_best(entry).then(|| BEST.to_string()))
    };
    let labels: Vec<_> = contest.entries.iter().map(label).collect();
    let tables = contest.entries.iter().map(|entry| Some(bytes(entry) as f64)).collect();
    let tables = Series::new("bytes", Mark::Square, HUES[0], tables).counted();
    let times = contest.entries.iter().map(|entry| Some(entry.time.center)).collect();
    let measure = contest.measure.name();
    let times = Series::new(measure, Mark::Triangle, HUES[4], times);
    let unit = format!("{measure} per {}", select::unit(record, model));
    let panels =
        [Panel::new("tables", "bytes", vec![tables]), Panel::new("throughput", unit, vec![times])];
    let subtitle = words::measured(record, contest.condition(), contest.measure);
    let note = "no tables stand at the left end of the first panel";
    let title = format!("{model}: speed against table bytes");
    Some(panels::scene(&title, &subtitle, &labels, &panels, &[Note::plain(note.into())]))
}

//! Speed against the bytes of tables that it is bought with, warm and cold.

use super::axis::Axis;
use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::{Contest, Entry};
use crate::view::notes::Note;
use crate::view::select::{self, FORMS, Measure};
use crate::view::{digits, words};
use record::Record;

/// What is said of a row that no other beats without larger tables.
const BEST: &str = "nothing with smaller tables is faster";

/// The figure, if routines of `model` have times and different tables.
pub fn scene(record: &Record, model: &str) -> Option<Scene> {
    let warm = Contest::of(record, model, FORMS[0])?;
    let bytes = |entry: &Entry| entry.routine.table_bytes;
    let first = bytes(warm.entries.first()?);
    if warm.entries.iter().all(|entry| bytes(entry) == first) {
        return None;
    }
    let cold = Contest::cold(record, model, FORMS[1]);
    let is_best = |entry: &Entry| {
        let beats = |other: &Entry| bytes(other) <= bytes(entry) && other.place < entry.place;
        !warm.entries.iter().any(beats)
    };
    let label = |entry: &Entry| (entry.routine.name(), is_best(entry).then(|| BEST.to_string()));
    let labels: Vec<_> = warm.entries.iter().map(label).collect();
    let series = |name: &str, mark, colour, values, show| {
        vec![Series { name: name.into(), mark, colour, values, show }]
    };
    let tables = warm.entries.iter().map(|entry| Some(bytes(entry) as f64)).collect();
    let times = warm.entries.iter().map(|entry| Some(entry.time.center)).collect();
    let unit = |measure: Measure| format!("{} per {}", measure.name(), select::unit(record, model));
    let panel = |title: &str, axis_title: String, series: Vec<Series>| {
        let mut panel = Panel { title: title.into(), axis_title, series, axis: None, line: None };
        panel.axis = Axis::over(panel.values(), 0.0, 1.0);
        panel
    };
    let mut panels = vec![
        panel(
            "tables",
            "bytes".into(),
            series("bytes", Mark::Square, HUES[0], tables, digits::count),
        ),
        panel(
            "warm, throughput",
            unit(warm.measure),
            series(warm.measure.name(), Mark::Triangle, HUES[4], times, digits::figure),
        ),
    ];
    if let Some(cold) = &cold {
        let time = |entry: &Entry| Some(cold.entry(entry.routine)?.time.center);
        let times = warm.entries.iter().map(time).collect();
        let name = cold.measure.name();
        let all = series(name, Mark::Nabla, HUES[7], times, digits::figure);
        panels.push(panel("cold, latency", unit(cold.measure), all));
    }
    let mut subtitle = vec![words::condition(record, warm.condition())];
    subtitle.extend(
        cold.as_ref().map(|cold| format!("cold: {}", words::condition(record, cold.condition()))),
    );
    subtitle.push(words::timed_by(record, warm.measure));
    subtitle.push(words::provenance(record));
    let note = "no tables stand at the left end of the first panel";
    let title = format!("{model}: speed against table bytes");
    Some(panels::scene(&title, &subtitle, &labels, &panels, &[Note::plain(note.into())]))
}

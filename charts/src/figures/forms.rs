//! Latency against throughput: both on one axis, and how many calls a core has under way at once when it
//! may.

use super::axis::Axis;
use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::Results;
use crate::view::notes::Note;
use crate::view::select::{self, Measure};
use crate::view::{digits, words};
use record::{Record, RoutineResult};

/// The figure, if two routines of `model` have a time in either form.
pub fn scene(record: &Record, model: &str) -> Option<Scene> {
    let results = Results::of(record, model);
    let [Some(throughput), Some(latency)] = &results.contests else { return None };
    let measure = Measure::of_all(
        throughput.entries.iter().chain(&latency.entries).map(|entry| entry.standing),
    );
    let both = |routine: &&RoutineResult| {
        let [one, other] = results.entries(routine);
        Some([measure.time(one?.standing)?.center, measure.time(other?.standing)?.center])
    };
    let rows: Vec<(&RoutineResult, [f64; 2])> =
        results.rows.iter().filter_map(|row| Some((*row, both(row)?))).collect();
    if rows.len() < 2 {
        return None;
    }
    let series = |name: &str, mark, colour, values: Vec<f64>| Series {
        name: name.into(),
        mark,
        colour,
        values: values.into_iter().map(Some).collect(),
        show: digits::figure,
    };
    let of =
        |pick: fn([f64; 2]) -> f64| rows.iter().map(|(_, both)| pick(*both)).collect::<Vec<f64>>();
    let times = [
        series("throughput", Mark::Triangle, HUES[4], of(|[throughput, _]| throughput)),
        series("latency", Mark::Nabla, HUES[7], of(|[_, latency]| latency)),
    ];
    let under_way =
        series("at once", Mark::Circle, HUES[0], of(|[throughput, latency]| latency / throughput));
    let panel = |title: &str, axis_title: String, series: Vec<Series>, line| {
        let mut panel = Panel { title: title.into(), axis_title, series, axis: None, line };
        panel.axis = Axis::over(panel.values(), 0.0, 1.0);
        panel
    };
    let unit = format!("{} per {}", measure.name(), select::unit(record, model));
    let panels = [
        panel("time", unit, times.into(), None),
        panel("calls under way", "latency over throughput".into(), vec![under_way], Some(1.0)),
    ];
    let labels: Vec<_> = rows.iter().map(|(row, _)| (row.name(), select::remarks(row))).collect();
    let subtitle = [
        words::condition(record, throughput.condition()),
        words::timed_by(record, measure),
        words::provenance(record),
    ];
    let note = "latency: each call waits for the last answer; throughput: none waits; their ratio is how many \
                calls the core has under way at once, and the upright line is one";
    let title = format!("{model}: latency against throughput");
    Some(panels::scene(&title, &subtitle, &labels, &panels, &[Note::plain(note.into())]))
}

//! Latency against throughput: both on one axis, and how many calls a core has under way at once when it
//! may.

use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::Results;
use crate::view::notes::Note;
use crate::view::select::{self, Measure};
use crate::view::words;
use record::{Part, Record, RoutineResult};

/// The figure, if two routines of `model` have a time in either form.
pub fn scene(record: &Record, model: &Part) -> Option<Scene> {
    let results = Results::of(record, model);
    let [Some(throughput), Some(latency)] = &results.contests else { return None };
    let measure = Measure::of_contests([throughput, latency]);
    let both = |routine: &&RoutineResult| {
        let [one, other] = results.entries(routine);
        Some([measure.time(one?.standing)?.center, measure.time(other?.standing)?.center])
    };
    let rows: Vec<(&RoutineResult, [f64; 2])> =
        results.rows.iter().filter_map(|row| Some((*row, both(row)?))).collect();
    if rows.len() < 2 {
        return None;
    }
    let of = |pick: fn([f64; 2]) -> f64| rows.iter().map(|(_, both)| Some(pick(*both))).collect();
    let times = [
        Series::new("throughput", Mark::Triangle, HUES[4], of(|[throughput, _]| throughput)),
        Series::new("latency", Mark::Nabla, HUES[7], of(|[_, latency]| latency)),
    ];
    let at_once = of(|[throughput, latency]| latency / throughput);
    let at_once = vec![Series::new("at once", Mark::Circle, HUES[0], at_once)];
    let unit = format!("{} per {}", measure.name(), select::unit(record, model));
    let panels = [
        Panel::new("time", unit, times.into()),
        Panel::new("calls under way", "latency over throughput", at_once).against(Some(1.0)),
    ];
    let labels: Vec<_> =
        rows.iter().map(|(row, _)| (row.name().to_string(), select::remarks(row))).collect();
    let subtitle = words::measured(record, throughput.condition(), measure);
    let note = "latency: each call waits for the last answer; throughput: none waits; their ratio is how many \
                calls the core has under way at once, and the upright line is one";
    let title = format!("{model}: latency against throughput");
    Some(panels::scene(&title, &subtitle, &labels, &panels, &[Note::plain(note.into())]))
}

//! Operations against instructions against time: three panels that share their rows.

use super::axis::Axis;
use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::Results;
use crate::view::notes::Note;
use crate::view::select::{self, Measure};
use crate::view::{notes, words};
use record::{Part, Record, RoutineResult};

/// The figure, if any routine of `model` has a count or a time.
pub fn scene(record: &Record, model: &Part) -> Option<Scene> {
    let mut results = Results::of(record, model);
    results.rows.retain(|routine| routine.error.is_none());
    let rows = &results.rows;
    let mut panels = of_model(record, model, &results);
    if panels.iter().all(|panel| panel.values().next().is_none()) || rows.is_empty() {
        return None;
    }
    // Operations and instructions compare by eye only on the same scale.
    let counts = Axis::over(panels[..2].iter().flat_map(Panel::values), 0.0, 1.0);
    panels[0].axis = counts;
    panels[1].axis = counts;

    let labels: Vec<_> =
        rows.iter().map(|row| (row.name().to_string(), select::remarks(row))).collect();
    let title = format!("{model}: operations, instructions and time");
    let footnotes = footnotes(record, model, &results);
    Some(panels::scene(&title, &subtitle(record, &results), &labels, &panels, &footnotes))
}

/// Both forms stand on one axis.
fn measure(results: &Results) -> Measure {
    Measure::of_contests(results.contests.iter().flatten())
}

fn of_model(record: &Record, model: &Part, results: &Results) -> [Panel; 3] {
    let rows = &results.rows;
    let counts = |name, mark, colour, figure: fn(&Part, &RoutineResult) -> Option<f64>| {
        let values = rows.iter().map(|row| figure(model, row)).collect();
        Series::new(name, mark, colour, values).counted()
    };
    let measure = measure(results);
    let times = |name, form: usize, mark, colour| {
        let time = |row: &&RoutineResult| {
            let entry = results.entries(row)[form]?;
            Some(measure.time(entry.standing)?.center)
        };
        Series::new(name, mark, colour, rows.iter().map(time).collect())
    };
    let source = counts("source", Mark::Circle, HUES[0], select::operations);
    let emitted = counts("emitted", Mark::Square, HUES[1], select::emitted);
    let executed = counts("executed", Mark::Diamond, HUES[2], select::executed);
    let throughput = times("throughput", 0, Mark::Triangle, HUES[4]);
    let latency = times("latency", 1, Mark::Nabla, HUES[7]);
    let unit = format!("{} per {}", measure.name(), select::unit(record, model));
    [
        Panel::new("operations", "operations per call", vec![source]),
        Panel::new("instructions", "instructions per call", vec![emitted, executed]),
        Panel::new("time", unit, vec![throughput, latency]),
    ]
}

fn subtitle(record: &Record, results: &Results) -> Vec<String> {
    let mut lines = vec![
        "Counts are means over the subjects (directions, lines, pieces): operations counted by \
         reading the source, instructions emitted and executed, the final return left out."
            .to_string(),
    ];
    for contest in results.contests.iter().flatten() {
        let boards = words::condition(record, contest.condition());
        lines.push(format!("{}: {boards}", contest.form));
    }
    if results.contests.iter().any(Option::is_some) {
        lines.push(words::timed_by(record, measure(results)));
    }
    lines.push(words::provenance(record));
    lines
}

fn footnotes(record: &Record, model: &Part, results: &Results) -> Vec<Note> {
    let comparisons = results.contests.iter().flatten().map(|contest| contest.comparison);
    let mut lines: Vec<Note> = words::set_aside(comparisons).into_iter().collect();
    lines.extend(notes::uncounted(record, model));
    lines.extend(notes::below(record, model, |_| true));
    lines
}

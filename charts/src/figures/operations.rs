//! Operations against instructions against time: three panels that share their rows.

use super::axis::Axis;
use super::mark::Mark;
use super::page;
use super::palette::{self, HUES, INK, PALE_INK};
use super::scene::{Anchor, Rgb, Scene};
use super::text::{self, Face};
use crate::view::contest::{Contest, Results};
use crate::view::notes::Note;
use crate::view::select::{self, Measure};
use crate::view::{digits, notes, words};
use record::{Record, RoutineResult};
use table::NOTHING;

const PLOT_WIDTH: f64 = 190.0;
const LEAST_COLUMN_WIDTH: f64 = 64.0;
/// Two symbols of a row in one panel stand this far above and below its middle, for they often
/// have the same place.
const DODGE: f64 = 5.0;
const PANEL_GAP: f64 = 26.0;

/// One figure of each routine: a symbol in a panel and a column of numbers beside it.
struct Series {
    name: &'static str,
    mark: Mark,
    colour: Rgb,
    values: Vec<Option<f64>>,
    show: fn(f64) -> String,
}

impl Series {
    fn column_width(&self) -> f64 {
        (text::width(Face::Small, self.name) + 30.0).max(LEAST_COLUMN_WIDTH)
    }
}

/// Series on one axis.
struct Panel {
    title: String,
    axis_title: String,
    series: Vec<Series>,
    axis: Option<Axis>,
}

impl Panel {
    fn values(&self) -> impl Iterator<Item = f64> {
        self.series.iter().flat_map(|series| series.values.iter().copied().flatten())
    }

    fn width(&self) -> f64 {
        PLOT_WIDTH + self.series.iter().map(Series::column_width).sum::<f64>()
    }
}

/// The figure, if any routine of `model` has a count or a time.
pub fn scene(record: &Record, model: &str) -> Option<Scene> {
    let mut results = Results::of(record, model);
    results.rows.retain(|routine| routine.error.is_none());
    let rows = &results.rows;
    let mut panels = panels(record, model, &results);
    if panels.iter().all(|panel| panel.values().next().is_none()) || rows.is_empty() {
        return None;
    }
    // Operations and instructions compare by eye only on the same scale.
    let counts = Axis::over(panels[..2].iter().flat_map(Panel::values), 0.0, 1.0);
    panels[0].axis = counts;
    panels[1].axis = counts;
    panels[2].axis = Axis::over(panels[2].values(), 0.0, 1.0);

    let labels: Vec<_> = rows.iter().map(|row| (row.name(), select::remarks(row))).collect();
    let names = text::widest(Face::Body, labels.iter().map(|(name, _)| name.as_str()));
    let remarks = labels.iter().filter_map(|(_, remark)| remark.as_deref());
    let left = page::MARGIN + names.max(text::widest(Face::Small, remarks)) + 12.0;
    let panel_widths: f64 = panels.iter().map(|panel| panel.width() + PANEL_GAP).sum();
    let mut scene = Scene::new((left + panel_widths + page::MARGIN).max(page::LEAST_WIDTH));

    let title = format!("{model}: operations, instructions and time");
    let top = page::head(&mut scene, &title, &subtitle(record, &results)) + 48.0;
    let mut places = Vec::new();
    let mut y = top;
    for (index, (name, remark)) in labels.iter().enumerate() {
        let height = page::row_height(remark.as_deref());
        let width = scene.width - 2.0 * page::MARGIN;
        scene.bar(page::MARGIN, y, width, height, palette::paper(index));
        page::row_name(&mut scene, left - 12.0, y + height / 2.0, name, remark.as_deref());
        places.push(y + height / 2.0);
        y += height;
    }
    let mut x = left;
    for panel in &panels {
        draw_panel(&mut scene, panel, x, (top, y), &places);
        x += panel.width() + PANEL_GAP;
    }
    page::foot(&mut scene, y + 44.0, &footnotes(record, model, &results));
    Some(scene)
}

/// Cycles, unless one of the forms has none: both stand on one axis.
fn measure(results: &Results) -> Measure {
    let counted = |contest: &Contest| contest.measure == Measure::Cycles;
    if results.contests.iter().flatten().all(counted) { Measure::Cycles } else { Measure::Ns }
}

fn panels(record: &Record, model: &str, results: &Results) -> [Panel; 3] {
    let rows = &results.rows;
    let counts = |name, mark, colour, figure: fn(&RoutineResult) -> Option<f64>| {
        let values = rows.iter().map(|row| figure(row)).collect();
        Series { name, mark, colour, values, show: digits::count }
    };
    let measure = measure(results);
    let times = |name, form: usize, mark, colour| {
        let time = |row: &&RoutineResult| {
            let entry = results.entries(row)[form]?;
            Some(measure.time(entry.timing)?.center)
        };
        Series { name, mark, colour, values: rows.iter().map(time).collect(), show: digits::figure }
    };
    let panel = |title: &str, axis_title: String, series| Panel {
        title: title.to_string(),
        axis_title,
        series,
        axis: None,
    };
    [
        panel(
            "operations",
            "operations per call".to_string(),
            vec![counts("source", Mark::Circle, HUES[0], select::operations)],
        ),
        panel(
            "instructions",
            "instructions per call".to_string(),
            vec![
                counts("emitted", Mark::Square, HUES[1], select::emitted),
                counts("executed", Mark::Diamond, HUES[2], select::executed),
            ],
        ),
        panel(
            "time",
            format!("{} per {}", measure.name(), select::unit(record, model)),
            vec![
                times("throughput", 0, Mark::Triangle, HUES[4]),
                times("latency", 1, Mark::Nabla, HUES[7]),
            ],
        ),
    ]
}

fn subtitle(record: &Record, results: &Results) -> Vec<String> {
    let mut lines = vec![
        "Counts are means over the subjects (directions, lines, pieces): operations counted by \
         reading the source, instructions emitted and executed, the final return left out."
            .to_string(),
    ];
    for contest in results.contests.iter().flatten() {
        let boards = words::workload(record, contest.source);
        lines.push(format!("{}: {boards}", contest.form));
    }
    if let Some(contest) = results.contests.iter().flatten().next() {
        lines.push(words::timed_by(record, contest.source, measure(results)));
    }
    lines.push(words::provenance(record));
    lines
}

fn draw_panel(
    scene: &mut Scene,
    panel: &Panel,
    left: f64,
    (top, bottom): (f64, f64),
    rows: &[f64],
) {
    scene.text((left, top - 34.0), Anchor::Start, Face::Strong, INK, &panel.title);
    let axis = panel.axis.map(|axis| axis.moved(left + 6.0, left + PLOT_WIDTH));
    match &axis {
        Some(axis) => {
            page::horizontal_axis(scene, axis, top, bottom, &panel.axis_title);
        }
        None => {
            let middle = (left + PLOT_WIDTH / 2.0, (top + bottom) / 2.0);
            scene.text(middle, Anchor::Middle, Face::Small, PALE_INK, "no figures");
        }
    }
    let dodge = if panel.series.len() > 1 { [-DODGE, DODGE] } else { [0.0, 0.0] };
    let mut right = left + PLOT_WIDTH;
    for (series, dodge) in panel.series.iter().zip(dodge) {
        right += series.column_width();
        scene.text((right, top - 12.0), Anchor::End, Face::Small, PALE_INK, series.name);
        let before = right - text::width(Face::Small, series.name) - 9.0;
        scene.mark((before, top - 12.0), series.mark, series.colour, false);
        for (y, value) in rows.iter().zip(&series.values) {
            let words = value.map_or(NOTHING.to_string(), series.show);
            scene.text((right, *y), Anchor::End, Face::Body, INK, words);
            if let (Some(axis), Some(value)) = (&axis, value) {
                scene.mark((axis.at(*value), y + dodge), series.mark, series.colour, false);
            }
        }
    }
}

fn footnotes(record: &Record, model: &str, results: &Results) -> Vec<Note> {
    let comparisons = results.contests.iter().flatten().filter_map(|contest| contest.comparison);
    let mut lines: Vec<Note> = words::set_aside(comparisons).into_iter().collect();
    lines.extend(notes::uncounted(record, model));
    lines.extend(notes::of_model(record, model));
    lines.extend(notes::general_skips(record));
    lines
}

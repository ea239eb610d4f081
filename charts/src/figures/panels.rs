//! Rows that panels beside each other share: a symbol for each figure, and the figure itself. What the
//! figures are, its callers say.

use super::axis::Axis;
use super::mark::Mark;
use super::page;
use super::palette::{INK, PALE_INK, RULE};
use super::scene::{Rgb, Scene};
use super::text::{self, Anchor, Face};
use crate::view::digits;
use crate::view::notes::Note;
use table::NOTHING;

const PLOT_WIDTH: f64 = 190.0;
const LONE_PLOT_WIDTH: f64 = 320.0;
const MIN_COLUMN_WIDTH: f64 = 64.0;
/// The symbols of a row in one panel stand this far from each other, up and down, for they often have the
/// same place.
const DODGE: f64 = 10.0;
/// All of them together are no higher.
const MAX_DODGE: f64 = 18.0;
const PANEL_GAP: f64 = 26.0;

/// One figure of each row: a symbol in a panel and a column of numbers beside it.
pub(super) struct Series {
    name: String,
    mark: Mark,
    colour: Rgb,
    values: Vec<Option<f64>>,
    show: fn(f64) -> String,
}

impl Series {
    /// Figures of three digits.
    pub(super) fn new(name: &str, mark: Mark, colour: Rgb, values: Vec<Option<f64>>) -> Series {
        Series { name: name.into(), mark, colour, values, show: digits::figure }
    }

    /// The same of counts.
    pub(super) fn counted(self) -> Series {
        Series { show: digits::count, ..self }
    }

    fn column_width(&self) -> f64 {
        (text::width(Face::Small, &self.name) + 30.0).max(MIN_COLUMN_WIDTH)
    }
}

/// Series on one axis; without an axis there are no figures.
pub(super) struct Panel {
    title: String,
    axis_title: String,
    series: Vec<Series>,
    pub(super) axis: Option<Axis>,
    line: Option<f64>,
}

impl Panel {
    /// Series on an axis of their own.
    pub(super) fn new(title: &str, axis_title: impl Into<String>, series: Vec<Series>) -> Panel {
        let (title, axis_title) = (title.into(), axis_title.into());
        let mut panel = Panel { title, axis_title, series, axis: None, line: None };
        panel.axis = Axis::over(panel.values(), 0.0, 1.0);
        panel
    }

    /// The same on an axis of doublings, where the same ratio is the same distance everywhere.
    pub(super) fn in_doublings(self) -> Panel {
        Panel { axis: Axis::doublings(self.values(), 0.0, 1.0), ..self }
    }

    /// The same on an axis that begins and ends near the figures.
    pub(super) fn around(self) -> Panel {
        Panel { axis: Axis::around(self.values(), 0.0, 1.0), ..self }
    }

    /// The same with a figure that the others are to be seen against.
    pub(super) fn against(self, line: Option<f64>) -> Panel {
        Panel { line, ..self }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.series.iter().flat_map(|series| series.values.iter().copied().flatten())
    }

    fn width(&self) -> f64 {
        PLOT_WIDTH + self.series.iter().map(Series::column_width).sum::<f64>()
    }
}

/// A page of panels beside each other; `labels` are the rows' names and remarks.
pub(super) fn scene(
    title: &str,
    subtitle: &[String],
    labels: &[(String, Option<String>)],
    panels: &[Panel],
    footnotes: &[Note],
) -> Scene {
    let names = text::widest(Face::Body, labels.iter().map(|(name, _)| name.as_str()));
    let remarks = labels.iter().filter_map(|(_, remark)| remark.as_deref());
    let left = page::MARGIN + names.max(text::widest(Face::Small, remarks)) + 12.0;
    let panel_widths: f64 = panels.iter().map(|panel| panel.width() + PANEL_GAP).sum();
    let least = left + panel_widths + page::MARGIN;
    // One panel alone takes all the room that there is.
    let more = match panels {
        [_] => (page::MIN_WIDTH - least).max(LONE_PLOT_WIDTH - PLOT_WIDTH),
        _ => 0.0,
    };
    let plot = PLOT_WIDTH + more;
    let mut scene = Scene::new((least + more).max(page::MIN_WIDTH));

    let top = page::head(&mut scene, title, subtitle) + 48.0;
    let mut places = Vec::new();
    let mut y = top;
    for (index, (name, remark)) in labels.iter().enumerate() {
        let height = page::row_height(remark.as_deref());
        page::row_paper(&mut scene, index, y, height);
        page::row_name(&mut scene, left - 12.0, y + height / 2.0, name, remark.as_deref());
        places.push(y + height / 2.0);
        y += height;
    }
    let mut x = left;
    for panel in panels {
        draw_panel(&mut scene, panel, (x, plot), (top, y), &places);
        x += panel.width() + PANEL_GAP;
    }
    page::foot(&mut scene, y + 44.0, footnotes);
    scene
}

fn draw_panel(
    scene: &mut Scene,
    panel: &Panel,
    (left, plot): (f64, f64),
    (top, bottom): (f64, f64),
    rows: &[f64],
) {
    scene.text((left, top - 34.0), Anchor::Start, Face::Strong, INK, &panel.title);
    let axis = panel.axis.map(|axis| axis.moved(left + 6.0, left + plot));
    match &axis {
        Some(axis) => {
            page::horizontal_axis(scene, axis, top, bottom, &panel.axis_title);
            if let Some(x) = panel.line.map(|value| axis.at(value)) {
                scene.line((x, top), (x, bottom), RULE, 1.0);
            }
        }
        None => {
            let middle = (left + plot / 2.0, (top + bottom) / 2.0);
            scene.text(middle, Anchor::Middle, Face::Small, PALE_INK, "no figures");
        }
    }
    let gaps = panel.series.len().saturating_sub(1) as f64;
    let step = DODGE.min(MAX_DODGE / gaps.max(1.0));
    let mut right = left + plot;
    for (index, series) in panel.series.iter().enumerate() {
        let dodge = (index as f64 - gaps / 2.0) * step;
        right += series.column_width();
        scene.text((right, top - 12.0), Anchor::End, Face::Small, PALE_INK, &series.name);
        let before = right - text::width(Face::Small, &series.name) - 9.0;
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

//! Draws named rows with one or more plots: bars with their figures, or marks with intervals.
//!
//! The names take the room that the longest of them needs, up to a limit, and the plots share the
//! rest evenly. A plot with bars has no ticks, because each bar is followed by its figure.

use super::axis::{Axis, Chart, Painted, RIGHT_MARGIN, chart};
use super::palette::{INK, hue, mark};
use super::text::{BODY, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use record::Estimate;

const ROW_HEIGHT: i32 = 38;
const TICK_HEIGHT: i32 = 38;
/// Names of rows are cut beyond this: plots keep two fifths of the sheet.
const MAX_NAME_WIDTH: i32 = 560;
/// Distance between the names and the first plot, and between plots.
const GAP: i32 = 12;
/// Upper and lower edge of a bar, as shares of its row.
const BAR_EDGES: [f64; 2] = [0.2, 0.8];
/// Distance of a title from its plot.
const TITLE_GAP: i32 = 6;
/// Bars are at least this share of their plot: where texts are long, they are cut and not the bars.
const MIN_BAR_SHARE: f64 = 0.15;

/// A plot.
pub struct Panel {
    /// Its axis.
    pub axis: Axis,
    /// For each series one value per row, or none if it was not measured.
    pub series: Vec<Vec<Option<Estimate>>>,
    /// The text after each bar. Marks have none.
    pub words: Option<Vec<String>>,
}

impl Panel {
    /// Returns bars from zero with their figures, or none without a value that is zero or more.
    pub fn bars(name: &str, bars: Vec<Option<(f64, String)>>) -> Option<Panel> {
        let mut intervals = Vec::new();
        for bar in bars {
            intervals.push(bar.map(|(value, words)| (point_estimate(value), words)));
        }
        Panel::intervals(name, intervals)
    }

    /// Returns bars with a line from the low to the high end of their intervals.
    pub fn intervals(name: &str, bars: Vec<Option<(Estimate, String)>>) -> Option<Panel> {
        let ends = bars.iter().flatten().map(|(value, _)| value.high);
        let most = ends.filter(|value| *value >= 0.0).reduce(f64::max)?;
        // Where all are zero, an axis has no end. Any positive end shows bars without a length.
        let axis = Axis::from_zero(name, [if most > 0.0 { most } else { 1.0 }])?;
        let mut values = Vec::new();
        let mut texts = Vec::new();
        for bar in bars {
            let (value, text) = bar.unzip();
            values.push(value);
            texts.push(text.unwrap_or_default());
        }
        Some(Panel { axis, series: vec![values], words: Some(texts) })
    }

    /// Returns marks with intervals on a logarithmic axis, or none without a value.
    pub fn marks(name: &str, series: Vec<Vec<Option<Estimate>>>) -> Option<Panel> {
        Some(Panel { axis: Axis::logarithmic(name, ends(&series))?, series, words: None })
    }

    /// Returns marks with intervals on an axis from one, the time of the best, or none without a
    /// value.
    pub fn marks_from_one(name: &str, series: Vec<Vec<Option<Estimate>>>) -> Option<Panel> {
        Some(Panel { axis: Axis::from_one(name, ends(&series))?, series, words: None })
    }
}

/// Returns an estimate without an interval, for figures that are counted.
fn point_estimate(value: f64) -> Estimate {
    Estimate { center: value, low: value, high: value }
}

fn ends(series: &[Vec<Option<Estimate>>]) -> impl Iterator<Item = f64> {
    let times = series.iter().flatten().flatten();
    times.flat_map(|time| [time.center, time.low, time.high])
}

/// The rows and their plots.
pub struct Rows {
    /// The names.
    pub names: Vec<String>,
    /// The colour of each row's bars, where they differ.
    pub hues: Vec<usize>,
    /// The plots.
    pub panels: Vec<Panel>,
}

impl Rows {
    /// Returns rows whose bars have one colour.
    pub fn new(names: Vec<String>, panels: Vec<Panel>) -> Rows {
        Rows { names, hues: Vec::new(), panels }
    }

    /// Returns the height that the rows, their titles and their ticks need.
    pub fn height(&self, width: i32) -> i32 {
        let tick_height = if self.has_marks() { TICK_HEIGHT } else { GAP };
        self.title_height(width) + self.names.len() as i32 * ROW_HEIGHT + tick_height
    }

    /// Paints the names of the rows and the plots.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (width as i32, height as i32);
        let names_width = self.names_width();
        let mut names = Vec::new();
        for name in &self.names {
            names.push(BODY.truncate(name, names_width - GAP));
        }
        let names = Axis::names(&names);
        let title_height = self.title_height(width);
        let tick_height = if self.has_marks() { TICK_HEIGHT } else { 0 };
        let panel_width = self.panel_width(width);
        for (index, panel) in self.panels.iter().enumerate() {
            let x = names_width + panel_width * index as i32;
            for (line, words) in self.title(panel, width).iter().enumerate() {
                let y = STRONG.line_height() * line as i32 + STRONG.line_height() / 2;
                area.draw(&Text::new(words.clone(), (x, y), STRONG.style(&INK, HPos::Left)))?;
            }
            // The names of the rows are the labels of the first plot.
            let (label_start, labels) = if index == 0 { (0, names_width) } else { (x, 0) };
            let part = area.clone().shrink(
                (label_start, title_height),
                (x + panel_width - label_start, height - title_height),
            );
            let Some(texts) = &panel.words else {
                let mut chart = chart(&part, [&panel.axis, &names], [labels, tick_height])?;
                paint_marks(&mut chart, panel)?;
                continue;
            };
            let (axis, texts) = fit_bars(panel, texts, panel_width - RIGHT_MARGIN);
            let mut chart = chart(&part, [&axis, &names], [labels, tick_height])?;
            self.paint_bars(&mut chart, panel, &texts)?;
        }
        Ok(())
    }

    fn has_marks(&self) -> bool {
        self.panels.iter().any(|panel| panel.words.is_none())
    }

    fn names_width(&self) -> i32 {
        let widest = self.names.iter().map(|name| BODY.width(name)).max().unwrap_or(0);
        widest.min(MAX_NAME_WIDTH) + GAP
    }

    fn panel_width(&self, width: i32) -> i32 {
        (width - self.names_width()) / self.panels.len().max(1) as i32
    }

    fn title(&self, panel: &Panel, width: i32) -> Vec<String> {
        STRONG.wrap(&panel.axis.title(), self.panel_width(width) - GAP)
    }

    fn title_height(&self, width: i32) -> i32 {
        let lines = self.panels.iter().map(|panel| self.title(panel, width).len()).max();
        lines.unwrap_or(0) as i32 * STRONG.line_height() + TITLE_GAP
    }

    /// Paints bars, each with the line of its interval and its text.
    fn paint_bars<B: DrawingBackend>(
        &self,
        chart: &mut Chart<B>,
        panel: &Panel,
        words: &[String],
    ) -> Painted<(), B> {
        for (index, (value, words)) in panel.series.iter().flatten().zip(words).enumerate() {
            let Some(value) = value else { continue };
            let (row, middle) = (index as f64, index as f64 + 0.5);
            let colour = hue(self.hues.get(index).copied().unwrap_or(0));
            let [upper, lower] = BAR_EDGES.map(|edge| row + edge);
            let corners = [(0.0, upper), (value.center, lower)];
            let words = Text::new(words.clone(), (7, 0), BODY.style(&INK, HPos::Left));
            chart.draw_series([Rectangle::new(corners, colour.filled())])?;
            if value.low < value.high {
                let ends = vec![(value.low, middle), (value.high, middle)];
                chart.draw_series([PathElement::new(ends, INK.stroke_width(3))])?;
            }
            chart.draw_series([EmptyElement::at((value.high, middle)) + words])?;
        }
        Ok(())
    }
}

/// Returns an axis that leaves room for the text after the longest bar, and the texts, which are
/// cut where they would leave no room for bars.
fn fit_bars(panel: &Panel, texts: &[String], width: i32) -> (Axis, Vec<String>) {
    let widest = texts.iter().map(|text| BODY.width(text)).max().unwrap_or(0);
    let share_of_bars = 1.0 - f64::from(widest + 2 * GAP) / f64::from(width);
    let axis = panel.axis.bar_axis(share_of_bars.max(MIN_BAR_SHARE));
    let room = (f64::from(width) * (1.0 - MIN_BAR_SHARE)) as i32;
    (axis, texts.iter().map(|text| BODY.truncate(text, room)).collect())
}

/// Paints the intervals of each series, and its marks over them.
fn paint_marks<B: DrawingBackend>(chart: &mut Chart<B>, panel: &Panel) -> Painted<(), B> {
    for (index, values) in panel.series.iter().enumerate() {
        let stroke = hue(index).stroke_width(3);
        for (row, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            let middle = row as f64 + 0.5;
            let ends = vec![(value.low, middle), (value.high, middle)];
            chart.draw_series([PathElement::new(ends, stroke)])?;
        }
        for (row, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            let center = (value.center, row as f64 + 0.5);
            chart.draw_series([EmptyElement::at(center) + mark(index)])?;
        }
    }
    Ok(())
}

//! Named rows with one or more plots: bars with their figures, or marks with intervals.

use super::axis::{Axis, Chart, Painted, RIGHT, chart};
use super::palette::{INK, hue, mark};
use super::text::{BODY, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use record::Estimate;

const ROW: i32 = 38;
const TICKS: i32 = 38;
/// Names of rows are cut beyond this.
const MOST_NAME: i32 = 560;
/// Between the names and the first plot, and between plots.
const GAP: i32 = 12;
/// Bars are at least this share of their plot.
const LEAST_BAR: f64 = 0.15;

/// A plot.
pub struct Panel {
    /// Its axis.
    pub axis: Axis,
    /// For each series one value per row; none if not measured.
    pub series: Vec<Vec<Option<Estimate>>>,
    /// The text after each bar; empty for marks.
    pub words: Option<Vec<String>>,
}

impl Panel {
    /// Bars from zero with their figures; none without a value that is zero or more.
    pub fn bars(name: &str, bars: Vec<Option<(f64, String)>>) -> Option<Panel> {
        let exact = |(value, words)| (Estimate { center: value, low: value, high: value }, words);
        Panel::intervals(name, bars.into_iter().map(|bar| bar.map(exact)).collect())
    }

    /// Bars with a line from the low to the high end of their intervals.
    pub fn intervals(name: &str, bars: Vec<Option<(Estimate, String)>>) -> Option<Panel> {
        let ends = bars.iter().flatten().map(|bar| bar.0.high);
        let most = ends.filter(|value| *value >= 0.0).reduce(f64::max)?;
        let axis = Axis::from_zero(name, [if most > 0.0 { most } else { 1.0 }])?;
        let (values, words): (Vec<_>, Vec<_>) = bars.into_iter().map(Option::unzip).unzip();
        let words = words.into_iter().map(Option::unwrap_or_default).collect();
        Some(Panel { axis, series: vec![values], words: Some(words) })
    }

    /// Marks with intervals on an axis by doublings; none without a value.
    pub fn marks(name: &str, series: Vec<Vec<Option<Estimate>>>) -> Option<Panel> {
        Some(Panel { axis: Axis::doublings(name, ends(&series))?, series, words: None })
    }

    /// The same on an axis from one, the time of the best.
    pub fn marks_from_one(name: &str, series: Vec<Vec<Option<Estimate>>>) -> Option<Panel> {
        Some(Panel { axis: Axis::from_one(name, ends(&series))?, series, words: None })
    }
}

fn ends(series: &[Vec<Option<Estimate>>]) -> impl Iterator<Item = f64> {
    series.iter().flatten().flatten().flat_map(|one| [one.center, one.low, one.high])
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
    /// Rows whose bars have one colour.
    pub fn new(names: Vec<String>, panels: Vec<Panel>) -> Rows {
        Rows { names, hues: Vec::new(), panels }
    }

    /// How high it is.
    pub fn height(&self, width: i32) -> i32 {
        let below = if self.has_ticks() { TICKS } else { GAP };
        self.head(width) + self.names.len() as i32 * ROW + below
    }

    /// Paints it.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (width as i32, height as i32);
        let left = self.left();
        let names: Vec<String> =
            self.names.iter().map(|name| BODY.fitted(name, left - GAP)).collect();
        let names = Axis::names(&names);
        let head = self.head(width);
        let below = if self.has_ticks() { TICKS } else { 0 };
        for (index, panel) in self.panels.iter().enumerate() {
            let share = self.share(width);
            let at = left + share * index as i32;
            for (line, words) in self.title(panel, width).iter().enumerate() {
                let y = STRONG.line() * line as i32 + STRONG.line() / 2;
                area.draw(&Text::new(words.clone(), (at, y), STRONG.style(&INK, HPos::Left)))?;
            }
            let (from, labels) = if index == 0 { (0, left) } else { (at, 0) };
            let part = area.clone().shrink((from, head), (at + share - from, height - head));
            match &panel.words {
                Some(words) => {
                    let widest = words.iter().map(|words| BODY.width(words)).max().unwrap_or(0);
                    let room = 1.0 - f64::from(widest + 2 * GAP) / f64::from(share - RIGHT);
                    let axis = panel.axis.written(room.max(LEAST_BAR));
                    let room = (f64::from(share - RIGHT) * (1.0 - LEAST_BAR)) as i32;
                    let words = words.iter().map(|words| BODY.fitted(words, room));
                    let words: Vec<String> = words.collect();
                    let mut chart = chart(&part, [&axis, &names], [labels, below])?;
                    self.bars(&mut chart, panel, &words)?;
                }
                None => {
                    let mut chart = chart(&part, [&panel.axis, &names], [labels, below])?;
                    marks(&mut chart, panel)?;
                }
            }
        }
        Ok(())
    }

    fn has_ticks(&self) -> bool {
        self.panels.iter().any(|panel| panel.words.is_none())
    }

    fn left(&self) -> i32 {
        let widest = self.names.iter().map(|name| BODY.width(name)).max().unwrap_or(0);
        widest.min(MOST_NAME) + GAP
    }

    fn share(&self, width: i32) -> i32 {
        (width - self.left()) / self.panels.len().max(1) as i32
    }

    fn title(&self, panel: &Panel, width: i32) -> Vec<String> {
        STRONG.wrapped(&panel.axis.title(), self.share(width) - GAP)
    }

    fn head(&self, width: i32) -> i32 {
        let lines = self.panels.iter().map(|panel| self.title(panel, width).len()).max();
        lines.unwrap_or(0) as i32 * STRONG.line() + 6
    }

    fn bars<B: DrawingBackend>(
        &self,
        chart: &mut Chart<B>,
        panel: &Panel,
        words: &[String],
    ) -> Painted<(), B> {
        for (index, (value, words)) in panel.series.iter().flatten().zip(words).enumerate() {
            let Some(value) = value else { continue };
            let (row, middle) = (index as f64, index as f64 + 0.5);
            let colour = hue(self.hues.get(index).copied().unwrap_or(0));
            let bar =
                Rectangle::new([(0.0, row + 0.2), (value.center, row + 0.8)], colour.filled());
            let words = Text::new(words.clone(), (7, 0), BODY.style(&INK, HPos::Left));
            chart.draw_series([bar])?;
            if value.low < value.high {
                let ends = vec![(value.low, middle), (value.high, middle)];
                chart.draw_series([PathElement::new(ends, INK.stroke_width(3))])?;
            }
            chart.draw_series([EmptyElement::at((value.high, middle)) + words])?;
        }
        Ok(())
    }
}

fn marks<B: DrawingBackend>(chart: &mut Chart<B>, panel: &Panel) -> Painted<(), B> {
    for (index, values) in panel.series.iter().enumerate() {
        let values = values.iter().enumerate().filter_map(|(row, one)| Some((row, (*one)?)));
        let at = |value: f64, row: usize| (value, row as f64 + 0.5);
        let line = |(row, one): (usize, Estimate)| {
            let stroke = hue(index).stroke_width(3);
            PathElement::new(vec![at(one.low, row), at(one.high, row)], stroke)
        };
        chart.draw_series(values.clone().map(line))?;
        chart.draw_series(
            values.map(|(row, one)| EmptyElement::at(at(one.center, row)) + mark(index)),
        )?;
    }
    Ok(())
}

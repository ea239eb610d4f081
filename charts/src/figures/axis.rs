//! Makes axes of three kinds: from zero, by doublings, and of names.

use super::palette::{GRID, INK, RULE};
use super::text::BODY;
use crate::view::digits::ends;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{
    BoldPoints, KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter,
};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// A plot on an area.
pub type Chart<'a, B> = ChartContext<'a, B, Cartesian2d<Axis, Axis>>;

/// The result of drawing.
pub type Painted<T, B> = Result<T, DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Its quantity with the unit.
    pub name: String,
    ends: (f64, f64),
    ticks: Vec<(f64, String)>,
    is_log: bool,
}

/// Maximum number of steps between the ticks of an axis by doublings.
const MAX_TICK_STEPS: i32 = 4;

/// An axis ends this far beyond its largest value, so that its mark is not cut.
const MARGIN_FACTOR: f64 = 1.04;

/// Maximum number of ticks that plotters may set on an axis that is not logarithmic.
const MAX_TICKS: usize = 7;

impl Axis {
    /// Returns an axis from zero to beyond the largest of these values, or none without a positive
    /// one.
    pub fn from_zero(name: &str, values: impl IntoIterator<Item = f64>) -> Option<Axis> {
        let (_, most) = ends(positive_values(values))?;
        Some(Axis::linear(name, (0.0, most * MARGIN_FACTOR)))
    }

    /// Returns an axis from one, which is the time of the best, to beyond the largest of these
    /// values, or none without a positive one.
    pub fn from_one(name: &str, values: impl IntoIterator<Item = f64>) -> Option<Axis> {
        let (_, most) = ends(positive_values(values))?;
        // Where all are as fast as the best, an axis without a length could not be drawn.
        Some(Axis::linear(name, (1.0, (most * MARGIN_FACTOR).max(1.1))))
    }

    fn linear(name: &str, ends: (f64, f64)) -> Axis {
        let mut ticks = Vec::new();
        for tick in RangedCoordf64::from(ends.0..ends.1).key_points(BoldPoints(MAX_TICKS)) {
            ticks.push((tick, tick_text(tick)));
        }
        Axis { name: name.to_string(), ends, ticks, is_log: false }
    }

    /// Returns an axis from a power of two to another, or none without a positive value.
    pub fn logarithmic(name: &str, values: impl IntoIterator<Item = f64>) -> Option<Axis> {
        let (least, most) = ends(positive_values(values))?;
        let (low, high) = ((least.log2() - 0.1).floor() as i32, (most.log2() + 0.1).ceil() as i32);
        let step = ((high - low - 1) / MAX_TICK_STEPS + 1).max(1);
        let mut ticks = Vec::new();
        for power in low..=high {
            if power.rem_euclid(step) == 0 {
                let tick = f64::from(power).exp2();
                ticks.push((tick, tick_text(tick)));
            }
        }
        let ends = (f64::from(low).exp2(), f64::from(high).exp2());
        Some(Axis { name: name.to_string(), ends, ticks, is_log: true })
    }

    /// Returns an axis of names from top to bottom, each in the middle of a row of height one.
    pub fn names(names: &[String]) -> Axis {
        let mut ticks = Vec::new();
        for (index, name) in names.iter().enumerate() {
            ticks.push((index as f64 + 0.5, name.clone()));
        }
        Axis { name: String::new(), ends: (names.len() as f64, 0.0), ticks, is_log: false }
    }

    /// Returns the same axis with its largest value at this share and without ticks, because values
    /// are written next to bars.
    #[must_use]
    pub fn bar_axis(&self, share: f64) -> Axis {
        let ends = (0.0, self.ends.1 / share);
        Axis { name: self.name.clone(), ends, ticks: Vec::new(), is_log: false }
    }

    /// Returns its name, and its scale if that is logarithmic.
    pub fn title(&self) -> String {
        if self.is_log { format!("{}, logarithmic", self.name) } else { self.name.clone() }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let (mut low, mut high, mut position) = (self.ends.0, self.ends.1, *value);
        if self.is_log {
            (low, high, position) = (low.log2(), high.log2(), position.log2());
        }
        // Values off the axis stick to its ends.
        let share = ((position - low) / (high - low)).clamp(0.0, 1.0);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Light points would be grid lines between the ticks.
        if hint.weight().allow_light_points() {
            return Vec::new();
        }
        self.ticks.iter().map(|(tick, _)| *tick).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.ends.0..self.ends.1
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|(tick, _)| tick == value);
        tick.map_or(String::new(), |(_, tick_text)| tick_text.clone())
    }
}

/// Room on the right of a plot for half of the last tick's word.
pub const RIGHT_MARGIN: i32 = 24;

/// Draws axes and grid, with room for labels on the left and below.
pub fn chart<'a, B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    [x, y]: [&Axis; 2],
    [left, below]: [i32; 2],
) -> Painted<Chart<'a, B>, B> {
    let mut builder = ChartBuilder::on(area);
    builder
        .y_label_area_size(left)
        .x_label_area_size(below)
        .margin_right(RIGHT_MARGIN)
        .margin_top(4);
    let mut chart = builder.build_cartesian_2d(x.clone(), y.clone())?;
    let mut mesh = chart.configure_mesh();
    if x.ticks.is_empty() {
        mesh.disable_y_mesh();
    }
    mesh.bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(RULE)
        .label_style(BODY.style(&INK, HPos::Center))
        .draw()?;
    Ok(chart)
}

/// Leaves out values that no axis can show: NaN, infinity, zero and less.
fn positive_values(values: impl IntoIterator<Item = f64>) -> impl Iterator<Item = f64> {
    values.into_iter().filter(|value| value.is_finite() && *value > 0.0)
}

/// Returns a round number without superfluous digits.
fn tick_text(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, tick_text)| tick_text.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_and_values_that_are_none_make_no_axis() {
        let axis = Axis::from_zero("ns", [3.0, 41.0]).expect("values");
        assert_eq!(words(&axis), ["0", "10", "20", "30", "40"]);
        let axis = Axis::logarithmic("ns", [0.6, 5.0]).expect("values");
        assert_eq!(words(&axis), ["0.5", "1", "2", "4", "8"]);
        assert_eq!([0.0, 2.0, 99.0].map(|value| axis.map(&value, (0, 400))), [0, 200, 400]);
        assert_eq!(axis.title(), "ns, logarithmic");
        let wide = Axis::logarithmic("ns", [1.0, 1e6]).expect("values");
        assert!(wide.ticks.len() <= MAX_TICK_STEPS as usize + 1, "{:?}", words(&wide));
        assert_eq!(Axis::from_zero("ns", [f64::NAN, 0.0, -1.0, f64::INFINITY]), None);
    }
}

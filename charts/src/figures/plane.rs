//! Points and lines over two axes.

use super::axis::{Axis, Painted, RIGHT, chart};
use super::palette::{INK, hue, mark};
use super::text::{SMALL, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const HEIGHT: i32 = 540;
const LEFT: i32 = 84;
const TICKS: i32 = 40;
/// Height of the names of the axes.
const NAMES: i32 = 42;

/// Points that belong together.
pub struct Series {
    /// Where they are.
    pub points: Vec<(f64, f64)>,
    /// Whether a line joins them.
    pub is_joined: bool,
    /// A name for each point, drawn if there is room; empty if the legend names the series.
    pub names: Vec<String>,
}

impl Series {
    /// Points with a line through them.
    pub fn joined(points: Vec<(f64, f64)>) -> Series {
        Series { points, is_joined: true, names: Vec::new() }
    }
}

/// A plot of series.
pub struct Plane {
    /// To the right, and upwards.
    pub axes: [Axis; 2],
    /// In the order of the legend.
    pub series: Vec<Series>,
}

/// Left, top, right, bottom.
type Box = [i32; 4];

impl Plane {
    /// How high it is.
    pub fn height(&self) -> i32 {
        HEIGHT
    }

    /// Paints it.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let [x, y] = &self.axes;
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (width as i32, height as i32);
        let part = area.clone().shrink((0, NAMES), (width, height - 2 * NAMES));
        let mut chart = chart(&part, [x, y], [LEFT, TICKS])?;
        let strong = |side| STRONG.style(&INK, side);
        area.draw(&Text::new(y.title(), (0, STRONG.line() / 2), strong(HPos::Left)))?;
        let right = Text::new(x.title(), (width - RIGHT, height - NAMES / 2), strong(HPos::Right));
        area.draw(&right)?;
        for (index, series) in self.series.iter().enumerate() {
            if series.is_joined {
                let stroke = hue(index).stroke_width(3);
                chart.draw_series([PathElement::new(series.points.clone(), stroke)])?;
            }
            chart
                .draw_series(series.points.iter().map(|at| EmptyElement::at(*at) + mark(index)))?;
        }
        let base = area.get_base_pixel();
        let pixel = |at: (f64, f64)| {
            let (left, top) = chart.backend_coord(&at);
            (left - base.0, top - base.1)
        };
        for ((left, middle), words) in self.placed(pixel, (width, height)) {
            area.draw(&Text::new(words, (left, middle), SMALL.style(&INK, HPos::Left)))?;
        }
        Ok(())
    }

    /// The names for which there is room: left ends and middles.
    fn placed(
        &self,
        pixel: impl Fn((f64, f64)) -> (i32, i32),
        (width, height): (i32, i32),
    ) -> Vec<((i32, i32), String)> {
        let points = || self.series.iter().flat_map(|one| one.points.iter().copied());
        let around = |(x, y): (i32, i32)| [x - 9, y - 9, x + 9, y + 9];
        let mut taken: Vec<Box> = points().map(|at| around(pixel(at))).collect();
        let mut placed = Vec::new();
        let named = self.series.iter().flat_map(|one| one.points.iter().zip(&one.names));
        for (at, name) in named {
            let ((x, y), wide, high) = (pixel(*at), SMALL.width(name), SMALL.line());
            let beside =
                [(x + 12, y), (x - 12 - wide, y), (x - wide / 2, y - 23), (x - wide / 2, y + 23)];
            let free = beside.into_iter().find_map(|(left, middle)| {
                let own = [left, middle - high / 2, left + wide, middle + high / 2];
                let is_inside = own[0] > LEFT
                    && own[2] < width - 4
                    && own[1] > NAMES
                    && own[3] < height - NAMES - TICKS;
                let is_free = taken.iter().all(|other| !meet(*other, own));
                (is_inside && is_free).then_some((own, (left, middle)))
            });
            if let Some((own, at)) = free {
                taken.push(own);
                placed.push((at, name.clone()));
            }
        }
        placed
    }
}

fn meet(one: Box, other: Box) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

//! Points and lines over two axes.
//!
//! Names are drawn beside their points. Points can lie close together, so a name is tried on four
//! sides of its point and left out where each of these would cover a point or another name.

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
/// Half of the side of the square that a mark occupies.
const MARK: i32 = 9;
/// Distance of a name from its point: to the side, and from the middle of a line above or below.
const ASIDE: i32 = 12;
const ABOVE: i32 = 23;

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

/// A name, its left end and its middle.
type Name = ((i32, i32), String);

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
        let style = STRONG.style(&INK, HPos::Left);
        area.draw(&Text::new(y.title(), (0, STRONG.line() / 2), style))?;
        let style = STRONG.style(&INK, HPos::Right);
        area.draw(&Text::new(x.title(), (width - RIGHT, height - NAMES / 2), style))?;
        let base = area.get_base_pixel();
        let mut pixels = Vec::new();
        for (index, series) in self.series.iter().enumerate() {
            if series.is_joined {
                let stroke = hue(index).stroke_width(3);
                chart.draw_series([PathElement::new(series.points.clone(), stroke)])?;
            }
            let mut of_series = Vec::new();
            for point in &series.points {
                chart.draw_series([EmptyElement::at(*point) + mark(index)])?;
                let (x, y) = chart.backend_coord(point);
                of_series.push((x - base.0, y - base.1));
            }
            pixels.push(of_series);
        }
        for (position, name) in self.placed_names(&pixels, (width, height)) {
            area.draw(&Text::new(name, position, SMALL.style(&INK, HPos::Left)))?;
        }
        Ok(())
    }

    /// The names for which there is room, given the pixels of the points of each series.
    fn placed_names(&self, pixels: &[Vec<(i32, i32)>], size: (i32, i32)) -> Vec<Name> {
        let mut occupied: Vec<Box> = Vec::new();
        for (x, y) in pixels.iter().flatten() {
            occupied.push([x - MARK, y - MARK, x + MARK, y + MARK]);
        }
        let mut placed = Vec::new();
        for (series, points) in self.series.iter().zip(pixels) {
            for (point, name) in points.iter().zip(&series.names) {
                let Some((position, bounds)) = free_position(*point, name, size, &occupied) else {
                    continue;
                };
                occupied.push(bounds);
                placed.push((position, name.clone()));
            }
        }
        placed
    }
}

/// The left end and the middle of a name beside its point, and its bounds, if there is room.
fn free_position(
    (x, y): (i32, i32),
    name: &str,
    (width, height): (i32, i32),
    occupied: &[Box],
) -> Option<((i32, i32), Box)> {
    let (wide, high) = (SMALL.width(name), SMALL.line());
    let positions = [
        (x + ASIDE, y),
        (x - ASIDE - wide, y),
        (x - wide / 2, y - ABOVE),
        (x - wide / 2, y + ABOVE),
    ];
    for (left, middle) in positions {
        let bounds = [left, middle - high / 2, left + wide, middle + high / 2];
        let is_inside = bounds[0] > LEFT
            && bounds[2] < width - 4
            && bounds[1] > NAMES
            && bounds[3] < height - NAMES - TICKS;
        if is_inside && occupied.iter().all(|other| !meet(*other, bounds)) {
            return Some(((left, middle), bounds));
        }
    }
    None
}

fn meet(first: Box, second: Box) -> bool {
    first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3]
}

//! Draws points and lines over two axes.
//!
//! Names are drawn beside their points. Points can lie close together, so a name is tried on four
//! sides of its point and left out where each of these would cover a point or another name.

use super::axis::{Axis, Painted, RIGHT_MARGIN, chart};
use super::palette::{INK, hue, mark};
use super::text::{SMALL, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const HEIGHT: i32 = 540;
const LEFT_MARGIN: i32 = 84;
const TICK_HEIGHT: i32 = 40;
/// Height of the names of the axes.
const NAMES_HEIGHT: i32 = 42;
/// Half of the side of the square that a mark occupies.
const MARK_HALF_WIDTH: i32 = 9;
/// Distance of a name from its point: to the side, and from the middle of a line above or below.
const NAME_DISTANCE_X: i32 = 12;
const NAME_DISTANCE_Y: i32 = 23;

/// Points that belong together.
pub struct Series {
    /// Places of the points.
    pub points: Vec<(f64, f64)>,
    /// Whether a line joins them.
    pub is_joined: bool,
    /// A name for each point, drawn if there is room. It is empty if the legend names the series.
    pub names: Vec<String>,
}

impl Series {
    /// Returns points with a line through them.
    pub fn line(points: Vec<(f64, f64)>) -> Series {
        Series { points, is_joined: true, names: Vec::new() }
    }
}

/// A plot of series.
pub struct Plane {
    /// The axis to the right, and the axis upwards.
    pub axes: [Axis; 2],
    /// The series, in the order of the legend.
    pub series: Vec<Series>,
}

/// A rectangle in pixels: left, top, right and bottom.
type Box = [i32; 4];

/// A name, its left end and its middle.
type Name = ((i32, i32), String);

impl Plane {
    /// Returns the height, which is the same for all plots.
    pub fn height(&self) -> i32 {
        HEIGHT
    }

    /// Paints the axes, the series and the names for which there is room.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let [x, y] = &self.axes;
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (width as i32, height as i32);
        let part = area.clone().shrink((0, NAMES_HEIGHT), (width, height - 2 * NAMES_HEIGHT));
        let mut chart = chart(&part, [x, y], [LEFT_MARGIN, TICK_HEIGHT])?;
        let style = STRONG.style(&INK, HPos::Left);
        area.draw(&Text::new(y.title(), (0, STRONG.line_height() / 2), style))?;
        let style = STRONG.style(&INK, HPos::Right);
        area.draw(&Text::new(x.title(), (width - RIGHT_MARGIN, height - NAMES_HEIGHT / 2), style))?;
        let base = area.get_base_pixel();
        let mut pixels = Vec::new();
        for (index, series) in self.series.iter().enumerate() {
            if series.is_joined {
                let stroke = hue(index).stroke_width(3);
                chart.draw_series([PathElement::new(series.points.clone(), stroke)])?;
            }
            let mut series_pixels = Vec::new();
            for point in &series.points {
                chart.draw_series([EmptyElement::at(*point) + mark(index)])?;
                let (x, y) = chart.backend_coord(point);
                series_pixels.push((x - base.0, y - base.1));
            }
            pixels.push(series_pixels);
        }
        for (position, name) in self.place_names(&pixels, (width, height)) {
            area.draw(&Text::new(name, position, SMALL.style(&INK, HPos::Left)))?;
        }
        Ok(())
    }

    /// Returns the names for which there is room, given the pixels of the points of each series.
    fn place_names(&self, pixels: &[Vec<(i32, i32)>], size: (i32, i32)) -> Vec<Name> {
        let mut obstacles: Vec<Box> = Vec::new();
        for (x, y) in pixels.iter().flatten() {
            obstacles.push([
                x - MARK_HALF_WIDTH,
                y - MARK_HALF_WIDTH,
                x + MARK_HALF_WIDTH,
                y + MARK_HALF_WIDTH,
            ]);
        }
        let mut names = Vec::new();
        for (series, points) in self.series.iter().zip(pixels) {
            for (point, name) in points.iter().zip(&series.names) {
                let Some((position, bounds)) = free_position(*point, name, size, &obstacles) else {
                    continue;
                };
                obstacles.push(bounds);
                names.push((position, name.clone()));
            }
        }
        names
    }
}

/// Returns the left end and the middle of a name beside its point, and its bounds, if there is
/// room.
fn free_position(
    (x, y): (i32, i32),
    name: &str,
    (width, height): (i32, i32),
    obstacles: &[Box],
) -> Option<((i32, i32), Box)> {
    let (name_width, name_height) = (SMALL.width(name), SMALL.line_height());
    let positions = [
        (x + NAME_DISTANCE_X, y),
        (x - NAME_DISTANCE_X - name_width, y),
        (x - name_width / 2, y - NAME_DISTANCE_Y),
        (x - name_width / 2, y + NAME_DISTANCE_Y),
    ];
    for (left, middle) in positions {
        let bounds = [left, middle - name_height / 2, left + name_width, middle + name_height / 2];
        let is_inside = bounds[0] > LEFT_MARGIN
            && bounds[2] < width - 4
            && bounds[1] > NAMES_HEIGHT
            && bounds[3] < height - NAMES_HEIGHT - TICK_HEIGHT;
        if is_inside && obstacles.iter().all(|obstacle| !overlap(*obstacle, bounds)) {
            return Some(((left, middle), bounds));
        }
    }
    None
}

/// Returns whether two boxes have a point in common.
fn overlap(first: Box, second: Box) -> bool {
    first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3]
}

//! Chooses colours that readers with any colour vision can tell apart, and their marks.
//!
//! The hues are those of Okabe and Ito, "Color Universal Design" (2008), some of them darker; a
//! grey replaces those that are too pale for marks on paper. The paper is opaque, because dark ink
//! without paper vanishes on a dark page.

use plotters::element::Polygon;
use plotters::style::{Color, RGBColor};
use std::f64::consts::TAU;

/// The background.
pub const PAPER: RGBColor = RGBColor(0xfc, 0xfc, 0xfa);
/// The colour of text.
pub const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// The colour of the foot, which is less important than the title.
pub const PALE_INK: RGBColor = RGBColor(0x5c, 0x5c, 0x5c);
/// The colour of axes.
pub const RULE: RGBColor = RGBColor(0x8c, 0x8c, 0x8c);
/// The colour of grid lines, which must not hide marks.
pub const GRID: RGBColor = RGBColor(0xe2, 0xe2, 0xde);

/// The colours of series, in their order.
pub const HUES: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd0, 0x5a, 0x00),
    RGBColor(0x00, 0x97, 0x6d),
    RGBColor(0xc4, 0x6a, 0x9e),
    RGBColor(0x6b, 0x6b, 0x6b),
    RGBColor(0x11, 0x11, 0x11),
];

/// Returns the hue of series `index`. After the last hue they start again.
pub fn hue(index: usize) -> RGBColor {
    HUES[index % HUES.len()]
}

/// Corners and turn of the mark of a series: in grey print series differ by their marks.
const MARKS: [(usize, f64); 6] = [(20, 0.0), (4, 0.125), (3, 0.25), (4, 0.0), (3, 0.75), (6, 0.0)];

/// Returns the mark of series `index` around a point.
pub fn mark(index: usize) -> Polygon<(i32, i32)> {
    let (corners, turn) = MARKS[index % MARKS.len()];
    // Triangles look smaller than the other marks.
    let radius = if corners == 3 { 9.0 } else { 7.5 };
    let mut points = Vec::new();
    for corner in 0..corners {
        let angle = TAU * (corner as f64 / corners as f64 - turn);
        points.push(((radius * angle.cos()).round() as i32, (radius * angle.sin()).round() as i32));
    }
    Polygon::new(points, hue(index).filled())
}

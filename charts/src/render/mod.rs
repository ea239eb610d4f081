//! Scenes as SVG and PNG: one reading of a scene, and the two that draw what it reads.

mod bitmap;
mod indexed;
mod vector;

pub use bitmap::png;
pub use indexed::packed;
pub use vector::svg;

use crate::figures::{Anchor, Face, Item, Mark, Rgb, WHITE};

/// From the middle of a line of text down to its baseline, in ems: half of the mean of the heights
/// of capitals (0.73) and of small letters (0.55).
const BASELINE_EMS: f64 = 0.32;

/// How much of a hollow mark is paper.
const HOLLOW: f64 = 0.55;

type Point = (f64, f64);

/// What draws shapes, later ones on top.
trait Brush {
    /// A polygon, filled.
    fn area(&mut self, corners: &[Point], colour: Rgb);

    /// A disc.
    fn disc(&mut self, at: Point, radius: f64, colour: Rgb);

    /// A line through points, of a width.
    fn line(&mut self, points: &[Point], colour: Rgb, width: f64, dashed: bool);

    /// A line of text on its baseline.
    fn text(&mut self, at: Point, anchor: Anchor, face: Face, colour: Rgb, words: &str);
}

/// Draws these items.
fn paint(items: &[Item], brush: &mut impl Brush) {
    for item in items {
        match item {
            &Item::Bar([left, top, width, height], colour) => {
                let (right, bottom) = (left + width, top + height);
                let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
                brush.area(&corners, colour);
            }
            Item::Path(points, colour, width) => brush.line(points, *colour, *width, false),
            Item::Dashes(points, colour, width) => brush.line(points, *colour, *width, true),
            &Item::Mark { at, mark, colour, hollow } => {
                symbol(brush, at, mark, 1.0, colour);
                // Paper on top and not an outline: the rasteriser does not close its outlines.
                if hollow && mark != Mark::Cross {
                    symbol(brush, at, mark, HOLLOW, WHITE);
                }
            }
            Item::Text { at: (x, y), anchor, face, colour, words } => {
                let baseline = y + BASELINE_EMS * face.em();
                brush.text((*x, baseline), *anchor, *face, *colour, words);
            }
        }
    }
}

fn symbol(brush: &mut impl Brush, (x, y): Point, mark: Mark, share: f64, colour: Rgb) {
    let corners = mark.corners().into_iter();
    let corners: Vec<Point> = corners.map(|(dx, dy)| (x + dx * share, y + dy * share)).collect();
    match mark {
        Mark::Circle => brush.disc((x, y), mark.radius() * share, colour),
        Mark::Cross => {
            for ends in [[corners[0], corners[2]], [corners[1], corners[3]]] {
                brush.line(&ends, colour, 2.0, false);
            }
        }
        _ => brush.area(&corners, colour),
    }
}

//! What all figures share: title, legend, axis, notes under the chart.

use super::axis::Axis;
use super::mark::Mark;
use super::palette::{self, ALARM, GRID, INK, PALE_INK, RULE};
use super::scene::{Rgb, Scene};
use super::text::{self, Anchor, Face};
use crate::view::notes::Note;

/// Margin around everything.
pub const MARGIN: f64 = 20.0;
/// The narrowest figure: 1920 pixels as PNG.
pub const MIN_WIDTH: f64 = 960.0;
/// Between two lines of small text.
const LEADING: f64 = 16.0;

/// Draws the title and what it was measured on; returns the y below.
pub fn head(scene: &mut Scene, title: &str, lines: &[String]) -> f64 {
    let mut y = MARGIN + 12.0;
    let room = scene.width - 2.0 * MARGIN;
    for line in text::wrap(Face::Title, title, room) {
        scene.text((MARGIN, y), Anchor::Start, Face::Title, INK, line);
        y += 22.0;
    }
    for line in lines.iter().flat_map(|line| text::wrap(Face::Small, line, room)) {
        scene.text((MARGIN, y), Anchor::Start, Face::Small, PALE_INK, line);
        y += LEADING;
    }
    scene.title = title.to_string();
    y
}

/// Draws a row of symbols with their meaning; returns the y below.
pub fn legend(scene: &mut Scene, top: f64, entries: &[(Mark, Rgb, bool, String)]) -> f64 {
    let (mut x, mut y) = (MARGIN, top + 6.0);
    for (mark, colour, hollow, words) in entries {
        let width = 14.0 + text::width(Face::Small, words) + 18.0;
        if x + width > scene.width - MARGIN && x > MARGIN {
            (x, y) = (MARGIN, y + LEADING);
        }
        scene.mark((x + 5.0, y), *mark, *colour, *hollow);
        scene.text((x + 14.0, y), Anchor::Start, Face::Small, INK, words);
        x += width;
    }
    if entries.is_empty() { top } else { y + LEADING }
}

/// Draws the grid and ticks of a horizontal axis between `top` and `bottom`, with its title
/// centred below; returns the y below.
pub fn horizontal_axis(scene: &mut Scene, axis: &Axis, top: f64, bottom: f64, title: &str) -> f64 {
    let ticks = axis.ticks();
    for (x, _) in &ticks {
        scene.line((*x, top), (*x, bottom), GRID, 1.0);
    }
    for (x, words) in ticks.iter().step_by(stride(&ticks)) {
        scene.text((*x, bottom + 12.0), Anchor::Middle, Face::Small, PALE_INK, words);
    }
    let (left, right) = axis.ends();
    scene.line((left, bottom), (right, bottom), RULE, 1.0);
    let middle = (left + right) / 2.0;
    scene.text((middle, bottom + 29.0), Anchor::Middle, Face::Small, INK, axis.title(title));
    bottom + 44.0
}

/// Draws the grids, the ticks and the titles of both axes of a plot; returns the y below.
pub fn axes(
    scene: &mut Scene,
    (vertical, unit): (&Axis, &str),
    (across, number): (&Axis, &str),
) -> f64 {
    let ((bottom, top), (left, right)) = (vertical.ends(), across.ends());
    scene.text((MARGIN, top - 22.0), Anchor::Start, Face::Small, INK, unit);
    let below = horizontal_axis(scene, across, top, bottom, number);
    for (y, words) in &vertical.ticks() {
        scene.line((left, *y), (right, *y), GRID, 1.0);
        scene.text((left - 8.0, *y), Anchor::End, Face::Small, PALE_INK, words);
    }
    scene.line((left, bottom), (left, top), RULE, 1.0);
    below
}

/// The least step over ticks at which their labels do not touch.
fn stride(ticks: &[(f64, String)]) -> usize {
    let half = |words: &str| text::width(Face::Small, words) / 2.0 + 4.0;
    let apart = |stride: &usize| {
        let shown: Vec<_> = ticks.iter().step_by(*stride).collect();
        shown.windows(2).all(|pair| pair[0].0 + half(&pair[0].1) <= pair[1].0 - half(&pair[1].1))
    };
    (1..ticks.len()).find(apart).unwrap_or(ticks.len().max(1))
}

/// Draws the notes from `top` on and sets the height of the figure.
pub fn foot(scene: &mut Scene, top: f64, notes: &[Note]) {
    let mut y = top + 6.0;
    let room = scene.width - 2.0 * MARGIN;
    for note in notes {
        let colour = if note.alarm { ALARM } else { PALE_INK };
        for line in text::wrap(Face::Small, &note.words, room) {
            scene.text((MARGIN, y), Anchor::Start, Face::Small, colour, line);
            y += LEADING;
        }
        y += 2.0;
    }
    scene.height = y + MARGIN - 8.0;
}

/// Draws the name of a row with its remark below it, right-aligned at `x`.
pub fn row_name(scene: &mut Scene, x: f64, y: f64, name: &str, remark: Option<&str>) {
    let lift = if remark.is_some() { 7.0 } else { 0.0 };
    scene.text((x, y - lift), Anchor::End, Face::Body, INK, name);
    if let Some(remark) = remark {
        scene.text((x, y + 8.0), Anchor::End, Face::Small, PALE_INK, remark);
    }
}

/// Draws the paper of a row, where it is not the sheet's own.
pub fn row_paper(scene: &mut Scene, index: usize, y: f64, height: f64) {
    if palette::paper(index) != palette::WHITE {
        let width = scene.width - 2.0 * MARGIN;
        scene.bar(MARGIN, y, width, height, palette::paper(index));
    }
}

/// Height of a row.
pub fn row_height(remark: Option<&str>) -> f64 {
    if remark.is_some() { 36.0 } else { 26.0 }
}

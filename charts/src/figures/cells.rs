//! Cells by two figures, each with its words.

use super::axis::Painted;
use super::palette::{INK, RULE, hue};
use super::text::{BODY, SMALL, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const LEFT: i32 = 92;
const LINE: i32 = 26;
/// Height of the names of the axes and of the columns.
const NAMES: i32 = 36;
const GAP: i32 = 3;

/// A cell.
pub struct Cell {
    /// Its columns.
    pub columns: std::ops::Range<usize>,
    /// Its row, from below.
    pub row: usize,
    /// Its text; each part is wrapped separately.
    pub words: Vec<String>,
    /// Its colour, and how strong that is.
    pub hue: (usize, f64),
}

/// All of them.
pub struct Cells {
    /// The quantities of columns and rows.
    pub axes: [String; 2],
    /// Names of columns, from the left.
    pub columns: Vec<String>,
    /// Names of rows, from below.
    pub rows: Vec<String>,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Cells {
    /// How high it is.
    pub fn height(&self, width: i32) -> i32 {
        3 * NAMES + self.rows.len() as i32 * self.row(width)
    }

    /// Paints it.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let width = area.dim_in_pixel().0 as i32;
        let (high, wide) = (self.row(width), self.column(width));
        let bottom = NAMES + self.rows.len() as i32 * high;
        let text = |words: &str, at, style| area.draw(&Text::new(words.to_string(), at, style));
        let strong = |side| STRONG.style(&INK, side);
        text(&self.axes[1], (0, NAMES / 2), strong(HPos::Left))?;
        text(&self.axes[0], (width, bottom + NAMES + NAMES / 2), strong(HPos::Right))?;
        for (row, name) in self.rows.iter().enumerate() {
            let y = bottom - row as i32 * high;
            area.draw(&PathElement::new(vec![(LEFT, y), (width, y)], RULE.mix(0.5)))?;
            text(name, (LEFT - 12, y - high / 2), BODY.style(&INK, HPos::Right))?;
        }
        for (column, name) in self.columns.iter().enumerate() {
            let x = LEFT + column as i32 * wide + wide / 2;
            text(name, (x, bottom + NAMES / 2), BODY.style(&INK, HPos::Center))?;
        }
        for cell in &self.cells {
            let left = LEFT + cell.columns.start as i32 * wide;
            let right = LEFT + cell.columns.end as i32 * wide;
            let top = bottom - (cell.row as i32 + 1) * high;
            let (index, strength) = cell.hue;
            let corners = [(left + GAP, top + GAP), (right - GAP, top + high - GAP)];
            area.draw(&Rectangle::new(corners, hue(index).mix(strength).filled()))?;
            let lines = self.lines(cell, width);
            let first = top + high / 2 - (lines.len() as i32 - 1) * LINE / 2;
            for (line, words) in lines.iter().enumerate() {
                let at = ((left + right) / 2, first + line as i32 * LINE);
                text(words, at, SMALL.style(&INK, HPos::Center))?;
            }
        }
        Ok(())
    }

    fn column(&self, width: i32) -> i32 {
        (width - LEFT) / self.columns.len().max(1) as i32
    }

    fn row(&self, width: i32) -> i32 {
        let most = self.cells.iter().map(|cell| self.lines(cell, width).len()).max().unwrap_or(1);
        most as i32 * LINE + 18
    }

    fn lines(&self, cell: &Cell, width: i32) -> Vec<String> {
        let room = cell.columns.len() as i32 * self.column(width) - 4 * GAP;
        cell.words.iter().flat_map(|words| SMALL.wrapped(words, room)).collect()
    }
}

//! Draws a map: cells in columns and rows, each with its words.
//!
//! All rows have the height that the cell with the most lines needs. A mark over the cells would
//! cover words, so with a mark rows are twice as high and have their words in the upper half.

use super::axis::Painted;
use super::palette::{GRID, INK, RULE, hue};
use super::text::{BODY, SMALL, STRONG};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const ROW_NAMES_WIDTH: i32 = 92;
const LINE_HEIGHT: i32 = 26;
/// Height of the names of the axes and of the columns.
const NAMES_HEIGHT: i32 = 36;
/// Height of a cell beyond that of its lines.
const CELL_PADDING: i32 = 18;
/// Distance of a cell from the edges of its row and column.
const GAP: i32 = 3;
/// Length of the ticks of a mark, and its radius.
const TICK_LENGTH: i32 = 6;
const MARK_RADIUS: i32 = 9;
/// Distance of the lines of a hatched cell.
const HATCH_DISTANCE: i32 = 14;

/// A cell.
pub struct Cell {
    /// The columns that it covers.
    pub columns: std::ops::Range<usize>,
    /// Its row, from below.
    pub row: usize,
    /// Its text. Each part is wrapped separately.
    pub words: Vec<String>,
    /// Its colour, and how strong that is. A cell without one is hatched.
    pub hue: Option<(usize, f64)>,
}

/// A mark between cells.
pub struct Point {
    /// Columns from the middle of the first one.
    pub column: f64,
    /// Rows from the middle of the lowest one.
    pub row: f64,
    /// The word under it.
    pub name: String,
}

/// A map: cells in columns and rows, under the names of both.
pub struct Cells {
    /// The quantities of columns and rows.
    pub axes: [String; 2],
    /// Names of columns, from the left.
    pub columns: Vec<String>,
    /// Names of rows, from below.
    pub rows: Vec<String>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// A mark over them, with a tick on each axis.
    pub point: Option<Point>,
}

impl Cells {
    /// Returns the height of the map, which depends on the number of lines that its words need.
    pub fn height(&self, width: i32) -> i32 {
        3 * NAMES_HEIGHT + self.rows.len() as i32 * self.row_height(width)
    }

    /// Paints the map. The mark comes last, because cells would cover it.
    pub fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Painted<(), B> {
        let width = area.dim_in_pixel().0 as i32;
        let (row_height, column_width) = (self.row_height(width), self.column_width(width));
        let grid = Grid {
            width,
            row_height,
            column_width,
            bottom: NAMES_HEIGHT + self.rows.len() as i32 * row_height,
        };
        self.paint_axes(area, &grid)?;
        for cell in &self.cells {
            self.paint_cell(area, cell, &grid)?;
        }
        if let Some(point) = &self.point {
            paint_point(area, point, &grid)?;
        }
        Ok(())
    }

    /// Paints the names of the axes, of rows and of columns.
    fn paint_axes<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        &Grid { width, row_height, column_width, bottom }: &Grid,
    ) -> Painted<(), B> {
        let style = STRONG.style(&INK, HPos::Left);
        area.draw(&Text::new(self.axes[1].clone(), (0, NAMES_HEIGHT / 2), style))?;
        let style = STRONG.style(&INK, HPos::Right);
        let y = bottom + NAMES_HEIGHT + NAMES_HEIGHT / 2;
        area.draw(&Text::new(self.axes[0].clone(), (width, y), style))?;
        for (row, name) in self.rows.iter().enumerate() {
            let y = bottom - row as i32 * row_height;
            area.draw(&PathElement::new(vec![(ROW_NAMES_WIDTH, y), (width, y)], RULE.mix(0.5)))?;
            let style = BODY.style(&INK, HPos::Right);
            area.draw(&Text::new(name.clone(), (ROW_NAMES_WIDTH - 12, y - row_height / 2), style))?;
        }
        for (column, name) in self.columns.iter().enumerate() {
            let x = ROW_NAMES_WIDTH + column as i32 * column_width + column_width / 2;
            let style = BODY.style(&INK, HPos::Center);
            area.draw(&Text::new(name.clone(), (x, bottom + NAMES_HEIGHT / 2), style))?;
        }
        Ok(())
    }

    /// Paints the ground of a cell and its lines.
    fn paint_cell<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        cell: &Cell,
        &Grid { width, row_height, column_width, bottom }: &Grid,
    ) -> Painted<(), B> {
        let left = ROW_NAMES_WIDTH + cell.columns.start as i32 * column_width;
        let right = ROW_NAMES_WIDTH + cell.columns.end as i32 * column_width;
        let top = bottom - (cell.row as i32 + 1) * row_height;
        let corners = [(left + GAP, top + GAP), (right - GAP, top + row_height - GAP)];
        match cell.hue {
            Some((index, strength)) => {
                area.draw(&Rectangle::new(corners, hue(index).mix(strength).filled()))?;
            }
            None => paint_hatching(area, corners)?,
        }
        let lines = self.lines(cell, width);
        // A mark with its word needs the lower part of a row.
        let middle = if self.point.is_some() { top + row_height / 4 } else { top + row_height / 2 };
        let first_line = middle - (lines.len() as i32 - 1) * LINE_HEIGHT / 2;
        for (line, words) in lines.into_iter().enumerate() {
            let center = ((left + right) / 2, first_line + line as i32 * LINE_HEIGHT);
            area.draw(&Text::new(words, center, SMALL.style(&INK, HPos::Center)))?;
        }
        Ok(())
    }

    fn column_width(&self, width: i32) -> i32 {
        (width - ROW_NAMES_WIDTH) / self.columns.len().max(1) as i32
    }

    fn row_height(&self, width: i32) -> i32 {
        let max_lines =
            self.cells.iter().map(|cell| self.lines(cell, width).len()).max().unwrap_or(1);
        let factor = if self.point.is_some() { 2 } else { 1 };
        factor * (max_lines as i32 * LINE_HEIGHT + CELL_PADDING)
    }

    fn lines(&self, cell: &Cell, width: i32) -> Vec<String> {
        let room = cell.columns.len() as i32 * self.column_width(width) - 4 * GAP;
        cell.words.iter().flat_map(|words| SMALL.wrap(words, room)).collect()
    }
}

/// The places of rows and columns, in pixels.
struct Grid {
    /// Width of the area.
    width: i32,
    /// Height of a row.
    row_height: i32,
    /// Width of a column.
    column_width: i32,
    /// The lower end of the lowest row.
    bottom: i32,
}

/// Paints a mark, its ticks, and its word where cells have none.
fn paint_point<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    point: &Point,
    &Grid { width, row_height, column_width, bottom }: &Grid,
) -> Painted<(), B> {
    let x = ROW_NAMES_WIDTH + ((point.column + 0.5) * f64::from(column_width)).round() as i32;
    let y = bottom - ((point.row + 0.5) * f64::from(row_height)).round() as i32;
    for tick in [
        [(x, bottom), (x, bottom + TICK_LENGTH)],
        [(ROW_NAMES_WIDTH, y), (ROW_NAMES_WIDTH - TICK_LENGTH, y)],
    ] {
        area.draw(&PathElement::new(tick.to_vec(), INK.stroke_width(3)))?;
    }
    area.draw(&Circle::new((x, y), MARK_RADIUS, INK.filled()))?;
    // The words of cells end in the middle of their row, so the name of the mark starts below.
    let top = y - (y - NAMES_HEIGHT).rem_euclid(row_height);
    let free = top + row_height / 2 + LINE_HEIGHT / 2;
    // The name stands below the mark if the row has room there, otherwise on its right, or on
    // its left where the sheet ends.
    let (position, side) = if y + LINE_HEIGHT <= top + row_height - 8 {
        ((x, free.max(y + LINE_HEIGHT)), HPos::Center)
    } else if x + 2 * MARK_RADIUS + SMALL.width(&point.name) < width {
        ((x + 2 * MARK_RADIUS, y), HPos::Left)
    } else {
        ((x - 2 * MARK_RADIUS, y), HPos::Right)
    };
    area.draw(&Text::new(point.name.clone(), position, SMALL.style(&INK, side)))
}

/// Paints a frame with lines that rise to the right.
fn paint_hatching<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    [(left, top), (right, bottom)]: [(i32, i32); 2],
) -> Painted<(), B> {
    let (width, height) = (right - left, bottom - top);
    for offset in (HATCH_DISTANCE..width + height).step_by(HATCH_DISTANCE as usize) {
        // Each line goes from the left or lower edge to the upper or right one.
        let start = (left + (offset - height).max(0), top + offset.min(height));
        let end = (left + offset.min(width), top + (offset - width).max(0));
        area.draw(&PathElement::new(vec![start, end], GRID))?;
    }
    area.draw(&Rectangle::new([(left, top), (right, bottom)], GRID))
}

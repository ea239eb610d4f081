//! Lays a figure out on its sheet: the finding, the legend, the data, at most one sentence, and the
//! source of the data.
//!
//! All sheets are equally wide, and their texts wrap. So the height follows from the number of
//! lines and is known before anything is painted.

use super::axis::Painted;
use super::cells::Cells;
use super::palette::{INK, PALE_INK, PAPER, mark};
use super::plane::Plane;
use super::rows::Rows;
use super::text::{BODY, FOOT, Face, SMALL, TITLE};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use record::Part;

/// Width of every sheet in pixels.
pub const WIDTH: i32 = 1000;
const PADDING: i32 = 26;
const INNER_WIDTH: i32 = WIDTH - 2 * PADDING;

/// A chart and the name of its file.
pub struct Figure {
    /// File name without extension, of letters, digits, `_` and `-` only.
    pub name: String,
    /// The finding.
    pub title: String,
    /// The model, if the figure belongs to one.
    pub model: Option<Part>,
    legend: Vec<String>,
    note: String,
    source: String,
    body: Body,
}

/// The data, in the form in which they are drawn.
pub enum Body {
    /// Named rows.
    Rows(Rows),
    /// Points and lines.
    Plane(Plane),
    /// Cells.
    Cells(Cells),
}

impl Figure {
    /// Returns a figure without a legend and a note.
    pub(super) fn new(name: &str, title: String, body: Body, source: String) -> Figure {
        // Records may come from strangers: a name must not lead out of the folder.
        let name =
            name.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_', "-");
        Figure { name, title, model: None, legend: Vec::new(), note: String::new(), source, body }
    }

    /// Returns the figure with these names of its series.
    pub(super) fn legend(mut self, names: impl IntoIterator<Item = String>) -> Figure {
        self.legend = names.into_iter().collect();
        self
    }

    /// Returns the figure with a sentence below the data.
    pub(super) fn note(mut self, words: impl Into<String>) -> Figure {
        self.note = words.into();
        self
    }

    /// Returns width and height.
    pub fn size(&self) -> (u32, u32) {
        let text =
            text_height(&self.words()) + self.legend_lines().len() as i32 * BODY.line_height();
        let gaps = 3 * GAP;
        (WIDTH as u32, (2 * PADDING + text + self.body_height() + gaps) as u32)
    }

    /// Paints the figure on a sheet of its size.
    ///
    /// # Errors
    /// If the backend fails.
    pub fn paint<B: DrawingBackend>(&self, sheet: &DrawingArea<B, Shift>) -> Painted<(), B> {
        sheet.fill(&PAPER)?;
        let [title, note, source] = self.words();
        let mut y = PADDING;
        paint_lines(sheet, &mut y, &title, &INK)?;
        y += GAP;
        self.paint_legend(sheet, &mut y)?;
        y += GAP;
        let body_height = self.body_height();
        let area = sheet.clone().shrink((PADDING, y), (INNER_WIDTH, body_height));
        match &self.body {
            Body::Rows(rows) => rows.paint(&area)?,
            Body::Plane(plane) => plane.paint(&area)?,
            Body::Cells(cells) => cells.paint(&area)?,
        }
        y += body_height + GAP;
        paint_lines(sheet, &mut y, &note, &INK)?;
        paint_lines(sheet, &mut y, &source, &PALE_INK)
    }

    fn paint_legend<B: DrawingBackend>(
        &self,
        sheet: &DrawingArea<B, Shift>,
        y: &mut i32,
    ) -> Painted<(), B> {
        for line in self.legend_lines() {
            let middle = *y + BODY.line_height() / 2;
            for (x, index) in line {
                sheet.draw(&(EmptyElement::at((x + 8, middle)) + mark(index)))?;
                let words = BODY.truncate(&self.legend[index], INNER_WIDTH - MARK_WIDTH);
                let style = BODY.style(&INK, HPos::Left);
                sheet.draw(&Text::new(words, (x + MARK_WIDTH, middle), style))?;
            }
            *y += BODY.line_height();
        }
        Ok(())
    }

    fn body_height(&self) -> i32 {
        match &self.body {
            Body::Rows(rows) => rows.height(INNER_WIDTH),
            Body::Plane(plane) => plane.height(),
            Body::Cells(cells) => cells.height(INNER_WIDTH),
        }
    }

    /// Returns the title, the note and the source in lines.
    fn words(&self) -> [TextBlock; 3] {
        [
            (TITLE, TITLE.wrap(&self.title, INNER_WIDTH)),
            (SMALL, SMALL.wrap(&self.note, INNER_WIDTH)),
            (FOOT, FOOT.wrap(&self.source, INNER_WIDTH)),
        ]
    }

    /// Returns the names of series in lines, each with its left end.
    fn legend_lines(&self) -> Vec<Vec<(i32, usize)>> {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        let mut x = PADDING;
        for (index, name) in self.legend.iter().enumerate() {
            let name_width = MARK_WIDTH + BODY.width(name) + NAME_GAP;
            // A name that is too long for any line has a line to itself.
            if x + name_width > WIDTH - PADDING && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                x = PADDING;
            }
            line.push((x, index));
            x += name_width;
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}

const GAP: i32 = 10;
/// Width that a mark takes before its name.
const MARK_WIDTH: i32 = 24;
/// Distance between a name of the legend and the next mark.
const NAME_GAP: i32 = 30;

type TextBlock = (Face, Vec<String>);

fn text_height(words: &[TextBlock]) -> i32 {
    words.iter().map(|(face, lines)| face.line_height() * lines.len() as i32).sum()
}

/// Paints lines from `y` on, and moves `y` below them.
fn paint_lines<B: DrawingBackend>(
    sheet: &DrawingArea<B, Shift>,
    y: &mut i32,
    (face, lines): &TextBlock,
    colour: &RGBColor,
) -> Painted<(), B> {
    for words in lines {
        let position = (PADDING, *y + face.line_height() / 2);
        sheet.draw(&Text::new(words.clone(), position, face.style(colour, HPos::Left)))?;
        *y += face.line_height();
    }
    Ok(())
}

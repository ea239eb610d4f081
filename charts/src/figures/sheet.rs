//! A figure on its sheet: the finding, the legend, the data, at most one sentence, and where the
//! data come from.

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
const PAD: i32 = 26;
const ROOM: i32 = WIDTH - 2 * PAD;

/// A chart and the name of its file.
pub struct Figure {
    /// File name without extension; letters, digits, `_` and `-` only.
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

/// The data.
pub enum Body {
    /// Named rows.
    Rows(Rows),
    /// Points and lines.
    Plane(Plane),
    /// Cells.
    Cells(Cells),
}

impl Figure {
    /// A figure without a legend and a note.
    pub(super) fn new(name: &str, title: String, body: Body, source: String) -> Figure {
        // Records may come from strangers: a name must not lead out of the folder.
        let name =
            name.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_', "-");
        Figure { name, title, model: None, legend: Vec::new(), note: String::new(), source, body }
    }

    /// The same with names for its series.
    pub(super) fn legend(mut self, names: impl IntoIterator<Item = String>) -> Figure {
        self.legend = names.into_iter().collect();
        self
    }

    /// The same with a sentence.
    pub(super) fn note(mut self, words: impl Into<String>) -> Figure {
        self.note = words.into();
        self
    }

    /// Width and height.
    pub fn size(&self) -> (u32, u32) {
        let text = height(&self.words()) + self.legend_lines().len() as i32 * BODY.line();
        let between = 3 * GAP;
        (WIDTH as u32, (2 * PAD + text + self.body_height() + between) as u32)
    }

    /// Paints the figure on a sheet of its size.
    ///
    /// # Errors
    /// If the backend fails.
    pub fn paint<B: DrawingBackend>(&self, sheet: &DrawingArea<B, Shift>) -> Painted<(), B> {
        sheet.fill(&PAPER)?;
        let [title, note, source] = self.words();
        let mut y = PAD;
        write(sheet, &mut y, &title, &INK)?;
        y += GAP;
        self.paint_legend(sheet, &mut y)?;
        y += GAP;
        let high = self.body_height();
        let area = sheet.clone().shrink((PAD, y), (ROOM, high));
        match &self.body {
            Body::Rows(rows) => rows.paint(&area)?,
            Body::Plane(plane) => plane.paint(&area)?,
            Body::Cells(cells) => cells.paint(&area)?,
        }
        y += high + GAP;
        write(sheet, &mut y, &note, &INK)?;
        write(sheet, &mut y, &source, &PALE_INK)
    }

    fn paint_legend<B: DrawingBackend>(
        &self,
        sheet: &DrawingArea<B, Shift>,
        y: &mut i32,
    ) -> Painted<(), B> {
        for line in self.legend_lines() {
            let middle = *y + BODY.line() / 2;
            for (x, index) in line {
                sheet.draw(&(EmptyElement::at((x + 8, middle)) + mark(index)))?;
                let words = BODY.fitted(&self.legend[index], ROOM - MARK);
                let style = BODY.style(&INK, HPos::Left);
                sheet.draw(&Text::new(words, (x + MARK, middle), style))?;
            }
            *y += BODY.line();
        }
        Ok(())
    }

    fn body_height(&self) -> i32 {
        match &self.body {
            Body::Rows(rows) => rows.height(ROOM),
            Body::Plane(plane) => plane.height(),
            Body::Cells(cells) => cells.height(ROOM),
        }
    }

    /// The title, the note and the source in lines.
    fn words(&self) -> [Lines; 3] {
        [
            (TITLE, TITLE.wrapped(&self.title, ROOM)),
            (SMALL, SMALL.wrapped(&self.note, ROOM)),
            (FOOT, FOOT.wrapped(&self.source, ROOM)),
        ]
    }

    /// The names of series in lines, each with its left end.
    fn legend_lines(&self) -> Vec<Vec<(i32, usize)>> {
        let mut lines = Vec::new();
        let mut line = Vec::new();
        let mut x = PAD;
        for (index, name) in self.legend.iter().enumerate() {
            let wide = MARK + BODY.width(name) + BETWEEN_NAMES;
            // A name that is too long for any line is alone in its own.
            if x + wide > WIDTH - PAD && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                x = PAD;
            }
            line.push((x, index));
            x += wide;
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}

const GAP: i32 = 10;
/// Room of a mark before its name.
const MARK: i32 = 24;
/// Room between a name of the legend and the next mark.
const BETWEEN_NAMES: i32 = 30;

type Lines = (Face, Vec<String>);

fn height(words: &[Lines]) -> i32 {
    words.iter().map(|(face, lines)| face.line() * lines.len() as i32).sum()
}

fn write<B: DrawingBackend>(
    sheet: &DrawingArea<B, Shift>,
    y: &mut i32,
    (face, lines): &Lines,
    colour: &RGBColor,
) -> Painted<(), B> {
    for words in lines {
        let at = (PAD, *y + face.line() / 2);
        sheet.draw(&Text::new(words.clone(), at, face.style(colour, HPos::Left)))?;
        *y += face.line();
    }
    Ok(())
}

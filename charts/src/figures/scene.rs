//! A figure as a list of shapes in logical pixels.

use super::mark::Mark;
use super::text::{self, Anchor, Face};

/// A colour, opaque: blends are computed when it is chosen, so that files stay small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// This colour on white paper with the given opacity.
    pub fn faded(self, opacity: f64) -> Rgb {
        let fade = |c: u8| (255.0 - (255.0 - f64::from(c)) * opacity).round() as u8;
        Rgb(fade(self.0), fade(self.1), fade(self.2))
    }
}

/// One shape.
#[derive(Clone, Debug)]
pub enum Item {
    /// A filled rectangle: left, top, width, height.
    Bar([f64; 4], Rgb),
    /// A line through points, of a width.
    Path(Vec<(f64, f64)>, Rgb, f64),
    /// The same in dashes.
    Dashes(Vec<(f64, f64)>, Rgb, f64),
    /// A symbol at a point; hollow ones are filled with paper.
    Mark {
        /// Centre.
        at: (f64, f64),
        /// Shape.
        mark: Mark,
        /// Colour.
        colour: Rgb,
        /// Drawn as an outline.
        hollow: bool,
    },
    /// A line of text, vertically centred on y.
    Text {
        /// Anchor point.
        at: (f64, f64),
        /// What x is.
        anchor: Anchor,
        /// Font.
        face: Face,
        /// Colour.
        colour: Rgb,
        /// The words.
        words: String,
    },
}

/// Pixels of a dash, and from the beginning of one to that of the next.
pub const DASH: [f64; 2] = [7.0, 11.0];

/// The dashes of a line, each from one point to another, for who draws none: anew from every point on.
pub fn dashes(points: &[(f64, f64)]) -> Vec<[(f64, f64); 2]> {
    let mut all = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let at = |along: f64| {
            let share = (along / length).min(1.0);
            (from.0 + dx * share, from.1 + dy * share)
        };
        let mut along = 0.0;
        while along < length {
            all.push([at(along), at(along + DASH[0])]);
            along += DASH[1];
        }
    }
    all
}

/// A figure laid out.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Width in logical pixels.
    pub width: f64,
    /// Height in logical pixels.
    pub height: f64,
    /// Shapes, later ones on top.
    pub items: Vec<Item>,
    /// What it shows.
    pub title: String,
}

impl Scene {
    /// An empty sheet.
    pub(crate) fn new(width: f64) -> Scene {
        Scene { width, height: 0.0, items: Vec::new(), title: String::new() }
    }

    pub(crate) fn bar(&mut self, left: f64, top: f64, width: f64, height: f64, colour: Rgb) {
        self.items.push(Item::Bar([left, top, width, height], colour));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: Rgb, width: f64) {
        self.items.push(Item::Path(vec![from, to], colour, width));
    }

    pub(crate) fn mark(&mut self, at: (f64, f64), mark: Mark, colour: Rgb, hollow: bool) {
        self.items.push(Item::Mark { at, mark, colour, hollow });
    }

    pub(crate) fn text(
        &mut self,
        at: (f64, f64),
        anchor: Anchor,
        face: Face,
        colour: Rgb,
        words: impl AsRef<str>,
    ) {
        // A record may hold anything; XML may not.
        let words = words.as_ref().replace(char::is_control, " ");
        self.items.push(Item::Text { at, anchor, face, colour, words });
    }

    /// Left, top, right and bottom of every text, with the words.
    pub fn text_boxes(&self) -> Vec<([f64; 4], &str)> {
        let boxed = |item| match item {
            &Item::Text { at: (x, y), anchor, face, ref words, .. } => {
                let width = text::width(face, words);
                let left = match anchor {
                    Anchor::Start => x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                let half = face.em() * 0.42;
                Some(([left, y - half, left + width, y + half], words.as_str()))
            }
            _ => None,
        };
        self.items.iter().filter_map(boxed).collect()
    }
}

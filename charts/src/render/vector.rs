//! Scenes as SVG: shapes of one look that follow each other as one path, then the words, those of one look
//! together.

use super::{Brush, Point, paint};
use crate::figures::{Anchor, DASH, FAMILY, Face, Rgb, Scene, WHITE};
use std::fmt::Write;
use table::escaped;

/// What a shape is to be drawn as.
#[derive(Clone, Copy)]
enum Ink {
    Area,
    Line { wide: bool, dashed: bool },
    Words(Face, Anchor),
}

/// The scene as an SVG document with text as text.
pub fn svg(scene: &Scene) -> String {
    let (width, height) = (scene.width.ceil(), scene.height.ceil());
    let paper = attributes(WHITE, Ink::Area);
    let mut pen = Pen::default();
    paint(&scene.items, &mut pen);
    let drawn = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" font-family=\"{FAMILY}\">\
         <rect width=\"{width}\" height=\"{height}\" {paper}/>{}</svg>\n",
        pen.end()
    );
    drawn.replace("><", ">\n<")
}

fn attributes(Rgb(red, green, blue): Rgb, ink: Ink) -> String {
    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
    match ink {
        Ink::Area => format!("fill=\"{colour}\""),
        Ink::Line { wide, dashed } => {
            let width = if wide { 2 } else { 1 };
            let [dash, period] = DASH;
            let dashes = match dashed {
                true => format!(" stroke-dasharray=\"{dash} {}\"", period - dash),
                false => String::new(),
            };
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}")
        }
        Ink::Words(face, anchor) => {
            let weight = face.style();
            let place = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            format!(
                "fill=\"{colour}\" font-size=\"{}\" font-weight=\"{}\" text-anchor=\"{place}\"",
                face.em(),
                weight.as_str()
            )
        }
    }
}

/// The path that is being drawn, and how; and the words that wait until all is drawn, by their look. No
/// shape is drawn upon words.
#[derive(Default)]
struct Pen {
    out: String,
    path: (String, String),
    words: Vec<(String, String)>,
}

impl Pen {
    fn draw(&mut self, colour: Rgb, ink: Ink, path: &str) {
        let look = attributes(colour, ink);
        if self.path.0 != look {
            self.lift();
            self.path.0 = look;
        }
        self.path.1 += path;
    }

    fn lift(&mut self) {
        let (look, path) = std::mem::take(&mut self.path);
        if !path.is_empty() {
            let _ = write!(self.out, "<path {look} d=\"{path}\"/>");
        }
    }

    /// All that was drawn.
    fn end(mut self) -> String {
        self.lift();
        for (look, words) in self.words {
            let _ = write!(self.out, "<g {look}>{words}</g>");
        }
        self.out
    }
}

impl Brush for Pen {
    fn area(&mut self, corners: &[Point], colour: Rgb) {
        self.draw(colour, Ink::Area, &(line(corners) + "z"));
    }

    fn disc(&mut self, (x, y): Point, radius: f64, colour: Rgb) {
        let (left, r, d) = (short(x - radius), short(radius), short(2.0 * radius));
        let path = format!("M{left} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", short(y));
        self.draw(colour, Ink::Area, &path);
    }

    fn line(&mut self, points: &[Point], colour: Rgb, width: f64, dashed: bool) {
        self.draw(colour, Ink::Line { wide: width > 1.0, dashed }, &line(points));
    }

    fn text(&mut self, (x, y): Point, anchor: Anchor, face: Face, colour: Rgb, words: &str) {
        let look = attributes(colour, Ink::Words(face, anchor));
        let word = format!("<text x=\"{}\" y=\"{}\">{}</text>", short(x), short(y), escaped(words));
        match self.words.iter_mut().find(|(known, _)| *known == look) {
            Some((_, words)) => *words += &word,
            None => self.words.push((look, word)),
        }
    }
}

/// Each point from the one before, which takes fewer digits; from rounded places, so that nothing adds up.
fn line(points: &[Point]) -> String {
    let mut path = String::new();
    let mut last = None;
    for (x, y) in points {
        let (x, y) = (tenths(*x), tenths(*y));
        path += &match last.replace((x, y)) {
            None => format!("M{} {}", short(x), short(y)),
            Some((from_x, from_y)) if from_x == x => format!("v{}", short(y - from_y)),
            Some((from_x, from_y)) if from_y == y => format!("h{}", short(x - from_x)),
            Some((from_x, from_y)) => format!("l{} {}", short(x - from_x), short(y - from_y)),
        };
    }
    path
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// To a tenth of a pixel, without what says nothing.
fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_string(),
        Some(whole) => whole.to_string(),
        None => text,
    }
}

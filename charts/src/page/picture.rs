//! A scene as inline SVG: shapes of one colour that follow each other as one path, then the words,
//! those of one look together; colours as classes of the page's style, so that they follow light
//! and dark.

use crate::figures::{Anchor, Face, Item, Mark, Rgb, Scene, class};
use std::fmt::Write;
use table::escaped;

/// From the middle of a line of text down to its baseline, in ems.
const BASELINE_EMS: f64 = 0.32;

/// The drawing of a scene, without the words around it. `id` is no other's on the page.
pub fn svg(scene: &Scene, id: &str, description: &str) -> String {
    let [top, bottom] = scene.labels.reach;
    let (width, height) = (scene.width.ceil(), (bottom - top).ceil().max(1.0));
    let title = escaped(&scene.labels.title);
    let mut out = format!(
        "<svg role=\"img\" aria-labelledby=\"{id}.t\" aria-describedby=\"{id}.d\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 {} {width} {height}\"><title id=\"{id}.t\">{title}</title>\
         <desc id=\"{id}.d\">{}</desc>",
        short(top),
        escaped(description)
    );
    let mut pen = Pen::default();
    for item in &scene.items[scene.labels.drawing.clone()] {
        match item {
            Item::Bar([left, top, width, height], colour) => {
                let path = format!(
                    "M{} {}h{}v{}h-{}z",
                    short(*left),
                    short(*top),
                    short(*width),
                    short(*height),
                    short(*width)
                );
                pen.draw(&mut out, class_of(*colour, ""), &path);
            }
            Item::Path(points, colour, width) => {
                let stroke = if *width > 1.0 { "s2" } else { "s1" };
                pen.draw(&mut out, class_of(*colour, stroke), &line(points));
            }
            Item::Dashes(points, colour, _) => {
                pen.draw(&mut out, class_of(*colour, "s2 dash"), &line(points));
            }
            Item::Mark { at, mark, colour, hollow } => {
                let kind = class_of(*colour, if *mark == Mark::Cross { "s2" } else { "" });
                pen.draw(&mut out, kind, &shape(*at, *mark, 1.0));
                if *hollow && *mark != Mark::Cross {
                    pen.draw(&mut out, "paper".to_string(), &shape(*at, *mark, 0.55));
                }
            }
            Item::Text { at: (x, y), anchor, face, colour, words } => {
                let (x, y) = (short(*x), short(y + BASELINE_EMS * face.em()));
                let word = format!("<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(words));
                pen.write(class_of(*colour, look(*face, *anchor)), &word);
            }
        }
    }
    pen.lift(&mut out);
    for (class, words) in pen.words {
        let _ = write!(out, "<g class=\"{class}\">{words}</g>");
    }
    out + "</svg>"
}

/// What a text looks like, but for its colour.
fn look(face: Face, anchor: Anchor) -> &'static str {
    match (face, anchor) {
        (Face::Title | Face::Strong, Anchor::Start) => "strong",
        (Face::Title | Face::Strong, Anchor::Middle) => "strong mid",
        (Face::Title | Face::Strong, Anchor::End) => "strong end",
        (Face::Body, Anchor::Start) => "",
        (Face::Body, Anchor::Middle) => "mid",
        (Face::Body, Anchor::End) => "end",
        (Face::Small, Anchor::Start) => "small",
        (Face::Small, Anchor::Middle) => "small mid",
        (Face::Small, Anchor::End) => "small end",
    }
}

/// The path that is being drawn, and how; and the words that wait until all is drawn, by their look. No
/// shape is drawn upon words.
#[derive(Default)]
struct Pen {
    class: String,
    path: String,
    words: Vec<(String, String)>,
}

impl Pen {
    fn draw(&mut self, out: &mut String, class: String, path: &str) {
        if self.class != class {
            self.lift(out);
            self.class = class;
        }
        self.path += path;
    }

    fn write(&mut self, class: String, word: &str) {
        match self.words.iter_mut().find(|(known, _)| *known == class) {
            Some((_, words)) => *words += word,
            None => self.words.push((class, word.to_string())),
        }
    }

    fn lift(&mut self, out: &mut String) {
        if !self.path.is_empty() {
            let _ = write!(out, "<path class=\"{}\" d=\"{}\"/>", self.class, self.path);
            self.path.clear();
        }
    }
}

/// What a record says chooses no colour: all are of the palette, or a test fails.
fn class_of(colour: Rgb, look: &str) -> String {
    let name = class(colour).expect("a colour of the palette");
    if look.is_empty() { name } else { format!("{name} {look}") }
}

/// Each point from the one before, which takes fewer digits; from rounded places, so that nothing adds up.
fn line(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    let mut last = None;
    for (x, y) in points {
        let (x, y) = (tenths(*x), tenths(*y));
        let _ = match last.replace((x, y)) {
            None => write!(path, "M{} {}", short(x), short(y)),
            Some((from_x, from_y)) if from_x == x => write!(path, "v{}", short(y - from_y)),
            Some((from_x, from_y)) if from_y == y => write!(path, "h{}", short(x - from_x)),
            Some((from_x, from_y)) => {
                write!(path, "l{} {}", short(x - from_x), short(y - from_y))
            }
        };
    }
    path
}

fn shape((x, y): (f64, f64), mark: Mark, share: f64) -> String {
    let corners: Vec<_> =
        mark.corners().into_iter().map(|(dx, dy)| (x + dx * share, y + dy * share)).collect();
    match mark {
        Mark::Circle => {
            let r = mark.radius() * share;
            let (left, r, d) = (short(x - r), short(r), short(2.0 * r));
            format!("M{left} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", short(y))
        }
        Mark::Cross => line(&[corners[0], corners[2]]) + &line(&[corners[1], corners[3]]),
        _ => line(&corners) + "z",
    }
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

//! Fonts: the embedded one, its measures, and the breaking of lines.

use crate::view::digits::BETWEEN;
use plotters::style::{FontStyle, IntoFont, register_font};
use std::sync::Once;

/// Which end of a text its x is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Left end.
    Start,
    /// Middle.
    Middle,
    /// Right end.
    End,
}

/// The generic family that SVG viewers know, under which the embedded font is registered too.
pub const FAMILY: &str = "sans-serif";

/// Ascent plus descent of DejaVu Sans over its em: what the rasteriser calls the size of a font.
pub const BITMAP_SIZE_PER_EM: f64 = 2384.0 / 2048.0;

/// The sizes of text in a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Title of the figure.
    Title,
    /// Column headers.
    Strong,
    /// Labels and values.
    Body,
    /// Remarks, ticks, notes.
    Small,
}

impl Face {
    /// Em in logical pixels.
    pub const fn em(self) -> f64 {
        match self {
            Face::Title => 18.0,
            Face::Strong | Face::Body => 13.0,
            Face::Small => 11.0,
        }
    }

    /// Weight.
    pub(crate) const fn style(self) -> FontStyle {
        match self {
            Face::Title | Face::Strong => FontStyle::Bold,
            Face::Body | Face::Small => FontStyle::Normal,
        }
    }
}

/// Registers the embedded fonts, once.
pub fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let fonts =
            [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        for (style, bytes) in fonts {
            assert!(register_font(FAMILY, style, bytes).is_ok(), "the embedded font is a font");
        }
    });
}

/// Width in logical pixels. Most viewers' own sans-serif is narrower than the embedded font.
pub fn width(face: Face, words: &str) -> f64 {
    prepare();
    // Measured large: the library rounds to whole pixels.
    const MAGNIFIED: f64 = 16.0;
    let size = face.em() * BITMAP_SIZE_PER_EM * MAGNIFIED;
    let font = (FAMILY, size, face.style()).into_font();
    let (pixels, _) = font.box_size(words).expect("the embedded font is registered");
    f64::from(pixels) / MAGNIFIED
}

/// Width of the widest.
pub fn widest<'a>(face: Face, words: impl IntoIterator<Item = &'a str>) -> f64 {
    words.into_iter().map(|words| width(face, words)).fold(0.0, f64::max)
}

/// Breaks into lines of at most `room` pixels: between parts where there are parts, at spaces
/// where a part is too long, and within a word only where nothing else helps.
pub fn wrap(face: Face, words: &str, room: f64) -> Vec<String> {
    let whole = words.split(BETWEEN).map(|part| part.split_whitespace().collect::<Vec<_>>());
    let parts = whole.map(|words| words.join(" ")).filter(|part| !part.is_empty());
    fill(face, room, BETWEEN, parts.collect(), |part| {
        let words = part.split(' ').map(String::from).collect();
        fill(face, room, " ", words, |word| {
            let letters = word.chars().map(String::from).collect();
            fill(face, room, "", letters, |letter| vec![letter])
        })
    })
}

/// Joins `pieces` with `between` into lines of at most `room`; `split` breaks one that is longer.
fn fill(
    face: Face,
    room: f64,
    between: &str,
    pieces: Vec<String>,
    split: impl Fn(String) -> Vec<String>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut().map(|line| (format!("{line}{between}{piece}"), line)) {
            Some((longer, line)) if width(face, &longer) <= room => *line = longer,
            _ if width(face, &piece) <= room => lines.push(piece),
            _ => lines.extend(split(piece)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_letter() {
        let words = "a processor with a very long name · tier x86-64-v4 · record 20260102-030405";
        let letters = |words: &str| words.replace([' ', '·'], "");
        for room in [20.0, 120.0, 300.0, 2000.0] {
            let lines = wrap(Face::Small, words, room);
            assert_eq!(letters(&lines.concat()), letters(words));
            let fits = |line: &String| width(Face::Small, line) <= room;
            assert!(lines.iter().all(fits), "{room}: {lines:?}");
        }
        let parts =
            ["a processor with a very long name · tier x86-64-v4", "record 20260102-030405"];
        assert_eq!(wrap(Face::Small, words, 300.0), parts, "parts stay whole");
        assert!(wrap(Face::Small, "  ", 10.0).is_empty());
        assert_eq!(wrap(Face::Small, "ab", 0.5), ["a", "b"], "a letter is never broken");
    }

    #[test]
    fn bold_is_wider_and_width_grows_with_the_em() {
        assert!(width(Face::Strong, "kogge_stone") > width(Face::Body, "kogge_stone"));
        assert!(width(Face::Body, "kogge_stone") > width(Face::Small, "kogge_stone"));
    }
}

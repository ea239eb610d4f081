//! Measures and breaks text in the embedded font.

use super::palette::INK;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, TextStyle, register_font};
use std::sync::Once;

/// The generic family that SVG viewers know. The embedded font is registered under this name, so
/// that viewers without the font show their own.
pub const FAMILY: &str = "sans-serif";

/// The size that plotters asks for, over the em that its SVG has.
const SIZE_PER_EM: f64 = 1.24;

/// Size and weight of a text.
#[derive(Clone, Copy)]
pub struct Face {
    /// Pixels of an em on a sheet that is 1,000 pixels wide.
    pub em: f64,
    weight: FontStyle,
}

/// The face of the finding.
pub const TITLE: Face = Face { em: 30.0, weight: FontStyle::Bold };
/// The face of names of axes.
pub const STRONG: Face = Face { em: 22.0, weight: FontStyle::Bold };
/// The face of labels and figures.
pub const BODY: Face = Face { em: 22.0, weight: FontStyle::Normal };
/// The face of labels within a plot, and of the sentence below it.
pub const SMALL: Face = Face { em: 22.0, weight: FontStyle::Normal };
/// The face of the line with machine, record and protocol.
pub const FOOT: Face = Face { em: 22.0, weight: FontStyle::Normal };

impl Face {
    /// Returns the pixels from one line to the next.
    pub fn line_height(self) -> i32 {
        (self.em * 1.32).round() as i32
    }

    /// Returns a style for plotters: this colour, to the left or right of its point or centred on
    /// it, and at its height.
    pub fn style(self, colour: &RGBColor, side: HPos) -> TextStyle<'static> {
        register_fonts();
        let font = (FAMILY, self.em * SIZE_PER_EM, self.weight).into_font();
        let color = colour.to_backend_color();
        TextStyle { font, color, pos: Pos::new(side, VPos::Center) }
    }

    /// Returns the width in pixels. Most viewers' own sans-serif is narrower than the embedded
    /// font, so their text fits too.
    pub fn width(self, words: &str) -> i32 {
        // plotters rounds to whole pixels, which would be a large error of a small text.
        const MAGNIFICATION: f64 = 16.0;
        let large = Face { em: self.em * MAGNIFICATION, ..self };
        let font = large.style(&INK, HPos::Left).font;
        let (pixels, _) = font.box_size(words).expect("the embedded font is registered");
        (f64::from(pixels) / MAGNIFICATION).ceil() as i32
    }

    /// Returns the words in one line, cut with an ellipsis where they are wider than `room`.
    pub fn truncate(self, words: &str, room: i32) -> String {
        // A line break in a label, which a stranger's record may have, would leave the line.
        let mut line: String =
            words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if self.width(&line) <= room {
            return line;
        }
        while !line.is_empty() && self.width(&format!("{line}…")) > room {
            line.pop();
        }
        line.push('…');
        line
    }

    /// Breaks words into lines of at most `room` pixels: at spaces, in a longer word after `_`, and
    /// parts that are still too long are cut.
    pub fn wrap(self, words: &str, room: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words.split_whitespace() {
            let end = if self.width(word) > room { '_' } else { ' ' };
            for (index, part) in word.split_inclusive(end).enumerate() {
                let space = if index == 0 { " " } else { "" };
                match lines.last_mut() {
                    Some(line) if self.width(&format!("{line}{space}{part}")) <= room => {
                        *line += &format!("{space}{part}");
                    }
                    _ => lines.push(self.truncate(part, room)),
                }
            }
        }
        lines
    }
}

/// Registers the embedded fonts once. plotters keeps them for the whole process.
fn register_fonts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let fonts =
            [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        for (weight, bytes) in fonts {
            assert!(register_font(FAMILY, weight, bytes).is_ok(), "the embedded font is a font");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_long_words_are_cut() {
        let words = "a processor with an unreasonably-long-name-that-nobody-reads";
        assert_eq!(SMALL.wrap("one_piece_avx512", 145), ["one_piece_", "avx512"]);
        for room in [60, 200, 900] {
            let lines = SMALL.wrap(words, room);
            assert!(lines.iter().all(|line| SMALL.width(line) <= room), "{room}: {lines:?}");
        }
        assert_eq!(SMALL.wrap(words, 900), [words]);
        assert!(SMALL.wrap(words, 200).last().is_some_and(|line| line.ends_with('…')));
        assert_eq!(SMALL.truncate("a\nb", 900), "a b");
    }
}

//! Text in the embedded font: styles, widths and line breaks.

use super::palette::INK;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, TextStyle, register_font};
use std::sync::Once;

/// The generic family that SVG viewers know; the embedded font is registered under it.
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

/// The finding.
pub const TITLE: Face = Face { em: 30.0, weight: FontStyle::Bold };
/// Names of axes.
pub const STRONG: Face = Face { em: 22.0, weight: FontStyle::Bold };
/// Labels and figures.
pub const BODY: Face = Face { em: 22.0, weight: FontStyle::Normal };
/// Labels within a plot, and the sentence below it.
pub const SMALL: Face = Face { em: 22.0, weight: FontStyle::Normal };
/// Where the data come from.
pub const FOOT: Face = Face { em: 22.0, weight: FontStyle::Normal };

impl Face {
    /// Pixels from one line to the next.
    pub fn line(self) -> i32 {
        (self.em * 1.32).round() as i32
    }

    /// A style for plotters: this colour, to the left or right of its point or centred on it, and
    /// at its height.
    pub fn style(self, colour: &RGBColor, side: HPos) -> TextStyle<'static> {
        prepare();
        let font = (FAMILY, self.em * SIZE_PER_EM, self.weight).into_font();
        let color = colour.to_backend_color();
        TextStyle { font, color, pos: Pos::new(side, VPos::Center) }
    }

    /// Width in pixels. Most viewers' own sans-serif is narrower than the embedded font.
    pub fn width(self, words: &str) -> i32 {
        // Measured large: plotters rounds to whole pixels.
        const MAGNIFIED: f64 = 16.0;
        let large = Face { em: self.em * MAGNIFIED, ..self };
        let font = large.style(&INK, HPos::Left).font;
        let (pixels, _) = font.box_size(words).expect("the embedded font is registered");
        (f64::from(pixels) / MAGNIFIED).ceil() as i32
    }

    /// The words, or as much of them as fits.
    pub fn fitted(self, words: &str, room: i32) -> String {
        let mut fitted: String =
            words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if self.width(&fitted) > room {
            while !fitted.is_empty() && self.width(&format!("{fitted}…")) > room {
                fitted.pop();
            }
            fitted.push('…');
        }
        fitted
    }

    /// Lines of at most `room` pixels, broken at spaces, a longer word after `_`; what is still too
    /// long is cut.
    pub fn wrapped(self, words: &str, room: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words.split_whitespace() {
            let end = if self.width(word) > room { '_' } else { ' ' };
            for (index, part) in word.split_inclusive(end).enumerate() {
                let space = if index == 0 { " " } else { "" };
                match lines.last_mut() {
                    Some(line) if self.width(&format!("{line}{space}{part}")) <= room => {
                        *line += &format!("{space}{part}");
                    }
                    _ => lines.push(self.fitted(part, room)),
                }
            }
        }
        lines
    }
}

/// Registers the embedded fonts, once.
fn prepare() {
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
        assert_eq!(SMALL.wrapped("one_piece_avx512", 145), ["one_piece_", "avx512"]);
        for room in [60, 200, 900] {
            let lines = SMALL.wrapped(words, room);
            assert!(lines.iter().all(|line| SMALL.width(line) <= room), "{room}: {lines:?}");
        }
        assert_eq!(SMALL.wrapped(words, 900), [words]);
        assert!(SMALL.wrapped(words, 200).last().is_some_and(|line| line.ends_with('…')));
        assert_eq!(SMALL.fitted("a\nb", 900), "a b");
    }
}

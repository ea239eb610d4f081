//! Colours that readers with any colour vision can tell apart.
//!
//! The hues are those of Okabe and Ito, "Color Universal Design" (2008), without their yellow,
//! which is too pale for thin lines on white; a grey takes its place.

use super::scene::Rgb;

/// Text.
pub const INK: Rgb = Rgb(0x22, 0x22, 0x22);
/// Secondary text.
pub const PALE_INK: Rgb = Rgb(0x66, 0x66, 0x66);
/// Axes.
pub const RULE: Rgb = Rgb(0x99, 0x99, 0x99);
/// Grid lines.
pub const GRID: Rgb = Rgb(0xe4, 0xe4, 0xe4);
/// Paper.
pub const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);
/// Paper of every second row.
const BAND: Rgb = Rgb(0xf6, 0xf6, 0xf6);
/// What must not be overlooked.
pub const ALARM: Rgb = Rgb(0xb0, 0x30, 0x10);

/// Series.
pub const HUES: [Rgb; 8] = [
    Rgb(0x00, 0x72, 0xb2),
    Rgb(0xd5, 0x5e, 0x00),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0x77, 0x77, 0x77),
    Rgb(0x00, 0x00, 0x00),
];

/// The hue of series `index`; after eight they come again.
pub fn hue(index: usize) -> Rgb {
    HUES[index % HUES.len()]
}

/// What row `index` stands on.
pub fn paper(index: usize) -> Rgb {
    if index.is_multiple_of(2) { BAND } else { WHITE }
}

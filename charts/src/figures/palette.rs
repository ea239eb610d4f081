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

/// The names of what has no hue.
const PLAIN: [(&str, Rgb); 7] = [
    ("ink", INK),
    ("pale", PALE_INK),
    ("rule", RULE),
    ("grid", GRID),
    ("paper", WHITE),
    ("band", BAND),
    ("alarm", ALARM),
];

/// In hundredths, how opaque a hue may be.
const OPACITIES: [u8; 4] = [100, 50, 35, 15];

/// The class of a colour for who has colours of his own: `h3`, `h3 f35`, `ink`; nothing of a colour
/// that is not of this palette.
pub fn class(colour: Rgb) -> Option<String> {
    let plain = PLAIN.iter().find(|(_, known)| *known == colour);
    plain.map(|(name, _)| name.to_string()).or_else(|| {
        HUES.iter().enumerate().find_map(|(index, hue)| {
            let is_it = |percent: &&u8| hue.faded(f64::from(**percent) / 100.0) == colour;
            let percent = *OPACITIES.iter().find(is_it)?;
            let faded = if percent == 100 { String::new() } else { format!(" f{percent}") };
            Some(format!("h{index}{faded}"))
        })
    })
}

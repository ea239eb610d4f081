//! Checks that readers with any colour vision tell the colours of series apart, and that the
//! colours are legible on the paper.

use crate::figures::heat_map::{self, HUE_SHARES};
use charts::{HUES, INK, PALE_INK, PAPER};
use plotters::style::RGBColor;

/// CIE 1976 colour difference at which two colours are plainly two, as lines and marks of some
/// pixels; a difference that is just seen, of large patches side by side, is 2.3 (Mahy, Van Eycken,
/// Oosterlinck, "Evaluation of uniform color spaces developed after the adoption of CIELAB and
/// CIELUV", 1994).
const MIN_DISTANCE: f64 = 10.0;

/// Three rows of three numbers, row by row.
type Matrix = [f64; 9];

/// The matrices give what a reader sees of linear red, green and blue: Machado, Oliveira,
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009,
/// table 1, severity 1.0.
const ALL_CONES: Matrix = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
const PROTANOPIA: Matrix =
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998];
const DEUTERANOPIA: Matrix =
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881];
const TRITANOPIA: Matrix =
    [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900];

/// Returns linear red, green and blue of an sRGB colour (IEC 61966-2-1).
fn linear(RGBColor(r, g, b): RGBColor) -> [f64; 3] {
    [r, g, b].map(|part| match f64::from(part) / 255.0 {
        part if part <= 0.04045 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    })
}

/// Returns the colour that a reader with these cones sees.
fn perceived_colour(colour: [f64; 3], cones: &Matrix) -> [f64; 3] {
    [0, 1, 2].map(|row| {
        let sum: f64 = (0..3).map(|part| cones[3 * row + part] * colour[part]).sum();
        sum.clamp(0.0, 1.0)
    })
}

/// Returns the cube root that CIELAB has of a part, or the line that takes its place near zero.
fn lab_curve(part: f64) -> f64 {
    if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
}

/// Returns CIELAB under daylight (D65).
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = lab_curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    let y = lab_curve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    let z = lab_curve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// Returns the two colours that this reader tells apart the least, and by how much.
fn nearest_pair(colours: &[RGBColor], cones: &Matrix) -> (f64, RGBColor, RGBColor) {
    let mut pairs = Vec::new();
    for (index, a) in colours.iter().enumerate() {
        for b in &colours[index + 1..] {
            let [lab_a, lab_b] = [a, b].map(|colour| lab(perceived_colour(linear(*colour), cones)));
            pairs.push((difference(lab_a, lab_b), *a, *b));
        }
    }
    pairs.into_iter().min_by(|(a, ..), (b, ..)| a.total_cmp(b)).expect("two colours")
}

#[test]
fn every_reader_tells_the_series_apart() {
    for matrix in [ALL_CONES, PROTANOPIA, DEUTERANOPIA, TRITANOPIA] {
        let (distance, a, b) = nearest_pair(&HUES, &matrix);
        assert!(distance >= MIN_DISTANCE, "{matrix:?}: {a:?} and {b:?} are {distance:.1} apart");
    }
}

/// Returns the contrast of two colours (W3C, 2018, Web Content Accessibility Guidelines 2.1).
fn contrast(a: RGBColor, b: RGBColor) -> f64 {
    let [luminance_a, luminance_b] = [a, b].map(|colour| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    });
    luminance_a.max(luminance_b) / luminance_a.min(luminance_b)
}

/// The guidelines ask for 4.5 of text and for 3 of marks.
#[test]
fn text_and_marks_stand_out_from_the_paper() {
    for ink in [INK, PALE_INK] {
        assert!(contrast(ink, PAPER) >= 4.5, "{ink:?}: {:.1}", contrast(ink, PAPER));
    }
    for hue in HUES {
        assert!(contrast(hue, PAPER) >= 3.0, "{hue:?}: {:.1}", contrast(hue, PAPER));
    }
    let white = contrast(RGBColor(255, 255, 255), RGBColor(0, 0, 0));
    assert!((white - 21.0).abs() < 1e-9 && contrast(RGBColor(0xff, 0xe0, 0), PAPER) < 3.0);
}

/// Returns a part of the colour of the strongest cells.
fn mix(hue: u8, paper: u8) -> u8 {
    (HUE_SHARES[0] * f64::from(hue) + (1.0 - HUE_SHARES[0]) * f64::from(paper)).round() as u8
}

/// The words of a cell are written on its colour, so they must be legible there.
#[test]
fn ink_stands_out_from_the_strongest_cells_of_the_heat_map() {
    for index in heat_map::HUES {
        let (hue, paper) = (HUES[index], PAPER);
        let cell = RGBColor(mix(hue.0, paper.0), mix(hue.1, paper.1), mix(hue.2, paper.2));
        assert!(contrast(INK, cell) >= 4.5, "{cell:?}: {:.1}", contrast(INK, cell));
    }
}

#[test]
fn the_measure_itself_is_right() {
    // The figures are those of Bruce Lindbloom's calculator for sRGB red and white under D65.
    for (colour, expected) in
        [(RGBColor(255, 0, 0), [53.2, 80.1, 67.2]), (RGBColor(255, 255, 255), [100.0, 0.0, 0.0])]
    {
        assert_eq!(lab(linear(colour)).map(|part| (part * 10.0).round() / 10.0), expected);
    }
    // A reader who has no cones for long waves takes this red and this green for one; others do
    // not.
    let pair = [RGBColor(0xb0, 0x4a, 0x00), RGBColor(0x6b, 0x60, 0x00)];
    assert!(nearest_pair(&pair, &PROTANOPIA).0 < 2.3, "{:?}", nearest_pair(&pair, &PROTANOPIA));
    assert!(nearest_pair(&pair, &ALL_CONES).0 > 4.0 * MIN_DISTANCE);
}

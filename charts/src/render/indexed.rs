//! Pixels as a small PNG: a palette of at most 256 colours.
//!
//! A chart has a few flat colours and thousands of blends at the edges of letters. The frequent
//! colours stay as they are; the blends snap to a coarse grid, which no eye sees at this size and
//! which makes the file less than half as large.

use std::collections::HashMap;
use std::iter::repeat_n;

/// Frequent colours that stay exact; with the coarsest grid's 216 they fill a palette.
const EXACT: usize = 40;

/// Distances of the grid; each divides 255, so that black and white are on it.
const GRIDS: [u8; 2] = [17, 51];

type Pixel = [u8; 3];

/// Rows of red, green, blue as a small PNG.
pub fn packed(pixels: &[u8], width: u32, height: u32) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks::<3>();
    let (palette, indices) = reduce(pixels);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_compression(png::Compression::Best);
    encoder.set_filter(png::FilterType::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&indices)?;
        writer.finish()
    });
    written.expect("memory takes all bytes");
    bytes
}

/// The palette and the index of each pixel, on the finest grid that fits.
fn reduce(pixels: &[Pixel]) -> (Vec<Pixel>, Vec<u8>) {
    let frequent = by_frequency(pixels);
    let mut snapped = HashMap::new();
    let mut palette = Vec::new();
    for grid in GRIDS {
        snapped.clear();
        palette.clear();
        for (rank, pixel) in frequent.iter().enumerate() {
            let shown = if rank < EXACT { *pixel } else { pixel.map(|part| snap(part, grid)) };
            let known = palette.iter().position(|colour| *colour == shown);
            snapped.insert(*pixel, known.unwrap_or(palette.len()));
            if known.is_none() {
                palette.push(shown);
            }
        }
        if palette.len() <= 256 {
            break;
        }
    }
    let runs = pixels.chunk_by(|a, b| a == b);
    let indices = runs.flat_map(|run| repeat_n(snapped[&run[0]] as u8, run.len())).collect();
    (palette, indices)
}

/// The colours, most frequent first; equally frequent ones in a fixed order.
fn by_frequency(pixels: &[Pixel]) -> Vec<Pixel> {
    let mut counts: HashMap<Pixel, usize> = HashMap::new();
    for run in pixels.chunk_by(|a, b| a == b) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|(a, a_count), (b, b_count)| b_count.cmp(a_count).then(a.cmp(b)));
    counts.into_iter().map(|(pixel, _)| pixel).collect()
}

fn snap(part: u8, grid: u8) -> u8 {
    let steps = (u16::from(part) + u16::from(grid) / 2) / u16::from(grid);
    (steps * u16::from(grid)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_exact_and_many_fit_a_palette() {
        let few: Vec<Pixel> = (0..EXACT as u8).map(|i| [i, 255 - i, 7]).collect();
        let (palette, indices) = reduce(&few);
        let back: Vec<Pixel> = indices.iter().map(|index| palette[usize::from(*index)]).collect();
        assert_eq!(back, few);

        let many: Vec<Pixel> =
            (0..=u16::MAX).map(|i| [(i >> 8) as u8, i as u8, (i >> 4) as u8]).collect();
        let (palette, indices) = reduce(&many);
        assert!(palette.len() <= 256, "{}", palette.len());
        for (pixel, index) in many.iter().zip(indices) {
            let shown = palette[usize::from(index)];
            let off = (0..3).map(|i| pixel[i].abs_diff(shown[i])).max();
            assert!(off <= Some(25), "{pixel:?} shown as {shown:?}");
        }
    }

    #[test]
    fn black_and_white_are_on_every_grid() {
        for grid in GRIDS {
            assert_eq!((snap(0, grid), snap(255, grid)), (0, 255));
        }
    }
}

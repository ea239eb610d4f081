//! Renders a figure as SVG and as PNG.
//!
//! Both are drawn into memory, so that a file is written whole or not at all.

use super::sheet::Figure;
use plotters::prelude::*;

const DRAWING_WORKS: &str = "memory takes all pixels, and the font is embedded";

impl Figure {
    /// Returns the figure as an SVG document with text as text.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        let backend = SVGBackend::with_string(&mut svg, self.size());
        self.paint(&backend.into_drawing_area()).expect(DRAWING_WORKS);
        svg
    }

    /// Returns the figure as a PNG image, as many pixels wide as the sheet.
    pub fn png(&self) -> Vec<u8> {
        let (width, height) = self.size();
        let mut pixels = vec![0; width as usize * height as usize * 3];
        let backend = BitMapBackend::with_buffer(&mut pixels, (width, height));
        self.paint(&backend.into_drawing_area()).expect(DRAWING_WORKS);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let result = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&pixels)?;
            writer.finish()
        });
        result.expect("memory takes all bytes");
        bytes
    }
}

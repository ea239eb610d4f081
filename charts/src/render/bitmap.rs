//! Scenes as PNG, by plotters.

use super::{Brush, Point, packed, paint};
use crate::figures::{Anchor, BITMAP_SIZE_PER_EM, FAMILY, Face, Rgb, Scene, dashes, prepare};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Pixels of the PNG per logical pixel.
const ENLARGED: f64 = 2.0;

/// Wider pictures are enlarged less, for the sake of small files, but by half at least.
const ENOUGH_PIXELS: f64 = 2200.0;

/// From the y of a text anchored at its top down to its baseline, in ems: the rasteriser takes ascent
/// plus descent as the size, and puts the baseline half a size down.
const TOP_TO_BASELINE_EMS: f64 = BITMAP_SIZE_PER_EM / 2.0;

/// The scene as a PNG image, up to twice as large.
pub fn png(scene: &Scene) -> Vec<u8> {
    prepare();
    let scale = (ENOUGH_PIXELS / scene.width).clamp(1.5, ENLARGED);
    let [width, height] = [scene.width, scene.height].map(|length| (length * scale).ceil() as u32);
    let mut pixels = vec![0; width as usize * height as usize * 3];
    {
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        area.fill(&WHITE).expect(INTO_MEMORY);
        paint(&scene.items, &mut Pixels { area, scale });
    }
    packed(&pixels, width, height)
}

const INTO_MEMORY: &str = "memory takes all pixels, and the font is embedded";

struct Pixels<'a> {
    area: DrawingArea<BitMapBackend<'a>, Shift>,
    scale: f64,
}

impl Pixels<'_> {
    fn at(&self, (x, y): Point) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn all(&self, points: &[Point]) -> Vec<(i32, i32)> {
        points.iter().map(|point| self.at(*point)).collect()
    }
}

impl Brush for Pixels<'_> {
    fn area(&mut self, corners: &[Point], colour: Rgb) {
        let shape = Polygon::new(self.all(corners), rgb(colour).filled());
        self.area.draw(&shape).expect(INTO_MEMORY);
    }

    fn disc(&mut self, at: Point, radius: f64, colour: Rgb) {
        let radius = (radius * self.scale).round() as i32;
        let shape = Circle::new(self.at(at), radius, rgb(colour).filled());
        self.area.draw(&shape).expect(INTO_MEMORY);
    }

    fn line(&mut self, points: &[Point], colour: Rgb, width: f64, dashed: bool) {
        let stroke = rgb(colour).stroke_width((width * self.scale).round().max(1.0) as u32);
        let lines = match dashed {
            true => dashes(points).iter().map(|ends| self.all(ends)).collect(),
            false => vec![self.all(points)],
        };
        for line in lines {
            self.area.draw(&PathElement::new(line, stroke)).expect(INTO_MEMORY);
        }
    }

    fn text(&mut self, (x, y): Point, anchor: Anchor, face: Face, colour: Rgb, words: &str) {
        let horizontal = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let size = face.em() * self.scale * BITMAP_SIZE_PER_EM;
        let font = (FAMILY, size, face.style()).into_font();
        let color = rgb(colour).to_backend_color();
        let style = TextStyle { font, color, pos: Pos::new(horizontal, VPos::Top) };
        let top = self.at((x, y - TOP_TO_BASELINE_EMS * face.em()));
        self.area.draw_text(words, &style, top).expect(INTO_MEMORY);
    }
}

fn rgb(Rgb(red, green, blue): Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

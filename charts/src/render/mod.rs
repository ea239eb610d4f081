//! Scenes as SVG and PNG, by plotters.

mod indexed;

pub use indexed::packed;

use crate::figures::{
    BITMAP_SIZE_PER_EM, FAMILY, Face, Item, Mark, Rgb, Scene, dashes, position, prepare,
};
use plotters::prelude::*;
use plotters::style::text_anchor::{Pos, VPos};

/// Pixels of the PNG per logical pixel.
const ENLARGED: f64 = 2.0;

/// Wider pictures are enlarged less, for the sake of small files, but by half at least.
const ENOUGH_PIXELS: f64 = 2200.0;

/// From the middle of a line of text down to its baseline, in ems: half of the mean of the heights
/// of capitals (0.73) and of small letters (0.55).
const BASELINE_EMS: f64 = 0.32;

/// How a backend sizes and places text.
struct Lettering {
    /// Size that the backend wants for an em of one pixel.
    size_per_em: f64,
    /// From the y of a text anchored at its top down to its baseline, in ems.
    baseline_ems: f64,
}

/// plotters-svg divides a size by 1.24 and shifts down by 0.76 em.
const SVG: Lettering = Lettering { size_per_em: 1.24, baseline_ems: 0.76 };

/// The rasteriser of plotters takes ascent plus descent as the size, and puts the baseline half a
/// size down.
const BITMAP: Lettering =
    Lettering { size_per_em: BITMAP_SIZE_PER_EM, baseline_ems: BITMAP_SIZE_PER_EM / 2.0 };

/// The scene as an SVG document with text as text.
///
/// # Errors
/// If plotters refuses.
pub fn svg(scene: &Scene) -> Result<String, String> {
    let mut document = String::new();
    {
        let size = (scene.width.ceil() as u32, scene.height.ceil() as u32);
        let area = SVGBackend::with_string(&mut document, size).into_drawing_area();
        paint(scene, &area, 1.0, &SVG)?;
    }
    // plotters puts line breaks around a text, which viewers show as blanks.
    Ok(document.replace(">\n", ">").replace("\n</text>", "</text>").replace("><", ">\n<"))
}

/// The scene as a PNG image, up to twice as large.
///
/// # Errors
/// If plotters or the encoder refuses.
pub fn png(scene: &Scene) -> Result<Vec<u8>, String> {
    let scale = (ENOUGH_PIXELS / scene.width).clamp(1.5, ENLARGED);
    let width = (scene.width * scale).ceil() as u32;
    let height = (scene.height * scale).ceil() as u32;
    let mut pixels = vec![0; width as usize * height as usize * 3];
    {
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        paint(scene, &area, scale, &BITMAP)?;
    }
    packed(&pixels, width, height)
}

type Area<B> = DrawingArea<B, plotters::coord::Shift>;

fn paint<B: DrawingBackend>(
    scene: &Scene,
    area: &Area<B>,
    scale: f64,
    lettering: &Lettering,
) -> Result<(), String> {
    prepare();
    let paper = Painter { area, scale, lettering };
    let painted = area.fill(&WHITE).and_then(|()| {
        scene.items.iter().try_for_each(|item| paper.item(item)).and_then(|()| area.present())
    });
    painted.map_err(|error| error.to_string())
}

struct Painter<'a, B: DrawingBackend> {
    area: &'a Area<B>,
    scale: f64,
    lettering: &'a Lettering,
}

type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

impl<B: DrawingBackend> Painter<'_, B> {
    fn at(&self, (x, y): (f64, f64)) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn stroke(&self, colour: Rgb, width: f64) -> ShapeStyle {
        rgb(colour).stroke_width((width * self.scale).round().max(1.0) as u32)
    }

    fn item(&self, item: &Item) -> Drawn<B> {
        match item {
            Item::Bar([left, top, width, height], colour) => {
                let corners = [self.at((*left, *top)), self.at((left + width, top + height))];
                self.area.draw(&Rectangle::new(corners, rgb(*colour).filled()))
            }
            Item::Path(points, colour, width) => {
                let points: Vec<_> = points.iter().map(|point| self.at(*point)).collect();
                self.area.draw(&PathElement::new(points, self.stroke(*colour, *width)))
            }
            Item::Dashes(points, colour, width) => dashes(points)
                .into_iter()
                .try_for_each(|ends| self.item(&Item::Path(ends.to_vec(), *colour, *width))),
            Item::Mark { at, mark, colour, hollow } => self.mark(*at, *mark, *colour, *hollow),
            Item::Text { at: (x, y), anchor, face, colour, words } => {
                let down = (BASELINE_EMS - self.lettering.baseline_ems) * face.em();
                let style = self.style(*face, *colour, position(*anchor));
                self.area.draw_text(words, &style, self.at((*x, y + down)))
            }
        }
    }

    fn style(
        &self,
        face: Face,
        colour: Rgb,
        horizontal: plotters::style::text_anchor::HPos,
    ) -> TextStyle<'static> {
        let size = face.em() * self.scale * self.lettering.size_per_em;
        let font = (FAMILY, size, face.style()).into_font();
        let color = rgb(colour).to_backend_color();
        TextStyle { font, color, pos: Pos::new(horizontal, VPos::Top) }
    }

    fn mark(&self, at: (f64, f64), mark: Mark, colour: Rgb, hollow: bool) -> Drawn<B> {
        if mark == Mark::Cross {
            let corners = self.corners(at, mark, 1.0);
            for ends in [[corners[0], corners[2]], [corners[1], corners[3]]] {
                self.area.draw(&PathElement::new(ends.to_vec(), self.stroke(colour, 2.0)))?;
            }
            return Ok(());
        }
        self.solid(at, mark, 1.0, rgb(colour))?;
        // Paper on top and not an outline: the rasteriser does not close its outlines.
        if hollow { self.solid(at, mark, 0.55, WHITE) } else { Ok(()) }
    }

    fn solid(&self, at: (f64, f64), mark: Mark, share: f64, colour: RGBColor) -> Drawn<B> {
        if mark == Mark::Circle {
            let radius = (mark.radius() * share * self.scale).round() as i32;
            return self.area.draw(&Circle::new(self.at(at), radius, colour.filled()));
        }
        self.area.draw(&Polygon::new(self.corners(at, mark, share), colour.filled()))
    }

    fn corners(&self, (x, y): (f64, f64), mark: Mark, share: f64) -> Vec<(i32, i32)> {
        let corners = mark.corners().into_iter();
        corners.map(|(dx, dy)| self.at((x + dx * share, y + dy * share))).collect()
    }
}

fn rgb(Rgb(red, green, blue): Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

//! The core clock over a run, by the rulers beside the samples.

use crate::axis::Axis;
use crate::palette::{GRID, HUES, INK, PALE_INK, RULE};
use crate::scene::{Anchor, Item, Scene};
use crate::{Face, Mark, page, text, words};
use record::{Clock, ClockPoint, Record};

const PLOT_HEIGHT: f64 = 220.0;

/// The figure, if the record has a trace.
pub fn scene(record: &Record) -> Option<Scene> {
    let clock = record.clock.as_ref()?;
    let points: Vec<&ClockPoint> = clock.trace.iter().filter(|point| is_point(point)).collect();
    let mut scene = Scene::new(page::LEAST_WIDTH);
    let (left, right) = (page::MARGIN + 46.0, scene.width - page::MARGIN - 10.0);
    let top = page::head(&mut scene, "core clock over the run", &subtitle(record, clock)) + 30.0;
    let bottom = top + PLOT_HEIGHT;
    let vertical = Axis::around(points.iter().map(|point| point.ghz), bottom, top)?;
    let across = Axis::over(points.last().map(|point| point.at_s), left, right)?;
    scene.text((page::MARGIN, top - 22.0), Anchor::Start, Face::Small, INK, "GHz");
    let y = page::horizontal_axis(
        &mut scene,
        &across,
        top,
        bottom,
        "seconds since the first interleaved sample",
    );
    for (y, words) in &vertical.ticks() {
        scene.line((left, *y), (right, *y), GRID, 1.0);
        scene.text((left - 8.0, *y), Anchor::End, Face::Small, PALE_INK, words);
    }
    scene.line((left, bottom), (left, top), RULE, 1.0);
    let at = |point: &&ClockPoint| (across.at(point.at_s), vertical.at(point.ghz));
    let places: Vec<(f64, f64)> = points.iter().map(at).collect();
    if let [only] = places[..] {
        scene.mark(only, Mark::Circle, HUES[0], false);
    }
    scene.items.push(Item::Path(places, HUES[0], 2.0));
    page::foot(&mut scene, y, &[]);
    Some(scene)
}

fn is_point(point: &ClockPoint) -> bool {
    point.at_s.is_finite() && point.at_s >= 0.0 && point.ghz.is_finite() && point.ghz > 0.0
}

fn subtitle(record: &Record, clock: &Clock) -> Vec<String> {
    let how = "each point is the median of a stretch of samples; the axis does not begin at zero";
    vec![words::clock(clock).replace("; ", text::BETWEEN), how.into(), page::provenance(record)]
}

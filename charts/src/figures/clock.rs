//! The core over a run, by the rulers beside the samples: its clock, and what share of it was ours.

use super::axis::Axis;
use super::mark::Mark;
use super::page;
use super::palette::HUES;
use super::scene::{Item, Scene};
use crate::view::digits::BETWEEN;
use crate::view::words;
use record::{Clock, ClockPoint, Record};

const PLOT_HEIGHT: f64 = 220.0;

/// A stretch with a smaller share of clean samples is shaded.
const MOST: f64 = 0.5;

/// The figure, if the record has a trace.
pub fn scene(record: &Record) -> Option<Scene> {
    let clock = record.clock.as_ref()?;
    let points: Vec<&ClockPoint> = clock.trace.iter().filter(|point| is_point(point)).collect();
    let mut scene = Scene::new(page::MIN_WIDTH);
    let (left, right) = (page::MARGIN + 46.0, scene.width - page::MARGIN - 10.0);
    let across = Axis::over(points.last().map(|point| point.at_s), left, right)?;
    let mut y = page::head(&mut scene, "the core over the run", &subtitle(record, clock));

    let ghz: Vec<(f64, f64)> = points.iter().map(|point| (point.at_s, point.ghz)).collect();
    let vertical = Axis::around(ghz.iter().map(|(_, ghz)| *ghz), PLOT_HEIGHT, 0.0)?;
    let top = y + 30.0;
    for (from, to) in contended(&points) {
        let (from, to) = (across.at(from), across.at(to));
        scene.bar(from, top, (to - from).max(1.0), PLOT_HEIGHT, HUES[1].faded(0.15));
    }
    y = panel(&mut scene, y, "core clock, GHz", &across, &vertical, &ghz);
    let share = |point: &&ClockPoint| Some((point.at_s, point.clean_share? * 100.0));
    let shares: Vec<(f64, f64)> = points.iter().filter_map(share).collect();
    if !shares.is_empty() {
        let vertical = Axis::over([100.0], PLOT_HEIGHT, 0.0)?;
        y = panel(
            &mut scene,
            y,
            "samples with the full width of the core, %",
            &across,
            &vertical,
            &shares,
        );
    }
    page::foot(&mut scene, y, &[]);
    Some(scene)
}

/// The stretches, from point to point, in which most samples were set aside.
fn contended(points: &[&ClockPoint]) -> Vec<(f64, f64)> {
    let is_contended = |point: &ClockPoint| point.clean_share.is_some_and(|share| share < MOST);
    let stretches = points.windows(2).filter(|pair| is_contended(pair[0]));
    stretches.map(|pair| (pair[0].at_s, pair[1].at_s)).collect()
}

/// Draws a line over time with its axes; returns the y below.
fn panel(
    scene: &mut Scene,
    y: f64,
    title: &str,
    across: &Axis,
    vertical: &Axis,
    points: &[(f64, f64)],
) -> f64 {
    let top = y + 30.0;
    let vertical = vertical.moved(top + PLOT_HEIGHT, top);
    let below = page::axes(scene, (&vertical, title), (across, "seconds since the first sample"));
    let at = |(at_s, value): &(f64, f64)| (across.at(*at_s), vertical.at(*value));
    let places: Vec<(f64, f64)> = points.iter().map(at).collect();
    if let [only] = places[..] {
        scene.mark(only, Mark::Circle, HUES[0], false);
    }
    scene.items.push(Item::Path(places, HUES[0], 2.0));
    below
}

fn is_point(point: &ClockPoint) -> bool {
    let is_share = |share: f64| (0.0..=1.0).contains(&share);
    let has_share = point.clean_share.is_none_or(is_share);
    point.at_s.is_finite()
        && point.at_s >= 0.0
        && point.ghz.is_finite()
        && point.ghz > 0.0
        && has_share
}

fn subtitle(record: &Record, clock: &Clock) -> Vec<String> {
    let mut how =
        "each point is the median of a stretch of samples; the axis of the clock does not \
                   begin at zero"
            .to_string();
    if clock.trace.iter().any(|point| point.clean_share.is_some()) {
        how += "; shaded: most samples were contended, and set aside";
    }
    vec![words::clock(clock).replace("; ", BETWEEN), how, words::provenance(record)]
}

//! Lines over a number: one a routine, labelled at its end. What the number is, its callers say.

use super::axis::Axis;
use super::mark::Mark;
use super::page;
use super::palette::{HUES, INK, hue};
use super::scene::{Item, Rgb, Scene};
use super::text::{self, Anchor, Face};
use crate::view::notes::Note;
use crate::view::select::{self, Measure};
use record::{Estimate, Part, Record, RoutineResult, Standing, unique};

const MIN_PLOT_HEIGHT: f64 = 380.0;
const MIN_PLOT_WIDTH: f64 = 520.0;
const LABEL_HEIGHT: f64 = 17.0;
const LABEL_GAP: f64 = 58.0;
/// A whole number: the rasteriser draws level lines of odd pixels thicker than sloping ones.
const STROKE: f64 = 2.0;

/// So many lines can be told apart: no two of them look alike, nor in grey print.
const MOST: usize = 2 * Mark::ALL.len();

/// A routine over the numbers that it was timed at.
pub(super) struct Curve {
    label: String,
    family: String,
    /// The number, and the time.
    points: Vec<(f64, Estimate)>,
    mark: Mark,
    colour: Rgb,
    dashed: bool,
    hollow: bool,
}

impl Curve {
    /// The `index`-th routine of a figure: no two of few look alike.
    pub(super) fn new(routine: &RoutineResult, points: Vec<(f64, Estimate)>, index: usize) -> Self {
        let adapter = if routine.adapter_of.is_some() { " (via adapter)" } else { "" };
        let twin = if routine.twin_of.is_some() { " (twin)" } else { "" };
        let (mark, dashed, colour) = look(index);
        Curve {
            label: format!("{}{adapter}{twin}", routine.name()),
            family: routine.family.to_string(),
            points,
            mark,
            colour,
            dashed,
            hollow: routine.adapter_of.is_some(),
        }
    }

    fn last_time(&self) -> f64 {
        self.points.last().map_or(0.0, |(_, time)| time.center)
    }

    fn last_number(&self) -> f64 {
        self.points.last().map_or(0.0, |(number, _)| *number)
    }

    fn time_at(&self, number: f64) -> Option<f64> {
        self.points.iter().find(|(at, _)| *at == number).map(|(_, time)| time.center)
    }

    /// Whether it is not level.
    pub(super) fn changes(&self) -> bool {
        let times = || self.points.iter().map(|(_, time)| time.center);
        times().fold(0.0, f64::max) >= LEVEL * times().fold(f64::INFINITY, f64::min)
    }
}

/// Mark, stroke and hue of the `index`-th line. A mark that comes again has the other stroke: in grey print
/// hues tell nothing apart.
fn look(index: usize) -> (Mark, bool, Rgb) {
    (Mark::ALL[index % Mark::ALL.len()], index / Mark::ALL.len() % 2 == 1, hue(index))
}

/// The lines of a model's routines over the numbers that `times` has for each, and what their times
/// are in. A wrong routine has none.
pub(super) fn of_model<'a>(
    record: &'a Record,
    model: &Part,
    times: impl Fn(&'a RoutineResult) -> Vec<(f64, &'a Standing)>,
) -> (Measure, Vec<Curve>) {
    let right = select::of_model(record, model).filter(|routine| routine.error.is_none());
    let measure = Measure::of_all(right.clone().flat_map(&times).map(|(_, time)| time));
    let curve = |(index, routine): (usize, &'a RoutineResult)| {
        let point = |(number, time)| Some((number, measure.time(time)?));
        Curve::new(routine, times(routine).into_iter().filter_map(point).collect(), index)
    };
    (measure, right.enumerate().map(curve).collect())
}

/// What stands around the lines.
pub(super) struct Frame<'a> {
    pub(super) title: &'a str,
    pub(super) subtitle: &'a [String],
    /// Of the axis of times.
    pub(super) unit: &'a str,
    /// Of the axis of numbers.
    pub(super) number: &'a str,
    /// Whether those numbers are doublings. Then times are shown likewise: a level line is a time that
    /// does not depend on the number, and one that falls by a step a step is shared by all.
    pub(super) doublings: bool,
    pub(super) footnotes: &'a [Note],
    /// Whether it is about what depends on the number: where lines are too many, those that are level stand back.
    pub(super) of_changes: bool,
}

/// A line whose times differ by less is level.
const LEVEL: f64 = 1.05;

/// Which of these lines can be told apart: all of a few. Of many those that are fastest at some number, and the
/// fastest of each family at the last one; the others stand back, in grey.
fn in_front(curves: &[Curve], of_changes: bool) -> Vec<usize> {
    if curves.len() <= MOST {
        return (0..curves.len()).collect();
    }
    let changes = |curve: &Curve| !of_changes || curve.changes();
    let mut all: Vec<usize> = (0..curves.len()).filter(|index| changes(&curves[*index])).collect();
    if all.is_empty() {
        all = (0..curves.len()).collect();
    }
    let numbers = unique(curves.iter().flat_map(|curve| &curve.points).map(|(number, _)| *number));
    let fastest = |of: &mut dyn Iterator<Item = (usize, f64)>| {
        of.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(index, _)| index)
    };
    let families = unique(all.iter().map(|index| curves[*index].family.as_str()));
    let of_family = families.iter().filter_map(|family| {
        let own = all.iter().filter(|index| curves[**index].family == *family);
        fastest(&mut own.map(|index| (*index, curves[*index].last_time())))
    });
    let at_number = numbers.iter().filter_map(|number| {
        let timed = all.iter().filter_map(|index| Some((*index, curves[*index].time_at(*number)?)));
        fastest(&mut timed.into_iter())
    });
    let mut front = unique(of_family.chain(at_number));
    front.truncate(MOST);
    front.sort_unstable();
    front
}

/// The figure, if a line has two points.
pub(super) fn scene(frame: &Frame, mut curves: Vec<Curve>) -> Option<Scene> {
    curves.retain(|curve| !curve.points.is_empty());
    if !curves.iter().any(|curve| curve.points.len() >= 2) {
        return None;
    }
    let front = in_front(&curves, frame.of_changes);
    let mut back = Vec::new();
    if front.len() < curves.len() {
        let (mut kept, mut index) = (Vec::new(), 0);
        for (place, curve) in curves.into_iter().enumerate() {
            match front.contains(&place) {
                true => {
                    let (mark, dashed, colour) = look(index);
                    kept.push(Curve { mark, dashed, colour, ..curve });
                    index += 1;
                }
                false => back.push(curve),
            }
        }
        curves = kept;
    }
    curves.sort_by(|a, b| a.last_time().total_cmp(&b.last_time()));
    let labels = text::widest(Face::Body, curves.iter().map(|curve| curve.label.as_str()));
    let left = page::MARGIN + 46.0;
    let around = left + LABEL_GAP + labels + page::MARGIN;
    let mut scene = Scene::new((around + MIN_PLOT_WIDTH).max(page::MIN_WIDTH));
    let right = scene.width - page::MARGIN - labels - LABEL_GAP;

    let top = page::head(&mut scene, frame.title, frame.subtitle) + 30.0;
    let bottom = top + MIN_PLOT_HEIGHT.max(curves.len() as f64 * LABEL_HEIGHT);
    let points = || curves.iter().chain(&back).flat_map(|curve| &curve.points);
    let times = points().flat_map(|(_, time)| [time.center, time.low, time.high]);
    let numbers = points().map(|(number, _)| *number);
    let (vertical, across) = match frame.doublings {
        true => (Axis::doublings(times, bottom, top)?, Axis::doublings(numbers, left, right)?),
        false => (Axis::over(times, bottom, top)?, Axis::over(numbers, left, right)?),
    };
    let unit = vertical.title(frame.unit);
    let below = page::axes(&mut scene, (&vertical, &unit), (&across, frame.number));
    for curve in &back {
        let place =
            |(number, time): &(f64, Estimate)| (across.at(*number), vertical.at(time.center));
        let grey = HUES[6].faded(0.5);
        scene.items.push(Item::Path(curve.points.iter().map(place).collect(), grey, 1.0));
    }
    for curve in &curves {
        draw_curve(&mut scene, curve, &across, &vertical);
    }
    let ends: Vec<_> = curves.iter().map(|curve| vertical.at(curve.last_time())).collect();
    let places = spread(&ends, LABEL_HEIGHT, top, bottom);
    for ((curve, end), place) in curves.iter().zip(ends).zip(places) {
        let from = (across.at(curve.last_number()), end);
        draw_label(&mut scene, curve, from, (right + LABEL_GAP, place));
    }
    let mut footnotes = frame.footnotes.to_vec();
    if !back.is_empty() {
        let which = if frame.of_changes { " that depends on the number" } else { "" };
        footnotes.insert(0, Note::plain(format!(
            "in grey, and by name in the table: {} more; in front the fastest of each family{which}, and who is fastest somewhere",
            back.len()
        )));
    }
    curves.extend(back);
    page::foot(&mut scene, below, &footnotes);
    Some(scene)
}

fn draw_curve(scene: &mut Scene, curve: &Curve, across: &Axis, vertical: &Axis) {
    let places: Vec<(f64, f64)> = curve
        .points
        .iter()
        .map(|(number, time)| (across.at(*number), vertical.at(time.center)))
        .collect();
    let line = if curve.dashed { Item::Dashes } else { Item::Path };
    scene.items.extend(places.windows(2).map(|pair| line(pair.to_vec(), curve.colour, STROKE)));
    for ((x, _), (_, time)) in places.iter().zip(&curve.points) {
        scene.line((*x, vertical.at(time.low)), (*x, vertical.at(time.high)), curve.colour, 1.0);
    }
    for place in places {
        scene.mark(place, curve.mark, curve.colour, curve.hollow);
    }
}

fn draw_label(scene: &mut Scene, curve: &Curve, from: (f64, f64), (x, y): (f64, f64)) {
    let colour = curve.colour.faded(0.5);
    let points = vec![(from.0 + 8.0, from.1), (x - 26.0, y), (x - 18.0, y)];
    scene.items.push(Item::Path(points, colour, 1.0));
    scene.mark((x - 10.0, y), curve.mark, curve.colour, curve.hollow);
    scene.text((x, y), Anchor::Start, Face::Body, INK, &curve.label);
}

/// Places as near to `wanted` (given from bottom to top) as a distance of `apart` allows, between
/// `top` and `bottom`.
fn spread(wanted: &[f64], apart: f64, top: f64, bottom: f64) -> Vec<f64> {
    let mut places = wanted.to_vec();
    let mut limit = bottom;
    for place in &mut places {
        *place = place.min(limit);
        limit = *place - apart;
    }
    let mut limit = top;
    for place in places.iter_mut().rev() {
        *place = place.max(limit);
        limit = *place + apart;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn in_grey_twelve_lines_differ_and_in_colours_twice_as_many() {
        let all =
            |of: fn(usize) -> String, count| (0..count).map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(all(|index| format!("{:?}", (look(index).0, look(index).1)), 12), 12);
        assert_eq!(all(|index| format!("{:?}", look(index)), 24), 24);
    }

    #[test]
    fn labels_keep_their_distance_order_and_bounds() {
        let wanted = [400.0, 399.0, 398.0, 200.0, 199.0, 30.0, 29.0];
        let places = spread(&wanted, 17.0, 20.0, 400.0);
        assert!(places.windows(2).all(|pair| pair[0] - pair[1] >= 17.0), "{places:?}");
        assert!(places.iter().all(|place| (20.0..=400.0).contains(place)), "{places:?}");
        assert_eq!(spread(&[300.0, 100.0], 17.0, 20.0, 400.0), [300.0, 100.0]);
    }
}

//! Ranking of a model in one form: a row per routine, fastest first, with its interval.

use crate::axis::Axis;
use crate::palette::{self, INK, PALE_INK, hue};
use crate::scene::{Anchor, Rgb, Scene};
use crate::select::{self, Source};
use crate::{Face, Mark, notes, page, text};
use record::{Estimate, Record, RoutineResult, Timing};

const LEAST_PLOT_WIDTH: f64 = 360.0;
const BAR_HEIGHT: f64 = 14.0;

/// A row before it has a place.
struct Row<'a> {
    routine: &'a RoutineResult,
    ns: Estimate,
    name: String,
    remark: Option<String>,
    value: String,
    interval: String,
}

impl<'a> Row<'a> {
    fn new((routine, timing): (&'a RoutineResult, &'a Timing)) -> Row<'a> {
        let ns = timing.ns_per_unit;
        Row {
            routine,
            ns,
            name: select::label(routine),
            remark: select::remarks(routine),
            value: format!("{} ns", text::figure(ns.center)),
            interval: format!("{} to {}", text::figure(ns.low), text::figure(ns.high)),
        }
    }

    fn value_width(&self) -> f64 {
        text::width(Face::Body, &self.value) + 8.0 + text::width(Face::Small, &self.interval)
    }
}

/// The figure, if any routine of `model` has a time in `form`.
pub fn scene(record: &Record, model: &str, form: &str) -> Option<Scene> {
    let source = select::source(record, model, form)?;
    let rows: Vec<_> =
        select::ranked(record, model, form, source).into_iter().map(Row::new).collect();
    let names = text::widest(Face::Body, rows.iter().map(|row| row.name.as_str()));
    let remarks = rows.iter().filter_map(|row| row.remark.as_deref());
    let left = page::MARGIN + names.max(text::widest(Face::Small, remarks)) + 10.0;
    let values = 12.0 + rows.iter().map(Row::value_width).fold(0.0, f64::max);
    let width = (left + LEAST_PLOT_WIDTH + values + page::MARGIN).max(page::LEAST_WIDTH);
    let right = width - page::MARGIN - values;
    let ends = rows.iter().flat_map(|row| [row.ns.center, row.ns.low, row.ns.high]);
    let axis = Axis::over(ends, left, right)?;

    let mut scene = Scene::new(width);
    let title = format!("{model}: time in {form} form");
    let mut y = page::head(&mut scene, &title, &subtitle(record, source));
    y = page::legend(&mut scene, y, &legend(record, &rows));
    let top = y + 4.0;
    let bottom = top + rows.iter().map(|row| page::row_height(row.remark.as_deref())).sum::<f64>();
    bands(&mut scene, &rows, top);
    let unit = select::unit(record, model);
    y = page::horizontal_axis(&mut scene, &axis, top, bottom, &format!("ns per {unit}"));
    let mut middle = top;
    for (index, row) in rows.iter().enumerate() {
        let height = page::row_height(row.remark.as_deref());
        let colours = (hue(family_index(record, row.routine)), palette::paper(index));
        draw_row(&mut scene, row, &axis, (left, middle + height / 2.0), colours);
        middle += height;
    }
    page::foot(&mut scene, y, &footnotes(record, model, form, source));
    Some(scene)
}

fn subtitle(record: &Record, source: Source) -> Vec<String> {
    vec![
        format!(
            "{} · clock: {}, intervals of 95 %",
            page::workload(record, source.workload),
            source.instrument
        ),
        page::provenance(record),
    ]
}

fn legend(record: &Record, rows: &[Row]) -> Vec<(Mark, Rgb, bool, String)> {
    let families = select::families(record);
    let shown = |family: &str| rows.iter().any(|row| row.routine.family == family);
    let families = families.into_iter().enumerate().filter(|(_, family)| shown(family));
    let mut entries: Vec<_> = families
        .map(|(index, family)| (Mark::Square, hue(index), false, format!("family {family}")))
        .collect();
    if rows.iter().any(|row| row.routine.adapter_of.is_some()) {
        entries.push((Mark::Square, PALE_INK, true, "hollow: via an adapter".to_string()));
    }
    entries
}

fn family_index(record: &Record, routine: &RoutineResult) -> usize {
    let families = select::families(record);
    families.iter().position(|family| *family == routine.family).unwrap_or_default()
}

fn bands(scene: &mut Scene, rows: &[Row], top: f64) {
    let mut y = top;
    let width = scene.width - 2.0 * page::MARGIN;
    for (index, row) in rows.iter().enumerate() {
        let height = page::row_height(row.remark.as_deref());
        scene.bar(page::MARGIN, y, width, height, palette::paper(index));
        y += height;
    }
}

fn draw_row(
    scene: &mut Scene,
    row: &Row,
    axis: &Axis,
    (left, y): (f64, f64),
    (colour, paper): (Rgb, Rgb),
) {
    page::row_name(scene, left - 10.0, y, &row.name, row.remark.as_deref());
    let hollow = row.routine.adapter_of.is_some();
    let end = axis.at(row.ns.center);
    if axis.log {
        // The length of a bar means nothing here, the place of a dot does.
        scene.line((left, y), (end, y), colour.faded(0.35), 1.0);
    } else {
        scene.bar(left, y - BAR_HEIGHT / 2.0, end - left, BAR_HEIGHT, colour);
        if hollow {
            let (width, height) = ((end - left - 4.0).max(0.0), BAR_HEIGHT - 4.0);
            scene.bar(left + 2.0, y - height / 2.0, width, height, colour.faded(0.15));
        }
    }
    whiskers(scene, axis, &row.ns, y);
    if axis.log {
        scene.mark((end, y), Mark::Circle, colour, hollow);
    }
    let after = axis.at(row.ns.high).max(end) + 10.0;
    // Grid lines do not cross the figures.
    scene.bar(after - 3.0, y - 8.0, row.value_width() + 6.0, 16.0, paper);
    scene.text((after, y), Anchor::Start, Face::Body, INK, &row.value);
    let after = after + text::width(Face::Body, &row.value) + 8.0;
    scene.text((after, y), Anchor::Start, Face::Small, PALE_INK, &row.interval);
}

fn whiskers(scene: &mut Scene, axis: &Axis, ns: &Estimate, y: f64) {
    let (low, high) = (axis.at(ns.low), axis.at(ns.high));
    scene.line((low, y), (high, y), INK, 1.0);
    // Under a dot that covers a short interval, no cap may stick out.
    let cap = if axis.log { 2.5 } else { 4.0 };
    for x in [low, high] {
        scene.line((x, y - cap), (x, y + cap), INK, 1.0);
    }
}

fn footnotes(record: &Record, model: &str, form: &str, source: Source) -> Vec<notes::Note> {
    let why = format!("no time in this form by {} on {}", source.instrument, source.workload);
    let mut lines = notes::errors(record, model);
    lines.extend(notes::absent(record, model, &why, |routine| {
        select::time(routine, form, source).is_some()
    }));
    lines.extend(notes::remarks(record, model));
    lines.extend(notes::skips(record, model));
    lines.extend(notes::general_skips(record));
    lines
}

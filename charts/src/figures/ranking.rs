//! Ranking of a model in one form: a row per routine, fastest first, with its interval, its verdict
//! and a bracket to the row above where the two are not separated.

use super::axis::Axis;
use super::mark::Mark;
use super::page;
use super::palette::{self, INK, PALE_INK, hue};
use super::scene::{Item, Rgb, Scene};
use super::text::{self, Anchor, Face};
use crate::view::contest::{Contest, Entry};
use crate::view::notes::Note;
use crate::view::{digits, notes, select, words};
use record::{Estimate, Form, Part, Record, RoutineResult};

const MIN_PLOT_WIDTH: f64 = 300.0;
const BAR_HEIGHT: f64 = 14.0;
/// Room of the brackets left of the ranks.
const BRACKETS: f64 = 18.0;
const GAP: f64 = 12.0;

/// So many rows are seen at a glance. Of more the first are drawn, and the first of each family.
const MOST: usize = 16;
const FIRST: usize = 12;

/// Who is drawn; the table has all.
fn drawn<'e, 'a>(contest: &'e Contest<'a>) -> Vec<&'e Entry<'a>> {
    let all = &contest.entries;
    let first_of_family = |entry: &Entry| {
        let family = |one: &Entry| one.routine.family == entry.routine.family;
        all.iter().find(|one| family(one)).is_some_and(|one| one.place == entry.place)
    };
    let is_drawn = |entry: &&Entry| {
        let is_reference = entry.standing.name == contest.comparison.reference;
        all.len() <= MOST || entry.place <= FIRST || is_reference || first_of_family(entry)
    };
    all.iter().filter(is_drawn).collect()
}

/// A row before it has a place.
struct Row<'a> {
    entry: &'a Entry<'a>,
    rank: String,
    name: String,
    remark: Option<String>,
    value: String,
    interval: String,
    verdict: String,
}

impl<'a> Row<'a> {
    fn new(contest: &Contest, entry: &'a Entry<'a>) -> Row<'a> {
        let time = entry.time;
        Row {
            entry,
            rank: entry.rank(),
            name: entry.name(),
            remark: select::remarks(entry.routine),
            value: format!("{} {}", digits::figure(time.center), contest.measure.name()),
            interval: format!("{} to {}", digits::figure(time.low), digits::figure(time.high)),
            verdict: words::to_reference(entry.standing),
        }
    }

    fn value_width(&self) -> f64 {
        text::width(Face::Body, &self.value) + 8.0 + text::width(Face::Small, &self.interval)
    }

    fn height(&self) -> f64 {
        page::row_height(self.remark.as_deref())
    }
}

/// Where the columns stand.
struct Columns {
    /// Right end of the ranks.
    ranks: f64,
    /// Left end of the bars.
    plot: f64,
    /// Right end of the verdicts.
    verdicts: f64,
}

/// The figure, if any routine of `model` has a time in `form`.
pub fn scene(record: &Record, model: &Part, form: Form) -> Option<Scene> {
    let contest = Contest::of(record, model, form)?;
    let rows: Vec<_> = drawn(&contest).into_iter().map(|entry| Row::new(&contest, entry)).collect();
    let widest =
        |face, words: for<'b> fn(&'b Row) -> &'b str| text::widest(face, rows.iter().map(words));
    let names = widest(Face::Body, |row| &row.name);
    let remarks = widest(Face::Small, |row| row.remark.as_deref().unwrap_or_default());
    let ranks = page::MARGIN + BRACKETS + widest(Face::Body, |row| &row.rank);
    let left = ranks + GAP + names.max(remarks) + 10.0;
    let verdicts = widest(Face::Small, |row| &row.verdict);
    let values = GAP + rows.iter().map(Row::value_width).fold(0.0, f64::max) + GAP + verdicts;
    let width = (left + MIN_PLOT_WIDTH + values + page::MARGIN).max(page::MIN_WIDTH);
    let right = width - page::MARGIN - values;
    let ends = rows.iter().map(|row| row.entry.time);
    let axis = Axis::over(ends.flat_map(|time| [time.center, time.low, time.high]), left, right)?;

    let mut scene = Scene::new(width);
    let title = format!("{model}: time in {form} form");
    let mut y = page::head(
        &mut scene,
        &title,
        &words::measured(record, contest.condition(), contest.measure),
    );
    y = page::legend(&mut scene, y, &legend(record, &rows));
    let columns = Columns { ranks, plot: left, verdicts: width - page::MARGIN - 4.0 };
    let reference = format!("time to that of {}", contest.comparison.reference);
    scene.text((columns.verdicts, y + 6.0), Anchor::End, Face::Small, PALE_INK, reference);
    y += 14.0;
    let top = y + 4.0;
    let bottom = top + rows.iter().map(Row::height).sum::<f64>();
    bands(&mut scene, &rows, top);
    let unit = format!("{} per {}", contest.measure.name(), select::unit(record, model));
    y = page::horizontal_axis(&mut scene, &axis, top, bottom, &unit);
    let mut above = top;
    for (index, row) in rows.iter().enumerate() {
        let middle = above + row.height() / 2.0;
        let colours = (hue(family_index(record, row.entry.routine)), palette::paper(index));
        draw_row(&mut scene, row, &axis, &columns, middle, colours);
        let is_next = index > 0 && rows[index - 1].entry.place + 1 == row.entry.place;
        if row.entry.tied && is_next {
            bracket(&mut scene, index, above - rows[index - 1].height() / 2.0, middle);
        }
        above += row.height();
    }
    let _all: Vec<_> = contest.entries.iter().map(|entry| Row::new(&contest, entry)).collect();
    page::foot(&mut scene, y, &footnotes(record, model, &contest, &rows));
    Some(scene)
}

fn legend(record: &Record, rows: &[Row]) -> Vec<(Mark, Rgb, bool, String)> {
    let families = select::families(record);
    let shown = |family: &str| rows.iter().any(|row| row.entry.routine.family == family);
    let families = families.into_iter().enumerate().filter(|(_, family)| shown(family));
    let mut entries: Vec<_> = families
        .map(|(index, family)| (Mark::Square, hue(index), false, format!("family {family}")))
        .collect();
    if rows.iter().any(|row| row.entry.routine.adapter_of.is_some()) {
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
    for (index, row) in rows.iter().enumerate() {
        page::row_paper(scene, index, y, row.height());
        y += row.height();
    }
}

fn draw_row(
    scene: &mut Scene,
    row: &Row,
    axis: &Axis,
    columns: &Columns,
    y: f64,
    (colour, paper): (Rgb, Rgb),
) {
    let left = columns.plot;
    scene.text((columns.ranks, y), Anchor::End, Face::Body, INK, &row.rank);
    page::row_name(scene, left - 10.0, y, &row.name, row.remark.as_deref());
    let hollow = row.entry.routine.adapter_of.is_some();
    let time = row.entry.time;
    let end = axis.at(time.center);
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
    whiskers(scene, axis, &time, y);
    if axis.log {
        scene.mark((end, y), Mark::Circle, colour, hollow);
    }
    let after = axis.at(time.high).max(end) + 10.0;
    // Grid lines do not cross the figures.
    scene.bar(after - 3.0, y - 8.0, row.value_width() + 6.0, 16.0, paper);
    scene.text((after, y), Anchor::Start, Face::Body, INK, &row.value);
    let after = after + text::width(Face::Body, &row.value) + 8.0;
    scene.text((after, y), Anchor::Start, Face::Small, PALE_INK, &row.interval);
    scene.text((columns.verdicts, y), Anchor::End, Face::Small, INK, &row.verdict);
}

/// From the middle of one row to that of the next. Brackets of a chain of rows take turns in two
/// columns: that each is not separated from the next says nothing of the first and the last.
fn bracket(scene: &mut Scene, index: usize, from: f64, to: f64) {
    let x = page::MARGIN + 3.0 + if index.is_multiple_of(2) { 5.0 } else { 0.0 };
    let (from, to) = (from + 2.0, to - 2.0);
    let points = vec![(x + 4.0, from), (x, from), (x, to), (x + 4.0, to)];
    scene.items.push(Item::Path(points, INK, 1.0));
}

fn whiskers(scene: &mut Scene, axis: &Axis, time: &Estimate, y: f64) {
    let (low, high) = (axis.at(time.low), axis.at(time.high));
    scene.line((low, y), (high, y), INK, 1.0);
    // Under a dot that covers a short interval, no cap may stick out.
    let cap = if axis.log { 2.5 } else { 4.0 };
    for x in [low, high] {
        scene.line((x, y - cap), (x, y + cap), INK, 1.0);
    }
}

fn footnotes(record: &Record, model: &Part, contest: &Contest, rows: &[Row]) -> Vec<Note> {
    let mut lines = contest.sentences();
    if rows.iter().any(|row| row.entry.tied) {
        lines.push(Note::plain(format!("bracket and {}", words::TIES)));
    }
    if rows.len() < contest.entries.len() {
        lines.push(Note::plain(format!(
            "{} of {}: the first {FIRST}, the first of each family and the reference; the table has all",
            rows.len(),
            contest.entries.len()
        )));
    }
    let why = format!("no time in this form on {}", contest.condition().workload);
    let timed = |routine: &RoutineResult| contest.entry(routine).is_some();
    lines.extend(notes::absent(record, model, &why, timed));
    let shown =
        |routine: &RoutineResult| rows.iter().any(|row| row.entry.standing.name == routine.name());
    lines.extend(notes::below(record, model, shown));
    lines
}

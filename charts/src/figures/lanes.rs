//! Operations per board and direction from scalar code to eight lanes, and the time of the same:
//! panels that share their rows.

use super::axis::Axis;
use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::digits;
use crate::view::lanes::{Lanes, Row};
use crate::view::notes::{self, Note};
use crate::view::slices::BOARDS;
use crate::view::{select, words};
use record::{Record, RoutineResult};

/// The figure, if the record says of any routine how many boards a call does.
pub fn scene(record: &Record) -> Option<Scene> {
    let lanes = Lanes::of(record);
    if lanes.rows.iter().all(|row| row.operations.is_none()) {
        return None;
    }
    let panel = |name: &str, axis_title: &str, mark, colour, figure: fn(&Row) -> Option<f64>| {
        let values = lanes.rows.iter().map(figure).collect();
        let series = vec![Series { name: name.into(), mark, colour, values, show: digits::figure }];
        let line = lanes.reference().and_then(figure);
        Panel {
            title: name.to_string(),
            axis_title: axis_title.to_string(),
            series,
            axis: None,
            line,
        }
    };
    let lane_count = |row: &Row| Some(f64::from(row.lanes));
    let share = "per board and direction";
    let mut panels = [
        panel("lanes", "lanes of 64 bits", Mark::Square, HUES[0], lane_count),
        panel("operations", share, Mark::Circle, HUES[1], |row| row.operations),
        panel(lanes.measure.name(), share, Mark::Triangle, HUES[4], |row| row.time),
    ];
    panels[0].series[0].show = digits::count;
    panels[0].axis = Axis::doublings(panels[0].values(), 0.0, 1.0);
    panels[0].line = None;
    for panel in &mut panels[1..] {
        panel.axis = Axis::over(panel.values(), 0.0, 1.0);
    }
    let labels: Vec<_> = lanes.rows.iter().map(|row| (row.routine.name(), remark(row))).collect();
    let title = "all eight directions: operations from scalar to eight lanes";
    Some(panels::scene(
        title,
        &subtitle(record, &lanes),
        &labels,
        &panels,
        &footnotes(record, &lanes),
    ))
}

/// Boards of a call, an adapter in the way, a twin.
fn remark(row: &Row) -> Option<String> {
    let boards = (row.boards > 1).then(|| format!("{} boards a call", row.boards));
    let remarks: Vec<String> = boards.into_iter().chain(select::remarks(row.routine)).collect();
    (!remarks.is_empty()).then(|| remarks.join(", "))
}

fn subtitle(record: &Record, lanes: &Lanes) -> Vec<String> {
    let mut lines = vec![
        "Operations that a call executes, by its machine code, over its boards and the eight \
         directions. Lanes: of the widest register of the timed loops, 1 of scalar code."
            .to_string(),
    ];
    for contest in &lanes.contests {
        let by = words::timed_by(record, lanes.measure);
        lines.push(format!("throughput: {}; {by}", words::condition(record, contest.condition())));
    }
    lines.dedup();
    lines.push(words::provenance(record));
    lines
}

fn footnotes(record: &Record, lanes: &Lanes) -> Vec<Note> {
    let reference = lanes.reference().map(|row| {
        Note::plain(format!(
            "upright lines: {}, the reference of a single board",
            row.routine.name()
        ))
    });
    let shown =
        |routine: &RoutineResult| lanes.rows.iter().any(|row| std::ptr::eq(row.routine, routine));
    let why = "no count of the work of a call";
    let of = |model: &&str| {
        [notes::absent(record, model, why, shown), notes::of_model(record, model)].concat()
    };
    let mut notes: Vec<Note> = reference.into_iter().chain(BOARDS.iter().flat_map(of)).collect();
    notes.extend(notes::general_skips(record));
    notes
}

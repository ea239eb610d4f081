//! Operations per board and direction from scalar code to eight lanes, and the time of the same:
//! panels that share their rows.

use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::lanes::{Lanes, Row};
use crate::view::notes::{self, Note};
use crate::view::slices::BOARDS;
use crate::view::{select, words};
use record::{Model, Part, Record, RoutineResult};

/// The figure, if the record says of any routine how many boards a call does.
pub fn scene(record: &Record) -> Option<Scene> {
    let lanes = Lanes::of(record);
    if lanes.rows.iter().all(|row| row.operations.is_none()) {
        return None;
    }
    let panel = |name: &str, axis_title, mark, colour, figure: fn(&Row) -> Option<f64>| {
        let series = Series::new(name, mark, colour, lanes.rows.iter().map(figure).collect());
        let reference = lanes.reference().and_then(figure);
        Panel::new(name, axis_title, vec![series]).against(reference)
    };
    let counts = lanes.rows.iter().map(|row| Some(f64::from(row.lanes))).collect();
    let counts = Series::new("lanes", Mark::Square, HUES[0], counts).counted();
    let share = "per board and direction";
    let panels = [
        Panel::new("lanes", "lanes of 64 bits", vec![counts]).in_doublings(),
        panel("executed operations", share, Mark::Circle, HUES[1], |row| row.operations),
        panel(lanes.measure.name(), share, Mark::Triangle, HUES[4], |row| row.time),
    ];
    let labels: Vec<_> =
        lanes.rows.iter().map(|row| (row.routine.name().to_string(), remark(row))).collect();
    let title = "all eight directions: executed operations from scalar to eight lanes";
    let (above, below) = (subtitle(record, &lanes), footnotes(record, &lanes));
    Some(panels::scene(title, &above, &labels, &panels, &below))
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
    let of = |model: &Model| {
        let model = &Part::from(*model);
        [notes::absent(record, model, why, shown), notes::below(record, model, shown)].concat()
    };
    reference.into_iter().chain(BOARDS.iter().flat_map(of)).collect()
}

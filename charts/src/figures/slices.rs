//! Cost by length of the batch: a line for each routine that leads at some length, one at a time and
//! many at once.

use super::curves::{self, Curve, Frame};
use super::scene::Scene;
use crate::view::notes::Note;
use crate::view::slices::{MEANING, Slices};
use crate::view::words;
use record::{Model, Record};

/// The figure, if any routine of `models` was timed in slices of two lengths.
pub fn scene(record: &Record, models: [Model; 2]) -> Option<Scene> {
    let slices = Slices::of(record, models)?;
    let curve = |(index, row): (usize, &&record::RoutineResult)| {
        let times = slices.times(row).into_iter();
        Curve::new(row, times.map(|(length, time)| (length as f64, time)).collect(), index)
    };
    let curves: Vec<Curve> = slices.rows.iter().enumerate().map(curve).collect();
    let unit = &slices.rows.first()?.unit;
    let [one, many] = models;
    let frame = Frame {
        title: &format!("{one} and {many}: time by how many at a time"),
        subtitle: &[
            words::main_workload(record),
            words::timed_by(record, slices.measure),
            words::provenance(record),
        ],
        unit: &format!("{} per {unit}", slices.measure.name()),
        number: "length of a slice",
        doublings: true,
        footnotes: &MEANING.map(|line| Note::plain(line.to_string())),
        of_changes: false,
    };
    curves::scene(&frame, curves)
}

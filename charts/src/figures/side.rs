//! A whole side against look-ups, by the number of sliders.

use super::*;
use contract::Model::BoardAttacks;

/// Largest number of sliders on the axis.
const MOST_SLIDERS: u32 = 16;

/// Maximum number of routines of each kind, fastest first.
const SHOWN: usize = 2;

/// The figure, if the record has both, in the same measure.
pub fn figure(record: &Record) -> Option<Figure> {
    let board = Part::of(BoardAttacks, &[]);
    let sides = Contest::of(record, &board, FORMS[0])?;
    let queens = Contest::of(record, &look_ups(), FORMS[0])?;
    let measure = Measure::of_all(sides.rows().chain(queens.rows()));
    let fastest = |contest: &Contest, part: &Part| -> Vec<(String, f64)> {
        let own = contest.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
        let named = |entry: &Entry| {
            let time = measure.time(entry.standing)?.center;
            Some((short(&entry.standing.name, part.model.name()), time))
        };
        own.take(SHOWN).filter_map(named).collect()
    };
    let (sides_first, queens_first) = (fastest(&sides, &board), fastest(&queens, &look_ups()));
    let (side, queen) = (sides_first.first()?.1, queens_first.first()?.1);
    let counts = || (1..=MOST_SLIDERS).map(f64::from);
    let level = sides_first.iter().map(|(name, time)| {
        let points: Vec<_> = counts().map(|count| (count, *time)).collect();
        (format!("{name}, whole side"), points)
    });
    let sloping = queens_first.iter().map(|(name, time)| {
        let points: Vec<_> = counts().map(|count| (count, count * time)).collect();
        (format!("{name}, each slider"), points)
    });
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = level.chain(sloping).collect();
    let axes = [
        Axis::from_zero("sliders of a side", counts())?,
        Axis::from_zero(
            &format!("{} per side", measure.name()),
            lines.iter().flat_map(|line| &line.1).map(|point| point.1),
        )?,
    ];
    let crossing = side / queen;
    if crossing < f64::from(MOST_SLIDERS) {
        lines.push((
            format!("equal at {crossing:.1} sliders"),
            vec![(crossing, 0.0), (crossing, side)],
        ));
    }
    let title = match counts().find(|count| count * queen > side) {
        Some(1.0) => "All sliders of a side at once cost less than one look-up".to_string(),
        Some(from) => {
            format!(
                "From {from} sliders on, computing a whole side at once is cheaper than look-ups"
            )
        }
        None => {
            format!(
                "Up to {MOST_SLIDERS} sliders, look-ups are cheaper than computing a whole side"
            )
        }
    };
    let (names, points): (Vec<String>, Vec<_>) = lines.into_iter().unzip();
    let series = points.into_iter().map(Series::joined).collect();
    let body = Body::Plane(Plane { axes, series });
    let figure = Figure::new("side", title, body, source(record, sides.comparison));
    Some(figure.legend(names).note(
        "A look-up gives the set of each slider (here a queen); the whole side gives one set per direction.",
    ))
}

//! Draws a whole side against look-ups, by the number of sliders.
//!
//! A look-up costs the same for each slider, so its cost for a side is a line through zero;
//! computing the whole side costs the same for any number, a level line. Where they cross, the
//! whole side becomes cheaper.

use super::*;
use contract::Model::BoardAttacks;

/// Largest number of sliders on the axis. A side has at most 13: five and eight promoted pawns.
const MAX_SLIDERS: u32 = 16;

/// Maximum number of routines of each kind, fastest first. With the line of the crossing that makes
/// five lines, and the palette has six hues.
const MAX_LINES_PER_KIND: usize = 2;

/// A name for the legend, and points.
type Line = (String, Vec<(f64, f64)>);

/// Returns the figure, if the record has both, in the same measure.
pub fn figure(record: &Record) -> Option<Figure> {
    let sides = Contest::new(record, &Part::new(BoardAttacks, &[]), FORMS[0])?;
    let queens = Contest::new(record, &look_ups(), FORMS[0])?;
    let measure = Measure::common(sides.rows().chain(queens.rows()));
    let fastest_sides = fastest_routines(&sides, measure);
    let fastest_queens = fastest_routines(&queens, measure);
    let (_, side) = *fastest_sides.first()?;
    let (_, queen) = *fastest_queens.first()?;
    let mut lines = lines(&fastest_sides, &fastest_queens);
    let times = lines.iter().flat_map(|(_, points)| points).map(|(_, time)| *time);
    let axes = [
        Axis::from_zero("sliders of a side", slider_counts())?,
        Axis::from_zero(&format!("{} per side", measure.name()), times)?,
    ];
    let crossing = side / queen;
    if crossing < f64::from(MAX_SLIDERS) {
        let name = format!("equal at {crossing:.1} sliders");
        lines.push((name, vec![(crossing, 0.0), (crossing, side)]));
    }
    let (names, points): (Vec<String>, Vec<_>) = lines.into_iter().unzip();
    let series = points.into_iter().map(Series::line).collect();
    let body = Body::Plane(Plane { axes, series });
    let title = title(side, queen);
    let figure = Figure::new("side", title, body, source(record, sides.comparison)).legend(names);
    Some(figure.note(
        "A look-up gives the set of each slider (here a queen); the whole side gives one set per \
         direction.",
    ))
}

fn slider_counts() -> impl Iterator<Item = f64> {
    (1..=MAX_SLIDERS).map(f64::from)
}

/// Returns the names and times of the fastest routines of a contest. A twin has the code and the
/// time of another routine, so it would only hide a third one.
fn fastest_routines(contest: &Contest, measure: Measure) -> Vec<(String, f64)> {
    let mut routines = Vec::new();
    let originals = contest.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
    for Entry { standing, .. } in originals.take(MAX_LINES_PER_KIND) {
        let Some(time) = measure.time(standing) else { continue };
        routines.push((short(&standing.name, contest.comparison.model.name()), time.center));
    }
    routines
}

/// Returns level lines for whole sides, then rising ones for look-ups.
fn lines(sides: &[(String, f64)], queens: &[(String, f64)]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (name, time) in sides {
        let points = slider_counts().map(|count| (count, *time)).collect();
        lines.push((format!("{name}, whole side"), points));
    }
    for (name, time) in queens {
        let points = slider_counts().map(|count| (count, count * time)).collect();
        lines.push((format!("{name}, each slider"), points));
    }
    lines
}

/// Says from how many sliders on the whole side is cheaper.
fn title(side: f64, queen: f64) -> String {
    match slider_counts().find(|count| count * queen > side) {
        Some(1.0) => "All sliders of a side at once cost less than one look-up".to_string(),
        Some(from) => {
            format!(
                "From {from} sliders on, computing a whole side at once is cheaper than look-ups"
            )
        }
        None => {
            format!("Up to {MAX_SLIDERS} sliders, look-ups are cheaper than computing a whole side")
        }
    }
}

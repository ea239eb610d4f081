//! Operations against time, all routines of a model.

use super::*;
use contract::Model::RayAttacks;
use record::judge::pair;
use record::{Verdict, grouped};
use std::cmp::Reverse;

/// Minimum number of points.
const FEWEST: usize = 4;

/// A routine's operations and time.
type Point<'e, 'a> = (&'e Entry<'a>, f64);

/// The figure, if enough routines that compute one direction have counts and times: of the
/// direction with the most.
pub fn figure(record: &Record) -> Option<Figure> {
    let parts = select::models(record).into_iter().filter(|part| part.model == RayAttacks);
    let contests = parts.filter_map(|part| Some((Contest::of(record, &part, FORMS[0])?, part)));
    let (contest, part) = contests.min_by_key(|(contest, _)| Reverse(contest.entries.len()))?;
    let own = contest.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
    let counted = own.map(|entry| (entry, select::operations(&part, entry.routine)));
    let counted: Vec<(&Entry, Option<f64>)> = counted.collect();
    let points = counted.iter().filter_map(|(entry, count)| Some((*entry, (*count)?)));
    let points: Vec<Point> = points.collect();
    // A published summary leaves counts out.
    if points.len() < FEWEST || points.len() * 4 < counted.len() * 3 {
        return None;
    }
    let contradicting = contradicting(record, &contest, &points);
    let place = match part.subjects.as_slice() {
        [] => "attacks of one direction".to_string(),
        subjects => format!("attacks {}", subjects.join(" ")),
    };
    let title = title(&contradicting, &place);
    let measure = contest.measure.name();
    let axes = [
        Axis::from_zero("operations", points.iter().map(|one| one.1))?,
        Axis::doublings(
            &format!("{measure} per call"),
            points.iter().map(|one| one.0.time.center),
        )?,
    ];
    let families = grouped(points.iter().map(|one| (one.0.routine.family.as_str(), one)));
    let series = families.iter().map(|(_, points)| Series {
        points: points.iter().map(|(entry, count)| (*count, entry.time.center)).collect(),
        is_joined: false,
        names: points.iter().map(|(entry, _)| short(&entry.standing.name, "attacks")).collect(),
    });
    let body = Body::Plane(Plane { axes, series: series.collect() });
    let source = source(record, contest.comparison);
    let figure = Figure::new("operations", title, body, source);
    let figure = figure.legend(families.iter().map(|(family, _)| format!("family {family}")));
    Some(figure.note("Operations of the source, throughput form."))
}

/// A pair in which the routine with more operations is faster.
struct Contradiction {
    more: String,
    less: String,
    /// Operations of both.
    operations: [f64; 2],
    /// How many times as long the one with fewer operations takes.
    ratio: f64,
}

/// Every such pair, by the judge's verdicts.
fn contradicting(record: &Record, contest: &Contest, points: &[Point]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    // Loops and branches cost more than their operations; nobody expects otherwise.
    let straight: Vec<&Point> = points.iter().filter(|(entry, _)| is_straight(entry)).collect();
    for (more, most) in &straight {
        for (less, least) in straight.iter().filter(|(_, least)| least < most) {
            if less.time.center <= more.time.center {
                continue;
            }
            let [over, under] = [&less.standing.name, &more.standing.name];
            let judged = pair(&record.rounds, contest.comparison, record.confidence, over, under);
            let Some((ratio, Verdict::Slower)) = judged else { continue };
            found.push(Contradiction {
                more: short(&more.standing.name, "attacks"),
                less: short(&less.standing.name, "attacks"),
                operations: [*most, *least],
                ratio: ratio.center,
            });
        }
    }
    found.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    found
}

fn is_straight(entry: &Entry) -> bool {
    let tallies = entry.routine.probes.iter().filter_map(|probe| probe.tally.as_ref());
    tallies.into_iter().all(|tally| tally.turns.is_empty())
}

fn title(contradicting: &[Contradiction], place: &str) -> String {
    let Some(Contradiction { more, less, operations: [most, least], ratio }) =
        contradicting.first()
    else {
        return format!(
            "No straight-line routine with fewer operations is shown to be slower ({place})"
        );
    };
    let others = match contradicting.len() - 1 {
        0 => String::new(),
        others => format!("; {others} more such pairs"),
    };
    format!(
        "{less} has {} operations and takes {} x the time of {more} with {} ({place}{others})",
        count(*least),
        digits(*ratio),
        count(*most)
    )
}

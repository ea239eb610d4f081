//! A tight loop, a replay and a timed search with the same generators, on one scale: how much of
//! the difference in the loop is left in the search.

use super::*;
use crate::answer::{Class, Cost, Limits, OnMachine, Question, answer, percent};
use record::Ratio;

/// What is compared, as the legend names it.
const SERIES: [&str; 3] =
    ["tight loop of queen look-ups", "replay of a search's look-ups", "timed search"];

/// The times of a generator over the best: in the loop, in the replay and in the search.
struct Row {
    name: String,
    ratios: [Option<Estimate>; 3],
}

/// The figure of the machine whose timed search has the most generators that were also timed hot.
pub fn figure(records: &[Record]) -> Option<Figure> {
    let mut best: Option<(OnMachine, Vec<Row>)> = None;
    for class in &Class::ALL {
        let choice = answer(records, class, Question::InSearch, &Limits::default());
        for on in choice.machines {
            let rows = rows(&on);
            let searched = |rows: &[Row]| rows.iter().filter(|row| row.ratios[2].is_some()).count();
            let is_more = best.as_ref().is_none_or(|(_, most)| searched(&rows) > searched(most));
            if searched(&rows) > 0 && is_more {
                best = Some((on, rows));
            }
        }
    }
    let (on, rows) = best?;
    let record = records.iter().find(|record| *record.id == *on.record)?;
    drawn(&on, rows, record)
}

/// The generators that were timed in a loop, the cheapest in the replay first.
fn rows(on: &OnMachine) -> Vec<Row> {
    let queen = |cost: &Cost| cost.pieces.map(|[.., queen]| queen);
    let best = on.costs.iter().filter_map(queen).map(|time| time.center).reduce(f64::min);
    let Some(best) = best else { return Vec::new() };
    let mut rows: Vec<(Ratio, Row)> = Vec::new();
    for cost in &on.costs {
        let (Some(time), Some(replay)) = (queen(cost), cost.over_best) else { continue };
        let [center, low, high] = [time.center, time.low, time.high].map(|time| time / best);
        let searched = on.searched.iter().find(|searched| searched.routine == cost.routine);
        let name = short(&cost.routine, Question::InSearch.model().name());
        let ratios = [
            Some(Estimate { center, low, high }),
            Some(estimate(replay)),
            searched.map(|searched| estimate(searched.over_best)),
        ];
        rows.push((replay, Row { name, ratios }));
    }
    rows.sort_by(|(a, _), (b, _)| a.center.total_cmp(&b.center));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn estimate(Ratio { center, low, high }: Ratio) -> Estimate {
    Estimate { center, low, high }
}

fn drawn(on: &OnMachine, rows: Vec<Row>, record: &Record) -> Option<Figure> {
    let series: Vec<Vec<Option<Estimate>>> =
        (0..SERIES.len()).map(|kind| rows.iter().map(|row| row.ratios[kind]).collect()).collect();
    let most = |kind: usize| {
        let centers = rows.iter().filter_map(|row| Some(row.ratios[kind]?.center));
        centers.reduce(f64::max)
    };
    let (looped, searched) = (most(0)?, most(2)?);
    let title = match rows.as_slice() {
        [row] => format!("Only one generator was searched with: {}", row.name),
        rows => format!(
            "{} generators: up to {} x the time of the best in a tight loop, at most {} % more in a timed search",
            rows.len(),
            digits(looped),
            percent(searched)
        ),
    };
    let panel = Panel::marks_from_one("time over the best", series)?;
    let names = rows.into_iter().map(|row| row.name).collect();
    let body = Body::Rows(Rows::new(names, vec![panel]));
    let invocations =
        |comparison: Option<&Comparison>| comparison.map_or(0, |one| one.invocations.len());
    let in_use = record.in_use.as_ref()?;
    let search = in_use.of_search().find(|one| one.condition.tier == on.tier);
    let hot = record.comparisons.iter().find(|one| {
        let condition = &one.condition;
        one.model == contract::Model::SquareAttacks
            && condition.tier == on.tier
            && condition.is_plain()
    });
    let source = format!(
        "{}, {}; record {}; medians of {} invocations (loop), {} (replay), {} (search)",
        on.cpu,
        on.tier,
        record.id,
        invocations(hot),
        invocations(in_use.of_trace_at(on.tier).next()),
        invocations(search)
    );
    Some(Figure::new("search", title, body, source).legend(SERIES.map(String::from)))
}

//! Draws a tight loop, a replay and a timed search with the same generators on one scale, which
//! shows how much of the difference in the loop is left in the search.

use super::*;
use crate::answer::{Class, Cost, Limits, MachineAnswer, Question, answer, percent};
use record::Ratio;

/// The names of the series in the legend.
const SERIES: [&str; 3] =
    ["tight loop of queen look-ups", "replay of a search's look-ups", "timed search"];

/// The times of a generator over the best: in the loop, in the replay and in the search.
struct Row {
    name: String,
    ratios: [Option<Estimate>; 3],
}

/// Returns the figure of the machine whose timed search has the most generators that were also
/// timed hot.
pub fn figure(records: &[Record]) -> Option<Figure> {
    let mut best: Option<(MachineAnswer, Vec<Row>)> = None;
    for class in &Class::ALL {
        let choice = answer(records, class, Question::InSearch, &Limits::default());
        for machine in choice.machines {
            let rows = rows(&machine);
            let max_count = best.as_ref().map_or(0, |(_, rows)| search_count(rows));
            if search_count(&rows) > max_count {
                best = Some((machine, rows));
            }
        }
    }
    let (machine, rows) = best?;
    let record = records.iter().find(|record| *record.id == *machine.record)?;
    figure_from_rows(&machine, rows, record)
}

/// Returns how many of these generators were used in a timed search.
fn search_count(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.ratios[2].is_some()).count()
}

/// Returns the generators that were timed in a loop, the cheapest in the replay first.
fn rows(machine: &MachineAnswer) -> Vec<Row> {
    let times = machine.costs.iter().filter_map(queen).map(|time| time.center);
    let Some(best) = times.reduce(f64::min) else { return Vec::new() };
    let mut rows: Vec<(Ratio, Row)> = Vec::new();
    for cost in &machine.costs {
        let (Some(time), Some(replay)) = (queen(cost), cost.over_best) else { continue };
        let [center, low, high] = [time.center, time.low, time.high].map(|time| time / best);
        let search = machine.searches.iter().find(|search| search.routine == cost.routine);
        let name = short(&cost.routine, Question::InSearch.model().name());
        let ratios = [
            Some(Estimate { center, low, high }),
            Some(estimate(replay)),
            search.map(|search| estimate(search.over_best)),
        ];
        rows.push((replay, Row { name, ratios }));
    }
    rows.sort_by(|(a, _), (b, _)| a.center.total_cmp(&b.center));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Returns the time of a queen in the loop.
fn queen(cost: &Cost) -> Option<Estimate> {
    let [.., queen] = cost.pieces?;
    Some(queen)
}

fn estimate(Ratio { center, low, high }: Ratio) -> Estimate {
    Estimate { center, low, high }
}

fn figure_from_rows(machine: &MachineAnswer, rows: Vec<Row>, record: &Record) -> Option<Figure> {
    let title = title(&rows)?;
    let source = source(machine, record)?;
    let mut series = vec![Vec::new(); SERIES.len()];
    for row in &rows {
        for (series, ratio) in series.iter_mut().zip(row.ratios) {
            series.push(ratio);
        }
    }
    let panel = Panel::marks_from_one("time over the best", series)?;
    let names = rows.into_iter().map(|row| row.name).collect();
    let body = Body::Rows(Rows::new(names, vec![panel]));
    Some(Figure::new("search", title, body, source).legend(SERIES.map(String::from)))
}

fn title(rows: &[Row]) -> Option<String> {
    let loop_ratio = max_ratio(rows, 0)?;
    let search_ratio = max_ratio(rows, 2)?;
    if let [row] = rows {
        return Some(format!("Only one generator was searched with: {}", row.name));
    }
    Some(format!(
        "{} generators: up to {} x the time of the best in a tight loop, at most {} % more in a \
         timed search",
        rows.len(),
        digits(loop_ratio),
        percent(search_ratio)
    ))
}

/// Returns the largest ratio of a series.
fn max_ratio(rows: &[Row], series: usize) -> Option<f64> {
    let centers = rows.iter().filter_map(|row| Some(row.ratios[series]?.center));
    centers.reduce(f64::max)
}

/// Returns machine, record and protocol. The three series come from different comparisons, so their
/// invocations are counted apart.
fn source(machine: &MachineAnswer, record: &Record) -> Option<String> {
    let in_use = record.in_use.as_ref()?;
    let hot = record.comparisons.iter().find(|comparison| {
        let condition = &comparison.condition;
        comparison.model == contract::Model::SquareAttacks
            && condition.tier == machine.tier
            && condition.is_plain()
    });
    let replay = in_use.trace_comparisons_at_tier(machine.tier).next();
    let search =
        in_use.search_comparisons().find(|comparison| comparison.condition.tier == machine.tier);
    let [hot, replay, search] = [hot, replay, search]
        .map(|comparison| comparison.map_or(0, |comparison| comparison.invocations.len()));
    Some(format!(
        "{}, {}; record {}; medians of {hot} invocations (loop), {replay} (replay), {search} \
         (search)",
        machine.cpu, machine.tier, record.id
    ))
}

//! Shows attack generators in use, by a trace: the cost of a look-up beyond an empty one, and of a
//! move.

use super::digits::figure;
use super::map::Map;
use super::words;
use crate::answer::bytes;
use contract::Tier;
use record::{Comparison, Competitor, Estimate, InUse, MeansPerMove, Standing, Verdict};
use table::{Table, or_nothing};

/// Returns the tables of the look-ups, of timed searches, and of the fastest generator by memory
/// traffic.
pub fn in_use(in_use: &InUse) -> Vec<Table> {
    let mut tables = Vec::new();
    for tier in in_use.tiers() {
        tables.push(look_ups(in_use, tier));
    }
    tables.extend(search(in_use));
    tables.extend(Map::new(in_use).map(|map| map.table()));
    tables
}

/// Returns the look-ups in a build for a tier, in the order of the first form.
fn look_ups(in_use: &InUse, tier: Tier) -> Table {
    let mut comparisons: Vec<&Comparison> = in_use.trace_comparisons_at_tier(tier).collect();
    comparisons.extend(in_use.further_size_comparisons(tier));
    let heads = [">ns/look-up", "total, against\nthe reference", ">ns per move"];
    let mut table = comparison_table(
        &comparisons,
        heads,
        |comparison| replay_name(in_use, comparison),
        |standing| standing.ns_beyond_empty,
        |name| ns_per_move(in_use, comparisons.first()?, name),
    );
    let mut empty = vec![Competitor::EmptyGenerator.to_string()];
    for comparison in &comparisons {
        let ns = empty_ns(comparison);
        empty.extend([or_nothing(ns.map(figure)), "memory included".to_string()]);
    }
    table.add_row(empty);
    if tier != in_use.tier {
        return table.with_title(format!("in use, compiled for {tier}"));
    }
    table.say(about(in_use));
    for skip in &in_use.skips {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table.with_title("in use")
}

/// Returns the time of a generator's look-ups per move.
fn ns_per_move(in_use: &InUse, comparison: &Comparison, name: &Competitor) -> Option<String> {
    let ns = comparison.standing(name)?.ns_beyond_empty?;
    Some(figure(ns.center * in_use.trace.look_ups_per_move()?))
}

/// Returns the time of an empty look-up: what the reference takes, without its part beyond that.
fn empty_ns(comparison: &Comparison) -> Option<f64> {
    let reference = comparison.standing(&comparison.reference)?;
    Some(reference.ns_per_unit.center - reference.ns_beyond_empty?.center)
}

/// Returns the time of a search with each generator and the prediction from the look-ups, or none
/// if no search was timed.
fn search(in_use: &InUse) -> Option<Table> {
    let comparisons: Vec<&Comparison> = in_use.search_comparisons().collect();
    let first = *comparisons.first()?;
    let heads = [">ns/node", "against\nthe reference", ">predicted"];
    let mut table = comparison_table(
        &comparisons,
        heads,
        |comparison| comparison.condition.form.to_string(),
        |standing| Some(standing.ns_per_unit),
        |name| Some(format!("{:+.1} %", 100.0 * prediction(in_use, first, name)?)),
    );
    table = table.with_title("in use: a search");
    table.say(about_search(in_use));
    Some(table)
}

/// Returns the use of the answers, and the bytes of an evaluation if they are not those of the
/// record: `awaited` or `awaited, 128 KiB per evaluation`.
pub(crate) fn replay_name(in_use: &InUse, replay: &Comparison) -> String {
    let form = replay.condition.form;
    match replay.condition.state.evaluation_bytes() {
        Some(size) if size != in_use.evaluation_bytes => {
            format!("{form}, {} per evaluation", bytes(size as usize))
        }
        _ => form.to_string(),
    }
}

/// Lists generators in the order of the first comparison. Each comparison has two columns under its
/// `name`: the time, and how it compares with the reference. The last column is a figure by the
/// first comparison.
fn comparison_table(
    comparisons: &[&Comparison],
    [time, against, last]: [&str; 3],
    name: impl Fn(&Comparison) -> String,
    ns: impl Fn(&Standing) -> Option<Estimate>,
    figure: impl Fn(&Competitor) -> Option<String>,
) -> Table {
    let mut headings = vec!["`attack generator".to_string()];
    for comparison in comparisons {
        headings.push(format!("{time}\n{}", name(comparison)));
        headings.push(against.to_string());
    }
    if let Some(first) = comparisons.first() {
        headings.push(format!("{last}\n{}", name(first)));
    }
    let mut table = Table::new(headings);
    for generator in comparisons.first().iter().flat_map(|first| first.names()) {
        let mut cells = vec![generator.to_string()];
        for comparison in comparisons {
            let ns = comparison.standing(generator).and_then(&ns);
            cells.push(or_nothing(ns.as_ref().map(words::interval)));
            cells.push(against_reference(comparison, generator));
        }
        cells.push(or_nothing(figure(generator)));
        table.add_row(cells);
    }
    for comparison in comparisons {
        table.note(format!("{}: {}", name(comparison), words::footing(comparison)));
    }
    table
}

/// Returns the positions, and the look-ups and evaluations per node.
fn about_search(in_use: &InUse) -> String {
    let per_node: Vec<String> =
        in_use.search_comparisons().filter_map(|search| per_node(in_use, search)).collect();
    format!(
        "Every generator searches the same positions, one per invocation. A node is a move made; \
         per node, {}. Predicted from the replay: the difference to the reference in ns per \
         look-up beyond the empty generator ({}), times look-ups per node",
        per_node.join("; "),
        in_use.trace_comparisons().next().map_or("", |trace| trace.condition.form.name()),
    )
}

/// Returns `network: 6.57 look-ups, 0.888 evaluations, 13.1 KiB of weights read`.
fn per_node(in_use: &InUse, search: &Comparison) -> Option<String> {
    let form = &search.condition.form;
    let MeansPerMove { look_ups, evaluations, bytes_read } = in_use.means_per_move(*form)?;
    let [look_ups, evaluations] = [look_ups, evaluations].map(figure);
    let kib = bytes_read / 1024.0;
    Some(format!(
        "{form}: {look_ups} look-ups, {evaluations} evaluations, {kib:.1} KiB of weights read"
    ))
}

/// Returns the difference to the reference as a share of its node: ns per look-up of the trace
/// beyond the empty generator, times look-ups per node, mean over the invocations. The reference
/// has none.
fn prediction(in_use: &InUse, search: &Comparison, name: &Competitor) -> Option<f64> {
    let look_ups = in_use.trace_comparisons().next()?;
    let [time, reference_time] = [name, &look_ups.reference]
        .map(|name| Some(look_ups.standing(name)?.ns_beyond_empty?.center));
    let mut all_rounds = in_use.rounds.iter();
    let rounds = all_rounds
        .find(|rounds| (&rounds.model, &rounds.condition) == (&search.model, &search.condition))?;
    let form = search.condition.form;
    let search_runs = in_use.searches.iter().filter(|run| run.evaluation == form);
    let mut look_ups_per_ns = Vec::new();
    for (search_run, ns) in search_runs.zip(&rounds.reference_ns) {
        let look_ups = search_run.counts.look_ups_per_move();
        look_ups_per_ns.extend(look_ups.zip(*ns).map(|(look_ups, ns)| look_ups / ns));
    }
    let mean = look_ups_per_ns.iter().sum::<f64>() / look_ups_per_ns.len() as f64;
    let difference = time? - reference_time?;
    (*name != look_ups.reference && !look_ups_per_ns.is_empty()).then_some(difference * mean)
}

fn against_reference(comparison: &Comparison, name: &Competitor) -> String {
    words::cell(comparison, name, |standing| {
        let percent = 100.0 * (standing.to_reference.center - 1.0);
        Some(match standing.verdict {
            Verdict::Reference => standing.verdict.to_string(),
            verdict => format!("{percent:+.1} % {verdict}"),
        })
    })
}

/// Returns the look-ups of the trace, and the memory read between them.
fn about(in_use: &InUse) -> String {
    let trace = &in_use.trace;
    let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / trace.look_ups() as f64);
    let mut further_sizes = String::new();
    for replay in in_use.further_size_comparisons(in_use.tier) {
        if let Some(size) = replay.condition.state.evaluation_bytes() {
            further_sizes += &format!(" ({} where a column says so)", bytes(size as usize));
        }
    }
    let threads = match in_use.threads {
        1 => String::new(),
        threads => format!("{threads} threads replay at once, one timed; "),
    };
    format!(
        "{} look-ups: both {}, rook {}, bishop {}, queen {}; {} with the occupancy of the one \
         before; {} per move, {} per evaluation. Each evaluation reads {} KiB{further_sizes}, each \
         move one cache line; {}compiled for {}. ns/look-up is the time beyond that of an empty \
         generator on the same segments, which is in the last row; ratios and verdicts compare \
         total times, memory included",
        trace.look_ups(),
        share(trace.both),
        share(trace.rook),
        share(trace.bishop),
        share(trace.queen),
        share(trace.same_occupied),
        or_nothing(trace.look_ups_per_move().map(figure)),
        or_nothing(trace.look_ups_per_evaluation().map(figure)),
        in_use.evaluation_bytes as f64 / 1024.0,
        threads,
        in_use.tier,
    )
}

//! Attack generators in use, by a trace: the cost of a look-up beyond an empty one, and of a move.

use super::digits::figure;
use super::map::Map;
use super::words;
use crate::answer::bytes;
use contract::Tier;
use record::{ANode, Comparison, Competitor, Estimate, InUse, Rounds, Searched, Standing, Verdict};
use table::{Table, or_nothing};

/// Tables of the look-ups, of timed searches, and of the fastest generator by memory traffic.
pub fn in_use(found: &InUse) -> Vec<Table> {
    let map = Map::of(found).map(|map| map.table());
    let tiers = found.tiers().into_iter().map(|tier| look_ups(found, tier));
    tiers.chain(search(found)).chain(map).collect()
}

/// The look-ups in a build for a tier, in the order of the first form.
fn look_ups(found: &InUse, tier: Tier) -> Table {
    let is_own = tier == found.tier;
    let all: Vec<&Comparison> =
        found.of_trace_at(tier).chain(found.of_further_sizes_at(tier)).collect();
    let beside = if is_own { String::new() } else { format!(", compiled for {tier}") };
    let a_move = |name: &Competitor| {
        let beyond = all.first()?.standing(name)?.ns_beyond_empty?;
        Some(figure(beyond.center * found.trace.look_ups_a_move()?))
    };
    let heads = [">ns/look-up", "total, against\nthe reference", ">ns per move"];
    let name = |comparison: &Comparison| replay_name(found, comparison);
    let mut table = compared(&all, heads, name, |own| own.ns_beyond_empty, a_move);
    table = table.titled(format!("in use{beside}"));
    let empty = all.iter().flat_map(|comparison| {
        let own = comparison.standing(&comparison.reference);
        let empty = own.and_then(|own| Some(own.ns_per_unit.center - own.ns_beyond_empty?.center));
        [or_nothing(empty.map(figure)), "memory included".to_string()]
    });
    table.row([Competitor::EmptyGenerator.to_string()].into_iter().chain(empty));
    if is_own {
        table.say(about(found));
        found.skips.iter().for_each(|skip| table.note(format!("{}: {}", skip.what, skip.reason)));
    }
    table
}

/// The time of a search with each generator, and the prediction from the look-ups; none if no
/// search was timed.
fn search(found: &InUse) -> Option<Table> {
    let all: Vec<&Comparison> = found.of_search().collect();
    let first = *all.first()?;
    let foretold =
        |name: &Competitor| Some(format!("{:+.1} %", 100.0 * foretold(found, first, name)?));
    let heads = [">ns/node", "against\nthe reference", ">predicted"];
    let name = |comparison: &Comparison| comparison.condition.form.to_string();
    let mut table = compared(&all, heads, name, |own| Some(own.ns_per_unit), foretold);
    table = table.titled("in use: a search");
    table.say(about_search(found));
    Some(table)
}

/// The use of the answers, and the bytes of an evaluation where a condition names another size than
/// the record's own: `awaited`, `awaited, 128 KiB per evaluation`.
pub(crate) fn replay_name(found: &InUse, replay: &Comparison) -> String {
    let form = replay.condition.form;
    match replay.condition.state.evaluation_bytes() {
        Some(size) if size != found.evaluation_bytes => {
            format!("{form}, {} per evaluation", bytes(size as usize))
        }
        _ => form.to_string(),
    }
}

/// Generators in the order of the first comparison: for each comparison, under its `name`, the time
/// and how it compares with the reference, then a figure by the first.
fn compared(
    all: &[&Comparison],
    [time, against, last]: [&str; 3],
    name: impl Fn(&Comparison) -> String,
    ns: impl Fn(&Standing) -> Option<Estimate>,
    figure: impl Fn(&Competitor) -> Option<String>,
) -> Table {
    let of_form = |one: &&Comparison| [format!("{time}\n{}", name(one)), against.to_string()];
    let heading = all.first().map(|one| format!("{last}\n{}", name(one)));
    let named = ["`attack generator".to_string()].into_iter();
    let mut table = Table::new(named.chain(all.iter().flat_map(of_form)).chain(heading));
    for generator in all.first().iter().flat_map(|first| first.names()) {
        let of_form = |one: &&Comparison| {
            let ns = one.standing(generator).and_then(&ns);
            [or_nothing(ns.as_ref().map(words::interval)), beside(one, generator)]
        };
        let cells = all.iter().flat_map(of_form).chain([or_nothing(figure(generator))]);
        table.row([generator.to_string()].into_iter().chain(cells));
    }
    for comparison in all {
        table.note(format!("{}: {}", name(comparison), words::footing(comparison)));
    }
    table
}

/// The positions, and the look-ups and evaluations per node.
fn about_search(found: &InUse) -> String {
    let a_node = |one: &Comparison| {
        let form = &one.condition.form;
        let ANode { look_ups, evaluations, bytes_read } = found.a_node(*form)?;
        let [look_ups, evaluations] = [look_ups, evaluations].map(figure);
        let kib = bytes_read / 1024.0;
        Some(format!(
            "{form}: {look_ups} look-ups, {evaluations} evaluations, {kib:.1} KiB of weights read"
        ))
    };
    let a_node: Vec<String> = found.of_search().filter_map(a_node).collect();
    format!(
        "Every generator searches the same positions, one per invocation. A node is a move made; per node, {}. Predicted \
         from the replay: the difference to the reference in ns per look-up beyond the empty generator ({}), times \
         look-ups per node",
        a_node.join("; "),
        found.of_trace().next().map_or("", |one| one.condition.form.name()),
    )
}

/// The difference to the reference as a share of its node: ns per look-up of the trace beyond the
/// empty generator, times look-ups per node, mean over the invocations; none for the reference.
fn foretold(found: &InUse, search: &Comparison, name: &Competitor) -> Option<f64> {
    let look_ups = found.of_trace().next()?;
    let beyond = |name: &Competitor| Some(look_ups.standing(name)?.ns_beyond_empty?.center);
    let own = |one: &&Rounds| (&one.model, &one.condition) == (&search.model, &search.condition);
    let node_ns = &found.rounds.iter().find(own)?.reference_ns;
    let searches = found.searches.iter().filter(|one| one.evaluation == search.condition.form);
    let a_ns = |(one, ns): (&Searched, &Option<f64>)| Some(one.counts.look_ups_a_move()? / (*ns)?);
    let a_ns: Vec<f64> = searches.zip(node_ns).filter_map(a_ns).collect();
    let mean = a_ns.iter().sum::<f64>() / a_ns.len() as f64;
    let difference = beyond(name)? - beyond(&look_ups.reference)?;
    (*name != look_ups.reference && !a_ns.is_empty()).then_some(difference * mean)
}

fn beside(comparison: &Comparison, name: &Competitor) -> String {
    words::cell(comparison, name, |one| {
        let percent = 100.0 * (one.to_reference.center - 1.0);
        Some(match one.verdict {
            Verdict::Reference => one.verdict.to_string(),
            verdict => format!("{percent:+.1} % {verdict}"),
        })
    })
}

/// The look-ups of the trace, and the memory read between them.
fn about(found: &InUse) -> String {
    let trace = &found.trace;
    let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / trace.look_ups() as f64);
    let rate = |rate: Option<f64>| or_nothing(rate.map(figure));
    let further = found.of_further_sizes_at(found.tier);
    let further: String = further
        .filter_map(|replay| replay.condition.state.evaluation_bytes())
        .map(|size| format!(" ({} where a column says so)", bytes(size as usize)))
        .collect();
    let threads = match found.threads {
        1 => String::new(),
        threads => format!("{threads} threads replay at once, one timed; "),
    };
    format!(
        "{} look-ups: both {}, rook {}, bishop {}, queen {}; {} with the occupancy of the one before; {} per move, {} per \
         evaluation. Each evaluation reads {} KiB{further}, each move one cache line; {}compiled for {}. ns/look-up is the time \
         beyond that of an empty generator on the same segments, which is in the last row; ratios and verdicts compare \
         total times, memory included",
        trace.look_ups(),
        share(trace.both),
        share(trace.rook),
        share(trace.bishop),
        share(trace.queen),
        share(trace.same_occupied),
        rate(trace.look_ups_a_move()),
        rate(trace.look_ups_an_evaluation()),
        found.evaluation_bytes as f64 / 1024.0,
        threads,
        found.tier,
    )
}

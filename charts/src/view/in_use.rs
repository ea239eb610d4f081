//! Attack generators in use, by a trace: the cost of a look-up beyond an empty one, and of a move.

use super::digits::figure;
use super::map::Map;
use super::words;
use contract::Tier;
use record::{ANode, Comparison, Form, InUse, Rounds, Searched, TooFew, Verdict};
use table::{Table, or_nothing};

/// Tables of the look-ups, of timed searches, and of the fastest generator by memory traffic.
pub fn in_use(found: &InUse) -> Vec<Table> {
    let map = Map::of(found).map(|map| map.table());
    let others = found.tiers().into_iter().skip(1).map(|tier| look_ups(found, tier));
    let own = look_ups(found, found.tier);
    [own].into_iter().chain(others).chain(search(found)).chain(map).collect()
}

/// The look-ups in a build for a tier, in the order of the first form.
fn look_ups(found: &InUse, tier: Tier) -> Table {
    let is_own = tier == found.tier;
    let of_trace = || found.of_trace_at(tier);
    let forms = of_trace().map(|one| one.condition.form);
    let of_form =
        |form: Form| [format!(">ns/look-up\n{form}"), "total, against\nthe reference".to_string()];
    let headings = ["`attack generator".to_string()].into_iter().chain(forms.flat_map(of_form));
    let first = of_trace().next();
    let a_move = found.trace.look_ups_a_move();
    let heading = first.map(|one| format!(">ns per move\n{}", one.condition.form));
    let beside = if is_own { String::new() } else { format!(", compiled for {tier}") };
    let mut table = Table::new(headings.chain(heading)).titled(format!("in use{beside}"));
    if is_own {
        table.say(about(found));
    }
    for name in first.iter().flat_map(|comparison| comparison.names()) {
        let of_form = |comparison: &Comparison| cells(comparison, name);
        let own = first.and_then(|one| one.standing(name));
        let beyond = own.and_then(|one| one.ns_beyond_empty).map(|beyond| beyond.center);
        let a_move = a_move.zip(beyond).map(|(look_ups, beyond)| figure(beyond * look_ups));
        let cells = of_trace().flat_map(of_form);
        table.row([name.to_string()].into_iter().chain(cells).chain([or_nothing(a_move)]));
    }
    let empty = of_trace().flat_map(|comparison| {
        let own = comparison.standing(&comparison.reference);
        let empty = own.and_then(|own| Some(own.ns_per_unit.center - own.ns_beyond_empty?.center));
        [or_nothing(empty.map(figure)), "memory included".to_string()]
    });
    table.row([Comparison::EMPTY.to_string()].into_iter().chain(empty));
    for one in of_trace() {
        table.note(format!("{}: {}", one.condition.form, words::footing(one)));
    }
    for skip in found.skips.iter().filter(|_| is_own) {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table
}

/// The time of a search with each generator, and the prediction from the look-ups; none if no search was timed.
fn search(found: &InUse) -> Option<Table> {
    let searches = || found.of_search();
    let first = searches().next()?;
    let form = |one: &Comparison| one.condition.form;
    let of_form = |one| [format!(">ns/node\n{}", form(one)), "against\nthe reference".to_string()];
    let named = ["`attack generator".to_string(), format!(">predicted\n{}", form(first))];
    let headings = named.into_iter().chain(searches().flat_map(of_form));
    let mut table = Table::new(headings).titled("in use: a search");
    table.say(about_search(found));
    for name in first.names() {
        let foretold = foretold(found, first, name);
        let foretold = or_nothing(foretold.map(|share| format!("{:+.1} %", 100.0 * share)));
        let of_form = |comparison: &Comparison| {
            let ns = comparison.standing(name).map(|one| words::interval(&one.ns_per_unit));
            [or_nothing(ns), beside(comparison, name)]
        };
        table.row([name.to_string(), foretold].into_iter().chain(searches().flat_map(of_form)));
    }
    for one in searches() {
        table.note(format!("{}: {}", one.condition.form, words::footing(one)));
    }
    Some(table)
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

/// The difference to the reference as a share of its node: ns per look-up of the trace beyond the empty generator, times
/// look-ups per node, mean over the invocations; none for the reference.
fn foretold(found: &InUse, search: &Comparison, name: &str) -> Option<f64> {
    let look_ups = found.of_trace().next()?;
    let beyond = |name: &str| Some(look_ups.standing(name)?.ns_beyond_empty?.center);
    let own = |one: &&Rounds| (&one.model, &one.condition) == (&search.model, &search.condition);
    let node_ns = &found.rounds.iter().find(own)?.reference_ns;
    let searches = found.searches.iter().filter(|one| one.evaluation == search.condition.form);
    let a_ns = |(one, ns): (&Searched, &Option<f64>)| Some(one.counts.look_ups_a_move()? / (*ns)?);
    let a_ns: Vec<f64> = searches.zip(node_ns).filter_map(a_ns).collect();
    let mean = a_ns.iter().sum::<f64>() / a_ns.len() as f64;
    let difference = beyond(name)? - beyond(&look_ups.reference)?;
    (name != look_ups.reference && !a_ns.is_empty()).then_some(difference * mean)
}

fn cells(comparison: &Comparison, name: &str) -> [String; 2] {
    let beyond = comparison.standing(name).and_then(|one| one.ns_beyond_empty.as_ref());
    [or_nothing(beyond.map(words::interval)), beside(comparison, name)]
}

fn beside(comparison: &Comparison, name: &str) -> String {
    let Some(one) = comparison.standing(name) else {
        let lacking = comparison.lacks_samples(name).then(|| TooFew::WORDS.to_string());
        return or_nothing(lacking);
    };
    let percent = 100.0 * (one.to_reference.center - 1.0);
    match one.verdict {
        Verdict::Reference => one.verdict.to_string(),
        verdict => format!("{percent:+.1} % {verdict}"),
    }
}

/// The look-ups of the trace, and the memory read between them.
fn about(found: &InUse) -> String {
    let trace = &found.trace;
    let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / trace.look_ups() as f64);
    let rate = |rate: Option<f64>| or_nothing(rate.map(figure));
    let threads = match found.threads {
        1 => String::new(),
        threads => format!("{threads} threads replay at once, one timed; "),
    };
    format!(
        "{} look-ups: both {}, rook {}, bishop {}, queen {}; {} with the occupancy of the one before; {} per move, {} per \
         evaluation. Each evaluation reads {} KiB, each move one cache line; {}compiled for {}. ns/look-up is the time \
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

//! Which attack generator is best for a trace, and what is at stake: three lines of a record's replay, and the rows that
//! recommend one. It judges nothing.

use super::demands::{Demands, admits};
use super::digits::figure;
use super::picks::{Answer, ForUse, Kind, Pick, kinds, pick};
use super::{select, words};
use record::{Comparison, InUse, Record, RoutineResult, Standing, TooFew};
use table::or_nothing;

/// A round number of moves that an engine makes in a second on one core, to turn nanoseconds into a share by.
const MOVES_A_SECOND: f64 = 1e6;

/// The three lines; none if the record has no replay of a trace.
pub fn at_stake(record: &Record) -> Option<[String; 3]> {
    let found = record.in_use.as_ref()?;
    let one = found.of_trace().next()?;
    let (Some(best), Some(slowest)) = (one.standings.first(), one.standings.last()) else {
        let of = of_what(found);
        return Some(
            ["which is best", "by how much", "what is at stake"]
                .map(|what| format!("{what} for {of}: {}", TooFew::WORDS)),
        );
    };
    let look_ups = found.trace.look_ups_a_move();
    let beyond = |one: &Standing| one.ns_beyond_empty.map(|beyond| beyond.center);
    let apart = |more: &Standing, less: &Standing| Some(beyond(more)? - beyond(less)?);
    let a_move = |ns: Option<f64>| {
        let ns = ns.zip(look_ups).map(|(ns, look_ups)| format!("{:+.1} ns", ns * look_ups));
        format!("{} a move made", or_nothing(ns))
    };

    let leaders = leaders(one);
    let says = match leaders.as_slice() {
        [first] => format!("{} is best", first.name),
        [names @ .., last] => {
            let names: Vec<&str> = names.iter().map(|one| one.name.as_str()).collect();
            format!("{} and {} are best and not separated", names.join(", "), last.name)
        }
        [] => return None,
    };
    let takes = or_nothing(best.ns_beyond_empty.as_ref().map(words::interval));
    let best_of_all = format!(
        "{says} for {}, each answer {}, on {}, tier {}: {takes} ns a look-up beyond an empty one",
        of_what(found),
        one.condition.form,
        record.machine.cpu,
        found.tier
    );

    // The reference beside itself says nothing: who comes next then, if anybody does.
    let beside = match one.standings.get(leaders.len()).or(one.standings.get(1)) {
        Some(next) if best.name == one.reference => {
            let ratio = next.to_reference.center;
            format!("{} takes {}, {}", next.name, percent(ratio), a_move(apart(next, best)))
        }
        _ => {
            let ratio = best.to_reference.center;
            let apart = one.standing(&one.reference).and_then(|two| apart(best, two));
            let beside = format!("beside {}, {}", one.reference, a_move(apart));
            format!("{} takes {} {beside}: {}", best.name, percent(ratio), best.verdict)
        }
    };

    let ns = apart(slowest, best);
    let stake = match ns.zip(look_ups) {
        None => "what that is of a node the trace does not say: it has no moves".to_string(),
        Some((ns, look_ups)) => format!(
            "at stake between {} and {}, the slowest of {}: {} ns a look-up times {} look-ups a move made are {} ns, \
             {:.1} % of a node where a core makes a million moves a second",
            best.name,
            slowest.name,
            one.standings.len(),
            figure(ns),
            figure(look_ups),
            figure(ns * look_ups),
            100.0 * ns * look_ups * MOVES_A_SECOND / 1e9,
        ),
    };
    Some([best_of_all, beside, stake])
}

/// Who is recommended for a search, by the look-ups of a trace in use; none if the record has no such. It says one
/// tier, so what is portable is timed there.
pub(super) fn in_a_search(record: &Record, demands: &Demands) -> Option<ForUse> {
    let one = record.in_use.as_ref()?.of_trace().next()?;
    let tier = &one.condition.tier;
    let routine = |name: &str| record.routines.iter().find(|routine| routine.name() == name);
    let is_packed = |it: &RoutineResult| is_packed(record, it, tier);
    let places = one.standings.iter().enumerate();
    let entries: Vec<(usize, &Standing, &RoutineResult)> =
        places.filter_map(|(place, one)| Some((place, one, routine(&one.name)?))).collect();
    let of_kind = |kind: Kind| {
        let ships_elsewhere = kind.tier.map_or(record.tier.as_str(), |own| own.name()) != tier;
        let mut admitted = entries.iter().filter(|(_, _, it)| {
            (kind.may)(it) && admits(demands, it) && !(ships_elsewhere && is_packed(it))
        });
        let first = admitted.next();
        let tied = |(place, _, _): &&(usize, &Standing, &RoutineResult)| {
            let between = &one.standings[first.map_or(0, |first| first.0)..*place];
            between.iter().all(|one| one.next_verdict.as_deref() == Some(select::NOT_SEPARATED))
        };
        let best: Vec<_> = first.into_iter().chain(admitted.next().filter(tied)).collect();
        let may = |it: &RoutineResult| (kind.may)(it) && admits(demands, it);
        let mut lacking = one.too_few.iter().filter_map(|one| routine(&one.name));
        Answer {
            kind: kind.name,
            routines: best
                .iter()
                .map(|(_, one, it)| Pick { packed: is_packed(it), ..pick(it, one, tier) })
                .collect(),
            takes: first.and_then(|(_, one, _)| one.ns_beyond_empty),
            too_few: best.is_empty() && lacking.any(may),
        }
    };
    Some(ForUse {
        name: "look-ups of a search, memory read between them as an engine reads it",
        measured: format!("{}, ns per look-up beyond an empty one", one.condition.form),
        answers: kinds(record, demands).map(of_kind).collect(),
        missing: None,
    })
}

/// Whether the compiler packs a routine at a tier: for a search what it packs in the loops of the same build.
pub(super) fn is_packed(record: &Record, routine: &RoutineResult, tier: &str) -> bool {
    let name = routine.name();
    let mut hot = record.comparisons.iter().filter(|one| one.condition.tier == tier);
    hot.any(|one| one.standings.iter().any(|row| row.packed && row.name == name))
}

/// Which trace.
pub fn of_what(found: &InUse) -> String {
    match found.depth {
        Some(depth) => format!("our own search {depth} plies deep"),
        None => "the trace".to_string(),
    }
}

/// The first, and all after it until one is slower than the one before, or than the reference: of many in a row that are not
/// separated from their neighbours the last may well be.
fn leaders(one: &Comparison) -> Vec<&Standing> {
    let is_slower = |verdict: &str| verdict == "slower";
    let ends = |one: &Standing| one.next_verdict.as_deref().is_none_or(is_slower);
    let last = one.standings.iter().position(ends).unwrap_or(0);
    let tied = one.standings.iter().take(last + 1);
    tied.take_while(|one| !is_slower(&one.verdict)).collect()
}

fn percent(ratio: f64) -> String {
    format!("{:+.1} % of the time replayed", 100.0 * (ratio - 1.0))
}

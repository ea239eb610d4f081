//! A move generator with each attack generator: how much of a gain in look-ups is left in nodes.

use super::digits::figure;
use super::words;
use record::{Comparison, Model, Perft, Standing, TooFew};
use table::{NOTHING, Table};

/// Pairs whose queen look-ups differ by less have no slope.
const MIN_FACTOR: f64 = 1.2;

/// An attack generator with its rank, fastest nodes first.
pub struct InUse<'a> {
    /// Time per leaf of the trees.
    pub nodes: &'a Standing,
    /// Time per queen look-up, if that was timed.
    pub queens: Option<&'a Standing>,
    /// `3`, or `=3` for a tie with the one before.
    pub rank: String,
}

/// All generators that were timed on all positions.
pub fn in_use(perft: &Perft) -> Vec<InUse<'_>> {
    let Some(nodes) = perft.overall(Model::Perft) else { return Vec::new() };
    let queens = perft.overall(Model::Queens);
    let mut tied = false;
    let mut all = Vec::new();
    for (nodes, place) in nodes.standings.iter().zip(1..) {
        all.push(InUse {
            nodes,
            queens: queens.and_then(|queens| queens.standing(&nodes.name)),
            rank: format!("{}{place}", if tied { "=" } else { "" }),
        });
        tied = nodes.next_verdict.is_some_and(|verdict| !verdict.is_order());
    }
    all
}

/// The times, and what is left of a factor of two.
pub fn perft(perft: &Perft) -> Table {
    let headings = [
        ">#",
        "`attack generator",
        ">million\nnodes/s",
        ">cycles\n/node",
        "to the\nreference",
        ">million\nqueens/s",
        ">cycles\n/queen",
        "to the\nreference",
    ];
    let mut table = Table::new(headings).titled(format!("perft, {}", perft.tier));
    table.say(about(perft));
    for InUse { nodes, queens, rank } in in_use(perft) {
        let [rate, cycles, verdict] = cells(Some(nodes));
        let name = nodes.name.clone();
        table.row([rank, name.to_string(), rate, cycles, verdict].into_iter().chain(cells(queens)));
    }
    for one in perft.overall(Model::Perft).iter().flat_map(|nodes| &nodes.too_few) {
        table.row([NOTHING, one.name.as_str(), TooFew::WORDS].map(String::from));
    }
    let comparisons = [Model::Perft, Model::Queens].map(|model| perft.overall(model));
    for (comparison, what) in comparisons.into_iter().zip(["nodes", "queens"]) {
        comparison.iter().for_each(|one| table.note(format!("{what}: {}", words::footing(one))));
    }
    sentences(perft).into_iter().for_each(|words| table.note(words));
    for skip in &perft.skips {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table
}

/// The positions and their counts.
pub fn about(perft: &Perft) -> String {
    let names: Vec<String> =
        perft.positions.iter().map(|one| format!("{} {}", one.name, one.nodes)).collect();
    format!(
        "leaves of trees of depth {}: {}; compiled for {}; each position has the same weight",
        perft.depth,
        names.join(", "),
        perft.tier
    )
}

fn cells(standing: Option<&Standing>) -> [String; 3] {
    let Some(one) = standing else { return [NOTHING; 3].map(String::from) };
    let cycles = one.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval);
    [figure(1e3 / one.ns_per_unit.center), cycles, words::to_reference(one)]
}

/// The fastest against the reference, and the exponent over all.
pub fn sentences(perft: &Perft) -> Vec<String> {
    let all = in_use(perft);
    let reference = perft.overall(Model::Perft).map_or("", |one: &Comparison| &one.reference);
    let mut lines = Vec::new();
    if let Some(InUse { nodes, queens: Some(queens), .. }) = all.first()
        && nodes.name != reference
    {
        lines.push(format!(
            "{} computes queen attacks {} times as fast as {reference}; the move generator with it is {} \
             times as fast",
            nodes.name,
            figure(1.0 / queens.to_reference.center),
            figure(1.0 / nodes.to_reference.center),
        ));
    }
    let ratios = all.iter().filter_map(|one| {
        Some([one.queens?, one.nodes].map(|standing| standing.to_reference.center))
    });
    if let Some(left) = left_of_two(&ratios.collect::<Vec<_>>()) {
        lines.push(format!(
            "over all generators, twice as fast in look-ups is {left:.2} x as fast in nodes \
             (median slope of pairs, in logarithms)"
        ));
    }
    lines
}

/// The factor in nodes for a factor of two in queens: 2 to the median of the slopes between pairs of generators,
/// both in logarithms (Henri Theil, 1950). Pairs whose queens are nearly equal have no slope.
fn left_of_two(ratios: &[[f64; 2]]) -> Option<f64> {
    let both: Vec<[f64; 2]> = ratios.iter().map(|both| both.map(f64::ln)).collect();
    let pairs = both.iter().enumerate().flat_map(|(index, one)| {
        both[..index].iter().map(move |other| [one[0] - other[0], one[1] - other[1]])
    });
    let apart = pairs.filter(|[queens, _]| queens.abs() > MIN_FACTOR.ln());
    let mut slopes: Vec<f64> = apart.map(|[queens, nodes]| nodes / queens).collect();
    slopes.sort_by(f64::total_cmp);
    slopes.get(slopes.len() / 2).map(|slope| slope.exp2())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_gain_in_logarithms_is_the_root_of_two() {
        let ratios = [[0.25, 0.5], [4.0, 2.0], [1.0, 1.0]];
        let left = left_of_two(&ratios).expect("three generators");
        assert!((left - 2f64.sqrt()).abs() < 1e-12, "{left}");
        assert_eq!(left_of_two(&ratios[2..]), None, "the reference alone has no slope");
    }
}

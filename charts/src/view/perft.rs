//! A move generator with each attack generator: how much of a gain in look-ups is left in nodes.

use super::digits::figure;
use super::words;
use record::{Model, Perft, Standing, TooFew};
use table::{NOTHING, Table, or_nothing};

/// Pairs whose queen look-ups differ by less have no slope.
const MIN_FACTOR: f64 = 1.2;

/// The times per leaf of the trees, fastest first, and per queen look-up, if that was timed, of all generators that were timed on
/// all positions.
fn in_use(perft: &Perft) -> Vec<(&Standing, Option<&Standing>)> {
    let queens = perft.overall(Model::Queens);
    let nodes = perft.overall(Model::Perft).into_iter().flat_map(|nodes| &nodes.standings);
    nodes.map(|nodes| (nodes, queens.and_then(|queens| queens.standing(&nodes.name)))).collect()
}

/// The times, and how much of a gain in look-ups is left in nodes.
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
    let mut tied = false;
    for ((nodes, queens), place) in in_use(perft).into_iter().zip(1..) {
        let rank = format!("{}{place}", if tied { "=" } else { "" });
        tied = nodes.next_verdict.is_some_and(|verdict| !verdict.is_order());
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
    let ratios = in_use(perft).into_iter().filter_map(|(nodes, queens)| {
        Some([queens?, nodes].map(|standing| standing.to_reference.center))
    });
    if let Some(left) = left_of_two(&ratios.collect::<Vec<_>>()) {
        table.note(format!(
            "over all generators, twice as fast in look-ups is {left:.2} x as fast in nodes \
             (median slope of pairs, in logarithms)"
        ));
    }
    for skip in &perft.skips {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table
}

/// The positions and their counts.
fn about(perft: &Perft) -> String {
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
    let cycles = or_nothing(one.cycles_per_unit.as_ref().map(words::interval));
    [figure(1e3 / one.ns_per_unit.center), cycles, words::to_reference(one)]
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

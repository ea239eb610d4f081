//! A move generator with each attack generator: the time per node, and per look-up.

use super::digits::figure;
use super::words;
use record::{Model, Perft, Standing, TooFew};
use table::{NOTHING, Table, or_nothing};

/// The times per leaf of the trees, fastest first, and per queen look-up, of all generators that
/// were timed on all positions.
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
    let [leaves, queens] = [Model::Perft, Model::Queens].map(|model| perft.overall(model));
    for (nodes, place) in leaves.into_iter().flat_map(|all| &all.standings).zip(1..) {
        let rank = format!("{}{place}", if tied { "=" } else { "" });
        tied = nodes.next_verdict.is_some_and(|verdict| !verdict.is_order());
        let [rate, cycles, verdict] = cells(Some(nodes));
        let name = nodes.name.clone();
        let queens = cells(queens.and_then(|queens| queens.standing(&nodes.name)));
        table.row([rank, name.to_string(), rate, cycles, verdict].into_iter().chain(queens));
    }
    for one in leaves.iter().flat_map(|nodes| &nodes.too_few) {
        table.row([NOTHING.to_string(), one.name.to_string(), TooFew::WORDS.to_string()]);
    }
    for (comparison, what) in [leaves, queens].into_iter().zip(["nodes", "queens"]) {
        comparison.iter().for_each(|one| table.note(format!("{what}: {}", words::footing(one))));
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

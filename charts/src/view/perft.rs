//! Shows the time of a move generator per node and per look-up, with each attack generator.

use super::digits::figure;
use super::words;
use record::{Model, Perft, Standing, TooFew};
use table::{NOTHING, Table, or_nothing};

/// Returns the times per leaf of the trees, fastest first, and per queen look-up, of all generators
/// that were timed on all positions.
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
    let mut table = Table::new(headings).with_title(format!("perft, {}", perft.tier));
    table.say(about(perft));
    let leaves = perft.overall(Model::Perft);
    let queens = perft.overall(Model::Queens);
    if let Some(leaves) = leaves {
        // Rows are in the order of nodes. A verdict is on a row and the next, so it marks the next.
        let mut is_tied = false;
        for (index, standing) in leaves.standings.iter().enumerate() {
            let rank = format!("{}{}", if is_tied { "=" } else { "" }, index + 1);
            is_tied = standing.next_verdict.is_some_and(|verdict| !verdict.is_order());
            let mut cells = vec![rank, standing.name.to_string()];
            cells.extend(rate_and_cycles(Some(standing)));
            let queen_standing = queens.and_then(|queens| queens.standing(&standing.name));
            cells.extend(rate_and_cycles(queen_standing));
            table.add_row(cells);
        }
        for row in &leaves.too_few {
            table.add_row([NOTHING.to_string(), row.name.to_string(), TooFew::WORDS.to_string()]);
        }
    }
    for (comparison, unit) in [(leaves, "nodes"), (queens, "queens")] {
        if let Some(comparison) = comparison {
            table.note(format!("{unit}: {}", words::footing(comparison)));
        }
    }
    for skip in &perft.skips {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table
}

/// Returns the positions and their counts.
fn about(perft: &Perft) -> String {
    let mut positions = Vec::new();
    for position in &perft.positions {
        positions.push(format!("{} {}", position.name, position.nodes));
    }
    format!(
        "leaves of trees of depth {}: {}; compiled for {}; each position has the same weight",
        perft.depth,
        positions.join(", "),
        perft.tier
    )
}

/// Returns millions per second, cycles, and how the time compares with the reference.
fn rate_and_cycles(standing: Option<&Standing>) -> [String; 3] {
    let Some(standing) = standing else { return [NOTHING; 3].map(String::from) };
    let cycles = or_nothing(standing.cycles_per_unit.as_ref().map(words::interval));
    [figure(1e3 / standing.ns_per_unit.center), cycles, words::to_reference(standing)]
}

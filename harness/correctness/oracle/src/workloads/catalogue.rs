//! The named workloads, and how each is made.

use super::game::{self, Phase};
use super::{Board, Workload, adversarial, lone, uniform};
use crate::random::SplitMix64;

/// Number of boards in a named workload, and the maximum that is measured of a file. A power of
/// two. The arguments take at most four words per board, 8 KiB in all, and so stay in the
/// first-level cache of any x86-64 machine.
pub const BOARDS: usize = 256;

/// The default workload.
pub const DEFAULT: &str = "game";

/// The default seed of boards and orders.
pub const DEFAULT_SEED: u64 = 1;

/// One of the named workloads.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name on command lines and in records.
    pub name: &'static str,
    /// Description of the boards, for a table.
    pub description: &'static str,
    recipe: Recipe,
}

#[derive(Clone, Copy, Debug)]
enum Recipe {
    /// The boards have this number of pieces on random squares.
    Uniform(usize),
    /// The boards have one slider alone, on every square.
    Lone,
    /// The boards give tables no locality.
    Adversarial,
    /// The boards come from one phase of playouts.
    Playouts(Phase),
    /// The boards come from all three phases in equal parts, mixed.
    WholeGames,
}

const KINDS: [Kind; 12] = [
    kind("game", "openings, middlegames and endgames in equal parts, shuffled", Recipe::WholeGames),
    kind("opening", "legal playouts, 28 to 32 pieces", Recipe::Playouts(Phase::Opening)),
    kind("middlegame", "legal playouts, 13 to 27 pieces", Recipe::Playouts(Phase::Middlegame)),
    kind(
        "endgame",
        "legal playouts, 3 to 12 pieces, with a slider",
        Recipe::Playouts(Phase::Endgame),
    ),
    kind("uniform-4", "4 pieces on random squares, 1 to 4 of them sliders", Recipe::Uniform(4)),
    kind("uniform-8", "8 pieces on random squares, 1 to 4 of them sliders", Recipe::Uniform(8)),
    kind("uniform-16", "16 pieces on random squares, 1 to 4 of them sliders", Recipe::Uniform(16)),
    kind("uniform-24", "24 pieces on random squares, 1 to 4 of them sliders", Recipe::Uniform(24)),
    kind("uniform-32", "32 pieces on random squares, 1 to 4 of them sliders", Recipe::Uniform(32)),
    kind("empty", "one slider alone, on every square", Recipe::Lone),
    kind("full", "all 64 squares occupied, 1 to 4 of them by sliders", Recipe::Uniform(64)),
    kind(
        "adversarial",
        "a queen on every square in turn, a coin for each other square: worst for tables",
        Recipe::Adversarial,
    ),
];

const fn kind(name: &'static str, description: &'static str, recipe: Recipe) -> Kind {
    Kind { name, description, recipe }
}

/// Returns every named workload, in the order of tables.
pub fn names() -> &'static [Kind] {
    &KINDS
}

/// Makes the workload called `name`: the same boards for the same seed on every machine.
///
/// # Errors
/// If there is no such workload.
pub fn by_name(name: &str, seed: u64) -> Result<Workload, String> {
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        return Err(contract::unknown_name_message(
            "workload",
            name,
            KINDS.iter().map(|kind| kind.name),
        ));
    };
    let mut random = SplitMix64::from_name(kind.name, seed);
    Ok(Workload {
        name: kind.name.to_string(),
        description: kind.description.to_string(),
        generator: kind.recipe.generator().to_string(),
        seed: Some(seed),
        boards: kind.recipe.boards(&mut random),
        skipped: 0,
        whole: None,
    })
}

impl Recipe {
    /// Returns name and version; the version changes whenever the same seed would give other
    /// boards.
    fn generator(self) -> &'static str {
        match self {
            Recipe::Uniform(_) => "uniform 1",
            Recipe::Lone => "lone 1",
            Recipe::Adversarial => "adversarial 1",
            Recipe::Playouts(_) | Recipe::WholeGames => "playouts 1",
        }
    }

    fn boards(self, random: &mut SplitMix64) -> Vec<Board> {
        match self {
            Recipe::Uniform(pieces) => {
                (0..BOARDS).map(|_| uniform::board(pieces, random)).collect()
            }
            Recipe::Lone => lone::boards(random),
            Recipe::Adversarial => adversarial::boards(random),
            Recipe::Playouts(phase) => game::boards(phase, BOARDS, random),
            Recipe::WholeGames => {
                let share = BOARDS.div_ceil(Phase::ALL.len());
                let boards_by_phase = Phase::ALL.map(|phase| game::boards(phase, share, random));
                // Alternate before the cut, so that no phase loses more than one board; shuffle, so
                // that no predictor learns the order.
                let mut boards = Vec::with_capacity(share * boards_by_phase.len());
                for turn in 0..share {
                    boards.extend(boards_by_phase.iter().map(|phase| phase[turn]));
                }
                boards.truncate(BOARDS);
                random.shuffle(&mut boards);
                boards
            }
        }
    }
}

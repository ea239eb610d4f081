//! Known counts of the set piece by C compilers, each for one major version; with another version
//! installed the check is skipped, and counted.

use super::Row;

/// A figure.
pub struct Figure {
    /// Compiler and major version, as in `clang 16`.
    pub compiler: &'static str,
    /// Variant, routine and subject.
    pub kernel: &'static str,
    /// Register copies, where they were counted.
    pub moves: Option<u32>,
    /// All but the final `ret`.
    pub instructions: u32,
}

const DUMB7_SOUTH: &str = "dumb7_unrolled/attacks/south";
const DUMB7_EAST: &str = "dumb7_unrolled/attacks/east";
const KOGGE_STONE_SOUTH: &str = "kogge_stone/attacks/south";
const KOGGE_STONE_EAST: &str = "kogge_stone/attacks/east";

const fn figure(
    compiler: &'static str,
    kernel: &'static str,
    moves: Option<u32>,
    instructions: u32,
) -> Figure {
    Figure { compiler, kernel, moves, instructions }
}

/// All figures.
pub static FIGURES: &[Figure] = &[
    figure("clang 16", DUMB7_SOUTH, Some(1), 20),
    figure("clang 16", KOGGE_STONE_SOUTH, Some(5), 19),
    figure("clang 16", DUMB7_EAST, None, 22),
    figure("clang 16", KOGGE_STONE_EAST, None, 18),
    figure("gcc 12", DUMB7_SOUTH, None, 21),
    figure("gcc 12", KOGGE_STONE_SOUTH, None, 19),
];

/// A line for each figure that does not hold, and for each that no installed compiler can check.
pub fn checked(figures: &[Figure], rows: &[Row]) -> (Vec<String>, Vec<String>) {
    let (mut complaints, mut skipped) = (Vec::new(), Vec::new());
    for figure in figures {
        let Figure { compiler, kernel, moves, instructions } = figure;
        let version = format!("{compiler}.");
        let claimed = |row: &&Row| row.kernel == *kernel && row.compiler.starts_with(&version);
        let found = rows.iter().find(claimed);
        match found {
            None => skipped.push(format!("{kernel}: {compiler} is not installed")),
            Some(Row { counts, compiler, .. })
                if counts.instructions != *instructions
                    || moves.is_some_and(|moves| moves != counts.moves) =>
            {
                let of_them =
                    moves.map_or(String::new(), |moves| format!(", {moves} of them moves"));
                complaints.push(format!(
                    "{kernel}: {compiler} makes {} instructions, {} of them moves; known \
                     are {instructions}{of_them}",
                    counts.instructions, counts.moves
                ));
            }
            Some(_) => {}
        }
    }
    (complaints, skipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::decode::Counts;

    #[test]
    fn a_wrong_figure_is_a_complaint_and_an_absent_compiler_a_skip() {
        let row = |compiler: &str, instructions| Row {
            kernel: DUMB7_SOUTH.into(),
            compiler: compiler.into(),
            counts: Counts { moves: 1, instructions, ..Counts::default() },
        };
        let of = |rows: &[Row]| {
            let (complaints, skipped) = checked(&FIGURES[..1], rows);
            (complaints.len(), skipped.len())
        };
        assert_eq!(of(&[row("clang 16.0.6", 20)]), (0, 0));
        assert_eq!(of(&[row("clang 16.0.6", 21)]), (1, 0));
        assert_eq!(of(&[row("clang 14.0.6", 21), row("gcc 16.1", 21)]), (0, 1));
    }
}

//! What C compilers are known to make of the two algorithms as they were published: figures as claims, each
//! for one major version. With another version they are skipped, and counted; nothing is compiled here.
//!
//! Of the same algorithms as they are extracted nothing is claimed: there gcc copies more.

use super::{Origin, Row};

/// A figure.
pub struct Figure {
    /// Compiler and major version, as in `clang 16`.
    pub compiler: &'static str,
    /// What is compiled for.
    pub target: &'static str,
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
    target: &'static str,
    kernel: &'static str,
    moves: Option<u32>,
    instructions: u32,
) -> Figure {
    Figure { compiler, target, kernel, moves, instructions }
}

/// All figures.
pub static FIGURES: &[Figure] = &[
    figure("clang 16", "x86-64", DUMB7_SOUTH, Some(1), 20),
    figure("clang 16", "x86-64", KOGGE_STONE_SOUTH, Some(5), 19),
    figure("clang 16", "x86-64", DUMB7_EAST, None, 22),
    figure("clang 16", "x86-64", KOGGE_STONE_EAST, None, 18),
    figure("clang 16", "aarch64", DUMB7_SOUTH, Some(0), 13),
    figure("clang 16", "aarch64", KOGGE_STONE_SOUTH, Some(0), 10),
    figure("clang 16", "aarch64", DUMB7_EAST, Some(0), 15),
    figure("clang 16", "aarch64", KOGGE_STONE_EAST, Some(0), 12),
    figure("gcc 12", "x86-64", DUMB7_SOUTH, None, 21),
    figure("gcc 12", "x86-64", KOGGE_STONE_SOUTH, None, 19),
    // It shifts apart where clang shifts within an operand, and keeps what clang reorders.
    figure("gcc 12", "aarch64", DUMB7_SOUTH, Some(0), 19),
    figure("gcc 12", "aarch64", KOGGE_STONE_SOUTH, Some(0), 9),
];

/// What is not as a figure says, and which figures no installed compiler can speak to, a line each.
/// Figures of kernels that were not asked for are neither.
pub fn checked(figures: &[Figure], rows: &[Row]) -> (Vec<String>, Vec<String>) {
    let (mut complaints, mut skipped) = (Vec::new(), Vec::new());
    for figure in figures {
        let claimed = |row: &&Row| row.text == Origin::Published && row.kernel == figure.kernel;
        let mut of_kernel = rows.iter().filter(claimed).peekable();
        if of_kernel.peek().is_none() {
            continue;
        }
        let Figure { compiler, target, kernel, moves, instructions } = figure;
        let version = format!("{compiler}.");
        let found =
            of_kernel.find(|row| row.target == *target && row.compiler.starts_with(&version));
        match found {
            None => skipped.push(format!("{kernel} for {target}: {compiler} is not installed")),
            Some(Row { counts, compiler, .. })
                if counts.instructions != *instructions
                    || moves.is_some_and(|moves| moves != counts.moves) =>
            {
                let of_them =
                    moves.map_or(String::new(), |moves| format!(", {moves} of them moves"));
                complaints.push(format!(
                    "{kernel} for {target}: {compiler} makes {} instructions, {} of them moves; known \
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
    use decode::Counts;

    #[test]
    fn a_wrong_figure_is_a_complaint_and_an_absent_compiler_a_skip() {
        let row = |compiler: &str, instructions| Row {
            text: Origin::Published,
            kernel: DUMB7_SOUTH.into(),
            family: "fill",
            target: "x86-64",
            compiler: compiler.into(),
            counts: Counts { moves: 1, instructions, ..Counts::default() },
            than_rustc: None,
            cause: None,
            proof: None,
        };
        let of = |rows: &[Row]| {
            let (complaints, skipped) = checked(&FIGURES[..1], rows);
            (complaints.len(), skipped.len())
        };
        assert_eq!(of(&[row("clang 16.0.6", 20)]), (0, 0));
        assert_eq!(of(&[row("clang 16.0.6", 21)]), (1, 0));
        assert_eq!(of(&[row("clang 14.0.6", 21), row("gcc 16.1", 21)]), (0, 1));
        let extracted = Row { text: Origin::Extracted, ..row("clang 16.0.6", 21) };
        assert_eq!(of(&[extracted]), (0, 0), "it is another text");
        assert_eq!(of(&[]), (0, 0), "it was not asked for");
    }
}

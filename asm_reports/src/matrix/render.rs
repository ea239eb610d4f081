//! The matrix as a table for the terminal.

use super::{Matrix, ProbeAtTier};
use table::{Table, terminal};

/// What stands for what cannot be had.
const NONE: &str = "n/a";

impl Matrix {
    /// As text of at most `width` columns: the table, and what is not there.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["tier", ">instr", ">moves", ">ops", ">bytes", ">depth", ">ILP", ">widest", "features"];
        let mut rows = Table::new(headings);
        for row in &self.rows {
            rows.row_of(&row.name(), figures(row));
        }
        let mut what = Table::default();
        let mut say = |words: &str| what.note(words);
        say(&format!("Compiled by {}.", self.compiler.as_deref().unwrap_or("an unknown compiler")));
        say(
            "instr: all but the final ret. depth: steps of the longest chain with unit latency, of \
             straight-line code. ILP: operations / depth. widest: bits of the widest vector \
             register. Padding inside a function counts as an instruction. \
             features: the highest of SSE to AVX512F stands for those below it, what follows + are \
             parts of AVX-512; JSON names all, and has all classes.",
        );
        for line in &self.missing {
            say(&format!("{NONE}: {line}."));
        }
        terminal(&[rows, what], width)
    }
}

fn figures(row: &ProbeAtTier) -> Vec<String> {
    let c = &row.counts;
    let mut cells = vec![row.tier.to_string()];
    cells.extend([c.instructions, c.moves, c.operations, c.bytes].map(|count| count.to_string()));
    cells.push(row.waits.depth.map_or(NONE.into(), |depth| depth.to_string()));
    cells.push(row.waits.parallelism.map_or(NONE.into(), |ratio| format!("{ratio:.1}")));
    cells.push(row.widest_vector_bits.to_string());
    cells.push(shortened(&row.features));
    cells
}

/// `AVX512F+BW+VL GFNI` for `AVX AVX512BW AVX512F AVX512VL GFNI`.
fn shortened(names: &[String]) -> String {
    const LEVELS: [&str; 9] =
        ["SSE", "SSE2", "SSE3", "SSSE3", "SSE4_1", "SSE4_2", "AVX", "AVX2", "AVX512F"];
    let is_level = |name: &&str| LEVELS.contains(name);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (parts, others): (Vec<&str>, Vec<&str>) =
        names.iter().filter(|name| !is_level(name)).partition(|name| name.starts_with("AVX512"));
    let highest = match parts.is_empty() {
        true => LEVELS.into_iter().rev().find(|level| names.contains(level)),
        false => Some("AVX512F"),
    };
    let parts = parts.iter().map(|part| part.trim_start_matches("AVX512").trim_start_matches('_'));
    let highest = highest.map(|level| [level].into_iter().chain(parts).collect::<Vec<_>>());
    let highest = highest.map(|level| level.join("+"));
    let all: Vec<_> = highest.into_iter().chain(others.into_iter().map(String::from)).collect();
    all.join(" ").replace("BMI1 BMI2", "BMI1+2")
}

#[cfg(test)]
mod tests {
    #[test]
    fn features_are_shortened_to_the_highest_level_and_what_no_level_has() {
        let short = |names: &str| {
            super::shortened(&names.split_whitespace().map(String::from).collect::<Vec<_>>())
        };
        for (names, expected) in [
            ("", ""),
            ("BMI1 BMI2 LZCNT", "BMI1+2 LZCNT"),
            ("GFNI SSE2 SSSE3", "SSSE3 GFNI"),
            ("AVX AVX2 GFNI", "AVX2 GFNI"),
            ("AVX AVX512BW AVX512F AVX512VL GFNI", "AVX512F+BW+VL GFNI"),
            ("AVX512_VBMI BMI2", "AVX512F+VBMI BMI2"),
        ] {
            assert_eq!(short(names), expected);
        }
    }
}

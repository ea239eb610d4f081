//! How Rust and C write a table: its words, or what builds them.

use crate::language::{
    Language::{self, C, Rust},
    grouped,
};
use crate::layout;
use crate::rows::Rows;

impl Language {
    /// A table with a name, its words and how many there are of each, the outermost first; bits of a word, and
    /// whether the innermost are vectors: boards four in a line, small numbers in one.
    pub fn table(self, name: &str, words: &[u64], sizes: &[usize], of: (usize, bool)) -> String {
        let small = words.iter().all(|&word| word < 64);
        // Of each square a place in a table: some boards of all squares have high bits.
        let are_places =
            (words.len(), of.0) == (64, 64) && words.iter().all(|&word| word < 1 << 20);
        let digits = 2 + of.0 / 4;
        let word = |&word: &u64| match self {
            _ if small || are_places => word.to_string(),
            Rust => grouped(&format!("{word:#0digits$x}")),
            C => format!("{word:#0digits$x}"),
        };
        let [open, close] = if self == Rust { ["[", "]"] } else { ["{", "}"] };
        let in_line = match of.0 {
            64 if !small => 4 + 4 * usize::from(are_places),
            _ => 16,
        };
        let mut lines: Vec<String> = words
            .chunks(in_line.min(*sizes.last().expect("a size")))
            .map(|line| format!("    {},\n", line.iter().map(word).collect::<Vec<_>>().join(", ")))
            .collect();
        let mut each = lines.len() * sizes.last().expect("a size") / words.len();
        for &size in sizes[1..].iter().rev() {
            let row = |row: &[String]| match row {
                [line] => format!("    {open}{}{close},\n", line.trim().trim_end_matches(',')),
                lines => format!("  {open}\n{}  {close},\n", lines.concat()),
            };
            lines = lines.chunks(each).map(row).collect();
            each = size;
        }
        self.defined(name, sizes, of, &format!("{open}\n{}{close}", lines.concat()))
    }

    /// A table with a name and the code that builds it, in Rust: what an entry of each row is made of, by
    /// the number `by`.
    pub fn built(self, name: &str, by: &str, made: &[String], words: usize) -> String {
        let (rows, length) = (made.len(), words / made.len());
        let place = |row| match rows {
            1 => format!("[{by} as usize]"),
            _ => format!("[{row}][{by} as usize]"),
        };
        let sizes = [rows, length];
        let value = filled(&sizes[usize::from(rows == 1)..], (by, length), made, place);
        self.defined(name, &sizes[usize::from(rows == 1)..], (64, false), &value)
    }

    /// Rows by square with a name and the code that builds them; words one after the other, or vectors.
    pub fn rows(self, name: &str, rows: &Rows, sizes: &[usize], is_of_vectors: bool) -> String {
        let [first, second] = &rows.made;
        if self == C {
            let row = if is_of_vectors { ["{", "}"] } else { ["", ""] }
                .join(&format!("{first}, \\\n     {second}"));
            let row = row.replace("diagonals(", "RAYBENCH_DIAGONALS(");
            let value = "RAYBENCH_ROWS";
            let defined = self.defined(name, sizes, (64, is_of_vectors), value);
            return format!(
                "#define RAYBENCH_ROW(square) \\\n    {row}\n{defined}#undef RAYBENCH_ROW\n"
            );
        }
        let place = |word| match is_of_vectors {
            true => format!("[square as usize][{word}]"),
            false => format!("[2 * square as usize + {word}]"),
        };
        let value = filled(sizes, ("square", 64), &rows.made, place);
        self.defined(name, sizes, (64, is_of_vectors), &value)
    }

    fn defined(
        self,
        name: &str,
        sizes: &[usize],
        (bits, is_vector): (usize, bool),
        value: &str,
    ) -> String {
        let nested = |of, size: &usize| format!("[{of}; {size}]");
        match self {
            Rust => {
                let all = sizes.iter().rev().fold(format!("u{bits}"), nested);
                match is_vector {
                    true => format!("static {name}: Aligned<{all}> = Aligned({value});\n"),
                    false => format!("static {name}: {all} = {value};\n"),
                }
            }
            C => {
                let aligned = if is_vector { "__attribute__((aligned(64))) " } else { "" };
                let sizes: String = sizes.iter().map(|size| format!("[{size}]")).collect();
                format!("{aligned}static const uint{bits}_t {name}{sizes} = {value};\n")
            }
        }
    }
}

/// An array of these sizes in Rust, filled by a loop over so many numbers; a turn has a place for each that is
/// made.
fn filled(
    sizes: &[usize],
    (by, length): (&str, usize),
    made: &[String],
    place: impl Fn(usize) -> String,
) -> String {
    let zeros = sizes.iter().rev().fold("0".into(), |of: String, size| format!("[{of}; {size}]"));
    let entries = made.iter().enumerate().map(|(number, made)| {
        layout::statement(format!("        table{} = {made};", place(number))) + "\n"
    });
    let entries: String = entries.collect();
    format!(
        "{{\n    let mut table = {zeros};\n    let mut {by} = 0;\n    while {by} < {length} {{\n{entries}        \
         {by} += 1;\n    }}\n    table\n}}"
    )
}

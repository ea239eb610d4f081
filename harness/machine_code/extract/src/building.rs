//! How Rust and C write a table: its words, or what builds them.

use crate::language::{
    Language::{self, C, Rust},
    grouped,
};
use crate::layout;

impl Language {
    /// A table with a name, its words and how many there are of each, the outermost first; bits of a word, and
    /// whether the innermost are vectors: boards four in a line, small numbers in one.
    pub fn table(self, name: &str, words: &[u64], sizes: &[usize], of: (usize, bool)) -> String {
        let small = words.iter().all(|&word| word < 64);
        let digits = 2 + of.0 / 4;
        let word = |&word: &u64| match self {
            _ if small => word.to_string(),
            Rust => grouped(&format!("{word:#0digits$x}")),
            C => format!("{word:#0digits$x}"),
        };
        let [open, close] = if self == Rust { ["[", "]"] } else { ["{", "}"] };
        let mut lines: Vec<String> = words
            .chunks(if small || of.0 < 64 { 16 } else { 4 }.min(*sizes.last().expect("a size")))
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
        let row = |row: usize| if rows == 1 { String::new() } else { format!("[{row}]") };
        let entries = made.iter().enumerate().map(|(number, made)| {
            let entry = format!("        table{}[{by} as usize] = {made};", row(number));
            layout::statement(entry) + "\n"
        });
        let zeros = match rows {
            1 => format!("[0; {length}]"),
            _ => format!("[[0; {length}]; {rows}]"),
        };
        let entries: String = entries.collect();
        let value = format!(
            "{{\n    let mut table = {zeros};\n    let mut {by} = 0;\n    while {by} < {length} {{\n{entries}        \
             {by} += 1;\n    }}\n    table\n}}"
        );
        let sizes = [rows, length];
        self.defined(name, &sizes[usize::from(rows == 1)..], (64, false), &value)
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

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

    /// The functions that tables are made with, those of them that `text` calls.
    pub fn makers(self, text: &str) -> String {
        let calls = |text: &str, name: &str| text.contains(&format!("{name}("));
        let first_rank = calls(text, "first_rank");
        let used =
            MAKERS.iter().filter(|(name, _)| calls(text, name) || first_rank && *name == "ray");
        // In C what the self-check has is there.
        let used = used.map(|(_, texts)| texts[usize::from(self == C)]);
        used.filter(|text| !text.is_empty()).map(|text| text.to_string() + "\n").collect()
    }
}

/// What tables are made of, by its name: in Rust, and in C.
const MAKERS: [(&str, [&str; 2]); 5] = [
    ("bit", ["const fn bit(square: u64) -> u64 {\n    1 << square\n}\n", ""]),
    (
        "ray",
        [
            "/// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
/// board there is none.
const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while square < 64
        && 0 <= file
        && file < 8
        && 0 <= rank
        && rank < 8
        && squares & occupied == 0
    {
        squares |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    squares
}
",
            "/* Off the board there is no ray. */
static uint64_t ray(uint64_t square, int files, int ranks, uint64_t occupied) {
    const int step[] = {files, ranks};
    return square < 64 ? slide(bit(square), step, occupied) : 0;
}
",
        ],
    ),
    (
        "first_rank",
        [
            "/// What a rook on each square of the first rank attacks there, past pieces on b1 to g1.
const fn first_rank(pieces: u64) -> u64 {
    let (mut attacks, mut file) = (0, 0);
    while file < 8 {
        attacks |= (ray(file, 1, 0, pieces << 1) | ray(file, -1, 0, pieces << 1)) << (8 * file);
        file += 1;
    }
    attacks
}
",
            "/* What a rook on each square of the first rank attacks there, past pieces on b1 to g1. */
static uint64_t first_rank(uint64_t pieces) {
    uint64_t attacks = 0;
    for (uint64_t file = 0; file < 8; file++) {
        attacks |= (ray(file, 1, 0, pieces << 1) | ray(file, -1, 0, pieces << 1)) << (8 * file);
    }
    return attacks;
}
",
        ],
    ),
    (
        "ranks",
        [
            "/// The ranks whose numbers are these.
const fn ranks(numbers: u64) -> u64 {
    let (mut squares, mut square) = (0, 0);
    while square < 64 {
        squares |= (numbers >> (square / 8) & 1) << square;
        square += 1;
    }
    squares
}
",
            "/* The ranks whose numbers are these. */
static uint64_t ranks(uint64_t numbers) {
    uint64_t squares = 0;
    for (int square = 0; square < 64; square++) {
        squares |= (numbers >> (square / 8) & 1) << square;
    }
    return squares;
}
",
        ],
    ),
    (
        "turned",
        [
            "/// The set of a square on a board of its own order: the lines of a step of (files, ranks) lie one after the
/// other, from rank 1, the a-file, h1 or a1 on, each in the direction of the step.
const fn turned(square: u64, files: i32, ranks: i32) -> u64 {
    const fn order(square: u64, files: i32, ranks: i32) -> i32 {
        let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
        let line = if files == 0 { file } else { rank - files * ranks * file };
        64 * line + files * file + ranks * rank
    }
    let (mut before, mut other) = (0, 0);
    while other < 64 {
        before += (order(other, files, ranks) < order(square, files, ranks)) as u32;
        other += 1;
    }
    1 << before
}
",
            "",
        ],
    ),
];

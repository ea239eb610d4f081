//! Tables of words as literals.

use crate::language::{
    Language::{self, C, Rust},
    grouped,
};

impl Language {
    /// A table named `name`: words, dimensions (outermost first), bits per word, and whether the
    /// innermost dimension is a vector. Eight boards or a rank of bytes per line.
    pub fn table(
        self,
        name: &str,
        words: &[u64],
        sizes: &[usize],
        (bits, is_vector): (usize, bool),
    ) -> String {
        let [open, close] = if self == Rust { ["[", "]"] } else { ["{", "}"] };
        let are_small = words.iter().all(|&word| word < 1 << 20) && bits == 64;
        let digits = 2 + bits / 4;
        let word = |&word: &u64| match self {
            _ if are_small => word.to_string(),
            Rust => grouped(&format!("{word:#0digits$x}")),
            C => format!("{word:#0digits$x}"),
        };
        let joined = |words: &[String]| words.join(", ");
        let in_line = if bits == 64 { 8 } else { 32 };
        let mut items: Vec<String> = words.iter().map(word).collect();
        let mut of_item = 1;
        for (depth, &size) in sizes.iter().enumerate().rev() {
            let line = |items: &[String]| format!("    {},\n", joined(items));
            let is_long = |of_item: usize| of_item * size > in_line;
            let row = |items: &[String]| match depth > 0 && !is_long(of_item) {
                true => format!("{open}{}{close}", joined(items)),
                false => {
                    let lines = items.chunks((in_line / of_item).max(1)).map(line);
                    format!("{open}\n{}{close}", lines.collect::<String>())
                }
            };
            items = items.chunks(size).map(row).collect();
            of_item *= size;
        }
        let value = &items[0];
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

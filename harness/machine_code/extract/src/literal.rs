//! Tables of words as literals.

use crate::language::{
    Language::{self, C, Rust},
    group_digits,
};

impl Language {
    /// Returns a table named `name`: words, dimensions (outermost first), bits per word, and
    /// whether the innermost dimension is a vector. Eight boards or a rank of bytes per line.
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
        let words_per_line = if bits == 64 { 8 } else { 32 };
        let mut items = Vec::new();
        for word in words {
            items.push(match self {
                _ if are_small => word.to_string(),
                Rust => group_digits(&format!("{word:#0digits$x}")),
                C => format!("{word:#0digits$x}"),
            });
        }
        // This goes from the innermost dimension outwards: the items of a row become one item.
        let mut words_per_item = 1;
        for (depth, &size) in sizes.iter().enumerate().rev() {
            let is_one_line = depth > 0 && words_per_item * size <= words_per_line;
            let items_per_line = (words_per_line / words_per_item).max(1);
            let mut rows = Vec::new();
            for row in items.chunks(size) {
                if is_one_line {
                    rows.push(format!("{open}{}{close}", row.join(", ")));
                    continue;
                }
                let mut lines = String::new();
                for line in row.chunks(items_per_line) {
                    lines += &format!("    {},\n", line.join(", "));
                }
                rows.push(format!("{open}\n{lines}{close}"));
            }
            items = rows;
            words_per_item *= size;
        }
        let value = &items[0];
        match self {
            Rust => {
                let mut array = format!("u{bits}");
                for size in sizes.iter().rev() {
                    array = format!("[{array}; {size}]");
                }
                if is_vector {
                    format!("static {name}: Aligned<{array}> = Aligned({value});\n")
                } else {
                    format!("static {name}: {array} = {value};\n")
                }
            }
            C => {
                let attribute = if is_vector { "__attribute__((aligned(64))) " } else { "" };
                let sizes: String = sizes.iter().map(|size| format!("[{size}]")).collect();
                format!("{attribute}static const uint{bits}_t {name}{sizes} = {value};\n")
            }
        }
    }
}

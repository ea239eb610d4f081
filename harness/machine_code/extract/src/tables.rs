//! The boards and tables of a file, each once, by the field's names where it has one: in Rust as code
//! that builds them, in C as literals which the self-check builds anew, but for [rows], which macros build.
//!
//! A C table that is built at run time has to be built before the first look-up, by somebody, once; it is
//! no constant to a compiler, nor to a proof on the object file; and what would build it at compile time
//! is macros. So C gets the words, and [`Tables::checked`] the code that they must agree with.

use crate::filling::{Made, numbered};
use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use crate::layout;
use crate::meaning::{self, Meaning};
use crate::rows::{self, Rows};
use crate::rule;
use crate::walk;
use contract::Entries;
use std::collections::BTreeMap;

/// What the functions of one file name.
pub struct Tables {
    /// What stands before the names of tables: C has one space of names for all that is included.
    prefix: String,
    boards: Vec<(&'static str, u64)>,
    tables: Vec<Table>,
    /// Those that are made at run time.
    pub made: Made,
}

struct Table {
    name: String,
    words: Vec<u64>,
    /// How many there are of each, the outermost first: rows, entries, and words of a vector.
    sizes: Vec<usize>,
    /// Bits of a word.
    bits: usize,
    /// Whether the innermost are vectors.
    is_of_vectors: bool,
    meaning: Option<&'static Meaning>,
    rows: Option<&'static Rows>,
    by: String,
}

impl Table {
    /// What a number is that only the kernel knows.
    fn number(&self) -> &'static str {
        const OWN: [(&str, &str); 8] = [
            ("FIRST", "where its entries begin"),
            (
                "FACTOR",
                "what brings those pieces together that matter: steps, or a number that was found by search",
            ),
            ("ROWS", "answers in rows, each by what matters to it"),
            ("RINGS", "how many rings there are beyond the neighbours"),
            ("AMOUNT", "by how much something is shifted"),
            (
                "HALVED",
                "a magic that neighbouring squares share, shifted down by one more on each; found by search",
            ),
            (
                "IS_FREE",
                "the squares between it and one that is attacked if no piece stands on them",
            ),
            ("NETWORK", "the row of weights that says whether one square of its reach is attacked"),
        ];
        let name = self.name.trim_end_matches(|sign: char| "_0123456789".contains(sign));
        let own = OWN.iter().find(|(own, _)| name.ends_with(own));
        own.map_or(UNEXPLAINED, |(_, about)| about)
    }
}

/// A number that a kernel is told at run time, and how many values it has.
pub type Number = (&'static str, usize);

/// A value that is known, in an expression.
pub struct Known {
    /// The number itself, a board, or the entry of a table.
    pub expression: Expression,
    /// Whether it is so plain that it needs no other name.
    pub is_plain: bool,
    /// What the field calls it.
    pub name: Option<&'static str>,
}

/// Boards that have a name of their own.
const BOARDS: &[(&str, u64)] = &[
    ("A_FILE", 0x0101_0101_0101_0101),
    ("B_FILE", 0x0202_0202_0202_0202),
    ("H_FILE", 0x8080_8080_8080_8080),
    ("NOT_A_FILE", 0xfefe_fefe_fefe_fefe),
    ("NOT_H_FILE", 0x7f7f_7f7f_7f7f_7f7f),
    ("B_TO_G_FILES", 0x7e7e_7e7e_7e7e_7e7e),
    ("A1_H8_DIAGONAL", 0x8040_2010_0804_0201),
    ("H1_A8_ANTIDIAGONAL", 0x0102_0408_1020_4080),
];

/// The name of a board, if it has one.
pub fn board(bits: u64) -> Option<&'static str> {
    BOARDS.iter().find(|(_, board)| *board == bits).map(|(name, _)| *name)
}

/// What a table is said to be by that no meaning is known of.
pub const UNEXPLAINED: &str = "words of the kernel's own table, by no rule that is known here";

impl Tables {
    /// None yet, of the file called so.
    pub fn of_file(name: &str, language: Language) -> Tables {
        let prefix = if language == C { name.to_uppercase() + "_" } else { String::new() };
        let made = Made::of_file(name, &prefix, language);
        Tables { prefix, made, boards: Vec::new(), tables: Vec::new() }
    }

    /// What is known of a word or a vector by the numbers that it depends on, the lowest first.
    pub fn known(&mut self, bits: &[u64], lanes: usize, name: &str, numbers: &[Number]) -> Known {
        let language = self.made.language;
        if lanes > 1 {
            return self.entry(bits, lanes, name, numbers);
        }
        let plain = |expression| Known { expression, is_plain: true, name: None };
        if let [bits] = bits {
            let Some(name) = board(*bits) else {
                return plain(Expression::whole(language.number(*bits, false)));
            };
            if !self.boards.iter().any(|(known, _)| *known == name) {
                self.boards.push((name, *bits));
            }
            return plain(Expression::whole(name));
        }
        let by = |of: &dyn Fn(u64) -> u64| (0..).map(of).take(bits.len()).eq(bits.iter().copied());
        if let [(number, range)] = *numbers {
            if by(&|number| number) {
                return plain(Expression::whole(number));
            }
            let last = range as u64 - 1;
            if by(&|number| last - number) {
                let of = [last.to_string(), number.to_string()].map(Expression::whole);
                return plain(language.difference(&of));
            }
            if let Some(expression) = rule::linear(bits, number, language) {
                return plain(expression);
            }
        }
        self.entry(bits, 1, name, numbers)
    }

    /// An entry of a table by these numbers.
    fn entry(&mut self, words: &[u64], lanes: usize, name: &str, numbers: &[Number]) -> Known {
        let language = self.made.language;
        if let [("square", _)] = numbers
            && let Some((words, number)) = rule::by_part(words, lanes)
        {
            return self.entry(&words, lanes, name, &[number]);
        }
        let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).rev().collect();
        let mut sizes: Vec<usize> = numbers.iter().map(|(_, range)| *range).rev().collect();
        sizes.extend((lanes > 1).then_some(lanes));
        let by = names.join("` and `");
        let table = self.table(&name.to_uppercase(), words, (sizes, lanes > 1), 64, &by);
        let (table, name) = (table.name.clone(), table.meaning.map(|meaning| &*meaning.entry));
        let aligned = if lanes > 1 && language == Rust { ".0" } else { "" };
        let places =
            numbers.iter().rev().map(|(number, range)| language.place(number, Some(range - 1)));
        let entry = table + aligned + &places.collect::<String>();
        let entry = if lanes > 1 { language.loaded(&entry, lanes) } else { entry };
        let expression = Expression::whole(entry);
        Known { expression, is_plain: false, name }
    }

    /// A look-up in a table; `is_bound` says whether its operations show that the index is in it.
    pub fn looked_up(
        &mut self,
        entries: Entries,
        name: &str,
        first: Option<&Expression>,
        (index, lanes, is_bound): (&Expression, usize, bool),
    ) -> Known {
        let language = self.made.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.at(place)).collect();
        let kind = if first.is_some() { "ROWS" } else { "TABLE" };
        let name = format!("{}_{kind}", name.to_uppercase());
        let sizes = (vec![words.len()], false);
        let table = self.table(&name, &words, sizes, entries.bits(), "index");
        if lanes > 1 {
            let first = first.map_or(String::new(), |first| first.inner());
            let gathered = language.gathered(&table.name, &first, &index.text, lanes);
            let expression = Expression::whole(gathered);
            return Known { expression, is_plain: false, name: None };
        }
        let index = match first {
            Some(first) => &format!("{} + {}", first.inner(), index.inner()),
            None => index.narrow.as_ref().unwrap_or(&index.text),
        };
        // The compiler does not know that a row begins in the table: a square is less than 64.
        let mask = Some(table.words.len() - 1).filter(|mask| mask & (mask + 1) == 0);
        let mask = mask.filter(|_| first.is_some() || !is_bound);
        let entry = table.name.clone() + &language.place(index, mask);
        let is_short = language == Rust && table.bits < 64;
        let entry = if is_short { format!("u64::from({entry})") } else { entry };
        let name = table.meaning.map(|meaning| &*meaning.entry);
        Known { expression: Expression::whole(entry), is_plain: false, name }
    }

    /// A row of a table.
    pub fn row(&mut self, entries: Entries, name: &str, row: &Expression, lanes: usize) -> Known {
        let language = self.made.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.at(place)).collect();
        let rows = words.len() / lanes;
        let name = name.to_uppercase();
        let name = format!("{}S", name.strip_suffix('S').unwrap_or(&name));
        let table = self.table(&name, &words, (vec![rows, lanes], true), 64, "row");
        let aligned = if language == Rust { ".0" } else { "" };
        let mask = Some(rows - 1).filter(|mask| mask & rows == 0);
        let array = table.name.clone() + aligned + &language.place(&row.inner(), mask);
        Known {
            expression: Expression::whole(language.loaded(&array, lanes)),
            is_plain: false,
            name: None,
        }
    }

    fn table(
        &mut self,
        name: &str,
        words: &[u64],
        (sizes, is_of_vectors): (Vec<usize>, bool),
        bits: usize,
        by: &str,
    ) -> &Table {
        let own = (words, &sizes, bits, is_of_vectors);
        let is_same =
            |known: &Table| (&*known.words, &known.sizes, known.bits, known.is_of_vectors) == own;
        let place = self.tables.iter().position(is_same).unwrap_or_else(|| {
            // What builds a table builds words.
            let meaning = meaning::of(words).filter(|it| !is_of_vectors || it.made.is_empty());
            let rows = rows::of(words);
            let name = rows.map_or(name, |rows| rows.name);
            let name = self.prefix.clone() + meaning.map_or(name, |meaning| &meaning.name);
            let is_namesake = |known: &&Table| {
                let rest = known.name.strip_prefix(&name);
                rest.is_some_and(|rest| rest.bytes().all(|sign| !sign.is_ascii_alphabetic()))
            };
            let namesakes = self.tables.iter().filter(is_namesake).count();
            let by = meaning.map_or(by, |meaning| meaning.by).into();
            let name = numbered(name, namesakes);
            self.tables.push(Table {
                name,
                words: words.to_vec(),
                sizes,
                bits,
                is_of_vectors,
                meaning,
                rows,
                by,
            });
            self.tables.len() - 1
        });
        &self.tables[place]
    }

    /// As they stand above the functions.
    pub fn text(&self) -> String {
        let language = self.made.language;
        let boards = self.boards.iter().map(|(name, bits)| {
            format!("const {name}: u64 = {};\n", language.number(*bits, false))
        });
        let boards: String = boards.collect();
        let gap = if boards.is_empty() { "" } else { "\n" };
        let tables = self.tables.iter().map(|table| {
            if let Some(rows) = table.rows {
                let about = language.comment(&format!("By square: {}.", rows.about));
                let code = language.rows(&table.name, rows, &table.sizes, table.is_of_vectors);
                return about + &code + "\n";
            }
            let about = match (table.meaning, &*table.by) {
                (Some(meaning), by) => format!("By `{by}`: {}.", meaning.about),
                (None, "") => "The words of a vector.".into(),
                (None, by) if table.is_of_vectors => format!("By `{by}`: the words of vectors."),
                (None, by) => format!("By `{by}`: {}.", table.number()),
            };
            let about = language.comment(&about);
            let made = table.meaning.map_or(&[][..], |meaning| &meaning.made);
            let code = match language {
                Rust if !made.is_empty() => {
                    language.built(&table.name, &table.by, made, table.words.len())
                }
                _ => language.table(
                    &table.name,
                    &table.words,
                    &table.sizes,
                    (table.bits, table.is_of_vectors),
                ),
            };
            about + &code + "\n"
        });
        let tables: String = tables.collect();
        let is_built = |table: &Table| table.meaning.is_some_and(|it| !it.made.is_empty());
        let are_rows = self.tables.iter().any(|table| table.rows.is_some());
        let rows = if are_rows && language == C { rows::IN_C } else { "" };
        let before = match language {
            Rust => walk::called(Rust, &tables),
            C if !self.tables.iter().any(is_built) => String::new(),
            C => C.comment(
                "The self-check rebuilds and compares the literal tables that it has a rule for.",
            ) + "\n",
        };
        boards + gap + rows + &before + &tables
    }

    /// Lines that hold tables against what makes them: in C literals, too.
    pub fn checked(&self) -> String {
        let mut loops: BTreeMap<(&str, usize), String> = BTreeMap::new();
        for Table { name, words, meaning, .. } in
            self.tables.iter().filter(|_| self.made.language == C)
        {
            let Some(Meaning { by, made, .. }) = meaning else { continue };
            for (row, one) in made.iter().enumerate() {
                let row = if made.len() == 1 { String::new() } else { format!("[{row}]") };
                let bare = name.strip_prefix(&self.prefix).unwrap_or(name);
                let items = [format!("\"{bare}\""), format!("{name}{row}[{by}]"), one.clone()];
                let checks = loops.entry((by, words.len() / made.len())).or_default();
                *checks += &(layout::list("        check", &items, ";") + "\n");
            }
        }
        let each = |((by, entries), checks): ((&str, usize), String)| {
            format!("    for (uint64_t {by} = 0; {by} < {entries}; {by}++) {{\n{checks}    }}\n")
        };
        loops.into_iter().map(each).collect::<String>() + &self.made.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Line;

    fn text(words: &[u64], numbers: &[Number], language: Language) -> String {
        let mut tables = Tables::of_file("file", language);
        let known = tables.known(words, 1, "mask", numbers);
        known.expression.text + "\n" + &tables.text()
    }

    #[test]
    fn a_table_is_what_all_its_words_say() {
        let mut words: Vec<u64> = (0..64).map(|square| Line::File.attacks(square, 0)).collect();
        let by_square = [("square", 64)];
        let built = text(&words, &by_square, Rust);
        let entry = "table[square as usize] = ray(square, 0, 1, 0) | ray(square, 0, -1, 0);";
        assert!(built.contains(entry) && built.contains("const fn ray("), "{built}");
        words[63] ^= 1;
        let literal = text(&words, &by_square, Rust);
        assert!(literal.contains(UNEXPLAINED) && literal.contains("static MASK: "), "{literal}");
    }

    #[test]
    fn a_table_of_two_numbers_has_rows_of_the_first() {
        let numbers = [("square", 64), ("line", 4)];
        let by_line =
            Line::ALL.iter().flat_map(|line| (0..64).map(|square| line.attacks(square, 0)));
        let both = text(&by_line.collect::<Vec<_>>(), &numbers, C);
        assert!(both.starts_with("FILE_LINE_WITHOUT_SQUARE[line][square]\n"), "{both}");
    }
}

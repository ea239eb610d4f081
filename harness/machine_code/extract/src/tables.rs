//! The boards and tables of a file, each once. Small tables are literals; large ones are filled by
//! the init function.

use crate::filling::{RuntimeTables, numbered};
use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use crate::made::{self, LINES, reach};
use crate::names::Naming;
use crate::rows::Row;
use crate::rule;
use contract::{Entries, Line};

/// The tables of a file's functions.
pub struct Tables {
    /// Prefix of table names: all included C headers share one namespace.
    prefix: String,
    boards: Vec<(&'static str, u64)>,
    tables: Vec<Table>,
    /// The piece or line whose index function is being printed.
    pub owner: Option<&'static str>,
    /// The tables filled at run time.
    pub made: RuntimeTables,
}

struct Table {
    name: String,
    words: Vec<u64>,
    /// Dimensions, outermost first: rows, entries, words of a vector.
    sizes: Vec<usize>,
    /// Bits per word.
    bits: usize,
    /// Whether the innermost dimension is a vector.
    is_of_vectors: bool,
    /// What it holds, and what it is indexed by.
    about: String,
}

/// A numeric argument, and its number of values.
pub type Number = (&'static str, usize);

/// A constant as an expression.
pub struct Known {
    /// A number, a board's name, or a table entry.
    pub expression: Expression,
    /// Whether it is simple enough to be inlined.
    pub is_plain: bool,
}

/// Named boards.
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

/// The name of a board, if any.
pub fn board(bits: u64) -> Option<&'static str> {
    BOARDS.iter().find(|(_, board)| *board == bits).map(|(name, _)| *name)
}

/// The line or piece on whose lines through the square the words lie, or their complements, apart
/// from bit 0.
fn owner(words: &[u64], numbers: &[Number]) -> Option<&'static str> {
    let is_of = |lines: &&[Line]| {
        let is_within = |word: &dyn Fn(usize) -> u64| {
            (0..64).all(|square| word(square) & !(reach(lines, square) | 1 << square | 1) == 0)
        };
        is_within(&|square| words[square]) || is_within(&|square| !words[square])
    };
    let is_by_square = numbers == [("square", 64)] && words.len() == 64;
    let owner = LINES.into_iter().rev().filter(|_| is_by_square).find(is_of);
    owner.map(made::name)
}

impl Tables {
    /// An empty set of tables for the file `name`.
    pub fn of_file(name: &str, language: Language) -> Tables {
        let prefix = if language == C { name.to_uppercase() + "_" } else { String::new() };
        let made = RuntimeTables::of_file(name, &prefix, language);
        Tables { prefix, made, owner: None, boards: Vec::new(), tables: Vec::new() }
    }

    /// A constant, given its value for each combination of `numbers`, the first varying fastest.
    pub fn known(
        &mut self,
        bits: &[u64],
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> Known {
        let language = self.made.language;
        if lanes > 1 {
            return self.entry(bits, lanes, naming, numbers);
        }
        let plain = |expression| Known { expression, is_plain: true };
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
            if let Some(expression) = rule::bit(bits, number, language) {
                return Known { expression, is_plain: false };
            }
        }
        self.entry(bits, 1, naming, numbers)
    }

    /// An entry of a table indexed by these numbers.
    fn entry(&mut self, words: &[u64], lanes: usize, naming: &Naming, numbers: &[Number]) -> Known {
        let entry = self.array(words, lanes, naming, numbers);
        let entry = if lanes > 1 { self.made.language.loaded(&entry, lanes) } else { entry };
        Known { expression: Expression::whole(entry), is_plain: false }
    }

    /// The vector at the start of a row, or the word at this place of it.
    pub fn in_row(
        &mut self,
        row: &Row,
        place: usize,
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> Known {
        let mut naming = naming.clone();
        if !row.formulas.is_empty() {
            naming.comment += &format!(" Behind them: {}.", row.formulas.join(", "));
        }
        let array = self.array(&row.words, row.width, &naming, numbers);
        let entry = match lanes {
            1 => format!("{array}[{place}]"),
            _ => self.made.language.loaded(&array, lanes),
        };
        Known { expression: Expression::whole(entry), is_plain: false }
    }

    /// The words of a table, one or several, for these numbers.
    fn array(
        &mut self,
        words: &[u64],
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> String {
        let language = self.made.language;
        let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).rev().collect();
        let mut sizes: Vec<usize> = numbers.iter().map(|(_, range)| *range).rev().collect();
        sizes.extend((lanes > 1).then_some(lanes));
        let indexed = match &*names.join(" and ") {
            "" => String::new(),
            by => format!(" Indexed by {by}."),
        };
        let about = naming.comment.clone() + &indexed;
        let owner = self.owner.or_else(|| owner(words, numbers));
        let name = owner.map_or(naming.name.clone(), |owner| format!("{owner}_{}", naming.name));
        let table = self.table(&name, about, words, (sizes, lanes > 1), 64);
        let table = table.name.clone();
        let aligned = if lanes > 1 && language == Rust { ".0" } else { "" };
        let places =
            numbers.iter().rev().map(|(number, range)| language.place(number, Some(range - 1)));
        table + aligned + &places.collect::<String>()
    }

    /// A look-up in a table; `is_bound` if the operations prove the index to be in range.
    pub fn looked_up(
        &mut self,
        entries: Entries,
        naming: &Naming,
        first: Option<&Expression>,
        (index, lanes, is_bound): (&Expression, usize, bool),
    ) -> Known {
        let language = self.made.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.get(place)).collect();
        let kind = if first.is_some() { "rows" } else { "table" };
        let name = format!("{}_{kind}", naming.name);
        let sizes = (vec![words.len()], false);
        let table = self.table(&name, naming.comment.clone(), &words, sizes, entries.bits());
        if lanes > 1 {
            let first = first.map_or(String::new(), |first| first.inner());
            let gathered = language.gathered(&table.name, &first, &index.text, lanes);
            return Known { expression: Expression::whole(gathered), is_plain: false };
        }
        let index = match first {
            Some(first) => &format!("{} + {}", first.inner(), index.inner()),
            None => index.narrow.as_ref().unwrap_or(&index.text),
        };
        // The compiler does not know that rows start inside the table.
        let mask = Some(table.words.len() - 1).filter(|mask| mask & (mask + 1) == 0);
        let mask = mask.filter(|_| first.is_some() || !is_bound);
        let entry = table.name.clone() + &language.place(index, mask);
        let is_short = language == Rust && table.bits < 64;
        let entry = if is_short { format!("u64::from({entry})") } else { entry };
        Known { expression: Expression::whole(entry), is_plain: false }
    }

    /// A row of a table, loaded as a vector.
    pub fn row(
        &mut self,
        entries: Entries,
        naming: &Naming,
        row: &Expression,
        lanes: usize,
    ) -> Known {
        let language = self.made.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.get(place)).collect();
        let rows = words.len() / lanes;
        let about = naming.comment.clone();
        let table = self.table(&naming.name, about, &words, (vec![rows, lanes], true), 64);
        let aligned = if language == Rust { ".0" } else { "" };
        let mask = Some(rows - 1).filter(|mask| mask & rows == 0);
        let array = table.name.clone() + aligned + &language.place(&row.inner(), mask);
        Known { expression: Expression::whole(language.loaded(&array, lanes)), is_plain: false }
    }

    fn table(
        &mut self,
        name: &str,
        about: String,
        words: &[u64],
        (sizes, is_of_vectors): (Vec<usize>, bool),
        bits: usize,
    ) -> &Table {
        let own = (words, &sizes, bits, is_of_vectors);
        let is_same =
            |known: &Table| (&*known.words, &known.sizes, known.bits, known.is_of_vectors) == own;
        let place = self.tables.iter().position(is_same).unwrap_or_else(|| {
            let name = self.prefix.clone() + &name.to_uppercase();
            let is_namesake = |known: &&Table| {
                let rest = known.name.strip_prefix(&name);
                rest.is_some_and(|rest| rest.bytes().all(|sign| !sign.is_ascii_alphabetic()))
            };
            let namesakes = self.tables.iter().filter(is_namesake).count();
            let name = numbered(name, namesakes);
            self.tables.push(Table {
                name,
                words: words.to_vec(),
                sizes,
                bits,
                is_of_vectors,
                about,
            });
            self.tables.len() - 1
        });
        &self.tables[place]
    }

    /// Their definitions, above the functions.
    pub fn text(&self) -> String {
        let language = self.made.language;
        let boards = self.boards.iter().map(|(name, bits)| {
            format!("const {name}: u64 = {};\n", language.number(*bits, false))
        });
        let boards: String = boards.collect();
        let gap = if boards.is_empty() { "" } else { "\n" };
        let tables = self.tables.iter().map(|table| {
            let Table { name, words, sizes, bits, is_of_vectors, about } = table;
            let about = match about.trim() {
                "" => String::new(),
                about => language.comment(about),
            };
            about + &language.table(name, words, sizes, (*bits, *is_of_vectors)) + "\n"
        });
        boards + gap + &tables.collect::<String>()
    }
}

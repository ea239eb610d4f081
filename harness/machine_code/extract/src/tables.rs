//! The boards and tables of a file, each once. Small tables are literals; large ones are filled by
//! the init function.

use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use crate::names::Naming;
use crate::rows::Row;
use crate::rule;
use crate::runtime_look_ups::{self, LINES, reach};
use crate::runtime_tables::{RuntimeTables, numbered};
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
    pub runtime: RuntimeTables,
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
    /// Its contents and its indices, in words.
    description: String,
}

/// A numeric argument, and its number of values.
pub type Number = (&'static str, usize);

/// A constant as an expression.
pub struct ValueExpression {
    /// A number, a board's name, or a table entry.
    pub expression: Expression,
    /// Whether it is simple enough to be inlined.
    pub is_plain: bool,
}

impl ValueExpression {
    fn plain(expression: Expression) -> ValueExpression {
        ValueExpression { expression, is_plain: true }
    }
}

/// Boards that readers know better by name than by their bits.
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

/// Returns the name of a board, if any.
pub fn board(bits: u64) -> Option<&'static str> {
    BOARDS.iter().find(|(_, board)| *board == bits).map(|(name, _)| *name)
}

/// Returns the line or piece on whose lines through the square the words lie, or their complements,
/// apart from bit 0.
fn owner(words: &[u64], numbers: &[Number]) -> Option<&'static str> {
    if numbers != [("square", 64)] || words.len() != 64 {
        return None;
    }
    let complements: Vec<u64> = words.iter().map(|word| !word).collect();
    // The last ones come first, because each line alone lies within the lines of a piece.
    for lines in LINES.into_iter().rev() {
        if lie_on_lines(words, lines) || lie_on_lines(&complements, lines) {
            return Some(runtime_look_ups::owner_name(lines));
        }
    }
    None
}

fn lie_on_lines(words: &[u64], lines: &[Line]) -> bool {
    words.iter().enumerate().all(|(square, word)| {
        let allowed_squares = reach(lines, square) | 1 << square | 1;
        word & !allowed_squares == 0
    })
}

impl Tables {
    /// Returns an empty set of tables for the file `name`.
    pub fn new(name: &str, language: Language) -> Tables {
        let prefix = if language == C { name.to_uppercase() + "_" } else { String::new() };
        let runtime = RuntimeTables::new(name, &prefix, language);
        Tables { prefix, runtime, owner: None, boards: Vec::new(), tables: Vec::new() }
    }

    /// Returns a constant, given its value for each combination of `numbers`, the first varying
    /// fastest.
    pub fn constant(
        &mut self,
        bits: &[u64],
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> ValueExpression {
        let language = self.runtime.language;
        if lanes > 1 {
            return self.entry(bits, lanes, naming, numbers);
        }
        if let [bits] = bits {
            let Some(name) = board(*bits) else {
                let number = language.number(*bits, false);
                return ValueExpression::plain(Expression::atom(number));
            };
            if !self.boards.iter().any(|(other, _)| *other == name) {
                self.boards.push((name, *bits));
            }
            return ValueExpression::plain(Expression::atom(name));
        }
        if let [(number, range)] = *numbers {
            let range = range as u64;
            if bits.iter().copied().eq(0..range) {
                return ValueExpression::plain(Expression::atom(number));
            }
            if bits.iter().copied().eq((0..range).rev()) {
                let operands = [(range - 1).to_string(), number.to_string()].map(Expression::atom);
                return ValueExpression::plain(language.difference(&operands));
            }
            if let Some(expression) = rule::linear_function(bits, number, language) {
                return ValueExpression::plain(expression);
            }
            if let Some(expression) = rule::bit(bits, number, language) {
                return ValueExpression { expression, is_plain: false };
            }
        }
        self.entry(bits, 1, naming, numbers)
    }

    /// Returns an entry of a table indexed by these numbers.
    fn entry(
        &mut self,
        words: &[u64],
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> ValueExpression {
        let entry = self.array(words, lanes, naming, numbers);
        let entry = if lanes > 1 { self.runtime.language.load(&entry, lanes) } else { entry };
        ValueExpression { expression: Expression::atom(entry), is_plain: false }
    }

    /// Returns the vector at the start of a row, or the word at this place of it.
    pub fn row_part(
        &mut self,
        row: &Row,
        place: usize,
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> ValueExpression {
        let mut naming = naming.clone();
        if !row.formulas.is_empty() {
            naming.comment += &format!(" Behind them: {}.", row.formulas.join(", "));
        }
        let array = self.array(&row.words, row.width, &naming, numbers);
        let entry = match lanes {
            1 => format!("{array}[{place}]"),
            _ => self.runtime.language.load(&array, lanes),
        };
        ValueExpression { expression: Expression::atom(entry), is_plain: false }
    }

    /// Returns the words of a table, one or several, for these numbers.
    fn array(
        &mut self,
        words: &[u64],
        lanes: usize,
        naming: &Naming,
        numbers: &[Number],
    ) -> String {
        let language = self.runtime.language;
        let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).rev().collect();
        let mut sizes: Vec<usize> = numbers.iter().map(|(_, range)| *range).rev().collect();
        sizes.extend((lanes > 1).then_some(lanes));
        let indices = match &*names.join(" and ") {
            "" => String::new(),
            names => format!(" Indexed by {names}."),
        };
        let description = naming.comment.clone() + &indices;
        let owner = self.owner.or_else(|| owner(words, numbers));
        let name = owner.map_or(naming.name.clone(), |owner| format!("{owner}_{}", naming.name));
        let table = self.table(&name, description, words, (sizes, lanes > 1), 64);
        let table = table.name.clone();
        let field = if lanes > 1 && language == Rust { ".0" } else { "" };
        let places =
            numbers.iter().rev().map(|(number, range)| language.subscript(number, Some(range - 1)));
        table + field + &places.collect::<String>()
    }

    /// Returns a look-up in a table; `is_bound` if the operations prove the index to be in range.
    pub fn look_up(
        &mut self,
        entries: Entries,
        naming: &Naming,
        first: Option<&Expression>,
        (index, lanes, is_bound): (&Expression, usize, bool),
    ) -> ValueExpression {
        let language = self.runtime.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.get(place)).collect();
        let kind = if first.is_some() { "rows" } else { "table" };
        let name = format!("{}_{kind}", naming.name);
        let sizes = (vec![words.len()], false);
        let table = self.table(&name, naming.comment.clone(), &words, sizes, entries.bits());
        if lanes > 1 {
            let first = first.map_or(String::new(), |first| first.parenthesized());
            let gather = language.gather(&table.name, &first, &index.text, lanes);
            return ValueExpression { expression: Expression::atom(gather), is_plain: false };
        }
        let index = match first {
            Some(first) => &format!("{} + {}", first.parenthesized(), index.parenthesized()),
            None => index.narrow.as_ref().unwrap_or(&index.text),
        };
        // The compiler does not know that rows start inside the table.
        let mask = Some(table.words.len() - 1).filter(|mask| mask & (mask + 1) == 0);
        let mask = mask.filter(|_| first.is_some() || !is_bound);
        let entry = table.name.clone() + &language.subscript(index, mask);
        let is_short = language == Rust && table.bits < 64;
        let entry = if is_short { format!("u64::from({entry})") } else { entry };
        ValueExpression { expression: Expression::atom(entry), is_plain: false }
    }

    /// Returns a row of a table, loaded as a vector.
    pub fn row(
        &mut self,
        entries: Entries,
        naming: &Naming,
        row: &Expression,
        lanes: usize,
    ) -> ValueExpression {
        let language = self.runtime.language;
        let words: Vec<u64> = (0..entries.len()).map(|place| entries.get(place)).collect();
        let rows = words.len() / lanes;
        let description = naming.comment.clone();
        let table = self.table(&naming.name, description, &words, (vec![rows, lanes], true), 64);
        let field = if language == Rust { ".0" } else { "" };
        let mask = Some(rows - 1).filter(|mask| mask & rows == 0);
        let array = table.name.clone() + field + &language.subscript(&row.parenthesized(), mask);
        ValueExpression {
            expression: Expression::atom(language.load(&array, lanes)),
            is_plain: false,
        }
    }

    fn table(
        &mut self,
        name: &str,
        description: String,
        words: &[u64],
        (sizes, is_of_vectors): (Vec<usize>, bool),
        bits: usize,
    ) -> &Table {
        let equal = self.tables.iter().position(|table| {
            table.words == words
                && table.sizes == sizes
                && table.bits == bits
                && table.is_of_vectors == is_of_vectors
        });
        if let Some(index) = equal {
            return &self.tables[index];
        }
        let name = self.unused_name(self.prefix.clone() + &name.to_uppercase());
        let words = words.to_vec();
        self.tables.push(Table { name, words, sizes, bits, is_of_vectors, description });
        self.tables.last().expect("it was pushed")
    }

    fn unused_name(&self, name: String) -> String {
        let mut namesakes = 0;
        for table in &self.tables {
            // A namesake has at most a number behind the name.
            let is_namesake = table
                .name
                .strip_prefix(&name)
                .is_some_and(|suffix| !suffix.contains(|sign: char| sign.is_ascii_alphabetic()));
            namesakes += usize::from(is_namesake);
        }
        numbered(name, namesakes)
    }

    /// Returns the definitions of the tables, for a place above the functions.
    pub fn text(&self) -> String {
        let language = self.runtime.language;
        let boards = self.boards.iter().map(|(name, bits)| {
            format!("const {name}: u64 = {};\n", language.number(*bits, false))
        });
        let boards: String = boards.collect();
        let gap = if boards.is_empty() { "" } else { "\n" };
        let mut tables = String::new();
        for Table { name, words, sizes, bits, is_of_vectors, description } in &self.tables {
            if !description.trim().is_empty() {
                tables += &language.comment(description.trim());
            }
            tables += &language.table(name, words, sizes, (*bits, *is_of_vectors));
            tables.push('\n');
        }
        boards + gap + &tables
    }
}

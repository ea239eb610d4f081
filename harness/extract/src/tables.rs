//! The boards and tables of a file, each once, by the field's names where it has one.

use crate::language::{Expression, Language};
use contract::{Direction, Line};

/// What the functions of one file name.
#[derive(Default)]
pub struct Tables {
    boards: Vec<(&'static str, u64)>,
    tables: Vec<(String, Vec<u64>)>,
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

impl Tables {
    /// What is known of a value: the number itself, a board, or the entry of a table by the number; and
    /// whether it is so plain that it needs no other name.
    pub fn known(
        &mut self,
        bits: &[u64],
        name: &str,
        (number, range): &(String, usize),
        language: Language,
    ) -> (Expression, bool) {
        if let [bits] = bits {
            let Some(&(name, _)) = BOARDS.iter().find(|(_, board)| board == bits) else {
                return (Expression::whole(language.number(*bits, false)), true);
            };
            if !self.boards.iter().any(|(known, _)| *known == name) {
                self.boards.push((name, *bits));
            }
            return (Expression::whole(name), true);
        }
        let by = |of: &dyn Fn(u64) -> u64| (0..).map(of).take(bits.len()).eq(bits.iter().copied());
        if by(&|number| number) {
            return (Expression::whole(number.as_str()), true);
        }
        if by(&|number| *range as u64 - 1 - number) {
            let last = Expression::whole(language.number(*range as u64 - 1, true));
            let of = [last, Expression::whole(number.as_str())];
            return (language.operation(&contract::Operation::Minus, &of, 0), true);
        }
        let table = self.table(&recognised(bits).unwrap_or_else(|| name.to_uppercase()), bits);
        let entry = language.entry(&table, number, Some(range - 1));
        (entry, false)
    }

    /// The name of a table that a value is looked up in.
    pub fn looked_up(&mut self, words: &[u64], name: &str) -> String {
        self.table(&format!("{}_TABLE", name.to_uppercase()), words)
    }

    fn table(&mut self, name: &str, words: &[u64]) -> String {
        if let Some((known, _)) = self.tables.iter().find(|(_, known)| known == words) {
            return known.clone();
        }
        let namesakes = self.tables.iter().filter(|(known, _)| known.starts_with(name)).count();
        let name = if namesakes == 0 { name.into() } else { format!("{name}_{}", namesakes + 1) };
        self.tables.push((name.clone(), words.to_vec()));
        name
    }

    /// As they stand above the functions.
    pub fn text(&self, language: Language) -> String {
        let boards = self.boards.iter().map(|(name, bits)| language.board(name, *bits));
        let boards: String = boards.collect();
        let tables = self.tables.iter().map(|(name, words)| language.table(name, words));
        let gap = if boards.is_empty() { "" } else { "\n" };
        boards + gap + &tables.map(|table| table + "\n").collect::<String>()
    }
}

/// The name of a table by square: lines and rays, with their square or without.
fn recognised(words: &[u64]) -> Option<String> {
    if words.len() != 64 {
        return None;
    }
    let is = |of: &dyn Fn(usize) -> u64| {
        words.iter().enumerate().all(|(square, &word)| of(square) == word)
    };
    for line in Line::ALL {
        let name = line.name().to_uppercase();
        if is(&|square| line.attacks(square, 0)) {
            return Some(format!("{name}_WITHOUT_SQUARE"));
        }
        if is(&|square| line.attacks(square, 0) | 1 << square) {
            return Some(name);
        }
    }
    let ray = |direction: &Direction| is(&|square| contract::ray(square, direction.step(), 0));
    let direction = Direction::ALL.into_iter().find(ray)?;
    Some(format!("RAY_{}", direction.name().to_uppercase()))
}

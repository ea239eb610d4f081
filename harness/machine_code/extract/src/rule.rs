//! Formulas that replace tables of constants.

use crate::language::{Expression, Language};

/// Returns the bit of a square, possibly mirrored or rotated.
pub fn bit(bits: &[u64], number: &str, language: Language) -> Option<Expression> {
    let square = square_formula(number, square_xor(bits)?);
    let text = format!("{} << {square}", language.number(1, true));
    Some(Expression { text, operator: Some("<<"), narrow: None })
}

/// Returns the same as a formula for a comment.
pub fn bit_formula(bits: &[u64]) -> Option<String> {
    Some(format!("1 << {}", square_formula("square", square_xor(bits)?)))
}

/// Returns the number that each square is combined with by XOR, if these are the bits of the
/// results.
pub fn square_xor(bits: &[u64]) -> Option<u64> {
    let turn = u64::from(bits.first()?.trailing_zeros());
    let expected_bits = (0..64).map(|square| 1 << ((square ^ turn) & 63));
    expected_bits.eq(bits.iter().copied()).then_some(turn)
}

fn square_formula(square: &str, turn: u64) -> String {
    if turn == 0 { square.to_string() } else { format!("({square} ^ {turn})") }
}

/// Returns a linear function of the number, or of a square's rank and file.
pub fn linear_function(bits: &[u64], number: &str, language: Language) -> Option<Expression> {
    let slopes = Slopes::new(bits);
    let difference = if slopes.fit_numbers(bits) {
        let text = product(slopes.step, number, language)?;
        Expression { text, operator: Some("*"), narrow: None }
    } else if bits.len() == 64 && slopes.fit_squares(bits) {
        slopes.square_expression(number, language)
    } else {
        return None;
    };
    let first = language.number(slopes.first, false);
    Some(match (slopes.first, slopes.is_decreasing) {
        (0, _) => difference,
        (_, true) => language.difference(&[Expression::atom(first), difference]),
        (_, false) => {
            let text = format!("{first} + {}", difference.parenthesized());
            Expression { text, operator: Some("+"), narrow: None }
        }
    })
}

/// The constant differences between words: a table with such words is printed as a formula.
struct Slopes {
    /// The word of number 0.
    first: u64,
    is_decreasing: bool,
    /// The difference from one number, or from one file, to the next.
    step: u64,
    /// The difference from one rank to the next.
    rank: u64,
}

impl Slopes {
    fn new(bits: &[u64]) -> Slopes {
        let first = bits[0];
        let [step, rank] =
            [1, 8].map(|number| bits.get(number).map_or(0, |word| word.abs_diff(first)));
        Slopes { first, is_decreasing: bits[1] < first, step, rank }
    }

    /// Returns the word that differs from the first one by `difference`, if it is one of 64 bits.
    fn word(&self, difference: u64) -> Option<u64> {
        if self.is_decreasing {
            self.first.checked_sub(difference)
        } else {
            self.first.checked_add(difference)
        }
    }

    /// Returns whether each word differs from the last one by a step.
    fn fit_numbers(&self, bits: &[u64]) -> bool {
        (0..).zip(bits).all(|(number, &word)| {
            let difference = self.step.checked_mul(number);
            difference.and_then(|difference| self.word(difference)) == Some(word)
        })
    }

    /// Returns whether words differ by the ranks and files of their squares.
    fn fit_squares(&self, bits: &[u64]) -> bool {
        (0..).zip(bits).all(|(square, &word)| {
            self.square_difference(square).and_then(|difference| self.word(difference))
                == Some(word)
        })
    }

    /// Returns how far the word of a square is from the first one, unless it overflows.
    fn square_difference(&self, square: u64) -> Option<u64> {
        let rank = (square / 8).checked_mul(self.rank)?;
        rank.checked_add((square % 8).checked_mul(self.step)?)
    }

    fn square_expression(&self, square: &str, language: Language) -> Expression {
        let rank = product(self.rank, &format!("({square} >> 3)"), language);
        let file = product(self.step, &format!("({square} & 7)"), language);
        let text = [rank, file].into_iter().flatten().collect::<Vec<_>>().join(" + ");
        let is_whole = text.starts_with('(') && !text.contains(" + ");
        Expression { text, operator: Some("+").filter(|_| !is_whole), narrow: None }
    }
}

/// Returns the product with a constant, if it is not zero.
fn product(factor: u64, number: &str, language: Language) -> Option<String> {
    match factor {
        0 => None,
        1 => Some(number.to_string()),
        _ => Some(format!("{} * {number}", language.number(factor, false))),
    }
}

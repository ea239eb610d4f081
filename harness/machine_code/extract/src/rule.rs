//! Formulas that replace tables of constants.

use crate::language::{Expression, Language};

/// The bit of a square, possibly mirrored or rotated.
pub fn bit(bits: &[u64], number: &str, language: Language) -> Option<Expression> {
    let square = turned(number, turn_of_bit(bits)?);
    let text = format!("{} << {square}", language.number(1, true));
    Some(Expression { text, sign: Some("<<"), narrow: None })
}

/// The same as a formula for a comment.
pub fn bit_of_square(bits: &[u64]) -> Option<String> {
    Some(format!("1 << {}", turned("square", turn_of_bit(bits)?)))
}

/// The number that each square is combined with by XOR, if these are the bits of the results.
pub fn turn_of_bit(bits: &[u64]) -> Option<u64> {
    let turn = u64::from(bits.first()?.trailing_zeros());
    let turned = (0..64).map(|square| 1 << ((square ^ turn) & 63));
    turned.eq(bits.iter().copied()).then_some(turn)
}

fn turned(square: &str, turn: u64) -> String {
    if turn == 0 { square.to_string() } else { format!("({square} ^ {turn})") }
}

/// A linear function of the number, or of a square's rank and file.
pub fn linear(bits: &[u64], number: &str, language: Language) -> Option<Expression> {
    let (first, is_less) = (bits[0], bits[1] < bits[0]);
    let differences: Vec<u64> = bits.iter().map(|word| word.abs_diff(first)).collect();
    let [one, rank] = [1, 8].map(|place| differences.get(place).copied().unwrap_or(0));
    let of =
        |square: u64| (square / 8).checked_mul(rank)?.checked_add((square % 8).checked_mul(one)?);
    let is = |of: &dyn Fn(u64) -> Option<u64>| {
        let words = (0..).map(|number| {
            let of = of(number)?;
            if is_less { first.checked_sub(of) } else { first.checked_add(of) }
        });
        words.take(bits.len()).eq(bits.iter().map(|&word| Some(word)))
    };
    let times = |factor: u64, of: &str| match factor {
        0 => None,
        1 => Some(of.to_string()),
        _ => Some(format!("{} * {of}", language.number(factor, false))),
    };
    let (text, sign) = if is(&|number| number.checked_mul(one)) {
        (times(one, number)?, Some("*"))
    } else if bits.len() == 64 && is(&of) {
        let parts =
            [times(rank, &format!("({number} >> 3)")), times(one, &format!("({number} & 7)"))];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join(" + ");
        let is_whole = text.starts_with('(') && !text.contains(" + ");
        (text, Some("+").filter(|_| !is_whole))
    } else {
        return None;
    };
    let own = Expression { text, sign, narrow: None };
    let base = language.number(first, false);
    Some(match (first, is_less) {
        (0, _) => own,
        (_, true) => language.difference(&[Expression::whole(base), own]),
        (_, false) => {
            let text = format!("{base} + {}", own.inner());
            Expression { text, sign: Some("+"), narrow: None }
        }
    })
}

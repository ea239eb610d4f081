//! Formulas that replace tables of constants or make them shorter.

use crate::language::{Expression, Language};
use crate::tables::Number;

/// The bit of a square, possibly mirrored or rotated.
pub fn bit(bits: &[u64], number: &str, language: Language) -> Option<Expression> {
    let turned = u64::from(bits[0].trailing_zeros());
    let is =
        (0..).map(|square| 1 << ((square ^ turned) & 63)).take(bits.len()).eq(bits.iter().copied());
    let square = if turned == 0 { number.to_string() } else { format!("({number} ^ {turned})") };
    let text = format!("{} << {square}", language.number(1, true));
    (bits.len() == 64 && is).then_some(Expression { text, sign: Some("<<"), narrow: None })
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

/// For a table by square without a formula: a shorter one by rank, pair of squares, or file, with its index.
pub fn by_part(words: &[u64], lanes: usize) -> Option<(Vec<u64>, Number)> {
    let rows: Vec<&[u64]> = words.chunks(lanes).collect();
    if rows.len() != 64 {
        return None;
    }
    let by = |of: &dyn Fn(usize) -> usize| (0..64).all(|square| rows[square] == rows[of(square)]);
    for (shift, number) in [(3, ("square >> 3", 8)), (1, ("square >> 1", 32))] {
        if by(&|square| square >> shift << shift) {
            return Some((
                rows.iter().step_by(1 << shift).flat_map(|row| row.to_vec()).collect(),
                number,
            ));
        }
    }
    by(&|square| square & 7).then(|| (words[..8 * lanes].to_vec(), ("square & 7", 8)))
}

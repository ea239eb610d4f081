//! Operands in Intel syntax: registers by their names, the 32 general ones of APX included.

use crate::decode::facts::{Bank, Operand, Part, Whole};

/// One operand and what its address is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) operand: Operand,
    /// Registers of the address.
    pub(super) address: Vec<Whole>,
    /// The number, if it is one.
    pub(super) number: Option<i128>,
    /// A mask register behind it, and whether the rest becomes zero.
    pub(super) mask: Option<Whole>,
    pub(super) zeroing: bool,
}

/// The operands of an instruction, in their order.
pub(super) fn operands(text: &str) -> Vec<Written> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(operand).collect()
}

fn operand(text: &str) -> Written {
    let mut pieces = text.split(['{', '}']).map(str::trim);
    let plain = pieces.next().unwrap_or_default();
    let mut written = Written {
        operand: Operand::Immediate,
        address: Vec::new(),
        number: plain.parse().ok(),
        mask: None,
        zeroing: false,
    };
    for decoration in pieces {
        written.zeroing |= decoration == "z";
        written.mask = written.mask.or(register(decoration).map(|part| part.whole));
    }
    if let Some(part) = register(plain) {
        written.operand = Operand::Register(part);
    } else if plain.contains('[') || plain.contains(" ptr ") {
        written.operand = Operand::Memory;
        let words = plain.split(|sign: char| !sign.is_ascii_alphanumeric());
        written.address = words.filter_map(register).map(|part| part.whole).collect();
    }
    written
}

/// The register called `name`.
pub(super) fn register(name: &str) -> Option<Part> {
    const LEGACY: [&str; 8] = ["ax", "cx", "dx", "bx", "sp", "bp", "si", "di"];
    let part = |bank, number, bits| Some(Part { whole: Whole { bank: Some(bank), number }, bits });
    let numbered = |prefix: &str, below: usize| {
        let digits = name.strip_prefix(prefix)?;
        digits.parse::<usize>().ok().filter(|&number| number < below && digits.len() < 3)
    };
    for (prefix, bits) in [("xmm", 128), ("ymm", 256), ("zmm", 512)] {
        if let Some(number) = numbered(prefix, 32) {
            return part(Bank::Vector, number, bits);
        }
    }
    if let Some(number) = numbered("k", 8) {
        return part(Bank::Mask, number, 64);
    }
    for (suffix, bits) in [("", 64), ("d", 32), ("w", 16), ("b", 8)] {
        let new = name.strip_suffix(suffix).and_then(|stem| stem.strip_prefix('r'));
        if let Some(number) = new.and_then(|digits| digits.parse().ok())
            && (8..32).contains(&number)
        {
            return part(Bank::General, number, bits);
        }
    }
    for (number, stem) in LEGACY.into_iter().enumerate() {
        let letter = stem.strip_suffix('x');
        let byte = name.strip_suffix('l').is_some_and(|low| low == stem || Some(low) == letter)
            || name.strip_suffix('h').is_some_and(|high| Some(high) == letter);
        let bits = match name.strip_suffix(stem) {
            Some("r") => 64,
            Some("e") => 32,
            Some("") => 16,
            _ if byte => 8,
            _ => continue,
        };
        return part(Bank::General, number, bits);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_known_by_all_their_names() {
        let of = |name| {
            let Part { whole: Whole { bank, number }, bits } = register(name)?;
            Some((bank?, number, bits))
        };
        for (name, number, bits) in [
            ("rax", 0, 64),
            ("edi", 7, 32),
            ("sp", 4, 16),
            ("cl", 1, 8),
            ("ah", 0, 8),
            ("dil", 7, 8),
            ("r8", 8, 64),
            ("r17b", 17, 8),
            ("r31d", 31, 32),
        ] {
            assert_eq!(of(name), Some((Bank::General, number, bits)), "{name}");
        }
        assert_eq!(of("zmm31"), Some((Bank::Vector, 31, 512)));
        assert_eq!(of("k1"), Some((Bank::Mask, 1, 64)));
        for name in ["r32", "r7", "rip", "xmm32", "1to8", "z", "", "l", "h", "fs"] {
            assert_eq!(of(name), None, "{name}");
        }
    }

    #[test]
    fn addresses_masks_and_numbers_are_seen() {
        let found = operands("zmm1 {k2} {z}, zmmword ptr [rdi + 8*r16 + 64]{1to8}, -3");
        assert_eq!(found.len(), 3);
        assert!(found[0].zeroing && found[0].mask.is_some_and(|mask| mask.number == 2));
        let address: Vec<usize> = found[1].address.iter().map(|whole| whole.number).collect();
        assert_eq!((found[1].operand, &address[..]), (Operand::Memory, &[7, 16][..]));
        assert_eq!((found[2].operand, found[2].number), (Operand::Immediate, Some(-3)));
    }
}

//! Numbers as sums of multiples of words, modulo a power of two, in one form whatever the order of
//! addition.

use std::collections::BTreeMap;

/// A word of the graph, by number.
pub(crate) type WordId = u32;

/// `constant` and so many times each word, modulo two to the `width`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    pub(crate) width: usize,
    pub(crate) constant: u128,
    /// No factor is zero.
    pub(crate) terms: BTreeMap<WordId, u128>,
}

impl Linear {
    pub(crate) fn constant(width: usize, value: u128) -> Self {
        Linear { width, constant: value & mask(width), terms: BTreeMap::new() }
    }

    /// A word, so many times.
    pub(crate) fn of(width: usize, word: WordId, factor: u128) -> Self {
        let mut sum = Linear::constant(width, 0);
        sum.add_term(word, factor);
        sum
    }

    /// This and `factor` times the other.
    pub(crate) fn plus(mut self, other: &Linear, factor: u128) -> Self {
        let product = other.constant.wrapping_mul(factor);
        self.constant = self.constant.wrapping_add(product) & mask(self.width);
        for (&word, own) in &other.terms {
            self.add_term(word, own.wrapping_mul(factor));
        }
        self
    }

    /// So many times this.
    pub(crate) fn times(&self, factor: u128) -> Self {
        Linear::constant(self.width, 0).plus(self, factor)
    }

    /// This modulo a smaller power of two.
    pub(crate) fn narrowed(&self, width: usize) -> Self {
        Linear::constant(width, 0).plus(self, 1)
    }

    /// The constant, if it is one.
    pub(crate) fn value(&self) -> Option<u64> {
        self.terms.is_empty().then_some(self.constant as u64)
    }

    /// With what each word that has a value by `of` is; the others stay.
    pub(crate) fn replaced(&self, of: &dyn Fn(WordId) -> Option<Linear>) -> Self {
        let start = Linear::constant(self.width, self.constant);
        self.terms.iter().fold(start, |sum, (&word, &factor)| match of(word) {
            Some(value) => sum.plus(&value, factor),
            None => sum.plus(&Linear::of(self.width, word, 1), factor),
        })
    }

    fn add_term(&mut self, word: WordId, factor: u128) {
        let mask = mask(self.width);
        let own = self.terms.entry(word).or_default();
        *own = own.wrapping_add(factor) & mask;
        if *own == 0 {
            self.terms.remove(&word);
        }
    }
}

fn mask(width: usize) -> u128 {
    match width {
        128.. => u128::MAX,
        _ => (1 << width) - 1,
    }
}

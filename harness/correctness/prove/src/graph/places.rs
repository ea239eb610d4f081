//! Maps an address to a place in memory. The target of a given pointer is unknown: it is an input,
//! and an address is an input plus a number of bytes.

use super::Linear;
use super::tables::Tables;

/// Memory behind a pointer: so many bytes, by the numbers under which they are kept here. Nothing
/// else has these numbers.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of its first byte.
    pub at: u64,
    /// Its size.
    pub bytes: u64,
    /// Of a place of which there is one for each turn of a loop, side by side: the number of the
    /// one whose turn it is. `at` is then that of the first.
    pub in_turn: Option<u64>,
}

impl Place {
    /// What lies so many bytes behind the pointer in the first turn, and grows by so much each
    /// turn.
    fn number(&self, behind: u64, grows: u64) -> Option<u64> {
        let at = match grows {
            0 => self.at,
            _ if grows == self.bytes => self.in_turn?,
            _ => return None,
        };
        (behind < self.bytes).then(|| at + behind)
    }

    fn has(&self, number: u64) -> bool {
        let all = [Some(self.at), self.in_turn];
        all.into_iter().flatten().any(|at| (at..at + self.bytes).contains(&number))
    }
}

impl Tables {
    /// The number of the place that an address is, if it is one and the same, or one for each turn.
    pub(super) fn number(&self, address: &Linear) -> Option<u64> {
        let step = |(word, factor): (_, &u128)| {
            self.counts.get(word).map(|(_, step)| step.wrapping_mul(*factor as u64))
        };
        let grows = address.terms.iter().filter_map(step).fold(0, u64::wrapping_add);
        let begins = address.replaced(&|word| Some(self.counts.get(&word)?.0.clone()));
        let mut terms = begins.terms.iter();
        match (terms.next(), terms.next()) {
            (None, _) => {
                let number = begins.constant as u64;
                let is_place = self.places.values().any(|place| place.has(number));
                (grows == 0 && !is_place).then_some(number)
            }
            (Some((pointer, 1)), None) => {
                self.places.get(pointer)?.number(begins.constant as u64, grows)
            }
            _ => None,
        }
    }
}

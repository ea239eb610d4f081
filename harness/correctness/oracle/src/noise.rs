//! Random boards for test cases. A seed gives the same cases forever.

use crate::random::SplitMix64;

/// A stream of random words.
#[derive(Clone, Debug)]
pub struct Noise(SplitMix64);

impl Noise {
    /// The same seed gives the same words forever.
    pub fn seeded(seed: u64) -> Noise {
        Noise(SplitMix64::seeded(seed))
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `limit`. The bias of the remainder is below 2^-50 for the small limits here.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.word() % limit
    }

    /// A board on which each square is a member with a chance of `sixteenths / 16`.
    pub fn board(&mut self, sixteenths: u32) -> u64 {
        if sixteenths >= 16 {
            return !0;
        }
        // Binary digits of the density, least significant first: an `or` takes the mean of the
        // density so far and 1, an `and` the mean of it and 0.
        (0..4).fold(0, |board, digit| {
            if sixteenths >> digit & 1 == 1 { board | self.word() } else { board & self.word() }
        })
    }

    /// A board of a density drawn from `choices`, in sixteenths.
    pub(crate) fn board_of(&mut self, choices: &[u32]) -> u64 {
        let sixteenths = choices[self.below(choices.len() as u64) as usize];
        self.board(sixteenths)
    }
}

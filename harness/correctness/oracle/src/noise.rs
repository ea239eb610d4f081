//! Random boards for test cases. A seed gives the same cases forever, so that a failure can be
//! reproduced.

use crate::random::SplitMix64;

/// A stream of random words.
#[derive(Clone, Debug)]
pub struct Noise(SplitMix64);

impl Noise {
    /// Starts the stream of a seed; the same seed gives the same words forever.
    pub fn from_seed(seed: u64) -> Noise {
        Noise(SplitMix64::from_seed(seed))
    }

    /// Returns the next word.
    pub fn word(&mut self) -> u64 {
        self.0.next()
    }

    /// Returns a number below `limit`. The bias of the remainder is below 2^-50 for the small
    /// limits here.
    pub(crate) fn number_below(&mut self, limit: u64) -> u64 {
        self.word() % limit
    }

    /// Returns a board on which each square is a member with a chance of `sixteenths / 16`.
    pub fn board(&mut self, sixteenths: u32) -> u64 {
        if sixteenths >= 16 {
            return !0;
        }
        // Binary digits of the density, least significant first: an `or` takes the mean of the
        // density so far and 1, an `and` the mean of it and 0.
        let mut board = 0;
        for digit in 0..4 {
            let word = self.word();
            board = if sixteenths >> digit & 1 == 1 { board | word } else { board & word };
        }
        board
    }

    /// Returns a board whose density is drawn from `choices`, in sixteenths.
    pub(crate) fn draw_board(&mut self, choices: &[u32]) -> u64 {
        let sixteenths = choices[self.number_below(choices.len() as u64) as usize];
        self.board(sixteenths)
    }
}

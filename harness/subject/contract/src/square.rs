//! One of the 64 squares, little-endian rank-file mapping: a1 = 0, b1 = 1, h8 = 63.

use std::fmt;

/// A square of the board; a1 = 0, h1 = 7, a8 = 56, h8 = 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square with this index.
    ///
    /// # Panics
    /// Unless `index` is below 64.
    pub const fn new(index: u8) -> Self {
        assert!(index < 64, "a square index is 0 (a1) to 63 (h8)");
        Square(index)
    }

    /// Returns all squares from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Returns 0 for a1 to 63 for h8.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns file 0 (a) to 7 (h).
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns rank 0 (first) to 7 (eighth).
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Returns the set that holds only this square.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Returns the square called `name`, `"a1"` to `"h8"`.
    pub fn from_name(name: &str) -> Option<Square> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Square((rank - b'1') * 8 + (file - b'a')))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file(), b'1' + self.rank());
        write!(f, "{}{}", file as char, rank as char)
    }
}

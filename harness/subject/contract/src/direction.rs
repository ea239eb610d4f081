//! Names of what a probe can be for: directions, lines, pieces, numberings, byte operations, kept boards.
//!
//! Names only. How far a direction shifts and which squares wrap is each variant's own
//! knowledge; where rays run for its tables is in `ray`; how the oracle walks is the oracle's.

use crate::Model;
use crate::named;
use std::fmt;
use std::ops::BitOr;

/// The subjects: those of each kind as a type, those that stand alone, and their names as `routine!` knows them.
macro_rules! subjects {
    ($dollar:tt $(
        $(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $one:ident $name:literal,)+ }
    )+;
        $($(#[$of_alone:meta])* $alone:ident $own:literal,)+
        ; $($(#[$of_any:meta])* $any:ident $any_name:literal ($number:ident);)+
    ) => {
        $(
            named! { $(#[$about])* $kind { $($(#[$doc])* $one $name,)+ } }

            impl $kind {
                /// All, as what probes are for.
                pub const SUBJECTS: &[Subject] = &[$(Subject::$kind($kind::$one)),+];
            }
        )+

        /// What one probe of a routine is for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Subject {
            $(
                /// One of these, known when the probe is compiled.
                $kind($kind),
            )+
            $($(#[$of_alone])* $alone,)+
            $($(#[$of_any])* $any,)+
        }

        impl Subject {
            /// The name on command lines, in symbols and in records.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Subject::$kind(one) => one.name(),)+
                    $(Subject::$alone => $own,)+
                    $(Subject::$any => $any_name,)+
                }
            }
        }

        /// A subject by its name: that in symbols, its value, and what a kernel is told of it.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! __subject {
            $($(($one $dollar how:tt $dollar($dollar rest:tt)*) => {
                $crate::__arguments!([$name $kind $one $dollar how] $dollar($dollar rest)*)
            };)+)+
            $(($alone $dollar how:tt $dollar($dollar rest:tt)*) => {
                $crate::__arguments!([$own $alone () $dollar how] $dollar($dollar rest)*)
            };)+
            $(($any $dollar how:tt $dollar($dollar rest:tt)*) => {
                $crate::__arguments!([$any_name $any () ($number)] $dollar($dollar rest)*)
            };)+
        }
    };
}

subjects! { $
    /// One of the eight ray directions, numbered clockwise from north-east (`dir8`).
    ///
    /// ```text
    /// noWe 6   nort 7   noEa 0
    ///       \    |    /
    /// west 5 --     -- east 1
    ///       /    |    \
    /// soWe 4   sout 3   soEa 2
    /// ```
    Direction {
        /// One file up, one rank up.
        NorthEast "northeast",
        /// One file up.
        East "east",
        /// One file up, one rank down.
        SouthEast "southeast",
        /// One rank down.
        South "south",
        /// One file down, one rank down.
        SouthWest "southwest",
        /// One file down.
        West "west",
        /// One file down, one rank up.
        NorthWest "northwest",
        /// One rank up.
        North "north",
    }

    /// One of the four lines through a square. Rooks move on the first two, bishops on the others.
    Line {
        /// West to east.
        Rank "rank",
        /// South to north.
        File "file",
        /// South-west to north-east (a1 to h8).
        Diagonal "diagonal",
        /// South-east to north-west (h1 to a8).
        AntiDiagonal "antidiagonal",
    }

    /// A sliding piece.
    Piece {
        /// Moves on ranks and files.
        Rook "rook",
        /// Moves on diagonals and anti-diagonals.
        Bishop "bishop",
        /// Moves on all four lines.
        Queen "queen",
    }

    /// How `rays_of_coords` numbers directions.
    Numbering {
        /// Clockwise from north: N = 0, NE = 1 ... NW = 7 (the original article).
        Compass "compass",
        /// Clockwise from north-east, as [`Direction::dir8`]; `dir8 = (compass + 7) & 7`.
        Dir8 "dir8",
    }

    /// What a `byte_arithmetic` routine computes.
    Arithmetic {
        /// Eight independent byte additions, each modulo 256.
        AddBytes "add_bytes",
        /// Eight independent byte subtractions, each modulo 256.
        SubtractBytes "subtract_bytes",
        /// One 64-bit addition, modulo 2^64.
        AddWord "add_word",
    }

    /// What a routine keeps beside the plain board, move by move: words of which each bit is a square of the same
    /// occupied set, or zero. Mostly they are boards, each a permutation of the squares.
    ///
    /// A kept board belongs to a [`Direction`]. Its bits, from the lowest on, are the squares of the
    /// lines of that direction, one line after the other: rank 1 first, the a-file first, the diagonal
    /// of h1 first, the anti-diagonal of a1 first; each line in the order of the direction. So east's is
    /// the plain board, and north-east's begins with h1, g1, h2, f1, g2, h3. This is said in words: each variant,
    /// the oracle and the prover have their own way to it.
    Keeping {
        /// Four boards, one for each line (Robert Hyatt: Rotated Bitmaps, a New Twist on an Old Idea,
        /// 1999; the diagonals as Bruce Moreland describes them, Computer Chess Club, 1998).
        Rotated "rotated",
        /// Eight boards, one for each direction.
        OctoRotated "octo_rotated",
        /// No boards: of each square which pieces matter to a rook on it and to a bishop, 16 bits each, side by
        /// side. Of 32 words each has two squares, a1 and b1 lowest; of a square the rook's bits come first. They
        /// are the squares of the piece's lines that have another behind them, the lowest square in the lowest
        /// bit: 12 and 9 at most; the other bits are zero (Daniel Infuehr: HyperCube, 2021).
        PextIndices "pext_indices",
    }
    ;
    /// Rook and bishop of one square, apart.
    Both "both",
    /// All eight directions at once.
    Board "board",
    ;
    /// The direction is the last argument, a [`Direction::dir8`] number.
    AnyDirection "any_direction" (direction);
    /// The line is the last argument, a [`Line`] number.
    AnyLine "any_line" (line);
}

impl Direction {
    /// The number of this direction, clockwise from north-east.
    pub const fn dir8(self) -> u8 {
        self as u8
    }

    /// The number of this direction on the compass of `rays_of_coords`, clockwise from north.
    pub const fn compass(self) -> u8 {
        (self as u8 + 1) & 7
    }

    /// Whether rooks move this way (bishops move the others).
    pub const fn is_orthogonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// The compass-rose name of the field: `noEa`, `east`, `soEa`, `sout` ...
    pub const fn rose(self) -> &'static str {
        ["noEa", "east", "soEa", "sout", "soWe", "west", "noWe", "nort"][self as usize]
    }

    /// The direction called `name`, by either of its names, in any case.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            name.eq_ignore_ascii_case(direction.name())
                || name.eq_ignore_ascii_case(direction.rose())
        })
    }
}

impl Piece {
    /// What it attacks, by what a rook and a bishop attack from its square: `queen = rook | bishop`.
    #[inline(always)]
    pub fn unite<S: BitOr<Output = S>>(
        self,
        rook: impl FnOnce() -> S,
        bishop: impl FnOnce() -> S,
    ) -> S {
        match self {
            Piece::Rook => rook(),
            Piece::Bishop => bishop(),
            Piece::Queen => rook() | bishop(),
        }
    }

    /// What it attacks, by the attacks along each line: `rook = rank | file`, `bishop = diagonal | anti-diagonal`,
    /// `queen = rook | bishop`.
    #[inline(always)]
    pub fn along<S: BitOr<Output = S>>(self, attacks: impl Fn(Line) -> S) -> S {
        // Without `unite`: a closure of a closure is not always inlined, and by itself it has no target features.
        let [rank, file] = [Line::Rank, Line::File];
        let [diagonal, antidiagonal] = [Line::Diagonal, Line::AntiDiagonal];
        match self {
            Piece::Rook => attacks(rank) | attacks(file),
            Piece::Bishop => attacks(diagonal) | attacks(antidiagonal),
            Piece::Queen => {
                attacks(rank) | attacks(file) | (attacks(diagonal) | attacks(antidiagonal))
            }
        }
    }
}

impl Keeping {
    /// The direction of each kept board, in order; none where no boards are kept.
    pub const fn directions(self) -> &'static [Direction] {
        use Direction::{East, North, NorthEast, NorthWest};
        match self {
            Keeping::Rotated => &[East, North, NorthEast, NorthWest],
            Keeping::OctoRotated => &Direction::ALL,
            Keeping::PextIndices => &[],
        }
    }
}

impl Subject {
    /// The directions along files, in which no step wraps.
    pub const ALONG_FILES: &[Subject] =
        &[Subject::Direction(Direction::South), Subject::Direction(Direction::North)];

    /// The other six, in which a step may wrap and a mask takes what did.
    pub const WRAPPING: &[Subject] = &[
        Subject::Direction(Direction::NorthEast),
        Subject::Direction(Direction::East),
        Subject::Direction(Direction::SouthEast),
        Subject::Direction(Direction::SouthWest),
        Subject::Direction(Direction::West),
        Subject::Direction(Direction::NorthWest),
    ];

    /// The two of them along ranks.
    pub const ALONG_RANKS: &[Subject] =
        &[Subject::Direction(Direction::East), Subject::Direction(Direction::West)];

    /// Rook and bishop: two lines, four directions.
    pub const FOUR_WAYS: &[Subject] = &[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)];

    /// The queen, and rook and bishop in one call: four lines, eight directions.
    pub const EIGHT_WAYS: &[Subject] = &[Subject::Piece(Piece::Queen), Subject::Both];

    /// The pieces that it asks about, each of which has an answer of its own; none if it is about none.
    pub const fn pieces(self) -> &'static [Piece] {
        match self {
            Subject::Piece(Piece::Rook) => &[Piece::Rook],
            Subject::Piece(Piece::Bishop) => &[Piece::Bishop],
            Subject::Piece(Piece::Queen) => &[Piece::Queen],
            Subject::Both => &[Piece::Rook, Piece::Bishop],
            _ => &[],
        }
    }

    /// The subject called `name`.
    pub fn from_name(name: &str) -> Option<Subject> {
        let any = [&[Subject::AnyDirection, Subject::AnyLine], Arithmetic::SUBJECTS].into_iter();
        let mut all = Model::ALL.into_iter().map(Model::subjects).chain(any).flatten().copied();
        all.find(|subject| subject.name() == name)
    }

    /// Whether it stands for all subjects of its model, or is one of a kind: no model has it as a part.
    pub fn is_any(self) -> bool {
        matches!(self, Subject::AnyDirection | Subject::AnyLine | Subject::Arithmetic(_))
    }

    /// Whether it is asked beside the subjects of its model: what these make together, it does in another way.
    pub fn is_beside(self) -> bool {
        self == Subject::Both
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_numberings_convert_both_ways() {
        for direction in Direction::ALL {
            assert_eq!((direction.compass() + 7) & 7, direction.dir8());
            assert_eq!(Direction::from_name(direction.rose()), Some(direction));
            assert_eq!(Direction::from_name(direction.name()), Some(direction));
        }
        assert_eq!(Direction::North.compass(), 0);
        assert_eq!(Direction::NorthWest.compass(), 7);
        assert!(Direction::East.is_orthogonal() && !Direction::SouthWest.is_orthogonal());
    }
}

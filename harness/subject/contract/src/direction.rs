//! The subjects of probes: directions, lines, pieces, numberings, byte operations, kept boards.
//!
//! These are names only. Shift distances and wrap masks are in each variant, rays for tables in
//! `ray`, and the oracle's walk in the oracle, so that an error in one of them shows in the others.

use crate::Model;
use crate::named;
use std::fmt;
use std::ops::BitOr;

/// Defines the subjects: an enum for each kind, the single ones, and their names for `routine!`.
/// One list makes all of these, so that no subject can lack a name in a macro.
macro_rules! subjects {
    ($dollar:tt $(
        $(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $value:ident $name:literal,)+ }
    )+;
        $($(#[$alone_doc:meta])* $alone:ident $alone_name:literal,)+
        ; $($(#[$any_doc:meta])* $any:ident $any_name:literal ($number:ident);)+
    ) => {
        $(
            named! { $(#[$about])* $kind { $($(#[$doc])* $value $name,)+ } }

            impl $kind {
                /// All of them, as subjects.
                pub const SUBJECTS: &[Subject] = &[$(Subject::$kind($kind::$value)),+];
            }
        )+

        /// The subject of a probe.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Subject {
            $(
                /// One of this kind, known at compile time.
                $kind($kind),
            )+
            $($(#[$alone_doc])* $alone,)+
            $($(#[$any_doc])* $any,)+
        }

        impl Subject {
            /// Returns the name on command lines, in symbols and in records.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Subject::$kind(value) => value.name(),)+
                    $(Subject::$alone => $alone_name,)+
                    $(Subject::$any => $any_name,)+
                }
            }
        }

        /// Maps a subject's name to its name in symbols, its value, and the kernel's argument.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! __subject {
            $($(($value $dollar how:tt $dollar($dollar rest:tt)*) => {
                $crate::__arguments!([$name $kind $value $dollar how] $dollar($dollar rest)*)
            };)+)+
            $(($alone $dollar how:tt $dollar($dollar rest:tt)*) => {
                $crate::__arguments!([$alone_name $alone () $dollar how] $dollar($dollar rest)*)
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

    /// The pieces that count as attackers.
    AttackerKinds {
        /// Rooks, bishops and queens.
        Sliders "sliders",
        /// Pawns, knights and kings too.
        All "all",
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

    /// The state that a routine maintains move by move in addition to the plain board: words in
    /// which each bit is a square of the same occupied set, or zero. Mostly boards, each a
    /// permutation of the squares.
    ///
    /// A kept board belongs to a [`Direction`]. From bit 0 up it holds the lines of that direction
    /// one after the other, each in that direction's order: rank 1 first, or the a-file, or the
    /// diagonal of h1, or the anti-diagonal of a1. So east's is the plain board, and north-east's
    /// begins with h1, g1, h2, f1, g2, h3. This is only specified here: each variant, the oracle
    /// and the prover compute it independently.
    Keeping {
        /// Four boards, one per line (Robert Hyatt: Rotated Bitmaps, a New Twist on an Old Idea,
        /// 1999; the diagonals as in Bruce Moreland, Computer Chess Club, 1998).
        Rotated "rotated",
        /// Eight boards, one per direction.
        OctoRotated "octo_rotated",
        /// No boards but indices: for each square the relevant blockers of a rook (low 16 bits) and
        /// of a bishop on it (high 16 bits). Each of 32 words holds two squares, from a1 and b1
        /// (low half first). Relevant blockers are the squares of the piece's lines that are not
        /// last on their ray, lowest square in the lowest bit: at most 12 and 9; the other bits are
        /// zero (Daniel Infuehr: HyperCube, 2021).
        PextIndices "pext_indices",
    }
    ;
    /// Rook and bishop of one square, as two answers.
    Both "both",
    /// All eight directions at once.
    Board "board",
    /// A whole position.
    Position "position",
    ;
    /// The direction is the last argument, a [`Direction::dir8`] number.
    AnyDirection "any_direction" (direction);
    /// The line is the last argument, a [`Line`] number.
    AnyLine "any_line" (line);
}

impl Direction {
    /// Returns the number of this direction, clockwise from north-east (0).
    pub const fn dir8(self) -> u8 {
        self as u8
    }

    /// Returns the number of this direction in `rays_of_coords`, clockwise from north (0).
    pub const fn compass(self) -> u8 {
        (self as u8 + 1) & 7
    }

    /// Whether rooks move this way; bishops move the other four.
    pub const fn is_orthogonal(self) -> bool {
        self as u8 & 1 == 1
    }

    /// Returns the compass-rose name: `noEa`, `east`, `soEa`, `sout` ...
    pub const fn rose(self) -> &'static str {
        ["noEa", "east", "soEa", "sout", "soWe", "west", "noWe", "nort"][self as usize]
    }

    /// Returns the direction called `name`, by either of its names, in any case.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            name.eq_ignore_ascii_case(direction.name())
                || name.eq_ignore_ascii_case(direction.rose())
        })
    }
}

impl Piece {
    /// Returns its attacks from those of a rook and a bishop on its square:
    /// `queen = rook | bishop`.
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

    /// Returns its attacks from those along each line: `rook = rank | file`,
    /// `bishop = diagonal | anti-diagonal`, `queen = rook | bishop`.
    #[inline(always)]
    pub fn along<S: BitOr<Output = S>>(self, attacks: impl Fn(Line) -> S) -> S {
        // `unite` would take closures that call `attacks`. A closure within a closure is not always
        // inlined, and then it lacks the kernel's target features.
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
    /// Returns the direction of each kept board, in order, and nothing if no boards are kept.
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
    /// The directions along files, in which steps cannot wrap.
    pub const ALONG_FILES: &[Subject] =
        &[Subject::Direction(Direction::South), Subject::Direction(Direction::North)];

    /// The other six directions, in which steps must be masked against wrapping.
    pub const WRAPPING: &[Subject] = &[
        Subject::Direction(Direction::NorthEast),
        Subject::Direction(Direction::East),
        Subject::Direction(Direction::SouthEast),
        Subject::Direction(Direction::SouthWest),
        Subject::Direction(Direction::West),
        Subject::Direction(Direction::NorthWest),
    ];

    /// The two directions along ranks.
    pub const ALONG_RANKS: &[Subject] =
        &[Subject::Direction(Direction::East), Subject::Direction(Direction::West)];

    /// Rook and bishop: two lines, four directions each.
    pub const FOUR_WAYS: &[Subject] = &[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)];

    /// The queen, and rook and bishop in one call: four lines, eight directions.
    pub const EIGHT_WAYS: &[Subject] = &[Subject::Piece(Piece::Queen), Subject::Both];

    /// Returns the pieces of this subject, one per answer, and nothing for other subjects.
    pub const fn pieces(self) -> &'static [Piece] {
        match self {
            Subject::Piece(Piece::Rook) => &[Piece::Rook],
            Subject::Piece(Piece::Bishop) => &[Piece::Bishop],
            Subject::Piece(Piece::Queen) => &[Piece::Queen],
            Subject::Both => &[Piece::Rook, Piece::Bishop],
            _ => &[],
        }
    }

    /// Returns the subject called `name`.
    pub fn from_name(name: &str) -> Option<Subject> {
        let mut subjects = vec![Subject::AnyDirection, Subject::AnyLine];
        subjects.extend(Arithmetic::SUBJECTS);
        for model in Model::ALL {
            subjects.extend(model.subjects());
        }
        subjects.into_iter().find(|subject| subject.name() == name)
    }

    /// Whether no model lists it as a part, because it stands for any subject of a model or is
    /// unique.
    pub fn is_any(self) -> bool {
        matches!(self, Subject::AnyDirection | Subject::AnyLine | Subject::Arithmetic(_))
    }

    /// Whether its model's other subjects already cover its work. A sum over subjects would count
    /// it twice.
    pub fn is_redundant(self) -> bool {
        self == Subject::Both
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

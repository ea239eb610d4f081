//! Kinds of arguments: how to draw them, and which numbers are valid.

use contract::{Direction, Line, Square};

/// An argument that helps to determine an answer.
#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Drawn as boards.
    Set,
    /// Drawn as rows of bytes.
    Bytes,
    Square,
    Direction,
    Line,
    /// The code of a piece; see `docs/MODELS.md`.
    Piece,
    /// Yes or no.
    Flag,
}

/// The rule that codes of pieces keep.
pub(crate) const A_PIECE: &str = "a piece is 1 to 6 (white) or 9 to 14 (black)";

/// The direction is an argument if a probe takes any direction.
pub(crate) const DIRECTION: Argument = Argument { name: "direction", kind: Kind::Direction };
/// The line is an argument if a probe takes any line.
pub(crate) const LINE: Argument = Argument { name: "line", kind: Kind::Line };

impl Argument {
    pub(crate) const fn set(name: &'static str) -> Argument {
        Argument { name, kind: Kind::Set }
    }

    pub(crate) const fn bytes(name: &'static str) -> Argument {
        Argument { name, kind: Kind::Bytes }
    }

    pub(crate) const fn piece(name: &'static str) -> Argument {
        Argument { name, kind: Kind::Piece }
    }

    pub(crate) const fn square(name: &'static str) -> Argument {
        Argument { name, kind: Kind::Square }
    }
}

impl Kind {
    /// Returns the first number that is too large, and the rule in words; nothing for sets and
    /// bytes.
    pub(crate) const fn limit(self) -> Option<(u64, &'static str)> {
        match self {
            Kind::Set | Kind::Bytes => None,
            Kind::Square => Some((64, "a square is 0 (a1) to 63 (h8)")),
            Kind::Direction => Some((8, "a direction is 0 to 7")),
            Kind::Line => Some((4, "a line is 0 to 3")),
            Kind::Piece => Some((15, A_PIECE)),
            Kind::Flag => Some((2, "yes is 1 and no is 0")),
        }
    }

    /// Returns the number with its meaning, such as `a1 (0)`.
    pub(crate) fn describe(self, number: u64) -> String {
        let meaning = match self {
            _ if self.limit().is_some_and(|(limit, _)| number >= limit) => "out of range".into(),
            Kind::Square => Square::new(number as u8).to_string(),
            Kind::Direction => Direction::ALL[number as usize].to_string(),
            Kind::Line => Line::ALL[number as usize].name().to_string(),
            Kind::Piece => match number {
                0 | 7 | 8 => "no piece".to_string(),
                _ => {
                    let colour = if number > 8 { "black" } else { "white" };
                    let kinds = ["pawn", "knight", "bishop", "rook", "queen", "king"];
                    format!("{colour} {}", kinds[(number % 8) as usize - 1])
                }
            },
            Kind::Flag => ["no", "yes"][number as usize].to_string(),
            Kind::Set | Kind::Bytes => String::new(),
        };
        format!("{meaning} ({number})")
    }
}

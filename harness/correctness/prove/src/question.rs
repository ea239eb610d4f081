//! The cases of a probe. Small inputs (a square, a direction) are enumerated; boards and bytes vary
//! bit by bit.

use contract::{Direction, Line, Probe, Square, Subject};
use std::fmt;

/// The small inputs of one case, each known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The lane of a batch that is asked about, where that is one at a time.
    pub lane: Option<usize>,
    /// Whether the other lanes are known, too: enough to refute what depends on them, and not to
    /// prove anything.
    pub beside_known: bool,
    /// The square, where there is one and it is no variable.
    pub square: Option<Square>,
    /// The direction.
    pub direction: Option<Direction>,
    /// The line.
    pub line: Option<Line>,
    /// Arguments of which it is known whether they have a member; none, unless nothing else helped.
    pub members: &'static [(&'static str, bool)],
}

impl Case {
    /// The directions, lines or other subjects that a probe is asked about: one case for each.
    pub(crate) fn subjects(probe: &Probe) -> Vec<Case> {
        let of_direction = |direction| Case { direction: Some(direction), ..Case::default() };
        let of_line = |line| Case { line: Some(line), ..Case::default() };
        match probe.subject {
            Subject::Direction(direction) => vec![of_direction(direction)],
            Subject::AnyDirection => Direction::ALL.map(of_direction).to_vec(),
            Subject::Line(line) => vec![of_line(line)],
            Subject::AnyLine => Line::ALL.map(of_line).to_vec(),
            _ => vec![Case::default()],
        }
    }

    /// A case for each subject and square.
    pub(crate) fn squares(probe: &Probe) -> Vec<Case> {
        let on_each = |case| Square::all().map(move |square| Case { square: Some(square), ..case });
        Case::subjects(probe).into_iter().flat_map(on_each).collect()
    }

    /// Whether there are rooks, and whether there are bishops.
    pub(crate) const MEMBERS: [&'static [(&'static str, bool)]; 4] = [
        &[("orthogonal", true), ("diagonal", true)],
        &[("orthogonal", true), ("diagonal", false)],
        &[("orthogonal", false), ("diagonal", true)],
        &[("orthogonal", false), ("diagonal", false)],
    ];

    /// Whether a probe has those arguments, of one board.
    pub(crate) fn has_members(probe: &Probe) -> bool {
        let one = |name| probe.shape.inputs.iter().any(|it| it.name == name && it.words == 1);
        one("orthogonal") && one("diagonal")
    }

    /// Whether a word of the answer is asked about, so many lanes side by side.
    pub(crate) fn asks(&self, word: usize, lanes: usize) -> bool {
        self.lane.is_none_or(|lane| lane == word % lanes)
    }

    /// The number that the argument called `name` is in this case.
    pub(crate) fn number(&self, name: &str) -> Option<u8> {
        match name {
            "square" => self.square.map(Square::index),
            "direction" => self.direction.map(Direction::dir8),
            "line" => self.line.map(|line| line as u8),
            _ => None,
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.lane.map(|lane| format!("lane {lane}")));
        parts.extend(self.square.map(|square| format!("square {square}")));
        parts.extend(self.direction.map(|direction| format!("direction {direction}")));
        parts.extend(self.line.map(|line| format!("line {}", line.name())));
        let has = |&(name, any): &(&str, bool)| format!("{}{name}", if any { "" } else { "no " });
        parts.extend(self.members.iter().map(has));
        f.write_str(&parts.join(", "))
    }
}

/// Whether what the model promises of its inputs is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// The promise holds: sliders stand on occupied squares.
    Used,
    /// It need not: sliders may stand anywhere.
    Dropped,
}

/// The small input that is not the same in all cases.
pub(crate) fn number(cases: &[Case]) -> &'static str {
    match cases {
        [Case { square: None, direction: Some(_), .. }, _, ..] => "direction",
        [Case { square: None, line: Some(_), .. }, _, ..] => "line",
        _ => "square",
    }
}

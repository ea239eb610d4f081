//! The cases of a probe.
//!
//! A proof covers all inputs, but not all of them at once: boards and bytes vary bit by bit, while
//! small inputs (a square, a direction) are enumerated, one case for each. With the square known,
//! every address of a table depends on few squares of the board, and the diagrams stay small.

use contract::{Direction, Line, Probe, Square, Subject};
use std::fmt;

/// The name of an argument, and whether it has a member.
type Membership = (&'static str, bool);

/// The small inputs of one case, each known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The lane of a batch whose answer is proved, if lanes are proved one at a time.
    pub lane: Option<usize>,
    /// Whether the inputs of the other lanes are known, too. That suffices to refute code whose
    /// lane depends on another, and proves nothing.
    pub knows_other_lanes: bool,
    /// The square, if the probe has one and it is no variable.
    pub square: Option<Square>,
    /// The direction.
    pub direction: Option<Direction>,
    /// The line.
    pub line: Option<Line>,
    /// Whether these arguments have a member. Empty unless the case was split as a last resort.
    pub members: &'static [Membership],
}

impl Case {
    /// Returns a case for each direction or line of a probe; a single one if it has neither.
    pub(crate) fn subjects(probe: &Probe) -> Vec<Case> {
        match probe.subject {
            Subject::Direction(direction) => vec![Case::from_direction(direction)],
            Subject::AnyDirection => Direction::ALL.map(Case::from_direction).to_vec(),
            Subject::Line(line) => vec![Case::from_line(line)],
            Subject::AnyLine => Line::ALL.map(Case::from_line).to_vec(),
            _ => vec![Case::default()],
        }
    }

    fn from_direction(direction: Direction) -> Case {
        Case { direction: Some(direction), ..Case::default() }
    }

    fn from_line(line: Line) -> Case {
        Case { line: Some(line), ..Case::default() }
    }

    /// Returns a case for each subject and square.
    pub(crate) fn squares(probe: &Probe) -> Vec<Case> {
        let mut cases = Vec::new();
        for case in Case::subjects(probe) {
            cases.extend(Square::all().map(|square| Case { square: Some(square), ..case }));
        }
        cases
    }

    /// Whether there are rooks, and whether there are bishops.
    pub(crate) const MEMBERS: [&'static [Membership]; 4] = [
        &[("orthogonal", true), ("diagonal", true)],
        &[("orthogonal", true), ("diagonal", false)],
        &[("orthogonal", false), ("diagonal", true)],
        &[("orthogonal", false), ("diagonal", false)],
    ];

    /// Whether a probe takes the two sets of [`Case::MEMBERS`], each as one board. Only then can a
    /// case be split by them.
    pub(crate) fn has_members(probe: &Probe) -> bool {
        ["orthogonal", "diagonal"].iter().all(|name| {
            probe.shape.inputs.iter().any(|input| input.name == *name && input.words == 1)
        })
    }

    /// Whether the case is about this word of the answer, in which the words of `lanes` lanes
    /// alternate.
    pub(crate) fn includes(&self, word: usize, lanes: usize) -> bool {
        self.lane.is_none_or(|lane| lane == word % lanes)
    }

    /// Returns the value of the argument called `name`, or nothing if the case does not know it.
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
        for (name, has_member) in self.members {
            parts.push(if *has_member { name.to_string() } else { format!("no {name}") });
        }
        f.write_str(&parts.join(", "))
    }
}

/// Whether a proof assumes what the model promises of its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// The promise holds: sliders stand on occupied squares.
    Used,
    /// It need not: sliders may stand anywhere.
    Dropped,
}

/// Returns the name of the small input that differs between the cases.
pub(crate) fn enumerated_input(cases: &[Case]) -> &'static str {
    match cases {
        [Case { square: None, direction: Some(_), .. }, _, ..] => "direction",
        [Case { square: None, line: Some(_), .. }, _, ..] => "line",
        _ => "square",
    }
}

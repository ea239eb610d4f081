//! The step-by-step diagram of a call on one board: its inputs, the board after every step, and its
//! answer.

use crate::call::Call;
use crate::failure::Failure;
use contract::{
    Direction, Graph, Line, Model, Numbering, Probe, Routine, Square, Step, Subject, note,
};
use oracle::slow_motion::{EMPTY, ROOKS};
use oracle::workloads::{Board, Workload};

/// The board of the Chess Programming Wiki's Dumb7Fill page.
pub const SAMPLE: Board = Board::new(!EMPTY, ROOKS, ROOKS);

/// Maximum number of boards in a diagram of all answers. A longer one shows some answers instead.
const MAX_BOARDS: usize = 64;

/// Maximum number of boards in a diagram of some answers; the steps for the others are alike.
const MAX_BOARDS_OF_SOME: usize = 40;

/// The trace of a call on a board, of which diagrams are made.
pub struct SlowMotion {
    call: Call,
    arguments: Vec<u64>,
    graph: Graph,
}

/// Frames of a call, in three groups.
pub struct Diagram {
    pub inputs: Vec<Frame>,
    pub steps: Vec<Frame>,
    pub answer: Vec<Frame>,
    /// Indices of the words of the answer that it shows.
    pub answers: Vec<usize>,
    /// Number of words in the whole answer.
    pub answer_words: usize,
}

/// A board, or one for each lane that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub name: String,
    /// Lane numbers and boards. They are empty for an argument that is a number.
    pub boards: Vec<(usize, u64)>,
    /// Lines to print instead of boards, where words hold bytes.
    pub text: Vec<String>,
    /// Whether it is a constant of the kernel and no step.
    pub is_constant: bool,
}

/// The form in which words are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notation {
    Boards,
    Bytes,
    Coordinates,
    Directions,
}

impl SlowMotion {
    /// Runs a call on a board and keeps every step.
    ///
    /// # Errors
    /// If the kernel cannot be traced.
    pub fn trace(call: &Call, board: Board) -> Result<SlowMotion, Failure> {
        let arguments = arguments(call.routine, call.probe, board, call.argument);
        // A trace needs the tables too.
        call.variant.ready();
        let Some(reading) = call.probe.reading else {
            let symbol = call.probe.symbol;
            return Err(Failure::Input(format!("{symbol}: this kernel cannot be traced")));
        };
        let graph = note(reading, &arguments);
        Ok(SlowMotion { call: call.clone(), arguments, graph })
    }

    /// Returns the diagram of all answers.
    pub fn whole_diagram(&self) -> Diagram {
        self.diagram(&(0..self.graph.answer.len()).collect::<Vec<_>>())
    }

    /// Returns the diagram of all answers if that is short; otherwise of those with the most
    /// squares, with the steps they depend on.
    pub fn short_diagram(&self) -> Diagram {
        let whole_diagram = self.whole_diagram();
        if whole_diagram.boards() <= MAX_BOARDS {
            return whole_diagram;
        }
        let words = self.graph.answer_words();
        // All boards of this batch are the same, so one of each set is enough.
        let mut answers: Vec<usize> =
            (0..words.len()).step_by(self.boards_per_set().max(1)).collect();
        answers.sort_by_key(|&answer| std::cmp::Reverse(words[answer].count_ones()));
        let mut longest = whole_diagram;
        for count in 1..answers.len() {
            let diagram = self.diagram(&answers[..count]);
            if count > 1 && diagram.boards() > MAX_BOARDS_OF_SOME {
                break;
            }
            longest = diagram;
        }
        longest
    }

    fn diagram(&self, answers: &[usize]) -> Diagram {
        let answer_words = self.graph.answer_words();
        let is_whole = answers.len() == answer_words.len();
        let needed = if is_whole {
            vec![u8::MAX; self.graph.nodes.len()]
        } else {
            self.graph.needed_lanes(answers)
        };
        let mut names = Vec::new();
        for input in self.call.probe.shape.inputs {
            for word in 0..input.words {
                names.push(match input.words {
                    1 => input.name.to_string(),
                    _ => format!("{}[{word}]", input.name),
                });
            }
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let steps = self.graph.steps(&names, &needed);
        Diagram {
            inputs: self.inputs(&needed),
            steps: steps.iter().flat_map(|step| self.frames(step)).collect(),
            answer: self.answer(&answer_words, answers),
            answers: answers.to_vec(),
            answer_words: answer_words.len(),
        }
    }

    /// Returns the arguments. A square is shown as a board with that square; directions and lines
    /// are named.
    fn inputs(&self, needed: &[u8]) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut first_word = 0;
        for input in self.call.probe.shape.inputs {
            let mut words = Vec::new();
            for word in 0..input.words {
                if input.words == 1 || needed[first_word + word] != 0 {
                    words.push((word, self.arguments[first_word + word]));
                }
            }
            first_word += input.words;
            frames.push(self.input(input.name, words));
        }
        frames
    }

    /// Returns the frame of an argument with these words, each after its number.
    fn input(&self, name: &str, words: Vec<(usize, u64)>) -> Frame {
        match (name, &words[..]) {
            ("square" | "squares" | "from" | "to", _) => {
                let (mut names, mut boards) = (vec![name.to_string()], Vec::new());
                for (lane, word) in words {
                    let square = Square::new(word as u8 & 63);
                    names.push(square.to_string());
                    boards.push((lane, square.bit()));
                }
                Frame::new(&names.join(" "), boards)
            }
            ("direction", &[(_, word)]) => {
                let direction = Direction::ALL[word as usize & 7];
                Frame::new(&format!("{name} {direction}"), Vec::new())
            }
            ("line", &[(_, word)]) => {
                let line = Line::ALL[word as usize & 3].name();
                Frame::new(&format!("{name} {line}"), Vec::new())
            }
            ("captured" | "piece", &[(_, word)]) => {
                Frame::new(&format!("{name} {word}"), Vec::new())
            }
            ("coordinates", _) => self.frame(name, words, Notation::Coordinates),
            _ => self.frame(name, words, self.notation()),
        }
    }

    /// Returns the constants of a step, and its result.
    fn frames(&self, step: &Step) -> Vec<Frame> {
        let mut frames = Vec::new();
        // The formula of bytes contains their constants, so these need no frames.
        if self.notation() == Notation::Boards {
            for constant in &step.known {
                frames.push(Frame { is_constant: true, ..self.result(constant) });
            }
        }
        frames.push(self.result(step));
        frames
    }

    fn result(&self, step: &Step) -> Frame {
        let boards = step.lanes.iter().copied().zip(step.boards.iter().copied());
        self.frame(&step.formula, boards.collect(), self.notation())
    }

    /// Returns these words of the answer, by direction if it has one set for each.
    fn answer(&self, words: &[u64], answers: &[usize]) -> Vec<Frame> {
        let size = self.boards_per_set();
        let mut sets = Vec::new();
        if size == 0 {
            sets.push(("answer", 0..words.len()));
        } else {
            for (index, direction) in self.call.probe.shape.order.iter().enumerate() {
                sets.push((direction.name(), index * size..(index + 1) * size));
            }
        }
        let notation = if self.notation() == Notation::Bytes {
            Notation::Directions
        } else {
            Notation::Boards
        };
        let mut frames = Vec::new();
        for (name, set) in sets {
            let mut boards = Vec::new();
            for word in set.clone().filter(|word| answers.contains(word)) {
                boards.push((word - set.start, words[word]));
            }
            if !boards.is_empty() {
                frames.push(self.frame(name, boards, notation));
            }
        }
        frames
    }

    /// Returns the number of boards in each set of an answer that has one set per direction, or 0
    /// for other answers.
    fn boards_per_set(&self) -> usize {
        match self.call.routine.model {
            Model::BoardAttacks | Model::BoardBatch => self.graph.answer.len() / 8,
            _ => 0,
        }
    }

    fn notation(&self) -> Notation {
        match self.call.routine.model {
            Model::Rays | Model::RaysQuadrant | Model::ByteArithmetic => Notation::Bytes,
            _ => Notation::Boards,
        }
    }

    fn frame(&self, name: &str, boards: Vec<(usize, u64)>, notation: Notation) -> Frame {
        let numbering = match self.call.probe.subject {
            Subject::Numbering(numbering) => Some(numbering),
            _ => None,
        };
        let mut text = Vec::new();
        if notation != Notation::Boards {
            for (_, word) in &boards {
                let bytes = word.to_le_bytes().map(|byte| match (notation, numbering) {
                    (Notation::Coordinates, _) => Square::new(byte & 63).to_string(),
                    (Notation::Directions, Some(numbering)) => arrow(numbering, byte).to_string(),
                    _ => format!("{byte:02x}"),
                });
                text.push(bytes.join(" "));
            }
        }
        Frame { text, ..Frame::new(name, boards) }
    }
}

/// Returns an arrow for the direction with this number, and a blank.
fn arrow(numbering: Numbering, direction: u8) -> String {
    const CLOCKWISE: [&str; 8] = ["↑ ", "↗ ", "→ ", "↘ ", "↓ ", "↙ ", "← ", "↖ "];
    let from_north = match numbering {
        Numbering::Compass => 0,
        Numbering::Dir8 => 1,
    };
    match direction {
        0..8 => CLOCKWISE[usize::from(direction + from_north) % 8].to_string(),
        _ => "· ".to_string(),
    }
}

impl Diagram {
    /// Returns all frames, in order.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.inputs.iter().chain(&self.steps).chain(&self.answer)
    }

    /// Returns the number of boards. A frame of bytes counts as one.
    pub fn boards(&self) -> usize {
        self.frames().map(|frame| if frame.text.is_empty() { frame.boards.len() } else { 1 }).sum()
    }
}

impl Frame {
    fn new(name: &str, boards: Vec<(usize, u64)>) -> Frame {
        Frame { name: name.to_string(), boards, text: Vec::new(), is_constant: false }
    }

    /// Returns its boards, each with a caption: the whole formula first, then short names with the
    /// lane.
    pub fn captioned_boards(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        let short = self.name.split(' ').next().unwrap_or_default();
        self.boards.iter().enumerate().map(move |(index, &(lane, board))| match (index, lane) {
            (0, 0) => (self.name.clone(), board),
            (0, lane) => (format!("{}, lane {lane}", self.name), board),
            (_, lane) => (format!("{short}, lane {lane}"), board),
        })
    }
}

/// Returns the first arguments that this board gives for a probe, with the run-time argument set.
pub fn arguments(
    routine: &Routine,
    probe: &Probe,
    board: Board,
    argument: Option<u64>,
) -> Vec<u64> {
    let workload = Workload {
        name: "board".into(),
        description: "one board".into(),
        generator: "one board 1".into(),
        seed: None,
        boards: vec![board],
        skipped: 0,
        whole: None,
    };
    // With a run-time direction, arguments cycle through all directions, each with its sliders.
    let arguments =
        oracle::workloads::arguments(routine.model, probe.subject, &probe.shape, &workload);
    let mut calls = arguments.chunks(probe.shape.argument_words());
    let first_call = calls.clone().next().expect("every board gives arguments");
    let matching_call =
        calls.find(|words| argument.is_none_or(|value| words.last() == Some(&value)));
    let mut words = matching_call.unwrap_or(first_call).to_vec();
    if let (Some(value), Some(last)) = (argument, words.last_mut()) {
        *last = value;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{select, show};

    /// If the processor has the instructions, its answer must be the answer of the diagram.
    #[test]
    fn diagrams_end_with_the_answer() {
        for variant in contract::registry::variants() {
            let (call, diagram) =
                show::shortest_diagram(variant, SAMPLE).expect("each has a diagram");
            assert!(!diagram.inputs.is_empty() && !diagram.steps.is_empty(), "{}", variant.name);
            if let Err(why) = call.routine.runnable() {
                eprintln!("skipped: {}: {why}", call.name());
                continue;
            }
            let words = arguments(call.routine, call.probe, SAMPLE, call.argument);
            // SAFETY: the CPU has the variant's features, as was asked just now, and its tables are
            // made.
            let answer_words = unsafe { call.probe.call(&words) };
            let motion = SlowMotion::trace(&call, SAMPLE).expect("traced");
            assert_eq!(
                motion.answer(&answer_words, &diagram.answers),
                diagram.answer,
                "{}",
                call.name()
            );
        }
    }

    /// Returns whether an input is a board, so that any word is a valid argument.
    fn is_board(input: &str) -> bool {
        let names = ["square", "squares", "from", "to", "captured", "direction", "line", "piece"];
        !names.contains(&input)
    }

    /// An answer must not change with an argument that the diagram leaves out.
    #[test]
    fn omitted_arguments_do_not_change_the_answer() {
        let mut change_count = 0;
        for (variant, routine, probe) in contract::registry::probes() {
            let Some(reading) = probe.reading else { continue };
            variant.ready();
            let words = arguments(routine, probe, SAMPLE, None);
            let graph = note(reading, &words);
            let answers = graph.answer_words();
            for answer in [0, answers.len() - 1] {
                let needed = graph.needed_lanes(&[answer]);
                let mut changed_words = words.clone();
                let mut first_word = 0;
                for input in probe.shape.inputs {
                    let input_words = first_word..first_word + input.words;
                    first_word += input.words;
                    if !is_board(input.name) {
                        continue;
                    }
                    for word in input_words {
                        if needed[word] == 0 {
                            changed_words[word] ^= 0x9e37_79b9_7f4a_7c15;
                            change_count += 1;
                        }
                    }
                }
                let answer_words = note(reading, &changed_words).answer_words()[answer];
                assert_eq!(answer_words, answers[answer], "{}, answer {answer}", probe.symbol);
            }
        }
        assert!(change_count > 1000, "{change_count} arguments did not matter");
    }

    #[test]
    fn a_diagram_of_some_answers_is_short_and_says_so() {
        let (variant, routine) = select::competitor_routine(&"opposite_pairs/board_attacks".into())
            .expect("it is there");
        let call = Call::new(variant, routine, "board").expect("it is there");
        let motion = SlowMotion::trace(&call, SAMPLE).expect("traced");
        let [whole_diagram, short_diagram] = [motion.whole_diagram(), motion.short_diagram()];
        assert!(
            whole_diagram.boards() > MAX_BOARDS && short_diagram.boards() <= MAX_BOARDS_OF_SOME
        );
        assert_eq!(
            (whole_diagram.answer.len(), show::omission_note(&call, &whole_diagram)),
            (8, None)
        );
        assert!(
            short_diagram.answer.len() < 8
                && short_diagram.answer.iter().any(|set| set.name == "south")
        );
        let note = show::omission_note(&call, &short_diagram).expect("some are left out");
        assert!(note.contains("of 8 answers") && note.contains(&call.name()), "{note}");
    }

    #[test]
    fn directions_are_drawn_from_the_north_on() {
        assert_eq!([0, 2, 0xff].map(|byte| arrow(Numbering::Compass, byte)), ["↑ ", "→ ", "· "]);
        assert_eq!([0, 7].map(|byte| arrow(Numbering::Dir8, byte)), ["↗ ", "↑ "]);
    }
}

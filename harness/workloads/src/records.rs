//! Boards laid out as the arguments of a probe. It knows the models' words for their arguments,
//! not what is done with them.

use crate::random::SplitMix64;
use crate::{Board, Workload, board, queries};
use contract::{Direction, Input, Line, Model, Shape, Subject};

/// The arguments of every call that `workload` stands for, record after record.
///
/// Arguments are recognised by name, so a shape may order them as it likes.
///
/// | model | records | arguments |
/// |---|---|---|
/// | `step` | one a board | `set`: the sliders that move in the direction |
/// | `fill` | one a board | `generators`: those sliders; `propagators`: the empty squares |
/// | `ray_attacks` | one a board | `sliders`: those sliders; `empty`, `occupied` |
/// | `ray_batch` | one for as many boards as there are lanes, in order; the last record starts over | the same, side by side |
/// | `board_attacks` | one a board | `orthogonal`, `diagonal`, `empty`, `occupied` |
/// | `line_attacks` | one a slider that moves on the line, 256 at most | `square`, `occupied` |
/// | `square_attacks` | one a slider of the kind, 256 at most | `square`, `occupied` |
/// | `rays_quadrant` | one a board | `coordinates`: its men in random order, repeated to fill the vector, or any squares if it has but one man; `square`: one of its sliders |
/// | `byte_arithmetic` | one a board | `x`: occupied; `y`: all sliders, as in `o - r` |
///
/// With [`Subject::AnyDirection`], `direction` goes through all eight from record to record, each
/// with the sliders that move that way; boards are repeated until each direction had its turn
/// equally often. With [`Subject::AnyLine`], `line` goes through all four likewise.
///
/// # Panics
/// If the workload has no board or a board without men, or if the shape has an argument that the
/// model does not know for this subject.
pub fn records(model: Model, subject: Subject, shape: &Shape, workload: &Workload) -> Vec<u64> {
    let calls = match model {
        Model::LineAttacks | Model::SquareAttacks => square_calls(subject, workload),
        Model::RaysQuadrant => coordinate_calls(workload),
        Model::Step
        | Model::Fill
        | Model::RayAttacks
        | Model::RayBatch
        | Model::BoardAttacks
        | Model::ByteArithmetic => board_calls(subject, lanes(shape), workload),
    };
    let mut words = Vec::with_capacity(calls.len() * shape.record_words());
    for call in &calls {
        for input in shape.inputs {
            words.extend((0..input.words).map(|word| call.word(input, word, model, subject)));
        }
    }
    words
}

/// What one call is about; what its model does not ask for is left out.
struct Call<'a> {
    boards: Vec<&'a Board>,
    direction: Option<Direction>,
    line: Option<Line>,
    square: Option<u8>,
    /// In the order of the vector's bytes.
    coordinates: Vec<u8>,
}

impl Call<'_> {
    const OF_NOTHING: Self = Call {
        boards: Vec::new(),
        direction: None,
        line: None,
        square: None,
        coordinates: Vec::new(),
    };

    /// Word `word` of an argument.
    fn word(&self, input: &Input, word: usize, model: Model, subject: Subject) -> u64 {
        let value = match input.name {
            "coordinates" => self.coordinate_word(word),
            "square" => self.square.map(u64::from),
            "direction" => self.direction.map(|direction| u64::from(direction.dir8())),
            "line" => self.line.map(|line| line as u64),
            _ => self.boards.get(word).and_then(|board| self.set(input.name, board)),
        };
        value.unwrap_or_else(|| {
            panic!(
                "workloads: word {word} of the argument `{}` is unknown to {model} of {subject}",
                input.name
            )
        })
    }

    fn set(&self, name: &str, board: &Board) -> Option<u64> {
        match name {
            "set" | "generators" | "sliders" => {
                self.direction.map(|direction| board.sliders(direction))
            }
            "empty" | "propagators" => Some(!board.occupied),
            "occupied" | "x" => Some(board.occupied),
            "orthogonal" => Some(board.orthogonal),
            "diagonal" => Some(board.diagonal),
            "y" => Some(board.all_sliders()),
            _ => None,
        }
    }

    fn coordinate_word(&self, word: usize) -> Option<u64> {
        let mut cycle = self.coordinates.iter().cycle().skip(word * 8).copied();
        let bytes: [u8; 8] = std::array::from_fn(|_| cycle.next().unwrap_or_default());
        (!self.coordinates.is_empty()).then(|| u64::from_le_bytes(bytes))
    }
}

/// Boards that one record holds: numbers take a word whatever the width, sets a word a lane.
fn lanes(shape: &Shape) -> usize {
    shape.inputs.iter().map(|input| input.words).max().unwrap_or(1)
}

fn board_calls(subject: Subject, lanes: usize, workload: &Workload) -> Vec<Call<'_>> {
    assert!(!workload.boards.is_empty(), "workloads: {:?} has no board", workload.name);
    let mut count = workload.boards.len().div_ceil(lanes);
    if subject == Subject::AnyDirection {
        count = count.next_multiple_of(Direction::ALL.len());
    }
    let mut boards = workload.boards.iter().cycle();
    let direction = |number: usize| match subject {
        Subject::Direction(direction) => Some(direction),
        Subject::AnyDirection => Some(Direction::ALL[number % Direction::ALL.len()]),
        _ => None,
    };
    let call = |number| Call {
        boards: boards.by_ref().take(lanes).collect(),
        direction: direction(number),
        ..Call::OF_NOTHING
    };
    (0..count).map(call).collect()
}

fn square_calls(subject: Subject, workload: &Workload) -> Vec<Call<'_>> {
    let queries = queries::for_subject(subject, &workload.boards);
    let call = |((square, board), line)| Call {
        boards: vec![board],
        square: Some(square),
        line,
        ..Call::OF_NOTHING
    };
    queries.into_iter().map(call).collect()
}

fn coordinate_calls(workload: &Workload) -> Vec<Call<'_>> {
    let mut random = SplitMix64::named("coordinates", workload.seed.unwrap_or(0));
    let call = |of: &Board| {
        let men: Vec<u8> = board::squares(of.occupied).collect();
        assert!(!men.is_empty(), "workloads: {:?} has a board without men", workload.name);
        let mut stand: Vec<u8> = board::squares(of.all_sliders()).collect();
        if stand.is_empty() {
            stand.clone_from(&men);
        }
        // A man alone would be asked for its direction from itself and nothing else.
        let mut coordinates = if men.len() == 1 { (0..64).collect() } else { men };
        random.shuffle(&mut coordinates);
        let square = stand[random.below(stand.len())];
        Call { square: Some(square), coordinates, ..Call::OF_NOTHING }
    };
    assert!(!workload.boards.is_empty(), "workloads: {:?} has no board", workload.name);
    workload.boards.iter().map(call).collect()
}

//! `show`: a routine on one board in slow motion.

use crate::slow_motion::{SAMPLE, SlowMotion};
use crate::{failure::Failure, say_as, select, terminal};
use contract::{Model, Probe, Routine, Step, Variant, pictures};
use serde::Serialize;

/// Show a routine at work: the board after every step, side by side
///
/// Example: cargo xtask show dumb7_unrolled attacks south --board "r6k/8/3r4/8/5r2/8/8/7K b"
#[derive(clap::Args)]
pub struct Arguments {
    /// Variant, for example kogge_stone
    variant: String,
    /// Routine of the variant, for example attacks
    routine: String,
    /// Direction, line, piece ... for example south
    direction: String,
    /// Position: FEN or EPD, the side to move has the sliders. By default the wiki's sample with
    /// sliders on a8, d7 and f4
    #[arg(long, value_name = "FEN")]
    board: Option<String>,
    /// Print JSON instead of boards
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown {
    variant: &'static str,
    routine: &'static str,
    subject: String,
    inputs: Vec<Named>,
    steps: Vec<Named>,
    answer: Vec<String>,
}

#[derive(Serialize)]
struct Named {
    name: String,
    bits: String,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variant = select::variant(&arguments.variant)?;
    let routine = select::routine(variant, &arguments.routine)?;
    let (probe, argument) = select::probe(routine, &arguments.direction)?;
    let board = match &arguments.board {
        None => SAMPLE,
        Some(fen) => workloads::parse_board(fen)
            .map_err(|error| Failure::Input(format!("--board: {error}")))?,
    };
    let motion = SlowMotion::of(variant, routine, probe, argument, board)?;
    let call = Call { variant, routine, probe, subject: &arguments.direction, motion };
    say_as(arguments.json, &call.shown(), || call.drawn())
}

/// A call, and what it is of.
struct Call<'a> {
    variant: &'a Variant,
    routine: &'a Routine,
    probe: &'a Probe,
    /// As it was asked for.
    subject: &'a str,
    motion: SlowMotion,
}

/// Whether an argument is a number rather than a set of squares.
fn is_number(name: &str) -> bool {
    matches!(name, "square" | "direction" | "line")
}

impl Call<'_> {
    fn inputs(&self) -> impl Iterator<Item = (&str, &[u64])> {
        self.probe.shape.inputs.iter().map(|input| {
            let at = self.probe.shape.offset(input.name).expect("an input of this very shape");
            (input.name, &self.motion.arguments[at..at + input.words])
        })
    }

    fn shown(&self) -> Shown {
        let hex = |bits: &u64| format!("{bits:#018x}");
        let named = |name: &str, bits: &u64| Named { name: name.into(), bits: hex(bits) };
        let inputs = self.inputs();
        Shown {
            variant: self.variant.name,
            routine: self.routine.name,
            subject: self.subject.to_string(),
            inputs: inputs
                .flat_map(|(name, words)| words.iter().map(move |word| named(name, word)))
                .collect(),
            steps: self
                .motion
                .steps
                .iter()
                .flat_map(Step::named)
                .map(|(name, board)| named(&name, &board))
                .collect(),
            answer: self.motion.answer.iter().map(hex).collect(),
        }
    }

    fn drawn(&self) -> String {
        let Call { variant, routine, probe, subject, motion } = self;
        let mut out = format!("{}, {} {subject}\n", variant.title, routine.name);
        if matches!(routine.model, Model::RaysQuadrant | Model::ByteArithmetic) {
            // Bytes are not boards: show them as bytes.
            for (name, words) in self.inputs().chain([("answer", &motion.answer[..])]) {
                out += &format!("{name:>12}  {}\n", bytes(words));
            }
            return out;
        }
        let mut boards: Vec<(String, u64)> = Vec::new();
        for (name, words) in self.inputs() {
            match (is_number(name), words) {
                (true, [number]) => out += &format!("{name} = {}\n", number_name(name, *number)),
                _ => boards.extend(words.iter().map(|word| (name.to_string(), *word))),
            }
        }
        out += &format!("\ngiven\n{}", rows(&boards));
        let boards: Vec<_> = motion.steps.iter().flat_map(Step::named).collect();
        out += &format!("\n{} steps\n{}", motion.steps.len(), rows(&boards));
        let name = |at: usize| match routine.model {
            Model::BoardAttacks => probe.shape.order[at].name().to_string(),
            _ => "answer".to_string(),
        };
        let answer = motion.answer.iter().enumerate().map(|(at, word)| (name(at), *word));
        out + &format!("\n{}", rows(&answer.collect::<Vec<_>>()))
    }
}

fn number_name(name: &str, number: u64) -> String {
    match name {
        "square" => contract::Square::new(number as u8 & 63).to_string(),
        "direction" => contract::Direction::ALL[number as usize & 7].to_string(),
        _ => contract::Line::ALL[number as usize & 3].name().to_string(),
    }
}

fn bytes(words: &[u64]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    bytes.map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// Boards side by side, as many in a row as the terminal holds.
fn rows(boards: &[(String, u64)]) -> String {
    let room = terminal::width();
    let mut out = String::new();
    let mut row: Vec<(&str, u64)> = Vec::new();
    let mut used = 0;
    for (title, board) in boards {
        let width = title.chars().count().max(15) + 3;
        if !row.is_empty() && used + width > room {
            out += &(pictures(&row) + "\n");
            row.clear();
            used = 0;
        }
        row.push((title, *board));
        used += width;
    }
    out + &pictures(&row)
}

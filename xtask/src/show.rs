//! `show`: a routine on one board in slow motion.

use crate::slow_motion::{Call, Film, Frame, SAMPLE, SlowMotion};
use crate::{failure::Failure, filmed, say_as, select, terminal};
use contract::pictures;
use serde::Serialize;

/// Show a routine at work: the board after every step, side by side
///
/// Without a routine what there is of the variant; where boards are many, some answers and what they go back to.
/// Examples: cargo xtask show dumb7_unrolled attacks south --board "r6k/8/3r4/8/5r2/8/8/7K b"
///           cargo xtask show queens_avx512
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant, for example kogge_stone
    variant: String,
    /// Routine of the variant, for example attacks; by default one that is short
    routine: Option<String>,
    /// Direction, line, piece ... for example south: all of it; without it, what is short
    direction: Option<String>,
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
    let board = match &arguments.board {
        None => SAMPLE,
        Some(fen) => oracle::workloads::parse_board(fen)
            .map_err(|error| Failure::Input(format!("--board: {error}")))?,
    };
    let routine = arguments.routine.as_deref().map(|name| select::routine(variant, name));
    let (call, film) = match (routine.transpose()?, &arguments.direction) {
        (None, _) => filmed::of_variant(variant, board)?,
        (Some(routine), None) => {
            let call = filmed::of_routine(variant, routine)?;
            let film = SlowMotion::of(&call, board)?.short();
            (call, film)
        }
        (Some(routine), Some(subject)) => {
            let call = filmed::of_subject(variant, routine, subject)?;
            let film = SlowMotion::of(&call, board)?.whole();
            (call, film)
        }
    };
    say_as(arguments.json, &shown(&call, &film), || drawn(&call, &film))
}

fn shown(call: &Call, film: &Film) -> Shown {
    let hex = |bits: u64| format!("{bits:#018x}");
    let named = |frames: &[Frame]| {
        let all = frames.iter().filter(|frame| !frame.is_constant).flat_map(Frame::named);
        all.map(|(name, board)| Named { name, bits: hex(board) }).collect::<Vec<_>>()
    };
    Shown {
        variant: call.variant.name,
        routine: call.routine.name,
        subject: call.subject.clone(),
        inputs: named(&film.inputs),
        steps: named(&film.steps),
        answer: named(&film.answer).into_iter().map(|one| one.bits).collect(),
    }
}

fn drawn(call: &Call, film: &Film) -> String {
    let Call { variant, routine, subject, .. } = call;
    let mut out = format!("{}, {} {subject}\n\ngiven\n", variant.title, routine.name);
    out += &pictured(&film.inputs);
    let steps = film.steps.iter().filter(|frame| !frame.is_constant).count();
    let left_out = call.left_out(film).map_or(String::new(), |said| format!(" to {said}"));
    out += &format!("\n{steps} steps{left_out}\n");
    out + &pictured(&film.steps) + "\n" + &pictured(&film.answer)
}

/// Frames one after the other: boards side by side, bytes a line for each lane.
fn pictured(frames: &[Frame]) -> String {
    let is_board = |frame: &Frame| frame.text.is_empty();
    let chunks = frames.chunk_by(|one, other| is_board(one) && is_board(other));
    let drawn = chunks.map(|chunk| match chunk {
        [Frame { name, text, boards, .. }] if boards.is_empty() || !text.is_empty() => {
            let lines: String = text.iter().map(|line| format!("    {line}\n")).collect();
            format!("{name}\n{lines}")
        }
        frames => rows(&frames.iter().flat_map(Frame::named).collect::<Vec<_>>()),
    });
    drawn.collect()
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

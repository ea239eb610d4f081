//! `show`: a routine on one board, step by step.

use crate::call::Call;
use crate::slow_motion::{Diagram, Frame, SAMPLE, SlowMotion};
use crate::{failure::Failure, say, select, terminal};
use contract::{Variant, pictures};
use oracle::workloads::Board;

/// Show a routine step by step: the board after every operation, side by side
///
/// If a calculation is long, `show` draws some of the answers and the steps that they depend on;
/// name the subject to see all.
///
/// Examples: cargo xtask show kogge_stone
///           cargo xtask show dumb7_unrolled attacks south --board "r6k/8/3r4/8/5r2/8/8/7K b"
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant, for example kogge_stone
    variant: String,
    /// Routine, for example attacks [default: the published example of the variant, or its shortest
    /// routine]
    routine: Option<String>,
    /// Direction, line or piece, for example south [default: south, or the first]
    subject: Option<String>,
    /// Position as FEN or EPD; the sliders are those of the side to move [default: the Chess
    /// Programming Wiki's example with rooks on a8, d7 and f4]
    #[arg(long, value_name = "FEN")]
    board: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variant = select::variant(&arguments.variant)?;
    let board = match &arguments.board {
        None => SAMPLE,
        Some(fen) => oracle::workloads::parse_board(fen)
            .map_err(|error| Failure::Input(format!("--board: {error}")))?,
    };
    if board.occupied == 0 {
        let right = "put one on, such as 8/8/8/8/3Q4/8/8/8";
        return Err(Failure::Input(format!("--board: there is no piece to ask about; {right}")));
    }
    let routine = arguments.routine.as_deref().map(|name| select::routine(variant, name));
    let (call, diagram) = match (routine.transpose()?, &arguments.subject) {
        (None, _) => of_variant(variant, board)?,
        (Some(routine), None) => {
            let call = Call::of_routine(variant, routine)?;
            let diagram = SlowMotion::of(&call, board)?.short();
            (call, diagram)
        }
        (Some(routine), Some(subject)) => {
            let call = Call::new(variant, routine, subject)?;
            let diagram = SlowMotion::of(&call, board)?.whole();
            (call, diagram)
        }
    };
    say(&drawn(&call, &diagram))
}

/// The call of this variant with the fewest boards, and its diagram.
pub fn of_variant(variant: &'static Variant, board: Board) -> Result<(Call, Diagram), Failure> {
    let calls = Call::of_variant(variant)?.into_iter();
    let shown = calls.filter_map(|call| Some((SlowMotion::of(&call, board).ok()?, call)));
    let (motion, call) = shown
        .min_by_key(|(motion, _)| motion.whole().boards())
        .ok_or_else(|| Failure::Input(format!("{}: no kernel can be traced", variant.name)))?;
    Ok((call, motion.short()))
}

/// How many answers a diagram shows, and the command that shows all; nothing if it shows all.
pub fn left_out(call: &Call, diagram: &Diagram) -> Option<String> {
    let (shown, all) = (diagram.answers.len(), diagram.answer_words);
    (shown < all)
        .then(|| format!("{shown} of {all} answers; `cargo xtask show {}` shows all", call.name()))
}

fn drawn(call: &Call, diagram: &Diagram) -> String {
    let Call { variant, routine, subject, .. } = call;
    let mut out = format!("{}, {} {subject}\n\ninputs\n", variant.title, routine.name);
    out += &pictured(&diagram.inputs);
    let steps = diagram.steps.iter().filter(|frame| !frame.is_constant).count();
    let left_out = left_out(call, diagram).map_or(String::new(), |said| format!(" to {said}"));
    out += &format!("\n{steps} steps{left_out}\n");
    out + &pictured(&diagram.steps) + "\n" + &pictured(&diagram.answer)
}

/// Frames in order: boards side by side, bytes with a line for each lane.
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

/// Boards side by side, as many in a row as fit the terminal.
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

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
    let Some(routine) = &arguments.routine else {
        let (call, diagram) = shortest_diagram(variant, board)?;
        return say(&render(&call, &diagram));
    };
    let routine = select::routine(variant, routine)?;
    match &arguments.subject {
        None => {
            let call = Call::default(variant, routine)?;
            say(&render(&call, &SlowMotion::trace(&call, board)?.short_diagram()))
        }
        Some(subject) => {
            let call = Call::new(variant, routine, subject)?;
            say(&render(&call, &SlowMotion::trace(&call, board)?.whole_diagram()))
        }
    }
}

/// Returns the call of this variant with the fewest boards, and its diagram.
pub fn shortest_diagram(
    variant: &'static Variant,
    board: Board,
) -> Result<(Call, Diagram), Failure> {
    let mut motions = Vec::new();
    for call in Call::candidates(variant)? {
        if let Ok(motion) = SlowMotion::trace(&call, board) {
            motions.push((call, motion));
        }
    }
    let (call, motion) = motions
        .into_iter()
        .min_by_key(|(_, motion)| motion.whole_diagram().boards())
        .ok_or_else(|| Failure::Input(format!("{}: no kernel can be traced", variant.name)))?;
    Ok((call, motion.short_diagram()))
}

/// Returns how many answers a diagram shows, and the command that shows all, or none if the diagram
/// shows all.
pub fn omission_note(call: &Call, diagram: &Diagram) -> Option<String> {
    let (count, total) = (diagram.answers.len(), diagram.answer_words);
    if count >= total {
        return None;
    }
    Some(format!("{count} of {total} answers; `cargo xtask show {}` shows all", call.name()))
}

fn render(call: &Call, diagram: &Diagram) -> String {
    let Call { variant, routine, subject, .. } = call;
    let mut out = format!("{}, {} {subject}\n\ninputs\n", variant.title, routine.name);
    out += &render_frames(&diagram.inputs);
    let step_count = diagram.steps.iter().filter(|frame| !frame.is_constant).count();
    let omission_note =
        omission_note(call, diagram).map_or(String::new(), |note| format!(" to {note}"));
    out += &format!("\n{step_count} steps{omission_note}\n");
    out + &render_frames(&diagram.steps) + "\n" + &render_frames(&diagram.answer)
}

/// Returns frames in order: boards side by side, bytes with a line for each lane.
fn render_frames(frames: &[Frame]) -> String {
    let mut out = String::new();
    for chunk in frames.chunk_by(|a, b| a.text.is_empty() && b.text.is_empty()) {
        match chunk {
            [Frame { name, text, boards, .. }] if boards.is_empty() || !text.is_empty() => {
                out += &format!("{name}\n");
                for line in text {
                    out += &format!("    {line}\n");
                }
            }
            frames => {
                out += &render_rows(
                    &frames.iter().flat_map(Frame::captioned_boards).collect::<Vec<_>>(),
                )
            }
        }
    }
    out
}

/// Columns of a board and of the gap after it in [`pictures`].
const BOARD_WIDTH: usize = 15;
const BOARD_GAP: usize = 3;

/// Returns boards side by side, as many in a row as fit the terminal.
fn render_rows(boards: &[(String, u64)]) -> String {
    let room = terminal::width();
    let mut out = String::new();
    let mut row: Vec<(&str, u64)> = Vec::new();
    let mut row_width = 0;
    for (title, board) in boards {
        let width = title.chars().count().max(BOARD_WIDTH) + BOARD_GAP;
        if !row.is_empty() && row_width + width > room {
            out += &(pictures(&row) + "\n");
            row.clear();
            row_width = 0;
        }
        row.push((title, *board));
        row_width += width;
    }
    out + &pictures(&row)
}

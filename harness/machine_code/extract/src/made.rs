//! Look-ups in attack tables: the index function, and the lines whose attacks the entries are.

use crate::graph::{Graph, Value, is_large};
use contract::{Entries, Input, Line, Node, Operation, Piece, Word};

/// A look-up in a table that is made at run time.
pub struct RuntimeLookUp {
    /// The table.
    pub entries: Entries,
    /// Row start and index within the row.
    pub place: Graph,
    /// The lines whose attacks the entries are.
    pub lines: &'static [Line],
    /// Whether entries are packed by the attacks on an empty board.
    pub is_packed: bool,
}

/// The lines of rook and bishop, and each line alone.
pub const LINES: [&[Line]; 6] = [
    &[Line::Rank, Line::File],
    &[Line::Diagonal, Line::AntiDiagonal],
    &[Line::Rank],
    &[Line::File],
    &[Line::Diagonal],
    &[Line::AntiDiagonal],
];

/// The piece that moves along these lines, or the line itself.
pub fn name(lines: &[Line]) -> &'static str {
    match lines {
        [one] => one.name(),
        [Line::Rank, _] => Piece::Rook.name(),
        [_, _, _, _] => Piece::Queen.name(),
        _ => Piece::Bishop.name(),
    }
}

/// Attacks along lines on an empty board.
pub fn reach(lines: &[Line], square: usize) -> u64 {
    lines.iter().fold(0, |all, line| all | line.attacks(square, 0))
}

/// The arguments of a kernel that looks up by kept indices.
pub const KEPT: [&str; 2] = ["square", "kept"];

/// Replaces look-ups in tables too large for a literal. `read` returns the kernel's nodes for some
/// arguments.
///
/// # Errors
/// If the entries of a table are not recognised.
pub fn part(
    graph: &mut Graph,
    read: &dyn Fn(&[u64]) -> Vec<Node>,
    inputs: &[Input],
) -> Result<(), String> {
    for place in 0..graph.steps.len() {
        let Value::Operation(Operation::LookUp(entries), operands) = &graph.steps[place].value
        else {
            continue;
        };
        if !is_large(*entries) {
            continue;
        }
        let (entries, own) = (*entries, graph.of(&[operands[1], operands[0]]));
        let names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
        let is_kept = names == KEPT && inputs[1].words == 1;
        if !is_kept && names != ["square", "occupied"] {
            return Err(format!("a table of {} entries", entries.len()));
        }
        let [first, index] = [operands[1], operands[0]].map(|operand| graph.steps[operand].node);
        let entry = graph.steps[place].node;
        let at = |square: usize, occupied: u64| {
            let pieces = if is_kept { indices(square, occupied) } else { occupied };
            let nodes = read(&[square as u64, pieces]);
            let [first, index, entry] = [first, index, entry].map(|node| nodes[node].words[0]);
            (first.wrapping_add(index), entry)
        };
        let is_packed = graph.steps.iter().any(|step| match &step.value {
            Value::Operation(Operation::Pdep, operands) => operands[0] == place,
            _ => false,
        });
        let lines = LINES.into_iter().find(|lines| has(lines, is_packed, &at));
        let lines = lines.or_else(|| whole(&at));
        let lines = lines.ok_or_else(|| format!("a table of {} entries", entries.len()))?;
        let made = RuntimeLookUp { entries, place: own, lines, is_packed };
        graph.steps[place].value = Value::Runtime(graph.made.len());
        graph.made.push(made);
    }
    let made = std::mem::take(&mut graph.made);
    *graph = Graph { made, ..graph.of(&graph.answer) };
    Ok(())
}

/// The kept indices of a square: the relevant blockers of a rook in bits 0 to 15, of a bishop from
/// bit 16 up.
fn indices(square: usize, occupied: u64) -> u64 {
    let [rook, bishop] =
        [Piece::Rook, Piece::Bishop].map(|piece| Word::pext(occupied, piece.inner(square)));
    rook | bishop << 16
}

/// Whether entries are attacks along these lines: every relevant blocker changes the index, and
/// every square attacked on the empty board is in the entry. (The self-check covers blocker sets.)
fn has(lines: &[Line], is_packed: bool, at: &dyn Fn(usize, u64) -> (u64, u64)) -> bool {
    (0..64).all(|square| {
        let inner = lines.iter().fold(0, |all, line| all | line.inner(square));
        let (none, entry) = at(square, 0);
        let matters = (0..64).filter(|other| at(square, 1 << other).0 != none);
        let attacked = reach(lines, square);
        let is_there = if is_packed {
            entry.count_ones() == attacked.count_ones()
        } else {
            entry & attacked == attacked
        };
        let matters = matters.fold(0, |all, other| all | 1_u64 << other);
        // Squares at the end of a line, or the slider's own, may be part of an index although they
        // block nothing.
        is_there && inner & !matters == 0 && matters & !(attacked | 1 << square) == 0
    })
}

/// The lines along which entries on an empty board are the attacks. (The self-check covers blocker
/// sets.)
fn whole(at: &dyn Fn(usize, u64) -> (u64, u64)) -> Option<&'static [Line]> {
    let mut all = LINES.into_iter().chain([&Line::ALL[..]]);
    let is_of = |lines: &[Line]| (0..64).all(|square| at(square, 0).1 == reach(lines, square));
    all.find(|lines| is_of(lines))
}

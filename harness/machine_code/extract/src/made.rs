//! Look-ups in attack tables: the function of the place, and the lines whose attacks are there.
//!

use crate::graph::{Graph, Value, is_large};
use contract::{Entries, Input, Line, Node, Operation, Piece, Word};

/// A look-up in a table that is made at run time.
pub struct LookUp {
    /// The table.
    pub entries: Entries,
    /// Where its row begins and the place in it.
    pub place: Graph,
    /// The lines whose attacks it has.
    pub lines: &'static [Line],
    /// Whether these are packed, side by side as they are on an empty board.
    pub is_packed: bool,
}

/// The lines of pieces, and each by itself.
const LINES: [&[Line]; 6] = [
    &[Line::Rank, Line::File],
    &[Line::Diagonal, Line::AntiDiagonal],
    &[Line::Rank],
    &[Line::File],
    &[Line::Diagonal],
    &[Line::AntiDiagonal],
];

/// The piece that moves along these lines, or the one that they are.
pub fn name(lines: &[Line]) -> &'static str {
    match lines {
        [one] => one.name(),
        [Line::Rank, _] => Piece::Rook.name(),
        [_, _, _, _] => Piece::Queen.name(),
        _ => Piece::Bishop.name(),
    }
}

/// What lines reach from a square on an empty board.
fn reach(lines: &[Line], square: usize) -> u64 {
    lines.iter().fold(0, |all, line| all | line.attacks(square, 0))
}

/// The arguments of a kernel that is told indices.
pub const KEPT: [&str; 2] = ["square", "kept"];

/// Takes look-ups in tables that are too large to be printed out of a graph. `read` gives the kernel's nodes for
/// some arguments.
///
/// # Errors
/// What such a table has, if it is not known.
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
        let made = LookUp { entries, place: own, lines, is_packed };
        graph.steps[place].value = Value::Made(graph.made.len());
        graph.made.push(made);
    }
    let made = std::mem::take(&mut graph.made);
    *graph = Graph { made, ..graph.of(&graph.answer) };
    Ok(())
}

/// What is kept of a square: the pieces that may stop a rook side by side, the lowest first, and above them those that
/// may stop a bishop.
fn indices(square: usize, occupied: u64) -> u64 {
    let [rook, bishop] =
        [Piece::Rook, Piece::Bishop].map(|piece| Word::pext(occupied, piece.inner(square)));
    rook | bishop << 16
}

/// Whether entries are attacks along these lines: pieces matter where they stop somebody, and what is attacked is
/// there. (Sets of pieces are for the self-check.)
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
        // What stands on the end of a line, or where the slider does, may be part of an index although it stops
        // nobody.
        is_there && inner & !matters == 0 && matters & !(attacked | 1 << square) == 0
    })
}

/// Along which lines entries are the attacks past some of the pieces alone, as what is attacked on an empty board
/// says. (Past which pieces is for the self-check.)
fn whole(at: &dyn Fn(usize, u64) -> (u64, u64)) -> Option<&'static [Line]> {
    let mut all = LINES.into_iter().chain([&Line::ALL[..]]);
    let is_of = |lines: &[Line]| (0..64).all(|square| at(square, 0).1 == reach(lines, square));
    all.find(|lines| is_of(lines))
}

//! Look-ups in attack tables: the index function, and the lines whose attacks the entries are.
//!
//! A table of attacks is too large for a literal, so the printed file fills it when the program
//! starts. To find out whose attacks it holds, we ask the kernel which blockers change the index
//! that it looks up, and we read the entries on an empty board.

use crate::graph::{Graph, Value, is_large};
use contract::{Entries, Input, Line, Node, Operation, Piece, Word};

/// A look-up in a table that is made at run time.
pub struct RuntimeLookUp {
    /// The table.
    pub entries: Entries,
    /// Row start and index within the row.
    pub index_graph: Graph,
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

/// Returns the piece that moves along these lines, or the line itself.
pub fn owner_name(lines: &[Line]) -> &'static str {
    match lines {
        [line] => line.name(),
        [Line::Rank, _] => Piece::Rook.name(),
        [_, _, _, _] => Piece::Queen.name(),
        _ => Piece::Bishop.name(),
    }
}

/// Returns the attacks along lines on an empty board.
pub fn reach(lines: &[Line], square: usize) -> u64 {
    lines.iter().fold(0, |attacks, line| attacks | line.attacks(square, 0))
}

/// The arguments of a kernel that looks up by kept indices.
pub const KEPT: [&str; 2] = ["square", "kept"];

/// Replaces look-ups in tables too large for a literal. `read` returns the kernel's nodes for some
/// arguments.
///
/// # Errors
/// If the entries of a table are not recognised.
pub fn separate_large_tables(
    graph: &mut Graph,
    read: &dyn Fn(&[u64]) -> Vec<Node>,
    inputs: &[Input],
) -> Result<(), String> {
    for step in 0..graph.steps.len() {
        let Value::Operation(Operation::LookUp(entries), operands) = &graph.steps[step].value
        else {
            continue;
        };
        if !is_large(*entries) {
            continue;
        }
        let entries = *entries;
        let [index, first] = [operands[0], operands[1]];
        let table_probe = TableProbe::new(graph, read, inputs, [first, index, step]);
        let is_packed = is_packed(graph, step);
        let lines = table_probe.as_ref().and_then(|table_probe| lines(table_probe, is_packed));
        let lines = lines.ok_or_else(|| format!("a table of {} entries", entries.len()))?;
        let index_graph = graph.subgraph(&[first, index]);
        graph.steps[step].value = Value::Runtime(graph.runtime_look_ups.len());
        graph.runtime_look_ups.push(RuntimeLookUp { entries, index_graph, lines, is_packed });
    }
    let runtime_look_ups = std::mem::take(&mut graph.runtime_look_ups);
    *graph = Graph { runtime_look_ups, ..graph.subgraph(&graph.answer) };
    Ok(())
}

/// Returns whether an entry is the source of a `pdep`.
fn is_packed(graph: &Graph, entry: usize) -> bool {
    graph.steps.iter().any(|step| match &step.value {
        Value::Operation(Operation::Pdep, operands) => operands[0] == entry,
        _ => false,
    })
}

/// Repeats a look-up of a kernel for any square and board.
struct TableProbe<'a> {
    read: &'a dyn Fn(&[u64]) -> Vec<Node>,
    /// The nodes of the row's start, of the index in it and of the entry.
    nodes: [usize; 3],
    is_kept: bool,
}

impl<'a> TableProbe<'a> {
    /// Returns the probe of a look-up, or none if the kernel has other arguments than a square and
    /// a board. `steps` are those of the row's start, of the index in it and of the entry.
    fn new(
        graph: &Graph,
        read: &'a dyn Fn(&[u64]) -> Vec<Node>,
        inputs: &[Input],
        steps: [usize; 3],
    ) -> Option<TableProbe<'a>> {
        let names: Vec<&str> = inputs.iter().map(|input| input.name).collect();
        let is_kept = names == KEPT && inputs[1].words == 1;
        let nodes = steps.map(|step| graph.steps[step].node);
        (is_kept || names == ["square", "occupied"]).then_some(TableProbe { read, nodes, is_kept })
    }

    fn look_up(&self, square: usize, occupied: u64) -> TableEntry {
        let pieces = if self.is_kept { indices(square, occupied) } else { occupied };
        let nodes = (self.read)(&[square as u64, pieces]);
        let [first, index, entry] = self.nodes.map(|node| nodes[node].words[0]);
        TableEntry { index: first.wrapping_add(index), entry }
    }
}

/// The index in a table and the entry there.
struct TableEntry {
    index: u64,
    entry: u64,
}

/// Returns the kept indices of a square: the relevant blockers of a rook in bits 0 to 15, of a
/// bishop from bit 16 up.
fn indices(square: usize, occupied: u64) -> u64 {
    let [rook, bishop] =
        [Piece::Rook, Piece::Bishop].map(|piece| Word::pext(occupied, piece.inner(square)));
    rook | bishop << 16
}

/// Returns the lines whose attacks the entries are.
///
/// We try two rules, because some kernels look up with more than the relevant blockers: first by
/// blockers that change the index, then by the entries on an empty board.
fn lines(table_probe: &TableProbe, is_packed: bool) -> Option<&'static [Line]> {
    for lines in LINES {
        if (0..64).all(|square| has_attacks(table_probe, lines, is_packed, square)) {
            return Some(lines);
        }
    }
    for lines in LINES.into_iter().chain([&Line::ALL[..]]) {
        if (0..64).all(|square| table_probe.look_up(square, 0).entry == reach(lines, square)) {
            return Some(lines);
        }
    }
    None
}

/// Returns whether entries of a square are attacks along these lines: every relevant blocker
/// changes the index, and every square attacked on the empty board is in the entry. (The self-check
/// covers blocker sets.)
fn has_attacks(table_probe: &TableProbe, lines: &[Line], is_packed: bool, square: usize) -> bool {
    let TableEntry { index, entry } = table_probe.look_up(square, 0);
    let attacks = reach(lines, square);
    let has_all = if is_packed {
        entry.count_ones() == attacks.count_ones()
    } else {
        entry & attacks == attacks
    };
    if !has_all {
        return false;
    }
    let mut blockers = 0;
    for other in 0..64 {
        if table_probe.look_up(square, 1 << other).index != index {
            blockers |= 1_u64 << other;
        }
    }
    let inner_squares = lines.iter().fold(0, |inner, line| inner | line.inner(square));
    // Squares at the end of a line, or the slider's own, may be part of an index although they
    // block nothing.
    inner_squares & !blockers == 0 && blockers & !(attacks | 1 << square) == 0
}

//! Step-by-step diagrams: the result of each operation of a kernel.

use crate::{Graph, Immediate, Node, Noted, Operation, VectorOperation, note};
use std::collections::BTreeSet;

/// One operation of a kernel and its result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The operation on named values, `"t1 = sliders >> 8"`.
    pub formula: String,
    /// The result: a board, or one per lane that is shown.
    pub boards: Vec<u64>,
    /// The indices of these lanes.
    pub lanes: Vec<usize>,
    /// Masks and factors that no earlier step used, named as in the formulas. A diagram draws each
    /// of them once.
    pub known: Vec<Step>,
}

/// Records a kernel: its answer and every step, in program order.
pub fn trace(
    kernel: impl FnOnce(&[Noted]) -> Vec<Noted>,
    inputs: &[(&'static str, u64)],
) -> (Vec<u64>, Vec<Step>) {
    let (names, words): (Vec<&str>, Vec<u64>) = inputs.iter().copied().unzip();
    let graph = note(kernel, &words);
    (graph.answer_words(), graph.steps(&names, &vec![u8::MAX; graph.nodes.len()]))
}

impl Graph {
    /// Returns the steps in these lanes of the nodes ([`Graph::needed_lanes`]), in program order.
    /// `inputs` are the names of the argument words.
    pub fn steps(&self, inputs: &[&str], needed: &[u8]) -> Vec<Step> {
        let mut names: Vec<String> = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        let mut drawn = BTreeSet::new();
        for (value, is_control) in self.control_flags().into_iter().enumerate() {
            let node = &self.nodes[value];
            let step = node.step(needed[value]);
            let name = match node.operation {
                _ if step.lanes.is_empty() => "_".to_string(),
                // The padding of a call has no name.
                Operation::Input(word) => inputs.get(word).copied().unwrap_or("_").to_string(),
                Operation::Constant => step.formula,
                _ if is_control => String::new(),
                // The board of a lane has been drawn with the vector.
                Operation::Lane(lane) => format!("{}[{lane}]", names[node.operands[0]]),
                _ => {
                    let name = format!("t{}", steps.len() + 1);
                    let formula = format!("{name} = {}", self.formula(node, &names));
                    let mut known = self.known_boards(node, needed);
                    known.retain(|board| drawn.insert(board.formula.clone()));
                    steps.push(Step { formula, known, ..step });
                    name
                }
            };
            names.push(name);
        }
        steps
    }

    /// Returns the constants among a node's operands that are boards.
    fn known_boards(&self, node: &Node, needed: &[u8]) -> Vec<Step> {
        let mut boards = Vec::new();
        if has_board_operands(node) {
            for &operand in &node.operands {
                if is_board(&self.nodes[operand]) {
                    boards.push(self.nodes[operand].step(needed[operand]));
                }
            }
        }
        boards
    }

    /// Returns the operation of a node on the names of its operands, without the name of its
    /// result.
    fn formula(&self, node: &Node, names: &[String]) -> String {
        use Operation::{LookUp, RotateLeft, Row, ShiftLeft, ShiftRight, Vector};
        let operands: Vec<&str> =
            node.operands.iter().map(|&operand| names[operand].as_str()).collect();
        let sign = node.operation.sign();
        match node.operation {
            LookUp(table) => self.look_up_formula(node, table.len(), operands[0]),
            Row(table) => format!("table of {}[row {}]", table.len(), operands[0]),
            Operation::Not => format!("{sign}{}", operands[0]),
            ShiftLeft | ShiftRight | RotateLeft => {
                let amount = self.amount(node).unwrap_or(operands[1].to_string());
                format!("{} {sign} {amount}", operands[0])
            }
            Vector(..)
            | Operation::BlendBytes
            | Operation::BlendWords
            | Operation::CompressU32
            | Operation::Joined => {
                format!("{sign}({}{})", operands.join(", "), immediate(node))
            }
            _ if operands.len() == 1 => format!("{sign} {}", operands[0]),
            _ => format!("{} {sign} {}", operands[0], operands[1]),
        }
    }

    fn look_up_formula(&self, node: &Node, entries: usize, index: &str) -> String {
        match self.nodes[node.operands[1]].words[0] {
            0 => format!("table of {entries}[{index}]"),
            first => format!("table of {entries}[{first} + {index}]"),
        }
    }

    /// Returns the amount of a shift as a number, if the kernel knows it. The name of a constant is
    /// its hexadecimal digits, which suit boards and not amounts.
    fn amount(&self, node: &Node) -> Option<String> {
        let Node { operation, words, .. } = &self.nodes[node.operands[1]];
        (*operation == Operation::Constant).then(|| words[0].to_string())
    }
}

/// Returns the immediate of an instruction as its last operand; empty unless the kernel chooses
/// one.
fn immediate(node: &Node) -> String {
    let Operation::Vector(operation, immediate) = node.operation else { return String::new() };
    if operation.instruction().immediate != Immediate::Argument {
        return String::new();
    }
    format!(", {immediate:#x}")
}

impl Node {
    /// Returns the node as a step in these lanes. Its formula is their value if all are equal, and
    /// otherwise the first value with an ellipsis.
    fn step(&self, needed: u8) -> Step {
        let (mut lanes, mut boards) = (Vec::new(), Vec::new());
        for (lane, &word) in self.words.iter().enumerate() {
            if needed >> lane & 1 == 1 {
                lanes.push(lane);
                boards.push(word);
            }
        }
        let first = boards.first().copied().unwrap_or_default();
        let ellipsis = if boards.iter().all(|board| *board == first) { "" } else { " ..." };
        Step { formula: format!("{first:#x}{ellipsis}"), boards, lanes, known: Vec::new() }
    }
}

/// Whether the constants among a node's operands are boards (a mask, a factor, a matrix) rather
/// than amounts. Only boards are drawn.
fn has_board_operands(node: &Node) -> bool {
    use Operation::{And, AndNot, Minus, Or, Pdep, Pext, Times, Xor};
    use VectorOperation::{Affine, AffinePlus, MinusBytes, Ternary};
    match node.operation {
        Operation::Vector(operation, _) => {
            matches!(operation, Affine | AffinePlus | MinusBytes | Ternary)
        }
        operation => matches!(operation, And | AndNot | Minus | Or | Pdep | Pext | Times | Xor),
    }
}

/// Whether a node is a constant worth drawing: the empty and the full board are clear from the
/// formula.
fn is_board(node: &Node) -> bool {
    node.operation == Operation::Constant && node.words.iter().any(|word| ![0, !0].contains(word))
}

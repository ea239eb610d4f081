//! Step-by-step diagrams: the result of each operation of a kernel.

use crate::{Graph, Node, Noted, Operation, VectorOperation, note};
use std::collections::BTreeSet;

/// One operation of a kernel and its result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The operation on named values, `"t1 = sliders >> 8"`.
    pub formula: String,
    /// Its result: a board, or one per lane shown.
    pub boards: Vec<u64>,
    /// The numbers of these lanes.
    pub lanes: Vec<usize>,
    /// Masks and factors that it uses first, each named as in the formulas.
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
    /// The steps in these lanes of the nodes ([`Graph::needed`]), with these names of the argument
    /// words.
    pub fn steps(&self, inputs: &[&str], needed: &[u8]) -> Vec<Step> {
        let mut names: Vec<String> = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        let mut drawn = BTreeSet::new();
        for (value, is_control) in self.control().into_iter().enumerate() {
            let node = &self.nodes[value];
            let step = node.in_lanes(needed[value]);
            let name = match node.operation {
                _ if step.lanes.is_empty() => "_".to_string(),
                Operation::Input(word) => inputs[word].to_string(),
                Operation::Constant => step.formula,
                _ if is_control => String::new(),
                // Its board has been drawn already.
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

    /// The constants of a node that are boards.
    fn known_boards(&self, node: &Node, needed: &[u8]) -> Vec<Step> {
        let mut boards = Vec::new();
        if knows_boards(node) {
            for &operand in &node.operands {
                if is_board(&self.nodes[operand]) {
                    boards.push(self.nodes[operand].in_lanes(needed[operand]));
                }
            }
        }
        boards
    }

    fn formula(&self, Node { operation, operands, .. }: &Node, names: &[String]) -> String {
        use Operation::{LookUp, Not, RotateLeft, Row, ShiftLeft, ShiftRight, Vector};
        let name = |operand: usize| names[operands[operand]].as_str();
        let sign = operation.sign();
        match operation {
            LookUp(table) => match &self.nodes[operands[1]].words[..] {
                [0] => format!("table of {}[{}]", table.len(), name(0)),
                [first, ..] => format!("table of {}[{first} + {}]", table.len(), name(0)),
                [] => unreachable!("a number has a word"),
            },
            Row(table) => format!("table of {}[row {}]", table.len(), name(0)),
            Not => format!("{sign}{}", name(0)),
            ShiftLeft | ShiftRight | RotateLeft => match &self.nodes[operands[1]] {
                // An amount is a number, and a constant is named by its hexadecimal digits.
                Node { operation: Operation::Constant, words, .. } => {
                    format!("{} {sign} {}", name(0), words[0])
                }
                _ => format!("{} {sign} {}", name(0), name(1)),
            },
            Vector(..) | Operation::BlendBytes | Operation::BlendWords | Operation::Joined => {
                let operands: Vec<&str> = (0..operands.len()).map(name).collect();
                let immediate = match operation {
                    Vector(operation, immediate)
                        if operation.instruction().immediate == crate::Immediate::Argument =>
                    {
                        format!(", {immediate:#x}")
                    }
                    _ => String::new(),
                };
                format!("{sign}({}{immediate})", operands.join(", "))
            }
            _ if operands.len() == 1 => format!("{sign} {}", name(0)),
            _ => format!("{} {sign} {}", name(0), name(1)),
        }
    }
}

impl Node {
    /// These lanes of the node; the formula is their value, or the first with an ellipsis.
    fn in_lanes(&self, needed: u8) -> Step {
        let lanes = 0..self.words.len();
        let lanes: Vec<usize> = lanes.filter(|lane| needed >> lane & 1 == 1).collect();
        let boards: Vec<u64> = lanes.iter().map(|&lane| self.words[lane]).collect();
        let first = boards.first().copied().unwrap_or_default();
        let more = if boards.iter().all(|board| *board == first) { "" } else { " ..." };
        Step { formula: format!("{first:#x}{more}"), boards, lanes, known: Vec::new() }
    }
}

/// Whether the constants of an operation are boards (a mask, a factor, a matrix) rather than an
/// amount.
fn knows_boards(node: &Node) -> bool {
    use Operation::{And, AndNot, Minus, Or, Pdep, Pext, Times, Xor};
    use VectorOperation::{Affine, AffinePlus, MinusBytes, Ternary};
    match node.operation {
        Operation::Vector(operation, _) => {
            matches!(operation, Affine | AffinePlus | MinusBytes | Ternary)
        }
        operation => matches!(operation, And | AndNot | Minus | Or | Pdep | Pext | Times | Xor),
    }
}

/// A constant other than the empty and the full board.
fn is_board(node: &Node) -> bool {
    node.operation == Operation::Constant && node.words.iter().any(|word| ![0, !0].contains(word))
}

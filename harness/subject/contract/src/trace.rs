//! Slow motion by reading: what each operation of a kernel makes of its operands.

use crate::{Graph, Node, Noted, Operation, note};

/// One operation of a kernel and what it made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The operation in terms of named values, `"t1 = sliders >> 8"`.
    pub formula: String,
    /// Its result: a board, or one in each lane.
    pub boards: Vec<u64>,
}

impl Step {
    /// Its boards with their names: the formula, and of further lanes which they are.
    pub fn named(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        let name = self.formula.split(' ').next().unwrap_or_default();
        self.boards.iter().enumerate().map(move |(lane, &board)| match lane {
            0 => (self.formula.clone(), board),
            _ => (format!("{name}, lane {lane}"), board),
        })
    }
}

/// Reads a kernel: its answer and every step on the way, in program order.
pub fn trace(
    kernel: impl FnOnce(&[Noted]) -> Vec<Noted>,
    inputs: &[(&'static str, u64)],
) -> (Vec<u64>, Vec<Step>) {
    let (names, words): (Vec<&str>, Vec<u64>) = inputs.iter().copied().unzip();
    let graph = note(kernel, &words);
    (graph.answer_words(), graph.steps(&names))
}

impl Graph {
    /// The steps, where the words of the arguments are called so.
    pub fn steps(&self, inputs: &[&str]) -> Vec<Step> {
        let mut names: Vec<String> = Vec::new();
        let mut steps = Vec::new();
        for (node, is_control) in self.nodes.iter().zip(self.control()) {
            let name = match node.operation {
                Operation::Input(word) => inputs[word].to_string(),
                Operation::Constant => known(&node.words),
                _ if is_control => String::new(),
                _ => {
                    let name = format!("t{}", steps.len() + 1);
                    let formula = format!("{name} = {}", self.formula(node, &names));
                    steps.push(Step { formula, boards: node.words.clone() });
                    name
                }
            };
            names.push(name);
        }
        steps
    }

    fn formula(&self, Node { operation, operands, .. }: &Node, names: &[String]) -> String {
        use Operation::{LookUp, Not, RotateLeft, Row, ShiftLeft, ShiftRight, Vector};
        let name = |operand: usize| names[operands[operand]].as_str();
        let amount = || match &self.nodes[operands[1]] {
            Node { operation: Operation::Constant, words, .. } => words[0].to_string(),
            _ => name(1).to_string(),
        };
        let sign = operation.sign();
        match operation {
            LookUp(table) => match &self.nodes[operands[1]].words[..] {
                [0] => format!("table of {}[{}]", table.len(), name(0)),
                [first, ..] => format!("table of {}[{first} + {}]", table.len(), name(0)),
                [] => unreachable!("a number has a word"),
            },
            Row(table) => format!("table of {}[row {}]", table.len(), name(0)),
            Not => format!("{sign}{}", name(0)),
            ShiftLeft | ShiftRight | RotateLeft => format!("{} {sign} {}", name(0), amount()),
            Vector(..) | Operation::BlendBytes | Operation::BlendWords | Operation::Joined => {
                let operands: Vec<&str> = (0..operands.len()).map(name).collect();
                let immediate = match operation {
                    Vector(operation, immediate)
                        if operation.instruction().immediate == crate::Immediate::Told =>
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

/// A number, the same in all lanes; or the first of them.
fn known(words: &[u64]) -> String {
    let more = if words.iter().all(|word| *word == words[0]) { "" } else { " ..." };
    format!("{:#x}{more}", words[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_in_program_order() {
        let (answer, steps) =
            trace(|x| vec![(x[0] >> 8) & x[1]], &[("sliders", 0x300), ("empty", 2)]);
        assert_eq!(answer, [2]);
        let formulas: Vec<&str> = steps.iter().map(|step| step.formula.as_str()).collect();
        assert_eq!(formulas, ["t1 = sliders >> 8", "t2 = t1 & empty"]);
        assert_eq!(steps[0].boards, [3]);
    }
}

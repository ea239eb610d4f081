//! The gates of a skeleton with unknown shifts and functions. `joined` makes a formula of them, and
//! `rewriting` restricts it.

use crate::cnf::{Cnf, Literal};
use crate::function::Function;
use crate::skeleton::Skeleton;

/// The gates, in their order.
pub(crate) struct Gates {
    pub(crate) ranks: usize,
    pub(crate) nodes: Vec<Node>,
}

/// The operands of a gate, the lower first, and its function.
pub(crate) struct Node {
    pub(crate) operands: Vec<Operand>,
    pub(crate) function: Function,
}

/// A word and its shift in ranks.
pub(crate) struct Operand {
    pub(crate) word: usize,
    pub(crate) shift: Vec<Literal>,
}

/// The place of an operand: its gate, and its position there.
pub(crate) type Place = (usize, usize);

impl Gates {
    /// Makes the gates with any shifts and functions. Of two operands with the same word the first
    /// is shifted no further than the second, because the opposite order gives the same program.
    pub(crate) fn new(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let mut nodes = Vec::new();
        for words in skeleton.gates() {
            let mut operands: Vec<Operand> = Vec::new();
            for &word in words.iter().rev() {
                operands.push(Operand { word: word.into(), shift: cnf.new_choice(ranks) });
            }
            for pair in operands.windows(2) {
                if pair[0].word == pair[1].word {
                    pair[0].require_at_most_shift_of(&pair[1], cnf);
                }
            }
            nodes.push(Node { operands, function: Function::new(cnf, words.len()) });
        }
        Gates { ranks, nodes }
    }

    /// Returns the operands of all gates, with their places.
    pub(crate) fn operands(&self) -> impl Iterator<Item = (Place, &Operand)> {
        self.nodes.iter().enumerate().flat_map(|(gate, node)| {
            node.operands.iter().enumerate().map(move |(index, operand)| ((gate, index), operand))
        })
    }

    /// Returns the number of the last word.
    pub(crate) fn last_word(&self) -> usize {
        1 + self.nodes.len()
    }
}

impl Operand {
    /// Requires that this is shifted no further than `other`.
    fn require_at_most_shift_of(&self, other: &Operand, cnf: &mut Cnf) {
        for (shift, &is_shift) in other.shift.iter().enumerate() {
            for &is_more in &self.shift[shift + 1..] {
                cnf.add_clause(&[-is_shift, -is_more]);
            }
        }
    }
}

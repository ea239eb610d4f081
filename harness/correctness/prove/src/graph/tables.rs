//! The nodes and words of a graph, each once, and their simplification when they are made.

use super::{Graph, Linear, Place, WordId};
use crate::semantics::words::Bits;
use foldhash::{HashMap, HashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A bit: a node, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(u32);

impl Node {
    pub(super) const FALSE: Node = Node(0);
    pub(super) const TRUE: Node = Node(1);
    pub(super) const UNDEFINED: Node = Node(2);

    pub(super) fn negated(self) -> Node {
        match self {
            Node::UNDEFINED => self,
            Node(literal) => Node(literal ^ 1),
        }
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// What a node is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Gate {
    Constant,
    Undefined,
    /// Of nodes in order, none of them a small conjunction.
    And(Rc<[Node]>),
    /// Of nodes that are neither negated nor exclusive ors, in order.
    Xor(Rc<[Node]>),
    /// A bit of a word.
    Place(WordId, usize),
}

/// What a word is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Word {
    /// An input.
    Free(u32),
    /// Nodes as they are.
    Nodes(Rc<[Node]>),
    /// A sum.
    Sum(Linear),
    /// Whether a sum is not zero, in one bit.
    NotZero(Linear),
    /// What an operation gives, by its operands.
    Of(Operation, Rc<[Node]>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    /// A sum with a carry that depends on the inputs.
    Add,
    /// What is carried out of each place of a sum.
    Carries,
    Subtract,
    Borrows,
    Multiply,
    MultiplySigned,
    /// So many bytes at an address.
    Fetch(usize),
    /// What is held before a lap of a loop, of those that begin with the same the how manieth.
    Before(usize),
    /// What is held after the last lap, by what so many spots hold before a lap and after it, and
    /// by so many conditions.
    After(usize, usize),
}

/// An exclusive or of more operands is one operand of the next.
const MAX_OPERANDS: usize = 32;

/// All of a graph.
pub(super) struct Tables {
    pub(super) gates: Vec<Gate>,
    pub(super) by_gate: HashMap<Gate, u32>,
    pub(super) words: Vec<Word>,
    pub(super) by_word: HashMap<Word, WordId>,
    pub(super) inputs: u32,
    /// Inputs that count turns of a loop: with what each begins, and by how much it grows.
    pub(super) counts: HashMap<WordId, (Linear, u64)>,
    /// Inputs that are pointers, and where they point to.
    pub(super) places: HashMap<WordId, Place>,
    /// Inputs of which so many times them and fewer are not zero.
    pub(super) positive: HashMap<WordId, u128>,
    pub(super) max_conjuncts: usize,
}

impl Default for Tables {
    fn default() -> Self {
        Tables {
            gates: vec![Gate::Constant, Gate::Undefined],
            by_gate: HashMap::default(),
            words: Vec::new(),
            by_word: HashMap::default(),
            inputs: 0,
            counts: HashMap::default(),
            places: HashMap::default(),
            positive: HashMap::default(),
            max_conjuncts: 8,
        }
    }
}

impl Tables {
    pub(super) fn word(&mut self, word: Word) -> WordId {
        *self.by_word.entry(word).or_insert_with_key(|word| {
            self.words.push(word.clone());
            self.words.len() as WordId - 1
        })
    }

    pub(super) fn node(&mut self, gate: Gate) -> Node {
        let index = *self.by_gate.entry(gate).or_insert_with_key(|gate| {
            self.gates.push(gate.clone());
            self.gates.len() as u32 - 1
        });
        Node(index << 1)
    }

    pub(super) fn place(&mut self, word: WordId, place: usize) -> Node {
        match &self.words[word as usize] {
            Word::Nodes(nodes) => nodes[place],
            _ => self.node(Gate::Place(word, place)),
        }
    }

    pub(super) fn places(&mut self, word: WordId, width: usize) -> Bits<Graph> {
        (0..width).map(|place| self.place(word, place)).collect()
    }

    pub(super) fn sum(&mut self, bits: &[Node]) -> Option<Linear> {
        let width = bits.len();
        if bits.contains(&Node::UNDEFINED) || width > 128 {
            return None;
        }
        if bits.iter().all(|bit| bit.index() == 0) {
            let ones = bits.iter().enumerate().filter(|(_, bit)| **bit == Node::TRUE);
            let value = ones.fold(0, |value, (place, _)| value | 1 << place);
            return Some(Linear::constant(width, value));
        }
        let zeros = bits.iter().take_while(|bit| **bit == Node::FALSE).count();
        if let Some(word) = self.shifted(&bits[zeros..]) {
            let factor = 1 << zeros;
            return Some(match &self.words[word as usize] {
                Word::Sum(sum) => sum.narrowed(width).times(factor),
                _ => Linear::of(width, word, factor),
            });
        }
        let word = self.word(Word::Nodes(bits.into()));
        Some(Linear::of(width, word, 1))
    }

    /// The word that these are the lowest bits of.
    pub(super) fn shifted(&self, bits: &[Node]) -> Option<WordId> {
        let place = |bit: &Node| match self.gates[bit.index()] {
            Gate::Place(word, place) if !bit.is_negated() => Some((word, place)),
            _ => None,
        };
        let (word, _) = place(&bits[0])?;
        let mut all = bits.iter().enumerate();
        all.all(|(at, bit)| place(bit) == Some((word, at))).then_some(word)
    }

    pub(super) fn bits(&mut self, sum: Linear) -> Bits<Graph> {
        let width = sum.width;
        let mut terms = sum.terms.iter();
        match (terms.next(), terms.next()) {
            (None, _) => (0..width).map(|place| Node((sum.constant >> place & 1) as u32)).collect(),
            (Some((&word, factor)), None) if sum.constant == 0 && factor.is_power_of_two() => {
                let zeros = factor.trailing_zeros() as usize;
                let mut bits = vec![Node::FALSE; zeros];
                bits.extend(self.places(word, width - zeros));
                bits
            }
            _ => {
                let word = self.word(Word::Sum(sum));
                self.places(word, width)
            }
        }
    }

    /// The words of what is held before laps that these bits depend on.
    pub(super) fn befores(&self, bits: &[Node]) -> BTreeSet<WordId> {
        let mut found = BTreeSet::new();
        let (mut gates, mut words) = (HashSet::default(), HashSet::default());
        let mut waiting: Vec<Node> = bits.to_vec();
        while let Some(bit) = waiting.pop() {
            if !gates.insert(bit.index()) {
                continue;
            }
            let mut of = match &self.gates[bit.index()] {
                Gate::Constant | Gate::Undefined => Vec::new(),
                Gate::And(operands) | Gate::Xor(operands) => {
                    waiting.extend(operands.iter());
                    Vec::new()
                }
                Gate::Place(word, _) => vec![*word],
            };
            while let Some(word) = of.pop() {
                if !words.insert(word) {
                    continue;
                }
                match &self.words[word as usize] {
                    Word::Free(_) => {}
                    Word::Nodes(nodes) => waiting.extend(nodes.iter()),
                    Word::Sum(sum) | Word::NotZero(sum) => of.extend(sum.terms.keys()),
                    Word::Of(Operation::Before(_), _) => drop(found.insert(word)),
                    // What is held before its laps is nobody else's affair.
                    Word::Of(Operation::After(..), _) => {}
                    Word::Of(_, operands) => waiting.extend(operands.iter()),
                }
            }
        }
        found
    }

    pub(super) fn and(&mut self, x: Node, y: Node) -> Node {
        match (x, y) {
            (Node::FALSE, _) | (_, Node::FALSE) => return Node::FALSE,
            (Node::TRUE, other) | (other, Node::TRUE) => return other,
            (Node::UNDEFINED, _) | (_, Node::UNDEFINED) => return Node::UNDEFINED,
            _ if x == y => return x,
            _ if x == y.negated() => return Node::FALSE,
            _ => {}
        }
        // Neither `p and q` nor `p and not q` is not `p`.
        if let (Some(one), Some(other)) = (self.denied(x), self.denied(y))
            && let Some(common) = common(one, other)
        {
            return self.all(common).negated();
        }
        let conjuncts = |bit: Node| match &self.gates[bit.index()] {
            Gate::And(own) if !bit.is_negated() => own.to_vec(),
            _ => vec![bit],
        };
        let both = [conjuncts(x), conjuncts(y)].concat();
        self.all(if both.len() > self.max_conjuncts { vec![x, y] } else { both })
    }

    /// What is not all set where this is.
    fn denied(&self, bit: Node) -> Option<&[Node]> {
        match &self.gates[bit.index()] {
            Gate::And(operands) if bit.is_negated() => Some(operands),
            _ => None,
        }
    }

    /// The conjunction of nodes none of which is a constant or undefined.
    fn all(&mut self, mut operands: Vec<Node>) -> Node {
        loop {
            operands.sort_unstable();
            operands.dedup();
            if operands.windows(2).any(|pair| pair[0] == pair[1].negated()) {
                return Node::FALSE;
            }
            let has = |bit: &Node| operands.binary_search(bit).is_ok();
            let mut simpler = None;
            for (place, &operand) in operands.iter().enumerate() {
                let Some(denied) = self.denied(operand) else { continue };
                if denied.iter().any(|bit| has(&bit.negated())) {
                    simpler = Some((place, None));
                    break;
                }
                if denied.iter().any(has) {
                    let rest = denied.iter().copied().filter(|bit| !has(bit));
                    simpler = Some((place, Some(rest.collect::<Vec<Node>>())));
                    break;
                }
            }
            match simpler {
                None => break,
                // It holds where the others do.
                Some((place, None)) => drop(operands.remove(place)),
                // Of what is not all set the others set some.
                Some((place, Some(rest))) => {
                    operands.remove(place);
                    match self.all(rest).negated() {
                        Node::FALSE => return Node::FALSE,
                        denied => match &self.gates[denied.index()] {
                            Gate::And(own) if !denied.is_negated() => {
                                operands.extend(own.iter());
                            }
                            _ => operands.push(denied),
                        },
                    }
                }
            }
        }
        match operands[..] {
            [] => Node::TRUE,
            [one] => one,
            _ => self.node(Gate::And(operands.into())),
        }
    }

    pub(super) fn xor(&mut self, x: Node, y: Node) -> Node {
        if x == Node::UNDEFINED || y == Node::UNDEFINED {
            return Node::UNDEFINED;
        }
        let mut operands: Vec<Node> = Vec::new();
        for bit in [x, y] {
            match &self.gates[bit.index()] {
                Gate::Constant => {}
                Gate::Xor(own) if own.len() <= MAX_OPERANDS => operands.extend(own.iter()),
                _ => operands.push(Node(bit.0 & !1)),
            }
        }
        operands.sort_unstable();
        // What stands there twice cancels out.
        let mut odd: Vec<Node> = Vec::with_capacity(operands.len());
        for operand in operands {
            match odd.last() == Some(&operand) {
                true => drop(odd.pop()),
                false => odd.push(operand),
            }
        }
        let node = match odd[..] {
            [] => Node::FALSE,
            [one] => one,
            _ => self.node(Gate::Xor(odd.into())),
        };
        Node(node.0 ^ (x.0 & 1) ^ (y.0 & 1))
    }
}

/// What two conjunctions share, if they differ in one operand that is negated in the other.
fn common(one: &[Node], other: &[Node]) -> Option<Vec<Node>> {
    if one.len() != other.len() {
        return None;
    }
    let apart = |these: &[Node], those: &[Node]| -> Vec<Node> {
        these.iter().copied().filter(|bit| !those.contains(bit)).collect()
    };
    match (&apart(one, other)[..], &apart(other, one)[..]) {
        ([x], [y]) if *x == y.negated() => {
            Some(one.iter().copied().filter(|bit| bit != x).collect())
        }
        _ => None,
    }
}

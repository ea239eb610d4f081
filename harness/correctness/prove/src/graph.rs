//! Bits as nodes of one graph: the same operation on the same operands is the same node. Two bits
//! of one node are one function of the inputs; about bits of different nodes the graph claims
//! nothing. It enumerates no cases and builds no diagrams, so it sees almost for free that a
//! compiler emitted the same computation twice.
//!
//! Sums and differences have one form ([`Linear`]) whatever the order of their terms, and so have
//! conjunctions, disjunctions and exclusive ors. Products, carries and words read from tables are
//! known only by their operands: a table is constant, so equal addresses give equal words. A bit
//! that a manual leaves undefined stays undefined, and so does every bit made from it.

mod linear;
mod places;
mod tables;

pub use linear::Linear;
pub(crate) use linear::WordId;
pub use places::Place;
pub use tables::Node;
use tables::{Gate, Operation, Tables, Word};

use crate::semantics::words::Bits;
use crate::{Algebra, Error};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A fact that this proof trusts: the proof of the single call shows it for the same operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Trust {
    /// That what is read at an address is a constant.
    Reads,
    /// That a loop ends.
    Ends,
    /// That a scan finds something.
    Finds,
}

/// The graph.
#[derive(Default)]
pub struct Graph {
    tables: RefCell<Tables>,
    trusted: RefCell<BTreeSet<(Trust, WordId)>>,
    /// Whether every scan finds something, so that it does not matter what one leaves that does
    /// not.
    scans_find: bool,
}

impl Graph {
    /// A graph of code whose scans all find something, or may not, in which conjunctions of so many
    /// operands are one however they were put together.
    pub(crate) fn new(scans_find: bool, max_conjuncts: usize) -> Self {
        let tables = RefCell::new(Tables { max_conjuncts, ..Tables::default() });
        Graph { tables, scans_find, ..Graph::default() }
    }

    /// A new input of 64 bits.
    pub fn input(&self) -> Bits<Graph> {
        let tables = &mut *self.tables.borrow_mut();
        tables.inputs += 1;
        let word = tables.word(Word::Free(tables.inputs));
        tables.places(word, 64)
    }

    /// An input that is not zero, nor any multiple of it up to `most` times: of so many things of
    /// so many bytes in memory, there are not more bytes than a word counts.
    pub(crate) fn positive(&self, most: u64) -> Bits<Graph> {
        let bits = self.input();
        let word = self.id(&bits);
        self.tables.borrow_mut().positive.insert(word, u128::from(most));
        bits
    }

    /// An input that points to a place, wherever that is.
    pub fn pointer(&self, place: Place) -> Bits<Graph> {
        let bits = self.input();
        let word = self.id(&bits);
        self.tables.borrow_mut().places.insert(word, place);
        bits
    }

    /// The word that an input is.
    pub(crate) fn id(&self, input: &[Node]) -> WordId {
        let sum = self.sum(input).expect("an input is defined");
        *sum.terms.keys().next().expect("an input is no constant")
    }

    /// An input counts turns of a loop: with what it begins, and by how much it grows.
    pub fn count(&self, input: &[Node], begins: Linear, step: u64) {
        let word = self.id(input);
        self.tables.borrow_mut().counts.insert(word, (begins, step));
    }

    /// Bits as a number; nothing if one of them is undefined.
    pub fn sum(&self, bits: &[Node]) -> Option<Linear> {
        self.tables.borrow_mut().sum(bits)
    }

    /// If a bit, or its negation, says whether a sum is not zero: the sum, and whether it says
    /// that.
    pub(crate) fn not_zero(&self, bit: Node) -> Option<(Linear, bool)> {
        let tables = self.tables.borrow();
        let Gate::Place(word, _) = tables.gates[bit.index()] else { return None };
        match &tables.words[word as usize] {
            Word::NotZero(sum) => Some((sum.clone(), !bit.is_negated())),
            _ => None,
        }
    }

    /// The bits that all hold where this one does.
    pub(crate) fn conjuncts(&self, bit: Node) -> Vec<Node> {
        let gate = self.tables.borrow().gates[bit.index()].clone();
        match gate {
            Gate::And(operands) if !bit.is_negated() => {
                operands.iter().flat_map(|bit| self.conjuncts(*bit)).collect()
            }
            _ if bit == Node::TRUE => Vec::new(),
            _ => vec![bit],
        }
    }

    /// What a spot holds before a lap of a loop that it begins with `initial`; `number` tells apart
    /// what begins with the same.
    pub(crate) fn before(&self, initial: &[Node], number: usize) -> Bits<Graph> {
        self.operation(Operation::Before(number), &[initial], initial.len())
    }

    /// What is held after the last lap, `value` after that lap: `laps` are what is held before a
    /// lap and what after it, `ends` says when there is another and when not.
    pub(crate) fn after(
        &self,
        laps: &[(Bits<Graph>, Bits<Graph>)],
        ends: &[Node],
        value: &[Node],
    ) -> Bits<Graph> {
        let mut needed = self.tables.borrow().befores(&[ends, value].concat());
        let mut all: Vec<&(Bits<Graph>, Bits<Graph>)> = Vec::new();
        loop {
            let is_needed =
                |(before, _): &&(Bits<Graph>, Bits<Graph>)| needed.contains(&self.id(before));
            let more: Vec<_> = laps.iter().filter(is_needed).collect();
            if more.len() == all.len() {
                break;
            }
            all = more;
            for (_, after) in &all {
                needed.extend(self.tables.borrow().befores(after));
            }
        }
        all.sort_by_key(|(before, _)| self.id(before));
        let mut operands: Vec<&[Node]> = Vec::new();
        all.iter().for_each(|(before, after)| operands.extend([&before[..], &after[..]]));
        operands.extend([ends, value]);
        self.operation(Operation::After(all.len(), ends.len()), &operands, value.len())
    }

    /// Takes on trust that a loop ends; see [`Graph::after`].
    pub(crate) fn ends(&self, laps: &[(Bits<Graph>, Bits<Graph>)], ends: &[Node]) {
        self.trust(Trust::Ends, &self.after(laps, ends, ends));
    }

    /// The trusted facts since the last call.
    pub(crate) fn trusted(&self) -> BTreeSet<(Trust, WordId)> {
        std::mem::take(&mut self.trusted.borrow_mut())
    }

    /// Takes the word that these are bits of on trust, unless they are undefined.
    fn trust(&self, trust: Trust, bits: &[Node]) {
        if !bits.contains(&Node::UNDEFINED) {
            self.trusted.borrow_mut().insert((trust, self.id(&bits[..bits.len().min(64)])));
        }
    }

    /// Whether bits depend on what is held before a lap.
    pub(crate) fn is_of_laps(&self, bits: &[Node]) -> bool {
        !self.tables.borrow().befores(bits).is_empty()
    }

    fn operation(&self, operation: Operation, operands: &[&[Node]], width: usize) -> Bits<Graph> {
        let operands = operands.concat();
        match operands.contains(&Node::UNDEFINED) {
            true => vec![Node::UNDEFINED; width],
            false => {
                let tables = &mut *self.tables.borrow_mut();
                let word = tables.word(Word::Of(operation, operands.into()));
                tables.places(word, width)
            }
        }
    }

    /// What is carried, where instructions ask for it: into and out of the last place, and into the
    /// fifth.
    fn carried(&self, operation: Operation, operands: &[&[Node]], width: usize) -> Bits<Graph> {
        let all = operands.concat();
        let mut bits = vec![Node::UNDEFINED; width + 1];
        if !all.contains(&Node::UNDEFINED) {
            let tables = &mut *self.tables.borrow_mut();
            let word = tables.word(Word::Of(operation, all.into()));
            for place in [4, width - 1, width].into_iter().filter(|&place| place <= width) {
                bits[place] = tables.node(Gate::Place(word, place));
            }
        }
        bits
    }
}

impl Algebra for Graph {
    type Bit = Node;

    fn constant(&self, value: bool) -> Node {
        if value { Node::TRUE } else { Node::FALSE }
    }

    fn undefined(&self) -> Node {
        Node::UNDEFINED
    }

    fn known(&self, bit: &Node) -> Option<bool> {
        (bit.index() == 0).then_some(*bit == Node::TRUE)
    }

    fn not(&self, a: &Node) -> Node {
        a.negated()
    }

    fn and(&self, a: &Node, b: &Node) -> Node {
        self.tables.borrow_mut().and(*a, *b)
    }

    fn xor(&self, a: &Node, b: &Node) -> Node {
        self.tables.borrow_mut().xor(*a, *b)
    }

    fn select(&self, condition: &Node, yes: &Node, no: &Node) -> Node {
        match self.known(condition) {
            _ if yes == no => *yes,
            Some(true) => *yes,
            Some(false) => *no,
            None if *yes == no.negated() => self.xor(condition, no),
            None => {
                let (yes, no) = (self.and(condition, yes), self.and(&condition.negated(), no));
                self.or(&yes, &no)
            }
        }
    }

    fn add(
        &self,
        x: &[Node],
        y: &[Node],
        carry: &Node,
        minus: bool,
    ) -> Option<(Bits<Graph>, Bits<Graph>)> {
        let width = x.len();
        if [x, y, &[*carry]].concat().iter().all(|bit| bit.index() == 0) {
            return None;
        }
        let (x, y) = if minus || x <= y { (x, y) } else { (y, x) };
        let (result, carries, factor) = match minus {
            true => (Operation::Subtract, Operation::Borrows, u128::MAX),
            false => (Operation::Add, Operation::Carries, 1),
        };
        let carries = self.carried(carries, &[x, y, &[*carry]], width);
        let sum = match (self.known(carry), self.sum(x), self.sum(y)) {
            (Some(carry), Some(x), Some(y)) => {
                let one = Linear::constant(width, u128::from(carry));
                self.tables.borrow_mut().bits(x.plus(&y, factor).plus(&one, factor))
            }
            _ => self.operation(result, &[x, y, &[*carry]], width),
        };
        Some((sum, carries))
    }

    fn multiply(&self, x: &[Node], y: &[Node], signed: bool) -> Option<Bits<Graph>> {
        if x.len() != y.len() {
            return None;
        }
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let operation = if signed { Operation::MultiplySigned } else { Operation::Multiply };
        let mut product = self.operation(operation, &[x, y], x.len() + y.len());
        // Of a multiple, the lower half is a sum as any other.
        if let (Some(one), Some(other)) = (self.sum(x), self.sum(y))
            && let Some(multiple) = match (one.terms.is_empty(), other.terms.is_empty()) {
                (true, _) => Some(other.times(one.constant)),
                (_, true) => Some(one.times(other.constant)),
                _ => None,
            }
        {
            let low = self.tables.borrow_mut().bits(multiple);
            product[..low.len()].clone_from_slice(&low);
        }
        Some(product)
    }

    fn any(&self, bits: &[Node]) -> Option<Node> {
        let tables = &mut *self.tables.borrow_mut();
        let zeros = bits.iter().take_while(|bit| **bit == Node::FALSE).count();
        tables.shifted(bits.get(zeros..).filter(|rest| !rest.is_empty())?)?;
        let sum = tables.sum(bits)?;
        let mut terms = sum.terms.iter();
        match (terms.next(), terms.next(), sum.constant) {
            (None, _, constant) => {
                return Some(if constant == 0 { Node::FALSE } else { Node::TRUE });
            }
            (Some((word, times)), None, 0)
                if sum.width == 64
                    && tables.positive.get(word).is_some_and(|most| times <= most) =>
            {
                return Some(Node::TRUE);
            }
            _ => {}
        }
        let word = tables.word(Word::NotZero(sum));
        Some(tables.node(Gate::Place(word, 0)))
    }

    fn address(&self, address: &[Node]) -> Option<u64> {
        let tables = &mut *self.tables.borrow_mut();
        let sum = tables.sum(address)?;
        tables.number(&sum)
    }

    fn fetch(&self, address: &[Node], bytes: usize) -> Option<Bits<Graph>> {
        let fetched = self.operation(Operation::Fetch(bytes), &[address], 8 * bytes);
        self.trust(Trust::Reads, &fetched);
        Some(fetched)
    }

    fn finds(&self, found: Node) -> Node {
        if !self.scans_find || found.index() <= Node::UNDEFINED.index() {
            return found;
        }
        self.trust(Trust::Finds, &[found]);
        Node::TRUE
    }

    fn comes_again(&self) -> Result<(), Error> {
        Err(Error::Unsupported("a loop whose number of laps depends on the inputs".into()))
    }
}

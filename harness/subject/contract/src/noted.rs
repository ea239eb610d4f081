//! A generic kernel as a graph.
//!
//! Operation counts ([`Graph::count`]) and step-by-step diagrams ([`Graph::steps`]) must be of the
//! very kernel that is timed. So that kernel is called once more, over a word type that computes
//! nothing in registers and instead records each operation:
//!
//! ```text
//! x << 8          pushes    Node { operation: Constant,  operands: [],     words: [8], .. }
//!                           Node { operation: ShiftLeft, operands: [0, 1], words: [x << 8], .. }
//!                 returns   Noted { node: 2 }
//! ```
//!
//! Nodes hold the words as well, because a loop must know when to end. They lie in a thread-local
//! list, since an operator such as `<<` has no parameter for a graph.
//!
//! The file is long because one type records everything that kernels use: words, vectors, their
//! halves, and loops.

use crate::evaluate::evaluate;
use crate::reading::{methods, operators};
use crate::{
    Bracket, Entries, Entry, Going, Halves, IntoWords, Operation, Scalar, Sharing, Turns, Vector,
    VectorOperation, Word, vector_operations,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::panic::Location;

/// One operation, argument or constant.
#[derive(Clone, Debug)]
pub struct Node {
    /// The operation.
    pub operation: Operation,
    /// Its operands: indices of earlier nodes.
    pub operands: Vec<usize>,
    /// Its words, for the arguments that the graph was recorded with.
    pub words: Vec<u64>,
    /// The line of the kernel's source that performs it.
    pub location: &'static Location<'static>,
}

/// All nodes of a kernel in program order.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The node of each word of the answer.
    pub answer: Vec<usize>,
    /// The nodes of each iteration that ran, of loops and of branches.
    pub turns: Vec<Range<usize>>,
}

impl Graph {
    /// Returns the words of the answer.
    pub fn answer_words(&self) -> Vec<u64> {
        self.answer.iter().map(|&node| self.nodes[node].words[0]).collect()
    }
}

#[derive(Default)]
struct Notes {
    nodes: Vec<Node>,
    /// For each node a hash of everything that it was computed from.
    origins: Vec<u64>,
    /// The first node of the first of two kernels that share work. Only nodes from here on are
    /// shared.
    shared_start: usize,
    /// The nodes of the first kernel by hash. The second kernel takes a node from here instead of
    /// recording an equal one.
    shared: HashMap<u64, usize>,
    /// Whether loop bodies are recorded once, and nothing is shared.
    is_recorded_once: bool,
    turns: Vec<Range<usize>>,
}

thread_local! {
    static NOTES: RefCell<Notes> = RefCell::default();
}

impl Notes {
    /// Adds a node, or takes an equal one of the first of two kernels. Returns its number.
    fn note(
        &mut self,
        operation: Operation,
        operands: &[usize],
        words: &[u64],
        row: Option<*const u64>,
        location: &'static Location,
    ) -> usize {
        if !self.is_recorded_once {
            let origin = self.hash(operation, operands, words, row);
            if let Some(&node) = self.shared.get(&origin) {
                return node;
            }
            self.origins.push(origin);
        }
        let (operands, words) = (operands.to_vec(), words.to_vec());
        self.nodes.push(Node { operation, operands, words, location });
        self.nodes.len() - 1
    }

    /// Marks where the first of two kernels begins, offers its nodes to the second, or ends both.
    fn share(&mut self, sharing: Sharing) {
        match sharing {
            Sharing::First => self.shared_start = self.nodes.len(),
            Sharing::Second => {
                self.shared.clear();
                for node in self.shared_start..self.origins.len() {
                    self.shared.insert(self.origins[node], node);
                }
            }
            Sharing::Over => self.shared.clear(),
        }
    }

    fn hash(
        &self,
        operation: Operation,
        operands: &[usize],
        words: &[u64],
        row: Option<*const u64>,
    ) -> u64 {
        let mut hasher = DefaultHasher::new();
        operation.hash(&mut hasher);
        operands.iter().for_each(|&operand| self.origins[operand].hash(&mut hasher));
        // Equal constants from two tables (such as empty masks at an edge) are merged; rows of a
        // table are distinguished by address.
        if matches!(operation, Operation::Constant | Operation::Counter) {
            (words, row).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// `N` words that are a node of a graph: a scalar or a vector. The words themselves are in the
/// notes of the thread.
///
/// Each variant's crate compiles all its kernels for this type. This takes half as long if the type
/// is a number instead of the words, and if its methods call functions that are compiled here
/// alone.
#[derive(Clone, Copy, Debug)]
pub struct Noted<const N: usize = 1> {
    node: usize,
}

/// Records a kernel independently of its arguments: loop bodies and branches once, between
/// [`Bracket`]s. Nothing is shared, because whether two constants are equal may depend on a numeric
/// argument.
pub fn note_once(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    // `note` forgets the notes before it calls the kernel, so the mode is set inside.
    note(
        |inputs| {
            NOTES.with_borrow_mut(|notes| notes.is_recorded_once = true);
            kernel(inputs)
        },
        arguments,
    )
}

/// Records a kernel as it runs on these words of arguments.
pub fn note(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    NOTES.take();
    let mut inputs: Vec<Noted> = Vec::new();
    for (index, &word) in arguments.iter().enumerate() {
        inputs.push(Noted::known_words(Operation::Input(index), &[], &[word]));
    }
    let answer = kernel(&inputs).iter().map(|word| word.node).collect();
    let Notes { nodes, turns, .. } = NOTES.take();
    Graph { nodes, answer, turns }
}

/// Records an operation with known words.
fn note_known(
    operation: Operation,
    operands: &[usize],
    words: &[u64],
    row: Option<*const u64>,
    location: &'static Location<'static>,
) -> usize {
    NOTES.with_borrow_mut(|notes| notes.note(operation, operands, words, row, location))
}

/// Records an operation that answers with `lanes` words. It computes the words, because later loops
/// may end by them.
fn note_computed(
    operation: Operation,
    operands: &[usize],
    lanes: usize,
    location: &'static Location<'static>,
) -> usize {
    let mut words: Vec<Vec<u64>> = Vec::new();
    for &operand in operands {
        words.push(words_of_node(operand));
    }
    let answer = evaluate(operation, &words, lanes);
    note_known(operation, operands, &answer, None, location)
}

/// Returns the words of a node.
fn words_of_node(node: usize) -> Vec<u64> {
    NOTES.with_borrow(|notes| notes.nodes[node].words.clone())
}

fn first_word_of_node(node: usize) -> u64 {
    NOTES.with_borrow(|notes| notes.nodes[node].words[0])
}

fn is_empty_node(node: usize) -> bool {
    NOTES.with_borrow(|notes| notes.nodes[node].words.iter().all(|&word| word == 0))
}

impl<const N: usize> Noted<N> {
    #[track_caller]
    fn new(operation: Operation, operands: &[usize]) -> Self {
        Noted { node: note_computed(operation, operands, N, Location::caller()) }
    }

    /// Records a vector of these words.
    #[track_caller]
    pub(crate) fn join_words(words: [Noted; N]) -> Self {
        Noted::new(Operation::Joined, &words.map(|word| word.node))
    }

    #[track_caller]
    fn known_words(operation: Operation, operands: &[usize], words: &[u64]) -> Self {
        assert_eq!(words.len(), N, "as many words as lanes");
        Noted { node: note_known(operation, operands, words, None, Location::caller()) }
    }

    /// Records a shift amount and returns its node. An amount is an operand like any other.
    #[track_caller]
    fn amount(amount: u32) -> usize {
        Noted::<1>::constant((amount % 64).into()).node
    }
}

fn node_count() -> usize {
    NOTES.with_borrow(|notes| notes.nodes.len())
}

/// Records that the nodes since `first` are an iteration. Counts of iterations come from this.
fn note_turn(first: usize) {
    NOTES.with_borrow_mut(|notes| notes.turns.push(first..notes.nodes.len()));
}

fn is_recorded_once() -> bool {
    NOTES.with_borrow(|notes| notes.is_recorded_once)
}

fn forget_nodes_from(start: usize) {
    NOTES.with_borrow_mut(|notes| {
        notes.nodes.truncate(start);
        notes.origins.truncate(start);
    });
}

/// Records a bracket of a loop. Every node has words, so a bracket without any gets zeros.
fn note_bracket<const N: usize>(
    bracket: Bracket,
    operands: &[usize],
    words: Option<&[u64]>,
    location: &'static Location<'static>,
) -> usize {
    note_known(Operation::Loop(bracket), operands, words.unwrap_or(&[0; N]), None, location)
}

/// Runs a loop or a branch and records each iteration. If bodies are recorded once, the iterations
/// ran only to find the words afterwards, so their nodes are dropped and the body is recorded.
#[track_caller]
fn record_loop<const N: usize, const M: usize>(
    turns: Turns,
    words: [Noted<N>; M],
    going: impl Fn([Noted<N>; M]) -> Going<Noted<N>>,
    turn: impl Fn([Noted<N>; M]) -> [Noted<N>; M],
) -> [Noted<N>; M]
where
    Noted<N>: Word,
{
    let location = Location::caller();
    let (start, mut last, mut count) = (node_count(), words, 0);
    while !matches!(turns, Turns::UpTo(most) if count == most) && going(last).is_on() {
        let first = node_count();
        last = turn(last);
        note_turn(first);
        count += 1;
    }
    if !is_recorded_once() {
        return last;
    }
    let answers = last.map(|word| words_of_node(word.node));
    forget_nodes_from(start);
    let nodes = words.map(|word| word.node);
    record_body(Bracket::Begin(turns), nodes, &answers, going, turn, location)
}

/// Records a loop body once, between its brackets. The words after the last iteration are
/// `answers`, which the body alone cannot tell.
fn record_body<const N: usize, const M: usize>(
    begin: Bracket,
    nodes: [usize; M],
    answers: &[Vec<u64>; M],
    going: impl Fn([Noted<N>; M]) -> Going<Noted<N>>,
    turn: impl Fn([Noted<N>; M]) -> [Noted<N>; M],
    location: &'static Location<'static>,
) -> [Noted<N>; M]
where
    Noted<N>: Word,
{
    let begin = note_bracket::<N>(begin, &nodes, None, location);
    let carried = std::array::from_fn(|word| {
        let start = words_of_node(nodes[word]);
        let bracket = Bracket::Carried(word);
        Noted { node: note_bracket::<N>(bracket, &[begin], Some(&start), location) }
    });
    let Going { some, none } = going(carried);
    let test = note_bracket::<N>(Bracket::Test, &[some.node, none.node], None, location);
    let ends = [&[begin, test][..], &turn(carried).map(|word| word.node)].concat();
    let end = note_bracket::<N>(Bracket::End, &ends, None, location);
    std::array::from_fn(|word| {
        let answer = Some(&answers[word][..]);
        Noted { node: note_bracket::<N>(Bracket::Left(word), &[end], answer, location) }
    })
}

/// Records an operation on words.
macro_rules! node_of_words {
    (unary $word:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.node])
    };
    (binary $word:ident $other:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.node, $other.node])
    };
    (shift $word:ident $amount:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.node, Self::amount($amount)])
    };
}
macro_rules! instructions {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($arg:ident $(, $rest:ident)*)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        $(
            #[track_caller]
            fn $method$(<const $imm: i32>)?(
                self $(, $rest: Self)*
            ) -> $crate::__vector_answer!($($into)?) {
                let immediate = 0 $(+ $imm)? $(+ $fixed)?;
                let operation = Operation::Vector(VectorOperation::$variant, immediate);
                Noted::new(operation, &[self.node $(, $rest.node)*])
            }
        )*
    };
}

/// The methods of [`Word`] that record an operation, for one number of lanes.
macro_rules! word_operations {
    ($lanes:literal) => {
        #[track_caller]
        fn constant(bits: u64) -> Self {
            Noted::known_words(Operation::Constant, &[], &[bits; $lanes])
        }

        #[track_caller]
        fn counter(number: u64) -> Self {
            Noted::known_words(Operation::Counter, &[], &[number; $lanes])
        }

        methods! {
            #[track_caller] node_of_words;
            byte_swapped ByteSwapped, bit_reversed BitReversed, leading_zeros LeadingZeros,
            trailing_zeros TrailingZeros, count_ones CountOnes, blsmsk Blsmsk;
            and_not AndNot, plus Plus, minus Minus, times Times, shift_left_by ShiftLeft,
            shift_right_by ShiftRight, pext Pext, pdep Pdep, bzhi Bzhi;
            rotate_left RotateLeft
        }

        #[track_caller]
        fn negated(self) -> Self {
            Self::constant(0).minus(self)
        }

        #[track_caller]
        unsafe fn bit_scan_reverse(self) -> Self {
            // A word without a bit panics here: a graph would otherwise be wrong without notice.
            Noted::new(Operation::BitScanReverse, &[self.node])
        }

        #[track_caller]
        unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
            let first = Noted::<1>::constant(first).node;
            // An index beyond the table panics here.
            Noted::new(Operation::LookUp(E::entries(table)), &[self.node, first])
        }
    };
}

/// The methods of [`Word`] that record no operation: sharing, loops, and the words by which these
/// end.
macro_rules! word_control {
    () => {
        /// Lets the second of two kernels take nodes of the first.
        fn sharing(sharing: Sharing) {
            NOTES.with_borrow_mut(|notes| notes.share(sharing));
        }

        #[track_caller]
        fn repeat<const M: usize>(
            turns: Turns,
            words: [Self; M],
            going: impl Fn([Self; M]) -> Going<Self>,
            turn: impl Fn([Self; M]) -> [Self; M],
        ) -> [Self; M] {
            record_loop(turns, words, going, turn)
        }

        fn is_empty(self) -> bool {
            is_empty_node(self.node)
        }

        fn value(self) -> u64 {
            first_word_of_node(self.node)
        }
    };
}

/// The methods of [`Vector`] that make a vector, for one number of lanes.
macro_rules! vector_sources {
    ($lanes:literal) => {
        #[track_caller]
        fn known(words: &[u64]) -> Self {
            Noted::known_words(Operation::Constant, &[], words)
        }

        #[track_caller]
        fn row(words: &'static [u64]) -> Self {
            assert_eq!(words.len(), $lanes, "as many words as lanes");
            let (location, row) = (Location::caller(), Some(words.as_ptr()));
            Noted { node: note_known(Operation::Constant, &[], words, row, location) }
        }

        #[track_caller]
        unsafe fn row_at(table: &'static [u64], row: Noted) -> Self {
            // An index beyond the table panics here.
            Noted::new(Operation::Row(Entries::Words(table)), &[row.node])
        }

        #[track_caller]
        fn spread(word: Noted) -> Self {
            Noted::new(Operation::Spread, &[word.node])
        }
    };
}

/// The methods of [`Vector`] on lanes and masks, for one number of lanes.
macro_rules! vector_lanes {
    ($lanes:literal) => {
        #[track_caller]
        fn from_array(lanes: [Noted; $lanes]) -> Self {
            Noted::join_words(lanes)
        }

        #[track_caller]
        fn to_array(self) -> [Noted; $lanes] {
            std::array::from_fn(|lane| Noted::new(Operation::Lane(lane), &[self.node]))
        }

        #[track_caller]
        fn blend_bytes(self, mask: Noted, other: Self) -> Self {
            Noted::new(Operation::BlendBytes, &[mask.node, self.node, other.node])
        }

        #[track_caller]
        fn blend_words(self, mask: Noted, other: Self) -> Self {
            Noted::new(Operation::BlendWords, &[mask.node, self.node, other.node])
        }

        #[track_caller]
        fn compressed_u32(self, mask: Noted) -> Self {
            Noted::new(Operation::CompressU32, &[mask.node, self.node])
        }
    };
}

/// Implements the traits of kernels once for each number of lanes. If the implementations were
/// generic in that number, every variant's crate would compile them again.
///
/// `recorded!(2)` becomes
///
/// ```text
/// impl BitAnd for Noted<2> { .. }  impl Shl<u32> for Noted<2> { .. } ..    operators!
/// impl Word for Noted<2> {
///     fn constant(bits: u64) -> Self { .. }  fn plus(self, other: Self) -> Self { .. } ..
///     fn repeat(..) -> .. { record_loop(..) }  fn is_empty(self) -> bool { .. } ..
/// }
/// impl Vector for Noted<2> {
///     fn known(words: &[u64]) -> Self { .. }  fn spread(word: Noted) -> Self { .. } ..
///     fn to_array(self) -> [Noted; 2] { .. }  fn blend_bytes(..) -> Self { .. } ..
///     fn shuffle_bytes(self, index: Self) -> Self { .. } ..                vector_operations!
/// }
/// impl IntoWords for Noted<2> { .. }
/// ```
macro_rules! recorded {
    ($($lanes:literal),*) => {$(
        operators!(#[track_caller] node_of_words [] Noted<$lanes>);

        impl Word for Noted<$lanes> {
            word_operations!($lanes);
            word_control!();
        }

        impl Vector for Noted<$lanes> {
            type Word = Noted;
            type Array = [Noted; $lanes];

            vector_sources!($lanes);
            vector_lanes!($lanes);
            vector_operations!(instructions);
        }

        impl IntoWords for Noted<$lanes> {
            fn into_words(self) -> Vec<Noted> {
                match $lanes {
                    1 => vec![Noted { node: self.node }],
                    _ => self.to_array().to_vec(),
                }
            }
        }
    )*};
}
recorded!(1, 2, 4, 8);

impl Scalar for Noted {
    type Two = Noted<2>;
    type Four = Noted<4>;
    type Eight = Noted<8>;
}

macro_rules! halves {
    ($($lanes:literal $half:literal),*) => {
        $(impl Halves for Noted<$lanes> {
            type Half = Noted<$half>;

            #[track_caller]
            fn low_half(self) -> Noted<$half> {
                Noted::new(Operation::Half(0), &[self.node])
            }

            #[track_caller]
            fn high_half(self) -> Noted<$half> {
                Noted::new(Operation::Half(1), &[self.node])
            }

            #[track_caller]
            fn twice(half: Noted<$half>) -> Self {
                Noted::new(Operation::Twice, &[half.node])
            }

            #[track_caller]
            fn widened(half: Noted<$half>) -> Self {
                Noted::new(Operation::Widened, &[half.node])
            }
        })*
    };
}
halves!(4 2, 8 4);

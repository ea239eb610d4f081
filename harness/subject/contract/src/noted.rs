//! A generic kernel as a graph: words and vectors that record each operation, its value and its
//! place in the source. Operation counts ([`Graph::count`]) and step-by-step diagrams
//! ([`Graph::steps`]) come from it. The file is long because one type records everything that
//! kernels use: words, vectors, their halves, and loops.

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
    /// Its place in the kernel's source.
    pub location: &'static Location<'static>,
}

/// All nodes of a kernel in program order.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The node of each word of the answer.
    pub answer: Vec<usize>,
    /// The nodes of each iteration of loops and branches that ran.
    pub turns: Vec<Range<usize>>,
}

impl Graph {
    /// The words of the answer.
    pub fn answer_words(&self) -> Vec<u64> {
        self.answer.iter().map(|&place| self.nodes[place].words[0]).collect()
    }
}

#[derive(Default)]
struct Notes {
    nodes: Vec<Node>,
    /// For each node a hash of everything it was computed from.
    made: Vec<u64>,
    /// The first node of the first of two kernels that share work.
    first: usize,
    /// The nodes of the first kernel by hash, available to the second.
    known: HashMap<u64, usize>,
    /// Whether nothing is shared and loop bodies are recorded once.
    once: bool,
    turns: Vec<Range<usize>>,
}

thread_local! {
    static NOTES: RefCell<Notes> = RefCell::default();
}

impl Notes {
    fn note(
        &mut self,
        operation: Operation,
        operands: &[usize],
        words: &[u64],
        row: Option<*const u64>,
        at: &'static Location,
    ) -> usize {
        if !self.once {
            let made = self.hash(operation, operands, words, row);
            if let Some(&place) = self.known.get(&made) {
                return place;
            }
            self.made.push(made);
        }
        let (operands, words) = (operands.to_vec(), words.to_vec());
        self.nodes.push(Node { operation, operands, words, location: at });
        self.nodes.len() - 1
    }

    fn share(&mut self, now: Sharing) {
        match now {
            Sharing::First => self.first = self.nodes.len(),
            Sharing::Second => {
                let of_first = self.made.iter().copied().enumerate().skip(self.first);
                self.known = of_first.map(|(place, made)| (made, place)).collect();
            }
            Sharing::Over => self.known.clear(),
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
        operands.iter().for_each(|&operand| self.made[operand].hash(&mut hasher));
        // Equal constants from two tables (such as empty masks at an edge) are merged; rows of a
        // table are distinguished by address.
        if matches!(operation, Operation::Constant | Operation::Counter) {
            (words, row).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// `N` words that are a node of a graph: a scalar or a vector. The words themselves, by which loops
/// end, are in the notes of the thread.
///
/// Each variant's crate compiles all its kernels for this type. They take half as long with a
/// number to pass on as with the words, and with calls of functions that are compiled here alone.
#[derive(Clone, Copy, Debug)]
pub struct Noted<const N: usize = 1> {
    place: usize,
}

/// Records a kernel independently of its arguments: loop bodies and branches once, between
/// [`Bracket`]s, and without sharing, because whether two constants are equal may depend on a
/// numeric argument.
pub fn note_once(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    // `note` forgets the notes before it calls the kernel, so the mode is set inside.
    note(
        |inputs| {
            NOTES.with_borrow_mut(|notes| notes.once = true);
            kernel(inputs)
        },
        arguments,
    )
}

/// Records a kernel run on these words of arguments.
pub fn note(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    NOTES.take();
    let mut inputs: Vec<Noted> = Vec::new();
    for (place, &word) in arguments.iter().enumerate() {
        inputs.push(Noted::known_words(Operation::Input(place), &[], &[word]));
    }
    let answer = kernel(&inputs).iter().map(|word| word.place).collect();
    let Notes { nodes, turns, .. } = NOTES.take();
    Graph { nodes, answer, turns }
}

/// Records an operation whose words are known.
fn note_known(
    operation: Operation,
    operands: &[usize],
    words: &[u64],
    row: Option<*const u64>,
    at: &'static Location<'static>,
) -> usize {
    NOTES.with_borrow_mut(|notes| notes.note(operation, operands, words, row, at))
}

/// Records an operation that answers with `lanes` words, and computes them.
fn note_computed(
    operation: Operation,
    operands: &[usize],
    lanes: usize,
    at: &'static Location<'static>,
) -> usize {
    let mut words: Vec<Vec<u64>> = Vec::new();
    for &operand in operands {
        words.push(words_at(operand));
    }
    let answer = evaluate(operation, &words, lanes);
    note_known(operation, operands, &answer, None, at)
}

/// The words of a node.
fn words_at(place: usize) -> Vec<u64> {
    NOTES.with_borrow(|notes| notes.nodes[place].words.clone())
}

fn word_at(place: usize) -> u64 {
    NOTES.with_borrow(|notes| notes.nodes[place].words[0])
}

fn is_empty_at(place: usize) -> bool {
    NOTES.with_borrow(|notes| notes.nodes[place].words.iter().all(|&word| word == 0))
}

impl<const N: usize> Noted<N> {
    #[track_caller]
    fn new(operation: Operation, operands: &[usize]) -> Self {
        Noted { place: note_computed(operation, operands, N, Location::caller()) }
    }

    /// A vector of these words.
    #[track_caller]
    pub(crate) fn joined(words: [Noted; N]) -> Self {
        Noted::new(Operation::Joined, &words.map(|word| word.place))
    }

    #[track_caller]
    fn known_words(operation: Operation, operands: &[usize], words: &[u64]) -> Self {
        assert_eq!(words.len(), N, "as many words as lanes");
        Noted { place: note_known(operation, operands, words, None, Location::caller()) }
    }

    /// The node of a shift amount.
    #[track_caller]
    fn amount(amount: u32) -> usize {
        Noted::<1>::constant((amount % 64).into()).place
    }
}

fn length() -> usize {
    NOTES.with_borrow(|notes| notes.nodes.len())
}

/// The nodes since `first` are an iteration.
fn note_turn(first: usize) {
    NOTES.with_borrow_mut(|notes| notes.turns.push(first..notes.nodes.len()));
}

fn is_recorded_once() -> bool {
    NOTES.with_borrow(|notes| notes.once)
}

fn forget_from(start: usize) {
    NOTES.with_borrow_mut(|notes| {
        notes.nodes.truncate(start);
        notes.made.truncate(start);
    });
}

/// Records a bracket of a loop over `N` words. Without words it has zeros.
fn note_bracket<const N: usize>(
    bracket: Bracket,
    operands: &[usize],
    words: Option<&[u64]>,
    at: &'static Location<'static>,
) -> usize {
    note_known(Operation::Loop(bracket), operands, words.unwrap_or(&[0; N]), None, at)
}

/// Records a loop or a branch: what runs, or in a graph of all runs its body once.
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
    let at = Location::caller();
    let (start, mut last, mut count) = (length(), words, 0);
    while !matches!(turns, Turns::UpTo(most) if count == most) && going(last).is_on() {
        let first = length();
        last = turn(last);
        note_turn(first);
        count += 1;
    }
    if !is_recorded_once() {
        return last;
    }
    // The iterations ran only to find the words afterwards.
    let answers = last.map(|word| words_at(word.place));
    forget_from(start);
    let operands = words.map(|word| word.place);
    let begin = note_bracket::<N>(Bracket::Begin(turns), &operands, None, at);
    let carried = std::array::from_fn(|word| {
        let start = words_at(words[word].place);
        Noted { place: note_bracket::<N>(Bracket::Carried(word), &[begin], Some(&start), at) }
    });
    let Going { some, none } = going(carried);
    let test = note_bracket::<N>(Bracket::Test, &[some.place, none.place], None, at);
    let ends = [&[begin, test][..], &turn(carried).map(|word| word.place)].concat();
    let end = note_bracket::<N>(Bracket::End, &ends, None, at);
    std::array::from_fn(|word| {
        let answer = Some(&answers[word][..]);
        Noted { place: note_bracket::<N>(Bracket::Left(word), &[end], answer, at) }
    })
}

/// The node of an operation on words.
macro_rules! of_words {
    (one $word:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.place])
    };
    (two $word:ident $other:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.place, $other.place])
    };
    (by $word:ident $amount:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(Operation::$operation, &[$word.place, Self::amount($amount)])
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
                Noted::new(operation, &[self.place $(, $rest.place)*])
            }
        )*
    };
}

/// Once for each number of lanes: what is generic in it would be compiled again in every variant's
/// crate.
macro_rules! recorded {
    ($($lanes:literal),*) => {$(
        operators!(#[track_caller] of_words [] Noted<$lanes>);

        impl Word for Noted<$lanes> {
            #[track_caller]
            fn constant(bits: u64) -> Self {
                Noted::known_words(Operation::Constant, &[], &[bits; $lanes])
            }

            #[track_caller]
            fn counter(number: u64) -> Self {
                Noted::known_words(Operation::Counter, &[], &[number; $lanes])
            }

            methods! {
                #[track_caller] of_words;
                byte_swapped ByteSwapped, bit_reversed BitReversed, leading_zeros LeadingZeros,
                trailing_zeros TrailingZeros, blsmsk Blsmsk;
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
                // Of no bit this panics: a reading would rather stop than trust the caller.
                Noted::new(Operation::BitScanReverse, &[self.place])
            }

            #[track_caller]
            unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
                let first = Noted::<1>::constant(first).place;
                // Beyond the table this panics.
                Noted::new(Operation::LookUp(E::entries(table)), &[self.place, first])
            }

            /// What the first kernel computed is available to the second.
            fn sharing(now: Sharing) {
                NOTES.with_borrow_mut(|notes| notes.share(now));
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
                is_empty_at(self.place)
            }

            fn value(self) -> u64 {
                word_at(self.place)
            }
        }

        impl Vector for Noted<$lanes> {
            type Word = Noted;
            type Array = [Noted; $lanes];

            #[track_caller]
            fn known(words: &[u64]) -> Self {
                Noted::known_words(Operation::Constant, &[], words)
            }

            #[track_caller]
            fn row(words: &'static [u64]) -> Self {
                assert_eq!(words.len(), $lanes, "as many words as lanes");
                let (at, row) = (Location::caller(), Some(words.as_ptr()));
                Noted { place: note_known(Operation::Constant, &[], words, row, at) }
            }

            #[track_caller]
            unsafe fn row_at(table: &'static [u64], row: Noted) -> Self {
                // Beyond the table this panics.
                Noted::new(Operation::Row(Entries::Words(table)), &[row.place])
            }

            #[track_caller]
            fn spread(word: Noted) -> Self {
                Noted::new(Operation::Spread, &[word.place])
            }

            #[track_caller]
            fn from_array(lanes: [Noted; $lanes]) -> Self {
                Noted::joined(lanes)
            }

            #[track_caller]
            fn to_array(self) -> [Noted; $lanes] {
                std::array::from_fn(|lane| Noted::new(Operation::Lane(lane), &[self.place]))
            }

            #[track_caller]
            fn blend_bytes(self, mask: Noted, other: Self) -> Self {
                Noted::new(Operation::BlendBytes, &[mask.place, self.place, other.place])
            }

            #[track_caller]
            fn blend_words(self, mask: Noted, other: Self) -> Self {
                Noted::new(Operation::BlendWords, &[mask.place, self.place, other.place])
            }

            vector_operations!(instructions);
        }

        impl IntoWords for Noted<$lanes> {
            fn into_words(self) -> Vec<Noted> {
                match $lanes {
                    1 => vec![Noted { place: self.place }],
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
                Noted::new(Operation::Half(0), &[self.place])
            }

            #[track_caller]
            fn high_half(self) -> Noted<$half> {
                Noted::new(Operation::Half(1), &[self.place])
            }

            #[track_caller]
            fn twice(half: Noted<$half>) -> Self {
                Noted::new(Operation::Twice, &[half.place])
            }

            #[track_caller]
            fn widened(half: Noted<$half>) -> Self {
                Noted::new(Operation::Widened, &[half.place])
            }
        })*
    };
}
halves!(4 2, 8 4);

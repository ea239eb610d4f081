//! A generic kernel as a graph: words and vectors that record each operation, its value and its
//! place in the source. Operation counts ([`Graph::count`]) and step-by-step diagrams
//! ([`Graph::steps`]) come from it. The file is long because one type records everything that
//! kernels use: words, vectors, their halves, and loops.

use crate::reading::{methods, operators};
use crate::{
    Bracket, Entries, Entry, Going, Halves, IntoWords, Lanes, Operation, Scalar, Sharing, Turns,
    Vector, VectorOperation, Word, vector_operations,
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
    pub at: &'static Location<'static>,
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
        self.nodes.push(Node { operation, operands, words, at });
        self.nodes.len() - 1
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

/// `N` words that are a node of a graph: a scalar or a vector. They carry a value, by which loops
/// end.
#[derive(Clone, Copy, Debug)]
pub struct Noted<const N: usize = 1> {
    value: Lanes<N>,
    place: usize,
}

/// Records a kernel independently of its arguments: loop bodies and branches once, between
/// [`Bracket`]s, and without sharing, because whether two constants are equal may depend on a
/// numeric argument.
pub fn note_once(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    let once = |inputs: &[Noted]| {
        NOTES.with_borrow_mut(|notes| notes.once = true);
        kernel(inputs)
    };
    note(once, arguments)
}

/// Records a kernel run on these words of arguments.
pub fn note(kernel: impl FnOnce(&[Noted]) -> Vec<Noted>, arguments: &[u64]) -> Graph {
    NOTES.take();
    let input =
        |(place, &word): (usize, &u64)| Noted::new(Operation::Input(place), &[], Lanes([word]));
    let inputs: Vec<Noted> = arguments.iter().enumerate().map(input).collect();
    let answer = kernel(&inputs).iter().map(|word| word.place).collect();
    let Notes { nodes, turns, .. } = NOTES.take();
    Graph { nodes, answer, turns }
}

impl<const N: usize> Noted<N> {
    #[track_caller]
    fn new(operation: Operation, operands: &[usize], value: Lanes<N>) -> Self {
        Noted::at(Location::caller(), operation, operands, value, None)
    }

    /// The node of a shift amount.
    #[track_caller]
    fn amount(amount: u32) -> usize {
        Noted::<1>::constant((amount % 64).into()).place
    }

    fn at(
        at: &'static Location<'static>,
        operation: Operation,
        operands: &[usize],
        value: Lanes<N>,
        row: Option<*const u64>,
    ) -> Self {
        let note = |notes: &mut Notes| notes.note(operation, operands, &value.0, row, at);
        Noted { value, place: NOTES.with_borrow_mut(note) }
    }
}

/// The node of an operation on words.
macro_rules! of_words {
    (one $word:ident [$trait:path] $method:ident $operation:ident) => {
        Noted::new(
            Operation::$operation,
            &[$word.place],
            <Lanes<N> as $trait>::$method($word.value),
        )
    };
    (two $word:ident $other:ident [$trait:path] $method:ident $operation:ident) => {{
        let value = <Lanes<N> as $trait>::$method($word.value, $other.value);
        Noted::new(Operation::$operation, &[$word.place, $other.place], value)
    }};
    (by $word:ident $amount:ident [$trait:path] $method:ident $operation:ident) => {{
        let value = <Lanes<N> as $trait>::$method($word.value, $amount);
        let operands = [$word.place, Self::amount($amount)];
        Noted::new(Operation::$operation, &operands, value)
    }};
}
operators!(#[track_caller] of_words [const N: usize] Noted<N>);

impl<const N: usize> Word for Noted<N> {
    #[track_caller]
    fn constant(bits: u64) -> Self {
        Noted::new(Operation::Constant, &[], Lanes([bits; N]))
    }

    #[track_caller]
    fn counter(number: u64) -> Self {
        Noted::new(Operation::Counter, &[], Lanes([number; N]))
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
        // SAFETY: of no bit this panics: a reading would rather stop than trust the caller.
        let value = unsafe { self.value.bit_scan_reverse() };
        Noted::new(Operation::BitScanReverse, &[self.place], value)
    }

    #[track_caller]
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
        // SAFETY: beyond the table this panics.
        let value = unsafe { self.value.look_up_from(table, first) };
        let first = Noted::<1>::constant(first).place;
        Noted::new(Operation::LookUp(E::entries(table)), &[self.place, first], value)
    }

    /// What the first kernel computed is available to the second.
    fn sharing(now: Sharing) {
        NOTES.with_borrow_mut(|notes| match now {
            Sharing::First => notes.first = notes.nodes.len(),
            Sharing::Second => {
                let of_first = notes.made.iter().copied().enumerate().skip(notes.first);
                notes.known = of_first.map(|(place, made)| (made, place)).collect();
            }
            Sharing::Over => notes.known.clear(),
        });
    }

    #[track_caller]
    fn repeat<const M: usize>(
        turns: Turns,
        words: [Self; M],
        going: impl Fn([Self; M]) -> Going<Self>,
        turn: impl Fn([Self; M]) -> [Self; M],
    ) -> [Self; M] {
        let length = || NOTES.with_borrow(|notes| notes.nodes.len());
        let (start, mut left, mut taken) = (length(), words, 0);
        while !matches!(turns, Turns::UpTo(most) if taken == most) && going(left).is_on() {
            let first = length();
            left = turn(left);
            NOTES.with_borrow_mut(|notes| notes.turns.push(first..notes.nodes.len()));
            taken += 1;
        }
        if !NOTES.with_borrow(|notes| notes.once) {
            return left;
        }
        // Discards the iterations, which ran only to find the values afterwards.
        NOTES.with_borrow_mut(|notes| {
            notes.nodes.truncate(start);
            notes.made.truncate(start);
        });
        let at = Location::caller();
        let bracket = |bracket, operands: &[usize], value| {
            Noted::<N>::at(at, Operation::Loop(bracket), operands, value, None)
        };
        let none = Lanes([0; N]);
        let begin = bracket(Bracket::Begin(turns), &words.map(|word| word.place), none).place;
        let carried = |word: usize| bracket(Bracket::Carried(word), &[begin], words[word].value);
        let carried = std::array::from_fn(carried);
        let Going { some, none: empty } = going(carried);
        let test = bracket(Bracket::Test, &[some.place, empty.place], none).place;
        let ends = [&[begin, test][..], &turn(carried).map(|word| word.place)].concat();
        let end = bracket(Bracket::End, &ends, none).place;
        std::array::from_fn(|word| bracket(Bracket::Left(word), &[end], left[word].value))
    }

    fn is_empty(self) -> bool {
        self.value.is_empty()
    }

    fn value(self) -> u64 {
        self.value.value()
    }
}

impl Scalar for Noted {
    type Two = Noted<2>;
    type Four = Noted<4>;
    type Eight = Noted<8>;
}

/// The node of a vector instruction's result.
macro_rules! noted {
    ($operation:expr, $operands:expr, $value:expr) => {
        Noted::new($operation, $operands, $value)
    };
    ($operation:expr, $operands:expr, $value:expr, word) => {
        Noted::new($operation, $operands, Lanes([$value]))
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
            fn $method$(<const $imm: i32>)?(self $(, $rest: Self)*) -> $crate::__vector_answer!($($into)?) {
                let value = Vector::$method$(::<$imm>)?(self.value $(, $rest.value)*);
                let immediate = 0 $(+ $imm)? $(+ $fixed)?;
                let operation = Operation::Vector(VectorOperation::$variant, immediate);
                noted!(operation, &[self.place $(, $rest.place)*], value $(, $into)?)
            }
        )*
    };
}

impl<const N: usize> Vector for Noted<N> {
    type Word = Noted;
    type Array = [Noted; N];

    #[track_caller]
    fn known(words: &[u64]) -> Self {
        Noted::new(Operation::Constant, &[], Lanes::known(words))
    }

    #[track_caller]
    fn row(words: &'static [u64]) -> Self {
        let (at, row) = (Location::caller(), Some(words.as_ptr()));
        Noted::at(at, Operation::Constant, &[], Lanes::known(words), row)
    }

    #[track_caller]
    unsafe fn row_at(table: &'static [u64], row: Noted) -> Self {
        // SAFETY: beyond the table this panics.
        let value = unsafe { Lanes::row_at(table, row.value()) };
        Noted::new(Operation::Row(Entries::Words(table)), &[row.place], value)
    }

    #[track_caller]
    fn spread(word: Noted) -> Self {
        Noted::new(Operation::Spread, &[word.place], Lanes::spread(word.value()))
    }

    #[track_caller]
    fn from_array(lanes: [Noted; N]) -> Self {
        let value = Lanes(lanes.map(Word::value));
        Noted::new(Operation::Joined, &lanes.map(|word| word.place), value)
    }

    #[track_caller]
    fn to_array(self) -> [Noted; N] {
        let lane =
            |lane| Noted::new(Operation::Lane(lane), &[self.place], Lanes([self.value.0[lane]]));
        std::array::from_fn(lane)
    }

    #[track_caller]
    fn blend_bytes(self, mask: Noted, other: Self) -> Self {
        let value = self.value.blend_bytes(mask.value(), other.value);
        Noted::new(Operation::BlendBytes, &[mask.place, self.place, other.place], value)
    }

    #[track_caller]
    fn blend_words(self, mask: Noted, other: Self) -> Self {
        let value = self.value.blend_words(mask.value(), other.value);
        Noted::new(Operation::BlendWords, &[mask.place, self.place, other.place], value)
    }

    vector_operations!(instructions);
}

impl<const N: usize> IntoWords for Noted<N> {
    fn into_words(self) -> Vec<Noted> {
        match N {
            1 => vec![Noted { value: Lanes([self.value()]), place: self.place }],
            _ => self.to_array().to_vec(),
        }
    }
}

macro_rules! halves {
    ($($lanes:literal $half:literal),*) => {
        $(impl Halves for Noted<$lanes> {
            type Half = Noted<$half>;

            #[track_caller]
            fn low_half(self) -> Noted<$half> {
                Noted::new(Operation::Half(0), &[self.place], self.value.low_half())
            }

            #[track_caller]
            fn high_half(self) -> Noted<$half> {
                Noted::new(Operation::Half(1), &[self.place], self.value.high_half())
            }

            #[track_caller]
            fn twice(half: Noted<$half>) -> Self {
                Noted::new(Operation::Twice, &[half.place], Halves::twice(half.value))
            }

            #[track_caller]
            fn widened(half: Noted<$half>) -> Self {
                Noted::new(Operation::Widened, &[half.place], Halves::widened(half.value))
            }
        })*
    };
}
halves!(4 2, 8 4);

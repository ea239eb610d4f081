//! Probes and their loops: the machine code that every instrument speaks of.

use crate::{Shape, Subject, Tally, Trace, Word};

/// A timing loop with the kernel inlined as a user would have it.
///
/// `(records, count, passes, link, sums)`: goes `passes` times over `count` records, and writes
/// the checksum of all answers to `sums`. The latency loop reads the initial link from `link`;
/// the throughput loop ignores it.
///
/// # Safety (of calling one)
/// `records` points to `count` records of the probe's [`Shape`], `count` and `passes` are at
/// least one, `link` points to as many words as the chained argument has, `sums` to twice
/// [`Shape::sum_lanes`] words, and the CPU has the variant's features.
pub type Loop = unsafe extern "C" fn(*const u64, usize, usize, *const u64, *mut u64);

/// A kernel read over another word: inputs word by word as in a record, answer likewise.
pub type Reading<W> = fn(&[W]) -> Vec<W>;

/// How successive calls depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// Each input depends on the last answer.
    Latency,
    /// Inputs are independent.
    Throughput,
}

impl Form {
    /// Both forms.
    pub const ALL: [Form; 2] = [Form::Latency, Form::Throughput];

    /// The name on command lines, in symbols and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Latency => "latency",
            Form::Throughput => "throughput",
        }
    }
}

/// The exported machine-code function of (variant, routine, subject) and what belongs to it.
pub struct Probe {
    /// What it is for.
    pub subject: Subject,
    /// Symbol of the function itself: `raybench.probe.VARIANT.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// Symbol of its latency loop.
    pub latency_symbol: &'static str,
    /// Symbol of its throughput loop.
    pub throughput_symbol: &'static str,
    /// How arguments and answer lie in words.
    pub shape: Shape,
    /// Calls the function on one record; see [`Probe::call`].
    #[doc(hidden)]
    pub call_words: unsafe fn(*const u64, *mut u64),
    /// Each input depends on the last answer.
    pub latency: Loop,
    /// Inputs are independent.
    pub throughput: Loop,
    /// The kernel over counting words, if its logic is generic.
    pub tally: Option<Reading<Tally>>,
    /// The kernel over remembering words, if its logic is generic.
    pub trace: Option<Reading<Trace>>,
    /// The kernel over four boards side by side, if its logic is generic.
    pub lanes: Option<Reading<crate::Lanes<4>>>,
}

impl Probe {
    /// Calls the function on one record and returns the words of its answer.
    ///
    /// # Panics
    /// If `record` does not have the shape's number of words.
    ///
    /// # Safety
    /// The CPU has the variant's features ([`Variant::runnable`](crate::Variant::runnable)).
    pub unsafe fn call(&self, record: &[u64]) -> Vec<u64> {
        assert_eq!(record.len(), self.shape.record_words(), "{}: words of a record", self.symbol);
        let mut answer = vec![0; self.shape.answer_words];
        // SAFETY: both slices have the shape's lengths; features are the caller's promise.
        unsafe { (self.call_words)(record.as_ptr(), answer.as_mut_ptr()) };
        answer
    }

    /// The loop of `form`.
    pub fn timed_loop(&self, form: Form) -> Loop {
        match form {
            Form::Latency => self.latency,
            Form::Throughput => self.throughput,
        }
    }

    /// The symbol of the loop of `form`.
    pub fn loop_symbol(&self, form: Form) -> &'static str {
        match form {
            Form::Latency => self.latency_symbol,
            Form::Throughput => self.throughput_symbol,
        }
    }

    /// Runs the loop of `form` over whole records and returns its checksum.
    ///
    /// # Panics
    /// If `records` is empty or no whole number of records, `link` does not have the width of
    /// the chained argument, or `passes` is zero.
    ///
    /// # Safety
    /// The CPU has the variant's features.
    pub unsafe fn run(&self, form: Form, records: &[u64], passes: usize, link: &[u64]) -> Vec<u64> {
        let words = self.shape.record_words();
        let count = records.len() / words;
        assert!(count > 0 && passes > 0, "{}: nothing to run", self.symbol);
        assert_eq!(records.len(), count * words, "{}: no whole number of records", self.symbol);
        assert_eq!(link.len(), self.link_words(), "{}: words of a link", self.symbol);
        let mut sums = vec![0; 2 * self.shape.sum_lanes];
        // SAFETY: lengths were checked just now; features are the caller's promise.
        unsafe {
            (self.timed_loop(form))(
                records.as_ptr(),
                count,
                passes,
                link.as_ptr(),
                sums.as_mut_ptr(),
            );
        }
        sums
    }

    /// Words of the chained argument.
    pub fn link_words(&self) -> usize {
        let chained = self.shape.inputs.iter().find(|input| input.chained);
        chained.map_or(0, |input| input.words)
    }

    /// The link that follows an answer: word `l` is the xor of the answer's words `k` with
    /// `k % link_words == l`.
    pub fn link_after(&self, answer: &[u64]) -> Vec<u64> {
        let mut link = vec![0; self.link_words()];
        for (k, word) in answer.iter().enumerate() {
            let width = link.len();
            link[k % width] ^= word;
        }
        link
    }

    /// Records for the latency loop, each chained argument xored with the link of the right
    /// answer before it (of the last record for the first), and the initial link.
    ///
    /// `answers` are the right answers to `records`, one after the other.
    pub fn chain(&self, records: &[u64], answers: &[u64]) -> (Vec<u64>, Vec<u64>) {
        let answers: Vec<&[u64]> = answers.chunks(self.shape.answer_words).collect();
        let first_link = self.link_after(answers[answers.len() - 1]);
        let mut link = first_link.clone();
        let mut chained = records.to_vec();
        for (record, answer) in chained.chunks_mut(self.shape.record_words()).zip(answers) {
            let mut at = 0;
            for input in self.shape.inputs {
                if input.chained {
                    for (word, bits) in record[at..at + input.words].iter_mut().zip(&link) {
                        *word ^= bits;
                    }
                }
                at += input.words;
            }
            link = self.link_after(answer);
        }
        (chained, first_link)
    }

    /// The checksum that both loops must come to after `passes` over records with these right
    /// answers.
    pub fn expected_sums(&self, answers: &[u64], passes: usize) -> Vec<u64> {
        let lanes = self.shape.sum_lanes;
        let mut sums = vec![0_u64; 2 * lanes];
        for _ in 0..passes {
            for (k, &word) in answers.iter().enumerate() {
                let lane = k % lanes;
                sums[lane] = sums[lane].wrapping_add(word);
                sums[lanes + lane] = sums[lanes + lane].wrapping_add(sums[lane]);
            }
        }
        sums
    }
}

/// Lifts a single-direction routine to all eight: rooks and queens go orthogonally, bishops and
/// queens diagonally; the sets come in `dir8` order.
///
/// Written out: with `Direction::ALL.map` the compiler may keep a call of `map` in the probe or in
/// a timed loop, and then the kernel is not inlined as a user would have it.
#[inline(always)]
pub fn eight_directions<W: Word>(
    attacks: impl Fn(crate::Direction, W, W, W) -> W,
    [orthogonal, diagonal, empty, occupied]: [W; 4],
) -> [W; 8] {
    use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    [
        attacks(NorthEast, diagonal, empty, occupied),
        attacks(East, orthogonal, empty, occupied),
        attacks(SouthEast, diagonal, empty, occupied),
        attacks(South, orthogonal, empty, occupied),
        attacks(SouthWest, diagonal, empty, occupied),
        attacks(West, orthogonal, empty, occupied),
        attacks(NorthWest, diagonal, empty, occupied),
        attacks(North, orthogonal, empty, occupied),
    ]
}

/// Lifts a single-direction, set-wise routine to one piece on one square.
#[inline(always)]
pub fn from_one_square<W: Word>(
    attacks: impl Fn(crate::Direction, W, W, W) -> W,
    piece: crate::Piece,
    square: crate::Index,
    occupied: W,
) -> W {
    use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let slider = W::constant(1).shift_left_by(W::constant(square.0));
    let occupied = occupied | slider;
    let empty = !occupied;
    // Without the barrier a queen's eight rays come out packed into SSE2 registers.
    let along = |direction| attacks(direction, slider, empty, occupied).kept_scalar();
    let orthogonal = || along(North) | along(South) | along(East) | along(West);
    let diagonal = || along(NorthEast) | along(SouthWest) | along(NorthWest) | along(SouthEast);
    match piece {
        crate::Piece::Rook => orthogonal(),
        crate::Piece::Bishop => diagonal(),
        crate::Piece::Queen => orthogonal() | diagonal(),
    }
}

/// One probe and its two loops. The models' macros call it; a variant calls those.
///
/// `args` are in record order; the middle group is chained. The call is pasted into all three
/// functions, so that the kernel is inlined into each with the probe's own target features.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe {
    (
        $routine:literal, $subject_name:literal, $subject:expr, units $units:literal,
        [$($mode:tt)*],
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*] -> $answer:ty,
        $call:expr
    ) => {{
        use $crate::__private::*;

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.probe.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name))]
            #[inline(never)]
            #[allow(improper_ctypes_definitions, reason = "vector registers; the caller is rustc's")]
            extern "C" fn probe(
                $($before: $before_type,)* $($chained: $chained_type,)+ $($after: $after_type,)*
            ) -> $answer {
                Answer::in_registers(<$answer>::from($call))
            }
        }

        $crate::__with_features! { [$($mode)*]
            unsafe fn call_words(record: *const u64, answer: *mut u64) {
                let mut words = Words::at(record);
                // SAFETY: the shape below is made of these very types, in this order.
                unsafe {
                    $(let $before: $before_type = words.next();)*
                    $(let $chained: $chained_type = words.next();)+
                    $(let $after: $after_type = words.next();)*
                    Answer::store_answer(
                        probe($($before,)* $($chained,)+ $($after,)*), answer);
                }
            }
        }

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.latency.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name))]
            #[inline(never)]
            unsafe extern "C" fn latency(
                records: *const u64, count: usize, passes: usize,
                link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: see `Loop`; the shape below is made of these very types, in this order.
                unsafe {
                    let end = records.add(count * WORDS);
                    let mut link: $chained_type = Register::load(link);
                    let mut sum = <$answer as Answer>::empty_sum();
                    for _ in 0..passes {
                        let mut words = Words::at(records);
                        while !words.are_at(end) {
                            $(let $before: $before_type = words.next();)*
                            $(let $chained: $chained_type =
                                Fold::<$answer>::chained(words.next::<$chained_type>(), link);)+
                            $(let $after: $after_type = words.next();)*
                            let answer = Answer::in_registers(<$answer>::from($call));
                            link = Fold::<$answer>::link(answer);
                            answer.absorb(&mut sum);
                        }
                    }
                    <$answer as Answer>::store_sum(sum, sums);
                }
            }
        }

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.throughput.", env!("CARGO_PKG_NAME"), ".", $routine, ".",
                $subject_name))]
            #[inline(never)]
            unsafe extern "C" fn throughput(
                records: *const u64, count: usize, passes: usize,
                _link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: see `Loop`; the shape below is made of these very types, in this order.
                unsafe {
                    let end = records.add(count * WORDS);
                    let mut sum = <$answer as Answer>::empty_sum();
                    for _ in 0..passes {
                        let mut words = Words::at(records);
                        while !words.are_at(end) {
                            $(let $before: $before_type = words.next();)*
                            $(let $chained: $chained_type = words.next();)+
                            $(let $after: $after_type = words.next();)*
                            <$answer>::from($call).absorb(&mut sum);
                        }
                    }
                    <$answer as Answer>::store_sum(sum, sums);
                }
            }
        }

        const INPUTS: &[$crate::Input] = &[
            $($crate::Input {
                name: stringify!($before),
                words: <$before_type as Register>::WORDS,
                chained: false,
            },)*
            $($crate::Input {
                name: stringify!($chained),
                words: <$chained_type as Register>::WORDS,
                chained: true,
            },)+
            $($crate::Input {
                name: stringify!($after),
                words: <$after_type as Register>::WORDS,
                chained: false,
            },)*
        ];

        const WORDS: usize = {
            let (mut index, mut words) = (0, 0);
            while index < INPUTS.len() {
                words += INPUTS[index].words;
                index += 1;
            }
            words
        };

        $crate::__reading! { [$($mode)*]
            [$($before: $before_type,)* $($chained: $chained_type,)+ $($after: $after_type,)*]
            $call
        }

        $crate::Probe {
            subject: $subject,
            symbol: concat!(
                "raybench.probe.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name),
            latency_symbol: concat!(
                "raybench.latency.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name),
            throughput_symbol: concat!(
                "raybench.throughput.", env!("CARGO_PKG_NAME"), ".", $routine, ".",
                $subject_name),
            shape: $crate::Shape {
                inputs: INPUTS,
                answer_words: <$answer as Answer>::WORDS,
                sum_lanes: <$answer as Answer>::LANES,
                units: $units,
            },
            call_words,
            latency,
            throughput,
            tally: TALLY,
            trace: TRACE,
            lanes: LANES,
        }
    }};
}

/// Adds the mode's target features to a function.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_features {
    ([machine $features:literal] $($function:tt)*) => {
        #[target_feature(enable = $features)]
        $($function)*
    };
    ([$mode:ident] $($function:tt)*) => { $($function)* };
}

/// The other readings of a kernel: all of them in mode `word`, none in mode `machine`.
#[doc(hidden)]
#[macro_export]
macro_rules! __reading {
    ([word] [$($argument:ident: $type:ty,)*] $call:expr) => {
        fn reading<W: $crate::Word>(mut words: &[W]) -> Vec<W> {
            $(
                let $argument = <$type as Register>::read::<W>(words);
                words = &words[<$type as Register>::WORDS..];
            )*
            assert!(words.is_empty(), "words of a record");
            $crate::IntoWords::into_words($call)
        }
        const TALLY: Option<$crate::Reading<$crate::Tally>> = Some(reading::<$crate::Tally>);
        const TRACE: Option<$crate::Reading<$crate::Trace>> = Some(reading::<$crate::Trace>);
        const LANES: Option<$crate::Reading<$crate::Lanes<4>>> = Some(reading::<$crate::Lanes<4>>);
    };
    ([machine $($features:literal)?] $arguments:tt $call:expr) => {
        const TALLY: Option<$crate::Reading<$crate::Tally>> = None;
        const TRACE: Option<$crate::Reading<$crate::Trace>> = None;
        const LANES: Option<$crate::Reading<$crate::Lanes<4>>> = None;
    };
}

/// Walks over the words of records; the loops' only view of memory.
#[doc(hidden)]
pub struct Words(*const u64);

impl Words {
    #[inline(always)]
    pub fn at(start: *const u64) -> Self {
        Words(start)
    }

    #[inline(always)]
    pub fn are_at(&self, end: *const u64) -> bool {
        std::ptr::eq(self.0, end)
    }

    /// Loads the next argument and hides its value from the optimiser.
    ///
    /// # Safety
    /// The argument lies wholly inside the records.
    #[inline(always)]
    pub unsafe fn next<R: crate::Register>(&mut self) -> R {
        // SAFETY: the caller's promise.
        unsafe {
            let value = R::load(self.0);
            self.0 = self.0.add(R::WORDS);
            value.opaque()
        }
    }
}

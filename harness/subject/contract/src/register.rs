//! What travels between a kernel and its loop in registers.

use crate::{Noted, Scalar, Square, Word};

/// A value that a probe takes or gives in machine registers.
///
/// Kernels may be called with `u64` (general-purpose), with a [`Pair`](crate::Pair) of them, with
/// vectors of 128, 256 or 512 bits, or with an [`Index`] where an argument is a number (a square, a
/// direction) rather than a board.
///
/// # Safety (of calling any method)
/// The CPU has the instructions of this type: a vector's methods are compiled with its instruction
/// set, and are called from probes and loops alone, which a caller enters only after having asked
/// for it ([`Routine::runnable`](crate::Routine::runnable)). `u64`, `Index` and `Pair` need nothing.
pub trait Register: Copy {
    /// 64-bit words that one value takes among the arguments of a call.
    const WORDS: usize;

    /// What a probe is called with: the value, or its address where it lies in memory.
    type Passed: Copy;

    /// What the argument is to a kernel over [`Word`]: for a vector its lanes, else itself.
    type Read<K: Present>;

    /// What the argument is when the kernel is read as a graph.
    type Noted;

    /// Loads the value from the words that `at` points to.
    ///
    /// # Safety
    /// `at` points to [`Register::WORDS`](Self::WORDS) readable words, each of which is a value of this
    /// type: below 64 where it is an [`Index`]. And see the trait.
    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { at.cast::<Self>().read() }
    }

    /// What a probe is called with, from the words that `at` points to.
    ///
    /// # Safety
    /// As for [`Register::load`].
    unsafe fn pass(at: *const u64) -> Self::Passed;

    /// The value that a probe was called with.
    ///
    /// # Safety
    /// `passed` comes from [`Register::pass`] of words that are still there.
    unsafe fn passed(passed: Self::Passed) -> Self;

    /// Stores the value.
    ///
    /// # Safety
    /// `at` points to [`Register::WORDS`](Self::WORDS) writable words; and see the trait.
    #[inline(always)]
    unsafe fn store(self, at: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { at.cast::<Self>().write(self) }
    }

    /// The same value, hidden from the optimiser; see [`opaque`](crate::opaque).
    ///
    /// # Safety
    /// See the trait.
    unsafe fn opaque(self) -> Self;

    /// `self` unchanged, but what is computed from it comes after `earlier` in the code. Emits
    /// nothing, and does nothing unless a register says otherwise: words in memory come when they are read.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn after(self, _earlier: Self) -> Self {
        self
    }

    /// The argument as a kernel over [`Word`] wants it.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn read<K: Present>(self) -> Self::Read<K>;

    /// The argument as nodes of a graph.
    fn noted(words: &[Noted]) -> Self::Noted;
}

/// A type that stands for code which runs only where the CPU has the instruction set that this code is
/// compiled for.
///
/// # Safety
/// Whoever implements it vouches that the type is named by such code alone. `routine!` implements it for
/// a type within each probe, which nobody else can name.
pub unsafe trait Present: Copy {
    /// The target features, with commas between them, as `routine!` names them.
    const FEATURES: &'static str;
    /// A word of a general-purpose register: `u64`, or one that may use these features.
    type Word: OfRegister;
}

/// What a kernel over words is measured over.
pub trait OfRegister: Scalar {
    /// This word.
    fn of(word: u64) -> Self;

    /// These words.
    fn all<const N: usize>(words: [u64; N]) -> [Self; N];
}

impl OfRegister for u64 {
    #[inline(always)]
    fn of(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn all<const N: usize>(words: [u64; N]) -> [u64; N] {
        words
    }
}

/// How most registers pass: as they are.
macro_rules! by_value {
    () => {
        type Passed = Self;

        #[inline(always)]
        unsafe fn pass(at: *const u64) -> Self {
            // SAFETY: the caller's promise, word for word.
            unsafe { Register::load(at) }
        }

        #[inline(always)]
        unsafe fn passed(passed: Self) -> Self {
            passed
        }
    };
}
pub(crate) use by_value;

/// How words that are no vector are summed up: what is done with each, and how that goes over them.
macro_rules! word_by_word {
    ($zero:expr, $each:path) => {
        #[inline(always)]
        unsafe fn zero() -> Self {
            $zero
        }

        #[inline(always)]
        unsafe fn plus(self, other: Self) -> Self {
            $each(self, other, u64::wrapping_add)
        }

        #[inline(always)]
        unsafe fn minus(self, other: Self) -> Self {
            $each(self, other, u64::wrapping_sub)
        }

        #[inline(always)]
        unsafe fn xor(self, other: Self) -> Self {
            $each(self, other, |one, other| one ^ other)
        }
    };
}
pub(crate) use word_by_word;

/// A register whose words can be added up lane by lane: what checksums and links are made of.
///
/// # Safety (of calling any method)
/// As for [`Register`].
pub trait Lanewise: Register {
    /// Whether its words are lanes: of a vector, or of an array that may become one. Those of other types
    /// stand for general-purpose registers.
    const IN_LANES: bool = true;

    /// Zero in every lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn zero() -> Self;

    /// Addition modulo 2^64, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn plus(self, other: Self) -> Self;

    /// Subtraction modulo 2^64, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn minus(self, other: Self) -> Self;

    /// Exclusive or.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn xor(self, other: Self) -> Self;

    /// Hides an answer from the optimiser where a user would have it: in a register.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: the caller's promise.
        *self = unsafe { self.opaque() };
    }

    /// Two general-purpose registers that a compiler left alone would pack into one vector hide
    /// here that they can be; all others have nothing to do.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        self
    }
}

/// A number below 64 that steers a kernel: a square, a `dir8` direction, a line. Not a board:
/// readings over other words keep it as a number. Kernels read tables of 64 rows by it unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Index(pub(crate) u64);

impl Index {
    /// This number.
    ///
    /// # Panics
    /// If it is not below 64.
    #[inline(always)]
    pub const fn at(number: u64) -> Index {
        assert!(number < 64, "an index is below 64");
        Index(number)
    }

    /// The number, below 64.
    #[inline(always)]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The square on the other side of the board's centre: `63 - square`.
    #[inline(always)]
    pub const fn mirrored(self) -> Index {
        Index(63 - self.0)
    }
}

impl From<Square> for Index {
    #[inline(always)]
    fn from(square: Square) -> Index {
        Index(square.index().into())
    }
}

impl Register for Index {
    const WORDS: usize = 1;
    by_value!();
    type Read<K: Present> = Index;
    type Noted = Index;

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        Index(crate::opaque(self.0))
    }

    #[inline(always)]
    unsafe fn after(self, earlier: Self) -> Self {
        // SAFETY: a word needs no instruction set.
        Index(unsafe { self.0.after(earlier.0) })
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> Index {
        self
    }

    fn noted(words: &[Noted]) -> Index {
        Index::at(words[0].value())
    }
}

impl Register for u64 {
    const WORDS: usize = 1;
    by_value!();
    type Read<K: Present> = K::Word;
    type Noted = Noted;

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        crate::opaque(self)
    }

    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    unsafe fn after(self, earlier: Self) -> Self {
        let mut value = self;
        // SAFETY: an assembler comment; it runs nothing and touches nothing but its operands.
        unsafe {
            std::arch::asm!("/*{0} {1}*/", inout(reg) value, in(reg) earlier,
                options(pure, nomem, nostack, preserves_flags));
        }
        value
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> K::Word {
        K::Word::of(self)
    }

    fn noted(words: &[Noted]) -> Noted {
        words[0]
    }
}

impl Lanewise for u64 {
    const IN_LANES: bool = false;

    #[inline(always)]
    unsafe fn zero() -> Self {
        0
    }

    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        self ^ other
    }
}

//! Values that pass between a kernel and its loop in registers.

use crate::{Noted, Scalar, Square, Word};

/// A value that a probe takes or returns in machine registers: a `u64` or a [`Pair`](crate::Pair)
/// in general-purpose registers, a vector of 128, 256 or 512 bits, or an [`Index`] where an
/// argument is a number (a square, a direction) and not a board.
///
/// # Safety (of calling any method)
/// Requires a CPU with the instructions of this type. A vector's methods are compiled with its
/// instruction set and called only from probes and loops, whose callers check
/// [`Routine::runnable`](crate::Routine::runnable) first. `u64`, `Index` and `Pair` need nothing.
pub trait Register: Copy {
    /// 64-bit words per value among the arguments of a call.
    const WORDS: usize;

    /// How a probe receives it: the value, or its address if it is in memory.
    type Passed: Copy;

    /// The argument of a generic kernel: for a vector its lanes, else itself.
    type Read<K: Present>;

    /// The argument when the kernel is recorded as a graph.
    type Noted;

    /// Loads the value from the words that `at` points to.
    ///
    /// # Safety
    /// Requires `at` to point to [`Register::WORDS`](Self::WORDS) readable words, each valid for
    /// this type: below 64 for an [`Index`]. And see the trait.
    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { at.cast::<Self>().read() }
    }

    /// The form in which a probe receives the words at `at`.
    ///
    /// # Safety
    /// As for [`Register::load`].
    unsafe fn pass(at: *const u64) -> Self::Passed;

    /// The value that a probe received.
    ///
    /// # Safety
    /// Requires `passed` to come from [`Register::pass`] of words that are still alive.
    unsafe fn passed(passed: Self::Passed) -> Self;

    /// Stores the value.
    ///
    /// # Safety
    /// Requires `at` to point to [`Register::WORDS`](Self::WORDS) writable words; and see the
    /// trait.
    #[inline(always)]
    unsafe fn store(self, at: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { at.cast::<Self>().write(self) }
    }

    /// The same value, opaque to the optimiser; see [`opaque`](crate::opaque).
    ///
    /// # Safety
    /// See the trait.
    unsafe fn opaque(self) -> Self;

    /// `self` unchanged, but everything computed from it comes after `earlier` in the code. Emits
    /// no instruction, and does nothing by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn after(self, _earlier: Self) -> Self {
        self
    }

    /// The argument of a generic kernel.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn read<K: Present>(self) -> Self::Read<K>;

    /// The argument as nodes of a graph.
    fn noted(words: &[Noted]) -> Self::Noted;
}

/// A type that proves that the CPU has the instruction sets its code is compiled for.
///
/// # Safety
/// An implementor vouches that only such code names the type. `routine!` implements it for a type
/// inside each probe, which nothing else can name.
pub unsafe trait Present: Copy {
    /// The target features, comma-separated, as declared in `routine!`.
    const FEATURES: &'static str;
    /// A general-purpose word that may use these features.
    type Word: RegisterWord;
}

/// The word type that generic kernels are measured over.
pub trait RegisterWord: Scalar {
    /// Wraps a word.
    fn from_word(word: u64) -> Self;

    /// Wraps several words.
    fn all<const N: usize>(words: [u64; N]) -> [Self; N];
}

impl RegisterWord for u64 {
    #[inline(always)]
    fn from_word(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn all<const N: usize>(words: [u64; N]) -> [u64; N] {
        words
    }
}

/// Passing by value, as most registers do.
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

/// Lane-wise arithmetic for words outside vector registers.
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
            $each(self, other, |left, right| left ^ right)
        }
    };
}
pub(crate) use word_by_word;

/// A register with lane-wise arithmetic: checksums and links consist of such.
///
/// # Safety (of calling any method)
/// As for [`Register`].
pub trait Lanewise: Register {
    /// Whether its words are lanes of a vector, or of an array that may become one. Words of other
    /// types are meant for general-purpose registers.
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

    /// Exclusive or, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn xor(self, other: Self) -> Self;

    /// Hides an answer from the optimiser in a register.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: the caller's promise.
        *self = unsafe { self.opaque() };
    }

    /// Hides two general-purpose registers from the optimiser, which would otherwise pack them into
    /// a vector; no effect on other types.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        self
    }
}

/// A number below 64 that selects: a square, a `dir8` direction, a line. Unlike a board it stays a
/// number in every interpretation. Kernels index tables of 64 rows with it unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Index(pub(crate) u64);

impl Index {
    /// Checks and wraps a number.
    ///
    /// # Panics
    /// Unless it is below 64.
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

    /// The square mirrored at the board's centre: `63 - square`.
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
        K::Word::from_word(self)
    }

    fn noted(words: &[Noted]) -> Noted {
        words[0]
    }
}

impl Lanewise for u64 {
    const IN_LANES: bool = false;

    word_by_word!(0, of_two);
}

#[inline(always)]
fn of_two(left: u64, right: u64, operation: impl Fn(u64, u64) -> u64) -> u64 {
    operation(left, right)
}

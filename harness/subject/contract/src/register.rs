//! Values that pass between a kernel and its loop in registers.

use crate::{Noted, Scalar, Square, Word};

/// A value that a probe takes or returns in machine registers: a `u64` or a [`Pair`](crate::Pair)
/// in general-purpose registers, a vector of 128, 256 or 512 bits, or an [`Index`] or a
/// [`PieceCode`](crate::PieceCode) where an argument is a number (a square, a direction, a piece)
/// and not a board.
///
/// # Safety (of calling any method)
/// Requires a CPU with the instructions of this type. A vector's methods are compiled with its
/// instruction set and called only from probes and loops, whose callers check
/// [`Routine::runnable`](crate::Routine::runnable) first. `u64`, `Pair` and numbers need nothing.
pub trait Register: Copy {
    /// 64-bit words per value among the arguments of a call.
    const WORDS: usize;

    /// Whether it is a cache line that has to begin at one; see [`WholeLine`](crate::WholeLine).
    const IS_WHOLE_LINE: bool = false;

    /// Whether it is a number, which a query holds, and not a part of a position.
    const IS_NUMBER: bool = false;

    /// The bits of a link that reach the argument in a latency loop: all, but for numbers.
    const LINK_MASK: u64 = !0;

    /// The parameter in which a probe receives the value: the value itself, or its address if it is
    /// in memory.
    type Parameter: Copy;

    /// The type that a generic kernel computes with: for a vector its lanes, otherwise the value
    /// itself.
    type Read<K: Present>;

    /// The type that stands for the argument while the kernel is recorded as a graph.
    type Noted;

    /// Loads the value from the words at `address`.
    ///
    /// # Safety
    /// Requires `address` to point to [`Register::WORDS`](Self::WORDS) readable words, each valid
    /// for this type: below 64 for an [`Index`], below 16 for a
    /// [`PieceCode`](crate::PieceCode). The trait has a requirement too.
    #[inline(always)]
    unsafe fn load(address: *const u64) -> Self {
        // SAFETY: the caller promises it.
        unsafe { address.cast::<Self>().read() }
    }

    /// Loads it as [`Register::load`] does; words in memory are loaded one by one, which the
    /// compiler may not merge.
    ///
    /// # Safety
    /// As for [`Register::load`].
    #[inline(always)]
    unsafe fn load_one_by_one(address: *const u64) -> Self {
        // SAFETY: the caller promises it.
        unsafe { Self::load(address) }
    }

    /// Returns the parameter that hands the words at `address` to a probe.
    ///
    /// # Safety
    /// As for [`Register::load`].
    unsafe fn pass(address: *const u64) -> Self::Parameter;

    /// Returns the value that a probe received in its parameter.
    ///
    /// # Safety
    /// Requires `parameter` to come from [`Register::pass`] of words that are still alive.
    unsafe fn receive(parameter: Self::Parameter) -> Self;

    /// Stores the value at `address`.
    ///
    /// # Safety
    /// Requires `address` to point to [`Register::WORDS`](Self::WORDS) writable words. The trait
    /// has a requirement too.
    #[inline(always)]
    unsafe fn store(self, address: *mut u64) {
        // SAFETY: the caller promises it.
        unsafe { address.cast::<Self>().write(self) }
    }

    /// Returns the same value, which the optimiser then knows nothing about: it can neither fold
    /// nor vectorise across this. See [`opaque`](crate::opaque).
    ///
    /// # Safety
    /// See the trait.
    unsafe fn opaque(self) -> Self;

    /// Returns `self` unchanged, but the compiler places all that is computed from it after
    /// `earlier`. A latency loop orders its instructions by this, because the older of two
    /// instructions wins a port. Emits no instruction, and does nothing by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn order_after(self, _earlier: Self) -> Self {
        self
    }

    /// Converts the value to the argument of a generic kernel.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn read<K: Present>(self) -> Self::Read<K>;

    /// Returns the argument that these nodes of a graph, one per word, stand for.
    fn from_nodes(words: &[Noted]) -> Self::Noted;
}

/// A type that proves that the CPU has the instruction sets that its code is compiled for. Without
/// the proof every vector instruction of a kernel would need its own `unsafe`.
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
    fn from_words<const N: usize>(words: [u64; N]) -> [Self; N];
}

impl RegisterWord for u64 {
    #[inline(always)]
    fn from_word(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn from_words<const N: usize>(words: [u64; N]) -> [u64; N] {
        words
    }
}

/// Passes a value itself, as most registers do; only arrays are passed by their address.
macro_rules! by_value {
    () => {
        type Parameter = Self;

        #[inline(always)]
        unsafe fn pass(address: *const u64) -> Self {
            // SAFETY: the caller promises the same.
            unsafe { Register::load(address) }
        }

        #[inline(always)]
        unsafe fn receive(parameter: Self) -> Self {
            parameter
        }
    };
}
pub(crate) use by_value;

/// Implements lane-wise arithmetic for words outside vector registers, word by word.
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

/// A register with lane-wise arithmetic. Checksums and links consist of such registers, so a loop
/// sums up an answer where the kernel left it.
///
/// # Safety (of calling any method)
/// As for [`Register`].
pub trait Lanewise: Register {
    /// Whether its words are lanes of a vector, or of an array that may become one. The loops keep
    /// words of other types in general-purpose registers.
    const IN_LANES: bool = true;

    /// Returns a register with zero in every lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn zero() -> Self;

    /// Adds modulo 2^64, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn plus(self, other: Self) -> Self;

    /// Subtracts modulo 2^64, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn minus(self, other: Self) -> Self;

    /// Returns the exclusive or, lane by lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn xor(self, other: Self) -> Self;

    /// Hides an answer from the optimiser in a register, which keeps the checksum apart from the
    /// kernel.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: the caller promises it.
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

/// A number below 64 that selects something: a square, a `dir8` direction or a line, but not a
/// piece ([`PieceCode`](crate::PieceCode)). Unlike a board it stays a number in every
/// interpretation, because kernels index tables of 64 rows with it unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Index(pub(crate) u64);

impl Index {
    /// Checks a number and wraps it.
    ///
    /// # Panics
    /// Unless it is below 64.
    #[inline(always)]
    pub const fn at(number: u64) -> Index {
        assert!(number < 64, "an index is below 64");
        Index(number)
    }

    /// Returns the number, which is below 64.
    #[inline(always)]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the square mirrored at the board's centre: `63 - square`.
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
    const IS_NUMBER: bool = true;
    // With any six bits of an answer in place of the right ones, a chained number is still a
    // number.
    const LINK_MASK: u64 = 63;
    by_value!();
    type Read<K: Present> = Index;
    type Noted = Index;

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        Index(crate::opaque(self.0))
    }

    #[inline(always)]
    unsafe fn order_after(self, earlier: Self) -> Self {
        // SAFETY: a word needs no instruction set.
        Index(unsafe { self.0.order_after(earlier.0) })
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> Index {
        self
    }

    fn from_nodes(words: &[Noted]) -> Index {
        Index::at(words[0].value())
    }
}

/// Arithmetic modulo 64. A link of numbers uses `xor` and zero alone.
impl Lanewise for Index {
    const IN_LANES: bool = false;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Index(0)
    }

    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        Index(self.0.wrapping_add(other.0) & Self::LINK_MASK)
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        Index(self.0.wrapping_sub(other.0) & Self::LINK_MASK)
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Index(self.0 ^ other.0)
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
    unsafe fn order_after(self, earlier: Self) -> Self {
        let mut value = self;
        // SAFETY: this is an assembler comment. It runs nothing and touches only its operands.
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

    fn from_nodes(words: &[Noted]) -> Noted {
        words[0]
    }
}

impl Lanewise for u64 {
    const IN_LANES: bool = false;

    word_by_word!(0, apply);
}

#[inline(always)]
fn apply(left: u64, right: u64, operation: impl Fn(u64, u64) -> u64) -> u64 {
    operation(left, right)
}

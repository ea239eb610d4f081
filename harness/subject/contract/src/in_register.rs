//! Vectors of 128, 256 and 512 bits: registers of a probe, and the machine's interpretation of
//! [`Vector`].
//!
//! The three widths differ in their type, their number of lanes and their intrinsics, and in
//! nothing else. Rust has no generics over a number of lanes that a type decides, so each trait
//! has a macro here, which a row of [`registers`] calls once per width:
//!
//! ```text
//! register!     Register     loads, stores, and hides from the optimiser (barriers!)
//! answers!      Lanewise, Fold, IntoAnswer, Squares   checksums and links of the timed loops
//! lanes!        InRegister   between a register and its words
//! operators!    BitAnd, BitOr, BitXor, Not, Shl, Shr
//! word!         Word         by an instruction, or lane by lane (promised!, look_up!)
//! vector!       Vector       made from lanes, blended, and the instructions of the table
//! halves!       Halves       not for 128 bits
//! ```

use crate::answer::Fold;
use crate::cpu;
use crate::lanes::lane_by_lane;
use crate::reading::methods;
use crate::register::{RegisterWord, by_value};
use crate::vector_operations::registers;
use crate::{
    Entries, Entry, Halves, IntoAnswer, Lanewise, Native, Noted, Present, Register, Sets, Squares,
    Vector, Word, vector_operations,
};
use std::arch::asm;
use std::arch::x86_64::*;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A vector in a register: the interpretation of [`Vector`] that is measured.
///
/// Operations without an instruction at this width on every machine (multiplication, reversals,
/// scans, look-ups) go lane by lane, and the compiler vectorises what it can. Four lanes use a
/// gather for look-ups of words where the type promises AVX2.
///
/// `K` proves that the CPU has the instruction sets ([`Present`]). An instruction that `K` does not
/// promise does not compile.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct InRegister<R, K>(pub(crate) R, pub(crate) PhantomData<K>);

/// Asserts at compile time that the code of `K` is compiled with these features.
///
/// # Panics
/// If it is not, which is a compile error.
const fn require_features<K: Present>(features: &str) {
    assert!(
        cpu::enables(K::FEATURES, features),
        "a kernel uses an instruction whose target feature its routine does not declare"
    );
}

/// Shuffles 32-bit words of two vectors. The only intrinsic for that takes floating-point types.
#[inline]
#[target_feature(enable = "avx")]
fn _mm256_shuffle_ps<const PLACES: i32>(a: __m256i, b: __m256i) -> __m256i {
    let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
    _mm256_castps_si256(std::arch::x86_64::_mm256_shuffle_ps::<PLACES>(a, b))
}

/// Returns the signs of the 32-bit words, as a mask. The only intrinsic for that takes a
/// floating-point type.
#[inline]
#[target_feature(enable = "avx")]
fn _mm256_movemask_ps(a: __m256i) -> u32 {
    std::arch::x86_64::_mm256_movemask_ps(_mm256_castsi256_ps(a)).cast_unsigned()
}

/// Returns the sign of each byte, as a mask and not as the signed number of the intrinsic.
#[inline]
#[target_feature(enable = "sse2")]
fn _mm_movemask_epi8(a: __m128i) -> u32 {
    std::arch::x86_64::_mm_movemask_epi8(a).cast_unsigned()
}

/// Returns the sign of each of 32 bytes, as a mask.
#[inline]
#[target_feature(enable = "avx2")]
fn _mm256_movemask_epi8(a: __m256i) -> u32 {
    std::arch::x86_64::_mm256_movemask_epi8(a).cast_unsigned()
}

/// The byte indices that reverse the bytes of each word, for shuffles within 128 bits.
const LAST_FIRST: &[u64] = &crate::array!(word < 8 => match word % 2 {
    0 => 0x0001_0203_0405_0607,
    _ => 0x0809_0a0b_0c0d_0e0f_u64,
});

/// Makes one instruction from its intrinsic; a compile error if this width has none.
///
/// `instruction!(ymm_reg ("ssse3" _mm_shuffle_epi8) ("avx2" _mm256_shuffle_epi8) () [] [table,
/// index] [])` selects the second pair and becomes
///
/// ```text
/// const { require_features::<K>("avx2") };
/// Self::new(unsafe { _mm256_shuffle_epi8(table, index) })
/// ```
macro_rules! instruction {
    (xmm_reg $slot:tt $row_256:tt $row_512:tt $($call:tt)*) => { instruction!($slot $($call)*) };
    (ymm_reg $row_128:tt $slot:tt $row_512:tt $($call:tt)*) => { instruction!($slot $($call)*) };
    (zmm_reg $row_128:tt $row_256:tt $slot:tt $($call:tt)*) => { instruction!($slot $($call)*) };
    (() $($call:tt)*) => {{
        const { require_features::<K>("an instruction of this width") };
        unreachable!("it does not compile")
    }};
    (($features:literal $intrinsic:ident)
        [$($immediate:tt)?] [$($order:ident),+] [$($into:ident)?]) => {{
        const { require_features::<K>($features) };
        // SAFETY: `K` vouches for the instruction set.
        instruction!(@$($into)? unsafe { $intrinsic$(::<$immediate>)?($($order),+) })
    }};
    (@ $answer:expr) => { Self::new($answer) };
    (@word $answer:expr) => { Native::from_word(u64::from($answer)) };
}

/// Defines all vector instructions of a register class: a method of [`Vector`] for each row of the
/// table.
///
/// ```text
/// fn shuffle_bytes(self, index: Self) -> Self {
///     let table = self.0;
///     let index = index.0;
///     { the instruction, on `table` and `index` in the order that the intrinsic takes them }
/// }
/// ```
macro_rules! instructions {
    ($class:ident $(
        $(#[$doc:meta])* $variant:ident $method:ident($arg:ident $(, $rest:ident)*)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        $row_128:tt $row_256:tt $row_512:tt $(-> $into:ident)? = $meaning:expr;
    )*) => {
        $(
            #[inline(always)]
            #[allow(unused_variables, reason = "there may be no such instruction")]
            fn $method$(<const $imm: i32>)?(
                self $(, $rest: Self)*
            ) -> $crate::__vector_answer!($($into)?) {
                let $arg = self.0;
                $(let $rest = $rest.0;)*
                instruction!($class $row_128 $row_256 $row_512
                    [$($imm)? $($fixed)?] [$($order),+] [$($into)?])
            }
        )*
    };
}

/// Defines operations on two vectors, each by its intrinsic.
macro_rules! binary_intrinsics {
    ($($method:ident $intrinsic:ident),+) => {
        $(
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $intrinsic(self.0, other.0) })
            }
        )+
    };
}

/// Implements operators on two vectors, and shifts by a known amount, each by its intrinsic.
macro_rules! operators {
    ($register:ident: $($trait:ident $method:ident $intrinsic:ident),+;
        $($shift:ident $by:ident $shifted:ident),+) => {
        $(impl<K: Present> $trait for InRegister<$register, K> {
            type Output = Self;
            binary_intrinsics!($method $intrinsic);
        })+
        $(impl<K: Present> $shift<u32> for InRegister<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn $by(self, amount: u32) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $shifted(self.0, _mm_cvtsi64_si128(i64::from(amount))) })
            }
        })+

        impl<K: Present> Not for InRegister<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ Self::constant(!0)
            }
        }
    };
}

/// Defines lane-wise operations on two registers, each by its intrinsic.
macro_rules! lanewise {
    ($($method:ident $intrinsic:ident),+) => {
        $(
            #[inline(always)]
            unsafe fn $method(self, other: Self) -> Self {
                // SAFETY: the caller promises the instruction set.
                unsafe { $intrinsic(self, other) }
            }
        )+
    };
}

/// Converts between a register and its lanes, and applies an operation to each lane. Every
/// operation without an instruction is computed in this way.
macro_rules! lanes {
    ($register:ident, $lanes:literal, [$($feature:literal)?]) => {
        impl<K: Present> InRegister<$register, K> {
            #[inline(always)]
            fn new(register: $register) -> Self {
                const { require_features::<K>(concat!("sse2" $(, ",", $feature)?)) };
                InRegister(register, PhantomData)
            }

            #[inline(always)]
            fn lanes(self) -> [u64; $lanes] {
                // SAFETY: a vector has the size of this array of words.
                unsafe { std::mem::transmute(self.0) }
            }

            #[inline(always)]
            fn from_lanes(lanes: [u64; $lanes]) -> Self {
                // SAFETY: a vector has the size of this array of words.
                Self::new(unsafe { std::mem::transmute::<[u64; $lanes], $register>(lanes) })
            }

            #[inline(always)]
            fn map_lanes(self, operation: impl Fn(u64) -> u64) -> Self {
                Self::from_lanes(self.lanes().map(operation))
            }

            #[inline(always)]
            fn map_pairs(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
                let (left, right) = (self.lanes(), other.lanes());
                Self::from_lanes(std::array::from_fn(|lane| operation(left[lane], right[lane])))
            }
        }
    };
}

/// Defines the barriers of [`Register`]. They are assembler comments, which the compiler takes for
/// code that may change its operand. A vector can be an operand of `asm!` only in a function with
/// its target feature, hence the functions inside.
macro_rules! barriers {
    ($register:ident, $class:ident, [$($feature:literal)?]) => {
        #[inline(always)]
        unsafe fn opaque(self) -> Self {
            #[inline]
            $(#[target_feature(enable = $feature)])?
            fn comment(mut value: $register) -> $register {
                // SAFETY: this is an assembler comment. It runs nothing and touches only its
                // operand.
                unsafe {
                    asm!("/*{0}*/", inout($class) value,
                        options(pure, nomem, nostack, preserves_flags));
                }
                value
            }
            // SAFETY: the caller promises the instruction set.
            #[allow(unused_unsafe, reason = "SSE2 is always on")]
            unsafe { comment(self) }
        }

        #[inline(always)]
        unsafe fn order_after(self, earlier: Self) -> Self {
            #[inline]
            $(#[target_feature(enable = $feature)])?
            fn comment(mut value: $register, earlier: $register) -> $register {
                // SAFETY: as for `opaque`, this is an assembler comment.
                unsafe {
                    asm!("/*{0} {1}*/", inout($class) value, in($class) earlier,
                        options(pure, nomem, nostack, preserves_flags));
                }
                value
            }
            // SAFETY: the caller promises the instruction set.
            #[allow(unused_unsafe, reason = "SSE2 is always on")]
            unsafe { comment(self, earlier) }
        }
    };
}

/// Makes a vector an argument of probes.
macro_rules! register {
    ($register:ident, $lanes:literal, $class:ident, $features:tt) => {
        impl Register for $register {
            const WORDS: usize = $lanes;
            by_value!();
            type Read<K: Present> = InRegister<$register, K>;
            type Noted = Noted<$lanes>;

            #[inline(always)]
            unsafe fn load(address: *const u64) -> Self {
                // SAFETY: the caller promises the words and the instruction set.
                unsafe { address.cast::<Self>().read_unaligned() }
            }

            #[inline(always)]
            unsafe fn store(self, address: *mut u64) {
                // SAFETY: the caller promises the words and the instruction set.
                unsafe { address.cast::<Self>().write_unaligned(self) }
            }

            barriers!($register, $class, $features);

            #[inline(always)]
            unsafe fn read<K: Present>(self) -> InRegister<$register, K> {
                InRegister::<$register, K>::new(self)
            }

            fn from_nodes(words: &[Noted]) -> Noted<$lanes> {
                Noted::from_array(std::array::from_fn(|lane| words[lane]))
            }
        }
    };
}

/// Makes a vector an answer, which goes into the checksum and links to the next input.
macro_rules! answers {
    ($register:ident, $lanes:literal, $zero:ident, $plus:ident, $minus:ident, $xor:ident) => {
        impl Squares for $register {
            type Answers = $register;
        }

        impl Lanewise for $register {
            #[inline(always)]
            unsafe fn zero() -> Self {
                // SAFETY: the caller promises the instruction set.
                unsafe { $zero() }
            }

            lanewise!(plus $plus, minus $minus, xor $xor);
        }

        impl<K: Present> IntoAnswer<$register> for InRegister<$register, K> {
            #[inline(always)]
            fn answer(self) -> $register {
                self.0
            }
        }

        impl<K: Present, const N: usize> IntoAnswer<Sets<$register, N>>
            for [InRegister<$register, K>; N]
        {
            #[inline(always)]
            fn answer(self) -> Sets<$register, N> {
                Sets(self.map(|set| set.0))
            }
        }

        /// Takes the lanes out of the register one by one, because the compiler would otherwise
        /// fold them by shuffles and floating-point logic.
        impl Fold for $register {
            #[inline(always)]
            unsafe fn fold_words(self) -> u64 {
                // SAFETY: a vector has the size of this array of words.
                let lanes: [u64; $lanes] = unsafe { std::mem::transmute(self) };
                lanes.map(crate::opaque).into_iter().fold(0, |link, lane| link ^ lane)
            }
        }
    };
}

/// Defines operations that are one instruction where `K` promises it, and go lane by lane
/// otherwise.
macro_rules! promised {
    ($lanes:literal, $swap_features:literal $swap:ident, $count_features:literal $count:ident) => {
        #[inline(always)]
        fn byte_swapped(self) -> Self {
            if const { cpu::enables(K::FEATURES, $swap_features) } {
                let order = Self::known(const { LAST_FIRST.split_at($lanes).0 });
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $swap(self.0, order.0) })
            } else {
                self.map_lanes(Word::byte_swapped)
            }
        }

        #[inline(always)]
        fn leading_zeros(self) -> Self {
            if const { cpu::enables(K::FEATURES, $count_features) } {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $count(self.0) })
            } else {
                self.map_lanes(Word::leading_zeros)
            }
        }
    };
}

/// Defines the look-up in each lane. It is a gather if the row names one, `K` promises it and the
/// table has words.
macro_rules! look_up {
    ($($features:literal $gather:ident)?) => {
        #[inline(always)]
        unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
            $(if const { cpu::enables(K::FEATURES, $features) }
                && let Entries::Words(words) = E::entries(table)
            {
                // SAFETY: the caller promises it lane by lane, and `K` vouches for the instruction
                // set.
                return Self::new(unsafe {
                    let row = words.get_unchecked(first as usize..);
                    $gather::<8>(row.as_ptr().cast(), self.0)
                });
            })?
            // SAFETY: the caller promises it lane by lane.
            self.map_lanes(|lane| unsafe { lane.look_up_from(table, first) })
        }
    };
}

/// Makes a vector a word, every operation of which works in all lanes.
macro_rules! word {
    ($register:ident, $lanes:literal, $spread:ident, $plus:ident, $minus:ident, $and_not:ident,
        $swap_features:literal $swap:ident, $count_features:literal $count:ident,
        $($gather_features:literal $gather:ident)?) => {
        impl<K: Present> Word for InRegister<$register, K> {
            #[inline(always)]
            fn constant(bits: u64) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $spread(bits.cast_signed()) })
            }

            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $and_not(other.0, self.0) })
            }

            #[inline(always)]
            fn rotate_left(self, amount: u32) -> Self {
                self << amount % 64 | self >> (64 - amount % 64)
            }

            binary_intrinsics!(plus $plus, minus $minus);

            methods! {
                #[inline(always)] lane_by_lane;
                bit_reversed, trailing_zeros, count_ones, blsmsk;
                times, shift_left_by, shift_right_by, pext, pdep, bzhi;
            }

            #[inline(always)]
            unsafe fn bit_scan_reverse(self) -> Self {
                // SAFETY: the caller promises it lane by lane.
                self.map_lanes(|lane| unsafe { lane.bit_scan_reverse() })
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self.lanes().iter().all(|&lane| lane == 0)
            }

            #[inline(always)]
            fn value(self) -> u64 {
                self.lanes()[0]
            }

            promised!($lanes, $swap_features $swap, $count_features $count);
            look_up!($($gather_features $gather)?);
        }
    };
}

/// Defines how a vector is made from words and bytes, read as words, and blended by masks.
macro_rules! vector {
    ($register:ident, $lanes:literal, $class:ident, $spread_byte:ident,
        $word_features:literal $word_blend:ident, $byte_features:literal $byte_blend:ident,
        $compress_features:literal $compress:ident) => {
        impl<K: Present> Vector for InRegister<$register, K> {
            type Word = Native<K>;
            type Array = [Native<K>; $lanes];

            #[inline(always)]
            fn known(words: &[u64]) -> Self {
                let words: &[u64; $lanes] = words.try_into().expect("as many words as lanes");
                // SAFETY: the array has all words of the vector, and `K` vouches for the
                // instruction set.
                Self::new(unsafe { Register::load(words.as_ptr()) })
            }

            #[inline(always)]
            unsafe fn row_at(table: &'static [u64], row: Native<K>) -> Self {
                // SAFETY: the caller promises the row, and `K` vouches for the instruction set.
                Self::new(unsafe {
                    let rows = table.as_ptr().cast::<[u64; $lanes]>();
                    Register::load(rows.add(row.value() as usize).cast())
                })
            }

            #[inline(always)]
            fn constant_bytes(byte: u8) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $spread_byte(byte.cast_signed()) })
            }

            #[inline(always)]
            fn spread(word: Native<K>) -> Self {
                Self::constant(word.value())
            }

            #[inline(always)]
            fn from_array(lanes: [Native<K>; $lanes]) -> Self {
                Self::from_lanes(Native::values(lanes))
            }

            #[inline(always)]
            fn to_array(self) -> [Native<K>; $lanes] {
                Native::from_words(self.lanes())
            }

            blends!(blend_bytes $byte_features $byte_blend, blend_words $word_features $word_blend);

            #[inline(always)]
            fn compressed_u32(self, mask: Native<K>) -> Self {
                const { require_features::<K>($compress_features) };
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $compress(mask.value() as _, self.0) })
            }

            vector_operations!(instructions $class);
        }
    };
}

/// Defines blends of two vectors by a mask in a general-purpose register.
macro_rules! blends {
    ($($method:ident $features:literal $blend:ident),+) => {
        $(
            #[inline(always)]
            fn $method(self, mask: Native<K>, other: Self) -> Self {
                const { require_features::<K>($features) };
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $blend(mask.value() as _, self.0, other.0) })
            }
        )+
    };
}

/// Converts between a vector and two vectors of half its width.
macro_rules! halves {
    ($register:ident, ()) => {};
    ($register:ident,
        ($half:ident low: $low:ident high: $high:ident twice: $twice:ident widened: $widened:ident)
    ) => {
        impl<K: Present> Halves for InRegister<$register, K> {
            type Half = InRegister<$half, K>;

            #[inline(always)]
            fn low_half(self) -> Self::Half {
                // SAFETY: `K` vouches for the instruction set.
                InRegister::<$half, K>::new(unsafe { $low(self.0) })
            }

            #[inline(always)]
            fn high_half(self) -> Self::Half {
                // SAFETY: `K` vouches for the instruction set.
                InRegister::<$half, K>::new(unsafe { $high::<1>(self.0) })
            }

            #[inline(always)]
            fn twice(half: Self::Half) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $twice(half.0) })
            }

            #[inline(always)]
            fn widened(half: Self::Half) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::new(unsafe { $widened(half.0) })
            }
        }
    };
}

/// Calls all macros above for each row of [`registers`].
///
/// The order of the implementations is part of their symbols, by which the compiler sorts what it
/// inlines. With `lanes!` first, and another name for the kernel's type in `__kernel!`, two latency
/// loops of queens_avx2 had two independent XORs swapped.
macro_rules! vectors {
    ($({
        $register:ident lanes: $lanes:literal, class: $class:ident, features: $features:tt,
        load: $load:ident, zero: $zero:ident,
        spread: $spread:ident, spread_byte: $spread_byte:ident,
        plus: $plus:ident, minus: $minus:ident,
        xor: $xor:ident, and: $and:ident, or: $or:ident, and_not: $and_not:ident,
        left: $left:ident, right: $right:ident,
        rotate: $rotate_features:literal $rotate:ident,
        leading_zeros: $count_features:literal $count:ident,
        gather: ($($gather_features:literal $gather:ident)?),
        byte_swap: $swap_features:literal $swap:ident,
        blend_words: $word_features:literal $word_blend:ident,
        blend_bytes: $byte_features:literal $byte_blend:ident,
        compress: $compress_features:literal $compress:ident,
        halves: $halves:tt
    })*) => {
        $(
            register!($register, $lanes, $class, $features);
            answers!($register, $lanes, $zero, $plus, $minus, $xor);
            lanes!($register, $lanes, $features);
            operators!($register: BitAnd bitand $and, BitOr bitor $or, BitXor bitxor $xor;
                Shl shl $left, Shr shr $right);
            word!($register, $lanes, $spread, $plus, $minus, $and_not,
                $swap_features $swap, $count_features $count, $($gather_features $gather)?);
            vector!($register, $lanes, $class, $spread_byte,
                $word_features $word_blend, $byte_features $byte_blend,
                $compress_features $compress);
            halves!($register, $halves);
        )*
    };
}
registers!(vectors);

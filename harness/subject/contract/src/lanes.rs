//! Several words side by side, and the meaning of every operation on them.
//!
//! This interpretation of vectors runs on any machine, so tests compare the machine's instructions
//! with it, and a build without x86-64 code computes with it. It is written for reading, not for
//! speed: an instruction is a formula over single bytes or words.

use crate::reading::{methods, operators};
use crate::{Entry, Halves, Scalar, Vector, VectorOperation, Word, vector_operations};

/// `N` words that a kernel processes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes<const N: usize>(pub [u64; N]);

/// Performs an operation lane by lane, by the type's `map_lanes` and `map_pairs`.
macro_rules! lane_by_lane {
    (unary $word:ident [$trait:path] $method:ident $($operation:ident)?) => {
        $word.map_lanes(<u64 as $trait>::$method)
    };
    (binary $word:ident $other:ident [$trait:path] $method:ident $($operation:ident)?) => {
        $word.map_pairs($other, <u64 as $trait>::$method)
    };
    (shift $word:ident $amount:ident [$trait:path] $method:ident $($operation:ident)?) => {
        $word.map_lanes(|lane| <u64 as $trait>::$method(lane, $amount))
    };
}
#[cfg_attr(
    not(all(target_arch = "x86_64", not(raybench_portable))),
    allow(unused_imports, reason = "vectors are of x86-64")
)]
pub(crate) use lane_by_lane;

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn map_lanes(self, operation: impl Fn(u64) -> u64) -> Self {
        Lanes(self.0.map(operation))
    }

    #[inline(always)]
    pub(crate) fn map_pairs(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Lanes(std::array::from_fn(|lane| operation(self.0[lane], other.0[lane])))
    }
}

operators!(#[inline(always)] lane_by_lane [const N: usize] Lanes<N>);

impl<const N: usize> Word for Lanes<N> {
    #[inline(always)]
    fn constant(bits: u64) -> Self {
        Lanes([bits; N])
    }

    methods! {
        #[inline(always)] lane_by_lane;
        byte_swapped, bit_reversed, leading_zeros, trailing_zeros, count_ones, blsmsk;
        and_not, plus, minus, times, shift_left_by, shift_right_by, pext, pdep, bzhi;
        rotate_left
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // `ilog2` panics on an empty lane: this interpretation checks what the caller promises.
        self.map_lanes(|lane| u64::from(lane.ilog2()))
    }

    #[inline(always)]
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
        self.map_lanes(|lane| table[(first + lane) as usize].into())
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&lane| lane == 0)
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self.0[0]
    }
}

/// Parts of the meanings of instructions, which `vector_operations` states.
impl<const N: usize> Lanes<N> {
    /// Returns word `index`, modulo the number of lanes.
    pub(crate) fn word(self, index: usize) -> u64 {
        self.0[index % N]
    }

    /// Returns word `index` of two vectors, the second after the first.
    fn word_of_two(self, other: Self, index: usize) -> u64 {
        if (index / N).is_multiple_of(2) { self.word(index) } else { other.word(index) }
    }

    /// Returns byte `index`, modulo the number of bytes.
    fn byte(self, index: usize) -> u8 {
        self.word(index / 8 % N).to_le_bytes()[index % 8]
    }

    fn byte_of_two(self, other: Self, index: usize) -> u8 {
        if (index / (8 * N)).is_multiple_of(2) { self.byte(index) } else { other.byte(index) }
    }

    fn map_u32(self, other: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        self.map_pairs(other, |x, y| {
            let low = operation(x as u32, y as u32);
            let high = operation((x >> 32) as u32, (y >> 32) as u32);
            u64::from(low) | u64::from(high) << 32
        })
    }

    fn map_u16(self, other: Self, operation: impl Fn(u16, u16) -> u16) -> Self {
        self.map_u32(other, |x, y| {
            let low = operation(x as u16, y as u16);
            let high = operation((x >> 16) as u16, (y >> 16) as u16);
            u32::from(low) | u32::from(high) << 16
        })
    }

    fn map_byte_pairs(self, other: Self, operation: impl Fn(u8, u8) -> u8) -> Self {
        self.map_bytes(|index, byte| operation(byte, other.byte(index)))
    }

    /// Maps each byte, with its index.
    fn map_bytes(self, operation: impl Fn(usize, u8) -> u8) -> Self {
        Lanes(std::array::from_fn(|word| {
            u64::from_le_bytes(std::array::from_fn(|byte| {
                let index = 8 * word + byte;
                operation(index, self.byte(index))
            }))
        }))
    }

    /// Returns a mask with a bit per byte, which `is_set` decides from its index and the byte.
    fn byte_mask(self, is_set: impl Fn(usize, u8) -> bool) -> u64 {
        let mut mask = 0;
        for index in 0..8 * N {
            mask |= u64::from(is_set(index, self.byte(index))) << index;
        }
        mask
    }

    fn byte_pair_mask(self, other: Self, is_set: impl Fn(u8, u8) -> bool) -> u64 {
        self.byte_mask(|index, byte| is_set(byte, other.byte(index)))
    }

    fn mask_of_u32(self, other: Self, is_set: impl Fn(u32, u32) -> bool) -> u64 {
        let mut mask = 0;
        for index in 0..2 * N {
            let [x, y] =
                [self, other].map(|words| (words.0[index / 2] >> (32 * (index % 2))) as u32);
            mask |= u64::from(is_set(x, y)) << index;
        }
        mask
    }

    fn mask_of_words(self, other: Self, is_set: impl Fn(u64, u64) -> bool) -> u64 {
        let mut mask = 0;
        for lane in 0..N {
            mask |= u64::from(is_set(self.0[lane], other.0[lane])) << lane;
        }
        mask
    }

    /// Returns the OR of the minterms whose bits the table has.
    fn ternary_logic(self, b: Self, c: Self, table: u8) -> Self {
        let mut union = Lanes([0; N]);
        for row in (0..8).filter(|row| table >> row & 1 == 1) {
            let [a, b, c] = [(self, row & 4), (b, row & 2), (c, row & 1)]
                .map(|(word, is_set)| if is_set == 0 { !word } else { word });
            union = union | a & b & c;
        }
        union
    }

    /// Returns the 32-bit words whose bit is set in the mask, without gaps, then zeros.
    fn compressed(self, mask: u64) -> Self {
        let mut kept = Vec::new();
        for index in (0..2 * N).filter(|index| mask >> index & 1 == 1) {
            kept.push(self.0[index / 2] >> (32 * (index % 2)) & 0xffff_ffff);
        }
        kept.resize(2 * N, 0);
        Lanes(std::array::from_fn(|lane| kept[2 * lane] | kept[2 * lane + 1] << 32))
    }

    fn swapped_halves(self) -> Self {
        Lanes(std::array::from_fn(|lane| self.word(lane + N / 2)))
    }

    fn unpacked(self, other: Self, half: usize) -> Self {
        Lanes(std::array::from_fn(|lane| {
            let source = if lane.is_multiple_of(2) { self } else { other };
            source.0[lane & !1 | half]
        }))
    }

    fn shuffled_u32(self, other: Self, selectors: i32) -> Self {
        self.map_bytes(|index, _| {
            let selected = (selectors >> (index / 4 % 4 * 2) & 3) as usize;
            let source = index & !15 | (4 * selected) | index & 3;
            if index & 8 == 0 { self.byte(source) } else { other.byte(source) }
        })
    }

    /// Per 128 bits, packs the signed 32-bit words of the first, then of the second, to 16 bits
    /// with unsigned saturation.
    fn packed_u32(self, other: Self) -> Self {
        self.map_bytes(|index, _| {
            let source = index & !15 | (2 * index) & 12;
            let words = if index & 8 == 0 { self } else { other };
            let word = i32::from_le_bytes(std::array::from_fn(|byte| words.byte(source + byte)));
            (word.clamp(0, 0xffff) as u16).to_le_bytes()[index % 2]
        })
    }

    fn blended_u32(self, other: Self, bits: i32) -> Self {
        self.map_bytes(
            |index, byte| {
                if bits >> (index / 4) & 1 == 0 { byte } else { other.byte(index) }
            },
        )
    }
}

/// Returns the words of an instruction's answer, which is a vector or a mask in a word.
macro_rules! answer_words {
    ($answer:expr) => {
        $answer.0.to_vec()
    };
    ($answer:expr, word) => {
        vec![$answer]
    };
}

macro_rules! meanings_by_name {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($arg:ident $(, $rest:ident)*)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        /// Returns the words that an instruction answers with.
        ///
        /// # Panics
        /// Unless there are as many operands as it takes.
        #[allow(non_snake_case, reason = "meanings name their immediate as a parameter of a type")]
        pub(crate) fn instruction(
            operation: VectorOperation,
            immediate: i32,
            operands: &[Self],
        ) -> Vec<u64> {
            match (operation, operands) {
                $((VectorOperation::$variant, &[$arg $(, $rest)*]) => {
                    $(let $imm = immediate;)?
                    answer_words!($meaning $(, $into)?)
                })*
                _ => panic!("{operation:?} has other operands"),
            }
        }
    };
}

impl<const N: usize> Lanes<N> {
    vector_operations!(meanings_by_name);
}

macro_rules! meanings {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($arg:ident $(, $rest:ident)*)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        $(
            fn $method$(<const $imm: i32>)?(
                self $(, $rest: Self)*
            ) -> $crate::__vector_answer!($($into)?) {
                let $arg = self;
                $meaning
            }
        )*
    };
}

impl<const N: usize> Vector for Lanes<N> {
    type Word = u64;
    type Array = [u64; N];

    fn known(words: &[u64]) -> Self {
        Lanes(words.try_into().expect("as many words as lanes"))
    }

    unsafe fn row_at(table: &'static [u64], row: u64) -> Self {
        Lanes::known(&table[N * row as usize..][..N])
    }

    fn spread(word: u64) -> Self {
        Lanes([word; N])
    }

    fn from_array(lanes: [u64; N]) -> Self {
        Lanes(lanes)
    }

    fn to_array(self) -> [u64; N] {
        self.0
    }

    fn blend_bytes(self, mask: u64, other: Self) -> Self {
        self.map_bytes(|index, byte| if mask >> index & 1 == 0 { byte } else { other.byte(index) })
    }

    fn blend_words(self, mask: u64, other: Self) -> Self {
        Lanes(std::array::from_fn(
            |lane| {
                if mask >> lane & 1 == 0 { self.0[lane] } else { other.0[lane] }
            },
        ))
    }

    fn compressed_u32(self, mask: u64) -> Self {
        self.compressed(mask)
    }

    vector_operations!(meanings);
}

macro_rules! halves {
    ($($lanes:literal $half:literal),*) => {
        $(impl Halves for Lanes<$lanes> {
            type Half = Lanes<$half>;

            fn low_half(self) -> Lanes<$half> {
                Lanes(std::array::from_fn(|lane| self.0[lane]))
            }

            fn high_half(self) -> Lanes<$half> {
                Lanes(std::array::from_fn(|lane| self.0[$half + lane]))
            }

            fn twice(half: Lanes<$half>) -> Self {
                Lanes(std::array::from_fn(|lane| half.0[lane % $half]))
            }

            fn widened(half: Lanes<$half>) -> Self {
                Lanes(std::array::from_fn(|lane| if lane < $half { half.0[lane] } else { 0 }))
            }
        })*
    };
}
halves!(4 2, 8 4);

impl Scalar for u64 {
    type Two = Lanes<2>;
    type Four = Lanes<4>;
    type Eight = Lanes<8>;
}

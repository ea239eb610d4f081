//! What all forms share: functions of three words, the borrow, squares in bytes, masks by one
//! permute, and products with matrices of bits.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::tables::{ByPlace, Bytes};
use std::arch::x86_64::*;

/// The three inputs of a ternary function as columns of its truth table, from which the table of
/// any function follows.
pub const A: i32 = 0xf0;
/// The second.
pub const B: i32 = 0xcc;
/// The third.
pub const C: i32 = 0xaa;

/// `A & B | C`.
pub const AND_OR: i32 = A & B | C;
/// `A & B & !C`.
pub const AND_AND_NOT: i32 = A & B & !C & 0xff;
/// `(A ^ B) & C`.
pub const XOR_AND: i32 = (A ^ B) & C;
/// `A | B | C`.
pub const OR: i32 = A | B | C;
/// `(A | B) & !C`.
pub const OR_AND_NOT: i32 = (A | B) & !C & 0xff;
/// B where A is set, C elsewhere.
pub const SELECT: i32 = A & B | !A & C & 0xff;

/// The last squares of all ranks in the bytes of a word.
pub const LAST_SQUARES: u64 = 0x3f37_2f27_1f17_0f07;

/// As a matrix: the bits of each byte in reverse. As data: turns a matrix on the diagonal from a1.
pub const UP: u64 = 0x8040_2010_0804_0201;
/// As data: turns a matrix on the diagonal from h1.
pub const DOWN: u64 = 0x0102_0408_1020_4080;

/// A function of three words.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn ternary<const TABLE: i32>(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<TABLE>(a, b, c)
}

/// The same word in all lanes.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn each(word: u64) -> __m512i {
    _mm512_set1_epi64(word.cast_signed())
}

/// `(o ^ (o - 3 * nearest)) & line`: the attacks along a line of which `o` are the pieces, and `lower` those
/// below the slider. Both have the bit 0, which is the piece below if there is no other. 4 operations.
///
/// Twice the piece is above him and not above the slider. So the subtraction takes him away, and borrows
/// from the square above him on to the first piece above the slider.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
pub fn by_borrow(line: __m512i, o: __m512i, lower: __m512i) -> __m512i {
    let man_and_next = _mm512_rorv_epi64(each(1 << 63 | 1), _mm512_lzcnt_epi64(lower));
    ternary::<XOR_AND>(o, _mm512_sub_epi64(o, man_and_next), line)
}

/// The square in every byte of its lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn in_bytes(at: __m512i) -> __m512i {
    _mm512_shuffle_epi8(at, _mm512_set4_epi64(0x0808_0808_0808_0808, 0, 0x0808_0808_0808_0808, 0))
}

/// Where each rank is, seen from the square that is in all bytes: the index of [`by_place`], and less than 8
/// for the square's own rank.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn places(squares: __m512i) -> __m512i {
    _mm512_sub_epi8(each(LAST_SQUARES), squares)
}

/// Any mask of a square by one permute.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub fn by_place(table: &'static ByPlace, places: __m512i) -> __m512i {
    let Bytes(bytes) = table;
    // SAFETY: 128 aligned bytes.
    let [low, high] = unsafe {
        let first = bytes.as_ptr();
        [_mm512_load_si512(first.cast()), _mm512_load_si512(first.add(64).cast())]
    };
    _mm512_permutex2var_epi8(low, places, high)
}

/// A table of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn load<T>(table: &'static Bytes<T>) -> __m512i {
    const { assert!(size_of::<Bytes<T>>() == 64) };
    // SAFETY: 64 aligned bytes.
    unsafe { _mm512_load_si512((&raw const *table).cast()) }
}

/// For each byte of `data`, bit i: the parity of its members among the byte 7 - i of `matrix`.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn product(data: __m512i, matrix: __m512i) -> __m512i {
    _mm512_gf2p8affine_epi64_epi8::<0>(data, matrix)
}

/// The bits of each byte in reverse.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn mirrored(boards: __m512i) -> __m512i {
    product(boards, each(UP))
}

/// Words in memory as the register that they fill.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn register(words: [u64; 8]) -> __m512i {
    // SAFETY: eight words are a register, for which any bits will do.
    unsafe { std::mem::transmute(words) }
}

/// The words of a register.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn words(register: __m512i) -> [u64; 8] {
    // SAFETY: a register is eight words.
    unsafe { std::mem::transmute(register) }
}

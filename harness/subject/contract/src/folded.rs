//! The link of a loop whose answer is a vector and whose chained argument a word.

use std::arch::x86_64::{__m128i, __m256i, __m512i};

/// The exclusive or of all lanes. What is left to itself here, a compiler does by shuffles and logic of
/// floating-point numbers; so lanes leave their register one by one.
pub(crate) trait Folded {
    /// # Safety
    /// The CPU has the instructions of this type.
    unsafe fn folded(self) -> u64;
}

macro_rules! folded_one_by_one {
    ($register:ident, $words:literal) => {
        impl Folded for $register {
            #[inline(always)]
            unsafe fn folded(self) -> u64 {
                // SAFETY: a vector is so many words.
                let lanes: [u64; $words] = unsafe { std::mem::transmute(self) };
                lanes.map(crate::opaque).into_iter().fold(0, |all, lane| all ^ lane)
            }
        }
    };
}
folded_one_by_one!(__m128i, 2);
folded_one_by_one!(__m256i, 4);
folded_one_by_one!(__m512i, 8);

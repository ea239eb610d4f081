//! Functions of three boards, with and without ternary instructions.

use contract::Vector;

/// How to compute functions of three boards.
pub trait Logic: Copy {
    /// `a | b & c`.
    fn or_both<V: Vector>(self, a: V, b: V, c: V) -> V;

    /// `both | (from & both) >> steps`, where `both` is `one | two`.
    fn last_jump<V: Vector>(self, one: V, two: V, from: V, steps: u32) -> V;
}

/// With ternary instructions.
#[derive(Clone, Copy, Debug)]
pub struct Ternary;

const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

impl Logic for Ternary {
    #[inline(always)]
    fn or_both<V: Vector>(self, a: V, b: V, c: V) -> V {
        a.ternary::<{ A | B & C }>(b, c)
    }

    /// Three operations; the first does not wait for `one | two`.
    #[inline(always)]
    fn last_jump<V: Vector>(self, one: V, two: V, from: V, steps: u32) -> V {
        let four = from.ternary::<{ A & (B | C) }>(one, two) >> steps;
        one.ternary::<{ A | B | C }>(two, four)
    }
}

/// Without ternary instructions.
#[derive(Clone, Copy, Debug)]
pub struct ByTwos;

impl Logic for ByTwos {
    #[inline(always)]
    fn or_both<V: Vector>(self, a: V, b: V, c: V) -> V {
        a | b & c
    }

    /// Four operations.
    #[inline(always)]
    fn last_jump<V: Vector>(self, one: V, two: V, from: V, steps: u32) -> V {
        let both = one | two;
        both | (from & both) >> steps
    }
}

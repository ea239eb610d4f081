//! Functions of three boards, with ternary instructions and without. It knows no line and no direction.

use contract::Vector;

/// How they are computed.
pub trait Logic: Copy {
    /// `a | b & c`.
    fn or_both<V: Vector>(self, a: V, b: V, c: V) -> V;

    /// All of `one` and `two`, and those of them that `from` has `steps` further to the right.
    fn last_jump<V: Vector>(self, one: V, two: V, from: V, steps: u32) -> V;
}

/// In one instruction.
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

    /// Three operations, of which the first does not wait for `one` and `two` to be one.
    #[inline(always)]
    fn last_jump<V: Vector>(self, one: V, two: V, from: V, steps: u32) -> V {
        let four = from.ternary::<{ A & (B | C) }>(one, two) >> steps;
        one.ternary::<{ A | B | C }>(two, four)
    }
}

/// In two.
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

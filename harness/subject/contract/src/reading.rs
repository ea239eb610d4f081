//! Operators, and those methods of [`Word`](crate::Word) that map words to a word, for all
//! interpretations of kernels.
//!
//! An interpretation performs every operation in the same way: it records a node, works lane by
//! lane, or calls the method of the plain word. So each supplies one macro, `$how`, which says how
//! it performs an operation, and the two macros here call it once per operation. Written out, each
//! interpretation would have some twenty methods that differ only in a name.

/// Implements the operators of an interpretation by `$how!(unary self)`, `(binary self other)` or
/// `(shift self amount)`. The trait that defines the operator on words, its method and its node
/// name follow.
macro_rules! operators {
    (#[$attribute:meta] $how:ident $generics:tt $reading:ty) => {
        operators!(@ #[$attribute] $how $generics $reading;
            unary std::ops::Not: not() Not);
        operators!(@ #[$attribute] $how $generics $reading;
            binary std::ops::BitAnd: bitand(other: Self) And);
        operators!(@ #[$attribute] $how $generics $reading;
            binary std::ops::BitOr: bitor(other: Self) Or);
        operators!(@ #[$attribute] $how $generics $reading;
            binary std::ops::BitXor: bitxor(other: Self) Xor);
        operators!(@ #[$attribute] $how $generics $reading;
            shift std::ops::Shl<u32>: shl(amount: u32) ShiftLeft);
        operators!(@ #[$attribute] $how $generics $reading;
            shift std::ops::Shr<u32>: shr(amount: u32) ShiftRight);
    };
    (@ #[$attribute:meta] $how:ident [$($generics:tt)*] $reading:ty;
        $arity:ident $trait:path: $method:ident($($other:ident: $type:ty)?) $operation:ident) => {
        impl<$($generics)*> $trait for $reading {
            type Output = Self;

            #[$attribute]
            fn $method(self $(, $other: $type)?) -> Self {
                $how!($arity self $($other)? [$trait] $method $operation)
            }
        }
    };
}
pub(crate) use operators;

/// Implements methods of [`Word`](crate::Word) in the same way: first those of one word, then those
/// of two, then shifts by an amount. The node name follows a method if the interpretation needs it.
macro_rules! methods {
    (#[$attribute:meta] $how:ident;
        $($unary:ident $($unary_node:ident)?),*; $($binary:ident $($binary_node:ident)?),*;
        $($shift:ident $($shift_node:ident)?),*) => {
        $(
            #[$attribute]
            fn $unary(self) -> Self {
                $how!(unary self [$crate::Word] $unary $($unary_node)?)
            }
        )*
        $(
            #[$attribute]
            fn $binary(self, other: Self) -> Self {
                $how!(binary self other [$crate::Word] $binary $($binary_node)?)
            }
        )*
        $(
            #[$attribute]
            fn $shift(self, amount: u32) -> Self {
                $how!(shift self amount [$crate::Word] $shift $($shift_node)?)
            }
        )*
    };
}
pub(crate) use methods;

//! What interpretations of kernels share: operators and those methods of [`Word`](crate::Word) that
//! map words to a word. Each interpretation supplies one macro that says how it performs an
//! operation.

/// The operators of an interpretation, by `$how!(one self)`, `(two self other)` or
/// `(by self amount)`, followed by the trait that defines it on words, its method, and its node
/// name.
macro_rules! operators {
    (#[$attribute:meta] $how:ident $generics:tt $reading:ty) => {
        operators!(@ #[$attribute] $how $generics $reading;
            one std::ops::Not: not() Not);
        operators!(@ #[$attribute] $how $generics $reading;
            two std::ops::BitAnd: bitand(other: Self) And);
        operators!(@ #[$attribute] $how $generics $reading;
            two std::ops::BitOr: bitor(other: Self) Or);
        operators!(@ #[$attribute] $how $generics $reading;
            two std::ops::BitXor: bitxor(other: Self) Xor);
        operators!(@ #[$attribute] $how $generics $reading;
            by std::ops::Shl<u32>: shl(amount: u32) ShiftLeft);
        operators!(@ #[$attribute] $how $generics $reading;
            by std::ops::Shr<u32>: shr(amount: u32) ShiftRight);
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

/// Methods of [`Word`](crate::Word), in the same way: of one word, of two, and by an amount; with
/// the node name if the interpretation needs it.
macro_rules! methods {
    (#[$attribute:meta] $how:ident;
        $($one:ident $($of_one:ident)?),*; $($two:ident $($of_two:ident)?),*;
        $($by:ident $($of_by:ident)?),*) => {
        $(
            #[$attribute]
            fn $one(self) -> Self {
                $how!(one self [$crate::Word] $one $($of_one)?)
            }
        )*
        $(
            #[$attribute]
            fn $two(self, other: Self) -> Self {
                $how!(two self other [$crate::Word] $two $($of_two)?)
            }
        )*
        $(
            #[$attribute]
            fn $by(self, amount: u32) -> Self {
                $how!(by self amount [$crate::Word] $by $($of_by)?)
            }
        )*
    };
}
pub(crate) use methods;

//! What readings of a kernel that note each operation have in common: the operators of a
//! [`Word`](crate::Word), written once. A reading says what it does with an operation of one word, of two,
//! of a word and a number, and with a look-up; values are those of `u64`.

/// Implements [`Word`](crate::Word) for a reading by its methods `alone`, `with`, `by`, `found_in` and `number`,
/// and its field `value`, and what else of `Word` it has of its own. Whoever writes an operator in a kernel is
/// its caller.
macro_rules! reading {
    ($reading:ident $($own:tt)*) => {
        $crate::reading::reading! { @operators $reading:
            BitAnd bitand And $reading with, BitOr bitor Or $reading with,
            BitXor bitxor Xor $reading with, Shl shl ShiftLeft u32 by, Shr shr ShiftRight u32 by
        }

        impl std::ops::Not for $reading {
            type Output = Self;

            #[track_caller]
            fn not(self) -> Self {
                self.alone(Operation::Not, |bits| !bits)
            }
        }

        impl Word for $reading {
            #[track_caller]
            fn constant(bits: u64) -> Self {
                Self::number(bits)
            }

            $crate::reading::reading! { @methods
                with: and_not AndNot, plus Plus, minus Minus, times Times,
                shift_left_by ShiftLeft, shift_right_by ShiftRight;
                alone: byte_swapped ByteSwapped, bit_reversed BitReversed,
                leading_zeros LeadingZeros, trailing_zeros TrailingZeros
            }

            #[track_caller]
            fn rotate_left(self, amount: u32) -> Self {
                self.by(Operation::RotateLeft, amount % 64, u64::rotate_left)
            }

            #[track_caller]
            fn negated(self) -> Self {
                Self::constant(0).minus(self)
            }

            #[track_caller]
            unsafe fn bit_scan_reverse(self) -> Self {
                // Of no bit this panics: a reading would rather stop than trust the caller.
                self.alone(Operation::BitScanReverse, |bits| bits.ilog2().into())
            }

            #[track_caller]
            unsafe fn look_up(self, table: &[u64]) -> Self {
                self.found_in(table, table[self.value as usize])
            }

            $($own)*

            fn is_empty(self) -> bool {
                self.value == 0
            }

            fn value(self) -> u64 {
                self.value
            }
        }
    };
    (@operators $reading:ident: $($trait:ident $method:ident $operation:ident $other:ident $how:ident),*) => {
        $(
            impl std::ops::$trait<$other> for $reading {
                type Output = Self;

                #[track_caller]
                fn $method(self, other: $other) -> Self {
                    self.$how(Operation::$operation, other, std::ops::$trait::$method)
                }
            }
        )*
    };
    (@methods with: $($two:ident $of_two:ident),*; alone: $($one:ident $of_one:ident),*) => {
        $(
            #[track_caller]
            fn $two(self, other: Self) -> Self {
                self.with(Operation::$of_two, other, <u64 as Word>::$two)
            }
        )*
        $(
            #[track_caller]
            fn $one(self) -> Self {
                self.alone(Operation::$of_one, <u64 as Word>::$one)
            }
        )*
    };
}
pub(crate) use reading;

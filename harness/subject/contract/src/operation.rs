//! The operations of kernels, as nodes of a graph. The node says how many words an operation spans.

use crate::Turns;
use crate::vector_operations;
use crate::vector_operations::registers;
use std::hash::{Hash, Hasher};

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident$(($($of:ty),+))? $sign:literal $cost:ident;)+) => {
        /// The operation of a node. Shift amounts are operands like any other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "they are named after the methods of `Word` and `Vector`")]
        pub enum Operation {
            $($(#[$doc])* $name$(($($of),+))?,)+
        }

        impl Operation {
            /// Its cost, taken by itself.
            pub const fn cost(self) -> Cost {
                match self {
                    Operation::Half(0) => Cost::Nothing,
                    $(Operation::$name { .. } => Cost::$cost,)+
                }
            }

            /// Its sign in a formula.
            pub(crate) fn sign(self) -> String {
                let sign = match self {
                    Operation::Half(0) => "low half of",
                    $(Operation::$name { .. } => $sign,)+
                };
                match self {
                    Operation::Vector(operation, _) => operation.instruction().name.into(),
                    _ => sign.into(),
                }
            }
        }
    };
}

// Each with its sign in formulas, if special, and its cost.
operations! {
    /// This word of the arguments.
    Input(usize) "" Nothing;
    /// Known bits, which the node holds.
    Constant "" Nothing;
    /// A constant that only counts iterations.
    Counter "" Nothing;
    And "&" Operation;
    Or "|" Operation;
    Xor "^" Operation;
    Not "~" Operation;
    AndNot "& ~" Operation;
    /// By the low six bits of the second operand.
    ShiftLeft "<<" Operation;
    /// By the low six bits of the second operand.
    ShiftRight ">>" Operation;
    RotateLeft "rol" Operation;
    Plus "+" Operation;
    Minus "-" Operation;
    Times "*" Operation;
    ByteSwapped "bswap" Operation;
    BitReversed "rbit" Operation;
    BitScanReverse "bsr" Operation;
    LeadingZeros "lzcnt" Operation;
    TrailingZeros "tzcnt" Operation;
    Pext "pext" Operation;
    Pdep "pdep" Operation;
    Bzhi "bzhi" Operation;
    Blsmsk "blsmsk" Operation;
    /// From this table, starting at the index in the second operand.
    LookUp(Entries) "" LookUp;
    /// The row of this table that the operand selects.
    Row(Entries) "" LookUp;
    /// The operands are the lanes.
    Joined "lanes" Transfer;
    /// The operand in every lane.
    Spread "each" Transfer;
    /// This lane of the operand.
    Lane(usize) "" Transfer;
    /// Half 0 (low) or 1 (high) of the operand's lanes.
    Half(usize) "high half of" Operation;
    /// The operand in both halves.
    Twice "twice" Transfer;
    /// The operand in the low half; the high half is undefined, and zero here.
    Widened "widened" Nothing;
    /// Bytes of the third operand where the first, a mask, has a bit set; else of the second.
    BlendBytes "blend_bytes" Operation;
    /// The same with words.
    BlendWords "blend_words" Operation;
    /// A vector instruction, with its immediate.
    Vector(VectorOperation, i32) "" Operation;
    /// Delimits a loop or branch whose body is recorded once.
    Loop(Bracket) "" Nothing;
}

/// The delimiters of a loop body, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// The operands are the words before the first iteration.
    Begin(Turns),
    /// This word at the start of an iteration. The operand is the `Begin`.
    Carried(usize),
    /// The iteration runs if the first operand is nonzero and the second is zero.
    Test,
    /// The operands are the `Begin`, the `Test`, and the words after the iteration.
    End,
    /// This word after the last iteration. The operand is the `End`.
    Left(usize),
}

macro_rules! entries {
    ($($entry:ident $entries:ident),+) => {
        /// A table of bytes, 16-bit or 64-bit words.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "their types say it")]
        pub enum Entries {
            $($entries(&'static [$entry]),)+
        }

        impl Entries {
            /// How many.
            pub const fn len(self) -> usize {
                match self {
                    $(Entries::$entries(entries) => entries.len(),)+
                }
            }

            /// Bits per entry.
            pub const fn bits(self) -> usize {
                match self {
                    $(Entries::$entries(_) => $entry::BITS as usize,)+
                }
            }

            /// The entry at an index.
            ///
            /// # Panics
            /// If the index is out of range.
            pub fn get(self, place: usize) -> u64 {
                match self {
                    $(Entries::$entries(entries) => entries[place].into(),)+
                }
            }

            /// Address and size in bytes: the identity of a table.
            fn place(self) -> (usize, usize) {
                match self {
                    $(Entries::$entries(entries) => {
                        (entries.as_ptr().addr(), size_of_val(entries))
                    })+
                }
            }
        }

        $(impl Entry for $entry {
            fn entries(table: &'static [Self]) -> Entries {
                Entries::$entries(table)
            }
        })+
    };
}
entries!(u8 Bytes, u16 Shorts, u64 Words);

impl Entries {
    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl PartialEq for Entries {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Entries {}

impl Hash for Entries {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

/// An entry type of tables.
pub trait Entry: Copy + Into<u64> + 'static {
    /// The table as a graph's node holds it.
    fn entries(table: &'static [Self]) -> Entries;
}

/// How an operation is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// One operation.
    Operation,
    /// A load.
    LookUp,
    /// A move between register files, or from memory into lanes.
    Transfer,
    /// Nothing.
    Nothing,
}

macro_rules! intrinsics_of_registers {
    ($({
        $register:ident lanes: $lanes:literal, class: $class:ident,
        features: [$($feature:literal)?],
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
        halves: ($(
            $half:ident low: $low:ident high: $high:ident
                twice: $twice:ident widened: $widened:ident
        )?)
    })*) => {
        impl Operation {
            /// Its intrinsic at this number of lanes, the same in Rust and C, with its target
            /// features; `None` if no single one exists. If operand widths differ, the widest
            /// counts.
            pub fn intrinsic(self, lanes: usize) -> Option<(&'static str, &'static str)> {
                if let Operation::Vector(operation, _) = self {
                    return operation.instruction().intrinsics[lanes.ilog2() as usize - 1];
                }
                $(if lanes == $lanes {
                    const FEATURES: &str = [$($feature,)? "sse2"][0];
                    return Some(match self {
                        Operation::Joined | Operation::Row(_) => (stringify!($load), FEATURES),
                        Operation::Spread => (stringify!($spread), FEATURES),
                        Operation::Plus => (stringify!($plus), FEATURES),
                        Operation::Minus => (stringify!($minus), FEATURES),
                        Operation::Xor => (stringify!($xor), FEATURES),
                        Operation::And => (stringify!($and), FEATURES),
                        Operation::Or => (stringify!($or), FEATURES),
                        Operation::AndNot => (stringify!($and_not), FEATURES),
                        Operation::ShiftLeft => (stringify!($left), FEATURES),
                        Operation::ShiftRight => (stringify!($right), FEATURES),
                        Operation::RotateLeft => (stringify!($rotate), $rotate_features),
                        Operation::LeadingZeros => (stringify!($count), $count_features),
                        $(Operation::LookUp(Entries::Words(_)) => {
                            (stringify!($gather), $gather_features)
                        })?
                        Operation::BlendWords => (stringify!($word_blend), $word_features),
                        Operation::BlendBytes => (stringify!($byte_blend), $byte_features),
                        $(
                            Operation::Half(0) => (stringify!($low), FEATURES),
                            Operation::Half(_) => (stringify!($high), FEATURES),
                            Operation::Twice => (stringify!($twice), FEATURES),
                            Operation::Widened => (stringify!($widened), FEATURES),
                        )?
                        _ => return None,
                    });
                })*
                None
            }
        }
    };
}
registers!(intrinsics_of_registers);

/// The facts about one vector instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// Its method in [`Vector`](crate::Vector).
    pub name: &'static str,
    /// Its intrinsics for 128, 256 and 512 bits, the same in Rust and C, with their target
    /// features; `None` where there is no such instruction.
    pub intrinsics: [Option<(&'static str, &'static str)>; 3],
    /// The order in which the intrinsics take the operands.
    pub order: &'static [usize],
    /// Its immediate, if any.
    pub immediate: Immediate,
    /// Bits of the answer per mask bit: 8 or 64.
    pub grain: u32,
}

/// The immediate of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Immediate {
    /// Nothing.
    None,
    /// Chosen by the kernel.
    Argument,
    /// Always this value.
    Always(i32),
}

macro_rules! instructions {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($($arg:ident),+)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        /// The instructions of vectors, named after the methods of [`Vector`](crate::Vector).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum VectorOperation {
            $($(#[$doc])* $variant,)*
        }

        impl VectorOperation {
            /// All.
            pub const ALL: &[VectorOperation] = &[$(VectorOperation::$variant),*];

            /// The facts about it.
            pub const fn instruction(self) -> &'static Instruction {
                match self {
                    $(VectorOperation::$variant => {
                        const ARGUMENTS: &[&str] = &[$(stringify!($arg)),+];
                        const ORDER: [usize; ARGUMENTS.len()] =
                            [$(place_of(stringify!($order), ARGUMENTS)),+];
                        const INSTRUCTION: &Instruction = &Instruction {
                            name: stringify!($method),
                            intrinsics: [
                                [$(Some((stringify!($i1), $f1)),)? None][0],
                                [$(Some((stringify!($i2), $f2)),)? None][0],
                                [$(Some((stringify!($i5), $f5)),)? None][0],
                            ],
                            order: &ORDER,
                            immediate: match stringify!($($imm)?).as_bytes() {
                                [] => [$(Immediate::Always($fixed),)? Immediate::None][0],
                                _ => Immediate::Argument,
                            },
                            grain: $grain,
                        };
                        INSTRUCTION
                    })*
                }
            }
        }
    };
}
vector_operations!(instructions);

const fn place_of(name: &str, among: &[&str]) -> usize {
    let mut place = 0;
    while !crate::cpu::is_same(name.as_bytes(), among[place].as_bytes()) {
        place += 1;
    }
    place
}

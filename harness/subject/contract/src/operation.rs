//! The operations of kernels, as nodes of a graph.
//!
//! An operation is a value, so that graphs can be counted, drawn, and printed as C and Rust. It
//! says nothing about widths: `And` is the same operation on a word and on eight, and the node says
//! how many words it has.

use crate::Turns;
use crate::vector_operations;
use crate::vector_operations::registers;
use std::hash::{Hash, Hasher};

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident$(($($field:ty),+))? $sign:literal $cost:ident;)+) => {
        /// The operation of a node. Shift amounts are operands like any other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "they are named after the methods of `Word` and `Vector`")]
        pub enum Operation {
            $($(#[$doc])* $name$(($($field),+))?,)+
        }

        impl Operation {
            /// Returns what the operation costs unless its surroundings make it free.
            pub const fn cost(self) -> Cost {
                match self {
                    Operation::Half(0) => Cost::Nothing,
                    $(Operation::$name { .. } => Cost::$cost,)+
                }
            }

            /// Returns its sign in a formula.
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

// Each operation has its sign in formulas, which is empty if the formula has another form, and its
// cost.
operations! {
    /// A word of the arguments, by its index.
    Input(usize) "" Nothing;
    /// Bits that the kernel knows. The node holds them.
    Constant "" Nothing;
    /// A constant that only counts iterations.
    Counter "" Nothing;
    And "&" Operation;
    Or "|" Operation;
    Xor "^" Operation;
    Not "~" Operation;
    AndNot "& ~" Operation;
    /// The low six bits of the second operand are the distance.
    ShiftLeft "<<" Operation;
    /// The low six bits of the second operand are the distance.
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
    CountOnes "popcnt" Operation;
    Pext "pext" Operation;
    Pdep "pdep" Operation;
    Bzhi "bzhi" Operation;
    Blsmsk "blsmsk" Operation;
    /// Reads an entry of this table. The second operand is the index of the first entry that the
    /// first operand can select.
    LookUp(Entries) "" LookUp;
    /// Reads the row of this table that the operand selects.
    Row(Entries) "" LookUp;
    /// Makes a vector whose lanes are the operands.
    Joined "lanes" Transfer;
    /// Copies the operand to every lane.
    Spread "each" Transfer;
    /// Takes a lane of the operand, by its index.
    Lane(usize) "" Transfer;
    /// Takes half 0 (low) or 1 (high) of the operand's lanes.
    Half(usize) "high half of" Operation;
    /// Copies the operand to both halves.
    Twice "twice" Transfer;
    /// Makes the operand the low half. The high half is undefined; a graph has zeros there.
    Widened "widened" Nothing;
    /// Takes bytes of the third operand where the first, a mask, has a bit set, and otherwise of
    /// the second.
    BlendBytes "blend_bytes" Operation;
    /// Does the same with words.
    BlendWords "blend_words" Operation;
    /// Takes the 32-bit words of the second operand where the first, a mask, has a bit set, without
    /// gaps; then zeros.
    CompressU32 "compress_u32" Operation;
    /// A vector instruction, with its immediate.
    Vector(VectorOperation, i32) "" Operation;
    /// Delimits a loop or a branch; its body is recorded once.
    Loop(Bracket) "" Nothing;
}

/// The delimiters of a loop body, in this order. A body is recorded once, so the graph needs nodes
/// that say where words come from in the first iteration and in later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// The operands are the words before the first iteration.
    Begin(Turns),
    /// The value that a word has at the start of an iteration. The operand is the `Begin`.
    Carried(usize),
    /// The iteration runs if the first operand is nonzero and the second is zero.
    Test,
    /// The operands are the `Begin`, the `Test`, and the words after the iteration.
    End,
    /// The value that a word has after the last iteration. The operand is the `End`.
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
            /// Returns the number of entries.
            pub const fn len(self) -> usize {
                match self {
                    $(Entries::$entries(entries) => entries.len(),)+
                }
            }

            /// Returns the number of bits per entry.
            pub const fn bits(self) -> usize {
                match self {
                    $(Entries::$entries(_) => $entry::BITS as usize,)+
                }
            }

            /// Returns the entry at an index.
            ///
            /// # Panics
            /// If the index is out of range.
            pub fn get(self, index: usize) -> u64 {
                match self {
                    $(Entries::$entries(entries) => entries[index].into(),)+
                }
            }

            /// Returns address and size in bytes: the identity of a table, whose entries would be
            /// slow to compare.
            fn identity(self) -> (usize, usize) {
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
    /// Whether the table has no entries.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl PartialEq for Entries {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Entries {}

impl Hash for Entries {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// A type of entries of tables. Kernels keep tables as narrow as their entries allow.
pub trait Entry: Copy + Into<u64> + 'static {
    /// Returns the table as a node of a graph holds it.
    fn entries(table: &'static [Self]) -> Entries;
}

/// How an operation is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// It counts as one operation.
    Operation,
    /// It is a load.
    LookUp,
    /// It moves words between register files, or from memory into lanes.
    Transfer,
    /// It costs nothing.
    Nothing,
}

/// The intrinsic of an operation on one type of register, by a row of [`registers`]. The word
/// operations are first; those of a gather and of halves follow, which not every register has.
macro_rules! register_intrinsic {
    ($operation:ident $default:ident
        [$($name:ident $intrinsic:ident),*] [$($special:ident $features:literal $other:ident),*]
        ($($gather_features:literal $gather:ident)?)
        ($($half:ident low: $low:ident high: $high:ident
            twice: $twice:ident widened: $widened:ident)?)) => {
        match $operation {
            $(Operation::$name { .. } => Some((stringify!($intrinsic), $default)),)*
            $(Operation::$special => Some((stringify!($other), $features)),)*
            $(Operation::LookUp(Entries::Words(_)) => {
                Some((stringify!($gather), $gather_features))
            })?
            $(
                Operation::Half(0) => Some((stringify!($low), $default)),
                Operation::Half(_) => Some((stringify!($high), $default)),
                Operation::Twice => Some((stringify!($twice), $default)),
                Operation::Widened => Some((stringify!($widened), $default)),
            )?
            _ => None,
        }
    };
}

/// The names of intrinsics, from the same rows that the kernels are compiled with. A list written
/// by hand could name another instruction than the one that is measured.
///
/// For the row of `__m256i` it becomes
///
/// ```text
/// if lanes == 4 {
///     const FEATURES: &str = "avx2";
///     return match self {                                        register_intrinsic!
///         Operation::Plus => Some(("_mm256_add_epi64", FEATURES)),
///         Operation::RotateLeft => Some(("_mm256_rol_epi64", "avx512f,avx512vl")),
///         ..
///         _ => None,
///     };
/// }
/// ```
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
        gather: $gather:tt,
        byte_swap: $swap_features:literal $swap:ident,
        blend_words: $word_features:literal $word_blend:ident,
        blend_bytes: $byte_features:literal $byte_blend:ident,
        compress: $compress_features:literal $compress:ident,
        halves: $halves:tt
    })*) => {
        impl Operation {
            /// Returns its intrinsic at this number of lanes, the same in Rust and C, with its
            /// target features; `None` if no single one exists. If operand widths differ, the
            /// widest counts.
            pub fn intrinsic(self, lanes: usize) -> Option<(&'static str, &'static str)> {
                if let Operation::Vector(operation, _) = self {
                    return operation.instruction().intrinsics[lanes.ilog2() as usize - 1];
                }
                $(if lanes == $lanes {
                    const FEATURES: &str = [$($feature,)? "sse2"][0];
                    return register_intrinsic!(self FEATURES
                        [Joined $load, Row $load, Spread $spread, Plus $plus, Minus $minus,
                            Xor $xor, And $and, Or $or, AndNot $and_not, ShiftLeft $left,
                            ShiftRight $right]
                        [RotateLeft $rotate_features $rotate,
                            LeadingZeros $count_features $count,
                            BlendWords $word_features $word_blend,
                            BlendBytes $byte_features $byte_blend,
                            CompressU32 $compress_features $compress]
                        $gather $halves);
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
    /// It has none.
    None,
    /// The kernel chooses it.
    Argument,
    /// It always has this value.
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
            /// All vector operations.
            pub const ALL: &[VectorOperation] = &[$(VectorOperation::$variant),*];

            /// Returns the facts about it.
            pub const fn instruction(self) -> &'static Instruction {
                match self {
                    $(VectorOperation::$variant => {
                        const ARGUMENTS: &[&str] = &[$(stringify!($arg)),+];
                        // One operand may be taken twice.
                        const ORDER: &[usize] = &[$(index_of(stringify!($order), ARGUMENTS)),+];
                        const INSTRUCTION: &Instruction = &Instruction {
                            name: stringify!($method),
                            intrinsics: [
                                [$(Some((stringify!($i1), $f1)),)? None][0],
                                [$(Some((stringify!($i2), $f2)),)? None][0],
                                [$(Some((stringify!($i5), $f5)),)? None][0],
                            ],
                            order: ORDER,
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

/// Returns the index of a name in a list that has it. It runs in a constant, where iterators do
/// not.
const fn index_of(name: &str, names: &[&str]) -> usize {
    let mut index = 0;
    while !crate::cpu::is_same(name.as_bytes(), names[index].as_bytes()) {
        index += 1;
    }
    index
}

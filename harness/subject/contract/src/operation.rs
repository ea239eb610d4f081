//! What a kernel's text can say, as the nodes of its graph name it. How many words an operation goes over is
//! the node's affair.

use crate::Turns;
use crate::vector_operations;
use crate::vector_operations::registers;
use std::hash::{Hash, Hasher};

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident$(($($of:ty),+))? $sign:literal $cost:ident;)+) => {
        /// What a node of a kernel's graph is. Amounts of shifts are operands like any other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "they are named after the methods of `Word` and `Vector`")]
        pub enum Operation {
            $($(#[$doc])* $name$(($($of),+))?,)+
        }

        impl Operation {
            /// How it counts by itself.
            pub const fn cost(self) -> Cost {
                match self {
                    Operation::Half(0) => Cost::Nothing,
                    $(Operation::$name { .. } => Cost::$cost,)+
                }
            }

            /// How a formula shows it.
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

// Each with the sign of a formula, if it has one of its own, and how it counts.
operations! {
    /// A word of the arguments, by its place.
    Input(usize) "" Nothing;
    /// Known bits: those of the node.
    Constant "" Nothing;
    /// The same, of a counter.
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
    /// In this table, from the place that the second operand says.
    LookUp(Entries) "" LookUp;
    /// The row of this table with the operand's number.
    Row(Entries) "" LookUp;
    /// The operands are the lanes.
    Joined "lanes" Transfer;
    /// The operand in every lane.
    Spread "each" Transfer;
    /// This lane of the operand.
    Lane(usize) "" Transfer;
    /// The lower half of the operand's lanes, or the upper one.
    Half(usize) "high half of" Operation;
    /// The operand in both halves.
    Twice "twice" Transfer;
    /// The operand below, and lanes of which nothing is known above; here they are zero.
    Widened "widened" Nothing;
    /// Bytes of the third operand where the first, a mask, has a bit; of the second where it has none.
    BlendBytes "blend_bytes" Operation;
    /// Words likewise.
    BlendWords "blend_words" Operation;
    /// An instruction of vectors, with its immediate.
    Vector(VectorOperation, i32) "" Operation;
    /// Where a loop or a branch begins or ends whose turn is noted once.
    Loop(Bracket) "" Nothing;
}

/// What stands around the nodes of a turn, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// The operands are the words before the first turn.
    Begin(Turns),
    /// This word at the beginning of a turn. The operand is where it begins.
    Carried(usize),
    /// The turn is taken if the first operand has a bit and the second has none.
    Test,
    /// The operands are where it began, the test, and the words after the turn.
    End,
    /// This word after the last turn. The operand is where it ends.
    Left(usize),
}

macro_rules! entries {
    ($($entry:ident $entries:ident),+) => {
        /// A table of bytes, of shorts or of words.
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

            /// Bits of each.
            pub const fn bits(self) -> usize {
                match self {
                    $(Entries::$entries(_) => $entry::BITS as usize,)+
                }
            }

            /// The entry at a place.
            ///
            /// # Panics
            /// If the table ends before it.
            pub fn at(self, place: usize) -> u64 {
                match self {
                    $(Entries::$entries(entries) => entries[place].into(),)+
                }
            }

            /// Where they lie and how many bytes they take: what a table is known by.
            fn place(self) -> (usize, usize) {
                match self {
                    $(Entries::$entries(entries) => (entries.as_ptr().addr(), size_of_val(entries)),)+
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

/// What a table may hold.
pub trait Entry: Copy + Into<u64> + 'static {
    /// The table as a node of a graph keeps it.
    fn entries(table: &'static [Self]) -> Entries;
}

/// How an operation counts.
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

macro_rules! of_registers {
    ($({
        $register:ident, $lanes:literal, $class:ident, [$($feature:literal)?],
        $load:ident, $zero:ident, $spread:ident, $spread_byte:ident, $plus:ident, $minus:ident,
        $xor:ident, $and:ident, $or:ident, $and_not:ident, $left:ident, $right:ident,
        $rotate_features:literal $rotate:ident, $count_features:literal $count:ident,
        [$($gather_features:literal $gather:ident)?], $swap_features:literal $swap:ident,
        $word_features:literal $word_blend:ident, $byte_features:literal $byte_blend:ident,
        ($($half:ident $low:ident $high:ident $twice:ident $widened:ident)?)
    })*) => {
        impl Operation {
            /// The intrinsic that does it in a register of so many lanes, in Rust and in C alike, and its target
            /// features; none where there is no single one. Where widths differ, the wider one counts.
            pub fn intrinsic(self, lanes: usize) -> Option<(&'static str, &'static str)> {
                if let Operation::Vector(operation, _) = self {
                    return operation.instruction().intrinsics[lanes.ilog2() as usize - 1];
                }
                $(if lanes == $lanes {
                    const OWN: &str = [$($feature,)? "sse2"][0];
                    return Some(match self {
                        Operation::Joined | Operation::Row(_) => (stringify!($load), OWN),
                        Operation::Spread => (stringify!($spread), OWN),
                        Operation::Plus => (stringify!($plus), OWN),
                        Operation::Minus => (stringify!($minus), OWN),
                        Operation::Xor => (stringify!($xor), OWN),
                        Operation::And => (stringify!($and), OWN),
                        Operation::Or => (stringify!($or), OWN),
                        Operation::AndNot => (stringify!($and_not), OWN),
                        Operation::ShiftLeft => (stringify!($left), OWN),
                        Operation::ShiftRight => (stringify!($right), OWN),
                        Operation::RotateLeft => (stringify!($rotate), $rotate_features),
                        Operation::LeadingZeros => (stringify!($count), $count_features),
                        $(Operation::LookUp(Entries::Words(_)) => (stringify!($gather), $gather_features),)?
                        Operation::BlendWords => (stringify!($word_blend), $word_features),
                        Operation::BlendBytes => (stringify!($byte_blend), $byte_features),
                        $(
                            Operation::Half(0) => (stringify!($low), OWN),
                            Operation::Half(_) => (stringify!($high), OWN),
                            Operation::Twice => (stringify!($twice), OWN),
                            Operation::Widened => (stringify!($widened), OWN),
                        )?
                        _ => return None,
                    });
                })*
                None
            }
        }
    };
}
registers!(of_registers);

/// An instruction of vectors: what is said of it once.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// The method of [`Vector`](crate::Vector).
    pub name: &'static str,
    /// Its intrinsics, in Rust and in C alike, for 128, 256 and 512 bits, with the target features of each;
    /// none where there is no such instruction.
    pub intrinsics: [Option<(&'static str, &'static str)>; 3],
    /// In which order the intrinsics take the operands.
    pub order: &'static [usize],
    /// Whether it has an immediate; or which one, if it has always the same.
    pub immediate: Immediate,
    /// How many bits of the answer a bit of a mask stands for: 8 or 64.
    pub grain: u32,
}

/// What stands in the code of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Immediate {
    /// Nothing.
    None,
    /// What the text says.
    Told,
    /// Always this.
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

            /// What is said of it.
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
                                _ => Immediate::Told,
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

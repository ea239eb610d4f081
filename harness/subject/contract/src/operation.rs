//! What a kernel's text can say, as the nodes of its graph name it. How many words an operation goes over is
//! the node's affair.

use crate::Turns;
use crate::vector_operations;
use crate::vector_operations::registers;
use std::hash::{Hash, Hasher};

/// What a node of a kernel's graph is. Amounts of shifts are operands like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are named after the methods of `Word` and `Vector`")]
pub enum Operation {
    /// A word of the arguments, by its place.
    Input(usize),
    /// Known bits: those of the node.
    Constant,
    /// The same, of a counter.
    Counter,
    And,
    Or,
    Xor,
    Not,
    AndNot,
    /// By the low six bits of the second operand.
    ShiftLeft,
    /// By the low six bits of the second operand.
    ShiftRight,
    RotateLeft,
    Plus,
    Minus,
    Times,
    ByteSwapped,
    BitReversed,
    BitScanReverse,
    LeadingZeros,
    TrailingZeros,
    Pext,
    Pdep,
    Bzhi,
    Blsmsk,
    /// In this table, from the place that the second operand says.
    LookUp(Entries),
    /// The row of this table with the operand's number.
    Row(Entries),
    /// The operands are the lanes.
    Joined,
    /// The operand in every lane.
    Spread,
    /// This lane of the operand.
    Lane(usize),
    /// The lower half of the operand's lanes, or the upper one.
    Half(usize),
    /// The operand in both halves.
    Twice,
    /// The operand below, and lanes of which nothing is known above; here they are zero.
    Widened,
    /// Bytes of the third operand where the first, a mask, has a bit; of the second where it has none.
    BlendBytes,
    /// Words likewise.
    BlendWords,
    /// An instruction of vectors, with its immediate.
    Vector(VectorOperation, i32),
    /// Where a loop or a branch begins or ends whose turn is noted once.
    Loop(Bracket),
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

/// A table of bytes, of shorts or of words.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "their types say it")]
pub enum Entries {
    Bytes(&'static [u8]),
    Shorts(&'static [u16]),
    Words(&'static [u64]),
}

impl Entries {
    /// How many.
    pub const fn len(self) -> usize {
        match self {
            Entries::Bytes(entries) => entries.len(),
            Entries::Shorts(entries) => entries.len(),
            Entries::Words(entries) => entries.len(),
        }
    }

    /// Bits of each.
    pub const fn bits(self) -> usize {
        match self {
            Entries::Bytes(_) => 8,
            Entries::Shorts(_) => 16,
            Entries::Words(_) => 64,
        }
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The entry at a place.
    ///
    /// # Panics
    /// If the table ends before it.
    pub fn at(self, place: usize) -> u64 {
        match self {
            Entries::Bytes(entries) => entries[place].into(),
            Entries::Shorts(entries) => entries[place].into(),
            Entries::Words(entries) => entries[place],
        }
    }

    /// Where they lie and how many bytes they take: what a table is known by.
    fn place(self) -> (usize, usize) {
        match self {
            Entries::Bytes(entries) => (entries.as_ptr() as usize, entries.len()),
            Entries::Shorts(entries) => (entries.as_ptr() as usize, 2 * entries.len()),
            Entries::Words(entries) => (entries.as_ptr() as usize, 8 * entries.len()),
        }
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

macro_rules! entry {
    ($($entry:ident $kind:ident),*) => {
        $(impl Entry for $entry {
            fn entries(table: &'static [Self]) -> Entries {
                Entries::$kind(table)
            }
        })*
    };
}
entry!(u8 Bytes, u16 Shorts, u64 Words);

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

impl Operation {
    /// How it counts by itself.
    pub const fn cost(self) -> Cost {
        use Operation::{
            Constant, Counter, Half, Input, Joined, Lane, LookUp, Loop, Row, Spread, Twice, Widened,
        };
        match self {
            Input(_) | Constant | Counter | Half(0) | Widened | Loop(_) => Cost::Nothing,
            LookUp(_) | Row(_) => Cost::LookUp,
            Joined | Spread | Lane(_) | Twice => Cost::Transfer,
            _ => Cost::Operation,
        }
    }

    /// How a formula shows it.
    pub(crate) fn sign(&self) -> String {
        let sign = match self {
            Operation::And => "&",
            Operation::Or => "|",
            Operation::Xor => "^",
            Operation::Not => "~",
            Operation::AndNot => "& ~",
            Operation::ShiftLeft => "<<",
            Operation::ShiftRight => ">>",
            Operation::RotateLeft => "rol",
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Times => "*",
            Operation::ByteSwapped => "bswap",
            Operation::BitReversed => "rbit",
            Operation::BitScanReverse => "bsr",
            Operation::LeadingZeros => "lzcnt",
            Operation::TrailingZeros => "tzcnt",
            Operation::Pext => "pext",
            Operation::Pdep => "pdep",
            Operation::Bzhi => "bzhi",
            Operation::Blsmsk => "blsmsk",
            Operation::Joined => "lanes",
            Operation::Spread => "each",
            Operation::Lane(lane) => return format!("lane {lane} of"),
            Operation::Half(0) => "low half of",
            Operation::Half(_) => "high half of",
            Operation::Twice => "twice",
            Operation::Widened => "widened",
            Operation::BlendBytes => "blend_bytes",
            Operation::BlendWords => "blend_words",
            Operation::Vector(operation, _) => operation.instruction().name,
            Operation::Input(_)
            | Operation::Constant
            | Operation::Counter
            | Operation::LookUp(_)
            | Operation::Row(_)
            | Operation::Loop(_) => "",
        };
        sign.into()
    }
}

macro_rules! of_registers {
    ($({
        $register:ident, $lanes:literal, $class:ident, [$($feature:literal)?],
        $load:ident, $store:ident, $zero:ident, $spread:ident, $spread_byte:ident, $plus:ident, $minus:ident,
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
                    const OWN: &str = match [$($feature,)? "sse2"] {
                        [own, ..] => own,
                    };
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
                                first(&[$((stringify!($i1), $f1))?]),
                                first(&[$((stringify!($i2), $f2))?]),
                                first(&[$((stringify!($i5), $f5))?]),
                            ],
                            order: &ORDER,
                            immediate: immediate(stringify!($($imm)?), &[$($fixed)?]),
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

const fn first(named: &[(&'static str, &'static str)]) -> Option<(&'static str, &'static str)> {
    match named {
        [first, ..] => Some(*first),
        [] => None,
    }
}

const fn immediate(told: &str, always: &[i32]) -> Immediate {
    match always {
        [always, ..] => Immediate::Always(*always),
        [] if told.is_empty() => Immediate::None,
        [] => Immediate::Told,
    }
}

const fn place_of(name: &str, among: &[&str]) -> usize {
    let mut place = 0;
    while !crate::cpu::is_same(name.as_bytes(), among[place].as_bytes()) {
        place += 1;
    }
    place
}

//! Instructions per class, and memory accesses.

use crate::decode::{Class, Code};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Static counts by class.
///
/// Each instruction counts once under its class. A memory operand of an instruction that is neither
/// load nor store also counts as a load, a store or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All but the final `ret`.
    pub instructions: u32,
    /// Copies within one register file.
    pub moves: u32,
    /// Computations.
    pub operations: u32,
    /// Instructions all of whose sources are constants.
    pub constants: u32,
    /// Memory reads, operands of operations included.
    pub loads: u32,
    /// Memory writes, operands of operations included.
    pub stores: u32,
    /// Branches, calls and other control flow.
    pub control: u32,
    /// Copies between register files.
    pub transfers: u32,
    /// Instructions that no rule classifies.
    pub unknown: u32,
    /// Bytes, the final `ret` included, padding left out.
    pub bytes: u32,
}

/// A count by name.
pub type NamedCount = (&'static str, fn(&Counts) -> u32);

/// Counts the instructions of a function.
pub fn counts(code: &Code) -> Counts {
    Counts::from_instructions(&code.instructions)
}

impl Counts {
    /// The classes by name, in the order of tables: `moves`, `operations` ...
    pub const CLASSES: [NamedCount; 8] = [
        ("moves", |counts| counts.moves),
        ("operations", |counts| counts.operations),
        ("constants", |counts| counts.constants),
        ("loads", |counts| counts.loads),
        ("stores", |counts| counts.stores),
        ("control", |counts| counts.control),
        ("transfers", |counts| counts.transfers),
        ("unknown", |counts| counts.unknown),
    ];

    /// Counts some instructions, such as the body of a loop.
    pub fn from_instructions(instructions: &[crate::decode::Decoded]) -> Counts {
        let mut counts = Counts::default();
        for line in instructions {
            counts.bytes += line.raw.len() as u32;
            counts.instructions += u32::from(line.class != Class::Ret);
            let by_class = match line.class {
                Class::Move => Some(&mut counts.moves),
                Class::Constant => Some(&mut counts.constants),
                Class::Operation => Some(&mut counts.operations),
                Class::Control => Some(&mut counts.control),
                Class::Transfer => Some(&mut counts.transfers),
                Class::Unknown => Some(&mut counts.unknown),
                Class::Load | Class::Store | Class::Ret => None,
            };
            if let Some(count) = by_class {
                count.add_assign(1);
            }
            counts.loads += u32::from(line.reads_memory);
            counts.stores += u32::from(line.writes_memory);
        }
        counts
    }

    /// Returns the counts as a sum in words, such as `1 moves + 19 operations + 0 others`.
    pub fn sum(&self) -> String {
        format!("{} moves + {} operations + {} others", self.moves, self.operations, self.others())
    }

    /// Returns the instructions other than moves and operations, which published listings count
    /// separately.
    pub fn others(&self) -> u32 {
        self.instructions - self.moves - self.operations
    }
}

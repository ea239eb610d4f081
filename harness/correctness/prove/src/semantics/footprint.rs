//! The memory that a call touches and the inputs that its time can depend on.
//!
//! A probe could give every right answer and still write where it must not, or read beyond a table.
//! An execution for all inputs meets every access and every branch there is, so a [`Watch`] that
//! observes it knows all of them. Whether an access was forbidden is known at once for writes and
//! the return address, and only after all cases for reads: a table shows itself by being read in
//! different places.

use iced_x86::{FlowControl, Instruction, Mnemonic};
use machine_code::decode::Executable;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Bytes below the stack pointer that a function may use (System V ABI).
const RED_ZONE: u64 = 128;

/// An access counts as one of the stack within this many bytes below its beginning: more than any
/// function of the suite uses, and less than the distance to arguments and answer.
const STACK_SIZE: u64 = 1 << 20;

/// The inputs that a value depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dependence {
    /// None.
    #[default]
    Nothing,
    /// Squares or other small numbers.
    Numbers,
    /// Boards, or unknown bits.
    Boards,
}

/// The accesses of one call or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// Reads of read-only memory, by the instruction: where, and how many bytes.
    reads: BTreeMap<u64, BTreeSet<(u64, usize)>>,
    /// Instructions that read or write the stack, but for return addresses.
    stack: BTreeSet<u64>,
    /// The first forbidden access.
    stray: Option<(u64, String)>,
    /// The kind of inputs that a branch depends on.
    branches: Dependence,
    /// The kind of inputs that an address depends on.
    addresses: Dependence,
    /// The instructions and addresses of each case, hashed; more than one if they differ.
    traces: BTreeSet<u64>,
    /// Instructions whose time depends on operands on some CPUs.
    uneven: BTreeSet<&'static str>,
}

/// Memory touched besides the arguments, the answer and the return address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Touches {
    /// Whether the code has anything on the stack, its caller's wrapper apart.
    pub stack: bool,
    /// Bytes of constants: each is read by an instruction that reads nothing else.
    pub constant_bytes: usize,
    /// Bytes of tables: they are read by instructions that read other places for other inputs.
    pub table_bytes: usize,
}

impl Touches {
    /// Describes the memory in words; the text is empty if nothing is touched.
    pub fn words(self) -> String {
        let mut parts = Vec::new();
        if self.stack {
            parts.push("stack".to_string());
        }
        if self.constant_bytes > 0 {
            parts.push("constants".to_string());
        }
        match self.table_bytes {
            0 => {}
            bytes @ 1..1024 => parts.push(format!("{bytes} B tables")),
            bytes => parts.push(format!("{:.0} KiB tables", bytes as f64 / 1024.0)),
        }
        parts.join(", ")
    }
}

impl Footprint {
    /// Adds the accesses of another call.
    pub fn join(&mut self, other: Footprint) {
        for (place, reads) in other.reads {
            self.reads.entry(place).or_default().extend(reads);
        }
        self.stack.extend(other.stack);
        self.stray = self.stray.take().or(other.stray);
        self.branches = self.branches.max(other.branches);
        self.addresses = self.addresses.max(other.addresses);
        self.traces.extend(other.traces);
        self.uneven.extend(other.uneven);
    }

    /// Describes the first forbidden access, if there is one.
    pub fn fault(&self, file: &Executable) -> Option<String> {
        if let Some((instruction, access)) = &self.stray {
            return Some(format!("{access}, at {}", file.place(*instruction)));
        }
        for (instruction, reads) in &self.reads {
            if let Some(address) = read_beyond_table(reads, file) {
                let place = file.place(*instruction);
                return Some(format!("a read beyond a table, of {address:#x}, at {place}"));
            }
        }
        None
    }

    /// Returns the memory that all code but the wrapper touches.
    pub fn touches(&self, wrapper: &Range<u64>) -> Touches {
        let (mut tables, mut constants) = (BTreeSet::new(), BTreeSet::new());
        for (instruction, reads) in &self.reads {
            if wrapper.contains(instruction) {
                continue;
            }
            if reads.len() > 1 {
                tables.extend(reads);
            } else {
                constants.extend(reads);
            }
        }
        Touches {
            stack: self.stack.iter().any(|instruction| !wrapper.contains(instruction)),
            constant_bytes: covered_bytes(constants),
            table_bytes: covered_bytes(tables),
        }
    }

    /// Says in words whether the time can depend on the inputs. `number` is the name of the small
    /// input on which it may depend besides boards.
    pub fn steady(&self, number: &str) -> String {
        let mut on_boards = Vec::new();
        // Cases differ in a number. If the number decides the path, their traces differ too.
        let mut on_numbers = self.traces.len() > 1;
        for (dependence, name) in [(self.branches, "branches"), (self.addresses, "addresses")] {
            match dependence {
                Dependence::Boards => on_boards.push(name),
                Dependence::Numbers => on_numbers = true,
                Dependence::Nothing => {}
            }
        }
        let mut text = if !on_boards.is_empty() {
            format!("no: {}", on_boards.join(", "))
        } else if on_numbers {
            format!("but for the {number}")
        } else {
            "steady".to_string()
        };
        for name in &self.uneven {
            text.push_str(&format!("; {name}"));
        }
        text
    }
}

/// Returns the address of a read that begins in one table and ends elsewhere, or that for some
/// inputs goes to a table and for others beyond its end.
fn read_beyond_table(reads: &BTreeSet<(u64, usize)>, file: &Executable) -> Option<u64> {
    let mut objects = BTreeSet::new();
    for &(address, bytes) in reads {
        let object = file.object_at(address);
        let end = object.as_ref().map_or(u64::MAX, |object| object.end);
        objects.insert(object.map(|object| object.start));
        if address + bytes as u64 > end || objects.len() > 1 {
            return Some(address);
        }
    }
    None
}

/// Returns the number of bytes that lie in any of these reads, given as address and size. Reads
/// may overlap, and each byte counts once.
fn covered_bytes(reads: BTreeSet<(u64, usize)>) -> usize {
    let (mut sum, mut end) = (0, 0);
    for (address, bytes) in reads {
        let start = address.max(end);
        end = end.max(address + bytes as u64);
        sum += end.saturating_sub(start) as usize;
    }
    sum
}

/// Observes one execution.
pub struct Watch {
    answer: Range<u64>,
    /// Where the stack begins: the return address lies just below.
    stack: u64,
    line: Instruction,
    pointer: u64,
    hash: DefaultHasher,
    footprint: Footprint,
}

impl Watch {
    /// Makes a watch on a call whose answer lies in `answer` and whose stack begins at `stack`.
    pub fn new(answer: Range<u64>, stack: u64) -> Self {
        let (line, hash, footprint) = Default::default();
        Watch { answer, stack, line, pointer: stack, hash, footprint }
    }

    /// Notes the next instruction and the stack pointer. The accesses that follow belong to it.
    pub fn note_instruction(&mut self, line: &Instruction, pointer: u64) {
        (self.line, self.pointer) = (*line, pointer);
        line.ip().hash(&mut self.hash);
        let name = match line.mnemonic() {
            Mnemonic::Pext => "pext",
            Mnemonic::Pdep => "pdep",
            Mnemonic::Div | Mnemonic::Idiv => "div",
            _ => return,
        };
        self.footprint.uneven.insert(name);
    }

    /// Notes a branch, and which inputs decide it.
    pub fn note_branch(&mut self, dependence: Dependence) {
        self.footprint.branches = self.footprint.branches.max(dependence);
    }

    /// Notes an address, and which inputs it depends on.
    pub fn note_address(&mut self, dependence: Dependence) {
        self.footprint.addresses = self.footprint.addresses.max(dependence);
    }

    /// Notes a read of memory that the code wrote, or of the arguments.
    pub fn note_read(&mut self, address: u64, bytes: usize) {
        address.hash(&mut self.hash);
        if self.meets_return(address, bytes) && self.line.flow_control() != FlowControl::Return {
            self.note_stray(format!("a read of the return address by `{}`", self.text()));
        }
        self.note_stack(address);
    }

    /// Notes a read of read-only memory.
    pub fn note_constant(&mut self, address: u64, bytes: usize) {
        self.footprint.reads.entry(self.line.ip()).or_default().insert((address, bytes));
        address.hash(&mut self.hash);
    }

    /// Notes a write, and whether it is forbidden.
    pub fn note_write(&mut self, address: u64, bytes: usize) {
        if self.line.is_invalid() {
            return; // Before the first instruction, only the return address is written.
        }
        address.hash(&mut self.hash);
        let written = address..address + bytes as u64;
        let is_allowed = contains(&self.answer, &written) || contains(&self.frame(), &written);
        // A call writes its return address.
        let is_call = self.line.is_call_near() || self.line.is_call_near_indirect();
        if !is_allowed && !is_call {
            self.note_stray(format!(
                "a write of {bytes} bytes to {address:#x} by `{}`",
                self.text()
            ));
        }
        self.note_stack(address);
    }

    /// Returns the accesses that were observed so far.
    pub fn footprint(&self) -> Footprint {
        Footprint { traces: BTreeSet::from([self.hash.finish()]), ..self.footprint.clone() }
    }

    /// Returns the text of the current instruction.
    pub fn text(&self) -> String {
        machine_code::decode::intel_syntax(&self.line)
    }

    /// Returns the part of the stack that the function may write.
    pub fn frame(&self) -> Range<u64> {
        self.pointer - RED_ZONE..self.stack - 8
    }

    /// Whether an access touches the return address.
    fn meets_return(&self, address: u64, bytes: usize) -> bool {
        address < self.stack && address + bytes as u64 > self.stack - 8
    }

    /// Notes an access if it is one to the stack. Pushed and popped return addresses do not count.
    fn note_stack(&mut self, address: u64) {
        let is_return_address = !matches!(self.line.flow_control(), FlowControl::Next);
        if !is_return_address && address < self.stack && address + STACK_SIZE > self.stack {
            self.footprint.stack.insert(self.line.ip());
        }
    }

    /// Notes a forbidden access. Only the first one is reported.
    fn note_stray(&mut self, access: String) {
        let place = self.line.ip();
        self.footprint.stray.get_or_insert((place, access));
    }
}

/// Whether a range contains all of another.
fn contains(range: &Range<u64>, part: &Range<u64>) -> bool {
    range.start <= part.start && part.end <= range.end
}

//! The memory that a call touches and the inputs that its time can depend on, from every access and
//! branch of the execution for all inputs.

use iced_x86::{FlowControl, Instruction, Mnemonic};
use machine_code::decode::Executable;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Bytes below the stack pointer that a function may use (System V ABI).
const RED_ZONE: u64 = 128;

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
    /// What a branch depends on.
    branches: Dependence,
    /// What an address depends on.
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
    /// In words; none for nothing.
    pub fn words(self) -> String {
        let size = |bytes: usize| match bytes {
            0..1024 => format!("{bytes} B"),
            _ => format!("{:.0} KiB", bytes as f64 / 1024.0),
        };
        let mut parts = Vec::new();
        parts.extend(self.stack.then(|| "stack".to_string()));
        parts.extend((self.constant_bytes > 0).then(|| "constants".to_string()));
        parts.extend((self.table_bytes > 0).then(|| format!("{} tables", size(self.table_bytes))));
        parts.join(", ")
    }
}

impl Footprint {
    /// This one and another.
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

    /// The first forbidden access, if there is one.
    pub fn fault(&self, file: &Executable) -> Option<String> {
        let at = |place: u64, what: &str| format!("{what}, at {}", file.place(place));
        if let Some((place, what)) = &self.stray {
            return Some(at(*place, what));
        }
        // A read that begins in one table and ends elsewhere, or goes for some inputs to a table
        // and for others beyond its end.
        self.reads.iter().find_map(|(place, reads)| {
            let mut objects = BTreeSet::new();
            for &(address, bytes) in reads {
                let object = file.object_at(address);
                let end = object.as_ref().map_or(u64::MAX, |object| object.end);
                objects.insert(object.map(|object| object.start));
                if address + bytes as u64 > end || objects.len() > 1 {
                    return Some(at(*place, &format!("a read beyond a table, of {address:#x}")));
                }
            }
            None
        })
    }

    /// Memory touched by all code but the wrapper.
    pub fn touches(&self, wrapper: &Range<u64>) -> Touches {
        let own = self.reads.iter().filter(|(place, _)| !wrapper.contains(place));
        let (tables, constants): (Vec<_>, Vec<_>) =
            own.map(|(_, reads)| reads).partition(|reads| reads.len() > 1);
        Touches {
            stack: self.stack.iter().any(|place| !wrapper.contains(place)),
            constant_bytes: covered(constants.into_iter().flatten()),
            table_bytes: covered(tables.into_iter().flatten()),
        }
    }

    /// Whether its time can depend on the inputs, in words: `number` is what it may depend on
    /// besides boards.
    pub fn steady(&self, number: &str) -> String {
        let ways = [(self.branches, "branches"), (self.addresses, "addresses")];
        let on = |on| ways.iter().filter(move |(dependence, _)| *dependence == on);
        let boards: Vec<&str> = on(Dependence::Boards).map(|(_, way)| *way).collect();
        let numbers = self.traces.len() > 1 || on(Dependence::Numbers).next().is_some();
        let mut text = match boards.is_empty() {
            false => format!("no: {}", boards.join(", ")),
            true if numbers => format!("but for the {number}"),
            true => "steady".to_string(),
        };
        for name in &self.uneven {
            text.push_str(&format!("; {name}"));
        }
        text
    }
}

/// How many bytes lie in any of these.
fn covered<'r>(reads: impl Iterator<Item = &'r (u64, usize)>) -> usize {
    let reads: BTreeSet<(u64, usize)> = reads.copied().collect();
    let mut end = 0;
    reads.into_iter().fold(0, |sum, (address, bytes)| {
        let from = end.max(address);
        end = end.max(address + bytes as u64);
        sum + end.saturating_sub(from) as usize
    })
}

/// Observes one execution.
pub struct Watch {
    answer: Range<u64>,
    /// Where the stack begins: the return address lies just below.
    stack: u64,
    line: Instruction,
    pointer: u64,
    hash: DefaultHasher,
    found: Footprint,
}

impl Watch {
    /// Of a call whose answer lies there and whose stack begins there.
    pub fn new(answer: Range<u64>, stack: u64) -> Self {
        let (line, hash, found) = Default::default();
        Watch { answer, stack, line, pointer: stack, hash, found }
    }

    /// An instruction comes, with this stack pointer.
    pub fn step(&mut self, line: &Instruction, pointer: u64) {
        (self.line, self.pointer) = (*line, pointer);
        line.ip().hash(&mut self.hash);
        let name = match line.mnemonic() {
            Mnemonic::Pext => "pext",
            Mnemonic::Pdep => "pdep",
            Mnemonic::Div | Mnemonic::Idiv => "div",
            _ => return,
        };
        self.found.uneven.insert(name);
    }

    /// A branch is taken or not.
    pub fn branch(&mut self, dependence: Dependence) {
        self.found.branches = self.found.branches.max(dependence);
    }

    /// An address is made.
    pub fn address(&mut self, dependence: Dependence) {
        self.found.addresses = self.found.addresses.max(dependence);
    }

    /// A read of what was written or given before.
    pub fn read(&mut self, address: u64, bytes: usize) {
        address.hash(&mut self.hash);
        if self.meets_return(address, bytes) && self.line.flow_control() != FlowControl::Return {
            self.stray(format!("a read of the return address by `{}`", self.text()));
        }
        self.on_stack(address);
    }

    /// A read of read-only memory.
    pub fn constant(&mut self, address: u64, bytes: usize) {
        self.found.reads.entry(self.line.ip()).or_default().insert((address, bytes));
        address.hash(&mut self.hash);
    }

    /// A write.
    pub fn write(&mut self, address: u64, bytes: usize) {
        if self.line.is_invalid() {
            return; // The return address, before the first instruction.
        }
        address.hash(&mut self.hash);
        let end = address + bytes as u64;
        let inside = |range: Range<u64>| range.start <= address && end <= range.end;
        let frame = self.frame();
        let call = self.line.is_call_near() || self.line.is_call_near_indirect();
        if !inside(self.answer.clone()) && !inside(frame) && !call {
            self.stray(format!("a write of {bytes} bytes to {address:#x} by `{}`", self.text()));
        }
        self.on_stack(address);
    }

    /// What was found.
    pub fn found(&self) -> Footprint {
        Footprint { traces: BTreeSet::from([self.hash.finish()]), ..self.found.clone() }
    }

    /// The instruction.
    pub fn text(&self) -> String {
        machine_code::decode::intel(&self.line)
    }

    /// What the function may write of the stack.
    pub fn frame(&self) -> Range<u64> {
        self.pointer - RED_ZONE..self.stack - 8
    }

    fn meets_return(&self, address: u64, bytes: usize) -> bool {
        address < self.stack && address + bytes as u64 > self.stack - 8
    }

    fn on_stack(&mut self, address: u64) {
        let flows = !matches!(self.line.flow_control(), FlowControl::Next);
        if !flows && address < self.stack && address + (1 << 20) > self.stack {
            self.found.stack.insert(self.line.ip());
        }
    }

    fn stray(&mut self, what: String) {
        let place = self.line.ip();
        self.found.stray.get_or_insert((place, what));
    }
}

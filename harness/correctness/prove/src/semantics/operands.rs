//! Operands of an instruction: their widths, values and addresses.

use crate::semantics::memory::Image;
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::{Instruction, OpKind, Register};

/// The most addresses among which a read may select. Each costs a read and a selection.
const MAX_ADDRESSES: usize = 256;

/// The most unknown bits of an address for which a read selects among its addresses at once. With
/// more unknown bits it first tries to read the table entry by entry.
const MAX_UNKNOWN: usize = 4;

/// An instruction, with the state that it changes.
pub struct Step<'s, A: Algebra> {
    /// The algebra of the bits.
    pub a: &'s A,
    /// The instruction.
    pub line: &'s Instruction,
    /// The state before and after.
    pub state: &'s mut State<A>,
    /// Read-only memory.
    pub image: &'s Image<'s>,
    /// Whether the CPU is one with BMI1; another takes `tzcnt` for `bsf`.
    pub has_bmi1: bool,
    /// The inputs for which it is executed.
    pub path: &'s A::Bit,
}

impl<A: Algebra> Step<'_, A> {
    /// Returns the error that names the instruction, as one without semantics.
    pub fn unsupported_error(&self) -> Error {
        // The message names the prefix, since the instruction without it may have semantics.
        let prefix = match self.line {
            line if line.has_lock_prefix() => "lock ",
            line if line.has_rep_prefix() => "rep ",
            line if line.has_repne_prefix() => "repne ",
            _ => "",
        };
        Error::Unsupported(format!("no semantics for {prefix}{:?}", self.line.code()))
    }

    /// Returns the number of bits of an operand.
    pub fn width(&self, operand: u32) -> usize {
        match self.line.op_kind(operand) {
            OpKind::Register => match self.line.op_register(operand) {
                register if register.is_k() => 64,
                register => register.size() * 8,
            },
            OpKind::Memory => self.line.memory_size().size() * 8,
            // Only a push begins with an immediate, which is as wide as its place on the stack.
            _ if operand == 0 => 8 * self.line.stack_pointer_increment().unsigned_abs() as usize,
            // Any other immediate is as wide as the first operand.
            _ => self.width(0),
        }
    }

    /// Returns the value of an operand.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self, operand: u32) -> Result<Bits<A>, Error> {
        match self.line.op_kind(operand) {
            OpKind::Register => self.state.register(self.line.op_register(operand)),
            OpKind::Memory => self.load(&self.address_bits()?, self.line.memory_size().size()),
            _ => {
                let value =
                    self.line.try_immediate(operand).map_err(|_| self.unsupported_error())?;
                Ok(words::constant(self.a, value, self.width(operand)))
            }
        }
    }

    /// Returns the lowest `width` bits of an operand, which may be wider: many instructions use
    /// only the lowest bits of a vector or mask register.
    ///
    /// # Errors
    /// If the operand cannot be read, or has fewer bits.
    pub fn read_low(&self, operand: u32, width: usize) -> Result<Bits<A>, Error> {
        let mut bits = self.read(operand)?;
        if bits.len() < width {
            return Err(self.unsupported_error());
        }
        bits.truncate(width);
        Ok(bits)
    }

    /// Writes an operand as the legacy encoding does.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, operand: u32, bits: &[A::Bit]) -> Result<(), Error> {
        match self.line.op_kind(operand) {
            OpKind::Register => {
                self.state.set_register(self.a, self.line.op_register(operand), bits)
            }
            OpKind::Memory => {
                let address = self.address()?;
                self.state.memory.write(address, bits);
                Ok(())
            }
            _ => Err(self.unsupported_error()),
        }
    }

    /// Returns the value at the address that the memory operand has if its index register holds
    /// `index`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn element(&self, index: &[A::Bit], bytes: usize) -> Result<Bits<A>, Error> {
        self.check_address_form()?;
        self.load(&self.address_with_index(index)?, bytes)
    }

    /// Returns the value at an address. If the address depends on the inputs, we read every place
    /// that it may be. The bits of the address select among the values if few are unknown.
    /// Otherwise the value is tabulated for every assignment of the inputs, if that is possible.
    fn load(&self, address: &[A::Bit], bytes: usize) -> Result<Bits<A>, Error> {
        let a = self.a;
        if a.defers_read(address) {
            return Ok(vec![a.undefined(); 8 * bytes]);
        }
        if let Some(address) = words::known(a, address) {
            return self.state.memory.read(a, self.image, address, bytes);
        }
        if let Some(mut watch) = self.state.memory.watch() {
            watch.note_address(a.dependence(address));
        }
        let unknown = address.iter().filter(|bit| a.known(bit).is_none()).count();
        if unknown > MAX_UNKNOWN
            && let Some(value) = a.tabulate(address, &|address| self.constant(address, bytes))
        {
            return Ok(value);
        }
        let mut addresses = self.possible_addresses(address)?.into_iter().rev();
        // The condition of the last address need not be tested: the address is one of these.
        let (last_address, _) = addresses.next().expect("there is one address at least");
        let mut value = self.state.memory.read(a, self.image, last_address, bytes)?;
        for (address, condition) in addresses {
            let entry = self.state.memory.read(a, self.image, address, bytes)?;
            value = words::select(a, &condition, &entry, &value);
        }
        Ok(value)
    }

    /// Returns every value that an address can have, with its condition. Bit by bit from the lowest
    /// on, each value so far continues with 0 and with 1, unless no input has that bit.
    fn possible_addresses(&self, address: &[A::Bit]) -> Result<Vec<(u64, A::Bit)>, Error> {
        let a = self.a;
        let mut addresses = vec![(0_u64, a.constant(true))];
        for (index, bit) in address.iter().enumerate() {
            let mut longer_addresses = Vec::new();
            for (low_bits, condition) in addresses {
                for (value, is_value) in [(0, a.not(bit)), (1_u64 << index, bit.clone())] {
                    let condition = a.and(&condition, &is_value);
                    if a.known(&condition) != Some(false) {
                        longer_addresses.push((low_bits | value, condition));
                    }
                }
            }
            if longer_addresses.len() > MAX_ADDRESSES {
                return Err(self.too_many_addresses());
            }
            addresses = longer_addresses;
        }
        Ok(addresses)
    }

    /// Returns the bits at an address, if they are constants.
    fn constant(&self, address: u64, bytes: usize) -> Option<Vec<bool>> {
        let bits = self.state.memory.read(self.a, self.image, address, bytes).ok()?;
        bits.iter().map(|bit| self.a.known(bit)).collect()
    }

    /// Returns the error of an access at too many addresses.
    fn too_many_addresses(&self) -> Error {
        let code = self.line.code();
        Error::Unsupported(format!("{code:?} at an address that depends on the inputs"))
    }

    /// Returns the address of the memory operand, which must be known.
    ///
    /// # Errors
    /// If it depends on the inputs.
    pub fn address(&self) -> Result<u64, Error> {
        words::known(self.a, &self.address_bits()?).ok_or_else(|| self.too_many_addresses())
    }

    /// Returns the address of the memory operand, as bits.
    fn address_bits(&self) -> Result<Bits<A>, Error> {
        self.check_address_form()?;
        self.effective_address()
    }

    /// Refuses addresses that we cannot compute: the bases of segments are unknown, and no compiler
    /// writes the forms that have a whole 64-bit address in the instruction.
    fn check_address_form(&self) -> Result<(), Error> {
        let is_absolute = self.line.memory_base() == Register::None
            && self.line.memory_index() == Register::None
            && self.line.memory_displ_size() == 8;
        if self.line.segment_prefix() != Register::None || is_absolute {
            return Err(self.unsupported_error());
        }
        Ok(())
    }

    /// Returns the sum of base, index times scale, and displacement, as `lea` adds them.
    ///
    /// # Errors
    /// If a register of it cannot be read.
    pub fn effective_address(&self) -> Result<Bits<A>, Error> {
        match self.line.memory_index() {
            Register::None => self.address_with_index(&[]),
            register => self.address_with_index(&self.state.register(register)?),
        }
    }

    /// Returns the effective address if the index register held `index`. Gathers have a vector of
    /// indices instead of one.
    fn address_with_index(&self, index: &[A::Bit]) -> Result<Bits<A>, Error> {
        let a = self.a;
        if self.line.is_ip_rel_memory_operand() {
            return Ok(words::constant(a, self.line.ip_rel_memory_address(), 64));
        }
        let (base_register, index_register) = (self.line.memory_base(), self.line.memory_index());
        let mut sum = words::constant(a, self.line.memory_displacement64(), 64);
        if base_register != Register::None {
            let mut base = self.state.register(base_register)?;
            base.resize(64, a.constant(false));
            sum = words::sum(a, &sum, &base);
        }
        if !index.is_empty() {
            let mut index = index.to_vec();
            index.resize(64, a.constant(false));
            let scale = self.line.memory_index_scale().trailing_zeros() as usize;
            sum = words::sum(a, &sum, &words::shift_by_known(a, &index, Shift::Left, scale));
        }
        // A 32-bit address register cuts the sum to 32 bits.
        if base_register.is_gpr32() || index_register.is_gpr32() {
            sum[32..].fill(a.constant(false));
        }
        Ok(sum)
    }
}

//! Operands of an instruction: their widths, values and addresses.

use crate::semantics::memory::Image;
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::{Instruction, OpKind, Register};

/// How many places may be selected among.
const MAX_PLACES: usize = 256;

/// Open bits of an address up to which its places are selected among before anything else is tried.
const MAX_UNKNOWN: usize = 4;

/// An instruction at work on a state.
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
    /// The error that names the instruction.
    pub fn unsupported(&self) -> Error {
        // The instruction without it may have some.
        let prefix = match self.line {
            line if line.has_lock_prefix() => "lock ",
            line if line.has_rep_prefix() => "rep ",
            line if line.has_repne_prefix() => "repne ",
            _ => "",
        };
        Error::Unsupported(format!("no semantics for {prefix}{:?}", self.line.code()))
    }

    /// Bits of an operand.
    pub fn width(&self, operand: u32) -> usize {
        match self.line.op_kind(operand) {
            OpKind::Register => match self.line.op_register(operand) {
                register if register.is_k() => 64,
                register => register.size() * 8,
            },
            OpKind::Memory => self.line.memory_size().size() * 8,
            // Nothing but a push begins with an immediate, and it is as wide as its place.
            _ if operand == 0 => 8 * self.line.stack_pointer_increment().unsigned_abs() as usize,
            // Any other is as wide as what it meets.
            _ => self.width(0),
        }
    }

    /// The value of an operand.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self, operand: u32) -> Result<Bits<A>, Error> {
        match self.line.op_kind(operand) {
            OpKind::Register => self.state.register(self.line.op_register(operand)),
            OpKind::Memory => self.look_up(&self.place()?, self.line.memory_size().size()),
            _ => {
                let value = self.line.try_immediate(operand).map_err(|_| self.unsupported())?;
                Ok(words::constant(self.a, value, self.width(operand)))
            }
        }
    }

    /// The value of an operand that must be as wide as `width`; a vector register gives its lowest
    /// bits.
    ///
    /// # Errors
    /// If it cannot be read or is narrower.
    pub fn read_low(&self, operand: u32, width: usize) -> Result<Bits<A>, Error> {
        let mut bits = self.read(operand)?;
        if bits.len() < width {
            return Err(self.unsupported());
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
            _ => Err(self.unsupported()),
        }
    }

    /// What lies where the memory operand is if its index register holds `index`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn element(&self, index: &[A::Bit], bytes: usize) -> Result<Bits<A>, Error> {
        self.no_segment()?;
        self.look_up(&self.address_of(index)?, bytes)
    }

    /// What lies at `address`; if that depends on the inputs, at every place that it may be:
    /// selected by the bits of the address if those are few, else read for every way in which the
    /// inputs can be set.
    fn look_up(&self, address: &[A::Bit], bytes: usize) -> Result<Bits<A>, Error> {
        let a = self.a;
        if a.defers_read(address) {
            return Ok(vec![a.undefined(); 8 * bytes]);
        }
        if let Some(address) = words::known(a, address) {
            return self.state.memory.read(a, self.image, address, bytes);
        }
        if let Some(mut watch) = self.state.memory.watch() {
            watch.address(a.dependence(address));
        }
        let unknown = address.iter().filter(|bit| a.known(bit).is_none()).count();
        if unknown > MAX_UNKNOWN
            && let Some(value) = a.tabulate(address, &|address| self.constant(address, bytes))
        {
            return Ok(value);
        }
        let mut places = vec![(0_u64, a.constant(true))];
        for (index, bit) in address.iter().enumerate() {
            let mut next = Vec::new();
            for (low, condition) in places {
                for (value, holds) in [(0, a.not(bit)), (1_u64 << index, bit.clone())] {
                    let condition = a.and(&condition, &holds);
                    if a.known(&condition) != Some(false) {
                        next.push((low | value, condition));
                    }
                }
            }
            if next.len() > MAX_PLACES {
                return Err(self.scattered());
            }
            places = next;
        }
        // The condition of the last place need not be tested: the address is one of these.
        let mut places = places.into_iter().rev();
        let (last, _) = places.next().expect("there is one address at least");
        let mut value = self.state.memory.read(a, self.image, last, bytes)?;
        for (address, condition) in places {
            let entry = self.state.memory.read(a, self.image, address, bytes)?;
            value = words::select(a, &condition, &entry, &value);
        }
        Ok(value)
    }

    /// The bits at an address, if they are constants.
    fn constant(&self, address: u64, bytes: usize) -> Option<Vec<bool>> {
        let bits = self.state.memory.read(self.a, self.image, address, bytes).ok()?;
        bits.iter().map(|bit| self.a.known(bit)).collect()
    }

    fn scattered(&self) -> Error {
        let code = self.line.code();
        Error::Unsupported(format!("{code:?} at an address that depends on the inputs"))
    }

    /// The address of the memory operand, which must be known.
    ///
    /// # Errors
    /// If it depends on the inputs.
    pub fn address(&self) -> Result<u64, Error> {
        words::known(self.a, &self.place()?).ok_or_else(|| self.scattered())
    }

    /// The address of the memory operand, as bits.
    fn place(&self) -> Result<Bits<A>, Error> {
        self.no_segment()?;
        self.effective_address()
    }

    /// The bases of segments are unknown.
    fn no_segment(&self) -> Result<(), Error> {
        // A whole address within the instruction is of forms that no compiler writes.
        let within = self.line.memory_base() == Register::None
            && self.line.memory_index() == Register::None
            && self.line.memory_displ_size() == 8;
        match self.line.segment_prefix() != Register::None || within {
            true => Err(self.unsupported()),
            false => Ok(()),
        }
    }

    /// Base, index times scale and displacement, as `lea` adds them.
    ///
    /// # Errors
    /// If a register of it cannot be read.
    pub fn effective_address(&self) -> Result<Bits<A>, Error> {
        match self.line.memory_index() {
            Register::None => self.address_of(&[]),
            register => self.address_of(&self.state.register(register)?),
        }
    }

    /// The same with `index` for what the index register holds.
    fn address_of(&self, index: &[A::Bit]) -> Result<Bits<A>, Error> {
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
            sum = words::sum(a, &sum, &words::shift_by(a, &index, Shift::Left, scale));
        }
        // A 32-bit address register cuts the sum to 32 bits.
        if base_register.is_gpr32() || index_register.is_gpr32() {
            sum[32..].fill(a.constant(false));
        }
        Ok(sum)
    }
}

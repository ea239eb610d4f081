//! The state of the machine that instructions read and write: registers, flags, memory.

use crate::semantics::memory::Memory;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::Register;
use std::rc::Rc;

/// The flags that instructions here write or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// Carry.
    Carry,
    /// Parity of the lowest byte.
    Parity,
    /// Carry out of the lowest four bits.
    Adjust,
    /// Zero.
    Zero,
    /// Sign.
    Sign,
    /// Signed overflow.
    Overflow,
}

impl Flag {
    /// All flags.
    pub const ALL: [Flag; 6] =
        [Flag::Carry, Flag::Parity, Flag::Adjust, Flag::Zero, Flag::Sign, Flag::Overflow];

    /// Returns the number of its bit in the flags register.
    pub const fn place(self) -> u32 {
        match self {
            Flag::Carry => 0,
            Flag::Parity => 2,
            Flag::Adjust => 4,
            Flag::Zero => 6,
            Flag::Sign => 7,
            Flag::Overflow => 11,
        }
    }
}

/// A flag's value. Flags of a whole result are computed when they are read: most never are, and
/// some are large.
#[derive(Clone, PartialEq)]
enum FlagValue<B> {
    Bit(B),
    /// Whether none of these is set.
    NoneOf(Rc<Vec<B>>),
    /// Whether an even number of these is set.
    EvenOf(Rc<Vec<B>>),
}

/// Returns all registers by their widest names: the general ones, then those of vectors, then those
/// of masks.
fn registers() -> impl Iterator<Item = Register> {
    let [general, vectors, masks] = [(Register::RAX, 16), (Register::ZMM0, 32), (Register::K0, 8)]
        .map(|(first, count)| (0..count).map(move |number: u32| first + number));
    general.chain(vectors).chain(masks)
}

/// Returns the number of bits of a register called by its widest name.
fn width(register: Register) -> usize {
    if register.is_zmm() { VECTOR_BITS } else { 64 }
}

/// Bits of a vector register.
pub const VECTOR_BITS: usize = 512;

/// Registers, flags and memory.
pub struct State<A: Algebra> {
    /// The registers in the order of [`registers`].
    registers: Vec<Rc<Bits<A>>>,
    flags: Vec<FlagValue<A::Bit>>,
    /// The bytes that the code wrote or was given.
    pub memory: Memory<A>,
}

impl<A: Algebra> Clone for State<A> {
    fn clone(&self) -> Self {
        State {
            registers: self.registers.clone(),
            flags: self.flags.clone(),
            memory: self.memory.clone(),
        }
    }
}

impl<A: Algebra> PartialEq for State<A> {
    fn eq(&self, other: &Self) -> bool {
        self.registers == other.registers
            && self.flags == other.flags
            && self.memory == other.memory
    }
}

impl<A: Algebra> State<A> {
    /// Makes a machine in which only the memory is known.
    pub fn new(a: &A, memory: Memory<A>) -> Self {
        let mut unknown_registers = Vec::new();
        for register in registers() {
            unknown_registers.push(Rc::new(vec![a.undefined(); width(register)]));
        }
        State {
            registers: unknown_registers,
            flags: vec![FlagValue::Bit(a.undefined()); Flag::ALL.len()],
            memory,
        }
    }

    /// Makes a machine in which only the memory and these registers are known.
    ///
    /// # Errors
    /// If one is none of the general, vector or mask registers.
    pub fn with_registers(
        a: &A,
        memory: Memory<A>,
        registers: impl IntoIterator<Item = (Register, Bits<A>)>,
    ) -> Result<Self, Error> {
        let mut state = State::new(a, memory);
        for (register, bits) in registers {
            state.set_register(a, register, &bits)?;
        }
        Ok(state)
    }

    /// Returns the bits of a register, as many as its name says.
    ///
    /// # Errors
    /// If it is none of the general, vector or mask registers.
    pub fn register(&self, register: Register) -> Result<Bits<A>, Error> {
        let (index, low, width) = place(register)?;
        Ok(self.registers[index][low..low + width].to_vec())
    }

    /// Writes a register as an instruction of the legacy encoding does: 32 bits clear the upper
    /// half of a general register, fewer leave the rest; vectors keep what lies above.
    ///
    /// # Errors
    /// If it is none of the general, vector or mask registers.
    pub fn set_register(
        &mut self,
        a: &A,
        register: Register,
        bits: &[A::Bit],
    ) -> Result<(), Error> {
        let (index, low, width) = place(register)?;
        assert_eq!(bits.len(), width, "{register:?}");
        let mut new = self.registers[index].as_ref().clone();
        new[low..low + width].clone_from_slice(bits);
        if register.is_gpr32() {
            new[32..].fill(a.constant(false));
        }
        self.registers[index] = Rc::new(new);
        Ok(())
    }

    /// Writes a vector or mask register as VEX and EVEX do: what lies above becomes zero.
    ///
    /// # Errors
    /// If it is none of the general, vector or mask registers.
    pub fn set_register_and_clear(
        &mut self,
        a: &A,
        register: Register,
        bits: &[A::Bit],
    ) -> Result<(), Error> {
        if register.is_gpr() {
            return self.set_register(a, register, bits);
        }
        let place = &mut self.registers[place(register)?.0];
        *place = Rc::new(words::extend_number(a, bits, place.len(), false));
        Ok(())
    }

    /// Returns a flag. It computes flags of a whole result now, which are left uncomputed before.
    pub fn flag(&self, a: &A, flag: Flag) -> A::Bit {
        match &self.flags[flag as usize] {
            FlagValue::Bit(bit) => bit.clone(),
            FlagValue::NoneOf(bits) => a.not(&words::is_any_set(a, bits)),
            FlagValue::EvenOf(bits) => a.not(&words::parity(a, bits)),
        }
    }

    /// Writes a flag.
    pub fn set_flag(&mut self, flag: Flag, bit: A::Bit) {
        self.flags[flag as usize] = FlagValue::Bit(bit);
    }

    /// Writes zero, sign and parity flag as most results do.
    pub fn set_result_flags(&mut self, result: &[A::Bit]) {
        let sign = result.last().expect("a result has bits").clone();
        self.set_flag(Flag::Sign, sign);
        self.flags[Flag::Zero as usize] = FlagValue::NoneOf(Rc::new(result.to_vec()));
        self.flags[Flag::Parity as usize] = FlagValue::EvenOf(Rc::new(result[..8].to_vec()));
    }

    /// Returns the stack pointer, which must be known.
    ///
    /// # Errors
    /// If it depends on the inputs.
    pub fn stack_pointer(&self, a: &A) -> Result<u64, Error> {
        words::known(a, &self.register(Register::RSP)?)
            .ok_or_else(|| Error::Unsupported("a stack pointer that depends on the inputs".into()))
    }

    /// Returns this state for the inputs for which `condition` holds, and `other` for all others.
    pub fn merge(&self, a: &A, condition: &A::Bit, other: &Self) -> Self {
        let mut registers = Vec::new();
        for (register, other) in self.registers.iter().zip(&other.registers) {
            // Both states share most registers, so we need not compare those bit by bit.
            registers.push(if Rc::ptr_eq(register, other) {
                register.clone()
            } else {
                Rc::new(words::select(a, condition, register, other))
            });
        }
        // Compiled code does not set a flag before paths meet and read it afterwards. If some code
        // did, it would read an unknown bit and not be proved.
        let mut flags = Vec::new();
        for (flag, other) in self.flags.iter().zip(&other.flags) {
            flags.push(if flag == other { flag.clone() } else { FlagValue::Bit(a.undefined()) });
        }
        State { registers, flags, memory: self.memory.merge(a, condition, &other.memory) }
    }
}

/// Returns where a register lies: the index of its widest register, its lowest bit in there, and
/// the number of its bits.
fn place(register: Register) -> Result<(usize, usize, usize), Error> {
    const VECTORS: usize = 16;
    const MASKS: usize = 48;
    let number = register.full_register().number();
    let high = [Register::AH, Register::BH, Register::CH, Register::DH].contains(&register);
    let bits = 8 * register.size();
    match register {
        _ if register.is_gpr() => Ok((number, 8 * usize::from(high), bits)),
        _ if register.is_vector_register() => Ok((VECTORS + number, 0, bits)),
        _ if register.is_k() => Ok((MASKS + number, 0, 64)),
        _ => Err(Error::Unsupported(format!("register {register:?}"))),
    }
}

//! The state of the machine that instructions read and write: registers, flags, memory.

use crate::memory::Memory;
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::Register;
use std::collections::BTreeMap;
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

    /// Its place in the flags register.
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

/// A flag's value; those of a whole result are worked out only if somebody reads them, since most
/// are never read and some are large.
enum FlagValue<A: Algebra> {
    Bit(A::Bit),
    /// Whether none of these is set.
    NoneOf(Rc<Bits<A>>),
    /// Whether an even number of these is set.
    EvenOf(Rc<Bits<A>>),
}

impl<A: Algebra> Clone for FlagValue<A> {
    fn clone(&self) -> Self {
        match self {
            FlagValue::Bit(bit) => FlagValue::Bit(bit.clone()),
            FlagValue::NoneOf(bits) => FlagValue::NoneOf(bits.clone()),
            FlagValue::EvenOf(bits) => FlagValue::EvenOf(bits.clone()),
        }
    }
}

impl<A: Algebra> PartialEq for FlagValue<A> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (FlagValue::Bit(mine), FlagValue::Bit(other)) => mine == other,
            (FlagValue::NoneOf(mine), FlagValue::NoneOf(other))
            | (FlagValue::EvenOf(mine), FlagValue::EvenOf(other)) => mine == other,
            _ => false,
        }
    }
}

/// A place that holds a word of 64 bits, or a byte of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// So many words into a register.
    Register(Register, usize),
    /// An address.
    Memory(u64),
}

/// Bits of a vector register.
pub const VECTOR_BITS: usize = 512;

/// Registers, flags and memory.
pub struct State<A: Algebra> {
    general: Vec<Rc<Bits<A>>>,
    vectors: Vec<Rc<Bits<A>>>,
    masks: Vec<Rc<Bits<A>>>,
    flags: Vec<FlagValue<A>>,
    /// Memory.
    pub memory: Memory<A>,
}

impl<A: Algebra> Clone for State<A> {
    fn clone(&self) -> Self {
        State {
            general: self.general.clone(),
            vectors: self.vectors.clone(),
            masks: self.masks.clone(),
            flags: self.flags.clone(),
            memory: self.memory.clone(),
        }
    }
}

impl<A: Algebra> PartialEq for State<A> {
    fn eq(&self, other: &Self) -> bool {
        self.general == other.general
            && self.vectors == other.vectors
            && self.masks == other.masks
            && self.flags == other.flags
            && self.memory == other.memory
    }
}

impl<A: Algebra> State<A> {
    /// A machine of which nothing is known but its memory.
    pub fn new(a: &A, memory: Memory<A>) -> Self {
        let unknown = |width| Rc::new(vec![a.undefined(); width]);
        State {
            general: vec![unknown(64); 16],
            vectors: vec![unknown(VECTOR_BITS); 32],
            masks: vec![unknown(64); 8],
            flags: vec![FlagValue::Bit(a.undefined()); Flag::ALL.len()],
            memory,
        }
    }

    /// The bits of a register, as many as its name says.
    ///
    /// # Errors
    /// If it is none of the general, vector or mask registers.
    pub fn register(&self, register: Register) -> Result<Bits<A>, Error> {
        let (whole, low, width) = self.place(register)?;
        Ok(whole[low..low + width].to_vec())
    }

    /// Writes a register as an instruction of the legacy encoding does: 32 bits clear the upper half
    /// of a general register, fewer leave the rest; vectors keep what lies above.
    ///
    /// # Errors
    /// If it is none of the general, vector or mask registers.
    pub fn set_register(
        &mut self,
        a: &A,
        register: Register,
        bits: &[A::Bit],
    ) -> Result<(), Error> {
        let (whole, low, width) = self.place(register)?;
        assert_eq!(bits.len(), width, "{register:?}");
        let mut new = whole.as_ref().clone();
        new[low..low + width].clone_from_slice(bits);
        if register.is_gpr32() {
            new[32..].fill(a.constant(false));
        }
        self.replace(register, new);
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
        let length = self.place(register)?.0.len();
        let mut new = bits.to_vec();
        new.resize(length, a.constant(false));
        self.replace(register, new);
        Ok(())
    }

    fn place(&self, register: Register) -> Result<(&Rc<Bits<A>>, usize, usize), Error> {
        if register.is_gpr() {
            let whole = &self.general[register.full_register().number()];
            let low = usize::from(matches!(
                register,
                Register::AH | Register::BH | Register::CH | Register::DH
            )) * 8;
            return Ok((whole, low, register.size() * 8));
        }
        if register.is_vector_register() {
            return Ok((&self.vectors[register.number()], 0, register.size() * 8));
        }
        if register.is_k() {
            return Ok((&self.masks[register.number()], 0, 64));
        }
        Err(Error::Unsupported(format!("register {register:?}")))
    }

    fn replace(&mut self, register: Register, new: Bits<A>) {
        let slot = if register.is_gpr() {
            &mut self.general[register.full_register().number()]
        } else if register.is_vector_register() {
            &mut self.vectors[register.number()]
        } else {
            &mut self.masks[register.number()]
        };
        *slot = Rc::new(new);
    }

    /// All words.
    pub fn words(&self) -> BTreeMap<Spot, Bits<A>> {
        let names = |first: Register, all: &[Rc<Bits<A>>]| -> Vec<(Register, Rc<Bits<A>>)> {
            (0..).zip(all).map(|(number, bits)| (first + number, bits.clone())).collect()
        };
        let general = names(Register::RAX, &self.general);
        let others = [names(Register::ZMM0, &self.vectors), names(Register::K0, &self.masks)];
        let registers = general.into_iter().chain(others.concat());
        let words = registers.flat_map(|(register, bits)| {
            let words = bits.chunks(64).map(<[A::Bit]>::to_vec).enumerate();
            let named = |(word, bits)| (Spot::Register(register, word), bits);
            words.map(named).collect::<Vec<_>>()
        });
        let memory = self.memory.words().into_iter();
        words.chain(memory.map(|(address, bits)| (Spot::Memory(address), bits))).collect()
    }

    /// So many bits of a word.
    pub fn word(&self, a: &A, spot: Spot, bits: usize) -> Bits<A> {
        let found = match spot {
            Spot::Memory(address) => self.memory.written(address, bits),
            Spot::Register(register, word) => {
                self.register(register).ok().map(|all| all[64 * word..][..bits].to_vec())
            }
        };
        found.unwrap_or_else(|| vec![a.undefined(); bits])
    }

    /// Writes a word.
    ///
    /// # Errors
    /// If there is no such register.
    pub fn set_word(&mut self, spot: Spot, bits: &[A::Bit]) -> Result<(), Error> {
        match spot {
            Spot::Memory(address) => self.memory.give(address, bits),
            Spot::Register(register, word) => {
                let mut all = self.register(register)?;
                all[64 * word..][..64].clone_from_slice(bits);
                self.replace(register, all);
            }
        }
        Ok(())
    }

    /// A flag.
    pub fn flag(&self, a: &A, flag: Flag) -> A::Bit {
        match &self.flags[flag as usize] {
            FlagValue::Bit(bit) => bit.clone(),
            FlagValue::NoneOf(bits) => a.not(&words::any(a, bits)),
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

    /// The stack pointer, which must be known.
    ///
    /// # Errors
    /// If it depends on the inputs.
    pub fn stack_pointer(&self, a: &A) -> Result<u64, Error> {
        words::known(a, &self.register(Register::RSP)?)
            .ok_or_else(|| Error::Unsupported("a stack pointer that depends on the inputs".into()))
    }

    /// This state where `condition` holds, `other` elsewhere.
    pub fn merge(&self, a: &A, condition: &A::Bit, other: &Self) -> Self {
        let one = |mine: &Rc<Bits<A>>, other: &Rc<Bits<A>>| match Rc::ptr_eq(mine, other) {
            true => mine.clone(),
            false => Rc::new(words::select(a, condition, mine, other)),
        };
        let all = |mine: &[Rc<Bits<A>>], other: &[Rc<Bits<A>>]| {
            mine.iter().zip(other).map(|(mine, other)| one(mine, other)).collect()
        };
        State {
            general: all(&self.general, &other.general),
            vectors: all(&self.vectors, &other.vectors),
            masks: all(&self.masks, &other.masks),
            // No compiled code lets a flag live on where ways meet; if some did, its reader would
            // be told that nothing is known.
            flags: (self.flags.iter().zip(&other.flags))
                .map(|(mine, other)| match mine == other {
                    true => mine.clone(),
                    false => FlagValue::Bit(a.undefined()),
                })
                .collect(),
            memory: self.memory.merge(a, condition, &other.memory),
        }
    }
}

//! Compares the state after the processor with the state after the semantics.

use super::machine::Extent;
use super::operands::{Column, Operands, transpose};
use iced_x86::{Instruction, RflagsBits};
use prove::semantics::Cases;
use prove::semantics::state::{Flag, State};

/// A difference between the two states.
pub(super) struct Difference {
    /// The case in which they differ; the first one if they differ in all.
    pub(super) case: usize,
    pub(super) message: String,
}

/// A difference in a bit: the case, the index of the bit, and how it differs.
type BitDifference = (usize, usize, String);

/// Compares the two states. Returns the first difference as an error.
pub(super) fn compare(
    line: &Instruction,
    extent: Extent,
    memory_address: u64,
    after: &Operands,
    state: &State<Cases>,
) -> Result<(), Difference> {
    for (register, columns) in &after.registers {
        let bits = state.register(*register).expect("a register of the machine");
        let words = if register.is_zmm() { extent.vector_words } else { 1 };
        let width = if register.is_k() { extent.mask_bits } else { 64 };
        let pairs = columns.iter().zip(bits.chunks(64)).take(words);
        for (word, (column, bits)) in pairs.enumerate() {
            compare_bits(column, &bits[..width]).map_err(|(case, index, values)| {
                let message = format!("bit {} of {register:?} is {values}", 64 * word + index);
                Difference { case, message }
            })?;
        }
    }
    let image = |_, _| None;
    for (word, column) in (0..).zip(&after.memory) {
        let bits = state.memory.read(&Cases, &image, memory_address + 8 * word, 8);
        let bits = bits.expect("the memory was written before");
        compare_bits(column, &bits).map_err(|(case, index, values)| {
            let message = format!("bit {} of memory is {values}", 64 * word + index as u64);
            Difference { case, message }
        })?;
    }
    let flags = transpose(&after.flags);
    for flag in Flag::ALL {
        compare_flag(line, flag, flags[flag.place() as usize], state)?;
    }
    Ok(())
}

/// Compares a flag, which the CPU has set as `cpu_flag` says, a bit per case.
fn compare_flag(
    line: &Instruction,
    flag: Flag,
    cpu_flag: u64,
    state: &State<Cases>,
) -> Result<(), Difference> {
    // The semantics may leave a flag undefined: a proof that needs it fails.
    let Some(semantics_flag) = state.flag(&Cases, flag) else { return Ok(()) };
    if line.rflags_undefined() & decoder_flag(flag) != 0 {
        // A defined flag would let a proof rely on this CPU.
        let message = format!("{flag:?} is defined by the semantics, not by the manual");
        return Err(Difference { case: 0, message });
    }
    if semantics_flag == cpu_flag {
        return Ok(());
    }
    let case = (semantics_flag ^ cpu_flag).trailing_zeros() as usize;
    let message = format!("{flag:?} is {}", describe_values(cpu_flag, semantics_flag, case));
    Err(Difference { case, message })
}

/// Compares the bits of a word. `column` is the word of each case on the CPU, and `bits` are the
/// same word by the semantics.
fn compare_bits(column: &Column, bits: &[Option<u64>]) -> Result<(), BitDifference> {
    let cpu_bits = transpose(column);
    for (index, (&cpu_bit, semantics_bit)) in cpu_bits.iter().zip(bits).enumerate() {
        let Some(semantics_bit) = *semantics_bit else {
            return Err((0, index, "left undefined by the semantics".into()));
        };
        if semantics_bit != cpu_bit {
            let case = (semantics_bit ^ cpu_bit).trailing_zeros() as usize;
            return Err((case, index, describe_values(cpu_bit, semantics_bit, case)));
        }
    }
    Ok(())
}

/// Returns the values of a bit on both sides in one case.
fn describe_values(cpu_bit: u64, semantics_bit: u64, case: usize) -> String {
    let [cpu_value, semantics_value] = [cpu_bit, semantics_bit].map(|bit| bit >> case & 1);
    format!("{cpu_value} on the CPU, {semantics_value} by the semantics")
}

/// Returns the decoder's constant for a flag.
fn decoder_flag(flag: Flag) -> u32 {
    match flag {
        Flag::Carry => RflagsBits::CF,
        Flag::Parity => RflagsBits::PF,
        Flag::Adjust => RflagsBits::AF,
        Flag::Zero => RflagsBits::ZF,
        Flag::Sign => RflagsBits::SF,
        Flag::Overflow => RflagsBits::OF,
    }
}

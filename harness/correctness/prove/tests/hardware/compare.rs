//! Holds what the processor left against what the semantics left.

use super::machine::Extent;
use super::operands::{Column, Operands, turned};
use iced_x86::{Instruction, RflagsBits};
use prove::semantics::Cases;
use prove::semantics::state::{Flag, State};

/// Where the two differ: in which case and what.
pub(super) struct Difference {
    pub(super) case: usize,
    pub(super) what: String,
}

impl Difference {
    fn in_all(what: String) -> Self {
        Difference { case: 0, what }
    }
}

/// The first difference, if there is one.
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
            same(column, &bits[..width]).map_err(|(case, place, how)| {
                let what = format!("bit {} of {register:?} is {how}", 64 * word + place);
                Difference { case, what }
            })?;
        }
    }
    let image = |_, _| None;
    for (word, column) in (0..).zip(&after.memory) {
        let bits = state.memory.read(&Cases, &image, memory_address + 8 * word, 8);
        same(column, &bits.expect("it was given")).map_err(|(case, place, how)| {
            let what = format!("bit {} of memory is {how}", 64 * word + place as u64);
            Difference { case, what }
        })?;
    }
    let flags = turned(&after.flags);
    for flag in Flag::ALL {
        let undefined = line.rflags_undefined() & manual(flag) != 0;
        let theirs = flags[flag.place() as usize];
        match state.flag(&Cases, flag) {
            // Never compared; a proof that needs it fails.
            None => {}
            Some(_) if undefined => {
                let what = format!("{flag:?} is defined by the semantics, not by the manual");
                return Err(Difference::in_all(what));
            }
            Some(ours) if ours == theirs => {}
            Some(ours) => {
                let case = (ours ^ theirs).trailing_zeros() as usize;
                let what = format!("{flag:?} is {}", how(theirs, ours, case));
                return Err(Difference { case, what });
            }
        }
    }
    Ok(())
}

/// Whether all bits are the same; if not, the case, the place and how they differ.
fn same(column: &Column, bits: &[Option<u64>]) -> Result<(), (usize, usize, String)> {
    let theirs = turned(column);
    for (place, (&theirs, ours)) in theirs.iter().zip(bits).enumerate() {
        match ours {
            Some(ours) if *ours == theirs => {}
            Some(ours) => {
                let case = (ours ^ theirs).trailing_zeros() as usize;
                return Err((case, place, how(theirs, *ours, case)));
            }
            None => return Err((0, place, "left undefined by the semantics".into())),
        }
    }
    Ok(())
}

fn how(theirs: u64, ours: u64, case: usize) -> String {
    format!("{} on the CPU, {} by the semantics", theirs >> case & 1, ours >> case & 1)
}

fn manual(flag: Flag) -> u32 {
    match flag {
        Flag::Carry => RflagsBits::CF,
        Flag::Parity => RflagsBits::PF,
        Flag::Adjust => RflagsBits::AF,
        Flag::Zero => RflagsBits::ZF,
        Flag::Sign => RflagsBits::SF,
        Flag::Overflow => RflagsBits::OF,
    }
}

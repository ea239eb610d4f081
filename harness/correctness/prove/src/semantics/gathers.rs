//! Gathers: one load per element, each with its own index.

use crate::semantics::operands::Step;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{EncodingKind, Mnemonic as M};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let (index, element) = match step.line.mnemonic() {
        M::Vpgatherdd => (32, 32),
        M::Vpgatherdq => (32, 64),
        M::Vpgatherqd => (64, 32),
        M::Vpgatherqq => (64, 64),
        _ => return Ok(false),
    };
    gather(step, index, element)?;
    Ok(true)
}

/// Loads an element for each index whose mask bit is set; the other elements stay. The mask is zero
/// in the end. VEX forms have the mask in the highest bits of a third register's elements, EVEX
/// forms in a mask register.
fn gather<A: Algebra>(step: &mut Step<A>, index: usize, element: usize) -> Result<(), Error> {
    let a = step.a;
    let indices = step.state.register(step.line.memory_index())?;
    let (width, old) = (step.width(0), step.read(0)?);
    let vex = step.line.encoding() == EncodingKind::VEX;
    let mask: Bits<A> = match vex {
        true => step.read(2)?.chunks(element).map(|lane| lane[element - 1].clone()).collect(),
        false => step.state.register(step.line.op_mask())?,
    };
    let mut result = Vec::with_capacity(width);
    for ((index, old), kept) in indices.chunks(index).zip(old.chunks(element)).zip(&mask) {
        if a.known(kept) == Some(false) {
            result.extend_from_slice(old);
            continue;
        }
        let new = step.element(&words::extend_number(a, index, 64, true), element / 8)?;
        result.extend(words::select(a, kept, &new, old));
    }
    // If there are fewer indices than elements in the register, the other elements become zero.
    result.resize(width, a.constant(false));
    step.state.set_register_and_clear(a, step.line.op_register(0), &result)?;
    let (used, zero) = match vex {
        true => (step.line.op_register(2), words::constant(a, 0, width)),
        false => (step.line.op_mask(), words::constant(a, 0, 64)),
    };
    match vex {
        true => step.state.set_register_and_clear(a, used, &zero),
        false => step.state.set_register(a, used, &zero),
    }
}

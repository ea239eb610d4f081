//! Mask registers, and vector tests that set flags.

use super::vector::{source, width};
use crate::operands::Step;
use crate::state::Flag;
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(super) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    match step.line.mnemonic() {
        M::Kmovb => copy(step, 8)?,
        M::Kmovw => copy(step, 16)?,
        M::Kmovd => copy(step, 32)?,
        M::Kmovq => copy(step, 64)?,
        M::Kandb => logic(step, 8, |x, y| a.and(x, y))?,
        M::Kandw => logic(step, 16, |x, y| a.and(x, y))?,
        M::Kandq => logic(step, 64, |x, y| a.and(x, y))?,
        M::Korb => logic(step, 8, |x, y| a.or(x, y))?,
        M::Korw => logic(step, 16, |x, y| a.or(x, y))?,
        M::Korq => logic(step, 64, |x, y| a.or(x, y))?,
        M::Kxorb => logic(step, 8, |x, y| a.xor(x, y))?,
        M::Kxorw => logic(step, 16, |x, y| a.xor(x, y))?,
        M::Kxorq => logic(step, 64, |x, y| a.xor(x, y))?,
        M::Kandnb => logic(step, 8, |x, y| a.and(&a.not(x), y))?,
        M::Kandnw => logic(step, 16, |x, y| a.and(&a.not(x), y))?,
        M::Kandnq => logic(step, 64, |x, y| a.and(&a.not(x), y))?,
        M::Kxnorb => logic(step, 8, |x, y| a.not(&a.xor(x, y)))?,
        M::Kxnorw => logic(step, 16, |x, y| a.not(&a.xor(x, y)))?,
        M::Kxnorq => logic(step, 64, |x, y| a.not(&a.xor(x, y)))?,
        M::Ptest | M::Vptest => test(step)?,
        M::Vzeroupper => clear_above(step)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn copy<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let a = step.a;
    let mut value = step.read_low(1, bits)?;
    match step.line.op_kind(0) {
        OpKind::Memory => step.write(0, &value),
        _ => {
            value.resize(step.width(0), a.constant(false));
            let register = step.line.op_register(0);
            step.state.set_register_and_clear(a, register, &value)
        }
    }
}

fn logic<A: Algebra>(
    step: &mut Step<A>,
    bits: usize,
    function: impl Fn(&A::Bit, &A::Bit) -> A::Bit,
) -> Result<(), Error> {
    let a = step.a;
    // An idiom for a constant does not depend on what the register held.
    let same = step.line.op_register(1) == step.line.op_register(2);
    let (x, y) = match same
        && function(&a.constant(true), &a.constant(true))
            == function(&a.constant(false), &a.constant(false))
    {
        true => (words::constant(a, 0, bits), words::constant(a, 0, bits)),
        false => (step.read_low(1, bits)?, step.read_low(2, bits)?),
    };
    let mut result = words::map2::<A>(&x, &y, function);
    result.resize(64, a.constant(false));
    step.state.set_register_and_clear(a, step.line.op_register(0), &result)
}

/// Zero flag: no bit in common. Carry: the first source covers the second.
fn test<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let wide = width(step);
    let (x, y) = (source(step, 0, wide)?, source(step, 1, wide)?);
    let common = words::map2::<A>(&x, &y, |x, y| a.and(x, y));
    let beyond = words::map2::<A>(&x, &y, |x, y| a.and(&a.not(x), y));
    for flag in Flag::ALL {
        step.state.set_flag(flag, a.constant(false));
    }
    step.state.set_flag(Flag::Zero, words::is_zero(a, &common));
    step.state.set_flag(Flag::Carry, words::is_zero(a, &beyond));
    Ok(())
}

fn clear_above<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    for number in 0..16 {
        let register = iced_x86::Register::XMM0 + number;
        let low: Bits<A> = step.state.register(register)?;
        step.state.set_register_and_clear(step.a, register, &low)?;
    }
    Ok(())
}

//! Mask registers, and vector tests that set flags.

use crate::operands::Step;
use crate::state::Flag;
use crate::vector::{source, width};
use crate::words::{self, Bits, Shift};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    match step.line.mnemonic() {
        M::Kmovb => copy(step, 8)?,
        M::Kmovw => copy(step, 16)?,
        M::Kmovd => copy(step, 32)?,
        M::Kmovq => copy(step, 64)?,
        M::Kandb => logic(step, 8, |x, y| a.and(x, y))?,
        M::Kandw => logic(step, 16, |x, y| a.and(x, y))?,
        M::Kandd => logic(step, 32, |x, y| a.and(x, y))?,
        M::Kandq => logic(step, 64, |x, y| a.and(x, y))?,
        M::Korb => logic(step, 8, |x, y| a.or(x, y))?,
        M::Korw => logic(step, 16, |x, y| a.or(x, y))?,
        M::Kord => logic(step, 32, |x, y| a.or(x, y))?,
        M::Korq => logic(step, 64, |x, y| a.or(x, y))?,
        M::Kxorb => logic(step, 8, |x, y| a.xor(x, y))?,
        M::Kxorw => logic(step, 16, |x, y| a.xor(x, y))?,
        M::Kxord => logic(step, 32, |x, y| a.xor(x, y))?,
        M::Kxorq => logic(step, 64, |x, y| a.xor(x, y))?,
        M::Kandnb => logic(step, 8, |x, y| a.and(&a.not(x), y))?,
        M::Kandnw => logic(step, 16, |x, y| a.and(&a.not(x), y))?,
        M::Kandnd => logic(step, 32, |x, y| a.and(&a.not(x), y))?,
        M::Kandnq => logic(step, 64, |x, y| a.and(&a.not(x), y))?,
        M::Kxnorb => logic(step, 8, |x, y| a.not(&a.xor(x, y)))?,
        M::Kxnorw => logic(step, 16, |x, y| a.not(&a.xor(x, y)))?,
        M::Kxnord => logic(step, 32, |x, y| a.not(&a.xor(x, y)))?,
        M::Kxnorq => logic(step, 64, |x, y| a.not(&a.xor(x, y)))?,
        M::Knotb => negate(step, 8)?,
        M::Kaddb => sum(step, 8)?,
        M::Kshiftlb => shift(step, 8, Shift::Left)?,
        M::Kshiftrb => shift(step, 8, Shift::Right)?,
        M::Kortestb => test_or(step, 8)?,
        M::Ktestb => {
            let (x, y) = (step.read_low(0, 8)?, step.read_low(1, 8)?);
            test_flags(step, &x, &y);
        }
        M::Knotw => negate(step, 16)?,
        M::Kaddw => sum(step, 16)?,
        M::Kshiftlw => shift(step, 16, Shift::Left)?,
        M::Kshiftrw => shift(step, 16, Shift::Right)?,
        M::Kortestw => test_or(step, 16)?,
        M::Ktestw => {
            let (x, y) = (step.read_low(0, 16)?, step.read_low(1, 16)?);
            test_flags(step, &x, &y);
        }
        M::Knotd => negate(step, 32)?,
        M::Kaddd => sum(step, 32)?,
        M::Kshiftld => shift(step, 32, Shift::Left)?,
        M::Kshiftrd => shift(step, 32, Shift::Right)?,
        M::Kortestd => test_or(step, 32)?,
        M::Ktestd => {
            let (x, y) = (step.read_low(0, 32)?, step.read_low(1, 32)?);
            test_flags(step, &x, &y);
        }
        M::Knotq => negate(step, 64)?,
        M::Kaddq => sum(step, 64)?,
        M::Kshiftlq => shift(step, 64, Shift::Left)?,
        M::Kshiftrq => shift(step, 64, Shift::Right)?,
        M::Kortestq => test_or(step, 64)?,
        M::Ktestq => {
            let (x, y) = (step.read_low(0, 64)?, step.read_low(1, 64)?);
            test_flags(step, &x, &y);
        }
        M::Kunpckbw => join(step, 8)?,
        M::Kunpckwd => join(step, 16)?,
        M::Kunpckdq => join(step, 32)?,
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
    set(step, words::map2::<A>(&x, &y, function))
}

fn set<A: Algebra>(step: &mut Step<A>, mut result: Bits<A>) -> Result<(), Error> {
    result.resize(64, step.a.constant(false));
    step.state.set_register_and_clear(step.a, step.line.op_register(0), &result)
}

fn negate<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let result = words::not(step.a, &step.read_low(1, bits)?);
    set(step, result)
}

fn sum<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let (x, y) = (step.read_low(1, bits)?, step.read_low(2, bits)?);
    let result = words::add(step.a, &x, &y, step.a.constant(false)).0;
    set(step, result)
}

fn shift<A: Algebra>(step: &mut Step<A>, bits: usize, kind: Shift) -> Result<(), Error> {
    let by = usize::from(step.line.immediate8());
    let result = words::shift_by(step.a, &step.read_low(1, bits)?, kind, by);
    set(step, result)
}

/// The second source below the first.
fn join<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let (high, low) = (step.read_low(1, bits)?, step.read_low(2, bits)?);
    set(step, [low, high].concat())
}

/// Zero flag: neither has a bit. Carry: together they have all.
fn test_or<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = (step.read_low(0, bits)?, step.read_low(1, bits)?);
    let either = words::map2::<A>(&x, &y, |x, y| a.or(x, y));
    let neither = words::not(a, &either);
    zero_and_carry(step, words::is_zero(a, &either), words::is_zero(a, &neither));
    Ok(())
}

fn test<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let wide = width(step);
    let (x, y) = (source(step, 0, wide)?, source(step, 1, wide)?);
    test_flags(step, &x, &y);
    Ok(())
}

/// Zero flag: no bit in common. Carry: the first source covers the second.
fn test_flags<A: Algebra>(step: &mut Step<A>, x: &[A::Bit], y: &[A::Bit]) {
    let a = step.a;
    let common = words::map2::<A>(x, y, |x, y| a.and(x, y));
    let beyond = words::map2::<A>(x, y, |x, y| a.and(&a.not(x), y));
    zero_and_carry(step, words::is_zero(a, &common), words::is_zero(a, &beyond));
}

fn zero_and_carry<A: Algebra>(step: &mut Step<A>, zero: A::Bit, carry: A::Bit) {
    for flag in Flag::ALL {
        step.state.set_flag(flag, step.a.constant(false));
    }
    step.state.set_flag(Flag::Zero, zero);
    step.state.set_flag(Flag::Carry, carry);
}

fn clear_above<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    for number in 0..16 {
        let register = iced_x86::Register::XMM0 + number;
        let low: Bits<A> = step.state.register(register)?;
        step.state.set_register_and_clear(step.a, register, &low)?;
    }
    Ok(())
}

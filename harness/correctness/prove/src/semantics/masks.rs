//! Mask registers, and vector tests that set flags.

use crate::semantics::arithmetic::write_zero_and_carry;
use crate::semantics::operands::Step;
use crate::semantics::vector::{set_mask, source, split_size, width};
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = split_size(name);
    let (stem_of_two, half) = split_size(stem);
    match (name, stem, stem_of_two) {
        // Names without a width are instructions of a processor for which we do not decode.
        _ if name.starts_with('k') && stem == name => return Ok(false),
        ("ptest", ..) => test(step)?,
        ("zeroupper", ..) => clear_above(step)?,
        (.., "kunpck") => join(step, half)?,
        (_, "kmov", _) => copy(step, bits)?,
        (_, "kand", _) => apply_logic(step, bits, |a, x, y| a.and(x, y))?,
        (_, "kor", _) => apply_logic(step, bits, |a, x, y| a.or(x, y))?,
        (_, "kxor", _) => apply_logic(step, bits, |a, x, y| a.xor(x, y))?,
        (_, "kandn", _) => apply_logic(step, bits, |a, x, y| a.and(&a.not(x), y))?,
        (_, "kxnor", _) => apply_logic(step, bits, |a, x, y| a.not(&a.xor(x, y)))?,
        (_, "knot", _) => {
            let result = words::not(step.a, &step.read_low(1, bits)?);
            set_mask(step, result)?;
        }
        (_, "kadd", _) => {
            let sum = words::sum(step.a, &step.read_low(1, bits)?, &step.read_low(2, bits)?);
            set_mask(step, sum)?;
        }
        (_, "kshiftl", _) => shift(step, bits, Shift::Left)?,
        (_, "kshiftr", _) => shift(step, bits, Shift::Right)?,
        (_, "kortest", _) => test_or(step, bits)?,
        (_, "ktest", _) => {
            let (x, y) = (step.read_low(0, bits)?, step.read_low(1, bits)?);
            test_flags(step, &x, &y);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Copies a mask from or to memory, a general register or another mask.
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

/// Applies a function of two bits to two masks.
fn apply_logic<A: Algebra>(
    step: &mut Step<A>,
    bits: usize,
    function: impl Fn(&A, &A::Bit, &A::Bit) -> A::Bit,
) -> Result<(), Error> {
    let a = step.a;
    let function = |x: &A::Bit, y: &A::Bit| function(a, x, y);
    // XOR or XNOR of a register with itself is an idiom for a constant, even if the register was
    // undefined.
    let same = step.line.op_register(1) == step.line.op_register(2);
    let (x, y) = match same
        && function(&a.constant(true), &a.constant(true))
            == function(&a.constant(false), &a.constant(false))
    {
        true => (words::constant(a, 0, bits), words::constant(a, 0, bits)),
        false => (step.read_low(1, bits)?, step.read_low(2, bits)?),
    };
    set_mask(step, words::map2::<A>(&x, &y, &function))
}

/// Shifts a mask by the immediate.
fn shift<A: Algebra>(step: &mut Step<A>, bits: usize, kind: Shift) -> Result<(), Error> {
    let count = usize::from(step.line.immediate8());
    let result = words::shift_by_known(step.a, &step.read_low(1, bits)?, kind, count);
    set_mask(step, result)
}

/// Joins two masks, the second source below the first.
fn join<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let (high, low) = (step.read_low(1, bits)?, step.read_low(2, bits)?);
    set_mask(step, [low, high].concat())
}

/// Sets the zero flag if neither mask has a bit, and the carry if together they have all.
fn test_or<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = (step.read_low(0, bits)?, step.read_low(1, bits)?);
    let union = words::map2::<A>(&x, &y, &|x, y| a.or(x, y));
    let complement = words::not(a, &union);
    write_zero_and_carry(step, words::is_zero(a, &union), words::is_zero(a, &complement));
    Ok(())
}

/// Tests two vectors: `ptest`.
fn test<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let wide = width(step);
    let (x, y) = (source(step, 0, wide)?, source(step, 1, wide)?);
    test_flags(step, &x, &y);
    Ok(())
}

/// Sets the zero flag if the sources have no bit in common, and the carry if the first has every
/// bit of the second.
fn test_flags<A: Algebra>(step: &mut Step<A>, x: &[A::Bit], y: &[A::Bit]) {
    let a = step.a;
    let common = words::map2::<A>(x, y, &|x, y| a.and(x, y));
    let missing_bits = words::map2::<A>(x, y, &|x, y| a.and(&a.not(x), y));
    write_zero_and_carry(step, words::is_zero(a, &common), words::is_zero(a, &missing_bits));
}

/// Clears all but the lowest 128 bits of the vector registers 0 to 15.
fn clear_above<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    for number in 0..16 {
        let register = iced_x86::Register::XMM0 + number;
        let low: Bits<A> = step.state.register(register)?;
        step.state.set_register_and_clear(step.a, register, &low)?;
    }
    Ok(())
}

//! Addition, subtraction, comparison, multiplication and logic on general registers.

use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{Mnemonic, Register};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    if !(0..step.line.op_count()).all(|operand| is_general(step, operand)) {
        return Ok(false);
    }
    let zero = a.constant(false);
    match step.line.mnemonic() {
        Mnemonic::Add => sum(step, words::add, zero, true)?,
        Mnemonic::Adc => sum(step, words::add, step.state.flag(a, Flag::Carry), true)?,
        Mnemonic::Sub => sum(step, words::subtract, zero, true)?,
        Mnemonic::Sbb => sum(step, words::subtract, step.state.flag(a, Flag::Carry), true)?,
        Mnemonic::Cmp => sum(step, words::subtract, zero, false)?,
        Mnemonic::Inc => by_one(step, words::add)?,
        Mnemonic::Dec => by_one(step, words::subtract)?,
        Mnemonic::Neg => {
            let value = step.read(0)?;
            let nothing = words::constant(a, 0, value.len());
            let (result, borrows) = words::subtract(a, &nothing, &value, zero);
            sum_flags(step, &result, &borrows);
            step.write(0, &result)?;
        }
        Mnemonic::Not => {
            let value = words::not(a, &step.read(0)?);
            step.write(0, &value)?;
        }
        Mnemonic::And => logic(step, true, &|x, y| a.and(x, y))?,
        Mnemonic::Or => logic(step, true, &|x, y| a.or(x, y))?,
        Mnemonic::Xor => logic(step, true, &|x, y| a.xor(x, y))?,
        Mnemonic::Test => logic(step, false, &|x, y| a.and(x, y))?,
        Mnemonic::Andn => {
            let (x, y) = (step.read(1)?, step.read(2)?);
            let result = words::map2::<A>(&x, &y, &|x, y| a.and(&a.not(x), y));
            write_changed(step, &result, zero)?;
        }
        Mnemonic::Imul => multiplication(step)?,
        Mnemonic::Mul => wide_multiplication(step, words::multiply)?,
        Mnemonic::Mulx => {
            let width = step.width(0);
            let factor = if width == 64 { Register::RDX } else { Register::EDX };
            let product = words::multiply(a, &step.state.register(factor)?, &step.read(2)?);
            // The low half first: if both are one register, it holds the high half.
            step.write(1, &product[..width])?;
            step.write(0, &product[width..])?;
        }
        Mnemonic::Stc => step.state.set_flag(Flag::Carry, a.constant(true)),
        Mnemonic::Clc => step.state.set_flag(Flag::Carry, a.constant(false)),
        Mnemonic::Cmc => {
            let carry = a.not(&step.state.flag(a, Flag::Carry));
            step.state.set_flag(Flag::Carry, carry);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

pub(crate) fn is_general<A: Algebra>(step: &Step<A>, operand: u32) -> bool {
    match step.line.op_kind(operand) {
        iced_x86::OpKind::Register => step.line.op_register(operand).is_gpr(),
        _ => true,
    }
}

/// A sum or a difference, with what is carried or borrowed: [`words::add`] or [`words::subtract`].
type Sum<A> = fn(
    &A,
    &[<A as Algebra>::Bit],
    &[<A as Algebra>::Bit],
    <A as Algebra>::Bit,
) -> (Bits<A>, Bits<A>);

fn sum<A: Algebra>(step: &mut Step<A>, of: Sum<A>, carry: A::Bit, kept: bool) -> Result<(), Error> {
    let (sum, carries) = of(step.a, &step.read(0)?, &step.read(1)?, carry);
    sum_flags(step, &sum, &carries);
    if kept { step.write(0, &sum) } else { Ok(()) }
}

fn sum_flags<A: Algebra>(step: &mut Step<A>, sum: &[A::Bit], carries: &[A::Bit]) {
    let (last, out) = (&carries[sum.len() - 1], &carries[sum.len()]);
    step.state.set_result_flags(sum);
    step.state.set_flag(Flag::Carry, out.clone());
    step.state.set_flag(Flag::Adjust, carries[4].clone());
    step.state.set_flag(Flag::Overflow, step.a.xor(out, last));
}

/// Adds or subtracts one and leaves the carry as it was.
fn by_one<A: Algebra>(step: &mut Step<A>, of: Sum<A>) -> Result<(), Error> {
    let a = step.a;
    let (x, carry) = (step.read(0)?, step.state.flag(a, Flag::Carry));
    let (result, carries) = of(a, &x, &words::constant(a, 1, x.len()), a.constant(false));
    sum_flags(step, &result, &carries);
    step.state.set_flag(Flag::Carry, carry);
    step.write(0, &result)
}

fn logic<A: Algebra>(
    step: &mut Step<A>,
    kept: bool,
    function: words::OfBits<A::Bit>,
) -> Result<(), Error> {
    let (x, y) = (step.read(0)?, step.read(1)?);
    // The idioms for zero do not depend on what the register held, defined or not.
    let same = step.line.mnemonic() == Mnemonic::Xor
        && step.line.op_kind(1) == iced_x86::OpKind::Register
        && step.line.op_register(0) == step.line.op_register(1);
    let result =
        if same { words::constant(step.a, 0, x.len()) } else { words::map2::<A>(&x, &y, function) };
    logic_flags(step, &result);
    if kept { step.write(0, &result) } else { Ok(()) }
}

fn multiplication<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    if step.line.op_count() == 1 {
        return wide_multiplication(step, words::multiply_signed);
    }
    let (x, y) = match step.line.op_count() {
        2 => (step.read(0)?, step.read(1)?),
        _ => (step.read(1)?, step.read(2)?),
    };
    let product = words::multiply_signed(a, &x, &y);
    product_flags(step, &product);
    step.write(0, &product[..x.len()])
}

/// The accumulator times the operand, into both halves of the accumulator.
fn wide_multiplication<A: Algebra>(
    step: &mut Step<A>,
    multiply: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let width = step.width(0);
    let (low, high) = match width {
        64 => (Register::RAX, Register::RDX),
        32 => (Register::EAX, Register::EDX),
        16 => (Register::AX, Register::DX),
        _ => (Register::AL, Register::AH),
    };
    let product = multiply(step.a, &step.state.register(low)?, &step.read(0)?);
    product_flags(step, &product);
    step.state.set_register(step.a, low, &product[..width])?;
    step.state.set_register(step.a, high, &product[width..])
}

/// Carry and overflow say whether the lower half is not the whole product.
fn product_flags<A: Algebra>(step: &mut Step<A>, product: &[A::Bit]) {
    let a = step.a;
    let (low, high) = product.split_at(product.len() / 2);
    let above = match step.line.mnemonic() {
        Mnemonic::Mul => a.constant(false),
        _ => low[low.len() - 1].clone(),
    };
    let differ: Bits<A> = high.iter().map(|bit| a.xor(bit, &above)).collect();
    let lost = words::any(a, &differ);
    undefined_flags(step, &[Flag::Sign, Flag::Zero, Flag::Adjust, Flag::Parity]);
    step.state.set_flag(Flag::Carry, lost.clone());
    step.state.set_flag(Flag::Overflow, lost);
}

/// Flags of logic: no carry, no overflow, the adjust flag undefined.
pub(crate) fn logic_flags<A: Algebra>(step: &mut Step<A>, result: &[A::Bit]) {
    step.state.set_result_flags(result);
    step.state.set_flag(Flag::Carry, step.a.constant(false));
    step.state.set_flag(Flag::Overflow, step.a.constant(false));
    undefined_flags(step, &[Flag::Adjust]);
}

/// Says zero and carry; all other flags are clear.
pub(crate) fn zero_and_carry<A: Algebra>(step: &mut Step<A>, zero: A::Bit, carry: A::Bit) {
    for flag in Flag::ALL {
        step.state.set_flag(flag, step.a.constant(false));
    }
    step.state.set_flag(Flag::Zero, zero);
    step.state.set_flag(Flag::Carry, carry);
}

/// Writes a result of BMI, whose flags are those of logic but for the carry; the parity is
/// undefined.
pub(crate) fn write_changed<A: Algebra>(
    step: &mut Step<A>,
    result: &[A::Bit],
    carry: A::Bit,
) -> Result<(), Error> {
    logic_flags(step, result);
    undefined_flags(step, &[Flag::Parity]);
    step.state.set_flag(Flag::Carry, carry);
    step.write(0, result)
}

pub(crate) fn undefined_flags<A: Algebra>(step: &mut Step<A>, flags: &[Flag]) {
    for &flag in flags {
        step.state.set_flag(flag, step.a.undefined());
    }
}

//! Addition, subtraction, comparison, multiplication and logic on general registers.

use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{Mnemonic, Register};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    if !(0..step.line.op_count()).all(|operand| is_general(step, operand)) {
        return Ok(false);
    }
    let zero = a.constant(false);
    match step.line.mnemonic() {
        Mnemonic::Add => add_or_subtract(step, words::add, zero, true)?,
        Mnemonic::Adc => add_or_subtract(step, words::add, step.state.flag(a, Flag::Carry), true)?,
        Mnemonic::Sub => add_or_subtract(step, words::subtract, zero, true)?,
        Mnemonic::Sbb => {
            add_or_subtract(step, words::subtract, step.state.flag(a, Flag::Carry), true)?
        }
        Mnemonic::Cmp => add_or_subtract(step, words::subtract, zero, false)?,
        Mnemonic::Inc => add_or_subtract_one(step, words::add)?,
        Mnemonic::Dec => add_or_subtract_one(step, words::subtract)?,
        Mnemonic::Neg => {
            let value = step.read(0)?;
            let nothing = words::constant(a, 0, value.len());
            let (result, borrows) = words::subtract(a, &nothing, &value, zero);
            write_sum_flags(step, &result, &borrows);
            step.write(0, &result)?;
        }
        Mnemonic::Not => {
            let value = words::not(a, &step.read(0)?);
            step.write(0, &value)?;
        }
        Mnemonic::And => apply_logic(step, true, &|x, y| a.and(x, y))?,
        Mnemonic::Or => apply_logic(step, true, &|x, y| a.or(x, y))?,
        Mnemonic::Xor => apply_logic(step, true, &|x, y| a.xor(x, y))?,
        Mnemonic::Test => apply_logic(step, false, &|x, y| a.and(x, y))?,
        Mnemonic::Andn => {
            let (x, y) = (step.read(1)?, step.read(2)?);
            let result = words::map2::<A>(&x, &y, &|x, y| a.and(&a.not(x), y));
            write_bmi_result(step, &result, zero)?;
        }
        Mnemonic::Imul => multiply(step)?,
        Mnemonic::Mul => multiply_wide(step, words::multiply)?,
        Mnemonic::Mulx => {
            let width = step.width(0);
            let factor = if width == 64 { Register::RDX } else { Register::EDX };
            let product = words::multiply(a, &step.state.register(factor)?, &step.read(2)?);
            // We write the low half first: if both destinations are one register, the processor
            // leaves the high half in it.
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

/// Whether an operand is memory, an immediate or a general register, and no mask or vector.
pub(crate) fn is_general<A: Algebra>(step: &Step<A>, operand: u32) -> bool {
    match step.line.op_kind(operand) {
        iced_x86::OpKind::Register => step.line.op_register(operand).is_gpr(),
        _ => true,
    }
}

/// A function that returns a sum or a difference with its carries or borrows: [`words::add`] or
/// [`words::subtract`].
type Sum<A> = fn(
    &A,
    &[<A as Algebra>::Bit],
    &[<A as Algebra>::Bit],
    <A as Algebra>::Bit,
) -> (Bits<A>, Bits<A>);

/// Adds or subtracts. A comparison writes only the flags.
fn add_or_subtract<A: Algebra>(
    step: &mut Step<A>,
    function: Sum<A>,
    carry: A::Bit,
    writes_result: bool,
) -> Result<(), Error> {
    let (sum, carries) = function(step.a, &step.read(0)?, &step.read(1)?, carry);
    write_sum_flags(step, &sum, &carries);
    if writes_result { step.write(0, &sum) } else { Ok(()) }
}

/// Writes the flags of a sum or a difference.
fn write_sum_flags<A: Algebra>(step: &mut Step<A>, sum: &[A::Bit], carries: &[A::Bit]) {
    let (last, out) = (&carries[sum.len() - 1], &carries[sum.len()]);
    step.state.set_result_flags(sum);
    step.state.set_flag(Flag::Carry, out.clone());
    step.state.set_flag(Flag::Adjust, carries[4].clone());
    step.state.set_flag(Flag::Overflow, step.a.xor(out, last));
}

/// Adds or subtracts one and leaves the carry as it was.
fn add_or_subtract_one<A: Algebra>(step: &mut Step<A>, function: Sum<A>) -> Result<(), Error> {
    let a = step.a;
    let (x, carry) = (step.read(0)?, step.state.flag(a, Flag::Carry));
    let (result, carries) = function(a, &x, &words::constant(a, 1, x.len()), a.constant(false));
    write_sum_flags(step, &result, &carries);
    step.state.set_flag(Flag::Carry, carry);
    step.write(0, &result)
}

/// Applies a function of two bits. A test writes only the flags.
fn apply_logic<A: Algebra>(
    step: &mut Step<A>,
    writes_result: bool,
    function: words::OfBits<A::Bit>,
) -> Result<(), Error> {
    let (x, y) = (step.read(0)?, step.read(1)?);
    // XOR of a register with itself is the idiom for zero, even if the register was undefined.
    let same = step.line.mnemonic() == Mnemonic::Xor
        && step.line.op_kind(1) == iced_x86::OpKind::Register
        && step.line.op_register(0) == step.line.op_register(1);
    let result =
        if same { words::constant(step.a, 0, x.len()) } else { words::map2::<A>(&x, &y, function) };
    write_logic_flags(step, &result);
    if writes_result { step.write(0, &result) } else { Ok(()) }
}

/// Multiplies signed numbers. The form with one operand writes the whole product.
fn multiply<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    if step.line.op_count() == 1 {
        return multiply_wide(step, words::multiply_signed);
    }
    let (x, y) = match step.line.op_count() {
        2 => (step.read(0)?, step.read(1)?),
        _ => (step.read(1)?, step.read(2)?),
    };
    let product = words::multiply_signed(a, &x, &y);
    write_product_flags(step, &product);
    step.write(0, &product[..x.len()])
}

/// Multiplies the accumulator by the operand, and writes the product into both halves of the
/// accumulator.
fn multiply_wide<A: Algebra>(
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
    write_product_flags(step, &product);
    step.state.set_register(step.a, low, &product[..width])?;
    step.state.set_register(step.a, high, &product[width..])
}

/// Writes the flags of a product. Carry and overflow say whether the lower half is not the whole
/// product.
fn write_product_flags<A: Algebra>(step: &mut Step<A>, product: &[A::Bit]) {
    let a = step.a;
    let (low, high) = product.split_at(product.len() / 2);
    let above = match step.line.mnemonic() {
        Mnemonic::Mul => a.constant(false),
        _ => low[low.len() - 1].clone(),
    };
    let differ: Bits<A> = high.iter().map(|bit| a.xor(bit, &above)).collect();
    let lost = words::is_any_set(a, &differ);
    make_flags_undefined(step, &[Flag::Sign, Flag::Zero, Flag::Adjust, Flag::Parity]);
    step.state.set_flag(Flag::Carry, lost.clone());
    step.state.set_flag(Flag::Overflow, lost);
}

/// Writes the flags of logic: carry and overflow are clear, the adjust flag is undefined.
pub(crate) fn write_logic_flags<A: Algebra>(step: &mut Step<A>, result: &[A::Bit]) {
    step.state.set_result_flags(result);
    step.state.set_flag(Flag::Carry, step.a.constant(false));
    step.state.set_flag(Flag::Overflow, step.a.constant(false));
    make_flags_undefined(step, &[Flag::Adjust]);
}

/// Writes the zero flag and the carry, and clears all other flags.
pub(crate) fn write_zero_and_carry<A: Algebra>(step: &mut Step<A>, zero: A::Bit, carry: A::Bit) {
    for flag in Flag::ALL {
        step.state.set_flag(flag, step.a.constant(false));
    }
    step.state.set_flag(Flag::Zero, zero);
    step.state.set_flag(Flag::Carry, carry);
}

/// Writes a result of BMI, whose flags are those of logic but for the carry; the parity is
/// undefined.
pub(crate) fn write_bmi_result<A: Algebra>(
    step: &mut Step<A>,
    result: &[A::Bit],
    carry: A::Bit,
) -> Result<(), Error> {
    write_logic_flags(step, result);
    make_flags_undefined(step, &[Flag::Parity]);
    step.state.set_flag(Flag::Carry, carry);
    step.write(0, result)
}

/// Makes flags undefined.
pub(crate) fn make_flags_undefined<A: Algebra>(step: &mut Step<A>, flags: &[Flag]) {
    for &flag in flags {
        step.state.set_flag(flag, step.a.undefined());
    }
}

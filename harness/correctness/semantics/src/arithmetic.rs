//! Addition, subtraction, comparison, multiplication and logic on general registers.

use crate::operands::Step;
use crate::state::Flag;
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic, Register};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    if !(0..step.line.op_count()).all(|operand| is_general(step, operand)) {
        return Ok(false);
    }
    let zero = a.constant(false);
    match step.line.mnemonic() {
        Mnemonic::Add => addition(step, zero)?,
        Mnemonic::Adc => addition(step, step.state.flag(a, Flag::Carry))?,
        Mnemonic::Sub => subtraction(step, zero, true)?,
        Mnemonic::Sbb => subtraction(step, step.state.flag(a, Flag::Carry), true)?,
        Mnemonic::Cmp => subtraction(step, zero, false)?,
        Mnemonic::Inc | Mnemonic::Dec => by_one(step)?,
        Mnemonic::Neg => {
            let value = step.read(0)?;
            let nothing = words::constant(a, 0, value.len());
            let (result, borrows) = words::subtract(a, &nothing, &value, zero);
            differences(step, value.len(), &result, &borrows);
            step.write(0, &result)?;
        }
        Mnemonic::Not => {
            let value = words::not(a, &step.read(0)?);
            step.write(0, &value)?;
        }
        Mnemonic::And => logic(step, true, |x, y| a.and(x, y))?,
        Mnemonic::Or => logic(step, true, |x, y| a.or(x, y))?,
        Mnemonic::Xor => logic(step, true, |x, y| a.xor(x, y))?,
        Mnemonic::Test => logic(step, false, |x, y| a.and(x, y))?,
        Mnemonic::Andn => {
            let (x, y) = (step.read(1)?, step.read(2)?);
            let result = words::map2::<A>(&x, &y, |x, y| a.and(&a.not(x), y));
            logic_flags(step, &result);
            undefined_flags(step, &[Flag::Parity]);
            step.write(0, &result)?;
        }
        Mnemonic::Imul => multiplication(step)?,
        Mnemonic::Mul => wide_multiplication(step, words::multiply)?,
        Mnemonic::Adcx => carried(step, Flag::Carry)?,
        Mnemonic::Adox => carried(step, Flag::Overflow)?,
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

fn addition<A: Algebra>(step: &mut Step<A>, carry: A::Bit) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = (step.read(0)?, step.read(1)?);
    let (sum, carries) = words::add(a, &x, &y, carry);
    step.state.set_result_flags(&sum);
    let width = x.len();
    step.state.set_flag(Flag::Carry, carries[width].clone());
    step.state.set_flag(Flag::Adjust, carries[4].clone());
    step.state.set_flag(Flag::Overflow, a.xor(&carries[width], &carries[width - 1]));
    step.write(0, &sum)
}

fn subtraction<A: Algebra>(step: &mut Step<A>, borrow: A::Bit, kept: bool) -> Result<(), Error> {
    let (x, y) = (step.read(0)?, step.read(1)?);
    let (difference, borrows) = words::subtract(step.a, &x, &y, borrow);
    differences(step, x.len(), &difference, &borrows);
    if kept { step.write(0, &difference) } else { Ok(()) }
}

fn differences<A: Algebra>(
    step: &mut Step<A>,
    width: usize,
    difference: &[A::Bit],
    borrows: &[A::Bit],
) {
    step.state.set_result_flags(difference);
    step.state.set_flag(Flag::Carry, borrows[width].clone());
    step.state.set_flag(Flag::Adjust, borrows[4].clone());
    step.state.set_flag(Flag::Overflow, step.a.xor(&borrows[width], &borrows[width - 1]));
}

/// Adds or subtracts one and leaves the carry as it was.
fn by_one<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let x = step.read(0)?;
    let one = words::constant(a, 1, x.len());
    let (result, carries) = match step.line.mnemonic() {
        Mnemonic::Inc => words::add(a, &x, &one, a.constant(false)),
        _ => words::subtract(a, &x, &one, a.constant(false)),
    };
    step.state.set_result_flags(&result);
    step.state.set_flag(Flag::Adjust, carries[4].clone());
    step.state.set_flag(Flag::Overflow, a.xor(&carries[x.len()], &carries[x.len() - 1]));
    step.write(0, &result)
}

fn logic<A: Algebra>(
    step: &mut Step<A>,
    kept: bool,
    function: impl Fn(&A::Bit, &A::Bit) -> A::Bit,
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

/// Adds with a carry in and out of one flag, and leaves all others.
fn carried<A: Algebra>(step: &mut Step<A>, flag: Flag) -> Result<(), Error> {
    let carry = step.state.flag(step.a, flag);
    let (sum, carries) = words::add(step.a, &step.read(0)?, &step.read(1)?, carry);
    step.state.set_flag(flag, carries[sum.len()].clone());
    step.write(0, &sum)
}

/// Flags of logic: no carry, no overflow, the adjust flag undefined.
pub(crate) fn logic_flags<A: Algebra>(step: &mut Step<A>, result: &[A::Bit]) {
    step.state.set_result_flags(result);
    step.state.set_flag(Flag::Carry, step.a.constant(false));
    step.state.set_flag(Flag::Overflow, step.a.constant(false));
    undefined_flags(step, &[Flag::Adjust]);
}

pub(crate) fn undefined_flags<A: Algebra>(step: &mut Step<A>, flags: &[Flag]) {
    for &flag in flags {
        step.state.set_flag(flag, step.a.undefined());
    }
}

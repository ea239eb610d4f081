//! Shifts and rotates of general registers.

use crate::semantics::arithmetic::make_flags_undefined;
use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::Mnemonic;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    match step.line.mnemonic() {
        Mnemonic::Shl | Mnemonic::Sal => shift_with_flags(step, Shift::Left)?,
        Mnemonic::Shr => shift_with_flags(step, Shift::Right)?,
        Mnemonic::Sar => shift_with_flags(step, Shift::RightArithmetic)?,
        Mnemonic::Rol => shift_with_flags(step, Shift::RotateLeft)?,
        Mnemonic::Ror => shift_with_flags(step, Shift::RotateRight)?,
        Mnemonic::Shlx => shift_without_flags(step, Shift::Left)?,
        Mnemonic::Shrx => shift_without_flags(step, Shift::Right)?,
        Mnemonic::Sarx => shift_without_flags(step, Shift::RightArithmetic)?,
        Mnemonic::Rorx => shift_without_flags(step, Shift::RotateRight)?,
        Mnemonic::Shld | Mnemonic::Shrd => shift_double(step)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns the bits of the amount that the processor uses: the lowest five, or six for 64-bit
/// operands.
fn amount<A: Algebra>(step: &Step<A>, operand: u32, width: usize) -> Result<Bits<A>, Error> {
    let mut bits = step.read(operand)?;
    bits.truncate(if width == 64 { 6 } else { 5 });
    Ok(bits)
}

/// Executes the shifts of BMI2, which write no flags.
fn shift_without_flags<A: Algebra>(step: &mut Step<A>, kind: Shift) -> Result<(), Error> {
    let value = step.read(1)?;
    let amount = amount(step, 2, value.len())?;
    let result = words::shift(step.a, &value, kind, &amount);
    step.write(0, &result)
}

/// Executes the shifts and rotates that write flags.
fn shift_with_flags<A: Algebra>(step: &mut Step<A>, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(0)?;
    let width = value.len();
    let amount = amount(step, 1, width)?;
    let result = words::shift(a, &value, kind, &amount);
    let count = words::known(a, &amount).map(|count| count as usize);
    match count {
        Some(0) => {}
        Some(count) if count < width => write_shift_flags(step, kind, &value, &result, count),
        // The amount depends on the inputs. For a zero amount the processor would leave the flags
        // as they were. Compiled code does not read them, so we may leave them undefined.
        _ if matches!(kind, Shift::RotateLeft | Shift::RotateRight) => {
            make_flags_undefined(step, &[Flag::Carry, Flag::Overflow]);
        }
        _ => make_flags_undefined(step, &Flag::ALL),
    }
    step.write(0, &result)
}

/// Writes the flags of a shift by a known amount that is not zero.
fn write_shift_flags<A: Algebra>(
    step: &mut Step<A>,
    kind: Shift,
    value: &[A::Bit],
    result: &[A::Bit],
    count: usize,
) {
    let a = step.a;
    let width = value.len();
    let (top, below) = (&result[width - 1], &result[width - 2]);
    let (carry, overflow) = match kind {
        Shift::Left => (value[width - count].clone(), a.xor(top, &value[width - count])),
        Shift::Right => (value[count - 1].clone(), value[width - 1].clone()),
        Shift::RightArithmetic => (value[count - 1].clone(), a.constant(false)),
        Shift::RotateLeft => (result[0].clone(), a.xor(top, &result[0])),
        Shift::RotateRight => (top.clone(), a.xor(top, below)),
    };
    if !matches!(kind, Shift::RotateLeft | Shift::RotateRight) {
        step.state.set_result_flags(result);
        make_flags_undefined(step, &[Flag::Adjust]);
    }
    step.state.set_flag(Flag::Carry, carry);
    // The manual defines the overflow flag only for shifts by one.
    let overflow = if count == 1 { overflow } else { a.undefined() };
    step.state.set_flag(Flag::Overflow, overflow);
}

/// Shifts one operand and fills it with bits of another. The amount must be known.
fn shift_double<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let (into, from) = (step.read(0)?, step.read(1)?);
    let width = into.len();
    let count =
        words::known(a, &amount(step, 2, width)?).ok_or_else(|| step.unsupported_error())? as usize;
    if width < 32 {
        return Err(step.unsupported_error());
    }
    if count == 0 {
        // The flags stay as they were. The write is needed all the same: writing 32 bits clears the
        // upper half of the register.
        return step.write(0, &into);
    }
    let result: Bits<A> = match step.line.mnemonic() {
        Mnemonic::Shld => {
            from[width - count..].iter().chain(&into[..width - count]).cloned().collect()
        }
        _ => into[count..].iter().chain(&from[..count]).cloned().collect(),
    };
    let carry = match step.line.mnemonic() {
        Mnemonic::Shld => into[width - count].clone(),
        _ => into[count - 1].clone(),
    };
    let overflow = match count {
        1 => a.xor(&result[width - 1], &into[width - 1]),
        _ => a.undefined(),
    };
    step.state.set_result_flags(&result);
    make_flags_undefined(step, &[Flag::Adjust]);
    step.state.set_flag(Flag::Carry, carry);
    step.state.set_flag(Flag::Overflow, overflow);
    step.write(0, &result)
}

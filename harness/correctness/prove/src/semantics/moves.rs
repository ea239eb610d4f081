//! Copies between general registers and memory, extensions, addresses, the stack.

use crate::semantics::control::condition;
use crate::semantics::operands::Step;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{Mnemonic, Register};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    let value = match step.line.mnemonic() {
        Mnemonic::Mov => step.read(1)?,
        Mnemonic::Movbe => reversed_bytes::<A>(&step.read(1)?),
        Mnemonic::Movzx => words::extend_number(a, &step.read(1)?, step.width(0), false),
        Mnemonic::Movsx | Mnemonic::Movsxd => {
            words::extend_number(a, &step.read(1)?, step.width(0), true)
        }
        Mnemonic::Lea => {
            let mut value = step.effective_address()?;
            value.truncate(step.width(0));
            value
        }
        Mnemonic::Bswap if step.width(0) < 32 => return Err(step.unsupported_error()),
        Mnemonic::Bswap => reversed_bytes::<A>(&step.read(0)?),
        Mnemonic::Pop => pop(step, step.width(0) / 8)?,
        _ => return execute_other(step),
    };
    step.write(0, &value)?;
    Ok(true)
}

/// Executes those instructions that do more than write their first operand; otherwise as
/// [`execute`].
fn execute_other<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    match step.line.mnemonic() {
        Mnemonic::Xchg => {
            let (x, y) = (step.read(0)?, step.read(1)?);
            step.write(0, &y)?;
            step.write(1, &x)?;
        }
        Mnemonic::Push => {
            let value = step.read(0)?;
            push(step, &value)?;
        }
        Mnemonic::Leave => {
            let frame = step.state.register(Register::RBP)?;
            step.state.set_register(step.a, Register::RSP, &frame)?;
            let before = pop(step, 8)?;
            step.state.set_register(step.a, Register::RBP, &before)?;
        }
        Mnemonic::Nop | Mnemonic::Endbr64 => {}
        Mnemonic::Cdqe => extend(step, Register::EAX, Register::RAX)?,
        Mnemonic::Cwde => extend(step, Register::AX, Register::EAX)?,
        Mnemonic::Cwd => spread_sign(step, Register::AX, Register::DX)?,
        Mnemonic::Cdq => spread_sign(step, Register::EAX, Register::EDX)?,
        Mnemonic::Cqo => spread_sign(step, Register::RAX, Register::RDX)?,
        Mnemonic::Cbw => extend(step, Register::AL, Register::AX)?,
        _ => return on_condition(step),
    }
    Ok(true)
}

/// Executes sets and conditional moves, and returns whether the instruction is one. Branches have a
/// condition too, but do not come here; `cmpccxadd` has no semantics.
fn on_condition<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    let a = step.a;
    let Some(holds) = condition(a, step.line.condition_code(), step.state) else {
        return Ok(false);
    };
    let value = match step.line.op_count() {
        1 => {
            let mut value = words::constant(a, 0, 8);
            value[0] = holds;
            value
        }
        2 => words::select(a, &holds, &step.read(1)?, &step.read(0)?),
        _ => return Ok(false),
    };
    step.write(0, &value)?;
    Ok(true)
}

/// Pushes a value of whole bytes.
pub fn push<A: Algebra>(step: &mut Step<A>, value: &[A::Bit]) -> Result<(), Error> {
    let top = step.state.stack_pointer(step.a)?.wrapping_sub(value.len() as u64 / 8);
    set_stack_pointer(step, top)?;
    step.state.memory.write(top, value);
    Ok(())
}

/// Pops this many bytes and returns them.
pub fn pop<A: Algebra>(step: &mut Step<A>, bytes: usize) -> Result<Bits<A>, Error> {
    let top = step.state.stack_pointer(step.a)?;
    let value = step.state.memory.read(step.a, step.image, top, bytes)?;
    set_stack_pointer(step, top.wrapping_add(bytes as u64))?;
    Ok(value)
}

/// Sets the stack pointer to a known address.
fn set_stack_pointer<A: Algebra>(step: &mut Step<A>, address: u64) -> Result<(), Error> {
    let bits = words::constant(step.a, address, 64);
    step.state.set_register(step.a, Register::RSP, &bits)
}

/// Extends a register by copies of its sign, into the wider register `target`.
fn extend<A: Algebra>(step: &mut Step<A>, source: Register, target: Register) -> Result<(), Error> {
    let value =
        words::extend_number(step.a, &step.state.register(source)?, target.size() * 8, true);
    step.state.set_register(step.a, target, &value)
}

/// Sets all bits of `target` to the sign of `source`.
fn spread_sign<A: Algebra>(
    step: &mut Step<A>,
    source: Register,
    target: Register,
) -> Result<(), Error> {
    let value = step.state.register(source)?;
    let sign = vec![value[value.len() - 1].clone(); value.len()];
    step.state.set_register(step.a, target, &sign)
}

/// Returns the bytes in reverse order.
fn reversed_bytes<A: Algebra>(bits: &[A::Bit]) -> Bits<A> {
    bits.rchunks(8).flat_map(|byte| byte.iter().cloned()).collect()
}

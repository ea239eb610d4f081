//! Functions of the C library that compilers call to copy and fill memory.
//!
//! Their machine code is not in the file. We take them to do what the standard says and to leave
//! unknown whatever a function may change (System V ABI). Any other function is refused.

use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::Register;
use machine_code::decode;

/// Executes a call of the library function `name`, whose arguments are in the registers of `step`.
pub(crate) fn call<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<(), Error> {
    let a = step.a;
    let bytes = known_argument(step, Register::RDX, name, "a size")? as usize;
    let target = known_argument(step, Register::RDI, name, "memory")?;
    // Each of these functions returns its first argument.
    let result = step.state.register(Register::RDI)?;
    let content: Bits<A> = match name {
        "memcpy" | "memmove" => {
            let source = known_argument(step, Register::RSI, name, "memory")?;
            step.state.memory.read(a, step.image, source, bytes)?
        }
        "memset" => vec![step.state.register(Register::SIL)?; bytes].concat(),
        _ => return Err(Error::Unsupported(format!("a call of {name}"))),
    };
    step.state.memory.write(target, &content);
    forget_caller_saved(step)?;
    step.state.set_register(a, Register::RAX, &result)
}

/// Returns the value of an argument, or an error if it depends on the inputs. The error calls the
/// argument `description`.
fn known_argument<A: Algebra>(
    step: &Step<A>,
    register: Register,
    name: &str,
    description: &str,
) -> Result<u64, Error> {
    words::known(step.a, &step.state.register(register)?).ok_or_else(|| {
        Error::Unsupported(format!("{name} of {description} that depends on the inputs"))
    })
}

/// Makes all registers and flags unknown that a called function need not preserve. The result is
/// one of these registers, so it must be set afterwards.
fn forget_caller_saved<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let vectors = (0..32).map(|number| Register::ZMM0 + number);
    let masks = (0..8).map(|number| Register::K0 + number);
    for register in decode::CALLER_SAVED.into_iter().chain(vectors).chain(masks) {
        let width = step.state.register(register)?.len();
        step.state.set_register(a, register, &vec![a.undefined(); width])?;
    }
    for flag in Flag::ALL {
        step.state.set_flag(flag, a.undefined());
    }
    Ok(())
}

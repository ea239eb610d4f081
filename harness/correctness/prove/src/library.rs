//! Functions of the C library that compilers call to copy and fill memory. Their machine code is
//! not in the file: we take them to do what the standard says and to leave unknown whatever a
//! function may change (System V ABI). Any other function is refused.

use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::Register;
use machine_code::decode;

/// Calls the function called `name`.
pub(crate) fn call<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<(), Error> {
    let a = step.a;
    let number = |register| -> Result<u64, Error> {
        words::known(a, &step.state.register(register)?).ok_or_else(|| {
            Error::Unsupported(format!("{name} of memory that depends on the inputs"))
        })
    };
    let bytes = words::known(a, &step.state.register(Register::RDX)?).ok_or_else(|| {
        Error::Unsupported(format!("{name} of a size that depends on the inputs"))
    })?;
    let (to, bytes) = (number(Register::RDI)?, bytes as usize);
    let returned = step.state.register(Register::RDI)?;
    let written: Bits<A> = match name {
        "memcpy" | "memmove" => {
            step.state.memory.read(a, step.image, number(Register::RSI)?, bytes)?
        }
        "memset" => vec![step.state.register(Register::SIL)?; bytes].concat(),
        _ => return Err(Error::Unsupported(format!("a call of {name}"))),
    };
    step.state.memory.write(to, &written);
    forget(step)?;
    step.state.set_register(a, Register::RAX, &returned)
}

/// Nothing is known any more of what a called function need not keep; what it returns is yet to be
/// said.
fn forget<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let vectors = (0..32).map(|number| Register::ZMM0 + number);
    let masks = (0..8).map(|number| Register::K0 + number);
    for register in decode::CALLER_SAVED.into_iter().chain(vectors).chain(masks) {
        let width = step.state.register(register)?.len();
        step.state.set_register(a, register, &vec![a.undefined(); width])?;
    }
    Flag::ALL.into_iter().for_each(|flag| step.state.set_flag(flag, a.undefined()));
    Ok(())
}

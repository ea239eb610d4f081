//! Conditions of branches, conditional moves and sets.

use crate::semantics::Algebra;
use crate::semantics::state::{Flag, State};
use iced_x86::ConditionCode as Code;

/// Returns whether the flags meet a condition; nothing for instructions that have none.
pub fn condition<A: Algebra>(a: &A, code: Code, state: &State<A>) -> Option<A::Bit> {
    let flag = |flag| state.flag(a, flag);
    let less = || a.xor(&flag(Flag::Sign), &flag(Flag::Overflow));
    let bit = match code {
        Code::None => return None,
        Code::o | Code::no => flag(Flag::Overflow),
        Code::b | Code::ae => flag(Flag::Carry),
        Code::e | Code::ne => flag(Flag::Zero),
        Code::be | Code::a => a.or(&flag(Flag::Carry), &flag(Flag::Zero)),
        Code::s | Code::ns => flag(Flag::Sign),
        Code::p | Code::np => flag(Flag::Parity),
        Code::l | Code::ge => less(),
        Code::le | Code::g => a.or(&flag(Flag::Zero), &less()),
    };
    // The codes come in pairs: each second condition is the opposite of the one before it.
    Some(if (code as u8).is_multiple_of(2) { a.not(&bit) } else { bit })
}

//! Conditions of branches, conditional moves and sets.

use crate::semantics::Algebra;
use crate::semantics::state::{Flag, State};
use iced_x86::ConditionCode as Code;

/// Returns whether the flags meet a condition; nothing for instructions that have none.
pub fn condition<A: Algebra>(a: &A, code: Code, state: &State<A>) -> Option<A::Bit> {
    let bit = match code {
        Code::None => return None,
        Code::o | Code::no => state.flag(a, Flag::Overflow),
        Code::b | Code::ae => state.flag(a, Flag::Carry),
        Code::e | Code::ne => state.flag(a, Flag::Zero),
        Code::be | Code::a => a.or(&state.flag(a, Flag::Carry), &state.flag(a, Flag::Zero)),
        Code::s | Code::ns => state.flag(a, Flag::Sign),
        Code::p | Code::np => state.flag(a, Flag::Parity),
        Code::l | Code::ge => is_less(a, state),
        Code::le | Code::g => a.or(&state.flag(a, Flag::Zero), &is_less(a, state)),
    };
    // The codes come in pairs: each second condition is the opposite of the one before it.
    Some(if (code as u8).is_multiple_of(2) { a.not(&bit) } else { bit })
}

/// Whether the first of two signed numbers was less in the comparison that wrote the flags.
fn is_less<A: Algebra>(a: &A, state: &State<A>) -> A::Bit {
    a.xor(&state.flag(a, Flag::Sign), &state.flag(a, Flag::Overflow))
}

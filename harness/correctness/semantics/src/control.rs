//! Conditions of branches, conditional moves and sets.

use crate::Algebra;
use crate::state::{Flag, State};
use iced_x86::ConditionCode;

/// Whether the flags meet a condition; nothing for instructions that have none.
pub fn condition<A: Algebra>(a: &A, code: ConditionCode, state: &State<A>) -> Option<A::Bit> {
    let flag = |flag| state.flag(a, flag);
    let less = || a.xor(&flag(Flag::Sign), &flag(Flag::Overflow));
    let bit = match code {
        ConditionCode::None => return None,
        ConditionCode::o => flag(Flag::Overflow),
        ConditionCode::no => a.not(&flag(Flag::Overflow)),
        ConditionCode::b => flag(Flag::Carry),
        ConditionCode::ae => a.not(&flag(Flag::Carry)),
        ConditionCode::e => flag(Flag::Zero),
        ConditionCode::ne => a.not(&flag(Flag::Zero)),
        ConditionCode::be => a.or(&flag(Flag::Carry), &flag(Flag::Zero)),
        ConditionCode::a => a.not(&a.or(&flag(Flag::Carry), &flag(Flag::Zero))),
        ConditionCode::s => flag(Flag::Sign),
        ConditionCode::ns => a.not(&flag(Flag::Sign)),
        ConditionCode::p => flag(Flag::Parity),
        ConditionCode::np => a.not(&flag(Flag::Parity)),
        ConditionCode::l => less(),
        ConditionCode::ge => a.not(&less()),
        ConditionCode::le => a.or(&flag(Flag::Zero), &less()),
        ConditionCode::g => a.not(&a.or(&flag(Flag::Zero), &less())),
    };
    Some(bit)
}

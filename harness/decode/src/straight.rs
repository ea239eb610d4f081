//! Straight-line code: what is decoded is what is executed, once, whatever the arguments.

use crate::{Class, Code};
use iced_x86::FlowControl;

impl Code {
    /// Whether every call executes each instruction exactly once: nothing branches, calls or
    /// repeats before the final `ret`.
    pub fn is_straight_line(&self) -> bool {
        let once = |line: &crate::Decoded| {
            line.raw.flow_control() == FlowControl::Next
                && !(line.raw.is_string_instruction()
                    && (line.raw.has_rep_prefix() || line.raw.has_repne_prefix()))
        };
        match self.instructions.split_last() {
            Some((last, before)) => last.class == Class::Ret && before.iter().all(once),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn straight(bytes: &[u8]) -> bool {
        Code::decode("f", 0x1000, bytes, |_, _| None).is_straight_line()
    }

    #[test]
    fn branches_calls_and_repetitions_are_not_straight() {
        // mov rax,rdi; movsb; ret
        assert!(straight(&[0x48, 0x89, 0xf8, 0xa4, 0xc3]));
        // test rdi,rdi; je +3; mov rax,rdi; ret
        assert!(!straight(&[0x48, 0x85, 0xff, 0x74, 0x03, 0x48, 0x89, 0xf8, 0xc3]));
        // call +0; ret
        assert!(!straight(&[0xe8, 0, 0, 0, 0, 0xc3]));
        // rep movsb; ret
        assert!(!straight(&[0xf3, 0xa4, 0xc3]));
        // repne scasb; ret
        assert!(!straight(&[0xf2, 0xae, 0xc3]));
        // xor eax,eax; jmp to another function
        assert!(!straight(&[0x31, 0xc0, 0xe9, 0x00, 0x10, 0x00, 0x00]));
        assert!(!straight(&[]));
    }
}

//! Straight-line code, in which every instruction is executed exactly once for any arguments.

use crate::decode::{Class, Code, Decoded, Loop, NotTimeable};
use iced_x86::FlowControl;

impl Decoded {
    /// Whether it is a string instruction with a repeat prefix.
    pub(crate) fn repeats(&self) -> bool {
        self.raw.is_string_instruction()
            && (self.raw.has_rep_prefix() || self.raw.has_repne_prefix())
    }
}

impl Loop {
    /// Its instructions in execution order, the header first. Branches out of the loop are not taken while it
    /// runs and are allowed.
    ///
    /// # Errors
    /// If an iteration has more than one path.
    pub fn straight(&self, code: &Code) -> Result<Vec<usize>, NotTimeable> {
        if self.calls(code) > 0 {
            return Err(NotTimeable::Calls);
        }
        let successors = code.successors();
        let mut order = vec![self.header];
        loop {
            let at = order[order.len() - 1];
            if code.instructions[at].repeats() {
                return Err(NotTimeable::Repeats);
            }
            let inside = |next: &&usize| self.members.binary_search(next).is_ok();
            match successors[at].iter().filter(inside).collect::<Vec<_>>()[..] {
                [&next] if next == self.header => return Ok(order),
                [&next] if !order.contains(&next) => order.push(next),
                _ => return Err(self.ways(code)),
            }
        }
    }

    fn ways(&self, code: &Code) -> NotTimeable {
        let holds_another = crate::decode::loops(code).iter().any(|other| self.surrounds(other));
        if holds_another { NotTimeable::Loops } else { NotTimeable::Branches }
    }
}

impl Code {
    /// Whether every call executes each instruction exactly once: no branch, call or repetition before the
    /// final `ret`.
    pub fn is_straight_line(&self) -> bool {
        let once = |line: &Decoded| line.raw.flow_control() == FlowControl::Next && !line.repeats();
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

//! Straight-line code, in which every instruction is executed exactly once for any arguments.

use crate::decode::{Class, Code, Decoded, Loop};
use iced_x86::FlowControl;
use std::fmt;

/// Why code has no depth: the number or order of executed instructions depends on its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotTimeable {
    /// It calls or jumps to another function.
    Calls,
    /// It has a loop inside.
    Loops,
    /// It branches.
    Branches,
    /// An instruction repeats itself.
    Repeats,
}

impl fmt::Display for NotTimeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            NotTimeable::Calls => "it calls another function",
            NotTimeable::Loops => "it has a loop",
            NotTimeable::Branches => "it branches",
            NotTimeable::Repeats => "it has a repeated string instruction",
        })
    }
}

impl Decoded {
    /// Returns whether it is a string instruction with a repeat prefix.
    pub(crate) fn repeats(&self) -> bool {
        self.raw.is_string_instruction()
            && (self.raw.has_rep_prefix() || self.raw.has_repne_prefix())
    }
}

impl Loop {
    /// Returns its instructions in execution order, the header first. Branches out of the loop are
    /// not taken while it runs and are allowed.
    ///
    /// # Errors
    /// If an iteration has more than one path.
    pub fn execution_order(&self, code: &Code) -> Result<Vec<usize>, NotTimeable> {
        if self.calls(code) > 0 {
            return Err(NotTimeable::Calls);
        }
        let successors = code.successors();
        let mut order = vec![self.header];
        loop {
            let last = order[order.len() - 1];
            if code.instructions[last].repeats() {
                return Err(NotTimeable::Repeats);
            }
            let mut next_members = successors[last].clone();
            next_members.retain(|next| self.members.binary_search(next).is_ok());
            match next_members[..] {
                [next] if next == self.header => return Ok(order),
                [next] if !order.contains(&next) => order.push(next),
                _ => return Err(self.reason(code)),
            }
        }
    }

    /// Returns why an iteration has more than one path.
    fn reason(&self, code: &Code) -> NotTimeable {
        let has_inner = crate::decode::loops(code).iter().any(|inner| self.surrounds(inner));
        if has_inner { NotTimeable::Loops } else { NotTimeable::Branches }
    }
}

impl Code {
    /// Returns whether every call executes each instruction exactly once: no branch, call or
    /// repetition before the final `ret`.
    pub fn is_straight_line(&self) -> bool {
        let Some((last, before)) = self.instructions.split_last() else { return false };
        last.class == Class::Ret
            && before
                .iter()
                .all(|line| line.raw.flow_control() == FlowControl::Next && !line.repeats())
    }
}

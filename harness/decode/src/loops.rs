//! Loops: a backward branch and everything between its target and itself.
//!
//! That is the loop wherever the compiler lays its blocks out in order, as it does for the timed
//! loops; a block moved behind the branch would be missed.

use crate::{Code, Decoded, features};
use iced_x86::Register;

/// A loop by the indices of its instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The target of the backward branch.
    pub start: usize,
    /// The last branch back to it.
    pub end: usize,
    /// How many loops lie around it.
    pub depth: usize,
}

/// All loops, outer ones first.
pub fn loops(code: &Code) -> Vec<Loop> {
    let mut found: Vec<Loop> = Vec::new();
    for (end, line) in code.instructions.iter().enumerate() {
        let target = line.raw.near_branch_target();
        if line.raw.is_call_near() || target == 0 {
            continue;
        }
        let Some(start) = code.index_at(target).filter(|&start| start <= end) else { continue };
        match found.iter_mut().find(|known| known.start == start) {
            Some(known) => known.end = end,
            None => found.push(Loop { start, end, depth: 0 }),
        }
    }
    let all = found.clone();
    for inner in &mut found {
        inner.depth = all.iter().filter(|outer| outer.surrounds(inner)).count();
    }
    found.sort_by_key(|found| (found.depth, found.start));
    found
}

/// The loops that hold no other loop, in program order.
pub fn innermost(code: &Code) -> Vec<Loop> {
    let all = loops(code);
    let mut leaves: Vec<Loop> = all
        .iter()
        .filter(|candidate| !all.iter().any(|other| candidate.surrounds(other)))
        .copied()
        .collect();
    leaves.sort_by_key(|leaf| leaf.start);
    leaves
}

impl Loop {
    /// Whether `other` lies inside.
    pub fn surrounds(&self, other: &Loop) -> bool {
        self != other
            && (self.start, self.end) != (other.start, other.end)
            && self.start <= other.start
            && other.end <= self.end
    }

    /// Its instructions.
    pub fn body<'a>(&self, code: &'a Code) -> &'a [Decoded] {
        &code.instructions[self.start..=self.end]
    }

    /// Calls inside.
    pub fn calls(&self, code: &Code) -> usize {
        let is_call = |line: &&Decoded| line.raw.is_call_near() || line.raw.is_call_near_indirect();
        self.body(code).iter().filter(is_call).count()
    }

    /// Loads and stores inside that go to the stack: spills, mostly.
    pub fn stack_traffic(&self, code: &Code) -> usize {
        let body = self.body(code).iter();
        body.filter(|line| {
            line.raw.memory_base() == Register::RSP && (line.reads_memory || line.writes_memory)
        })
        .count()
    }

    /// Whether it works on packed vectors.
    pub fn packed(&self, code: &Code) -> bool {
        features::uses_packed_vectors(self.body(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8]) -> Code {
        Code::decode("f", 0x1000, bytes, |_, _| None)
    }

    #[test]
    fn nested_loops_are_found_with_their_bodies() {
        // A: mov rax,[rsp+8]; B: shr rdi,8; and rdi,rsi; jne B; call A; dec rcx; jne A; ret
        let bytes = [
            0x48, 0x8b, 0x44, 0x24, 0x08, 0x48, 0xc1, 0xef, 0x08, 0x48, 0x21, 0xf7, 0x75, 0xf7,
            0xe8, 0xed, 0xff, 0xff, 0xff, 0x48, 0xff, 0xc9, 0x75, 0xe8, 0xc3,
        ];
        let code = decode(&bytes);
        let found = loops(&code);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Loop { start: 0, end: 6, depth: 0 });
        assert_eq!(found[1], Loop { start: 1, end: 3, depth: 1 });
        assert_eq!(innermost(&code), [found[1]]);
        assert_eq!(found[1].body(&code).len(), 3);
        assert_eq!((found[0].calls(&code), found[1].calls(&code)), (1, 0));
        assert_eq!((found[0].stack_traffic(&code), found[1].stack_traffic(&code)), (1, 0));
        assert!(!found[0].packed(&code));
    }

    #[test]
    fn two_branches_to_one_start_are_one_loop() {
        // L: test rdi,rdi; je L; dec rcx; jne L; ret
        let bytes = [0x48, 0x85, 0xff, 0x74, 0xfb, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3];
        assert_eq!(loops(&decode(&bytes)), [Loop { start: 0, end: 3, depth: 0 }]);
    }

    #[test]
    fn straight_line_code_has_none() {
        // test rdi,rdi; je +3; mov rax,rdi; ret
        let code = decode(&[0x48, 0x85, 0xff, 0x74, 0x03, 0x48, 0x89, 0xf8, 0xc3]);
        assert!(loops(&code).is_empty() && innermost(&code).is_empty());
    }
}

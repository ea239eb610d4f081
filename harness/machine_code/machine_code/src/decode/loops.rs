//! Natural loops by control flow, independent of the compiler's block layout.

use crate::decode::flow::Flow;
use crate::decode::{Code, Decoded, features, stack};

/// A natural loop, by the indices of its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Its first instruction in memory.
    pub start: usize,
    /// Its last instruction in memory; instructions in between may be outside the loop.
    pub end: usize,
    /// The number of loops around it.
    pub depth: usize,
    /// Its entry.
    pub header: usize,
    /// Its instructions, in memory order.
    pub members: Vec<usize>,
}

/// All loops, outer ones first.
pub fn loops(code: &Code) -> Vec<Loop> {
    let flow = Flow::along(code.successors());
    let mut found: Vec<Loop> = Vec::new();
    for (header, last) in flow.back_edges() {
        let members = flow.natural_loop(header, last);
        match found.iter_mut().find(|known| known.header == header) {
            Some(known) => known.members.extend(members),
            None => found.push(Loop { start: 0, end: 0, depth: 0, header, members }),
        }
    }
    for found in &mut found {
        found.members.sort_unstable();
        found.members.dedup();
        (found.start, found.end) = (found.members[0], found.members[found.members.len() - 1]);
    }
    let all = found.clone();
    for inner in &mut found {
        inner.depth = all.iter().filter(|outer| outer.surrounds(inner)).count();
    }
    found.sort_by_key(|found| (found.depth, found.start));
    found
}

/// The innermost loops, in program order.
pub fn innermost(code: &Code) -> Vec<Loop> {
    let all = loops(code);
    let holds_none = |candidate: &&Loop| !all.iter().any(|other| candidate.surrounds(other));
    let mut leaves: Vec<Loop> = all.iter().filter(holds_none).cloned().collect();
    leaves.sort_by_key(|leaf| leaf.start);
    leaves
}

/// The loops directly inside another: in a timed loop, the loop over passes contains the one over calls.
pub fn over_calls(timed: &Code) -> Vec<Loop> {
    loops(timed).into_iter().filter(|found| found.depth == 1).collect()
}

impl Loop {
    /// Whether `other` lies inside.
    pub fn surrounds(&self, other: &Loop) -> bool {
        self.header != other.header && self.members.binary_search(&other.header).is_ok()
    }

    /// Its instructions.
    pub fn body(&self, code: &Code) -> Vec<Decoded> {
        self.members.iter().map(|&index| code.instructions[index]).collect()
    }

    /// Calls inside, and jumps to other functions.
    pub fn calls(&self, code: &Code) -> usize {
        self.body(code).iter().filter(|line| code.is_left_by(line)).count()
    }

    /// Stack accesses inside, mostly spills.
    pub fn stack_accesses(&self, code: &Code) -> Vec<Decoded> {
        let framed = stack::has_frame_pointer(code);
        let body = self.body(code).into_iter();
        body.filter(|line| stack::touches(line, framed)).collect()
    }

    /// Whether it works on packed vectors.
    pub fn packed(&self, code: &Code) -> bool {
        features::uses_packed_vectors(&self.body(code))
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
        assert_eq!((found[0].start, found[0].end, found[0].depth), (0, 6, 0));
        assert_eq!((found[1].start, found[1].end, found[1].depth), (1, 3, 1));
        assert_eq!(innermost(&code), [found[1].clone()]);
        assert_eq!(found[1].body(&code).len(), 3);
        assert_eq!((found[0].calls(&code), found[1].calls(&code)), (1, 0));
        // The load and the call, which pushes where to return to.
        assert_eq!(
            (found[0].stack_accesses(&code).len(), found[1].stack_accesses(&code).len()),
            (2, 0)
        );
        assert!(!found[0].packed(&code));
    }

    #[test]
    fn two_branches_to_one_start_are_one_loop() {
        // L: test rdi,rdi; je L; dec rcx; jne L; ret
        let bytes = [0x48, 0x85, 0xff, 0x74, 0xfb, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3];
        let found = loops(&decode(&bytes));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].members, [0, 1, 2, 3]);
    }

    #[test]
    fn blocks_may_lie_in_any_order() {
        // jmp E; B: dec rcx; E: test rdi,rdi; je X; jmp B; X: ret
        // A loop that is entered in its middle and whose bottom lies on top.
        let bytes = [0xeb, 0x03, 0x48, 0xff, 0xc9, 0x48, 0x85, 0xff, 0x74, 0x02, 0xeb, 0xf6, 0xc3];
        let found = loops(&decode(&bytes));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].header, &found[0].members[..]), (2, &[1, 2, 3, 4][..]));
    }

    #[test]
    fn a_block_behind_the_branch_back_belongs_to_the_loop() {
        // L: test rdi,rdi; je F; M: dec rcx; jne L; ret; F: inc rax; jmp M
        let bytes = [
            0x48, 0x85, 0xff, 0x74, 0x06, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3, 0x48, 0xff, 0xc0,
            0xeb, 0xf5,
        ];
        let found = loops(&decode(&bytes));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].members, [0, 1, 2, 3, 5, 6], "all but the ret");
    }

    #[test]
    fn padding_that_is_never_reached_makes_no_loop() {
        // test rdi,rdi; jmp X; nop (never reached); X: dec rcx; jne X; ret
        let bytes = [0x48, 0x85, 0xff, 0xeb, 0x01, 0x90, 0x48, 0xff, 0xc9, 0x75, 0xfb, 0xc3];
        let found = loops(&decode(&bytes));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].members, [3, 4]);
    }
}

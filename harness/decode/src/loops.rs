//! Loops by control flow: what can come back to where it was. The order in which the compiler lays
//! out its blocks does not matter.

use crate::stack;
use crate::{Code, Decoded, features};
use iced_x86::{FlowControl, Mnemonic};

/// A natural loop, by the indices of its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Its first instruction in memory.
    pub start: usize,
    /// Its last instruction in memory; between the two there may be some of no concern to it.
    pub end: usize,
    /// How many loops lie around it.
    pub depth: usize,
    /// Where it is entered.
    pub header: usize,
    /// All of its instructions, in the order of memory.
    pub members: Vec<usize>,
}

/// All loops, outer ones first.
pub fn loops(code: &Code) -> Vec<Loop> {
    let flow = Flow::of(code);
    let mut found: Vec<Loop> = Vec::new();
    for (from, successors) in flow.successors.iter().enumerate() {
        for &header in successors.iter().filter(|&&to| flow.dominators[from].has(to)) {
            let members = flow.natural_loop(header, from);
            match found.iter_mut().find(|known| known.header == header) {
                Some(known) => known.members.extend(members),
                None => found.push(Loop { start: 0, end: 0, depth: 0, header, members }),
            }
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

/// The loops that hold no other loop, in program order.
pub fn innermost(code: &Code) -> Vec<Loop> {
    let all = loops(code);
    let holds_none = |candidate: &&Loop| !all.iter().any(|other| candidate.surrounds(other));
    let mut leaves: Vec<Loop> = all.iter().filter(holds_none).cloned().collect();
    leaves.sort_by_key(|leaf| leaf.start);
    leaves
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
        let body = self.body(code);
        let calls = body.iter().filter(|line| {
            let target = line.raw.near_branch_target();
            line.raw.is_call_near()
                || line.raw.is_call_near_indirect()
                || (target != 0 && !code.contains(target))
        });
        calls.count()
    }

    /// Accesses to the stack inside: spills, mostly.
    pub fn stack_traffic(&self, code: &Code) -> usize {
        let framed = stack::has_frame_pointer(code);
        self.body(code).iter().filter(|line| stack::touches(line, framed)).count()
    }

    /// Whether it works on packed vectors.
    pub fn packed(&self, code: &Code) -> bool {
        features::uses_packed_vectors(&self.body(code))
    }
}

/// A set of instructions, a bit each.
#[derive(Clone, PartialEq, Eq)]
struct Set(Vec<u64>);

impl Set {
    fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    fn intersect(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }
}

/// Where control goes from each instruction, and what it has come through by then.
struct Flow {
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    dominators: Vec<Set>,
}

impl Flow {
    fn of(code: &Code) -> Flow {
        let count = code.instructions.len();
        let successors: Vec<Vec<usize>> = (0..count).map(|index| successors(code, index)).collect();
        let mut predecessors = vec![Vec::new(); count];
        for (from, to) in successors.iter().enumerate() {
            to.iter().for_each(|&to| predecessors[to].push(from));
        }
        let dominators = dominators(&predecessors);
        Flow { successors, predecessors, dominators }
    }

    /// What reaches `last` without passing `header`, and the header.
    fn natural_loop(&self, header: usize, last: usize) -> Vec<usize> {
        let mut members = vec![header];
        let mut pending = vec![last];
        while let Some(index) = pending.pop() {
            if !members.contains(&index) {
                members.push(index);
                pending.extend(&self.predecessors[index]);
            }
        }
        members
    }
}

fn successors(code: &Code, index: usize) -> Vec<usize> {
    let line = &code.instructions[index].raw;
    let next = Some(index + 1).filter(|&next| next < code.instructions.len());
    let target = Some(line.near_branch_target()).filter(|&target| target != 0);
    let target = target.and_then(|target| code.index_at(target));
    match line.flow_control() {
        FlowControl::Return | FlowControl::IndirectBranch | FlowControl::Exception => Vec::new(),
        FlowControl::UnconditionalBranch => target.into_iter().collect(),
        FlowControl::ConditionalBranch => next.into_iter().chain(target).collect(),
        _ if line.mnemonic() == Mnemonic::Ud2 => Vec::new(),
        _ => next.into_iter().collect(),
    }
}

/// For each instruction those that every way to it leads through. What nothing leads to keeps all.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<Set> {
    let count = predecessors.len();
    let none = Set(vec![0; count.div_ceil(64)]);
    let all = Set(vec![u64::MAX; count.div_ceil(64)]);
    let mut dominators = vec![all.clone(); count];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for index in 0..count {
            let mut new = if index == 0 { none.clone() } else { all.clone() };
            predecessors[index].iter().for_each(|&from| new.intersect(&dominators[from]));
            new.insert(index);
            if new != dominators[index] {
                dominators[index] = new;
                changed = true;
            }
        }
    }
    dominators
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
        assert_eq!((found[0].stack_traffic(&code), found[1].stack_traffic(&code)), (2, 0));
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
    fn straight_line_code_has_none() {
        // test rdi,rdi; je +3; mov rax,rdi; ret
        let code = decode(&[0x48, 0x85, 0xff, 0x74, 0x03, 0x48, 0x89, 0xf8, 0xc3]);
        assert!(loops(&code).is_empty() && innermost(&code).is_empty());
    }
}

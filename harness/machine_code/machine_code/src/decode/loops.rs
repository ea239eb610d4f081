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

/// The loops directly inside another: in a timed loop, the loop over passes contains the one over
/// calls.
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

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

/// Returns all loops, outer ones first.
pub fn loops(code: &Code) -> Vec<Loop> {
    let flow = Flow::new(code.successors());
    let mut loops: Vec<Loop> = Vec::new();
    for (header, last) in flow.back_edges() {
        let members = flow.natural_loop(header, last);
        match loops.iter_mut().find(|body| body.header == header) {
            Some(body) => body.members.extend(members),
            None => loops.push(Loop { start: 0, end: 0, depth: 0, header, members }),
        }
    }
    for body in &mut loops {
        body.members.sort_unstable();
        body.members.dedup();
        (body.start, body.end) = (body.members[0], body.members[body.members.len() - 1]);
    }
    for index in 0..loops.len() {
        loops[index].depth = loops.iter().filter(|outer| outer.surrounds(&loops[index])).count();
    }
    loops.sort_by_key(|body| (body.depth, body.start));
    loops
}

/// Returns the innermost loops, in program order.
pub fn innermost_loops(code: &Code) -> Vec<Loop> {
    let loops = loops(code);
    let mut selection = loops.clone();
    selection.retain(|body| !loops.iter().any(|inner| body.surrounds(inner)));
    selection.sort_by_key(|body| body.start);
    selection
}

/// Returns the loops directly inside another: in a timed loop, the loop over passes contains the
/// one over calls.
pub fn loops_over_calls(timed: &Code) -> Vec<Loop> {
    loops(timed).into_iter().filter(|body| body.depth == 1).collect()
}

impl Loop {
    /// Returns whether `other` lies inside.
    pub fn surrounds(&self, other: &Loop) -> bool {
        self.header != other.header && self.members.binary_search(&other.header).is_ok()
    }

    /// Returns its instructions.
    pub fn body(&self, code: &Code) -> Vec<Decoded> {
        self.members.iter().map(|&index| code.instructions[index]).collect()
    }

    /// Returns the number of calls inside and of jumps to other functions.
    pub fn calls(&self, code: &Code) -> usize {
        self.body(code).iter().filter(|line| code.is_left_by(line)).count()
    }

    /// Returns the stack accesses inside, which are mostly spills.
    pub fn stack_accesses(&self, code: &Code) -> Vec<Decoded> {
        let has_frame_pointer = stack::has_frame_pointer(&code.instructions);
        let body = self.body(code).into_iter();
        body.filter(|line| stack::accesses_stack(line, has_frame_pointer)).collect()
    }

    /// Returns whether it works on packed vectors.
    pub fn is_packed(&self, code: &Code) -> bool {
        features::uses_packed_vectors(&self.body(code))
    }
}

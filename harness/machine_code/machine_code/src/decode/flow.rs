//! Control flow within a function: successors, predecessors, dominators.
//!
//! A loop is a jump back to an instruction that dominates it, that is, which every path from the
//! function's entry passes. Sets of dominators are intersected over all predecessors until nothing
//! changes (Allen and Cocke, 1970); functions here are too short for anything faster.

use iced_x86::{FlowControl, Instruction, Mnemonic};

/// The control flow of one function, instruction by instruction.
pub(crate) struct Flow {
    pub(crate) predecessors: Vec<Vec<usize>>,
    successors: Vec<Vec<usize>>,
    /// Whether each instruction is dominated by each other; `None` if it is unreachable, such as
    /// padding.
    dominators: Vec<Option<Vec<bool>>>,
}

impl Flow {
    /// Returns the control flow, from the successors of each instruction.
    pub(crate) fn new(successors: Vec<Vec<usize>>) -> Flow {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for from in reachable_instructions(&successors) {
            for &to in &successors[from] {
                predecessors[to].push(from);
            }
        }
        let dominators = dominators(&predecessors);
        Flow { predecessors, successors, dominators }
    }

    /// Returns the back edges, which lead to an instruction that dominates the source: (to, from).
    pub(crate) fn back_edges(&self) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for (from, successors) in self.successors.iter().enumerate() {
            let Some(dominators) = &self.dominators[from] else { continue };
            edges.extend(successors.iter().filter(|to| dominators[**to]).map(|&to| (to, from)));
        }
        edges
    }

    /// Returns the natural loop of a back edge: the header, and all instructions that reach `last`
    /// without passing it.
    pub(crate) fn natural_loop(&self, header: usize, last: usize) -> Vec<usize> {
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

/// Returns the successors of an instruction within its function.
pub(crate) fn successors(function: &[Instruction], index: usize) -> Vec<usize> {
    let line = &function[index];
    let next = Some(index + 1).filter(|&next| next < function.len());
    let target = function.binary_search_by_key(&line.near_branch_target(), Instruction::ip).ok();
    match line.flow_control() {
        FlowControl::Return | FlowControl::IndirectBranch | FlowControl::Exception => Vec::new(),
        FlowControl::UnconditionalBranch => target.into_iter().collect(),
        FlowControl::ConditionalBranch => next.into_iter().chain(target).collect(),
        _ if line.mnemonic() == Mnemonic::Ud2 => Vec::new(),
        _ => next.into_iter().collect(),
    }
}

fn reachable_instructions(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut pending = vec![0];
    while let Some(index) = pending.pop() {
        if seen.get(index) == Some(&false) {
            seen[index] = true;
            pending.extend(&successors[index]);
        }
    }
    (0..seen.len()).filter(|&index| seen[index]).collect()
}

/// Returns for each instruction whether each other dominates it.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<Option<Vec<bool>>> {
    let count = predecessors.len();
    let mut dominators: Vec<Option<Vec<bool>>> = vec![None; count];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for index in 0..count {
            // The instructions that dominate all predecessors that were reached so far.
            let mut common = (index == 0).then(|| vec![false; count]);
            for before in predecessors[index].iter().filter_map(|&from| dominators[from].as_ref()) {
                match &mut common {
                    Some(common) => intersect(common, before),
                    None => common = Some(before.clone()),
                }
            }
            if let Some(common) = &mut common {
                common[index] = true;
            }
            changed |= common != dominators[index];
            dominators[index] = common;
        }
    }
    dominators
}

fn intersect(set: &mut [bool], other: &[bool]) {
    for (is_member, is_other) in set.iter_mut().zip(other) {
        *is_member &= is_other;
    }
}

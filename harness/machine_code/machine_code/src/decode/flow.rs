//! Control flow within a function: successors, predecessors, dominators.

use crate::decode::Code;
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
    /// The control flow, from the successors of each instruction.
    pub(crate) fn along(successors: Vec<Vec<usize>>) -> Flow {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for from in reachable(&successors) {
            successors[from].iter().for_each(|&to| predecessors[to].push(from));
        }
        let dominators = dominators(&predecessors);
        Flow { predecessors, successors, dominators }
    }

    /// Back edges, to an instruction that dominates the source: (to, from).
    pub(crate) fn back_edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.successors.iter().enumerate().flat_map(move |(from, successors)| {
            let before = self.dominators[from].as_ref();
            let back = move |to: &&usize| before.is_some_and(|before| before[**to]);
            successors.iter().filter(back).map(move |&to| (to, from))
        })
    }

    /// The natural loop of a back edge: what reaches `last` without passing `header`, and the
    /// header.
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

impl Code {
    /// The successors of each instruction within the function, the next one in memory first.
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let raw: Vec<Instruction> = self.instructions.iter().map(|line| line.raw).collect();
        (0..raw.len()).map(|index| successors(&raw, index)).collect()
    }
}

/// The successors of an instruction within its function.
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

fn reachable(successors: &[Vec<usize>]) -> Vec<usize> {
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

/// For each instruction whether each other dominates it.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<Option<Vec<bool>>> {
    let count = predecessors.len();
    let common = |one: Vec<bool>, other: Vec<bool>| {
        one.into_iter().zip(other).map(|(one, other)| one && other).collect()
    };
    let mut dominators: Vec<Option<Vec<bool>>> = vec![None; count];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for index in 0..count {
            let known = predecessors[index].iter().filter_map(|&from| dominators[from].clone());
            let mut new = if index == 0 { Some(vec![false; count]) } else { known.reduce(common) };
            new.iter_mut().for_each(|new| new[index] = true);
            changed |= new != dominators[index];
            dominators[index] = new;
        }
    }
    dominators
}

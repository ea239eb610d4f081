//! Control flow within a function: successors, predecessors, dominators.

use crate::decode::Code;
use iced_x86::{FlowControl, Instruction, Mnemonic};

/// The control flow of one function, instruction by instruction.
pub(crate) struct Flow {
    pub(crate) predecessors: Vec<Vec<usize>>,
    successors: Vec<Vec<usize>>,
    /// The dominators of each instruction; `None` if it is unreachable, such as padding.
    dominators: Vec<Option<Set>>,
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
            let back = move |to: &&usize| before.is_some_and(|before| before.has(**to));
            successors.iter().filter(back).map(move |&to| (to, from))
        })
    }

    /// The natural loop of a back edge: what reaches `last` without passing `header`, and the header.
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

/// The dominators of each instruction.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<Option<Set>> {
    let count = predecessors.len();
    let mut dominators: Vec<Option<Set>> = vec![None; count];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for index in 0..count {
            let known = predecessors[index].iter().filter_map(|&from| dominators[from].clone());
            let common =
                if index == 0 { Some(Set::none(count)) } else { known.reduce(Set::common) };
            let new = common.map(|common| common.with(index));
            changed |= new != dominators[index];
            dominators[index] = new;
        }
    }
    dominators
}

/// A set of instructions as a bit set.
#[derive(Clone, PartialEq, Eq)]
struct Set(Vec<u64>);

impl Set {
    fn none(count: usize) -> Set {
        Set(vec![0; count.div_ceil(64)])
    }

    fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn with(mut self, index: usize) -> Set {
        self.0[index / 64] |= 1 << (index % 64);
        self
    }

    fn common(mut self, other: Set) -> Set {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

//! Depth at unit latency: the number of steps on a machine with unlimited parallelism.
//!
//! A computation, a load and a store take one step each, a computation with a memory operand two.
//! Register copies and constants take none, so that a compiled kernel is as deep as its source.

use super::{Carrier, Edge, Graph, LoopPath, Path};
use crate::decode::straight::NotTimeable;
use crate::decode::{Class, Code, Decoded, Loop};

/// Returns the steps that the instruction `edge.to` takes from this input to its result.
pub fn unit_latency(lines: &[Decoded], edge: &Edge) -> u32 {
    let line = &lines[edge.to];
    let loads = match edge.carrier {
        Carrier::Memory => true,
        Carrier::Address(_) => line.reads_memory,
        Carrier::Register(_) | Carrier::Flags(_) => false,
    };
    let computes = matches!(line.class, Class::Operation | Class::Transfer | Class::Unknown);
    let stores = line.writes_memory || line.raw.mnemonic() == iced_x86::Mnemonic::Push;
    u32::from(loads) + u32::from(computes) + u32::from(stores)
}

/// Returns the critical path of a function with unit latency.
///
/// # Errors
/// If it is not straight-line code.
pub fn longest_path(code: &Code) -> Result<Path, NotTimeable> {
    let lines = &code.instructions;
    if !code.is_straight_line() {
        return Err(reason_against_depth(code));
    }
    Ok(Graph::new(lines).critical_path(|edge| f64::from(unit_latency(lines, edge))))
}

/// Returns the length of the critical path of a function with unit latency.
///
/// # Errors
/// If it is not straight-line code.
pub fn depth(code: &Code) -> Result<u32, NotTimeable> {
    Ok(longest_path(code)?.length as u32)
}

/// Returns the loop-carried path of a loop at unit latency, by the function's indices; `None` if no
/// iteration depends on the previous one.
///
/// # Errors
/// If its body is not one straight piece of code.
pub fn carried_path(code: &Code, body: &Loop) -> Result<Option<LoopPath>, NotTimeable> {
    let order = body.execution_order(code)?;
    let lines: Vec<Decoded> = order.iter().map(|&index| code.instructions[index]).collect();
    let path =
        Graph::from_loop(&lines).loop_carried_path(|edge| f64::from(unit_latency(&lines, edge)));
    let Some(mut path) = path else { return Ok(None) };
    for member in &mut path.members {
        *member = order[*member];
    }
    Ok(Some(path))
}

fn reason_against_depth(code: &Code) -> NotTimeable {
    if !crate::decode::loops(code).is_empty() {
        NotTimeable::Loops
    } else if code.instructions.iter().any(|line| code.is_left_by(line)) {
        NotTimeable::Calls
    } else if code.instructions.iter().any(|line| line.repeats()) {
        NotTimeable::Repeats
    } else {
        NotTimeable::Branches
    }
}

//! Copies of vectors and of their parts, between registers, memory and general registers.

use crate::semantics::operands::Step;
use crate::semantics::vector::{
    first_source, map_lanes, map_source_blocks, pair, source, split_part, split_size, width,
    write_result,
};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = split_size(name);
    match (name, stem, split_part(name)) {
        ("movdqa" | "movdqa32" | "movdqu" | "movdqu32" | "lddqu" | "movntdq", ..)
        | (_, "mova" | "movu", _) => copy(step, bits)?,
        ("movdqa64" | "movdqu64", ..) => copy(step, 64)?,
        ("movdqu8", ..) => copy(step, 8)?,
        ("movdqu16", ..) => copy(step, 16)?,
        ("movss", ..) => copy_number(step, 32)?,
        ("movsd", ..) => copy_number(step, 64)?,
        ("movd" | "movq", ..) => copy_lowest(step, bits)?,
        (_, "movh", _) => copy_half(step, 64)?,
        (_, "movl", _) => copy_half(step, 0)?,
        ("movlhps", ..) => {
            map_source_blocks(step, 128, 64, &|_, x, y| [&x[..64], &y[..64]].concat())?
        }
        ("movhlps", ..) => {
            map_source_blocks(step, 128, 64, &|_, x, y| [&y[64..], &x[64..]].concat())?
        }
        (.., Some(("insert", bits, element))) => insert_part(step, bits, element)?,
        (.., Some(("extract", bits, element))) => extract_part(step, bits, element)?,
        (.., Some(("broadcast", bits, element))) => broadcast(step, bits, element)?,
        ("broadcastss", ..) => broadcast(step, 32, 32)?,
        ("broadcastsd", ..) => broadcast(step, 64, 64)?,
        ("movddup", ..) => {
            let value = step.read(1)?;
            let twice = map_lanes::<A>(&value, 128, &|lane| [&lane[..64]; 2].concat());
            write_result(step, twice, 64)?;
        }
        (_, "pbroadcast", _) => broadcast(step, bits, bits)?,
        (_, "pinsr", _) => insert_part(step, bits, bits)?,
        ("extractps", ..) => extract(step, 32)?,
        (_, "pextr", _) => extract(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Copies a whole vector.
fn copy<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    write_result(step, value, element)
}

/// Copies the lowest bits. The rest of a vector register becomes zero.
fn copy_lowest<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let mut value = step.read_low(1, bits)?;
    if step.line.op_kind(0) == OpKind::Register && step.line.op_register(0).is_vector_register() {
        value.resize(128, step.a.constant(false));
        return write_result(step, value, bits);
    }
    step.write(0, &value)
}

/// Copies the lowest bits from or to memory, or joins them with the upper bits of another register.
fn copy_number<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    if step.line.has_op_mask() {
        return Err(step.unsupported_error());
    }
    if (0..2).any(|operand| step.line.op_kind(operand) == OpKind::Memory) {
        return copy_lowest(step, bits);
    }
    let (x, y) = pair(step)?;
    write_result(step, [&y[..bits], &x[bits..]].concat(), bits)
}

/// Copies one half of 128 bits from or to memory.
fn copy_half<A: Algebra>(step: &mut Step<A>, start: usize) -> Result<(), Error> {
    if step.line.op_kind(0) == OpKind::Memory {
        let value = step.read(1)?[start..start + 64].to_vec();
        return step.write(0, &value);
    }
    let mut value = source(step, first_source(step), 128)?;
    let new = step.read_low(step.line.op_count() - 1, 64)?;
    value[start..start + 64].clone_from_slice(&new);
    write_result(step, value, 64)
}

/// Copies an element to a general register or memory. The immediate is its index.
fn extract<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let start = usize::from(step.line.immediate8()) % (128 / bits) * bits;
    let mut value = source(step, 1, 128)?[start..start + bits].to_vec();
    if step.line.op_kind(0) == OpKind::Register {
        value.resize(width(step), step.a.constant(false));
    }
    step.write(0, &value)
}

/// Replaces a part of a vector. The immediate is the index of the part.
fn insert_part<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let first = first_source(step);
    let mut value = source(step, first, width(step))?;
    let new = step.read_low(first + 1, bits)?;
    let start = usize::from(step.line.immediate8()) % (value.len() / bits) * bits;
    value[start..start + bits].clone_from_slice(&new);
    write_result(step, value, element)
}

/// Copies a part of a vector. The immediate is the index of the part.
fn extract_part<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    let start = usize::from(step.line.immediate8()) % (value.len() / bits) * bits;
    write_result(step, value[start..start + bits].to_vec(), element)
}

/// Repeats the lowest bits of the source in the whole destination.
fn broadcast<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let value = step.read_low(1, bits)?;
    let repeated = value.into_iter().cycle().take(width(step)).collect();
    write_result(step, repeated, element)
}

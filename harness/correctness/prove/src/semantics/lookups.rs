//! Vector instructions in which one operand says where to look something up in another: bytes and
//! elements by index, bits by place, and products with a matrix of bits.

use crate::semantics::operands::Step;
use crate::semantics::vector::{
    blocks, by_lane, comparison_mask, finish, immediate, in_lanes, set_mask, sized, source, width,
};
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = sized(name);
    let by_immediate = step.line.op_kind(2) == OpKind::Immediate8;
    match (name, stem) {
        // An order in an immediate is a shuffle.
        ("permilps" | "permilpd" | "permq" | "permpd", _) if by_immediate => return Ok(false),
        ("pshufb", _) => shuffle_bytes(step)?,
        (_, "permil") => permute_in_lanes(step, bits)?,
        (_, "perm") => permute(step, bits)?,
        (_, "permi2") => permute_two(step, bits, true)?,
        (_, "permt2") => permute_two(step, bits, false)?,
        ("pmultishiftqb", _) => multishift(step)?,
        ("pshufbitqmb", _) => gather_bits(step)?,
        ("gf2p8affineqb", _) => affine(step)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The element of `table` that `index` says; its bits beyond the table's length are ignored.
fn look_up<A: Algebra>(a: &A, table: &[&[A::Bit]], index: &[A::Bit]) -> Bits<A> {
    match table {
        [only] => only.to_vec(),
        _ => {
            let (low, high) = table.split_at(table.len() / 2);
            let top = low.len().trailing_zeros() as usize;
            match a.known(&index[top]) {
                Some(true) => look_up(a, high, index),
                Some(false) => look_up(a, low, index),
                None => {
                    let (low, high) = (look_up(a, low, index), look_up(a, high, index));
                    words::select(a, &index[top], &high, &low)
                }
            }
        }
    }
}

/// In each 128 bits: the byte that the lowest four bits of an index say, zero if its highest is
/// set.
fn shuffle_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let zero = words::constant(step.a, 0, 8);
    blocks(step, 128, 8, &|a, table, indices| {
        let bytes: Vec<&[A::Bit]> = table.chunks(8).collect();
        in_lanes::<A>(indices, 8, &|index| {
            words::select(a, &index[7], &zero, &look_up(a, &bytes, &index[..4]))
        })
    })
}

/// In each 128 bits, by the lowest bits of the second source, or of each second bit on for pairs.
fn permute_in_lanes<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    // Among two elements the second bit of the index counts, not the first.
    let from = if element == 64 { 1 } else { 0 };
    blocks(step, 128, element, &|a, lane, indices| {
        let table: Vec<&[A::Bit]> = lane.chunks(element).collect();
        in_lanes::<A>(indices, element, &|index| look_up(a, &table, &index[from..]))
    })
}

/// The indices are the first source, the table is the second.
fn permute<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let (indices, table) = (source(step, 1, width)?, source(step, 2, width)?);
    let table: Vec<&[A::Bit]> = table.chunks(element).collect();
    let result = in_lanes::<A>(&indices, element, &|index| look_up(a, &table, index));
    finish(step, result, element)
}

/// Two tables: the first register holds the indices (`i`) or the first table (`t`).
fn permute_two<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    indices_first: bool,
) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let [x, y, z] = [source(step, 0, width)?, source(step, 1, width)?, source(step, 2, width)?];
    let (indices, first) = if indices_first { (x, y) } else { (y, x) };
    let table: Vec<&[A::Bit]> = first.chunks(element).chain(z.chunks(element)).collect();
    let result = in_lanes::<A>(&indices, element, &|index| look_up(a, &table, index));
    finish(step, result, element)
}

/// Each byte of the control says at which bit of its quadword eight bits begin, around the end.
fn multishift<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    blocks(step, 64, 8, &|a, control, data| {
        in_lanes::<A>(control, 8, &|byte| {
            words::shift(a, data, Shift::RotateRight, &byte[..6])[..8].to_vec()
        })
    })
}

/// Each byte of the second source says which bit of its quadword of the first to put into a mask.
fn gather_bits<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let wide = step.width(1);
    let (data, control) = (source(step, 1, wide)?, source(step, 2, wide)?);
    let mask = comparison_mask(step)?;
    let gathered = by_lane::<A>(&data, &control, 64, &|data, control| {
        let data: Vec<&[A::Bit]> = data.chunks(1).collect();
        in_lanes::<A>(control, 8, &|byte| look_up(a, &data, &byte[..6]))
    });
    let bits = gathered.iter().zip(&mask).map(|(bit, chosen)| a.and(bit, chosen)).collect();
    set_mask(step, bits)
}

/// For each byte x of the first source, matrix of its quadword of the second: bit i of the result
/// is the parity of (row 7 - i and x), xor bit i of the immediate.
fn affine<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let added = words::constant(step.a, u64::from(immediate(step)), 8);
    blocks(step, 64, 8, &|a, data, matrix| {
        let rows: Vec<&[A::Bit]> = matrix.chunks(8).collect();
        let mut result = Vec::with_capacity(data.len());
        for byte in data.chunks(8) {
            for (row, added) in rows.iter().rev().zip(&added) {
                let chosen = words::map2::<A>(row, byte, &|row, x| a.and(row, x));
                result.push(a.xor(&words::parity(a, &chosen), added));
            }
        }
        result
    })
}

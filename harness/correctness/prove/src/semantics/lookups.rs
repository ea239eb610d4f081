//! Vector instructions in which one operand is an index into another: they look up bytes and
//! elements by index and bits by place, or multiply by a matrix of bits.

use crate::semantics::operands::Step;
use crate::semantics::vector::{
    comparison_mask, immediate, map_lane_pairs, map_lanes, map_source_blocks, set_mask, source,
    split_size, width, write_result,
};
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = split_size(name);
    let by_immediate = step.line.op_kind(2) == OpKind::Immediate8;
    match (name, stem) {
        // With the order in an immediate the instruction is one of `shuffles`.
        ("permilps" | "permilpd" | "permq" | "permpd", _) if by_immediate => return Ok(false),
        ("pshufb", _) => shuffle_bytes(step)?,
        (_, "permil") => permute_in_lanes(step, bits)?,
        (_, "perm") => permute(step, bits)?,
        (_, "permi2") => permute_two(step, bits, true)?,
        (_, "permt2") => permute_two(step, bits, false)?,
        ("pmultishiftqb", _) => multishift(step)?,
        ("pshufbitqmb", _) => gather_bits(step)?,
        ("gf2p8affineqb", _) => multiply_affine(step)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns the element of `table` at `index`. Bits of the index beyond the table's length are
/// ignored.
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

/// Selects bytes within each 128 bits by the lowest four bits of an index; the byte is zero if the
/// highest bit of the index is set.
fn shuffle_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let zero = words::constant(step.a, 0, 8);
    map_source_blocks(step, 128, 8, &|a, table, indices| {
        let bytes: Vec<&[A::Bit]> = table.chunks(8).collect();
        map_lanes::<A>(indices, 8, &|index| {
            words::select(a, &index[7], &zero, &look_up(a, &bytes, &index[..4]))
        })
    })
}

/// Selects elements within each 128 bits by indices in the second source.
fn permute_in_lanes<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    // To select among two elements the processor reads the second bit of the index, not the first.
    let first_bit = if element == 64 { 1 } else { 0 };
    map_source_blocks(step, 128, element, &|a, lane, indices| {
        let table: Vec<&[A::Bit]> = lane.chunks(element).collect();
        map_lanes::<A>(indices, element, &|index| look_up(a, &table, &index[first_bit..]))
    })
}

/// Selects elements of the second source by indices in the first.
fn permute<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let (indices, table) = (source(step, 1, width)?, source(step, 2, width)?);
    let table: Vec<&[A::Bit]> = table.chunks(element).collect();
    let result = map_lanes::<A>(&indices, element, &|index| look_up(a, &table, index));
    write_result(step, result, element)
}

/// Selects elements of two tables. The first register holds the indices (`i` in the mnemonic) or
/// the first table (`t`).
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
    let result = map_lanes::<A>(&indices, element, &|index| look_up(a, &table, index));
    write_result(step, result, element)
}

/// Selects eight bits for each byte of the control, which is the place in its quadword at which
/// they begin. They may go around the end.
fn multishift<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    map_source_blocks(step, 64, 8, &|a, control, data| {
        map_lanes::<A>(control, 8, &|byte| {
            words::shift(a, data, Shift::RotateRight, &byte[..6])[..8].to_vec()
        })
    })
}

/// Selects bits of the first source into a mask. Each byte of the second source is the place of a
/// bit in its quadword.
fn gather_bits<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let wide = step.width(1);
    let (data, control) = (source(step, 1, wide)?, source(step, 2, wide)?);
    let mask = comparison_mask(step)?;
    let gathered = map_lane_pairs::<A>(&data, &control, 64, &|data, control| {
        let data: Vec<&[A::Bit]> = data.chunks(1).collect();
        map_lanes::<A>(control, 8, &|byte| look_up(a, &data, &byte[..6]))
    });
    let bits = gathered.iter().zip(&mask).map(|(bit, chosen)| a.and(bit, chosen)).collect();
    set_mask(step, bits)
}

/// Multiplies each byte x of the first source by the matrix in its quadword of the second: bit i of
/// the result is the parity of (row 7 - i and x), xor bit i of the immediate.
fn multiply_affine<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let added = words::constant(step.a, u64::from(immediate(step)), 8);
    map_source_blocks(step, 64, 8, &|a, data, matrix| {
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

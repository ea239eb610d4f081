//! Vector instructions that make elements narrower or wider.

use crate::semantics::numbers::nearest;
use crate::semantics::operands::Step;
use crate::semantics::vector::{
    map_lanes, map_source_blocks, source, split_size, width, write_result,
};
use crate::semantics::words;
use crate::semantics::{Algebra, Error};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, to) = split_size(name);
    let (stem_of_two, from) = split_size(stem);
    match stem_of_two {
        "packss" => pack(step, from, true)?,
        "packus" => pack(step, from, false)?,
        "pmovzx" => widen(step, from, to, false)?,
        "pmovsx" => widen(step, from, to, true)?,
        "pmov" => truncate(step, from, to)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Makes elements half as wide by saturation. Each 128 bits of the result have the elements of the
/// first source, then those of the second.
fn pack<A: Algebra>(step: &mut Step<A>, element: usize, signed: bool) -> Result<(), Error> {
    let half = element / 2;
    map_source_blocks(step, 128, half, &|a, x, y| {
        let elements = x.chunks(element).chain(y.chunks(element));
        elements.flat_map(|number| nearest(a, number, half, signed)).collect()
    })
}

/// Extends elements of `narrow` bits to `wide` bits, by their sign or by zeros.
fn widen<A: Algebra>(
    step: &mut Step<A>,
    narrow: usize,
    wide: usize,
    signed: bool,
) -> Result<(), Error> {
    let a = step.a;
    let value = source(step, 1, width(step) / wide * narrow)?;
    let result = map_lanes::<A>(&value, narrow, &|x| words::extend_number(a, x, wide, signed));
    write_result(step, result, wide)
}

/// Keeps the lowest `narrow` bits of each element of `wide` bits.
fn truncate<A: Algebra>(step: &mut Step<A>, wide: usize, narrow: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    write_result(step, map_lanes::<A>(&value, wide, &|x| x[..narrow].to_vec()), narrow)
}

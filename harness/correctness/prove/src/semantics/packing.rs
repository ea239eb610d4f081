//! Vector instructions that make elements narrower or wider.

use crate::semantics::numbers::nearest;
use crate::semantics::operands::Step;
use crate::semantics::vector::{blocks, finish, in_lanes, sized, source, width};
use crate::semantics::words;
use crate::semantics::{Algebra, Error};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, to) = sized(name);
    let (stem_of_two, from) = sized(stem);
    match stem_of_two {
        "packss" => pack(step, from, true)?,
        "packus" => pack(step, from, false)?,
        "pmovzx" => widen(step, from, to, false)?,
        "pmovsx" => widen(step, from, to, true)?,
        "pmov" => cut(step, from, to)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// In each 128 bits the elements of the first source, then those of the second, half as wide.
fn pack<A: Algebra>(step: &mut Step<A>, from: usize, signed: bool) -> Result<(), Error> {
    blocks(step, 128, from / 2, &|a, x, y| {
        let both = x.chunks(from).chain(y.chunks(from));
        both.flat_map(|x| nearest(a, x, from / 2, signed)).collect()
    })
}

fn widen<A: Algebra>(
    step: &mut Step<A>,
    from: usize,
    to: usize,
    signed: bool,
) -> Result<(), Error> {
    let a = step.a;
    let value = source(step, 1, width(step) / to * from)?;
    let result = in_lanes::<A>(&value, from, &|x| words::widened(a, x, to, signed));
    finish(step, result, to)
}

fn cut<A: Algebra>(step: &mut Step<A>, from: usize, to: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    finish(step, in_lanes::<A>(&value, from, &|x| x[..to].to_vec()), to)
}

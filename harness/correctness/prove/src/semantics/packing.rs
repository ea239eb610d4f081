//! Vector instructions that make elements narrower or wider, or close the gaps between them.

use crate::semantics::numbers::nearest;
use crate::semantics::operands::Step;
use crate::semantics::vector::{
    blocks, comparison_mask, finish, in_lanes, sized, source, under_mask, width,
};
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, to) = sized(name);
    let (stem_of_two, from) = sized(stem);
    match (stem, stem_of_two) {
        (_, "packss") => pack(step, from, true)?,
        (_, "packus") => pack(step, from, false)?,
        (_, "pmovzx") => widen(step, from, to, false)?,
        (_, "pmovsx") => widen(step, from, to, true)?,
        (_, "pmov") => cut(step, from, to)?,
        ("pcompress", _) => compress(step, to)?,
        ("pexpand", _) => expand(step, to)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// In each 128 bits the elements of the first source, then those of the second, half as wide.
fn pack<A: Algebra>(step: &mut Step<A>, from: usize, signed: bool) -> Result<(), Error> {
    blocks(step, 128, from / 2, |a, x, y| {
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
    let one = |x: &[A::Bit]| words::widened(a, x, to, signed);
    finish(step, in_lanes::<A>(&value, from, &one), to)
}

fn cut<A: Algebra>(step: &mut Step<A>, from: usize, to: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    finish(step, in_lanes::<A>(&value, from, &|x| x[..to].to_vec()), to)
}

/// The elements under the mask, side by side from the lowest place; what is left is as the mask's
/// kind says. Memory would be written or read in part alone.
fn compress<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    if step.line.op_kind(0) == OpKind::Memory {
        return Err(step.unsupported());
    }
    let value = source(step, 1, width(step))?;
    let lanes = value.len() / element;
    let mask = comparison_mask(step)?[..lanes].to_vec();
    let filled = words::extract(a, &vec![a.constant(true); lanes], &mask);
    let packed = by_planes::<A>(&value, element, |plane| words::extract(a, plane, &mask));
    put(step, &packed, &filled, element)
}

fn expand<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    if step.line.op_kind(1) == OpKind::Memory {
        return Err(step.unsupported());
    }
    let value = source(step, 1, width(step))?;
    let lanes = value.len() / element;
    let mask = comparison_mask(step)?[..lanes].to_vec();
    let spread = by_planes::<A>(&value, element, |plane| words::deposit(a, plane, &mask));
    put(step, &spread, &mask, element)
}

/// One bit of all elements after the other.
fn by_planes<A: Algebra>(
    value: &[A::Bit],
    element: usize,
    function: impl Fn(&[A::Bit]) -> Bits<A>,
) -> Bits<A> {
    let plane = |bit| value.iter().skip(bit).step_by(element).cloned().collect::<Bits<A>>();
    let planes: Vec<Bits<A>> = (0..element).map(|bit| function(&plane(bit))).collect();
    let lane = |lane: usize| planes.iter().map(move |plane| plane[lane].clone());
    (0..value.len() / element).flat_map(lane).collect()
}

/// Writes new elements where `kept` is set.
fn put<A: Algebra>(
    step: &mut Step<A>,
    new: &[A::Bit],
    kept: &[A::Bit],
    element: usize,
) -> Result<(), Error> {
    let result = under_mask(step, new, kept, element)?;
    step.state.set_register_and_clear(step.a, step.line.op_register(0), &result)
}

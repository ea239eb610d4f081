//! Vector instructions that make elements narrower or wider, or close the gaps between them.

use crate::numbers::{nearest_signed, nearest_unsigned};
use crate::operands::Step;
use crate::vector::{by_lane, comparison_mask, finish, has_vector, pair, sized, source, width};
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    match step.line.mnemonic() {
        M::Packsswb | M::Vpacksswb => pack(step, 16, nearest_signed)?,
        M::Packssdw | M::Vpackssdw => pack(step, 32, nearest_signed)?,
        M::Packuswb | M::Vpackuswb => pack(step, 16, nearest_unsigned)?,
        M::Packusdw | M::Vpackusdw => pack(step, 32, nearest_unsigned)?,
        M::Pmovzxbw | M::Vpmovzxbw => widen(step, 8, 16, false)?,
        M::Pmovzxbd | M::Vpmovzxbd => widen(step, 8, 32, false)?,
        M::Pmovzxbq | M::Vpmovzxbq => widen(step, 8, 64, false)?,
        M::Pmovzxwd | M::Vpmovzxwd => widen(step, 16, 32, false)?,
        M::Pmovzxwq | M::Vpmovzxwq => widen(step, 16, 64, false)?,
        M::Pmovzxdq | M::Vpmovzxdq => widen(step, 32, 64, false)?,
        M::Pmovsxbw | M::Vpmovsxbw => widen(step, 8, 16, true)?,
        M::Pmovsxbd | M::Vpmovsxbd => widen(step, 8, 32, true)?,
        M::Pmovsxbq | M::Vpmovsxbq => widen(step, 8, 64, true)?,
        M::Pmovsxwd | M::Vpmovsxwd => widen(step, 16, 32, true)?,
        M::Pmovsxwq | M::Vpmovsxwq => widen(step, 16, 64, true)?,
        M::Pmovsxdq | M::Vpmovsxdq => widen(step, 32, 64, true)?,
        M::Vpmovwb => cut(step, 16, 8)?,
        M::Vpmovdb => cut(step, 32, 8)?,
        M::Vpmovdw => cut(step, 32, 16)?,
        M::Vpmovqb => cut(step, 64, 8)?,
        M::Vpmovqw => cut(step, 64, 16)?,
        M::Vpmovqd => cut(step, 64, 32)?,
        mnemonic => return execute_sized(step, mnemonic),
    }
    Ok(true)
}

/// As [`execute`], of those that there are for several widths.
fn execute_sized<A: Algebra>(step: &mut Step<A>, mnemonic: M) -> Result<bool, Error> {
    let Some((stem, bits)) = sized(mnemonic) else { return Ok(false) };
    match stem.as_str() {
        "pcompress" => compress(step, bits)?,
        "pexpand" => expand(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// In each 128 bits the elements of the first source, then those of the second, half as wide.
fn pack<A: Algebra>(
    step: &mut Step<A>,
    from: usize,
    nearest: impl Fn(&A, &[A::Bit], usize) -> Bits<A>,
) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let result = by_lane::<A>(&x, &y, 128, |x, y| {
        x.chunks(from).chain(y.chunks(from)).flat_map(|x| nearest(a, x, from / 2)).collect()
    });
    finish(step, result, from / 2)
}

fn widen<A: Algebra>(
    step: &mut Step<A>,
    from: usize,
    to: usize,
    signed: bool,
) -> Result<(), Error> {
    let a = step.a;
    let value = source(step, 1, width(step) / to * from)?;
    let one = |x: &[A::Bit]| {
        let above = if signed { x[from - 1].clone() } else { a.constant(false) };
        let mut wide = x.to_vec();
        wide.resize(to, above);
        wide
    };
    finish(step, value.chunks(from).flat_map(one).collect(), to)
}

fn cut<A: Algebra>(step: &mut Step<A>, from: usize, to: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    finish(step, value.chunks(from).flat_map(|x| x[..to].to_vec()).collect(), to)
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

/// New elements where `kept` is set; elsewhere the old ones or zero.
fn put<A: Algebra>(
    step: &mut Step<A>,
    new: &[A::Bit],
    kept: &[A::Bit],
    element: usize,
) -> Result<(), Error> {
    let a = step.a;
    let old = match step.line.zeroing_masking() {
        true => words::constant(a, 0, new.len()),
        false => step.read(0)?,
    };
    let lanes = new.chunks(element).zip(old.chunks(element)).zip(kept);
    let result: Bits<A> =
        lanes.flat_map(|((new, old), kept)| words::select(a, kept, new, old)).collect();
    step.state.set_register_and_clear(a, step.line.op_register(0), &result)
}

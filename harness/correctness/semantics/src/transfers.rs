//! Copies of vectors and of their parts, between registers, memory and general registers.

use crate::operands::Step;
use crate::vector::{finish, has_vector, is_legacy, sized, source, width};
use crate::words::Bits;
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    match step.line.mnemonic() {
        M::Movdqa | M::Movdqu | M::Movaps | M::Movups | M::Movapd | M::Movupd => copy(step, 32)?,
        M::Vmovdqa | M::Vmovdqu | M::Vmovaps | M::Vmovups => copy(step, 32)?,
        M::Vmovdqa32 | M::Vmovdqu32 => copy(step, 32)?,
        M::Lddqu | M::Vlddqu | M::Movntdq | M::Vmovntdq => copy(step, 32)?,
        M::Vmovdqa64 | M::Vmovdqu64 | M::Vmovapd | M::Vmovupd => copy(step, 64)?,
        M::Vmovdqu8 => copy(step, 8)?,
        M::Vmovdqu16 => copy(step, 16)?,
        M::Movss | M::Vmovss => number(step, 32)?,
        M::Movsd | M::Vmovsd => number(step, 64)?,
        M::Movd | M::Vmovd => lowest(step, 32)?,
        M::Movq | M::Vmovq => lowest(step, 64)?,
        M::Movhps | M::Movhpd | M::Vmovhps | M::Vmovhpd => half(step, 64)?,
        M::Movlps | M::Movlpd | M::Vmovlps | M::Vmovlpd => half(step, 0)?,
        M::Movlhps | M::Vmovlhps => halves(step, |x, y| [&x[..64], &y[..64]].concat())?,
        M::Movhlps | M::Vmovhlps => halves(step, |x, y| [&y[64..128], &x[64..128]].concat())?,
        M::Vinserti128 | M::Vinsertf128 | M::Vinserti32x4 | M::Vinsertf32x4 => {
            part_in(step, 128, 32)?
        }
        M::Vinserti32x8 | M::Vinsertf32x8 => part_in(step, 256, 32)?,
        M::Vinserti64x2 | M::Vinsertf64x2 => part_in(step, 128, 64)?,
        M::Vinserti64x4 | M::Vinsertf64x4 => part_in(step, 256, 64)?,
        M::Vextracti128 | M::Vextractf128 | M::Vextracti32x4 | M::Vextractf32x4 => {
            part_out(step, 128, 32)?
        }
        M::Vextracti32x8 | M::Vextractf32x8 => part_out(step, 256, 32)?,
        M::Vextracti64x2 | M::Vextractf64x2 => part_out(step, 128, 64)?,
        M::Vextracti64x4 | M::Vextractf64x4 => part_out(step, 256, 64)?,
        M::Vpbroadcastb => broadcast(step, 8, 8)?,
        M::Vpbroadcastw => broadcast(step, 16, 16)?,
        M::Vpbroadcastd | M::Vbroadcastss => broadcast(step, 32, 32)?,
        M::Vpbroadcastq | M::Vbroadcastsd | M::Vmovddup | M::Movddup => broadcast(step, 64, 64)?,
        M::Vbroadcasti128 | M::Vbroadcastf128 | M::Vbroadcasti32x4 | M::Vbroadcastf32x4 => {
            broadcast(step, 128, 32)?
        }
        M::Vbroadcasti32x2 | M::Vbroadcastf32x2 => broadcast(step, 64, 32)?,
        M::Vbroadcasti32x8 | M::Vbroadcastf32x8 => broadcast(step, 256, 32)?,
        M::Vbroadcasti64x2 | M::Vbroadcastf64x2 => broadcast(step, 128, 64)?,
        M::Vbroadcasti64x4 | M::Vbroadcastf64x4 => broadcast(step, 256, 64)?,
        mnemonic => return execute_sized(step, mnemonic),
    }
    Ok(true)
}

/// As [`execute`], of those that there are for several widths.
fn execute_sized<A: Algebra>(step: &mut Step<A>, mnemonic: M) -> Result<bool, Error> {
    let Some((stem, bits)) = sized(mnemonic) else { return Ok(false) };
    match stem.as_str() {
        "pinsr" => insert(step, bits)?,
        "pextr" => extract(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn copy<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    finish(step, value, element)
}

/// The lowest bits; what is left of a vector register becomes zero.
fn lowest<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let mut value = step.read(1)?;
    if value.len() < bits {
        return Err(step.unsupported());
    }
    value.truncate(bits);
    if step.line.op_kind(0) == OpKind::Register && step.line.op_register(0).is_vector_register() {
        value.resize(128, step.a.constant(false));
        return finish(step, value, bits);
    }
    step.write(0, &value)
}

/// The lowest bits, from or to memory, or into another register that keeps what lies above.
fn number<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    if step.line.has_op_mask() {
        return Err(step.unsupported());
    }
    if (0..2).any(|operand| step.line.op_kind(operand) == OpKind::Memory) {
        return lowest(step, bits);
    }
    let (x, y) = super::vector::pair(step)?;
    finish(step, [&y[..bits], &x[bits..]].concat(), bits)
}

/// One half of 128 bits from or to memory.
fn half<A: Algebra>(step: &mut Step<A>, at: usize) -> Result<(), Error> {
    if step.line.op_kind(0) == OpKind::Memory {
        let value = step.read(1)?[at..at + 64].to_vec();
        return step.write(0, &value);
    }
    let last = step.line.op_count() - 1;
    let first = if is_legacy(step) { 0 } else { 1 };
    let mut value = source(step, first, 128)?;
    let new = step.read_low(last, 64)?;
    value[at..at + 64].clone_from_slice(&new);
    finish(step, value, 64)
}

fn halves<A: Algebra>(
    step: &mut Step<A>,
    function: impl Fn(&[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let (x, y) = super::vector::pair(step)?;
    finish(step, function(&x, &y), 64)
}

fn insert<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let first = if is_legacy(step) { 0 } else { 1 };
    let mut value = source(step, first, 128)?;
    let new = step.read_low(first + 1, bits)?;
    let at = usize::from(step.line.immediate8()) % (128 / bits) * bits;
    value[at..at + bits].clone_from_slice(&new);
    finish(step, value, bits)
}

fn extract<A: Algebra>(step: &mut Step<A>, bits: usize) -> Result<(), Error> {
    let at = usize::from(step.line.immediate8()) % (128 / bits) * bits;
    let mut value = source(step, 1, 128)?[at..at + bits].to_vec();
    if step.line.op_kind(0) == OpKind::Register {
        value.resize(width(step), step.a.constant(false));
    }
    step.write(0, &value)
}

fn part_in<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let mut value = source(step, 1, width(step))?;
    let new = source(step, 2, bits)?;
    let at = usize::from(step.line.immediate8()) % (value.len() / bits) * bits;
    value[at..at + bits].clone_from_slice(&new);
    finish(step, value, element)
}

fn part_out<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let value = step.read(1)?;
    let at = usize::from(step.line.immediate8()) % (value.len() / bits) * bits;
    finish(step, value[at..at + bits].to_vec(), element)
}

fn broadcast<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let wide = width(step);
    let value = step.read(1)?;
    if value.len() < bits {
        return Err(step.unsupported());
    }
    let repeated: Bits<A> = match step.line.mnemonic() {
        M::Vmovddup | M::Movddup => {
            value.chunks(128).flat_map(|lane| [&lane[..64], &lane[..64]].concat()).collect()
        }
        _ => value[..bits].iter().cycle().take(wide).cloned().collect(),
    };
    let repeated = repeated.into_iter().cycle().take(wide).collect();
    finish(step, repeated, element)
}

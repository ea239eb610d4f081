//! Vector instructions: operands, masks and encodings in one place, what a lane does in others.
//!
//! The legacy encoding writes over its first source and keeps what lies above 128 bits; VEX and EVEX
//! have a destination of their own and clear what lies above. EVEX may leave elements out by a mask
//! register and may repeat one element of memory in all lanes.

use crate::operands::Step;
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::{EncodingKind, Mnemonic, OpKind, Register};

/// Whether an operand is a vector register, or there is none but memory.
pub(crate) fn has_vector<A: Algebra>(step: &Step<A>) -> bool {
    (0..step.line.op_count()).any(|operand| {
        step.line.op_kind(operand) == OpKind::Register
            && step.line.op_register(operand).is_vector_register()
    })
}

/// A mnemonic without the `v` of the newer encodings and without its last letter, and the width of the
/// elements that this letter stands for: `padd` and 8 bits of `vpaddb`.
pub(crate) fn sized(mnemonic: Mnemonic) -> Option<(String, usize)> {
    let mut name = format!("{mnemonic:?}").to_ascii_lowercase();
    let bits = match name.pop()? {
        'b' => 8,
        'w' => 16,
        'd' => 32,
        'q' => 64,
        _ => return None,
    };
    Some((name.strip_prefix('v').unwrap_or(&name).to_string(), bits))
}

/// Whether the instruction has the legacy encoding.
pub(crate) fn is_legacy<A: Algebra>(step: &Step<A>) -> bool {
    step.line.encoding() == EncodingKind::Legacy
}

/// Bits of the destination.
pub(crate) fn width<A: Algebra>(step: &Step<A>) -> usize {
    step.width(0)
}

/// An operand as wide as `width`: a register's lowest bits, memory as it is, one element of memory
/// repeated where the encoding says so.
pub(crate) fn source<A: Algebra>(
    step: &Step<A>,
    operand: u32,
    width: usize,
) -> Result<Bits<A>, Error> {
    let bits = step.read(operand)?;
    if step.line.op_kind(operand) == OpKind::Memory && step.line.is_broadcast() {
        return Ok(bits.iter().cycle().take(width).cloned().collect());
    }
    if bits.len() < width {
        return Err(step.unsupported());
    }
    Ok(bits[..width].to_vec())
}

/// The two sources of an operation on two vectors, each as wide as the destination. Legacy forms
/// have the destination as their first.
pub(crate) fn pair<A: Algebra>(step: &Step<A>) -> Result<(Bits<A>, Bits<A>), Error> {
    let width = width(step);
    let first = if is_legacy(step) { 0 } else { 1 };
    Ok((source(step, first, width)?, source(step, first + 1, width)?))
}

/// The immediate behind the sources.
pub(crate) fn immediate<A: Algebra>(step: &Step<A>) -> u8 {
    step.line.immediate8()
}

/// Writes a vector result; `element` is the width of what a mask bit speaks for.
pub(crate) fn finish<A: Algebra>(
    step: &mut Step<A>,
    mut result: Bits<A>,
    element: usize,
) -> Result<(), Error> {
    let a = step.a;
    if step.line.has_op_mask() {
        let mask = step.state.register(step.line.op_mask())?;
        let old = match step.line.zeroing_masking() {
            true => words::constant(a, 0, result.len()),
            false => step.read(0)?,
        };
        result = result
            .chunks(element)
            .zip(old.chunks(element))
            .zip(&mask)
            .flat_map(|((new, old), kept)| words::select(a, kept, new, old))
            .collect();
    }
    match step.line.op_kind(0) {
        OpKind::Register if is_legacy(step) => step.write(0, &result),
        OpKind::Register => step.state.set_register_and_clear(a, step.line.op_register(0), &result),
        // A store through a mask writes some of its bytes only.
        _ if step.line.has_op_mask() => Err(step.unsupported()),
        _ => step.write(0, &result),
    }
}

/// The mask register that an EVEX comparison is under, as bits; all ones without one.
pub(crate) fn comparison_mask<A: Algebra>(step: &Step<A>) -> Result<Bits<A>, Error> {
    match step.line.op_mask() {
        Register::None => Ok(vec![step.a.constant(true); 64]),
        mask => step.state.register(mask),
    }
}

/// Lane by lane.
pub(crate) fn by_lane<A: Algebra>(
    x: &[A::Bit],
    y: &[A::Bit],
    lane: usize,
    function: impl Fn(&[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Bits<A> {
    x.chunks(lane).zip(y.chunks(lane)).flat_map(|(x, y)| function(x, y)).collect()
}

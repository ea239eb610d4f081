//! Vector instructions: operands, masks and encodings. Other files define the effect on a lane.
//!
//! The legacy encoding overwrites its first source and keeps the bits above 128. VEX and EVEX have
//! a separate destination and clear the bits above. EVEX may mask elements and may broadcast one
//! element of memory.

use crate::semantics::operands::Step;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{EncodingKind, Mnemonic, OpKind, Register};

/// Whether an operand is a vector register, or there is none but memory.
pub(crate) fn has_vector<A: Algebra>(step: &Step<A>) -> bool {
    (0..step.line.op_count()).any(|operand| {
        step.line.op_kind(operand) == OpKind::Register
            && step.line.op_register(operand).is_vector_register()
    })
}

/// A mnemonic without the `v` of the newer encodings.
pub(crate) fn name(mnemonic: Mnemonic) -> String {
    let name = format!("{mnemonic:?}").to_ascii_lowercase();
    name.strip_prefix('v').unwrap_or(&name).to_string()
}

/// A name without its end, and the width of the elements that this end stands for: `padd` and 8
/// bits of `paddb`, `and` and 64 of `andpd`. Of a name without such an end, all of it and 32 bits.
pub(crate) fn sized(name: &str) -> (&str, usize) {
    const ENDS: [(&str, usize); 6] =
        [("ps", 32), ("pd", 64), ("b", 8), ("w", 16), ("d", 32), ("q", 64)];
    // Packed integers are compared under a name that ends as packed numbers do.
    let ends = if name == "pcmpd" { &ENDS[2..] } else { &ENDS[..] };
    let mut stems = ends.iter().filter_map(|&(end, bits)| Some((name.strip_suffix(end)?, bits)));
    stems.next().unwrap_or((name, 32))
}

/// What a name says of a part of a vector: `insert`, 256 bits and elements of 32 of `inserti32x8`.
pub(crate) fn part(name: &str) -> Option<(&str, usize, usize)> {
    let digit = name.find(|sign: char| sign.is_ascii_digit())?;
    let (stem, part) = name.split_at(digit.checked_sub(1)?);
    let part = part.strip_prefix(['i', 'f'])?;
    let (element, count) = if part == "128" { ("32", "4") } else { part.split_once('x')? };
    let [element, count] = [element.parse::<usize>().ok()?, count.parse().ok()?];
    Some((stem, element * count, element))
}

/// Whether the instruction has the legacy encoding.
pub(crate) fn is_legacy<A: Algebra>(step: &Step<A>) -> bool {
    step.line.encoding() == EncodingKind::Legacy
}

/// The first source: legacy forms have the destination as that.
pub(crate) fn first<A: Algebra>(step: &Step<A>) -> u32 {
    u32::from(!is_legacy(step))
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

/// The two sources of an operation on two vectors, each as wide as the destination.
pub(crate) fn pair<A: Algebra>(step: &Step<A>) -> Result<(Bits<A>, Bits<A>), Error> {
    let (width, first) = (width(step), first(step));
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
        let kept = step.state.register(step.line.op_mask())?;
        let old = match step.line.zeroing_masking() {
            true => words::constant(a, 0, result.len()),
            false => step.read(0)?,
        };
        let lanes = result.chunks(element).zip(old.chunks(element)).zip(&kept);
        result = lanes.flat_map(|((new, old), kept)| words::select(a, kept, new, old)).collect();
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

/// Of both sources, lane by lane.
pub(crate) fn lanes<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    blocks(step, lane, lane, &function)
}

/// Of the one source, lane by lane.
pub(crate) fn each<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    let result = in_lanes::<A>(&value, lane, &|x| function(step.a, x));
    finish(step, result, lane)
}

/// In each 128 bits, or other blocks, of both sources; `element` is the width of what a mask bit
/// speaks for.
pub(crate) fn blocks<A: Algebra>(
    step: &mut Step<A>,
    block: usize,
    element: usize,
    function: words::OfWords<A, Bits<A>>,
) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    finish(step, by_lane::<A>(&x, &y, block, &|x, y| function(a, x, y)), element)
}

/// Writes bits to a mask register, and zeros above them.
pub(crate) fn set_mask<A: Algebra>(step: &mut Step<A>, mut bits: Bits<A>) -> Result<(), Error> {
    bits.resize(64, step.a.constant(false));
    step.state.set_register_and_clear(step.a, step.line.op_register(0), &bits)
}

/// Lane by lane. One loop serves all functions, which it calls through a pointer: a loop for each
/// would take longer to compile.
pub(crate) fn in_lanes<A: Algebra>(
    x: &[A::Bit],
    lane: usize,
    function: &dyn Fn(&[A::Bit]) -> Bits<A>,
) -> Bits<A> {
    x.chunks(lane).flat_map(function).collect()
}

/// What a lane of two values becomes.
type OfTwoLanes<'a, A> = &'a dyn Fn(&[<A as Algebra>::Bit], &[<A as Algebra>::Bit]) -> Bits<A>;

/// As [`in_lanes`], of two values.
pub(crate) fn by_lane<A: Algebra>(
    x: &[A::Bit],
    y: &[A::Bit],
    lane: usize,
    function: OfTwoLanes<A>,
) -> Bits<A> {
    x.chunks(lane).zip(y.chunks(lane)).flat_map(|(x, y)| function(x, y)).collect()
}

//! Vector instructions: operands, masks and encodings. Other files define the effect on a lane.
//!
//! The legacy encoding overwrites its first source and keeps the bits above 128. VEX and EVEX have
//! a separate destination and clear the bits above. EVEX may mask elements and may broadcast one
//! element of memory.

use crate::semantics::operands::Step;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use iced_x86::{EncodingKind, Mnemonic, OpKind, Register};

/// Whether some operand is a vector register.
pub(crate) fn has_vector<A: Algebra>(step: &Step<A>) -> bool {
    (0..step.line.op_count()).any(|operand| {
        step.line.op_kind(operand) == OpKind::Register
            && step.line.op_register(operand).is_vector_register()
    })
}

/// Returns a mnemonic without the `v` of the newer encodings, so that both encodings share their
/// semantics.
pub(crate) fn name(mnemonic: Mnemonic) -> String {
    let name = format!("{mnemonic:?}").to_ascii_lowercase();
    name.strip_prefix('v').unwrap_or(&name).to_string()
}

/// Returns a name without its end, and the width of the elements that the end stands for: `padd`
/// and 8 bits for `paddb`, `and` and 64 bits for `andpd`. A name without such an end is returned
/// whole, with 32 bits.
pub(crate) fn split_size(name: &str) -> (&str, usize) {
    const ENDS: [(&str, usize); 6] =
        [("ps", 32), ("pd", 64), ("b", 8), ("w", 16), ("d", 32), ("q", 64)];
    // `pcmpd` ends like an instruction on floating-point numbers, but compares integers.
    let ends = if name == "pcmpd" { &ENDS[2..] } else { &ENDS[..] };
    let mut stems = ends.iter().filter_map(|&(end, bits)| Some((name.strip_suffix(end)?, bits)));
    stems.next().unwrap_or((name, 32))
}

/// Returns the stem of a name that ends with a part of a vector, the bits of the part and those of
/// its elements: `insert`, 256 and 32 for `inserti32x8`.
pub(crate) fn split_part(name: &str) -> Option<(&str, usize, usize)> {
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

/// Returns the operand number of the first source, which in legacy forms is the destination.
pub(crate) fn first_source<A: Algebra>(step: &Step<A>) -> u32 {
    u32::from(!is_legacy(step))
}

/// Returns the number of bits of the destination.
pub(crate) fn width<A: Algebra>(step: &Step<A>) -> usize {
    step.width(0)
}

/// Returns the lowest `width` bits of a register or memory. If the encoding broadcasts, memory has
/// one element, which is repeated.
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
        return Err(step.unsupported_error());
    }
    Ok(bits[..width].to_vec())
}

/// Returns the two sources of an operation on two vectors, each as wide as the destination.
pub(crate) fn pair<A: Algebra>(step: &Step<A>) -> Result<(Bits<A>, Bits<A>), Error> {
    let (width, first) = (width(step), first_source(step));
    Ok((source(step, first, width)?, source(step, first + 1, width)?))
}

/// Returns the immediate, which follows the sources.
pub(crate) fn immediate<A: Algebra>(step: &Step<A>) -> u8 {
    step.line.immediate8()
}

/// Writes a vector result. A bit of the instruction's mask decides about `element` bits of it.
pub(crate) fn write_result<A: Algebra>(
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
        // A store through a mask writes only some of its bytes. We have no semantics for that.
        _ if step.line.has_op_mask() => Err(step.unsupported_error()),
        _ => step.write(0, &result),
    }
}

/// Returns the mask of an EVEX comparison as bits; all ones if it has no mask.
pub(crate) fn comparison_mask<A: Algebra>(step: &Step<A>) -> Result<Bits<A>, Error> {
    match step.line.op_mask() {
        Register::None => Ok(vec![step.a.constant(true); 64]),
        mask => step.state.register(mask),
    }
}

/// Applies a function to both sources, lane by lane, and writes the result.
pub(crate) fn map_source_lanes<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    map_source_blocks(step, lane, lane, &function)
}

/// Applies a function to the only source, lane by lane, and writes the result.
pub(crate) fn map_source<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    let result = map_lanes::<A>(&value, lane, &|x| function(step.a, x));
    write_result(step, result, lane)
}

/// Applies a function to both sources, block by block, and writes the result. A bit of the
/// instruction's mask decides about `element` bits of it.
pub(crate) fn map_source_blocks<A: Algebra>(
    step: &mut Step<A>,
    block: usize,
    element: usize,
    function: words::OfWords<A, Bits<A>>,
) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    write_result(step, map_lane_pairs::<A>(&x, &y, block, &|x, y| function(a, x, y)), element)
}

/// Writes bits to a mask register, and zeros above them.
pub(crate) fn set_mask<A: Algebra>(step: &mut Step<A>, mut bits: Bits<A>) -> Result<(), Error> {
    bits.resize(64, step.a.constant(false));
    step.state.set_register_and_clear(step.a, step.line.op_register(0), &bits)
}

/// Applies a function to a value, lane by lane. One loop serves all functions, which it calls
/// through a pointer: a loop for each would take longer to compile.
pub(crate) fn map_lanes<A: Algebra>(
    x: &[A::Bit],
    lane: usize,
    function: &dyn Fn(&[A::Bit]) -> Bits<A>,
) -> Bits<A> {
    x.chunks(lane).flat_map(function).collect()
}

/// A function of a lane of one value and the same lane of another.
type OfTwoLanes<'a, A> = &'a dyn Fn(&[<A as Algebra>::Bit], &[<A as Algebra>::Bit]) -> Bits<A>;

/// Applies a function to two values, lane by lane, through a pointer like [`map_lanes`].
pub(crate) fn map_lane_pairs<A: Algebra>(
    x: &[A::Bit],
    y: &[A::Bit],
    lane: usize,
    function: OfTwoLanes<A>,
) -> Bits<A> {
    x.chunks(lane).zip(y.chunks(lane)).flat_map(|(x, y)| function(x, y)).collect()
}

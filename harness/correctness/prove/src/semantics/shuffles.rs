//! Vector instructions that move elements between lanes, or look bits up in them.

use crate::semantics::operands::Step;
use crate::semantics::vector::{
    comparison_mask, first_source, immediate, is_legacy, map_lane_pairs, map_lanes,
    map_source_blocks, pair, source, split_size, width, write_result,
};
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = split_size(name.strip_suffix("2m").unwrap_or(name));
    let (stem_of_two, from) = split_size(stem);
    let by_immediate = step.line.op_kind(2) == OpKind::Immediate8;
    match (name, stem, stem_of_two) {
        ("pshufd", ..) => shuffle_one(step, 32)?,
        ("permilps" | "permilpd", ..) if by_immediate => shuffle_one(step, bits)?,
        ("permq" | "permpd", ..) if by_immediate => shuffle_blocks(step, 256, 64, |_| true)?,
        ("perm2i128" | "perm2f128", ..) => select_halves(step)?,
        ("shufi32x4" | "shuff32x4", ..) => select_quarters(step, 32)?,
        ("shufi64x2" | "shuff64x2", ..) => select_quarters(step, 64)?,
        ("pshuflw", ..) => shuffle_blocks(step, 64, 16, |half| half % 2 == 0)?,
        ("pshufhw", ..) => shuffle_blocks(step, 64, 16, |half| half % 2 == 1)?,
        (_, "shuf", _) => {
            let (x, y) = pair(step)?;
            shuffle_pairs(step, bits, [&x, &y])?;
        }
        ("punpcklqdq", ..) | (_, "unpckl", _) => unpack(step, bits, 0)?,
        ("punpckhqdq", ..) | (_, "unpckh", _) => unpack(step, bits, 64)?,
        (.., "punpckl") => unpack(step, from, 0)?,
        (.., "punpckh") => unpack(step, from, 64)?,
        ("palignr", ..) => align_bytes(step)?,
        (_, "align", _) => align(step, bits)?,
        ("pslldq", ..) => shift_bytes(step, Shift::Left)?,
        ("psrldq", ..) => shift_bytes(step, Shift::Right)?,
        (_, "pblend" | "blend", _) => blend(step, bits)?,
        (_, "pblendv" | "blendv", _) => blend_by_signs(step, bits)?,
        (_, "pblendm" | "blendm", _) => blend_by_mask(step, bits)?,
        ("movshdup", ..) => repeat_elements(step, 1)?,
        ("movsldup", ..) => repeat_elements(step, 0)?,
        ("pbroadcastmb2q", ..) => repeat_mask(step, 8, 64)?,
        ("pbroadcastmw2d", ..) => repeat_mask(step, 16, 32)?,
        (_, "pmovmsk" | "movmsk" | "pmov", _) => collect_signs(step, bits)?,
        (_, "pmovm2", _) => spread_mask(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Selects elements within the blocks for whose number `is_shuffled` is true. Each pair of bits of
/// the immediate is an index. The other blocks stay.
fn shuffle_blocks<A: Algebra>(
    step: &mut Step<A>,
    block: usize,
    element: usize,
    is_shuffled: impl Fn(usize) -> bool,
) -> Result<(), Error> {
    let order = immediate(step);
    let value = source(step, 1, width(step))?;
    let mut result = Vec::with_capacity(value.len());
    for (number, block) in value.chunks(block).enumerate() {
        if !is_shuffled(number) {
            result.extend_from_slice(block);
            continue;
        }
        for index in 0..block.len() / element {
            let start = usize::from(order >> (2 * index) & 3) * element;
            result.extend_from_slice(&block[start..][..element]);
        }
    }
    write_result(step, result, element)
}

/// Selects elements as [`shuffle_pairs`] does, with one source for both halves.
fn shuffle_one<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    shuffle_pairs(step, element, [&value, &value])
}

/// Selects elements by the immediate. In each 128 bits the lower half comes from the first source,
/// the upper half from the second.
fn shuffle_pairs<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    [x, y]: [&[A::Bit]; 2],
) -> Result<(), Error> {
    let mut order = usize::from(immediate(step));
    let per_half = 64 / element;
    let choices = 128 / element;
    let mut result = Vec::with_capacity(x.len());
    for (x, y) in x.chunks(128).zip(y.chunks(128)) {
        let mut lane_order = order;
        for half in [x, y] {
            for _ in 0..per_half {
                let start = lane_order % choices * element;
                lane_order /= choices;
                result.extend_from_slice(&half[start..start + element]);
            }
        }
        // With elements of 64 bits each lane has separate bits of the immediate; with elements of
        // 32 bits all lanes use the same.
        if element == 64 {
            order = lane_order;
        }
    }
    write_result(step, result, element)
}

/// Interleaves the elements of one half of each 128 bits. The half begins at bit `start`.
fn unpack<A: Algebra>(step: &mut Step<A>, element: usize, start: usize) -> Result<(), Error> {
    map_source_blocks(step, 128, element, &|_, x, y| {
        let half = start..start + 64;
        map_lane_pairs::<A>(&x[half.clone()], &y[half], element, &|x, y| [x, y].concat())
    })
}

/// Joins the sources in each 128 bits, the second below the first, and shifts them right by bytes.
fn align_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let distance = 8 * usize::from(immediate(step));
    map_source_blocks(step, 128, 8, &|a, high, low| {
        words::shift_by_known(a, &[low, high].concat(), Shift::Right, distance)[..128].to_vec()
    })
}

/// Joins the sources, the second below the first, and shifts them right by elements.
fn align<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let (high, low) = pair(step)?;
    let distance = usize::from(immediate(step)) % (low.len() / element) * element;
    let mut result = words::shift_by_known(step.a, &[low, high].concat(), Shift::Right, distance);
    result.truncate(width(step));
    write_result(step, result, element)
}

/// Shifts each 128 bits by bytes.
fn shift_bytes<A: Algebra>(step: &mut Step<A>, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let distance = 8 * usize::from(immediate(step));
    let value = source(step, first_source(step), width(step))?;
    let result =
        map_lanes::<A>(&value, 128, &|lane| words::shift_by_known(a, lane, kind, distance));
    write_result(step, result, 8)
}

/// Selects for each half of the result one of the four halves of the sources, or zero.
fn select_halves<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let order = immediate(step);
    let (x, y) = pair(step)?;
    let sources = [x, y].concat();
    let mut result = Vec::new();
    for half in [order, order >> 4] {
        result.extend(match half & 8 {
            0 => sources[usize::from(half & 3) * 128..][..128].to_vec(),
            _ => words::constant(step.a, 0, 128),
        });
    }
    write_result(step, result, 64)
}

/// Selects blocks of 128 bits. The lower half of them comes from the first source, the upper half
/// from the second.
fn select_quarters<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let mut order = usize::from(immediate(step));
    let (x, y) = pair(step)?;
    let blocks = x.len() / 128;
    let mut result = Vec::with_capacity(x.len());
    for source in [&x, &y] {
        for _ in 0..blocks / 2 {
            result.extend_from_slice(&source[order % blocks * 128..][..128]);
            order /= blocks;
        }
    }
    write_result(step, result, element)
}

/// Repeats one element of 32 bits out of each two: the lower one, or the upper if `which` is 1.
fn repeat_elements<A: Algebra>(step: &mut Step<A>, which: usize) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    let result = map_lanes::<A>(&value, 64, &|pair| [&pair[32 * which..][..32]; 2].concat());
    write_result(step, result, 32)
}

/// Selects each element from one of the sources by a bit of the immediate.
fn blend<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let chosen = immediate(step);
    let (x, y) = pair(step)?;
    let lanes = x.chunks(element).zip(y.chunks(element)).enumerate();
    let result =
        lanes.flat_map(|(lane, (x, y))| if chosen >> (lane % 8) & 1 == 1 { y } else { x }.to_vec());
    write_result(step, result.collect(), element)
}

/// Selects each element from one of the sources by its highest bit in a third source. Legacy forms
/// have the third source in `xmm0`.
fn blend_by_signs<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let signs = match is_legacy(step) {
        true => step.state.register(iced_x86::Register::XMM0)?,
        false => source(step, 3, x.len())?,
    };
    let lanes = x.chunks(element).zip(y.chunks(element)).zip(signs.chunks(element));
    let result =
        lanes.flat_map(|((x, y), sign)| words::select(a, &sign[element - 1], y, x)).collect();
    write_result(step, result, element)
}

/// Selects elements of the second source for which the mask is set. The others come from the first
/// source, or are zero.
fn blend_by_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let mask = comparison_mask(step)?;
    let zero = words::constant(a, 0, element);
    let lanes = x.chunks(element).zip(y.chunks(element)).zip(&mask);
    let result = lanes
        .flat_map(|((x, y), chosen)| {
            let other = if step.line.zeroing_masking() { &zero } else { x };
            words::select(a, chosen, y, other)
        })
        .collect::<Vec<_>>();
    step.state.set_register_and_clear(a, step.line.op_register(0), &result)
}

/// Collects the highest bit of each element in a general or a mask register.
fn collect_signs<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let mut bits: Bits<A> = value.chunks(element).map(|lane| lane[element - 1].clone()).collect();
    bits.resize(step.width(0), a.constant(false));
    match step.line.op_register(0) {
        register if register.is_k() => step.state.set_register_and_clear(a, register, &bits),
        _ => step.write(0, &bits),
    }
}

/// Writes the lowest bits of a mask into each element.
fn repeat_mask<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let mut value = step.read_low(1, bits)?;
    value.resize(element, step.a.constant(false));
    let result = value.into_iter().cycle().take(width(step)).collect();
    write_result(step, result, element)
}

/// Fills each element with its bit of a mask.
fn spread_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let lanes = width(step) / element;
    let mask = step.read(1)?;
    let result =
        mask[..lanes].iter().flat_map(|bit| std::iter::repeat_n(bit.clone(), element)).collect();
    write_result(step, result, element)
}

//! Vector instructions that move elements between lanes, or look bits up in them.

use crate::operands::Step;
use crate::vector::{
    by_lane, finish, has_vector, immediate, is_legacy, pair, sized, source, width,
};
use crate::words::{self, Bits, Shift};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    match step.line.mnemonic() {
        M::Pshufd | M::Vpshufd => in_lanes(step, 128, 32)?,
        M::Vpermilps if step.line.op_kind(2) == OpKind::Immediate8 => in_lanes(step, 128, 32)?,
        M::Vpermilpd if step.line.op_kind(2) == OpKind::Immediate8 => pairs_in_lanes(step)?,
        M::Vperm2i128 | M::Vperm2f128 => halves(step)?,
        M::Vshufi32x4 | M::Vshuff32x4 => quarters(step, 32)?,
        M::Vshufi64x2 | M::Vshuff64x2 => quarters(step, 64)?,
        M::Vpermq | M::Vpermpd if step.line.op_kind(2) == OpKind::Immediate8 => {
            in_lanes(step, 256, 64)?
        }
        M::Pshuflw | M::Vpshuflw => words_of_half(step, 0)?,
        M::Pshufhw | M::Vpshufhw => words_of_half(step, 64)?,
        M::Shufps | M::Vshufps => shuffle_pairs(step, 32)?,
        M::Shufpd | M::Vshufpd => shuffle_pairs(step, 64)?,
        M::Punpcklbw | M::Vpunpcklbw => unpack(step, 8, 0)?,
        M::Punpcklwd | M::Vpunpcklwd => unpack(step, 16, 0)?,
        M::Punpckldq | M::Vpunpckldq | M::Unpcklps | M::Vunpcklps => unpack(step, 32, 0)?,
        M::Punpcklqdq | M::Vpunpcklqdq | M::Unpcklpd | M::Vunpcklpd => unpack(step, 64, 0)?,
        M::Punpckhbw | M::Vpunpckhbw => unpack(step, 8, 64)?,
        M::Punpckhwd | M::Vpunpckhwd => unpack(step, 16, 64)?,
        M::Punpckhdq | M::Vpunpckhdq | M::Unpckhps | M::Vunpckhps => unpack(step, 32, 64)?,
        M::Punpckhqdq | M::Vpunpckhqdq | M::Unpckhpd | M::Vunpckhpd => unpack(step, 64, 64)?,
        M::Palignr | M::Vpalignr => align_bytes(step)?,
        M::Pslldq | M::Vpslldq => shift_bytes(step, Shift::Left)?,
        M::Psrldq | M::Vpsrldq => shift_bytes(step, Shift::Right)?,
        M::Pblendw | M::Vpblendw => blend(step, 16)?,
        M::Vpblendd | M::Blendps | M::Vblendps => blend(step, 32)?,
        M::Blendpd | M::Vblendpd => blend(step, 64)?,
        M::Pblendvb | M::Vpblendvb => blend_by_signs(step, 8)?,
        M::Blendvps | M::Vblendvps => blend_by_signs(step, 32)?,
        M::Blendvpd | M::Vblendvpd => blend_by_signs(step, 64)?,
        M::Vblendmps => blend_by_mask(step, 32)?,
        M::Vblendmpd => blend_by_mask(step, 64)?,
        M::Movshdup | M::Vmovshdup => twice(step, 1)?,
        M::Movsldup | M::Vmovsldup => twice(step, 0)?,
        M::Vpbroadcastmb2q => repeat_mask(step, 8, 64)?,
        M::Vpbroadcastmw2d => repeat_mask(step, 16, 32)?,
        M::Pmovmskb | M::Vpmovmskb => sign_mask(step, 8)?,
        M::Movmskps | M::Vmovmskps => sign_mask(step, 32)?,
        M::Movmskpd | M::Vmovmskpd => sign_mask(step, 64)?,
        M::Vpmovb2m => sign_mask(step, 8)?,
        M::Vpmovw2m => sign_mask(step, 16)?,
        M::Vpmovd2m => sign_mask(step, 32)?,
        M::Vpmovq2m => sign_mask(step, 64)?,
        mnemonic => return execute_sized(step, mnemonic),
    }
    Ok(true)
}

/// As [`execute`], of those that there are for several widths.
fn execute_sized<A: Algebra>(step: &mut Step<A>, mnemonic: M) -> Result<bool, Error> {
    let Some((stem, bits)) = sized(mnemonic) else { return Ok(false) };
    match stem.as_str() {
        "align" => align(step, bits)?,
        "pblendm" => blend_by_mask(step, bits)?,
        "pmovm2" => spread_mask(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Elements of each block by the pairs of bits of the immediate.
fn in_lanes<A: Algebra>(step: &mut Step<A>, block: usize, element: usize) -> Result<(), Error> {
    let order = immediate(step);
    let value = source(step, 1, width(step))?;
    let pick = |block: &[A::Bit]| -> Bits<A> {
        (0..block.len() / element)
            .flat_map(|place| {
                let from = usize::from(order >> (2 * place) & 3) * element;
                block[from..from + element].to_vec()
            })
            .collect()
    };
    finish(step, value.chunks(block).flat_map(pick).collect(), element)
}

fn words_of_half<A: Algebra>(step: &mut Step<A>, at: usize) -> Result<(), Error> {
    let order = immediate(step);
    let mut value = source(step, 1, width(step))?;
    for lane in value.chunks_mut(128) {
        let old = lane[at..at + 64].to_vec();
        for place in 0..4 {
            let from = usize::from(order >> (2 * place) & 3) * 16;
            lane[at + 16 * place..at + 16 * place + 16].clone_from_slice(&old[from..from + 16]);
        }
    }
    finish(step, value, 16)
}

/// The lower half of each 128 bits from the first source, the upper from the second.
fn shuffle_pairs<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let mut order = usize::from(immediate(step));
    let (x, y) = pair(step)?;
    let per_half = 64 / element;
    let choices = 128 / element;
    let mut result = Vec::with_capacity(x.len());
    for (x, y) in x.chunks(128).zip(y.chunks(128)) {
        let mut lane_order = order;
        for half in [x, y] {
            for _ in 0..per_half {
                let from = lane_order % choices * element;
                lane_order /= choices;
                result.extend_from_slice(&half[from..from + element]);
            }
        }
        // Pairs of 64 bits have bits of their own in each lane; fours of 32 repeat the immediate.
        if element == 64 {
            order = lane_order;
        }
    }
    finish(step, result, element)
}

fn unpack<A: Algebra>(step: &mut Step<A>, element: usize, at: usize) -> Result<(), Error> {
    let (x, y) = pair(step)?;
    let result = by_lane::<A>(&x, &y, 128, |x, y| {
        by_lane::<A>(&x[at..at + 64], &y[at..at + 64], element, |x, y| [x, y].concat())
    });
    finish(step, result, element)
}

/// In each 128 bits: the second source under the first, shifted right by bytes.
fn align_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let by = 8 * usize::from(immediate(step));
    let (high, low) = pair(step)?;
    let result = by_lane::<A>(&high, &low, 128, |high, low| {
        words::shift_by(a, &[low, high].concat(), Shift::Right, by)[..128].to_vec()
    });
    finish(step, result, 8)
}

fn align<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let (high, low) = pair(step)?;
    let by = usize::from(immediate(step)) % (low.len() / element) * element;
    let mut both = words::shift_by(step.a, &[low, high].concat(), Shift::Right, by);
    both.truncate(width(step));
    finish(step, both, element)
}

fn shift_bytes<A: Algebra>(step: &mut Step<A>, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let by = 8 * usize::from(immediate(step));
    let value = source(step, if is_legacy(step) { 0 } else { 1 }, width(step))?;
    let result = value.chunks(128).flat_map(|lane| words::shift_by(a, lane, kind, by)).collect();
    finish(step, result, 8)
}

/// In each 128 bits one of two elements, by a bit of the immediate for each.
fn pairs_in_lanes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let order = immediate(step);
    let value = source(step, 1, width(step))?;
    let result = (0..value.len() / 64)
        .flat_map(|place| {
            let from = place / 2 * 128 + usize::from(order >> place & 1) * 64;
            value[from..from + 64].to_vec()
        })
        .collect();
    finish(step, result, 64)
}

/// Each half one of the four halves of the sources, or zero.
fn halves<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let order = immediate(step);
    let (x, y) = pair(step)?;
    let both = [x, y].concat();
    let one = |order: u8| match order & 8 {
        0 => both[usize::from(order & 3) * 128..][..128].to_vec(),
        _ => words::constant(step.a, 0, 128),
    };
    let result = [one(order), one(order >> 4)].concat();
    finish(step, result, 64)
}

/// Blocks of 128 bits: the lower half of them from the first source, the upper from the second.
fn quarters<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
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
    finish(step, result, element)
}

/// Each second element of 32 bits, twice.
fn twice<A: Algebra>(step: &mut Step<A>, which: usize) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    let one = |pair: &[A::Bit]| {
        let chosen = &pair[32 * which..32 * which + 32];
        [chosen, chosen].concat()
    };
    finish(step, value.chunks(64).flat_map(one).collect(), 32)
}

fn blend<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let chosen = immediate(step);
    let (x, y) = pair(step)?;
    let lanes = x.chunks(element).zip(y.chunks(element)).enumerate();
    let result =
        lanes.flat_map(|(lane, (x, y))| if chosen >> (lane % 8) & 1 == 1 { y } else { x }.to_vec());
    finish(step, result.collect(), element)
}

/// By the highest bit of each element of a third source; legacy forms have it in `xmm0`.
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
    finish(step, result, element)
}

/// Where the mask is set the second source, elsewhere the first, or zero.
fn blend_by_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let mask = super::vector::comparison_mask(step)?;
    let zero = words::constant(a, 0, element);
    let lanes = x.chunks(element).zip(y.chunks(element)).zip(&mask);
    let result = lanes
        .flat_map(|((x, y), chosen)| {
            let other = if step.line.zeroing_masking() { &zero } else { x };
            words::select(a, chosen, y, other)
        })
        .collect::<Vec<_>>();
    let register = step.line.op_register(0);
    step.state.set_register_and_clear(a, register, &result)
}

/// The highest bit of each element, into a general or a mask register.
fn sign_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let mut bits: Bits<A> = value.chunks(element).map(|lane| lane[element - 1].clone()).collect();
    bits.resize(step.width(0), a.constant(false));
    match step.line.op_register(0) {
        register if register.is_k() => step.state.set_register_and_clear(a, register, &bits),
        _ => step.write(0, &bits),
    }
}

/// The lowest bits of a mask in each element.
fn repeat_mask<A: Algebra>(step: &mut Step<A>, bits: usize, element: usize) -> Result<(), Error> {
    let mut value = step.read_low(1, bits)?;
    value.resize(element, step.a.constant(false));
    let result = value.into_iter().cycle().take(width(step)).collect();
    finish(step, result, element)
}

fn spread_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let lanes = width(step) / element;
    let mask = step.read(1)?;
    let result =
        mask[..lanes].iter().flat_map(|bit| std::iter::repeat_n(bit.clone(), element)).collect();
    finish(step, result, element)
}

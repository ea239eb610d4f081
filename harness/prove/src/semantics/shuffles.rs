//! Vector instructions that move elements between lanes, or look bits up in them.

use super::vector::{finish, has_vector, immediate, is_legacy, pair, source, width};
use crate::operands::Step;
use crate::words::{self, Bits, Shift};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(super) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    match step.line.mnemonic() {
        M::Pshufb | M::Vpshufb => shuffle_bytes(step)?,
        M::Pshufd | M::Vpshufd => in_lanes(step, 128, 32)?,
        M::Vpermq if step.line.op_kind(2) == OpKind::Immediate8 => in_lanes(step, 256, 64)?,
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
        M::Valignd => align(step, 32)?,
        M::Valignq => align(step, 64)?,
        M::Pslldq | M::Vpslldq => shift_bytes(step, Shift::Left)?,
        M::Psrldq | M::Vpsrldq => shift_bytes(step, Shift::Right)?,
        M::Vpermb => permute(step, 8)?,
        M::Vpermw => permute(step, 16)?,
        M::Vpermd | M::Vpermps => permute(step, 32)?,
        M::Vpermq | M::Vpermpd if step.line.op_kind(2) != OpKind::Immediate8 => permute(step, 64)?,
        M::Vpermi2b => permute_two(step, 8, true)?,
        M::Vpermi2w => permute_two(step, 16, true)?,
        M::Vpermi2d => permute_two(step, 32, true)?,
        M::Vpermi2q => permute_two(step, 64, true)?,
        M::Vpermt2b => permute_two(step, 8, false)?,
        M::Vpermt2w => permute_two(step, 16, false)?,
        M::Vpermt2d => permute_two(step, 32, false)?,
        M::Vpermt2q => permute_two(step, 64, false)?,
        M::Pblendw | M::Vpblendw => blend(step, 16)?,
        M::Vpblendd => blend(step, 32)?,
        M::Vpblendmb => blend_by_mask(step, 8)?,
        M::Vpblendmw => blend_by_mask(step, 16)?,
        M::Vpblendmd => blend_by_mask(step, 32)?,
        M::Vpblendmq => blend_by_mask(step, 64)?,
        M::Vpmultishiftqb => multishift(step)?,
        M::Vpshufbitqmb => gather_bits(step)?,
        M::Gf2p8affineqb | M::Vgf2p8affineqb => affine(step)?,
        M::Pmovmskb | M::Vpmovmskb => sign_mask(step, 8)?,
        M::Movmskps | M::Vmovmskps => sign_mask(step, 32)?,
        M::Movmskpd | M::Vmovmskpd => sign_mask(step, 64)?,
        M::Vpmovb2m => sign_mask(step, 8)?,
        M::Vpmovw2m => sign_mask(step, 16)?,
        M::Vpmovd2m => sign_mask(step, 32)?,
        M::Vpmovq2m => sign_mask(step, 64)?,
        M::Vpmovm2b => spread_mask(step, 8)?,
        M::Vpmovm2w => spread_mask(step, 16)?,
        M::Vpmovm2d => spread_mask(step, 32)?,
        M::Vpmovm2q => spread_mask(step, 64)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The element of `table` that `index` says; its bits beyond the table's length are ignored.
fn look_up<A: Algebra>(a: &A, table: &[&[A::Bit]], index: &[A::Bit]) -> Bits<A> {
    match table {
        [only] => only.to_vec(),
        _ => {
            let (low, high) = table.split_at(table.len() / 2);
            let top = low.len().trailing_zeros() as usize;
            match a.known(&index[top]) {
                Some(true) => look_up(a, high, index),
                Some(false) => look_up(a, low, index),
                None => {
                    let (low, high) = (look_up(a, low, index), look_up(a, high, index));
                    words::select(a, &index[top], &high, &low)
                }
            }
        }
    }
}

/// In each 128 bits: the byte that the lowest four bits of an index say, zero if its highest is set.
fn shuffle_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let (table, indices) = pair(step)?;
    let zero = words::constant(a, 0, 8);
    let result = table
        .chunks(128)
        .zip(indices.chunks(128))
        .flat_map(|(table, indices)| {
            let bytes: Vec<&[A::Bit]> = table.chunks(8).collect();
            let one = |index: &[A::Bit]| {
                words::select(a, &index[7], &zero, &look_up(a, &bytes, &index[..4]))
            };
            indices.chunks(8).flat_map(one).collect::<Vec<_>>()
        })
        .collect();
    finish(step, result, 8)
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
    let result = x
        .chunks(128)
        .zip(y.chunks(128))
        .flat_map(|(x, y)| {
            let (x, y) = (x[at..at + 64].chunks(element), y[at..at + 64].chunks(element));
            x.zip(y).flat_map(|(x, y)| [x, y].concat()).collect::<Vec<_>>()
        })
        .collect();
    finish(step, result, element)
}

/// In each 128 bits: the second source under the first, shifted right by bytes.
fn align_bytes<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let by = 8 * usize::from(immediate(step));
    let (high, low) = pair(step)?;
    let result = high
        .chunks(128)
        .zip(low.chunks(128))
        .flat_map(|(high, low)| {
            let mut both = words::shift_by(a, &[low, high].concat(), Shift::Right, by);
            both.truncate(128);
            both
        })
        .collect();
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

/// The indices are the first source, the table is the second.
fn permute<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let (indices, table) = (source(step, 1, width)?, source(step, 2, width)?);
    let table: Vec<&[A::Bit]> = table.chunks(element).collect();
    let result = indices.chunks(element).flat_map(|index| look_up(a, &table, index)).collect();
    finish(step, result, element)
}

/// Two tables: the first register holds the indices (`i`) or the first table (`t`).
fn permute_two<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    indices_first: bool,
) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let [x, y, z] = [source(step, 0, width)?, source(step, 1, width)?, source(step, 2, width)?];
    let (indices, first) = if indices_first { (x, y) } else { (y, x) };
    let table: Vec<&[A::Bit]> = first.chunks(element).chain(z.chunks(element)).collect();
    let result = indices.chunks(element).flat_map(|index| look_up(a, &table, index)).collect();
    finish(step, result, element)
}

fn blend<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let chosen = immediate(step);
    let (x, y) = pair(step)?;
    let lanes = x.chunks(element).zip(y.chunks(element)).enumerate();
    let result =
        lanes.flat_map(|(lane, (x, y))| if chosen >> (lane % 8) & 1 == 1 { y } else { x }.to_vec());
    finish(step, result.collect(), element)
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

/// Each byte of the control says at which bit of its quadword eight bits begin, around the end.
fn multishift<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let (control, data) = pair(step)?;
    let result = control
        .chunks(64)
        .zip(data.chunks(64))
        .flat_map(|(control, data)| {
            let one = |byte: &[A::Bit]| {
                let mut turned = words::shift(a, data, Shift::RotateRight, &byte[..6]);
                turned.truncate(8);
                turned
            };
            control.chunks(8).flat_map(one).collect::<Vec<_>>()
        })
        .collect();
    finish(step, result, 8)
}

/// Each byte of the second source says which bit of its quadword of the first to put into a mask.
fn gather_bits<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let wide = step.width(1);
    let (data, control) = (source(step, 1, wide)?, source(step, 2, wide)?);
    let mask = super::vector::comparison_mask(step)?;
    let mut bits: Bits<A> = data
        .chunks(64)
        .zip(control.chunks(64))
        .flat_map(|(data, control)| {
            let data: Vec<&[A::Bit]> = data.chunks(1).collect();
            let one = |byte: &[A::Bit]| look_up(a, &data, &byte[..6]);
            control.chunks(8).flat_map(one).collect::<Vec<_>>()
        })
        .zip(&mask)
        .map(|(bit, kept)| a.and(&bit, kept))
        .collect();
    bits.resize(64, a.constant(false));
    step.state.set_register_and_clear(a, step.line.op_register(0), &bits)
}

/// For each byte x of the first source, matrix of its quadword of the second: bit i of the result is
/// the parity of (row 7 - i and x), xor bit i of the immediate.
fn affine<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let added = words::constant(a, u64::from(immediate(step)), 8);
    let (data, matrix) = pair(step)?;
    let result = data
        .chunks(64)
        .zip(matrix.chunks(64))
        .flat_map(|(data, matrix)| {
            let rows: Vec<&[A::Bit]> = matrix.chunks(8).collect();
            let one = |byte: &[A::Bit]| -> Bits<A> {
                (0..8)
                    .map(|bit| {
                        let chosen = words::map2::<A>(rows[7 - bit], byte, |row, x| a.and(row, x));
                        a.xor(&words::parity(a, &chosen), &added[bit])
                    })
                    .collect()
            };
            data.chunks(8).flat_map(one).collect::<Vec<_>>()
        })
        .collect();
    finish(step, result, 8)
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

fn spread_mask<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let lanes = width(step) / element;
    let mask = step.read(1)?;
    let result =
        mask[..lanes].iter().flat_map(|bit| std::iter::repeat_n(bit.clone(), element)).collect();
    finish(step, result, element)
}

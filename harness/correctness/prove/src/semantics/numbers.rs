//! Vector arithmetic beyond sums: extremes, saturation, averages, products.

use crate::semantics::lanes::is_less;
use crate::semantics::operands::Step;
use crate::semantics::vector::{
    immediate, map_source, map_source_blocks, map_source_lanes, split_size,
};
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let (stem, bits) = split_size(name);
    match (name, stem) {
        ("pmulhuw", _) => {
            map_source_lanes(step, 16, |a, x, y| words::multiply(a, x, y)[16..].to_vec())?
        }
        ("pmulhw", _) => {
            map_source_lanes(step, 16, |a, x, y| words::multiply_signed(a, x, y)[16..].to_vec())?
        }
        ("pmuludq", _) => {
            map_source_lanes(step, 64, |a, x, y| words::multiply(a, &x[..32], &y[..32]))?
        }
        ("pmuldq", _) => {
            map_source_lanes(step, 64, |a, x, y| words::multiply_signed(a, &x[..32], &y[..32]))?
        }
        ("pmaddwd", _) => map_source_lanes(step, 32, |a, x, y| {
            let low = words::multiply_signed(a, &x[..16], &y[..16]);
            let high = words::multiply_signed(a, &x[16..], &y[16..]);
            words::sum(a, &low, &high)
        })?,
        ("psadbw", _) => map_source_lanes(step, 64, distance_sum)?,
        ("pclmulqdq", _) => multiply_carryless(step)?,
        (_, "pminu") => map_source_lanes(step, bits, |a, x, y| {
            words::select(a, &is_less(a, x, y, false), x, y)
        })?,
        (_, "pmins") => {
            map_source_lanes(step, bits, |a, x, y| words::select(a, &is_less(a, x, y, true), x, y))?
        }
        (_, "pmaxu") => map_source_lanes(step, bits, |a, x, y| {
            words::select(a, &is_less(a, x, y, false), y, x)
        })?,
        (_, "pmaxs") => {
            map_source_lanes(step, bits, |a, x, y| words::select(a, &is_less(a, x, y, true), y, x))?
        }
        (_, "psign") => map_source_lanes(step, bits, |a, x, y| {
            let nothing = words::constant(a, 0, x.len());
            let negative = y.last().expect("a lane has bits");
            let signed = words::select(a, negative, &words::difference(a, &nothing, x), x);
            words::select(a, &words::is_any_set(a, y), &signed, &nothing)
        })?,
        (_, "pabs") => map_source(step, bits, absolute)?,
        (_, "padds") => saturate(step, bits, true, words::sum)?,
        (_, "paddus") => saturate(step, bits, false, words::sum)?,
        (_, "psubs") => saturate(step, bits, true, words::difference)?,
        (_, "psubus") => saturate(step, bits, false, words::difference)?,
        (_, "pavg") => map_source_lanes(step, bits, average)?,
        (_, "pmull") => map_source_lanes(step, bits, low_product)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns the absolute value. The least number has no positive counterpart, so its bits stay.
fn absolute<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    let negative = x.last().expect("a lane has bits");
    let negated = words::difference(a, &words::constant(a, 0, x.len()), x);
    words::select(a, negative, &negated, x)
}

/// Computes with two bits more, so that nothing is lost, and then takes the nearest number that
/// fits.
fn saturate<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    signed: bool,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    map_source_lanes(step, lane, |a, x, y| {
        let [x, y] = [x, y].map(|operand| words::extend_number(a, operand, lane + 2, signed));
        nearest(a, &function(a, &x, &y), lane, signed)
    })
}

/// Returns the number of `width` bits, signed or not, that is nearest to a signed number.
pub(crate) fn nearest<A: Algebra>(a: &A, x: &[A::Bit], width: usize, signed: bool) -> Bits<A> {
    let sign = x.last().expect("a number has bits");
    let mut limit = vec![a.not(sign); width];
    let differ: Bits<A> = match signed {
        true => {
            limit[width - 1] = sign.clone();
            x[width - 1..].iter().map(|bit| a.xor(bit, sign)).collect()
        }
        false => x[width..].to_vec(),
    };
    words::select(a, &words::is_any_set(a, &differ), &limit, &x[..width])
}

/// Returns half of `x + y + 1`. The carry out of the sum is not lost.
fn average<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let (mut sum, carries) = words::add(a, x, y, a.constant(true));
    sum.push(carries[x.len()].clone());
    sum.split_off(1)
}

/// Returns the lower half of the product, which is the same for signed numbers.
fn low_product<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let mut product = words::multiply(a, x, y);
    product.truncate(x.len());
    product
}

/// Returns the sum of the distances of eight bytes.
fn distance_sum<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    x.chunks(8).zip(y.chunks(8)).fold(words::constant(a, 0, 64), |total, (x, y)| {
        let (near, far) = (words::difference(a, x, y), words::difference(a, y, x));
        let mut distance = words::select(a, &is_less(a, x, y, false), &far, &near);
        distance.resize(64, a.constant(false));
        words::sum(a, &total, &distance)
    })
}

/// Returns the product of two polynomials over one bit, as long as both together.
fn carryless_product<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let mut product = words::constant(a, 0, x.len() + y.len());
    for (index, bit) in y.iter().enumerate() {
        for (digit, x) in product[index..].iter_mut().zip(x) {
            *digit = a.xor(digit, &a.and(x, bit));
        }
    }
    product
}

/// Multiplies one half of each source in each 128 bits. The immediate selects the halves.
fn multiply_carryless<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let halves = usize::from(immediate(step));
    let (first, second) = (64 * (halves & 1), 64 * (halves >> 4 & 1));
    map_source_blocks(step, 128, 64, &|a, x, y| {
        carryless_product(a, &x[first..first + 64], &y[second..second + 64])
    })
}

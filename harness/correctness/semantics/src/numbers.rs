//! Vector arithmetic beyond sums: extremes, saturation, averages, products, and the finite field of
//! 256 elements.

use crate::lanes::less;
use crate::operands::Step;
use crate::vector::{by_lane, finish, has_vector, immediate, pair, sized, source, width};
use crate::words::{self, Bits};
use crate::{Algebra, Error};
use iced_x86::Mnemonic as M;

/// Whether numbers have a sign.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Signed,
    Unsigned,
}

use Sign::{Signed, Unsigned};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    match step.line.mnemonic() {
        M::Pmulhuw | M::Vpmulhuw => {
            lanes(step, 16, |a, x, y| words::multiply(a, x, y)[16..].to_vec())?
        }
        M::Pmulhw | M::Vpmulhw => {
            lanes(step, 16, |a, x, y| words::multiply_signed(a, x, y)[16..].to_vec())?
        }
        M::Pmuludq | M::Vpmuludq => {
            lanes(step, 64, |a, x, y| words::multiply(a, &x[..32], &y[..32]))?
        }
        M::Pmuldq | M::Vpmuldq => {
            lanes(step, 64, |a, x, y| words::multiply_signed(a, &x[..32], &y[..32]))?
        }
        M::Pmaddwd | M::Vpmaddwd => lanes(step, 32, |a, x, y| {
            let low = words::multiply_signed(a, &x[..16], &y[..16]);
            let high = words::multiply_signed(a, &x[16..], &y[16..]);
            sum(a, &low, &high)
        })?,
        M::Psadbw | M::Vpsadbw => {
            let (x, y) = pair(step)?;
            let result = by_lane::<A>(&x, &y, 64, |x, y| distances(step.a, x, y));
            finish(step, result, 64)?;
        }
        M::Gf2p8mulb | M::Vgf2p8mulb => lanes(step, 8, field_product)?,
        M::Pclmulqdq | M::Vpclmulqdq => carryless(step)?,
        mnemonic => return execute_sized(step, mnemonic),
    }
    Ok(true)
}

/// As [`execute`], of those that there are for several widths.
fn execute_sized<A: Algebra>(step: &mut Step<A>, mnemonic: M) -> Result<bool, Error> {
    let Some((stem, bits)) = sized(mnemonic) else { return Ok(false) };
    match stem.as_str() {
        "pminu" => smaller(step, bits, Unsigned)?,
        "pmins" => smaller(step, bits, Signed)?,
        "pmaxu" => larger(step, bits, Unsigned)?,
        "pmaxs" => larger(step, bits, Signed)?,
        "pabs" => each(step, bits, absolute)?,
        "padds" => saturating(step, bits, Signed, sum)?,
        "paddus" => saturating(step, bits, Unsigned, sum)?,
        "psubs" => saturating(step, bits, Signed, difference)?,
        "psubus" => saturating(step, bits, Unsigned, difference)?,
        "pavg" => lanes(step, bits, average)?,
        "pmull" => lanes(step, bits, low_product)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn lanes<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    finish(step, by_lane::<A>(&x, &y, lane, |x, y| function(a, x, y)), lane)
}

fn each<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let value = source(step, 1, width(step))?;
    let result = value.chunks(lane).flat_map(|lane| function(step.a, lane)).collect();
    finish(step, result, lane)
}

fn smaller<A: Algebra>(step: &mut Step<A>, lane: usize, sign: Sign) -> Result<(), Error> {
    lanes(step, lane, |a, x, y| words::select(a, &less(a, x, y, sign == Signed), x, y))
}

fn larger<A: Algebra>(step: &mut Step<A>, lane: usize, sign: Sign) -> Result<(), Error> {
    lanes(step, lane, |a, x, y| words::select(a, &less(a, x, y, sign == Signed), y, x))
}

fn sum<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    words::add(a, x, y, a.constant(false)).0
}

fn difference<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    words::subtract(a, x, y, a.constant(false)).0
}

/// Of the least number it is the same bits.
fn absolute<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    let negative = x.last().expect("a lane has bits");
    let negated = difference(a, &words::constant(a, 0, x.len()), x);
    words::select(a, negative, &negated, x)
}

/// Works it out with two bits more, then takes the nearest number that fits.
fn saturating<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    sign: Sign,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    lanes(step, lane, |a, x, y| {
        let wide = |x: &[A::Bit]| {
            let above = if sign == Signed { x[lane - 1].clone() } else { a.constant(false) };
            let mut wide = x.to_vec();
            wide.resize(lane + 2, above);
            wide
        };
        let exact = function(a, &wide(x), &wide(y));
        match sign {
            Signed => nearest_signed(a, &exact, lane),
            Unsigned => nearest_unsigned(a, &exact, lane),
        }
    })
}

/// The nearest signed number of `width` bits to a signed number.
pub(crate) fn nearest_signed<A: Algebra>(a: &A, x: &[A::Bit], width: usize) -> Bits<A> {
    let sign = x.last().expect("a number has bits");
    let differ: Bits<A> = x[width - 1..].iter().map(|bit| a.xor(bit, sign)).collect();
    let mut limit = vec![a.not(sign); width];
    limit[width - 1] = sign.clone();
    words::select(a, &words::any(a, &differ), &limit, &x[..width])
}

/// The nearest unsigned number of `width` bits to a signed number.
pub(crate) fn nearest_unsigned<A: Algebra>(a: &A, x: &[A::Bit], width: usize) -> Bits<A> {
    let sign = x.last().expect("a number has bits");
    let limit = vec![a.not(sign); width];
    words::select(a, &words::any(a, &x[width..]), &limit, &x[..width])
}

/// Half the sum and one, without loss of the carry.
fn average<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let (mut sum, carries) = words::add(a, x, y, a.constant(true));
    sum.push(carries[x.len()].clone());
    sum.split_off(1)
}

fn low_product<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let mut product = words::multiply(a, x, y);
    product.truncate(x.len());
    product
}

/// The sum of the distances of eight bytes.
fn distances<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    x.chunks(8).zip(y.chunks(8)).fold(words::constant(a, 0, 64), |total, (x, y)| {
        let (near, far) = (difference(a, x, y), difference(a, y, x));
        let mut distance = words::select(a, &less(a, x, y, false), &far, &near);
        distance.resize(64, a.constant(false));
        sum(a, &total, &distance)
    })
}

/// The product of polynomials over one bit, as long as both together.
fn polynomial_product<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let mut product = words::constant(a, 0, x.len() + y.len());
    for (place, bit) in y.iter().enumerate() {
        for (into, x) in product[place..].iter_mut().zip(x) {
            *into = a.xor(into, &a.and(x, bit));
        }
    }
    product
}

/// Modulo x^8 + x^4 + x^3 + x + 1.
fn field_product<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let mut product = polynomial_product(a, x, y);
    for high in (8..16).rev() {
        let bit = product[high].clone();
        for place in [4, 3, 1, 0] {
            let into = &mut product[high - 8 + place];
            *into = a.xor(into, &bit);
        }
    }
    product.truncate(8);
    product
}

/// In each 128 bits the immediate says which half of each source.
fn carryless<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let halves = usize::from(immediate(step));
    let (first, second) = (64 * (halves & 1), 64 * (halves >> 4 & 1));
    let (x, y) = pair(step)?;
    let result = by_lane::<A>(&x, &y, 128, |x, y| {
        polynomial_product(a, &x[first..first + 64], &y[second..second + 64])
    });
    finish(step, result, 64)
}

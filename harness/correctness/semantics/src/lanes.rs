//! Vector instructions that treat each lane by itself: logic, addition, comparison, shifts, counts.

use crate::operands::Step;
use crate::vector::{
    by_lane, comparison_mask, finish, has_vector, immediate, is_legacy, pair, sized, source, width,
};
use crate::words::{self, Bits, Shift};
use crate::{Algebra, Error};
use iced_x86::{Mnemonic as M, OpKind};

/// Executes it if it is one of these; says whether it was.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    if !has_vector(step) {
        return Ok(false);
    }
    let a = step.a;
    match step.line.mnemonic() {
        M::Pand | M::Vpand | M::Vpandd | M::Andps | M::Vandps => {
            logic(step, 32, |x, y| a.and(x, y))?
        }
        M::Vpandq | M::Andpd | M::Vandpd => logic(step, 64, |x, y| a.and(x, y))?,
        M::Por | M::Vpor | M::Vpord | M::Orps | M::Vorps => logic(step, 32, |x, y| a.or(x, y))?,
        M::Vporq | M::Orpd | M::Vorpd => logic(step, 64, |x, y| a.or(x, y))?,
        M::Pxor | M::Vpxor | M::Vpxord | M::Xorps | M::Vxorps => {
            zero_or_logic(step, 32, |x, y| a.xor(x, y))?
        }
        M::Vpxorq | M::Xorpd | M::Vxorpd => zero_or_logic(step, 64, |x, y| a.xor(x, y))?,
        M::Pandn | M::Vpandn | M::Vpandnd | M::Andnps | M::Vandnps => {
            logic(step, 32, |x, y| a.and(&a.not(x), y))?
        }
        M::Vpandnq | M::Andnpd | M::Vandnpd => logic(step, 64, |x, y| a.and(&a.not(x), y))?,
        M::Vpternlogd => ternary(step, 32)?,
        M::Vpternlogq => ternary(step, 64)?,
        mnemonic => return execute_sized(step, mnemonic),
    }
    Ok(true)
}

/// As [`execute`], of those that there are for several widths.
fn execute_sized<A: Algebra>(step: &mut Step<A>, mnemonic: M) -> Result<bool, Error> {
    let Some((stem, bits)) = sized(mnemonic) else { return Ok(false) };
    match stem.as_str() {
        "padd" => add(step, bits)?,
        "psub" => subtract(step, bits)?,
        "pcmpeq" => compare(step, bits, |a, x, y| equal(a, x, y))?,
        "pcmpgt" => compare(step, bits, |a, x, y| less(a, y, x, true))?,
        "ptestm" => compare(step, bits, both)?,
        "ptestnm" => compare(step, bits, |a, x, y| a.not(&both(a, x, y)))?,
        "pcmp" => compare_by_immediate(step, bits, true)?,
        "pcmpu" => compare_by_immediate(step, bits, false)?,
        "psll" => shift(step, bits, Shift::Left)?,
        "psrl" => shift(step, bits, Shift::Right)?,
        "psra" => shift(step, bits, Shift::RightArithmetic)?,
        "psllv" => shift_each(step, bits, Shift::Left)?,
        "psrlv" => shift_each(step, bits, Shift::Right)?,
        "psrav" => shift_each(step, bits, Shift::RightArithmetic)?,
        "pshld" => double(step, bits, Shift::Left)?,
        "pshrd" => double(step, bits, Shift::Right)?,
        "pshldv" => double_each(step, bits, Shift::Left)?,
        "pshrdv" => double_each(step, bits, Shift::Right)?,
        "prol" => rotate(step, bits, Shift::RotateLeft)?,
        "pror" => rotate(step, bits, Shift::RotateRight)?,
        "prolv" => rotate_each(step, bits, Shift::RotateLeft)?,
        "prorv" => rotate_each(step, bits, Shift::RotateRight)?,
        "popcnt" => count(step, bits, ones)?,
        "plzcnt" => count(step, bits, leading_zeros)?,
        "pconflict" => conflicts(step, bits)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn logic<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    function: impl Fn(&A::Bit, &A::Bit) -> A::Bit,
) -> Result<(), Error> {
    let (x, y) = pair(step)?;
    finish(step, words::map2::<A>(&x, &y, function), element)
}

/// An exclusive or with itself is zero whatever the register held.
fn zero_or_logic<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    function: impl Fn(&A::Bit, &A::Bit) -> A::Bit,
) -> Result<(), Error> {
    match same_sources(step) {
        true => {
            let zero = words::constant(step.a, 0, width(step));
            finish(step, zero, element)
        }
        false => logic(step, element, function),
    }
}

fn same_sources<A: Algebra>(step: &Step<A>) -> bool {
    let first = if is_legacy(step) { 0 } else { 1 };
    step.line.op_kind(first) == OpKind::Register
        && step.line.op_kind(first + 1) == OpKind::Register
        && step.line.op_register(first) == step.line.op_register(first + 1)
}

/// The immediate is the table of the function: its bit at place `4 x + 2 y + z`.
fn ternary<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let table = immediate(step);
    let at = |place: u8| a.constant(table >> place & 1 == 1);
    if matches!(table, 0 | 0xff) {
        return finish(step, vec![at(0); width], element);
    }
    let [x, y, z] = [source(step, 0, width)?, source(step, 1, width)?, source(step, 2, width)?];
    let bit = |((x, y), z): ((&A::Bit, &A::Bit), &A::Bit)| {
        let by_z = |place| a.select(z, &at(place + 1), &at(place));
        let by_y = |place| a.select(y, &by_z(place + 2), &by_z(place));
        a.select(x, &by_y(4), &by_y(0))
    };
    let result = x.iter().zip(&y).zip(&z).map(bit).collect();
    finish(step, result, element)
}

fn add<A: Algebra>(step: &mut Step<A>, lane: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let sum = by_lane::<A>(&x, &y, lane, |x, y| words::add(a, x, y, a.constant(false)).0);
    finish(step, sum, lane)
}

fn subtract<A: Algebra>(step: &mut Step<A>, lane: usize) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let difference =
        by_lane::<A>(&x, &y, lane, |x, y| words::subtract(a, x, y, a.constant(false)).0);
    finish(step, difference, lane)
}

fn equal<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> A::Bit {
    words::is_zero(a, &words::map2::<A>(x, y, |x, y| a.xor(x, y)))
}

pub(crate) fn less<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit], signed: bool) -> A::Bit {
    let top = x.len() - 1;
    let (mut x, mut y) = (x.to_vec(), y.to_vec());
    if signed {
        (x[top], y[top]) = (a.not(&x[top]), a.not(&y[top]));
    }
    words::subtract(a, &x, &y, a.constant(false)).1[top + 1].clone()
}

fn both<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> A::Bit {
    words::any(a, &words::map2::<A>(x, y, |x, y| a.and(x, y)))
}

/// All ones in the lanes where it holds, or one bit a lane in a mask register.
fn compare<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> A::Bit,
) -> Result<(), Error> {
    let a = step.a;
    if !step.line.op_register(0).is_k() {
        if same_sources(step) && !step.line.has_op_mask() {
            // Compared with itself: known whatever the register held.
            let zero = words::constant(a, 0, lane);
            let result = vec![function(a, &zero, &zero); width(step)];
            return finish(step, result, lane);
        }
        let (x, y) = pair(step)?;
        let result = by_lane::<A>(&x, &y, lane, |x, y| vec![function(a, x, y); lane]);
        return finish(step, result, lane);
    }
    let wide = step.width(1);
    let (x, y) = (source(step, 1, wide)?, source(step, 2, wide)?);
    let mask = comparison_mask(step)?;
    let mut bits: Bits<A> = x
        .chunks(lane)
        .zip(y.chunks(lane))
        .zip(&mask)
        .map(|((x, y), kept)| a.and(kept, &function(a, x, y)))
        .collect();
    bits.resize(64, a.constant(false));
    step.state.set_register_and_clear(a, step.line.op_register(0), &bits)
}

/// The immediate's lowest three bits are the relation.
fn compare_by_immediate<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    signed: bool,
) -> Result<(), Error> {
    let relation = immediate(step) & 7;
    compare(step, lane, |a, x, y| {
        let holds = match relation & 3 {
            0 => equal(a, x, y),
            1 => less(a, x, y, signed),
            2 => a.not(&less(a, y, x, signed)),
            _ => a.constant(false),
        };
        // The other four are the opposites.
        if relation & 4 == 0 { holds } else { a.not(&holds) }
    })
}

/// Two lanes side by side, shifted by one amount; one half of that.
fn double<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let amount = words::constant(a, u64::from(immediate(step)), lane);
    let (x, y) = pair(step)?;
    let result = by_lane::<A>(&x, &y, lane, |x, y| double_lane(a, x, y, kind, &amount));
    finish(step, result, lane)
}

/// By amounts of their own.
fn double_each<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let x = source(step, 0, width(step))?;
    let (y, amounts) = pair(step)?;
    let lanes = x.chunks(lane).zip(y.chunks(lane)).zip(amounts.chunks(lane));
    let result = lanes.flat_map(|((x, y), by)| double_lane(a, x, y, kind, by)).collect();
    finish(step, result, lane)
}

fn double_lane<A: Algebra>(
    a: &A,
    x: &[A::Bit],
    y: &[A::Bit],
    kind: Shift,
    amount: &[A::Bit],
) -> Bits<A> {
    let lane = x.len();
    let amount = &amount[..lane.trailing_zeros() as usize];
    match kind {
        Shift::Left => words::shift(a, &[y, x].concat(), kind, amount)[lane..].to_vec(),
        _ => words::shift(a, &[x, y].concat(), kind, amount)[..lane].to_vec(),
    }
}

/// For each element a bit for each one below it that is the same.
fn conflicts<A: Algebra>(step: &mut Step<A>, lane: usize) -> Result<(), Error> {
    let a = step.a;
    let value = source(step, 1, width(step))?;
    let elements: Vec<&[A::Bit]> = value.chunks(lane).collect();
    let one = |(place, element): (usize, &&[A::Bit])| {
        let below = elements[..place].iter().map(|other| equal(a, element, other));
        let mut bits: Bits<A> = below.collect();
        bits.resize(lane, a.constant(false));
        bits
    };
    let result = elements.iter().enumerate().flat_map(one).collect();
    finish(step, result, lane)
}

/// All lanes by one amount: an immediate, or the lowest 64 bits of a vector.
fn shift<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let last = step.line.op_count() - 1;
    let first = if is_legacy(step) { 0 } else { 1 };
    let amount = match step.line.op_kind(last) {
        OpKind::Immediate8 => words::constant(a, u64::from(immediate(step)), 8),
        _ => step.read_low(last, 64)?,
    };
    let value = source(step, first, width)?;
    let result = value.chunks(lane).flat_map(|lane| words::shift(a, lane, kind, &amount)).collect();
    finish(step, result, lane)
}

fn shift_each<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    finish(step, by_lane::<A>(&x, &y, lane, |x, by| words::shift(a, x, kind, by)), lane)
}

fn rotate<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let by = usize::from(immediate(step)) % lane;
    let value = source(step, 1, width(step))?;
    let result = value.chunks(lane).flat_map(|x| words::shift_by(a, x, kind, by)).collect();
    finish(step, result, lane)
}

fn rotate_each<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let (x, y) = pair(step)?;
    let bits = lane.trailing_zeros() as usize;
    finish(step, by_lane::<A>(&x, &y, lane, |x, by| words::shift(a, x, kind, &by[..bits])), lane)
}

fn ones<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    words::count_ones(a, x, x.len())
}

fn leading_zeros<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    let reversed: Bits<A> = x.iter().rev().cloned().collect();
    let (place, found) = words::lowest(a, &reversed, x.len());
    words::select(a, &found, &place, &words::constant(a, x.len() as u64, x.len()))
}

fn count<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: impl Fn(&A, &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let a = step.a;
    let value = source(step, 1, width(step))?;
    finish(step, value.chunks(lane).flat_map(|x| function(a, x)).collect(), lane)
}

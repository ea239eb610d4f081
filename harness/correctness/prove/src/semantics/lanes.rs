//! Vector instructions that treat each lane by itself: logic, addition, comparison, shifts, counts.

use crate::semantics::operands::Step;
use crate::semantics::vector::{
    comparison_mask, first_source, immediate, map_lanes, map_source, map_source_lanes, pair,
    set_mask, source, split_size, width, write_result,
};
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::OpKind;

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>, name: &str) -> Result<bool, Error> {
    let a = step.a;
    let (stem, bits) = split_size(name);
    match (name, stem) {
        ("pand", _) | (_, "pand" | "and") => apply_logic(step, bits, &|x, y| a.and(x, y))?,
        (_, "pandn" | "andn") => apply_logic(step, bits, &|x, y| a.and(&a.not(x), y))?,
        (_, "por" | "or") => apply_logic(step, bits, &|x, y| a.or(x, y))?,
        (_, "pxor" | "xor") => apply_logic(step, bits, &|x, y| a.xor(x, y))?,
        (_, "pternlog") => apply_ternary_logic(step, bits)?,
        (_, "padd") => map_source_lanes(step, bits, words::sum)?,
        (_, "psub") => map_source_lanes(step, bits, words::difference)?,
        (_, "pcmpeq") => compare(step, bits, &|a, x, y| is_equal(a, x, y))?,
        (_, "pcmpgt") => compare(step, bits, &|a, x, y| is_less(a, y, x, true))?,
        (_, "ptestm") => compare(step, bits, &have_common_bit)?,
        (_, "ptestnm") => compare(step, bits, &|a, x, y| a.not(&have_common_bit(a, x, y)))?,
        (_, "pcmp") => compare_by_immediate(step, bits, true)?,
        (_, "pcmpu") => compare_by_immediate(step, bits, false)?,
        (_, "psll") => shift(step, bits, Shift::Left)?,
        (_, "psrl") => shift(step, bits, Shift::Right)?,
        (_, "psra") => shift(step, bits, Shift::RightArithmetic)?,
        (_, "psllv") => shift_each(step, bits, Shift::Left)?,
        (_, "psrlv") => shift_each(step, bits, Shift::Right)?,
        (_, "psrav") => shift_each(step, bits, Shift::RightArithmetic)?,
        (_, "pshld") => shift_pairs(step, bits, Shift::Left)?,
        (_, "pshrd") => shift_pairs(step, bits, Shift::Right)?,
        (_, "pshldv") => shift_each_pair(step, bits, Shift::Left)?,
        (_, "pshrdv") => shift_each_pair(step, bits, Shift::Right)?,
        (_, "prol") => rotate(step, bits, Shift::RotateLeft)?,
        (_, "pror") => rotate(step, bits, Shift::RotateRight)?,
        (_, "prolv") => rotate_each(step, bits, Shift::RotateLeft)?,
        (_, "prorv") => rotate_each(step, bits, Shift::RotateRight)?,
        (_, "popcnt") => map_source(step, bits, |a, x| words::count_ones(a, x, bits))?,
        (_, "plzcnt") => map_source(step, bits, words::leading_zeros)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Applies a function of two bits. If it gives the same for two zeros and for two ones, and both
/// sources are the same register, the result is known even if the register is undefined. Compilers
/// make constants this way.
fn apply_logic<A: Algebra>(
    step: &mut Step<A>,
    element: usize,
    function: words::OfBits<A::Bit>,
) -> Result<(), Error> {
    let [no, yes] = [false, true].map(|bit| step.a.constant(bit));
    let (x, y) = match has_same_sources(step) && function(&no, &no) == function(&yes, &yes) {
        true => (vec![no.clone(); width(step)], vec![no; width(step)]),
        false => pair(step)?,
    };
    write_result(step, words::map2::<A>(&x, &y, function), element)
}

/// Returns whether both sources are the same register.
fn has_same_sources<A: Algebra>(step: &Step<A>) -> bool {
    let first = first_source(step);
    step.line.op_kind(first) == OpKind::Register
        && step.line.op_kind(first + 1) == OpKind::Register
        && step.line.op_register(first) == step.line.op_register(first + 1)
}

/// Applies a function of three bits. Bit `4 x + 2 y + z` of the immediate is its result.
fn apply_ternary_logic<A: Algebra>(step: &mut Step<A>, element: usize) -> Result<(), Error> {
    let a = step.a;
    let width = width(step);
    let table = immediate(step);
    if matches!(table, 0 | 0xff) {
        return write_result(step, vec![a.constant(table == 0xff); width], element);
    }
    let [x, y, z] = [source(step, 0, width)?, source(step, 1, width)?, source(step, 2, width)?];
    let mut result = Vec::new();
    for ((x, y), z) in x.iter().zip(&y).zip(&z) {
        result.push(selected_row(a, table, [z, y, x]));
    }
    write_result(step, result, element)
}

/// Returns the bit of a table that these bits select. The first of them is the lowest bit of its
/// number.
fn selected_row<A: Algebra>(a: &A, table: u8, bits: [&A::Bit; 3]) -> A::Bit {
    let mut rows: Bits<A> = (0..8).map(|row| a.constant(table >> row & 1 == 1)).collect();
    for bit in bits {
        rows = rows.chunks(2).map(|pair| a.select(bit, &pair[1], &pair[0])).collect();
    }
    rows.swap_remove(0)
}

/// Whether two words are equal.
fn is_equal<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> A::Bit {
    words::is_zero(a, &words::map2::<A>(x, y, &|x, y| a.xor(x, y)))
}

/// Whether `x` is less than `y`. To compare signed numbers we negate their signs: then they have
/// the order of unsigned ones.
pub(crate) fn is_less<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit], signed: bool) -> A::Bit {
    let top = x.len() - 1;
    let (mut x, mut y) = (x.to_vec(), y.to_vec());
    if signed {
        (x[top], y[top]) = (a.not(&x[top]), a.not(&y[top]));
    }
    words::subtract(a, &x, &y, a.constant(false)).1[top + 1].clone()
}

/// Whether two words have a set bit in common.
fn have_common_bit<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> A::Bit {
    words::is_any_set(a, &words::map2::<A>(x, y, &|x, y| a.and(x, y)))
}

/// Compares lane by lane. A vector result has all ones in the lanes for which the relation is true;
/// a mask register has one bit per lane.
fn compare<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    function: words::OfWords<A, A::Bit>,
) -> Result<(), Error> {
    let a = step.a;
    if !step.line.op_register(0).is_k() {
        if has_same_sources(step) && !step.line.has_op_mask() {
            // A register compared with itself gives a constant, even if it was undefined.
            let zero = words::constant(a, 0, lane);
            let result = vec![function(a, &zero, &zero); width(step)];
            return write_result(step, result, lane);
        }
        return map_source_lanes(step, lane, |a, x, y| vec![function(a, x, y); lane]);
    }
    let wide = step.width(1);
    let (x, y) = (source(step, 1, wide)?, source(step, 2, wide)?);
    let mask = comparison_mask(step)?;
    let pairs = x.chunks(lane).zip(y.chunks(lane)).zip(&mask);
    let bits = pairs.map(|((x, y), kept)| a.and(kept, &function(a, x, y))).collect();
    set_mask(step, bits)
}

/// Compares by the relation that the lowest three bits of the immediate encode.
fn compare_by_immediate<A: Algebra>(
    step: &mut Step<A>,
    lane: usize,
    signed: bool,
) -> Result<(), Error> {
    let relation = immediate(step) & 7;
    compare(step, lane, &|a, x, y| {
        let holds = match relation & 3 {
            0 => is_equal(a, x, y),
            1 => is_less(a, x, y, signed),
            2 => a.not(&is_less(a, y, x, signed)),
            _ => a.constant(false),
        };
        // The relations 4 to 7 are the opposites of 0 to 3.
        if relation & 4 == 0 { holds } else { a.not(&holds) }
    })
}

/// Shifts pairs of lanes, each pair as one number, by an immediate, and writes one half of the
/// result.
fn shift_pairs<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let amount = words::constant(step.a, u64::from(immediate(step)), lane);
    map_source_lanes(step, lane, |a, x, y| shift_pair(a, x, y, kind, &amount))
}

/// Shifts pairs of lanes as [`shift_pairs`] does, each by another amount.
fn shift_each_pair<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let x = source(step, 0, width(step))?;
    let (y, amounts) = pair(step)?;
    let lanes = x.chunks(lane).zip(y.chunks(lane)).zip(amounts.chunks(lane));
    let result = lanes.flat_map(|((x, y), by)| shift_pair(a, x, y, kind, by)).collect();
    write_result(step, result, lane)
}

/// Shifts two lanes as one number, and returns the half that the instruction writes.
fn shift_pair<A: Algebra>(
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

/// Shifts all lanes by one amount: an immediate, or the lowest 64 bits of a vector.
fn shift<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let a = step.a;
    let last = step.line.op_count() - 1;
    let amount = match step.line.op_kind(last) {
        OpKind::Immediate8 => words::constant(a, u64::from(immediate(step)), 8),
        _ => step.read_low(last, 64)?,
    };
    let value = source(step, first_source(step), width(step))?;
    let result = map_lanes::<A>(&value, lane, &|x| words::shift(a, x, kind, &amount));
    write_result(step, result, lane)
}

/// Shifts each lane by the amount in the same lane of the second source.
fn shift_each<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    map_source_lanes(step, lane, |a, x, amount| words::shift(a, x, kind, amount))
}

/// Rotates all lanes by the immediate.
fn rotate<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let amount = usize::from(immediate(step)) % lane;
    map_source(step, lane, |a, x| words::shift_by_known(a, x, kind, amount))
}

/// Rotates each lane by the amount in the same lane of the second source.
fn rotate_each<A: Algebra>(step: &mut Step<A>, lane: usize, kind: Shift) -> Result<(), Error> {
    let bits = lane.trailing_zeros() as usize;
    map_source_lanes(step, lane, |a, x, amount| words::shift(a, x, kind, &amount[..bits]))
}

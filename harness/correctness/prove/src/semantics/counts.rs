//! Bit scans, counts, single bits, and the bit-manipulation sets BMI1 and BMI2.

use crate::semantics::arithmetic::{make_flags_undefined, write_bmi_result, write_zero_and_carry};
use crate::semantics::operands::Step;
use crate::semantics::state::Flag;
use crate::semantics::words::{self, Bits, Shift};
use crate::semantics::{Algebra, Error};
use iced_x86::{EncodingKind, Mnemonic, OpKind};

/// Executes the instruction if this file has semantics for it, and returns whether it has.
pub(crate) fn execute<A: Algebra>(step: &mut Step<A>) -> Result<bool, Error> {
    match step.line.mnemonic() {
        Mnemonic::Bsr => scan(step, words::highest_set)?,
        Mnemonic::Tzcnt if step.has_bmi1 => count_zeros(step, words::trailing_zeros)?,
        Mnemonic::Bsf | Mnemonic::Tzcnt => scan(step, words::lowest_set)?,
        Mnemonic::Lzcnt => count_zeros(step, words::leading_zeros)?,
        Mnemonic::Popcnt => count_ones(step)?,
        Mnemonic::Bt | Mnemonic::Bts | Mnemonic::Btr | Mnemonic::Btc => test_bit(step)?,
        Mnemonic::Blsi | Mnemonic::Blsr | Mnemonic::Blsmsk => split_at_lowest_set(step)?,
        Mnemonic::Bzhi => clear_from_index(step)?,
        // The form with an immediate field existed on AMD CPUs only and is gone.
        Mnemonic::Bextr if step.line.encoding() == EncodingKind::VEX => extract_field(step)?,
        Mnemonic::Pext => pack_or_spread(step, words::extract)?,
        Mnemonic::Pdep => pack_or_spread(step, words::deposit)?,
        _ => return Ok(false),
    }
    Ok(true)
}

type Scan<A> = fn(&A, &[<A as Algebra>::Bit]) -> (Bits<A>, <A as Algebra>::Bit);

/// Executes `bsf` and `bsr`. For zero they leave the destination as it was (AMD documents it,
/// Intel's processors do it).
///
/// `tzcnt` comes here if the processor may execute it as `bsf`. If a bit is set, both find the
/// same. For zero `tzcnt` gives the width and `bsf` leaves the destination, which compilers
/// therefore set to the width before. The two set different flags.
fn scan<A: Algebra>(step: &mut Step<A>, scan: Scan<A>) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let (position, has_bit) = scan(a, &value);
    let has_bit = simplify_on_path(step, has_bit);
    let mut otherwise = step.read(0)?;
    make_flags_undefined(step, &Flag::ALL);
    match step.line.mnemonic() {
        Mnemonic::Tzcnt => {
            let counted = words::constant(a, value.len() as u64, value.len());
            otherwise = words::map2::<A>(&counted, &otherwise, &|width, old| {
                a.select(&a.xor(width, old), &a.undefined(), width)
            });
        }
        _ => step.state.set_flag(Flag::Zero, a.not(&has_bit)),
    }
    // Whether `bsf` and `bsr` of 32 zeros clear the upper half differs between processors.
    if value.len() == 32 && a.known(&has_bit) != Some(true) {
        return Err(step.unsupported_error());
    }
    step.write(0, &words::select(a, &has_bit, &position, &otherwise))
}

/// Returns the bit, or a constant if the bit is true for all inputs of this path. A compiler tests
/// for zero before it scans, and then the result is known to exist.
fn simplify_on_path<A: Algebra>(step: &Step<A>, bit: A::Bit) -> A::Bit {
    let a = step.a;
    if a.known(&a.and(step.path, &a.not(&bit))) == Some(false) {
        return a.constant(true);
    }
    bit
}

/// Counts zeros at one end.
fn count_zeros<A: Algebra>(
    step: &mut Step<A>,
    count: impl Fn(&A, &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let result = count(a, &value);
    make_flags_undefined(step, &Flag::ALL);
    // The carry says that no bit is set; the count is then the width.
    let none = words::is_zero(a, &value);
    step.state.set_flag(Flag::Carry, none);
    step.state.set_flag(Flag::Zero, words::is_zero(a, &result));
    step.write(0, &result)
}

/// Counts the set bits.
fn count_ones<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let mut result = words::count_ones(a, &value, 8);
    result.resize(value.len(), a.constant(false));
    write_zero_and_carry(step, words::is_zero(a, &value), a.constant(false));
    step.write(0, &result)
}

/// Tests a bit and may change it. The number of the bit counts modulo the width, except with a
/// memory and a register operand, where it would reach beyond the operand; that form is refused.
fn test_bit<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    if step.line.op_kind(0) == OpKind::Memory && step.line.op_kind(1) == OpKind::Register {
        return Err(step.unsupported_error());
    }
    let value = step.read(0)?;
    let width = value.len();
    let mut number = step.read(1)?;
    number.truncate(width.trailing_zeros() as usize);
    let chosen = words::shift(a, &words::constant(a, 1, width), Shift::Left, &number);
    let bit = words::shift(a, &value, Shift::Right, &number)[0].clone();
    make_flags_undefined(step, &[Flag::Overflow, Flag::Sign, Flag::Adjust, Flag::Parity]);
    step.state.set_flag(Flag::Carry, bit);
    let result = match step.line.mnemonic() {
        Mnemonic::Bt => return Ok(()),
        Mnemonic::Bts => words::map2::<A>(&value, &chosen, &|x, chosen| a.or(x, chosen)),
        Mnemonic::Btr => words::map2::<A>(&value, &chosen, &|x, chosen| a.and(x, &a.not(chosen))),
        _ => words::map2::<A>(&value, &chosen, &|x, chosen| a.xor(x, chosen)),
    };
    step.write(0, &result)
}

/// Isolates or clears the lowest set bit, or makes a mask of the bits up to it.
fn split_at_lowest_set<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    // A bit is the lowest if none below it is set.
    let mut below = a.constant(false);
    let mut lowest = Vec::with_capacity(value.len());
    let mut up_to = Vec::with_capacity(value.len());
    for bit in &value {
        up_to.push(a.not(&below));
        lowest.push(a.and(bit, &a.not(&below)));
        below = a.or(&below, bit);
    }
    let (result, carry) = match step.line.mnemonic() {
        Mnemonic::Blsi => (lowest, below),
        Mnemonic::Blsr => {
            (words::map2::<A>(&value, &lowest, &|x, low| a.and(x, &a.not(low))), a.not(&below))
        }
        _ => (up_to, a.not(&below)),
    };
    write_bmi_result(step, &result, carry)
}

/// Clears the bits from an index on.
fn clear_from_index<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let width = value.len();
    let index = step.read_low(2, 8)?;
    let ones = vec![a.constant(true); width];
    let mask = words::not(a, &words::shift(a, &ones, Shift::Left, &index));
    let result = words::map2::<A>(&value, &mask, &|x, mask_bit| a.and(x, mask_bit));
    let is_index_too_large = words::is_any_set(a, &index[width.trailing_zeros() as usize..]);
    write_bmi_result(step, &result, is_index_too_large)
}

/// Extracts a field of bits, given by its start and its length.
fn extract_field<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    let a = step.a;
    let value = step.read(1)?;
    let width = value.len();
    let control = step.read_low(2, 16)?;
    let ones = vec![a.constant(true); width];
    let mask = words::not(a, &words::shift(a, &ones, Shift::Left, &control[8..]));
    let shifted = words::shift(a, &value, Shift::Right, &control[..8]);
    let result = words::map2::<A>(&shifted, &mask, &|x, mask_bit| a.and(x, mask_bit));
    write_bmi_result(step, &result, a.constant(false))?;
    make_flags_undefined(step, &[Flag::Sign]);
    Ok(())
}

/// Packs or spreads bits by a mask. These instructions write no flags.
fn pack_or_spread<A: Algebra>(
    step: &mut Step<A>,
    function: impl Fn(&A, &[A::Bit], &[A::Bit]) -> Bits<A>,
) -> Result<(), Error> {
    let result = function(step.a, &step.read(1)?, &step.read(2)?);
    step.write(0, &result)
}

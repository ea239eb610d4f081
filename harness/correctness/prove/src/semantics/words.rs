//! Arithmetic on slices of bits, lowest bit first.

use crate::semantics::Algebra;

/// Bits of one value, lowest first.
pub type Bits<A> = Vec<<A as Algebra>::Bit>;

/// Returns the lowest `width` bits of a constant.
pub fn constant<A: Algebra>(a: &A, value: u64, width: usize) -> Bits<A> {
    (0..width).map(|bit| a.constant(bit < 64 && value >> bit & 1 == 1)).collect()
}

/// Returns the value, if all bits are known and there are at most 64.
pub fn known<A: Algebra>(a: &A, bits: &[A::Bit]) -> Option<u64> {
    if bits.len() > 64 {
        return None;
    }
    let mut value = 0;
    for (index, bit) in bits.iter().enumerate() {
        value |= u64::from(a.known(bit)?) << index;
    }
    Some(value)
}

/// A function of two bits. It is called through a pointer: a loop for each would take longer to
/// compile.
pub type OfBits<'f, B> = &'f dyn Fn(&B, &B) -> B;

/// A function of two words, called through a pointer like [`OfBits`].
pub type OfWords<'f, A, R> = &'f dyn Fn(&A, &[<A as Algebra>::Bit], &[<A as Algebra>::Bit]) -> R;

/// Applies a function of two bits to two words, bit by bit.
pub fn map2<A: Algebra>(x: &[A::Bit], y: &[A::Bit], function: OfBits<A::Bit>) -> Bits<A> {
    assert_eq!(x.len(), y.len());
    x.iter().zip(y).map(|(x, y)| function(x, y)).collect()
}

/// Returns the complement.
pub fn not<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    x.iter().map(|x| a.not(x)).collect()
}

/// Returns `yes` for the inputs for which the condition holds, and `no` for all others.
pub fn select<A: Algebra>(a: &A, condition: &A::Bit, yes: &[A::Bit], no: &[A::Bit]) -> Bits<A> {
    map2::<A>(yes, no, &|yes, no| a.select(condition, yes, no))
}

/// Adds `x + y + carry`. Returns the sum, and the carries into each place and out of the last.
pub fn add<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit], carry: A::Bit) -> (Bits<A>, Bits<A>) {
    assert_eq!(x.len(), y.len());
    ripple(a, x, y, carry, |differ, [x, y], carry| {
        // Where the two bits are equal, both are the carry, but maybe only one of them is known.
        let equal = if a.known(y).is_some() { y } else { x };
        a.select(differ, carry, equal)
    })
}

/// Subtracts `x - y - borrow`. Returns the difference, and the borrows from each place and from
/// beyond the last.
pub fn subtract<A: Algebra>(
    a: &A,
    x: &[A::Bit],
    y: &[A::Bit],
    borrow: A::Bit,
) -> (Bits<A>, Bits<A>) {
    assert_eq!(x.len(), y.len());
    ripple(a, x, y, borrow, |differ, [x, y], borrow| {
        // Where the two bits differ, `not x` is `y`, but maybe only one of them is known.
        let other = if a.known(y).is_some() { y.clone() } else { a.not(x) };
        a.select(differ, &other, borrow)
    })
}

/// Adds place by place. `next` returns the carry into the next place, from whether the two bits
/// here differ, from both bits, and from the carry into this place.
fn ripple<A: Algebra>(
    a: &A,
    x: &[A::Bit],
    y: &[A::Bit],
    carry: A::Bit,
    next: impl Fn(&A::Bit, [&A::Bit; 2], &A::Bit) -> A::Bit,
) -> (Bits<A>, Bits<A>) {
    let mut carries = vec![carry];
    let mut sum = Vec::with_capacity(x.len());
    for (x, y) in x.iter().zip(y) {
        let carry = carries.last().expect("there is the first");
        let differ = a.xor(x, y);
        sum.push(a.xor(&differ, carry));
        let next = next(&differ, [x, y], carry);
        carries.push(next);
    }
    (sum, carries)
}

/// Extends a number to more bits, by copies of its sign or by zeros.
pub fn extend_number<A: Algebra>(a: &A, x: &[A::Bit], width: usize, signed: bool) -> Bits<A> {
    let above = x.last().filter(|_| signed).cloned().unwrap_or_else(|| a.constant(false));
    let mut wide = x.to_vec();
    wide.resize(width, above);
    wide
}

/// Returns `x + y` without the carry out of the last place.
pub fn sum<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    add(a, x, y, a.constant(false)).0
}

/// Returns `x - y` without the borrow from beyond the last place.
pub fn difference<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    subtract(a, x, y, a.constant(false)).0
}

/// Whether no bit is set.
pub fn is_zero<A: Algebra>(a: &A, x: &[A::Bit]) -> A::Bit {
    a.not(&is_any_set(a, x))
}

/// Whether any bit is set.
pub fn is_any_set<A: Algebra>(a: &A, x: &[A::Bit]) -> A::Bit {
    // We join the bits as a balanced tree, in which neighbours in the order of variables meet
    // first.
    match x {
        [] => a.constant(false),
        [bit] => bit.clone(),
        _ => {
            let (low, high) = x.split_at(x.len() / 2);
            a.or(&is_any_set(a, low), &is_any_set(a, high))
        }
    }
}

/// Whether an odd number of bits is set.
pub fn parity<A: Algebra>(a: &A, x: &[A::Bit]) -> A::Bit {
    x.iter().fold(a.constant(false), |sum, bit| a.xor(&sum, bit))
}

/// The direction of a shift, and the bits that fill the places it leaves free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// Towards higher places, zeros from below.
    Left,
    /// Towards lower places, zeros from above.
    Right,
    /// Towards lower places, copies of the highest bit from above.
    RightArithmetic,
    /// Towards higher places, around the end.
    RotateLeft,
    /// Towards lower places, around the end.
    RotateRight,
}

/// Shifts by a known amount. Amounts of the width and more shift everything out.
pub fn shift_by_known<A: Algebra>(a: &A, x: &[A::Bit], kind: Shift, amount: usize) -> Bits<A> {
    let width = x.len();
    let zero = || a.constant(false);
    (0..width)
        .map(|place| match kind {
            Shift::Left => place.checked_sub(amount).map_or_else(zero, |from| x[from].clone()),
            Shift::Right => x.get(place + amount).cloned().unwrap_or_else(zero),
            Shift::RightArithmetic => x[(place + amount).min(width - 1)].clone(),
            Shift::RotateLeft => x[(place + width - amount % width) % width].clone(),
            Shift::RotateRight => x[(place + amount) % width].clone(),
        })
        .collect()
}

/// Shifts by an amount that may be unknown. The caller cuts off those bits of the amount that the
/// instruction ignores.
pub fn shift<A: Algebra>(a: &A, x: &[A::Bit], kind: Shift, amount: &[A::Bit]) -> Bits<A> {
    let mut value = x.to_vec();
    for (index, bit) in amount.iter().enumerate() {
        if a.known(bit) == Some(false) {
            continue;
        }
        // All distances beyond the width have the same effect, so a cap prevents an overflow.
        let distance = 1_usize.checked_shl(index as u32).unwrap_or(usize::MAX).min(1 << 20);
        let shifted = shift_by_known(a, &value, kind, distance);
        value = select(a, bit, &shifted, &value);
    }
    value
}

/// Returns the number of set bits, as a number of `width` bits.
pub fn count_ones<A: Algebra>(a: &A, x: &[A::Bit], width: usize) -> Bits<A> {
    let mut count = constant(a, 0, width);
    for bit in x {
        let mut summand = constant(a, 0, width);
        summand[0] = bit.clone();
        count = sum(a, &count, &summand);
    }
    count
}

/// Returns the place of the lowest set bit, and whether there is one.
pub fn lowest_set<A: Algebra>(a: &A, x: &[A::Bit]) -> (Bits<A>, A::Bit) {
    last_set(a, x.iter().enumerate().rev(), x.len())
}

/// Returns the place of the highest set bit, and whether there is one.
pub fn highest_set<A: Algebra>(a: &A, x: &[A::Bit]) -> (Bits<A>, A::Bit) {
    last_set(a, x.iter().enumerate(), x.len())
}

/// Returns the place of the last set bit in the sequence of `bits`, and whether there is one.
fn last_set<'x, A: Algebra>(
    a: &A,
    bits: impl Iterator<Item = (usize, &'x A::Bit)>,
    width: usize,
) -> (Bits<A>, A::Bit)
where
    A::Bit: 'x,
{
    let none = (constant(a, 0, width), a.constant(false));
    bits.fold(none, |(position, has_bit), (index, bit)| {
        let index = constant(a, index as u64, width);
        (select(a, bit, &index, &position), a.or(&has_bit, bit))
    })
}

/// Returns the number of zeros below the lowest set bit: the width if there is none.
pub fn trailing_zeros<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    let (position, has_bit) = lowest_set(a, x);
    select(a, &has_bit, &position, &constant(a, x.len() as u64, x.len()))
}

/// Returns the number of zeros above the highest set bit: the width if there is none.
pub fn leading_zeros<A: Algebra>(a: &A, x: &[A::Bit]) -> Bits<A> {
    let reversed: Bits<A> = x.iter().rev().cloned().collect();
    trailing_zeros(a, &reversed)
}

/// Returns the product, as wide as both factors together.
pub fn multiply<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let width = x.len() + y.len();
    let mut wide = x.to_vec();
    wide.resize(width, a.constant(false));
    let mut product = constant(a, 0, width);
    for (index, bit) in y.iter().enumerate() {
        if a.known(bit) == Some(false) {
            continue;
        }
        let shifted = shift_by_known(a, &wide, Shift::Left, index);
        let part: Bits<A> = shifted.iter().map(|digit| a.and(digit, bit)).collect();
        product = sum(a, &product, &part);
    }
    product
}

/// Returns the product of two signed numbers of one width, as wide as both together.
pub fn multiply_signed<A: Algebra>(a: &A, x: &[A::Bit], y: &[A::Bit]) -> Bits<A> {
    let width = x.len();
    let mut product = multiply(a, x, y);
    // A sign bit counts for two powers of two less than it does without a sign.
    for (sign, other) in [(&x[width - 1], y), (&y[width - 1], x)] {
        let part: Bits<A> = other.iter().map(|bit| a.and(bit, sign)).collect();
        let high = difference(a, &product[width..], &part);
        product[width..].clone_from_slice(&high);
    }
    product
}

/// Packs the bits of `x` at which `mask` is set to the lowest places (PEXT).
pub fn extract<A: Algebra>(a: &A, x: &[A::Bit], mask: &[A::Bit]) -> Bits<A> {
    let zero = constant(a, 0, x.len());
    x.iter().zip(mask).rev().fold(zero, |packed, (bit, chosen)| {
        let mut longer = shift_by_known(a, &packed, Shift::Left, 1);
        longer[0] = bit.clone();
        select(a, chosen, &longer, &packed)
    })
}

/// Spreads the lowest bits of `x` to the places at which `mask` is set (PDEP).
pub fn deposit<A: Algebra>(a: &A, x: &[A::Bit], mask: &[A::Bit]) -> Bits<A> {
    let mut rest = x.to_vec();
    mask.iter()
        .map(|chosen| {
            let bit = a.and(chosen, &rest[0]);
            let shorter = shift_by_known(a, &rest, Shift::Right, 1);
            rest = select(a, chosen, &shorter, &rest);
            bit
        })
        .collect()
}

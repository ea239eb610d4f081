//! The derivation of the README, substitution by substitution. It knows the post's formulas
//! and the kernel, and no oracle: every claim here is an equality of two formulas.

use bytewise_fill::kernel::{add, attacks, occluded, paddb, psubb};
use contract::{Direction, Noted, Word, difference, tally};
use oracle::Noise;

oracle::conformance!(bytewise_fill::VARIANT);

const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;

/// Words of every density, from nearly empty to nearly full, and the edges.
fn words() -> Vec<u64> {
    let mut noise = Noise::from_seed(20_050_522);
    let mut words = vec![0, !0, NOT_A_FILE, !NOT_A_FILE, 0xff, 0xff << 56, 1, 1 << 63];
    for _ in 0..60 {
        let (a, b, c) = (noise.word(), noise.word(), noise.word());
        words.extend([a, a & b, a | b, a & b & c, a | b | c]);
    }
    words
}

fn pairs() -> impl Iterator<Item = (u64, u64)> {
    let words = words();
    words.clone().into_iter().flat_map(move |x| words.clone().into_iter().map(move |y| (x, y)))
}

/// Occupied squares and a subset of them.
fn boards() -> impl Iterator<Item = (u64, u64)> {
    pairs().map(|(occupied, any)| (occupied, occupied & any))
}

fn in_bytes(x: u64, y: u64, operation: fn(u8, u8) -> u8) -> u64 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|lane| operation(x[lane], y[lane])))
}

#[test]
fn step_1_carries_shifted_and_added_again_make_the_sum() {
    for (x, y) in pairs() {
        assert_eq!(add(x, y), x.wrapping_add(y), "{x:#x} + {y:#x}");
    }
}

/// `c[i+1] = g[i] | p[i] & c[i]`: the post prints `c[i+i]`, a slip of the pen.
#[test]
fn step_2_the_carry_recurrence_is_the_prefix_network() {
    for (x, y) in pairs() {
        let (g, p) = (x & y, x ^ y);
        let mut carries = 0; // bit i: the carry out of bit i, within its byte
        for i in 0..64 {
            let into_bit = if i % 8 == 0 { 0 } else { carries >> (i - 1) & 1 };
            carries |= (g >> i & 1 | p >> i & into_bit) << i;
        }
        assert_eq!(occluded(Direction::East, g, p & NOT_A_FILE), carries, "{x:#x} + {y:#x}");
    }
}

#[test]
fn step_3_sums_and_shifted_carries_add_bytes() {
    for (x, y) in pairs() {
        assert_eq!(paddb(x, y), in_bytes(x, y, u8::wrapping_add), "{x:#x} + {y:#x}");
    }
}

#[test]
fn step_4_to_subtract_is_to_add_to_the_complement_and_complement_again() {
    for (x, y) in pairs() {
        assert_eq!(!paddb(!x, y), in_bytes(x, y, u8::wrapping_sub), "{x:#x} - {y:#x}");
    }
}

#[test]
fn step_5_the_outer_complement_is_that_of_the_last_xor_alone() {
    for (x, y) in pairs() {
        let (g, p) = (!x & y, (!x ^ y) & NOT_A_FILE);
        let borrows = occluded(Direction::East, g, p);
        let posted = ((borrows << 1) & NOT_A_FILE) ^ (x ^ y);
        assert_eq!(posted, !paddb(!x, y), "{x:#x} - {y:#x}");
    }
}

#[test]
fn step_6_one_and_not_replaces_the_complement_in_p() {
    for (x, y) in pairs() {
        assert_eq!((!x ^ y) & NOT_A_FILE, NOT_A_FILE & !(x ^ y), "{x:#x}, {y:#x}");
        assert_eq!(psubb(x, y), in_bytes(x, y, u8::wrapping_sub), "{x:#x} - {y:#x}");
    }
}

/// The generators become the rooks, the propagators the free squares, and the last xor cancels the
/// outer one.
#[test]
fn steps_7_to_10_the_attacks_are_the_shifted_borrows() {
    for (occupied, rooks) in boards() {
        let (x, y) = (occupied & !rooks, rooks);
        assert_eq!([!x & y, !x ^ y, occupied ^ (x ^ y)], [rooks, !occupied, 0]);
        let by_subtraction = occupied ^ psubb(x, y);
        let by_fill = attacks(Direction::East, rooks, !occupied, occupied);
        assert_eq!(by_fill, by_subtraction, "{}", difference(by_subtraction, by_fill));
    }
}

/// With rooks off the occupied squares steps 7 to 9 fail, and with them the derivation.
#[test]
fn rooks_must_be_among_the_occupied() {
    let (occupied, rooks) = (0x40, 0x04);
    let by_subtraction = occupied ^ psubb(occupied & !rooks, rooks);
    assert_eq!(by_subtraction, 0x7c, "the rook's own square is in the answer");
    assert_eq!(attacks(Direction::East, rooks, !occupied, occupied), 0x78);
}

/// Carries have one direction: the network run to the right adds bit-reversed bytes.
#[test]
fn carries_to_the_right_do_not_add() {
    let (x, y) = (0b0011_u64, 0b0001);
    let sum = x ^ y;
    let right = (occluded(Direction::West, x & y, sum & !0x80) >> 1) ^ sum;
    assert_eq!(right, 0b0010, "the carry fell off the byte's low end");
    assert_eq!(paddb(x, y), 0b0100);
}

/// The post complements `x`; where and-not is no instruction that costs one operation, and the
/// xor of the complement cannot be shared with the last one, which costs another.
#[test]
fn the_subtraction_as_posted_takes_21_operations() {
    let posted = |w: &[Noted]| {
        let (x, y, not_a_file) = (w[0], w[1], Noted::constant(0xfefe_fefe_fefe_fefe));
        let not_x = !x;
        let borrows = occluded(Direction::East, not_x & y, (not_x ^ y) & not_a_file);
        ((borrows << 1) & not_a_file) ^ (x ^ y)
    };
    assert_eq!(tally(|words| vec![posted(words)], &[3, 5]).1.operations, 21);
}

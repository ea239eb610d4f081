//! Counts of operations and depth by the graph of a kernel.

use contract::{Going, Noted, Scalar, TallyCount, Turns, Vector, Word, note, tally};
use std::collections::BTreeMap;

#[test]
fn operations_add_up_and_depth_takes_the_longest_path() {
    let (answer, count) = tally(|x| vec![(x[0] << 1 | x[1] & Noted::constant(6)) ^ x[0]], &[1, 7]);
    assert_eq!(answer, [(1 << 1 | 7 & 6) ^ 1]);
    assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::default() });
}

#[test]
fn what_two_texts_share_counts_once_and_what_only_looks_alike_does_not() {
    let up = |x: Noted| x << 1;
    let share =
        |x: &[Noted]| Noted::<1>::share(|| up(x[0]) ^ x[1], || up(x[0]) & up(up(x[0]))).to_vec();
    let (answer, count) = tally(share, &[1, 2]);
    assert_eq!(answer, [2 ^ 2, 2 & 4]);
    assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::default() });
    let alike = |x: &[Noted]| Noted::<1>::share(|| up(x[0]), || up(x[1])).to_vec();
    assert_eq!(tally(alike, &[3, 3]).1.operations, 2);
    let twice = |x: &[Noted]| vec![up(x[0]), up(x[0])];
    assert_eq!(tally(twice, &[3]).1.operations, 2, "one text counts as it stands");
}

#[test]
fn the_square_wise_words_count_one_each_and_look_ups_and_reversals_apart() {
    let kernel = |x: &[Noted]| {
        let scanned = x[0].byte_swapped().bit_reversed().trailing_zeros();
        let shifted = x[1].times(scanned).shift_right_by(Noted::constant(60));
        // SAFETY: four bits are less than 16.
        vec![unsafe { shifted.look_up(&[7_u64; 16]) }.negated()]
    };
    let (answer, count) = tally(kernel, &[1 << 17, 3]);
    assert_eq!(answer, [7_u64.wrapping_neg()]);
    let expected = TallyCount { operations: 6, depth: 6, lookups: 1, reversals: 1, transfers: 0 };
    assert_eq!(count, expected);
}

#[test]
fn turns_are_counted_by_their_operations_and_counters_are_free() {
    let kernel = |x: &[Noted]| {
        let [flood, ..] = Noted::repeat(
            Turns::Many,
            [Noted::constant(0), x[0], Noted::counter(3)],
            |[_, front, left]| Going { some: front & left, none: left >> 8 },
            |[flood, front, left]| [flood | front, front << 1, left.minus(Noted::constant(1))],
        );
        let [cut] = Noted::repeat(
            Turns::UpTo(1),
            [flood],
            |[flood]| Going::new(flood),
            |[flood]| [flood & x[1]],
        );
        vec![cut]
    };
    let read = |front| note(kernel, &[front, 5]);
    let expected = [(1, BTreeMap::from([(1, 1), (2, 2)])), (0, BTreeMap::new())];
    for (front, turns) in expected {
        assert_eq!(read(front).turns_by_operations(), turns);
    }
    assert_eq!(read(1).answer_words(), [1]);
    assert_eq!(read(1).count().operations, 5);
}

/// Words in memory are loaded, a word in a register is broadcast, and a masked instruction counts
/// once.
#[test]
fn vectors_count_their_instructions_and_no_masks() {
    type Eight = <Noted as Scalar>::Eight;
    let sums = |x: &[Noted], again: bool| {
        let vector = Eight::from_array(std::array::from_fn(|lane| x[lane]));
        let sum = vector.plus_bytes(Eight::spread(x[8]));
        let kept = Eight::constant(0).blend_bytes(Noted::constant(0xff), sum);
        if again { (kept ^ sum).to_array().to_vec() } else { kept.to_array().to_vec() }
    };
    let arguments = [0x01ff, 2, 3, 4, 5, 6, 7, 8, 0x0101];
    let (answer, count) = tally(|x| sums(x, false), &arguments);
    assert_eq!(answer, [0x0200, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((count.operations, count.transfers), (1, 1));
    assert_eq!(tally(|x| sums(x, true), &arguments).1.operations, 3);
}

/// An instruction that overwrites an operand masks over that operand or zero; any other blend is a
/// separate instruction.
#[test]
fn an_instruction_that_overwrites_an_operand_is_masked_over_that() {
    type Eight = <Noted as Scalar>::Eight;
    let looked_up = |left: fn([Eight; 4]) -> Eight| {
        let kernel = |x: &[Noted]| {
            let of = |from: usize| Eight::from_array(std::array::from_fn(|lane| x[from + lane]));
            let [low, index, high, other] = [of(0), of(8), of(16), of(24)];
            let found = low.permute_bytes_of_two(index, high);
            left([low, index, high, other]).blend_bytes(x[32], found).to_array().to_vec()
        };
        tally(kernel, &[7; 33]).1.operations
    };
    let [low, index, zero] =
        [|x: [Eight; 4]| x[0], |x: [Eight; 4]| x[1], |_: [Eight; 4]| Eight::constant(0)];
    assert_eq!([low, index, zero].map(looked_up), [1; 3]);
    let [high, other] = [|x: [Eight; 4]| x[2], |x: [Eight; 4]| x[3]];
    assert_eq!([high, other].map(looked_up), [2; 2]);
}

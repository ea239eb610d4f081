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
fn shared_work_of_two_kernels_counts_once() {
    fn up(word: Noted) -> Noted {
        word << 1
    }
    let shared =
        |x: &[Noted]| Noted::<1>::share(|| up(x[0]) ^ x[1], || up(x[0]) & up(up(x[0]))).to_vec();
    let (answer, count) = tally(shared, &[1, 2]);
    assert_eq!(answer, [2 ^ 2, 2 & 4]);
    assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::default() });
    let equal_words = |x: &[Noted]| Noted::<1>::share(|| up(x[0]), || up(x[1])).to_vec();
    assert_eq!(tally(equal_words, &[3, 3]).1.operations, 2);
    let one_kernel = |x: &[Noted]| vec![up(x[0]), up(x[0])];
    assert_eq!(tally(one_kernel, &[3]).1.operations, 2, "within a kernel nothing is shared");
}

#[test]
fn look_ups_and_reversals_are_counted_apart() {
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
            |[_, front, counter]| Going { some: front & counter, none: counter >> 8 },
            |[flood, front, counter]| {
                [flood | front, front << 1, counter.minus(Noted::constant(1))]
            },
        );
        let [cut] = Noted::repeat(
            Turns::UpTo(1),
            [flood],
            |[flood]| Going::new(flood),
            |[flood]| [flood & x[1]],
        );
        vec![cut]
    };
    assert!(note(kernel, &[0, 5]).turns_by_operations().is_empty());
    let graph = note(kernel, &[1, 5]);
    assert_eq!(graph.turns_by_operations(), BTreeMap::from([(1, 1), (2, 2)]));
    assert_eq!(graph.answer_words(), [1]);
    assert_eq!(graph.count().operations, 5);
}

/// Words in memory are loaded, a word in a register is broadcast, and a masked instruction counts
/// once.
#[test]
fn vectors_count_their_instructions_and_no_masks() {
    type Eight = <Noted as Scalar>::Eight;
    fn masked_sum(x: &[Noted]) -> [Eight; 2] {
        let vector = Eight::from_array(std::array::from_fn(|lane| x[lane]));
        let sum = vector.plus_bytes(Eight::spread(x[8]));
        [Eight::constant(0).blend_bytes(Noted::constant(0xff), sum), sum]
    }
    let arguments = [0x01ff, 2, 3, 4, 5, 6, 7, 8, 0x0101];
    let (answer, count) = tally(|x| masked_sum(x)[0].to_array().to_vec(), &arguments);
    assert_eq!(answer, [0x0200, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((count.operations, count.transfers), (1, 1));
    let with_second_use = |x: &[Noted]| {
        let [masked, sum] = masked_sum(x);
        (masked ^ sum).to_array().to_vec()
    };
    assert_eq!(tally(with_second_use, &arguments).1.operations, 3);
}

/// An instruction that overwrites an operand masks over that operand or zero; any other blend is a
/// separate instruction.
#[test]
fn an_instruction_that_overwrites_an_operand_is_masked_over_that() {
    type Eight = <Noted as Scalar>::Eight;
    /// Blends the result of a permutation of `low` and `high` over one of the four vectors.
    fn operations(background: fn([Eight; 4]) -> Eight) -> u32 {
        let kernel = |x: &[Noted]| {
            let [low, index, high, other] = std::array::from_fn(|vector| {
                Eight::from_array(std::array::from_fn(|lane| x[8 * vector + lane]))
            });
            let permuted = low.permute_bytes_of_two(index, high);
            let background = background([low, index, high, other]);
            background.blend_bytes(x[32], permuted).to_array().to_vec()
        };
        tally(kernel, &[7; 33]).1.operations
    }
    assert_eq!(operations(|[low, ..]| low), 1);
    assert_eq!(operations(|[_, index, ..]| index), 1);
    assert_eq!(operations(|_| Eight::constant(0)), 1);
    assert_eq!(operations(|[_, _, high, _]| high), 2);
    assert_eq!(operations(|[.., other]| other), 2);
}

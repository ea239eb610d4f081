//! How the weights were found, that each network is right for all inputs, and the example of the
//! README.

use binary_network::kernel::square_attacks;
use binary_network::nets::{BLOCKED_BY, NETWORKS, WEIGHTS};
use binary_network::tables::{Nets, SQUARES};
use contract::{Index, Piece, trace};
use oracle::queens::D4 as QUEEN;
use oracle::worked::check;
use std::collections::BTreeSet;

oracle::conformance!(binary_network::VARIANT);

/// Bits of an input: a rook in a corner has twelve inner squares.
const INPUT_BITS: u32 = 12;

/// Neurons of a network: the even ones see the lower byte of the input, the odd ones the upper.
const NEURONS: usize = 32;

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }
}

type Weights = [u8; NEURONS];

/// How often so many of the 16 neurons that see this byte are unlike it: where it has no blocking
/// bit, and where it has.
fn histogram(weights: &Weights, byte: usize, blocking: u16) -> [[i64; 17]; 2] {
    let bits = (INPUT_BITS - 8 * byte as u32).min(8);
    let mut counts = [[0; 17]; 2];
    let seen: [u8; NEURONS / 2] = std::array::from_fn(|neuron| weights[2 * neuron + byte]);
    for input in 0..1_u16 << bits {
        let unlike: u8 =
            seen.iter().map(|weight| IS_UNLIKE[usize::from(input as u8 ^ weight)]).sum();
        counts[usize::from(input & blocking >> (8 * byte) & 0xff != 0)][usize::from(unlike)] += 1;
    }
    counts
}

/// Whether four bits or more are set: counted once, not in each of some millions of tries.
const IS_UNLIKE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte.count_ones() >= 4) as u8;
        byte += 1;
    }
    table
};

/// By how much a network is wrong: of all inputs the squares of what its sum is beside 0 to 15, or
/// 16 to 31 where it is blocked. The sum is one of two that depend on a byte each, so that it is
/// enough how often each of these occurs.
fn wrong(weights: &Weights, blocking: u16) -> i64 {
    let [low, high] = [0, 1].map(|byte| histogram(weights, byte, blocking));
    let mut all = 0;
    for (is_blocked, low) in low.iter().enumerate() {
        for (also, high) in high.iter().enumerate() {
            let least = if is_blocked + also == 0 { 0 } else { 16 };
            for (one, &times) in low.iter().enumerate().filter(|(_, times)| **times != 0) {
                for (other, &of_other) in high.iter().enumerate() {
                    let sum = (one + other) as i64;
                    let beside = sum - sum.clamp(least, least + 15);
                    all += beside * beside * times * of_other;
                }
            }
        }
    }
    all
}

/// Flips one weight or two as long as it takes; what is worse is kept the more seldom the colder it
/// is. How many were tried.
fn anneal(random: &mut Random, blocking: u16) -> (Weights, u64) {
    let mut tries = 0;
    loop {
        let mut weights: Weights = std::array::from_fn(|_| random.next() as u8);
        let mut now = wrong(&weights, blocking);
        let mut heat = now / 64;
        for _ in 0..STEPS {
            if now == 0 {
                return (weights, tries);
            }
            let mut changed = weights;
            for _ in 0..=random.next() % 2 {
                let bit = random.next() as usize % (8 * NEURONS);
                changed[bit / 8] ^= 1 << (bit % 8);
            }
            let then = wrong(&changed, blocking);
            tries += 1;
            if then <= now + heat * i64::from(random.next().trailing_zeros()) / 2 {
                (weights, now) = (changed, then);
            }
            heat -= (heat + 255) / 256;
        }
    }
}

/// After so many it begins again.
const STEPS: u32 = 4000;

/// One stream from one seed.
#[test]
fn the_weights_are_found_again() {
    let (mut random, mut tries) = (Random(0x30c4_c7fb_32eb_920e), 0);
    for (blocking, held) in BLOCKED_BY.into_iter().zip(WEIGHTS.0) {
        let (weights, tried) = anneal(&mut random, blocking);
        assert_eq!(weights, held.map(u64::to_le_bytes).as_flattened(), "blocked by {blocking:#x}");
        tries += tried;
    }
    assert_eq!(tries, 759_431);
}

/// Counted neuron by neuron, for each input of so many bits, whatever piece and square it may come
/// from.
#[test]
fn every_network_is_right_for_all_inputs() {
    for (blocking, words) in BLOCKED_BY.into_iter().zip(WEIGHTS.0) {
        for input in 0..1_u16 << INPUT_BITS {
            let neurons = words.map(u64::to_le_bytes);
            let inputs = input.to_le_bytes().into_iter().cycle();
            let unlike = neurons.as_flattened().iter().zip(inputs);
            let sum = unlike.filter(|(weight, input)| (**weight ^ input).count_ones() >= 4).count();
            assert!(sum < NEURONS, "one bit says it");
            assert_eq!(sum >= 16, input & blocking != 0, "{input:#x} blocked by {blocking:#x}");
        }
    }
}

/// No network is there for nothing, and none stands twice.
#[test]
fn every_network_is_of_some_square() {
    let pieces = || SQUARES.iter().flat_map(|both| [both.rook, both.bishop]);
    let targets = |nets: Nets| nets.reach.count_ones() as usize;
    let used: BTreeSet<u8> =
        pieces().flat_map(|nets| nets.weights.into_iter().take(targets(nets))).collect();
    assert!(used.into_iter().eq(0..NETWORKS as u8));
    assert!(BLOCKED_BY.is_sorted_by(|one, next| one < next));
    assert_eq!(pieces().map(targets).sum::<usize>(), 1456);
    assert!(pieces().all(|nets| nets.inner.count_ones() <= INPUT_BITS));
}

#[test]
fn a_rook_on_d4_step_by_step() {
    let d4 = Index::at(27);
    let rook = |w: &[contract::Noted]| vec![square_attacks(Piece::Rook, d4, w[0])];
    let (answer, steps) = trace(rook, &[("occupied", QUEEN.occupied)]);
    // The fourth network is that of a4: its weights, what differs, and which neurons are unlike.
    let [weights, differing, unlike, sums] =
        [37, 38, 45, 46].map(|step: usize| steps[step].boards[0]);
    check(
        "
        . 1 . . . . . .    . . 1 1 . . . .    . 1 1 1 . . . .    . . . . . . . .
        . . 1 . . . . .    . . . . . 1 . .    . . 1 . . 1 . .    . . . . . . . .
        . 1 . . . . . .    1 . . 1 . . . .    1 1 . 1 . . . .    . . . . . . . .
        . . 1 . . . . .    1 1 . . 1 . . 1    1 1 1 . 1 . . 1    . . . 1 . . . .
        . 1 . . . . . .    . 1 . . . 1 . .    . . . . . 1 . .    . . . . . . . .
        . . 1 . . . . .    . 1 . . . . . .    . 1 1 . . . . .    . . . . . . . .
        . 1 . . . . . .    . . 1 1 . . . .    . 1 1 1 . . . .    . . . . . . . .
        . . 1 . . . . .    1 1 . . 1 . 1 .    1 1 1 . 1 . 1 .    . . . 1 . . . .
        ",
        [steps[1].boards[0], weights, differing, unlike],
    );
    assert_eq!(sums, 8 * 2);
    assert_eq!(steps[46].boards.iter().sum::<u64>(), 8 * 16);
    let [.., not_blocked, _] = &steps[..] else { panic!("outputs are laid") };
    assert_eq!(!not_blocked.boards[0], 1 << 3 | 1 << 13);
    assert_eq!(answer, [QUEEN.attacks(Piece::Rook)]);
}

//! Four boards side by side give the answers of four calls of the machine code.

use contract::{Lanes, Probe};
use dumb7_early_out::VARIANT;

/// Fixed words without pattern (SplitMix64).
fn words(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// Four records; numbers, which steer all lanes alike, are the same in each.
fn four_records(probe: &Probe, mut next: impl FnMut() -> u64) -> [Vec<u64>; 4] {
    let mut records = [const { Vec::new() }; 4];
    for input in probe.shape.inputs {
        let number = ["square", "direction"].contains(&input.name).then(|| next() & 63);
        for record in &mut records {
            record.push(number.unwrap_or_else(|| next() & next()));
        }
    }
    records
}

#[test]
fn lanes_answer_as_single_boards_do() {
    let mut cases = 0;
    for probe in VARIANT.routines.iter().flat_map(|routine| routine.probes) {
        let lanes = probe.lanes.expect("the kernel is generic over words");
        for seed in 0..250 {
            let records = four_records(probe, words(seed));
            let inputs: Vec<Lanes<4>> = (0..probe.shape.record_words())
                .map(|word| Lanes(std::array::from_fn(|lane| records[lane][word])))
                .collect();
            let together = lanes(&inputs);
            for (lane, record) in records.iter().enumerate() {
                let got: Vec<u64> = together.iter().map(|word| word.0[lane]).collect();
                // SAFETY: plain 64-bit code, no CPU feature is needed.
                let expected = unsafe { probe.call(record) };
                assert_eq!(got, expected, "{} lane {lane} seed {seed}", probe.symbol);
                cases += 1;
            }
        }
    }
    let probes: usize = VARIANT.routines.iter().map(|routine| routine.probes.len()).sum();
    assert_eq!(cases, probes * 250 * 4);
}

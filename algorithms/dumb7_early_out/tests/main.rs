//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use contract::{Direction, tally};
use dumb7_early_out::VARIANT;
use dumb7_early_out::kernel::occluded_fill;
use oracle::Noise;
use oracle::slow_motion::{FLOODS, ROOKS, check_attacks, check_floods};

oracle::conformance!(dumb7_early_out::VARIANT);

/// The first pass takes in the generators; cycles 6 and 7 would add nothing, so they do not run.
#[test]
fn the_flood_after_every_pass_is_the_published_one_until_it_stops() {
    check_attacks(&VARIANT, "attacks");
    check_floods(&VARIANT, "occluded_fill", &[&[ROOKS], &FLOODS[..5]].concat());
}

/// `pieces` random squares, the first three of them sliders: (sliders, occupied).
fn random_board(pieces: u32, mut noise: Noise) -> (u64, u64) {
    let (mut sliders, mut occupied) = (0, 0_u64);
    while occupied.count_ones() < pieces {
        occupied |= 1 << (noise.word() & 63);
        if occupied.count_ones() <= 3 {
            sliders = occupied;
        }
    }
    (sliders, occupied)
}

/// The figures of the README: mean passes over random boards with three sliders.
#[test]
fn passes_by_density_are_those_of_the_readme() {
    for (pieces, printed) in [(8, "4.8"), (16, "3.8"), (24, "3.1"), (32, "2.5")] {
        let (mut passes, mut fills) = (0, 0);
        for seed in 0..20_000 {
            let (sliders, occupied) = random_board(pieces, Noise::from_seed(seed));
            for direction in Direction::ALL {
                let fill = |w: &[contract::Noted]| vec![occluded_fill(direction, w[0], w[1])];
                // Three operations a pass, and in six directions one for the mask.
                passes += tally(fill, &[sliders, !occupied]).1.operations / 3;
                fills += 1;
            }
        }
        let mean = f64::from(passes) / f64::from(fills);
        assert_eq!(format!("{mean:.1}"), printed, "{pieces} pieces: {mean}");
    }
    let rows = "| pieces on the board | 8 | 16 | 24 | 32 |\n|---|--:|--:|--:|--:|\n| passes | 4.8 | 3.8 | 3.1 | 2.5 |";
    assert!(include_str!("../README.md").contains(rows), "the README lacks\n{rows}");
}

//! Operations of the kernels on given boards, counted by reading them: they depend on the data.

use contract::Direction;
use dumb7_early_out::VARIANT;
use oracle::Noise;
use oracle::fill_costs::{cost, has_wrap_mask};

/// One operation for the mask, in the directions that have one.
fn mask(direction: Direction) -> u32 {
    u32::from(has_wrap_mask(direction))
}

#[test]
fn each_pass_costs_three_operations() {
    for direction in Direction::ALL {
        let fill = |generators, propagators| {
            cost(&VARIANT, "occluded_fill", direction, &[generators, propagators]).0
                - mask(direction)
        };
        assert_eq!(fill(0, !0), 0, "{direction}: no generator, no pass");
        assert_eq!(fill(1 << 28, 0), 3, "{direction}: blocked at once");
        assert_eq!(fill(!0, !0), 3 * 8, "{direction}: the longest ray");
    }
}

#[test]
fn attacks_cost_one_step_more_than_the_fill() {
    for direction in Direction::ALL {
        let (sliders, empty) = (1 << 28, !(1 << 28));
        let fill = cost(&VARIANT, "occluded_fill", direction, &[sliders, empty]).0;
        let attacks = cost(&VARIANT, "attacks", direction, &[sliders, empty, sliders]).0;
        assert_eq!(attacks - fill, 1 + mask(direction), "{direction}");
    }
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
            let (sliders, occupied) = random_board(pieces, Noise::seeded(seed));
            for direction in Direction::ALL {
                let count = cost(&VARIANT, "occluded_fill", direction, &[sliders, !occupied]).0;
                passes += (count - mask(direction)) / 3;
                fills += 1;
            }
        }
        let mean = f64::from(passes) / f64::from(fills);
        assert_eq!(format!("{mean:.1}"), printed, "{pieces} pieces: {mean}");
        let row = format!("| {pieces} | {printed} |");
        assert!(include_str!("../README.md").contains(&row), "the README lacks {row}");
    }
}

//! The listings answer as the oracle does, and as their variants where they have one.

use contract::{Direction, Model, Numbering, Subject, missing_features};
use oracle::Noise;
use std::arch::x86_64::{__m128i, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64};
use variants::listings::{Listing, Routine, listings};

/// Random boards of three densities: (sliders, occupied squares).
fn boards() -> impl Iterator<Item = (u64, u64)> {
    let mut noise = Noise::seeded(14);
    let mut random = move || noise.word();
    (0..20_000).map(move |case| {
        let dense = random() | random();
        let occupied = match case % 3 {
            0 => dense,
            1 => !dense,
            _ => random(),
        };
        (occupied & random(), occupied)
    })
}

/// Calls a listing, on one board or on the board and the board upside down side by side.
fn call(listing: &Listing, sliders: u64, occupied: u64) -> Vec<u64> {
    let two = |low: u64| vector(low, low.swap_bytes());
    // SAFETY: the caller asked for the features; the arguments are those of the signature.
    unsafe {
        match listing.routine {
            Routine::Rays(_) => panic!("{} takes no boards", listing.symbol),
            Routine::Words(code) => vec![code(sliders, !occupied)],
            Routine::Vectors(code) => words(code(two(sliders), two(!occupied))),
            Routine::Post(code) => {
                let none = vector(0, 0);
                words(code(none, none, two(sliders), two(occupied)))
            }
        }
    }
}

fn vector(low: u64, high: u64) -> __m128i {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_set_epi64x(high.cast_signed(), low.cast_signed()) }
}

fn words(boards: __m128i) -> Vec<u64> {
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        let high = _mm_unpackhi_epi64(boards, boards);
        vec![_mm_cvtsi128_si64(boards).cast_unsigned(), _mm_cvtsi128_si64(high).cast_unsigned()]
    }
}

#[test]
fn listings_answer_as_the_oracle() {
    let rays = contract::registry::variant("kogge_stone").and_then(|one| one.routine("attacks"));
    let of_boards = |one: &&Listing| !matches!(one.routine, Routine::Rays(_));
    for listing in listings().iter().filter(of_boards).filter(|one| is_runnable(one)) {
        let direction = match listing.symbol.rsplit('.').next() {
            Some("south") => Direction::South,
            Some("east") => Direction::East,
            other => panic!("{other:?} is no direction"),
        };
        let subject = Subject::Direction(direction);
        let shape = rays.and_then(|one| one.probe(subject)).expect("all directions").shape;
        for (sliders, occupied) in boards() {
            let got = call(listing, sliders, occupied);
            for (got, upside_down) in got.iter().zip([false, true]) {
                let turn = |board: u64| if upside_down { board.swap_bytes() } else { board };
                let record = [turn(sliders), turn(!occupied), turn(occupied)];
                let right = oracle::answers(Model::RayAttacks, subject, &shape, &record);
                let difference = contract::difference(right[0], *got);
                assert_eq!([*got], *right, "{}\n{difference}", listing.symbol);
            }
        }
    }
}

#[test]
fn the_rays_listing_answers_as_the_oracle() {
    let shape = contract::registry::variant("rays_portable").expect("a variant").routines[0].probes
        [0]
    .shape;
    let subject = Subject::Numbering(Numbering::Compass);
    let bytes = |byte: u64| vector(byte * 0x0101_0101_0101_0101, byte * 0x0101_0101_0101_0101);
    let matrix = |rows: u64| vector(rows, rows);
    let directions = vector(0x0004_ffff_ffff_ffff, 0x0103_0705_02ff_06ff);
    let is_rays = |one: &&Listing| matches!(one.routine, Routine::Rays(_));
    let listing = listings().iter().find(is_rays).expect("it is listed");
    let Routine::Rays(code) = listing.routine else { unreachable!("found as one") };
    if !is_runnable(listing) {
        return;
    }
    for square in 0..64_u64 {
        for first in (0..64).step_by(16) {
            let low = (0..8).fold(0, |all, k| all | (first + k) << (8 * k));
            let high = low + 0x0808_0808_0808_0808;
            // SAFETY: the CPU has the features; the arguments are as named.
            let got = words(unsafe {
                code(
                    vector(low, high),
                    bytes(square + (square & 0o70)),
                    matrix(0x0102_0400_0810_2000),
                    bytes(0x88),
                    bytes(0x77),
                    matrix(0x8008_0000_0000_0000),
                    matrix(0x0000_8008_0000_0000),
                    directions,
                )
            });
            let record = [low, high, square];
            assert_eq!(got, *oracle::answers(Model::RaysQuadrant, subject, &shape, &record));
        }
    }
}

/// Whether this CPU can run it; if not, the test says so.
fn is_runnable(listing: &Listing) -> bool {
    let missing = missing_features(listing.features);
    if !missing.is_empty() {
        contract::skip(&format!("{}: this CPU lacks {}", listing.symbol, missing.join(", ")));
    }
    missing.is_empty()
}

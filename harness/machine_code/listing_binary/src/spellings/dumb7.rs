//! Dumb7Fill attacks to the south in five spellings.

use super::{Spelling, spelling};
use contract::opaque;

pub(super) const SPELLINGS: [Spelling; 5] = [
    spelling!("dumb7_unrolled" "Dumb7Fill" "dumb7" accumulator, "accumulator",
        "front = empty & front >> 8; flood |= front"),
    spelling!("dumb7_unrolled" "Dumb7Fill" "dumb7" in_place, "in place",
        "flood |= empty & flood >> 8"),
    spelling!("dumb7_unrolled" "Dumb7Fill" "dumb7" counted_loop, "counted loop",
        "for _ in 0..6 { flood |= empty & flood >> 8 }"),
    spelling!("dumb7_unrolled" "Dumb7Fill" "dumb7" barrier_per_step, "barrier per step",
        "front = opaque(empty & front >> 8); flood |= front"),
    spelling!("dumb7_unrolled" "Dumb7Fill" "dumb7" barrier_on_every_value, "barrier on every value",
        "front = opaque(empty & opaque(front >> 8)); flood = opaque(flood | front)"),
];

/// The same statements, written six times.
macro_rules! six_times {
    ($($statements:tt)*) => {
        $($statements)* $($statements)* $($statements)*
        $($statements)* $($statements)* $($statements)*
    };
}

#[unsafe(export_name = "raybench.spelling.dumb7.accumulator.south")]
extern "C" fn accumulator(sliders: u64, empty: u64) -> u64 {
    let mut front = sliders;
    let mut flood = sliders;
    six_times! {
        front = empty & front >> 8;
        flood |= front;
    }
    flood >> 8
}

#[unsafe(export_name = "raybench.spelling.dumb7.in_place.south")]
extern "C" fn in_place(sliders: u64, empty: u64) -> u64 {
    let mut flood = sliders;
    six_times! {
        flood |= empty & flood >> 8;
    }
    flood >> 8
}

#[unsafe(export_name = "raybench.spelling.dumb7.counted_loop.south")]
extern "C" fn counted_loop(sliders: u64, empty: u64) -> u64 {
    let mut flood = sliders;
    for _ in 0..6 {
        flood |= empty & flood >> 8;
    }
    flood >> 8
}

#[unsafe(export_name = "raybench.spelling.dumb7.barrier_per_step.south")]
extern "C" fn barrier_per_step(sliders: u64, empty: u64) -> u64 {
    let mut front = sliders;
    let mut flood = sliders;
    six_times! {
        front = opaque(empty & front >> 8);
        flood |= front;
    }
    flood >> 8
}

#[unsafe(export_name = "raybench.spelling.dumb7.barrier_on_every_value.south")]
extern "C" fn barrier_on_every_value(sliders: u64, empty: u64) -> u64 {
    let mut front = sliders;
    let mut flood = sliders;
    six_times! {
        front = opaque(empty & opaque(front >> 8));
        flood = opaque(flood | front);
    }
    flood >> 8
}

//! Kogge-Stone attacks to the south in five spellings. `g` are the flooded squares, `p` the
//! squares that as many steps as the distance may pass.

use super::{Spelling, spelling};
use contract::opaque;

pub(super) const SPELLINGS: [Spelling; 5] = [
    spelling!("kogge_stone" "Kogge-Stone" "kogge_stone" accumulator, "accumulator",
        "g2 = g1 | p1 & g1 >> 8; p2 = p1 & p1 >> 8, a name for every value"),
    spelling!("kogge_stone" "Kogge-Stone" "kogge_stone" in_place, "in place",
        "g |= p & g >> 8; p &= p >> 8"),
    spelling!("kogge_stone" "Kogge-Stone" "kogge_stone" counted_loop, "counted loop",
        "for distance in [8, 16, 32] { g |= p & g >> distance; p &= p >> distance }"),
    spelling!("kogge_stone" "Kogge-Stone" "kogge_stone" barrier_per_step, "barrier per step",
        "g |= p & g >> 8; p &= p >> 8; (g, p) = (opaque(g), opaque(p))"),
    spelling!("kogge_stone" "Kogge-Stone" "kogge_stone" barrier_on_every_value,
        "barrier on every value",
        "g = opaque(g | opaque(p & opaque(g >> 8))); p = opaque(p & opaque(p >> 8))"),
];

#[unsafe(export_name = "raybench.spelling.kogge_stone.accumulator.south")]
extern "C" fn accumulator(sliders: u64, empty: u64) -> u64 {
    let g1 = sliders | empty & sliders >> 8;
    let p1 = empty & empty >> 8;
    let g2 = g1 | p1 & g1 >> 16;
    let p2 = p1 & p1 >> 16;
    let g4 = g2 | p2 & g2 >> 32;
    g4 >> 8
}

#[unsafe(export_name = "raybench.spelling.kogge_stone.in_place.south")]
extern "C" fn in_place(sliders: u64, empty: u64) -> u64 {
    let (mut g, mut p) = (sliders, empty);
    g |= p & g >> 8;
    p &= p >> 8;
    g |= p & g >> 16;
    p &= p >> 16;
    g |= p & g >> 32;
    g >> 8
}

#[unsafe(export_name = "raybench.spelling.kogge_stone.counted_loop.south")]
extern "C" fn counted_loop(sliders: u64, empty: u64) -> u64 {
    let (mut g, mut p) = (sliders, empty);
    for distance in [8, 16, 32] {
        g |= p & g >> distance;
        p &= p >> distance;
    }
    g >> 8
}

#[unsafe(export_name = "raybench.spelling.kogge_stone.barrier_per_step.south")]
extern "C" fn barrier_per_step(sliders: u64, empty: u64) -> u64 {
    let (mut g, mut p) = (sliders, empty);
    g = opaque(g | p & g >> 8);
    p = opaque(p & p >> 8);
    g = opaque(g | p & g >> 16);
    p = opaque(p & p >> 16);
    g = opaque(g | p & g >> 32);
    g >> 8
}

#[unsafe(export_name = "raybench.spelling.kogge_stone.barrier_on_every_value.south")]
extern "C" fn barrier_on_every_value(sliders: u64, empty: u64) -> u64 {
    let (mut g, mut p) = (sliders, empty);
    g = opaque(g | opaque(p & opaque(g >> 8)));
    p = opaque(p & opaque(p >> 8));
    g = opaque(g | opaque(p & opaque(g >> 16)));
    p = opaque(p & opaque(p >> 16));
    g = opaque(g | opaque(p & opaque(g >> 32)));
    g >> 8
}

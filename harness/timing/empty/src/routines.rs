//! Kernels that compute nothing, in the same loops: the cost of loading arguments, summing up
//! answers and iterating. Tables show this cost; every figure includes it.
//!
//! If an answer is eight sets in eight registers, they are the arguments repeated. Otherwise it is
//! the exclusive or of all arguments, so that all are read. Rays answer with their coordinates
//! alone.

use contract::{Routine, routine};

/// A routine for the loop of each model, called by the model's name. If its registers are wider
/// than a word, their number of words follows.
#[rustfmt::skip]
pub static ROUTINES: &[&[Routine]] = &[
    &[
        routine!("step", step on East, machine, super::kernel::identity),
        routine!("fill", fill on East, machine, super::kernel::xor_pair),
        routine!("ray_attacks", ray_attacks on East, machine, super::kernel::xor_triple),
        routine!("board_attacks", board_attacks, machine, super::kernel::repeat_sets),
        routine!("board_batch", board_batch of [u64; 8], machine, super::kernel::repeat_sets),
        routine!("board_update", board_update on Rotated of [u64; 4], machine,
            super::kernel::xor_move),
        routine!("line_attacks", line_attacks on Rank, machine, super::kernel::xor_square),
        routine!("square_attacks", square_attacks on Queen, machine, super::kernel::xor_square),
        routine!("square_batch", square_batch on Queen of ([Index; 8], [u64; 8]), machine,
            super::kernel::xor_squares),
        routine!("kept_attacks", kept_attacks on Queen of [u64; 4], machine,
            super::kernel::xor_words),
        routine!("threats", threats, machine, super::kernel::xor_four),
        routine!("attackers", attackers on Sliders, machine, super::kernel::xor_position),
        routine!("discovered", discovered, machine, super::kernel::xor_position_twice),
        routine!("threat_changes", threat_changes of (list of codes and bitboards:
            contract::OneByOne<16>), machine, super::kernel::xor_position_and_piece),
        routine!("rays", rays on Dir8 of Pair, machine, super::kernel::coordinates),
        routine!("byte_arithmetic", byte_arithmetic on AddBytes, machine, super::kernel::xor_pair),
    ],
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    &{
        type TwoVectors = contract::Sets<std::arch::x86_64::__m256i, 2>;
        [
            routine!("ray_batch_x4", ray_batch on East of __m256i, machine "avx2",
                super::kernel::xor_triple),
            routine!("ray_batch_x8", ray_batch on East of __m512i, machine "avx512f",
                super::kernel::xor_triple),
            routine!("board_attacks_x4", board_attacks of TwoVectors, machine "avx2",
                super::kernel::board_x4),
            routine!("board_attacks_x8", board_attacks of __m512i, machine "avx512f",
                super::kernel::board_x8),
            routine!("board_batch_x4", board_batch of __m256i, machine "avx2",
                super::kernel::repeat_sets),
            routine!("board_batch_x8", board_batch of __m512i, machine "avx512f",
                super::kernel::repeat_sets),
            routine!("square_batch_x8", square_batch on Queen of ([u64; 8], [u64; 8]),
                machine "avx512f",
                super::kernel::xor_pair),
            routine!("square_batch_x16", square_batch on Queen of ([u64; 16], [u64; 16]),
                machine "avx512f", super::kernel::xor_pair),
            routine!("threat_changes_x8", threat_changes of (places of codes: __m512i,
                contract::Sets<__m512i, 2>), machine "avx512f", super::kernel::codes_x8),
            routine!("threat_changes_x4", threat_changes of (places of codes: [u64; 8],
                contract::Sets<__m256i, 4>), machine "avx2", super::kernel::codes_x4),
            routine!("rays_x32", rays on Dir8 of __m256i, machine "avx2",
                super::kernel::coordinates),
            routine!("rays_x64", rays on Dir8 of __m512i, machine "avx512f",
                super::kernel::coordinates),
        ]
    },
];

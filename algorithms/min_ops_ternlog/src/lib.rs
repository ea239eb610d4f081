//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;

use contract::{Source, Variant};

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const EXCLUDED: Option<&str> = None;
#[cfg(raybench_portable)]
const EXCLUDED: Option<&str> = Some("needs x86-64 instructions; built with raybench_portable");
#[cfg(not(any(target_arch = "x86_64", raybench_portable)))]
const EXCLUDED: Option<&str> = Some("needs x86-64 instructions; built for another architecture");

/// The shortest known program of shifts and ternary functions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Fewest ternary operations, AVX-512",
    family: "fill",
    summary: "five shifts and five ternary functions: a word of sliders where occupied, of runs where empty",
    sources: &[Source {
        author: "raybench",
        year: 2026,
        title: "exact synthesis by SAT solver: no program of nine such operations exists",
    }],
    features: &["avx2", "avx512f", "avx512vl"],
    table_bytes: 0,
    excluded: EXCLUDED,
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    routines: &[
        contract::ray_attacks!("attacks", [machine "avx512f,avx512vl"], kernel::attacks),
        contract::orthogonal_attacks_of_two!(
            "attacks_x2", [machine "avx512f,avx512vl"], kernel::attacks_x2),
    ],
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    routines: &[],
};

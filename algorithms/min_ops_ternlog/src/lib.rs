//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::Counted::{Instructions, Loops, Mnemonic, Moves, Operations, VectorBits};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::{Expectation, Subject};
use contract::{Source, Variant};

/// Five shifts, one of which may be written as a sum, and five ternary functions; beyond them two
/// masks where steps wrap. Of instructions beside them, one board
/// takes three to move, and a mask one to load.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const fn as_found(wrapping: &'static [Subject], instructions: [u32; 2]) -> [Expectation; 9] {
    let [plain, masked] = instructions;
    [
        Expectation::exactly(5, Mnemonic(&["pternlogq"])),
        Expectation::exactly(5, Mnemonic(&["psrlq", "psllq", "paddq"])),
        Expectation::exactly(0, Moves),
        Expectation::exactly(0, Loops),
        Expectation::exactly(128, VectorBits),
        Expectation::exactly(10, Operations).on(Subject::ALONG_FILES),
        Expectation::exactly(12, Operations).on(wrapping),
        Expectation::exactly(plain, Instructions).on(Subject::ALONG_FILES),
        Expectation::exactly(masked, Instructions).on(wrapping),
    ]
}

/// The shortest known program of shifts and ternary functions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Fewest ternary operations, AVX-512",
    family: "fill",
    summary: "five shifts and five ternary functions, the shortest fill known of such operations",
    sources: &[
        Source {
            author: "raybench",
            year: 2026,
            title: "exact synthesis with a SAT solver: five shifts and five functions of three words",
        },
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club): the wrap masks",
        },
    ],
    features: &["avx2", "avx512f", "avx512vl"],
    table_bytes: 0,
    excluded: contract::WITHOUT_X86_64,
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    routines: &[
        contract::ray_attacks!("attacks", [machine "avx512f,avx512vl"], kernel::attacks,
            expects: &as_found(Subject::WRAPPING, [13, 16])),
        contract::orthogonal_attacks_of_two!(
            "attacks_x2", [machine "avx512f,avx512vl"], kernel::attacks_x2,
            expects: &as_found(Subject::ALONG_RANKS, [10, 13])),
    ],
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    routines: &[],
};

//! The two published listings, assembled: Dumb7Fill and Kogge-Stone attacks to the south.
//!
//! Chess Programming Wiki, "Dumb7Fill", section on the comparison with Kogge-Stone: x86-64 code
//! of both attack getters with one cycle less before the final shift, 19 against 14 operations.
//! The instructions and their order are the page's; the registers are those in which the System V
//! convention passes sliders (rdi) and empty squares (rsi) and returns the attacks (rax).
//!
//! Naked functions: the assembler turns them into bytes, no compiler touches them.

use serde::Serialize;

/// A published claim on the code of one attack getter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Name of the algorithm on the page.
    pub algorithm: &'static str,
    /// Variant that implements it.
    pub variant: &'static str,
    /// Routine of that variant.
    pub routine: &'static str,
    /// Direction.
    pub subject: &'static str,
    /// Register copies.
    pub moves: u32,
    /// Shifts and logic.
    pub operations: u32,
    /// Both together; the final `ret` is left out.
    pub instructions: u32,
    /// Symbol of the assembled listing.
    pub listing: &'static str,
}

/// Where the claims were published.
pub const SOURCE: &str = "Chess Programming Wiki, \"Dumb7Fill\" (comparison with Kogge-Stone)";

/// The claims.
pub const CLAIMS: [Claim; 2] = [
    Claim {
        algorithm: "Dumb7Fill",
        variant: "dumb7_unrolled",
        routine: "attacks",
        subject: "south",
        moves: 1,
        operations: 19,
        instructions: 20,
        listing: "raybench.listing.dumb7_unrolled.attacks.south",
    },
    Claim {
        algorithm: "Kogge-Stone",
        variant: "kogge_stone",
        routine: "attacks",
        subject: "south",
        moves: 5,
        operations: 14,
        instructions: 19,
        listing: "raybench.listing.kogge_stone.attacks.south",
    },
];

/// A listing that can be called: (sliders, empty squares) -> attacks.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub type Assembled = extern "sysv64" fn(u64, u64) -> u64;

/// The assembled listings with their symbols. Whoever calls this carries them.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub fn listings() -> [(&'static str, Assembled); 2] {
    // The compiler must not see that only the names are used, or the code would not be linked.
    std::hint::black_box([
        (CLAIMS[0].listing, dumb7_attacks_south as Assembled),
        (CLAIMS[1].listing, kogge_stone_attacks_south as Assembled),
    ])
}

/// Six cycles of "flood one step over empty squares", and one step further.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[unsafe(export_name = "raybench.listing.dumb7_unrolled.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn dumb7_attacks_south(_sliders: u64, _empty: u64) -> u64 {
    std::arch::naked_asm!(
        "mov rax, rdi",
        "shr rdi, 8", // first cycle
        "and rdi, rsi",
        "or rax, rdi",
        "shr rdi, 8", // second
        "and rdi, rsi",
        "or rax, rdi",
        "shr rdi, 8", // third
        "and rdi, rsi",
        "or rax, rdi",
        "shr rdi, 8", // fourth
        "and rdi, rsi",
        "or rax, rdi",
        "shr rdi, 8", // fifth
        "and rdi, rsi",
        "or rax, rdi",
        "shr rdi, 8", // sixth
        "and rdi, rsi",
        "or rax, rdi",
        "shr rax, 8", // one step further
        "ret",
    )
}

/// Distances 1, 2 and 4, the empty squares widened along the way, and one step further.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[unsafe(export_name = "raybench.listing.kogge_stone.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn kogge_stone_attacks_south(_sliders: u64, _empty: u64) -> u64 {
    std::arch::naked_asm!(
        "mov rax, rdi", // g |= p & g >> 8
        "shr rax, 8",
        "and rax, rsi",
        "or rax, rdi",
        "mov rcx, rsi", // p &= p >> 8
        "shr rcx, 8",
        "and rsi, rcx",
        "mov rcx, rax", // g |= p & g >> 16
        "shr rcx, 16",
        "and rcx, rsi",
        "or rax, rcx",
        "mov rcx, rsi", // p &= p >> 16
        "shr rcx, 16",
        "and rsi, rcx",
        "mov rcx, rax", // g |= p & g >> 32
        "shr rcx, 32",
        "and rcx, rsi",
        "or rax, rcx",
        "shr rax, 8", // one step further
        "ret",
    )
}

#[cfg(all(test, target_arch = "x86_64", not(raybench_portable)))]
mod tests {
    use super::*;
    use contract::{Direction, Subject};

    /// SplitMix64 (Steele, Lea, Flood 2014), for test boards.
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    #[test]
    fn the_assembled_listings_answer_as_the_oracle_and_as_their_variants() {
        let subject = Subject::Direction(Direction::South);
        let mut state = 14;
        for (claim, (symbol, assembled)) in CLAIMS.iter().zip(listings()) {
            assert_eq!(claim.listing, symbol);
            let routine = registry::variant(claim.variant)
                .and_then(|variant| variant.routine(claim.routine))
                .expect("the variant of the claim");
            let probe = routine.probe(subject).expect("south");
            for case in 0..20_000 {
                let density = random(&mut state) | random(&mut state);
                let occupied = match case % 3 {
                    0 => density,
                    1 => !density,
                    _ => random(&mut state),
                };
                let sliders = occupied & random(&mut state);
                let record = [sliders, !occupied, occupied];
                let got = assembled(sliders, !occupied);
                let right = oracle::answer(routine.model, subject, &probe.shape, &record);
                assert_eq!([got], *right, "{symbol}\n{}", contract::difference(right[0], got));
                // SAFETY: neither variant needs a feature beyond x86-64.
                assert_eq!([got], *unsafe { probe.call(&record) }, "{symbol}");
            }
        }
    }

    #[test]
    fn each_claim_adds_up() {
        for claim in CLAIMS {
            assert_eq!(claim.moves + claim.operations, claim.instructions, "{}", claim.algorithm);
        }
    }
}

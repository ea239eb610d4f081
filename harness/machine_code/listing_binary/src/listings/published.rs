//! Listings that stand on a page as assembly.
//!
//! Chess Programming Wiki, "Dumb7Fill": x86-64 code of two attack getters to the south, with one
//! cycle less before the final shift. Gerd Isenberg, Computer Chess Club, 22 May 2005: attacks to
//! the east by bytewise subtraction. Its registers are kept to the letter: the convention passes
//! the third and the fourth vector in xmm2 and xmm3 and returns the answer in xmm0, as the post
//! has it. 87flowers, "raysOfCoords": nine calls of vector operations, each an instruction of that
//! name; its constants and the expanded square are arguments.

use super::{Listing, Routine};
use std::arch::x86_64::__m128i;

pub(super) const DUMB7: Listing = Listing {
    symbol: "raybench.listing.dumb7_unrolled.attacks.south",
    features: &[],
    routine: Routine::Words(dumb7),
};

pub(super) const KOGGE_STONE: Listing = Listing {
    symbol: "raybench.listing.kogge_stone.attacks.south",
    features: &[],
    routine: Routine::Words(kogge_stone),
};

pub(super) const SUBTRACTION: Listing = Listing {
    symbol: "raybench.listing.subtract_sse2.attacks_andn_x2.east",
    features: &["sse2"],
    routine: Routine::Post(subtraction),
};

pub(super) const DOUBLING: Listing = Listing {
    symbol: "raybench.listing.subtract_sse2.attacks_2r_x2.east",
    features: &["sse2"],
    routine: Routine::Post(doubling),
};

pub(super) const RAYS: Listing = Listing {
    symbol: "raybench.listing.gfni_rays.rays_of_coords.compass",
    features: &["gfni", "avx"],
    routine: Routine::Rays(rays),
};

/// Six cycles of "flood one step over empty squares", and one step further.
#[unsafe(export_name = "raybench.listing.dumb7_unrolled.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn dumb7(_sliders: u64, _empty: u64) -> u64 {
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
#[unsafe(export_name = "raybench.listing.kogge_stone.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn kogge_stone(_sliders: u64, _empty: u64) -> u64 {
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

/// Clears the rooks, subtracts them, and keeps what changed.
#[unsafe(export_name = "raybench.listing.subtract_sse2.attacks_andn_x2.east")]
#[unsafe(naked)]
extern "sysv64" fn subtraction(
    _: __m128i,
    _: __m128i,
    _rooks: __m128i,
    _occupied: __m128i,
) -> __m128i {
    std::arch::naked_asm!(
        "movdqa xmm0, xmm2", // rooks
        "pandn xmm0, xmm3",  // ~rooks & occupied
        "psubb xmm0, xmm2",  // (~rooks & occupied) - rooks
        "pxor xmm0, xmm3",   // ((~rooks & occupied) - rooks) ^ occupied
        "ret",
    )
}

/// The other formula of the post, in the same manner: doubles the rooks, subtracts them, and keeps
/// what changed.
#[unsafe(export_name = "raybench.listing.subtract_sse2.attacks_2r_x2.east")]
#[unsafe(naked)]
extern "sysv64" fn doubling(
    _: __m128i,
    _: __m128i,
    _rooks: __m128i,
    _occupied: __m128i,
) -> __m128i {
    std::arch::naked_asm!(
        "movdqa xmm0, xmm3", // occupied
        "paddb xmm2, xmm2",  // 2 * rooks
        "psubb xmm0, xmm2",  // occupied - 2 * rooks
        "pxor xmm0, xmm3",   // (occupied - 2 * rooks) ^ occupied
        "ret",
    )
}

/// Line by line as the post has them.
#[unsafe(export_name = "raybench.listing.gfni_rays.rays_of_coords.compass")]
#[unsafe(naked)]
extern "sysv64" fn rays(
    _coordinates: __m128i,
    _expanded_square: __m128i,
    _expand: __m128i,
    _0x88: __m128i,
    _0x77: __m128i,
    _difference_signs: __m128i,
    _sameness_signs: __m128i,
    _directions: __m128i,
) -> __m128i {
    std::arch::naked_asm!(
        "vgf2p8affineqb xmm0, xmm0, xmm2, 0", // expandedCoords
        "vpor xmm8, xmm0, xmm3",
        "vpsubb xmm8, xmm8, xmm1", // diff
        "vpxor xmm0, xmm0, xmm1",
        "vpaddb xmm0, xmm0, xmm4", // same
        "vgf2p8affineqb xmm8, xmm8, xmm5, 0",
        "vgf2p8affineqb xmm0, xmm0, xmm6, 0",
        "vpor xmm0, xmm0, xmm8",    // indexes
        "vpshufb xmm0, xmm7, xmm0", // ray
        "ret",
    )
}

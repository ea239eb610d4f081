//! Listings: instructions as a page prints them or as a claim on them implies, assembled.
//!
//! Naked functions: the assembler turns them into bytes, no compiler touches them. The
//! instructions and their order are the source's; registers are those in which the System V
//! convention passes arguments and answer.
#![allow(improper_ctypes_definitions, reason = "vector registers; the convention has them")]

/// A listing and its instructions, exported under the listing's symbol.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
macro_rules! listing {
    (
        $(#[$doc:meta])*
        $constant:ident = $routine:ident($($argument:ty),*) -> $answer:ty,
        $symbol:literal, $features:expr, $($line:literal),* $(,)?
    ) => {
        $(#[$doc])*
        pub(super) const $constant: $crate::Listing = {
            #[unsafe(export_name = concat!("raybench.listing.", $symbol))]
            #[unsafe(naked)]
            extern "sysv64" fn code($(_: $argument),*) -> $answer {
                std::arch::naked_asm!($($line),*)
            }
            $crate::Listing {
                symbol: concat!("raybench.listing.", $symbol),
                features: $features,
                routine: $crate::Routine::$routine(code),
            }
        };
    };
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod published;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod ternary;
#[cfg(all(test, target_arch = "x86_64", not(raybench_portable)))]
mod tests;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use std::arch::x86_64::__m128i;

/// An assembled listing.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Its symbol: `raybench.listing.ALGORITHM.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// CPU features that it needs, as rustc spells them.
    pub features: &'static [&'static str],
    /// The code itself.
    pub routine: Routine,
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
type RaysOfCoords = unsafe extern "sysv64" fn(
    __m128i,
    __m128i,
    __m128i,
    __m128i,
    __m128i,
    __m128i,
    __m128i,
    __m128i,
) -> __m128i;

/// How a listing is called.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[derive(Clone, Copy, Debug)]
pub enum Routine {
    /// (sliders, empty squares) -> attacks.
    Words(unsafe extern "sysv64" fn(u64, u64) -> u64),
    /// The same for two boards.
    Vectors(unsafe extern "sysv64" fn(__m128i, __m128i) -> __m128i),
    /// (unused, unused, sliders, occupied squares) -> attacks, two boards.
    Post(unsafe extern "sysv64" fn(__m128i, __m128i, __m128i, __m128i) -> __m128i),
    /// (coordinates, expanded square, expansion, 0x88, 0x77, two sign matrices, directions) -> rays.
    Rays(RaysOfCoords),
}

/// This build has no x86-64 code.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[derive(Clone, Copy, Debug)]
pub enum Routine {}

/// All listings. Whoever calls this carries them.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub fn listings() -> &'static [Listing] {
    &[
        published::DUMB7,
        published::KOGGE_STONE,
        published::SUBTRACTION,
        published::DOUBLING,
        published::RAYS,
        ternary::DUMB7,
        ternary::KOGGE_STONE,
    ]
}

/// All listings: none in a build without x86-64 code.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub fn listings() -> &'static [Listing] {
    &[]
}

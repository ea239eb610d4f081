//! Published listings, assembled: instructions that a source prints or that its claim implies.
//!
//! They are naked functions, so the assembler alone makes their bytes. Instructions and order are the source's; registers
//! are those of the System V calling convention.
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
        pub(super) const $constant: $crate::listings::Listing = {
            #[unsafe(export_name = concat!("raybench.listing.", $symbol))]
            #[unsafe(naked)]
            extern "sysv64" fn code($(_: $argument),*) -> $answer {
                std::arch::naked_asm!($($line),*)
            }
            $crate::listings::Listing {
                symbol: concat!("raybench.listing.", $symbol),
                features: $features,
                routine: $crate::listings::Routine::$routine(code),
            }
        };
    };
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod published;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod ternary;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use std::arch::x86_64::__m128i;

/// An assembled listing.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Its symbol: `raybench.listing.ALGORITHM.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// CPU features that it requires, as rustc spells them.
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

/// All listings. An executable that calls this carries them.
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

//! Published listings, assembled: instructions that a source prints or that its claim implies.
//!
//! The machine code of a variant is compared with them, so no compiler may change them. They are
//! naked functions, whose bytes only the assembler makes. Instructions and order are the source's;
//! registers are those of the System V calling convention.

use contract::ListingConvention;

/// Defines a listing with its convention, symbol and instructions.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
macro_rules! listing {
    (
        $(#[$doc:meta])*
        $constant:ident = $convention:ident $symbol:literal, $($line:literal),* $(,)?
    ) => {
        $(#[$doc])*
        pub(super) const $constant: $crate::listings::Listing = {
            #[unsafe(export_name = concat!("raybench.listing.", $symbol))]
            #[unsafe(naked)]
            extern "sysv64" fn code() {
                std::arch::naked_asm!($($line),*)
            }
            $crate::listings::Listing {
                symbol: concat!("raybench.listing.", $symbol),
                convention: contract::ListingConvention::$convention,
                code: code as *const (),
            }
        };
    };
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod published;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod ternary;

/// An assembled listing.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Its symbol: `raybench.listing.ALGORITHM.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// Its calling convention.
    pub convention: ListingConvention,
    /// Its address, so that an executable with the list contains the code.
    pub code: *const (),
}

/// Returns all listings. An executable that calls this contains them.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub fn listings() -> &'static [Listing] {
    const ALL: &[Listing] = &[
        published::DUMB7,
        published::KOGGE_STONE,
        published::SUBTRACTION,
        published::DOUBLING,
        published::RAYS,
        ternary::DUMB7,
        ternary::KOGGE_STONE,
    ];
    ALL
}

/// Returns no listings, because this build has no x86-64 code.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub fn listings() -> &'static [Listing] {
    &[]
}

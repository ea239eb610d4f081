//! The list of variants, which the crate `variants` defines.
//!
//! If each reader depended on every variant, a change of a kernel would compile all of them again.
//! This module therefore only declares the list: an executable or test that reads the list links
//! `variants` (`use variants as _;`). Editing a kernel then recompiles the kernel and links again.
//! The functions are inline because a variant's own tests link no list.

use crate::{Probe, Routine, Variant};

// SAFETY: the crate `variants` alone exports the symbol, with this type.
unsafe extern "Rust" {
    #[link_name = "raybench.variants"]
    safe static VARIANTS: &'static [&'static Variant];
}

/// Returns every variant, in alphabetical order.
#[inline]
pub fn variants() -> &'static [&'static Variant] {
    VARIANTS
}

/// The variant that ratios refer to, in every model that it offers: the best known fill.
pub const REFERENCE: &str = "kogge_stone";

/// Returns the variant called `name`.
#[inline]
pub fn variant(name: &str) -> Option<&'static Variant> {
    variants().iter().copied().find(|variant| variant.name == name)
}

/// Returns every probe with its variant and routine, in the order of the list.
#[inline]
pub fn probes() -> impl Iterator<Item = (&'static Variant, &'static Routine, &'static Probe)> {
    variants().iter().flat_map(|variant| {
        variant.routines.iter().flat_map(move |routine| {
            routine.probes.iter().map(move |probe| (*variant, routine, probe))
        })
    })
}

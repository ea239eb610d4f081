//! The one list of variants, as the crate `variants` defines it.
//!
//! This module declares the list: an executable or test that reads it links `variants` (`use variants as _;`).
//! So an edit of a kernel recompiles the kernel and what is linked, nothing more. Its functions are inline
//! because a variant's own tests link no list.

use crate::{Probe, Routine, Subject, Variant};

// SAFETY: the crate `variants` alone exports the symbol, with this type.
unsafe extern "Rust" {
    #[link_name = "raybench.variants"]
    safe static VARIANTS: &'static [&'static Variant];
}

/// Every variant, in alphabetical order.
#[inline]
pub fn variants() -> &'static [&'static Variant] {
    VARIANTS
}

/// The variant that ratios are to, in every model that it offers: the best known fill.
pub const REFERENCE: &str = "kogge_stone";

/// The variant called `name`.
#[inline]
pub fn variant(name: &str) -> Option<&'static Variant> {
    variants().iter().copied().find(|variant| variant.name == name)
}

/// Every probe with its variant and routine, in list order.
#[inline]
pub fn probes() -> impl Iterator<Item = (&'static Variant, &'static Routine, &'static Probe)> {
    variants().iter().flat_map(|variant| {
        variant.routines.iter().flat_map(move |routine| {
            routine.probes.iter().map(move |probe| (*variant, routine, probe))
        })
    })
}

/// The subjects of a routine that has some of its model's alone, such as one direction; its times
/// compare with those of other routines on these. `None` if it has all, or if it is one kind of
/// arithmetic, for these are there to be compared with each other.
#[inline]
pub fn part(routine: &Routine) -> Option<Vec<Subject>> {
    let own: Vec<Subject> = routine.probes.iter().map(|probe| probe.subject).collect();
    let lacks = |subject: &Subject| !own.contains(subject);
    let is_part = !own.iter().any(|one| one.is_any()) && routine.model.subjects().iter().any(lacks);
    is_part.then_some(own)
}

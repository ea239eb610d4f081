//! Defines the list that `contract::registry` declares, re-exports the crates of the variants, and
//! has the published listings that are compared with them.
//!
//! The linker finds the list by its symbol. Readers of the list therefore depend on `contract`
//! alone, and after a change of a kernel only the kernel and this crate are compiled again.

pub mod listings;

macro_rules! variants {
    ($($variant:expr,)*) => {
        #[unsafe(export_name = "raybench.variants")]
        static VARIANTS: &[&contract::Variant] = &[$($variant),*];
    };
}

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

//! Defines the list that `contract::registry` declares, re-exports the crates of the variants, and
//! has the published listings that are compared with them.

pub mod listings;

macro_rules! variants {
    ($($variant:expr,)*) => {
        #[unsafe(export_name = "raybench.variants")]
        static VARIANTS: &[&contract::Variant] = &[$($variant),*];
    };
}

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

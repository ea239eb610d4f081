//! Defines the list that `contract::registry` declares, and re-exports the crates of the variants.

macro_rules! variants {
    ($($variant:expr,)*) => {
        #[unsafe(export_name = "raybench.variants")]
        static VARIANTS: &[&contract::Variant] = &[$($variant),*];
    };
}

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

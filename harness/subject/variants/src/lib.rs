//! The list of variants as the crate `registry` reads it, for whatever is linked, and their crates. Knows nothing
//! else.

macro_rules! variants {
    ($($variant:expr,)*) => {
        #[unsafe(export_name = "raybench.variants")]
        static VARIANTS: &[&contract::Variant] = &[$($variant),*];
    };
}

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

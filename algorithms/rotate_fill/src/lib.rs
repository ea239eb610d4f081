#![doc = include_str!("../README.md")]

use contract::Variant;

/// Generalized rays: fills by rotates with a direction parameter.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "",
    family: "",
    summary: "",
    sources: &[],
    features: &[],
    table_bytes: 0,
    excluded: None,
    routines: &[],
};

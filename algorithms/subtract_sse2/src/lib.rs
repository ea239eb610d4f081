#![doc = include_str!("../README.md")]

use contract::Variant;

/// o ^ (o - 2r) by SSE2 byte subtraction.
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

#![doc = include_str!("../README.md")]

use contract::Variant;

/// Subtraction Based Attack Mask Generation: o ^ (o - 3cbn) on all four lines.
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

#![doc = include_str!("../README.md")]

use contract::Variant;

/// From the bytewise adder to the fill: paddb, psubb and the derived attacks.
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

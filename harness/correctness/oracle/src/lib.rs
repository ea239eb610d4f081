//! The right answers, by walks over (file, rank) pairs, and the tests that compare variants with them.
//!
#![doc = include_str!("../README.md")]

mod argument;
mod boards;
mod cases;
mod check;
mod conform;
mod costs;
#[cfg(test)]
mod counts_tests;
mod failure;
mod models;
mod noise;
pub mod queens;
mod question;
pub mod slow_motion;
mod suite;
mod walk;
pub mod worked;
pub mod workloads;

pub use conform::{can_run, conform};
pub use costs::check_costs;
pub use failure::Failure;
pub use noise::Noise;
pub use question::{answers, broken_precondition};
pub use suite::{
    Answered, Effort, Part, RoutineReport, Unverified, check_answers, check_arguments, verify,
    verify_part, verify_probe,
};

/// Makes the whole suite the tests of one variant, in a module `conformance` of its `tests/main.rs`.
///
/// ```text
/// oracle::conformance!(kogge_stone::VARIANT);
/// ```
#[macro_export]
macro_rules! conformance {
    ($variant:expr) => {
        $crate::conformance!(@parts $variant;
            edges Edges, random Random, loops Loops, readings Readings, exhaustive Exhaustive);
    };
    (@parts $variant:expr; $($test:ident $part:ident),*) => {
        mod conformance {
            $(
                #[test]
                fn $test() {
                    $crate::conform(&$variant, $crate::Part::$part);
                }
            )*

            #[test]
            fn costs() {
                $crate::check_costs(&$variant, env!("CARGO_MANIFEST_DIR"));
            }
        }
    };
}

/// Ends a test if the machine or the build cannot run the variant: see [`can_run`].
#[macro_export]
macro_rules! only_where_it_runs {
    ($variant:expr) => {
        if !$crate::can_run(&$variant) {
            return;
        }
    };
}

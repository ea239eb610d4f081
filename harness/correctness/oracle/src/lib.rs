//! The right answers, by walks over (file, rank) pairs, and the tests that compare variants with
//! them.
//!
#![doc = include_str!("../README.md")]

// From the bottom up; a file imports from lines above its own alone:
//
//     walk, argument, random, effort   squares and steps; kinds of arguments; numbers; parts
//     question, noise                  the arguments of a call by meaning; random boards
//     cases                            fills in the arguments of a case
//     position                         the pieces of a whole position, in any form
//     boards                           lines, subsets, edge boards
//     position_cases                   positions and squares for test cases
//     kept_words, occupancies, rules   what several models share; what each has to say
//     models                           answers, preconditions and cases, a file per model
//     oracle                           a question with the rules of its model
//     failure, check                   the report of a wrong answer; a probe, call by call
//     suite                            variants, routines, probes and parts
//     conform, costs                   the tests of a variant
//
// Apart from these, workloads makes the boards that are measured; it uses walk, random and
// kept_words. queens, slow_motion and worked are examples for the tests of variants.

mod argument;
mod boards;
mod cases;
mod check;
mod conform;
mod costs;
mod effort;
mod failure;
mod kept_words;
mod models;
mod noise;
mod occupancies;
mod oracle;
mod position;
mod position_cases;
pub mod queens;
mod question;
mod random;
mod rules;
pub mod slow_motion;
mod suite;
mod walk;
pub mod worked;
pub mod workloads;

pub use conform::conform;
pub use costs::check_costs;
pub use effort::{Effort, Part};
pub use failure::Failure;
pub use noise::Noise;
pub use oracle::{answers, broken_precondition};
pub use suite::{
    Answered, RoutineReport, Unverified, check_answers, check_arguments, verify, verify_part,
    verify_probe, visit_cases,
};

/// Defines the tests of one variant, a test for each part of the suite, in a module `conformance`.
/// Call it in the `tests/main.rs` of the variant.
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

//! The smallest straight-line programs for a south attack fill on one file, by exact synthesis.
pub mod case;
pub mod cnf;
pub mod encoding;
pub mod exact;
pub mod free_gates;
pub mod free_shifts;
pub mod function;
pub mod program;
pub mod question;
pub mod rup;
pub mod search;
pub mod solver;
pub mod trial;

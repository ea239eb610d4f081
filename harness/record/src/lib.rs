//! The schema of a record, its reader and its atomic writer.
//!
//! A record is one run of `cargo xtask bench`: what was measured, on what, and with which tools.
//! Everything that tables and charts show is drawn from records. This crate knows no variant and
//! measures nothing.

mod schema;
mod store;

pub use schema::*;
pub use store::{Error, load, newest, save, write_whole};

//! Builds and single-stepping from the outside.

mod floors;
mod known;

//! All tests, as a part of the library: they derive the published schema from its types.

mod competitor;
mod contests;
mod generated;
mod judge;
#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
mod mutated;
mod mutations;
mod order;
mod plain;
mod plan;
mod sample_record;
mod schema;
mod slices;
mod strangers;
mod summary;
mod text;
mod tiers;
mod versions;
mod whole;

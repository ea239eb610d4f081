//! The schema of a record, its strict reader, its atomic writer and its judge.
//!
//! A record is one run of `cargo xtask bench`: results, machine and tools. All tables and charts
//! are drawn from records.

#[macro_use]
extern crate macro_rules_attribute;

attribute_alias! {
    // Stored by serde, without unknown fields; a test derives the schema. serde reads a missing
    // optional field as `None`.
    #[apply(stored!)] =
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)];
}

mod clock;
mod comparison;
mod contests;
mod error;
mod figures;
mod in_use;
mod instruments;
pub mod judge;
mod listings;
mod named;
mod order;
mod perft;
mod plain;
mod plan;
mod provenance;
mod publishable;
mod read;
mod removed;
mod rounds;
mod routine;
mod sample;
mod samples;
mod schema;
mod series_name;
mod slices;
mod summary;
mod text;
mod write;

pub use contests::Part;
pub use error::Error;
pub use order::{grouped, unique};
pub use plain::spelt_out;
pub use plan::Plan;
#[cfg(feature = "arguments")]
pub use plan::bytes;
pub use publishable::label_fault;
pub use read::{
    PUBLISHED, all_in, from_bytes, last_good, load, load_listings, load_samples, newest,
    newest_first, published, published_name,
};
pub use sample::sample;
pub use series_name::{Role, SeriesName};
pub use summary::{SUMMARY_BYTES, rounded, summary};
pub use write::{abandon, packed, save, scratch, text, write_whole, write_whole_by};
pub use {clock::*, comparison::*, in_use::*, instruments::*, listings::*, named::*, perft::*};
pub use {provenance::*, rounds::*, routine::*, samples::*, schema::*, text::*};

/// The summary of a run.
pub const RECORD_FILE: &str = "record.json";

/// The raw samples beside it.
pub const SAMPLES_FILE: &str = "samples.json.gz";

/// The machine code beside it.
pub const LISTINGS_FILE: &str = "listings.json.gz";

#[cfg(test)]
extern crate self as record;

#[cfg(test)]
#[path = "../tests/main.rs"]
mod tests;

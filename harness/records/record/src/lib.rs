//! The schema of a record, its strict reader, its atomic writer and its judge.
//!
//! A record is one run of `cargo xtask bench`: results, machine and tools. All tables and charts
//! are drawn from records.

#[macro_use]
extern crate macro_rules_attribute;

attribute_alias! {
    // Such a type is stored by serde, without unknown fields. A test derives the schema. serde
    // reads a missing optional field as `None`.
    #[apply(stored!)] =
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)];
}

mod clock;
mod comparison;
mod competitor;
#[cfg(feature = "files")]
mod contests;
#[cfg(feature = "files")]
mod error;
mod executed;
#[cfg(feature = "files")]
mod figures;
mod in_use;
mod instruments;
#[cfg(feature = "files")]
pub mod judge;
#[cfg(feature = "files")]
mod listings;
mod named;
mod order;
mod perft;
mod plain;
mod plan;
#[cfg(feature = "files")]
mod plausible;
#[cfg(feature = "files")]
mod provenance;
#[cfg(feature = "files")]
mod publishable;
#[cfg(feature = "files")]
mod read;
#[cfg(feature = "files")]
mod removed;
mod rounds;
#[cfg(feature = "files")]
mod routine;
#[cfg(feature = "files")]
mod sample;
#[cfg(feature = "files")]
mod samples;
#[cfg(feature = "files")]
mod schema;
mod series_name;
mod skip;
#[cfg(feature = "files")]
mod slices;
#[cfg(feature = "files")]
mod summary;
mod text;
#[cfg(feature = "files")]
mod times;
pub mod wire;
#[cfg(feature = "files")]
mod write;

#[cfg(feature = "files")]
pub use contests::Part;
#[cfg(feature = "files")]
pub use error::Error;
pub use order::{group_by_key, unique};
pub use plain::escape_hidden;
pub use plan::Plan;
#[cfg(feature = "arguments")]
pub use plan::parse_bytes;
#[cfg(feature = "files")]
pub use plausible::{Implausible, Outlier, PLAUSIBLE_FACTOR, Plausibility, plausibility};
#[cfg(feature = "files")]
pub use publishable::label_fault;
#[cfg(feature = "files")]
pub use read::{
    PUBLISHED, from_bytes, last_good, load, load_all, load_listings, load_newest, load_published,
    load_samples, newest_first, published_name,
};
#[cfg(feature = "files")]
pub use sample::sample;
pub use series_name::{Role, SeriesName};
#[cfg(feature = "files")]
pub use summary::{SUMMARY_BYTES, round_figures, summary};
#[cfg(feature = "files")]
pub use write::{abandon, pack, save, scratch, text, write_whole, write_whole_by};
pub use {
    clock::*, comparison::*, competitor::*, executed::*, in_use::*, instruments::*, named::*,
    perft::*,
};
#[cfg(feature = "files")]
pub use {listings::*, provenance::*, routine::*, samples::*, schema::*};
pub use {rounds::*, skip::*, text::*};

/// The file of a record.
pub const RECORD_FILE: &str = "record.json";

/// The file of its raw samples.
pub const SAMPLES_FILE: &str = "samples.json.gz";

/// The file of its machine code.
pub const LISTINGS_FILE: &str = "listings.json.gz";

#[cfg(test)]
extern crate self as record;

#[cfg(test)]
#[path = "../tests/main.rs"]
mod tests;

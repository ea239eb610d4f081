//! The schema of a record, its strict reader, its atomic writer and its judge.
//!
//! A record is one run of `cargo xtask bench`: results, machine and tools. All tables and charts are drawn from records.

#[macro_use]
extern crate macro_rules_attribute;
#[cfg(test)]
extern crate self as record;

attribute_alias! {
    // Stored by serde, without unknown fields; a test derives the schema. serde reads a missing optional field as `None`.
    #[apply(stored!)] =
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)];
}

mod bound;
mod bounds;
mod clock;
mod comparison;
mod compiled;
mod contests;
mod counts;
mod criterion;
mod error;
mod estimate;
mod figures;
mod in_use;
pub mod judge;
mod listings;
mod named;
mod numbers;
mod order;
mod parts;
mod perft;
mod plain;
mod plan;
mod provenance;
mod publishable;
mod published;
mod read;
mod rounds;
mod routine;
mod samples;
mod schema;
#[cfg(test)]
mod schema_tests;
mod sitting;
mod slices;
mod summary;
mod text;
mod tiers;
mod write;

pub use bound::Bound;
pub use clock::{Clock, ClockPoint, Ruler, Width};
pub use comparison::{Comparison, Confidence, Mode, Standing, TooFew};
pub use compiled::{Compiled, CompiledBy};
pub use contests::Part;
pub use counts::Counts;
pub use criterion::ByCriterion;
pub use error::Error;
pub use estimate::{Estimate, Ratio};
pub use in_use::{ANode, InUse, Searched};
pub use listings::{Function, Line, Listings, Token};
pub use named::{Binds, Ended, Form, Model, Verdict};
#[cfg(feature = "arguments")]
pub use numbers::bytes;
pub use order::{grouped, unique};
pub use parts::{abandon, of as scratch};
pub use perft::{Perft, PerftPosition};
pub use plain::spelt_out;
pub use plan::Plan;
pub use provenance::{Machine, Signature, Toolchain, WorkloadProfile};
pub use publishable::label_fault;
pub use published::{PUBLISHED, all_in, name as published_name, published};
pub use read::{
    from_bytes, last_good, load, load_listings, load_samples, newest, newest_first, sha256,
};
pub use rounds::{Condition, HardwareCountsPerUnit, Measured, Rounds, State};
pub use routine::{
    AsCompiled, ClassCounts, ExecutedRange, LoopResult, ProbeResult, RoutineResult, Stepped,
    TallyRange, Work,
};
pub use samples::{AtTier, Samples};
pub use schema::{Label, Record, SCHEMA, Skip};
pub use sitting::Sitting;
pub use summary::{SUMMARY_BYTES, rounded, summary};
pub use text::{
    CodeHash, Contestant, Grammar, Hash, Id, Name, PlainLines, PlainText, ProbeName, Symbol, Text,
    Time,
};
pub use write::{packed, save, text, write_whole, write_whole_by};

/// The summary of a run.
pub const RECORD_FILE: &str = "record.json";

/// The raw samples beside it.
pub const SAMPLES_FILE: &str = "samples.json.gz";

/// The machine code beside it.
pub const LISTINGS_FILE: &str = "listings.json.gz";

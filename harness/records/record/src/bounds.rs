//! Limits on the files and figures of a record; a file beyond them is refused.

use std::ops::RangeInclusive;

/// Bytes of a text. The longest of a record names all routines that an instrument skipped.
pub const TEXT: usize = 8192;

/// The largest figure. What is summed over all values stays far below what 64 bits hold.
pub const FIGURE: f64 = (1u64 << 40) as f64;

/// The smallest figure besides 0. Rounding errors of differences are far above it, and an axis has a tick for every decade.
pub const MIN_FIGURE: f64 = 1e-30;

/// The confidence of intervals: below 1 even after many intervals have shared the rest.
pub const CONFIDENCE: RangeInclusive<f64> = 0.5..=0.999_999;

/// Bytes of `record.json`, packed and unpacked: a run of all variants has 38 MB at three tiers. The value that is read needs about twenty
/// times as much memory.
pub const RECORD: u64 = 48 << 20;

/// The same of `listings.json.gz`.
pub const LISTINGS: u64 = 128 << 20;

/// The same of `samples.json.gz`.
pub const SAMPLES: u64 = 1 << 30;

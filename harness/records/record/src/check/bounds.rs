//! What a file of a record may take before it is refused: the limits alone, so that reading one, whoever
//! wrote it, takes bounded memory. Must not know what the fields mean.

/// Limits of one kind of file. Reading takes less than five times `bytes` and 400 bytes a value.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Bytes of the file, and of what it unpacks to.
    pub bytes: u64,
    /// Values: figures, texts, lists, objects.
    pub values: usize,
    /// Entries of one list or object.
    pub entries: usize,
}

/// Objects and lists in each other. A record has seven.
pub const DEPTH: usize = 16;

/// Bytes of a text. The longest of a record names all routines that an instrument skipped.
pub const TEXT: usize = 8192;

/// Bytes of the name of a field.
pub const KEY: usize = 256;

/// The largest figure. What is summed over all values stays far below what 64 bits hold.
pub const FIGURE: f64 = (1u64 << 40) as f64;

/// The smallest figure that is not nothing. What rounding leaves of a difference is far above it, and an
/// axis has a tick for every decade.
pub const MIN_FIGURE: f64 = 1e-30;

/// `record.json`: a run of all variants has 16 MB, 470,000 values and lists of 800.
pub const RECORD: Bounds = Bounds { bytes: 64 << 20, values: 1_500_000, entries: 2048 };

/// `listings.json.gz`.
pub const LISTINGS: Bounds = Bounds { bytes: 128 << 20, values: 8_000_000, entries: 100_000 };

/// `samples.json.gz`, which no command but this check reads again.
pub const SAMPLES: Bounds = Bounds { bytes: 1 << 30, values: 64_000_000, entries: 16_000_000 };

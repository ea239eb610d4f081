//! Work that a run left out, in a record.

use crate::PlainText;

/// Skipped work.
#[apply(stored!)]
pub struct Skip {
    /// A variant, or an instrument on a variant.
    pub what: PlainText,
    /// The reason and the remedy.
    pub reason: PlainText,
}

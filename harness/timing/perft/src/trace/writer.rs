//! Writes the look-ups of a search for `cargo xtask bench --trace FILE`. It needs nothing but the
//! standard library: an engine may have a copy of this file.

use std::io::{Result, Write};

/// A trace that is being written; `out` should have a buffer.
pub struct Writer<W: Write> {
    out: W,
    records: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a trace.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn new(mut out: W) -> Result<Writer<W>> {
        out.write_all(b"raytrace\x02\0\0\0\x04\x03\x02\x01")?;
        Ok(Writer { out, records: 0 })
    }

    /// Adds a record: of a rook (1), bishop (2), queen (3) or both at once, rook and bishop (4), on
    /// a square from a1 = 0 to h8 = 63; or, square and occupied 0, that a move was made (5) or a
    /// position evaluated (6).
    ///
    /// # Errors
    /// Those of `out`.
    #[inline]
    pub fn record(&mut self, kind: u8, square: u8, occupied: u64) -> Result<()> {
        self.records += 1;
        let first = u64::from(kind) | u64::from(square) << 8;
        self.out.write_all(&first.to_le_bytes())?;
        self.out.write_all(&occupied.to_le_bytes())
    }

    /// Ends it with the number of its records (7): a trace without that is cut.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(mut self) -> Result<()> {
        self.record(7, 0, self.records)?;
        self.out.flush()
    }
}

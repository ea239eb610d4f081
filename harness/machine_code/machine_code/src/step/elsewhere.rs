//! Stands in where there is no single-stepping: it says so, and does nothing else.

use crate::step::{Counts, Error};

/// Counts nothing here; see [`Stepper::new`].
pub struct Stepper(());

impl Stepper {
    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn new() -> Result<Self, Error> {
        Err(Error::Impossible("single-stepping is done on x86-64 Linux alone".to_string()))
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    ///
    /// # Safety
    /// Nothing is called.
    pub unsafe fn count(&mut self, symbol: &str, _calls: impl FnOnce()) -> Result<Counts, Error> {
        Err(Error::Impossible(format!("{symbol}: single-stepping is done on x86-64 Linux alone")))
    }
}

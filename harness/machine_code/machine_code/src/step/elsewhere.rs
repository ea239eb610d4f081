//! Reports that this machine has no single-stepping.

use crate::step::{Counts, Error};

/// Counts nothing; see [`Stepper::new`].
pub struct Stepper(());

impl Stepper {
    /// Always fails.
    ///
    /// # Errors
    /// Always.
    pub fn new() -> Result<Self, Error> {
        Err(Error::Machine("single-stepping requires x86-64 Linux".to_string()))
    }

    /// Always fails.
    ///
    /// # Errors
    /// Always.
    ///
    /// # Safety
    /// Never called.
    pub unsafe fn count(&mut self, symbol: &str, _calls: impl FnOnce()) -> Result<Counts, Error> {
        Err(Error::Machine(format!("{symbol}: single-stepping requires x86-64 Linux")))
    }
}

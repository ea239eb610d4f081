//! The counter on x86-64 Linux.

mod child;
mod image;
mod walk;

use crate::step::{Counts, Error};
use image::Image;
pub use walk::is_gather;

/// Counts executed instructions of functions of the running executable.
pub struct Stepper {
    image: Image,
}

impl Stepper {
    /// Reads the running executable, and tries out whether a child may step itself.
    ///
    /// # Errors
    /// [`Error::Machine`] where that is forbidden; [`Error::Check`] if the executable cannot be
    /// read.
    pub fn new() -> Result<Self, Error> {
        let mut stepper = Stepper { image: Image::read_running()? };
        // SAFETY: the anchor does nothing.
        unsafe { stepper.count(image::ANCHOR, || image::anchor()) }?;
        Ok(stepper)
    }

    /// Runs `calls` in a child that steps itself, and counts what each call of the function
    /// `symbol` executes. Everything else that `calls` does runs at full speed and uncounted.
    ///
    /// The child is a fork and not a program started again: it has this process's addresses and
    /// arguments, so nothing need be sent to it, and it counts the bytes that are timed and
    /// verified here.
    ///
    /// # Errors
    /// [`Error::Machine`] where code cannot be changed; [`Error::Check`] if there is no such
    /// function, if it was never called, or if the child died.
    ///
    /// # Safety
    /// This CPU has the instructions of the function. If this process has other threads, `calls`
    /// does only what a forked child of such a process may do: no lock that another thread may
    /// hold.
    pub unsafe fn count(&mut self, symbol: &str, calls: impl FnOnce()) -> Result<Counts, Error> {
        let entry = self
            .image
            .address(symbol)
            .ok_or_else(|| Error::Check(format!("{symbol} is not in this executable")))?;
        // SAFETY: the caller's promise.
        let walk = unsafe { child::walk(entry, calls) }.map_err(|error| match error {
            Error::Check(why) => Error::Check(format!("{symbol}: {why}")),
            machine => machine,
        })?;
        let mut counts = Counts::default();
        for (address, times) in walk.executed_addresses() {
            let (class, mnemonic) = self.image.instruction(address)?;
            *counts.classes.entry(class.to_string()).or_default() += times;
            *counts.mnemonics.entry(mnemonic).or_default() += times;
        }
        counts.per_call = walk.per_call().to_vec();
        counts.steps = counts.per_call.iter().map(|instructions| instructions + 1).sum();
        Ok(counts)
    }
}

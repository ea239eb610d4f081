//! The stand-in for `pages` where no machine code is made at run time: such code is copied on
//! x86-64 Linux alone. It has the same functions, so their callers need no conditions.

use std::ffi::c_void;

/// Pages for machine code, of which there are none.
pub(crate) enum Pages {}

impl Pages {
    /// Refuses, because no machine code is made here.
    ///
    /// # Errors
    /// In every case.
    pub(crate) fn reserve_near(_address: usize, _length: usize) -> Result<Self, String> {
        Err("machine code is copied on x86-64 Linux alone".into())
    }

    pub(crate) fn start(&self) -> *const c_void {
        match *self {}
    }

    pub(crate) fn address(&self) -> usize {
        match *self {}
    }

    pub(crate) fn fill(&mut self, _offset: usize, _bytes: &[u8]) -> Result<(), String> {
        match *self {}
    }
}

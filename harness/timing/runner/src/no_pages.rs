//! No memory for machine code that is made at run time: such code is copied on x86-64 Linux alone.

use std::ffi::c_void;

/// There is none.
pub(crate) enum Pages {}

impl Pages {
    /// # Errors
    /// Always.
    pub(crate) fn near(_address: usize, _length: usize) -> Result<Self, String> {
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

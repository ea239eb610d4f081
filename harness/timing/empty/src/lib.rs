//! Kernels that compute nothing, in the loops of all models. The crate has nothing else, so that
//! they are compiled with the options of kernels, whatever the options of the process that times
//! them are.

mod kernel;
mod routines;

pub use routines::ROUTINES;

//! Kernels that compute nothing, in the loops of all models. They are a separate crate because
//! kernels are compiled with other options than the process that times them.

mod kernel;
mod routines;

pub use routines::ROUTINES;

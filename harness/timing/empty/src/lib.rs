//! Kernels that compute nothing, in the loops of all models. They have a crate of their own because
//! kernels are compiled with other options than the process that times them.

mod kernel;
mod routines;

pub use routines::ROUTINES;

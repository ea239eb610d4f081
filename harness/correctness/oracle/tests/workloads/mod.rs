//! Named workloads, files of positions, and the arguments that probes are called with.

mod arguments;
mod fen;
mod moves;
mod named;
mod positions;

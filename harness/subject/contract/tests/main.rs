//! All tests of the crate in one executable: the library is not compiled a second time for them.

mod boards;
mod cpus;
mod graphs;
mod loops;
mod meanings;
mod planted_loops;
mod ray_order;
mod tables;
mod tallies;
mod words;

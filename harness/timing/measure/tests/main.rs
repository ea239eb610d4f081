//! All tests from outside, as a module of the library: one executable.

mod coverage;
mod example;
mod outside;
mod two_modes;

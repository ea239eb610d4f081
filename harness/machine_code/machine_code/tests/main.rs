//! All tests of the crate in one executable: the library is not compiled a second time for them.

mod bound_loop;
mod build;
mod classes;
mod dataflow;
mod executables;
mod functions;
mod git;
mod known;
mod layers;
mod loops;
mod normal;
mod release_profile;

use machine_code::decode::Code;

/// Hand-assembled code as the function `f`.
fn decode(bytes: &[u8]) -> Code {
    Code::decode("f", 0x1000, bytes, |_, _| None)
}

//! `raybench-runner`: the release executable whose probes are verified, timed, counted and listed.
//! Its code is in [`runner::main`], which does not have to be compiled again when a kernel changes.

use variants as _;

fn main() -> std::process::ExitCode {
    runner::main()
}

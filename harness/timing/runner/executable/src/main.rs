//! `raybench-runner`: the one release executable whose probes everything else speaks of. What it
//! does is in [`runner::main`], which an edit of a kernel does not have compiled again.

use variants as _;

fn main() -> std::process::ExitCode {
    runner::main()
}

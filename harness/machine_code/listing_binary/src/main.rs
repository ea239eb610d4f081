//! `raybench-listing-binary`: all probes, and nothing that is timed. What it does is in [`listing_binary::main`].

use variants as _;

fn main() -> std::process::ExitCode {
    listing_binary::main()
}

//! `xtask-all`: every verb. Tests run it, since whoever calls `cargo xtask` meanwhile replaces `xtask` with one of fewer.

fn main() -> std::process::ExitCode {
    xtask::main()
}

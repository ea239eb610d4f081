//! `cargo xtask`, with the verbs that its features have.

fn main() -> std::process::ExitCode {
    xtask::main()
}

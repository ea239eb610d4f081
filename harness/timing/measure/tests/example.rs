//! The example of this crate does what it says, on whatever machine: no figure of it is asserted.

use std::process::Command;

#[test]
fn two_functions_are_timed() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example", "two_functions"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("contended: "), "{text}");
    let judged = ["floor: ", "loop: ", " times ("].iter().all(|part| text.contains(part));
    assert!(judged || text.contains("in no sitting was the core ours"), "{text}");
}

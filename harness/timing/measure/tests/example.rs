//! The example of this crate prints what it promises, on any machine: no figure of it is asserted.

use std::process::Command;

#[test]
fn two_functions_are_timed() {
    // `cargo test` builds examples before it runs tests.
    let path = std::env::current_exe().expect("tests are files");
    let profile = path.ancestors().nth(2).expect("it lies in deps");
    let output = Command::new(profile.join("examples/two_functions")).output();
    let output = output.expect("`cargo test` has built the example; with --lib it does not");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("contended: "), "{text}");
    let judged = ["floor: ", "loop: ", " times ("].iter().all(|part| text.contains(part));
    assert!(judged || text.contains("in no invocation was the core ours"), "{text}");
}

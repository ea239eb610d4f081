//! The example of this crate does what it says, on whatever machine: no figure of it is asserted.

use std::process::Command;

#[test]
fn two_functions_are_timed() {
    let example = std::env::current_exe().expect("a test is a file");
    let folder = example.parent().and_then(|deps| deps.parent()).expect("target/PROFILE/deps");
    let output = Command::new(folder.join("examples/two_functions")).output();
    let output = output.expect("cargo builds examples before it runs tests");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("contended: "), "{text}");
    let judged = ["floor: ", "loop: ", " times\n"].iter().all(|part| text.contains(part));
    assert!(judged || text.contains("no sitting had samples enough"), "{text}");
}

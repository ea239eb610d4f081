//! Options of `asm` that exclude each other.

use crate::common;

/// Returns the line with which `asm` refuses its arguments.
fn error_line(arguments: &[&str]) -> String {
    common::error_line(&[&["asm"][..], arguments].concat())
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let modes = ["--claims", "--matrix", "--compilers", "--check"];
    for (index, mode) in modes.iter().enumerate() {
        for other_mode in &modes[index + 1..] {
            let line = error_line(&[mode, other_mode]);
            assert!(line.contains(&format!("cannot be used with '{other_mode}")), "{line}");
        }
        assert!(error_line(&[mode, "--diff", "@v3"]).contains("cannot be used with"));
    }
    assert!(error_line(&["magic", "--compilers"]).contains("cannot be used with"));
}

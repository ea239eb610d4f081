//! Options of `asm` that exclude each other.

use crate::common;

/// The line with which `asm` refuses its arguments.
fn refused(arguments: &[&str]) -> String {
    common::refused(&[&["asm"][..], arguments].concat())
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let modes = ["--claims", "--matrix", "--compilers", "--check"];
    for (index, mode) in modes.iter().enumerate() {
        for other in &modes[index + 1..] {
            let line = refused(&[mode, other]);
            assert!(line.contains(&format!("cannot be used with '{other}")), "{line}");
        }
        assert!(refused(&[mode, "--diff", "@v3"]).contains("cannot be used with"));
    }
    assert!(refused(&["magic", "--compilers"]).contains("cannot be used with"));
}

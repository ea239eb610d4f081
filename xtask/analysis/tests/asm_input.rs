//! `asm` given what it cannot read: one clear line and exit code 2, and nothing is built for it.

use crate::common;
use crate::common::Scratch;
use std::process::Command;

/// The one line with which `asm` refuses.
fn refused(arguments: &[&str]) -> String {
    common::refused(&[&["asm"][..], arguments].concat())
}

/// Both ways of reading a file refuse it.
fn refused_file(path: &str) -> String {
    let listed = refused(&["kogge_stone", "attacks", "south", "--file", path]);
    assert_eq!(refused(&["--check", "--file", path]), listed);
    assert!(listed.contains(path), "{listed}");
    listed
}

/// An ELF header for `machine`, without sections.
fn elf(machine: u16) -> Vec<u8> {
    let mut bytes = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    bytes.extend([3_u16, machine].iter().flat_map(|half| half.to_le_bytes()));
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend([0; 24 + 4]);
    bytes.extend([64_u16, 0, 0, 0, 0, 0].iter().flat_map(|half| half.to_le_bytes()));
    bytes
}

#[test]
fn foreign_files_are_refused_in_one_line() {
    let refused_bytes = |bytes: Vec<u8>| refused_file(Scratch::new("foreign", bytes).path());
    let text = refused_bytes(b"no machine code".to_vec());
    assert!(text.contains("is not x86-64 machine code in ELF form"), "{text}");
    let arm = refused_bytes(elf(183));
    assert!(arm.contains("Aarch64"), "{arm}");
    let stripped = refused_bytes(elf(62));
    assert!(stripped.contains("has no symbols"), "{stripped}");
    assert!(refused_file("/no/such/runner").contains("cannot read"));
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn an_executable_without_probes_is_refused() {
    let source = Scratch::new("plain.rs", "fn main() {}");
    let folder = Scratch::folder("plain");
    let program = format!("{}/plain", folder.path());
    let made = Command::new("rustc").args(["-o", &program, source.path()]).status();
    assert!(made.is_ok_and(|status| status.success()));
    let line = refused_file(&program);
    assert!(line.contains("carries no probe"), "{line}");
}

#[test]
fn what_excludes_each_other_is_refused() {
    let modes = ["--claims", "--matrix", "--compilers", "--check"];
    for (index, one) in modes.iter().enumerate() {
        for other in &modes[index + 1..] {
            let line = refused(&[one, other]);
            assert!(line.contains(&format!("cannot be used with '{other}")), "{line}");
        }
        assert!(refused(&[one, "--diff", "@v3"]).contains("cannot be used with"));
    }
    assert!(refused(&["--file", "/no/such/runner"]).contains("name one"));
    for mode in ["--claims", "--matrix", "--compilers"] {
        assert!(refused(&[mode, "--file", "/no/such/runner"]).contains("cannot be used with"));
    }
    assert!(refused(&["magic", "--compilers"]).contains("cannot be used with"));
}

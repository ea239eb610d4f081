//! Executables: errors in one line, and this very test executable read.

use machine_code::decode::Executable;
use std::path::Path;

#[test]
fn a_missing_file_is_named_in_one_line() {
    let error = Executable::open(Path::new("no/such/runner")).map(|_| ()).unwrap_err();
    let line = error.to_string();
    assert!(line.starts_with("cannot read no/such/runner: "), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn a_text_file_is_foreign() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let line = Executable::open(&manifest).map(|_| ()).unwrap_err().to_string();
    assert!(line.contains("is not x86-64 machine code in ELF form"), "{line}");
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn this_very_test_can_be_read() {
    #[unsafe(export_name = "raybench.test.flip")]
    extern "C" fn flip(x: u64) -> u64 {
        x ^ 0x55
    }
    let called: extern "C" fn(u64) -> u64 = std::hint::black_box(flip);
    assert_eq!(called(1), 0x54);
    let own = std::env::current_exe().expect("tests are files");
    let own = Executable::open(&own).expect("an ELF file with symbols");
    let code = own.code("raybench.test.flip").expect("exported above");
    assert!(code.instructions.iter().any(|line| line.text().starts_with("xor ")));
    assert!(own.code("raybench.test.no_such_function").is_none());
    assert!(own.compiler().is_some_and(|compiler| compiler.starts_with("rustc version")));
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn a_pointer_is_constant_where_it_is_sealed_and_not_where_it_can_be_written() {
    use std::sync::atomic::{AtomicPtr, Ordering};
    static NUMBER: u64 = 5;
    static SEALED: &u64 = &NUMBER;
    static OPEN: AtomicPtr<u64> = AtomicPtr::new((&raw const NUMBER).cast_mut());
    #[unsafe(export_name = "raybench.test.base")]
    extern "C" fn base() {}
    let own = std::env::current_exe().expect("tests are files");
    let own = Executable::open(&own).expect("an ELF file with symbols");
    let linked = own.address("raybench.test.base").expect("exported above");
    let called: extern "C" fn() = std::hint::black_box(base);
    let load_base = called as usize as u64 - linked;
    let number = (&raw const NUMBER) as u64 - load_base;
    let sealed = (&raw const SEALED) as u64 - load_base;
    assert_eq!(own.constant_bytes(sealed, 8), Some(number.to_le_bytes().to_vec()));
    assert_eq!(OPEN.load(Ordering::Relaxed).cast_const(), &raw const NUMBER);
    assert_eq!(own.constant_bytes((&raw const OPEN) as u64 - load_base, 8), None);
}

//! Random edits of a good file, and the limits within which a reader must refuse or read the
//! result.

#![allow(dead_code, reason = "each test uses what it needs")]

use proptest::prelude::*;
use proptest::sample::Index;
use std::ops::Range;

/// Tokens that readers of JSON, positions and journals trip over.
const TOKENS: [&str; 18] = [
    "NaN",
    "-Infinity",
    "1e999",
    "-1e308",
    "0.0000000000000000000000000000000001",
    "\\u0000",
    "\\ud800",
    "\"\"",
    "null",
    "[[[[[[[[[[[[[[[[[[[[",
    "{\"a\":",
    "\u{feff}",
    "99999999999999999999",
    "/",
    "8/8",
    "KQRBNPkqrbnp",
    "\r",
    "\u{1b}[2J",
];

/// A change of a few bytes.
#[derive(Clone, Debug)]
pub enum Edit {
    Flip(Index, u8),
    Set(Index, u8),
    Cut(Index, usize),
    Truncate(Index),
    Repeat(Index, usize, usize),
    Insert(Index, &'static str, usize),
}

/// Returns a strategy for one to five edits.
pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let index = any::<Index>;
    let token = prop::sample::select(&TOKENS[..]);
    let edit = prop_oneof![
        (index(), 0..8u8).prop_map(|(index, bit)| Edit::Flip(index, bit)),
        (index(), any::<u8>()).prop_map(|(index, byte)| Edit::Set(index, byte)),
        (index(), 0..64usize).prop_map(|(index, length)| Edit::Cut(index, length)),
        index().prop_map(Edit::Truncate),
        (index(), 0..64usize, 1..31usize)
            .prop_map(|(index, length, times)| Edit::Repeat(index, length, times)),
        (index(), token, 1..4usize)
            .prop_map(|(index, token, times)| Edit::Insert(index, token, times)),
    ];
    prop::collection::vec(edit, 1..6)
}

/// Returns the bytes of a good file after these edits.
pub fn apply_edits(good: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for edit in edits {
        edit.change(&mut bytes);
    }
    bytes
}

impl Edit {
    fn change(&self, bytes: &mut Vec<u8>) {
        match self {
            Edit::Flip(index, bit) => {
                let offset = offset(bytes, index);
                if let Some(byte) = bytes.get_mut(offset) {
                    *byte ^= 1 << bit;
                }
            }
            Edit::Set(index, value) => {
                let offset = offset(bytes, index);
                if let Some(byte) = bytes.get_mut(offset) {
                    *byte = *value;
                }
            }
            Edit::Cut(index, length) => {
                let range = range(bytes, index, *length);
                bytes.drain(range);
            }
            Edit::Truncate(index) => bytes.truncate(offset(bytes, index)),
            Edit::Repeat(index, length, times) => {
                let range = range(bytes, index, *length);
                let start = range.start;
                let copies = bytes[range].repeat(*times);
                bytes.splice(start..start, copies);
            }
            Edit::Insert(index, token, times) => {
                let offset = offset(bytes, index);
                bytes.splice(offset..offset, token.repeat(*times).into_bytes());
            }
        }
    }
}

/// Returns the offset of an edit. It may be the end, where an insertion appends.
fn offset(bytes: &[u8], index: &Index) -> usize {
    index.index(bytes.len() + 1)
}

/// Returns the bytes from the offset of an edit on, fewer than `length` at the end.
fn range(bytes: &[u8], index: &Index, length: usize) -> Range<usize> {
    let start = offset(bytes, index);
    start..(start + length).min(bytes.len())
}

/// Runs the cases in a child process: a case that crashes, or takes more than ten seconds, fails
/// and is shrunk, in few steps since each hang lasts as long. `PROPTEST_CASES` overrides the number
/// of cases.
pub fn child_process_config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    ProptestConfig { cases, fork: true, timeout: 10_000, max_shrink_iters: 64, ..usual }
}

/// Limits this process, the child, to 1 GiB of address space: an allocation beyond it aborts the
/// case.
#[cfg(target_os = "linux")]
pub fn limit_memory() {
    use nix::sys::resource::{Resource, setrlimit};
    const MEMORY: u64 = 1 << 30;
    setrlimit(Resource::RLIMIT_AS, MEMORY, MEMORY).expect("a process may lower its own limit");
}

#[cfg(not(target_os = "linux"))]
pub fn limit_memory() {
    eprintln!("skipped in part: memory is limited on Linux only");
}

/// Fails unless a refusal is one short line without control characters.
#[track_caller]
pub fn assert_clear(why: &str) {
    assert!(!why.is_empty() && why.len() < 1000, "a refusal of {} bytes: {why}", why.len());
    assert!(!why.chars().any(char::is_control), "a refusal with control characters: {why:?}");
}

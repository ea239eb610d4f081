//! Random edits of a good file, and the limits within which a reader must refuse or read the
//! result.

#![allow(dead_code, reason = "each test uses what it needs")]

use proptest::prelude::*;
use proptest::sample::Index;

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

/// One to five edits.
pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let at = any::<Index>;
    let token = prop::sample::select(&TOKENS[..]);
    let edit = prop_oneof![
        (at(), 0..8u8).prop_map(|(at, bit)| Edit::Flip(at, bit)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        (at(), 0..64usize).prop_map(|(at, length)| Edit::Cut(at, length)),
        at().prop_map(Edit::Truncate),
        (at(), 0..64usize, 1..31usize)
            .prop_map(|(at, length, times)| Edit::Repeat(at, length, times)),
        (at(), token, 1..4usize).prop_map(|(at, token, times)| Edit::Insert(at, token, times)),
    ];
    prop::collection::vec(edit, 1..6)
}

/// The bytes of a good file after these edits.
pub fn mangled(good: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    edits.iter().for_each(|edit| edit.change(&mut bytes));
    bytes
}

impl Edit {
    fn change(&self, bytes: &mut Vec<u8>) {
        let place = |at: &Index| at.index(bytes.len() + 1);
        let piece = |at: usize, length: usize| at..(at + length).min(bytes.len());
        match self {
            Edit::Flip(at, bit) => {
                let at = place(at);
                bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << bit);
            }
            Edit::Set(at, new) => {
                let at = place(at);
                bytes.get_mut(at).into_iter().for_each(|byte| *byte = *new);
            }
            Edit::Cut(at, length) => {
                let piece = piece(place(at), *length);
                bytes.drain(piece);
            }
            Edit::Truncate(at) => bytes.truncate(place(at)),
            Edit::Repeat(at, length, times) => {
                let at = place(at);
                let copies = bytes[piece(at, *length)].repeat(*times);
                bytes.splice(at..at, copies);
            }
            Edit::Insert(at, token, times) => {
                let at = place(at);
                bytes.splice(at..at, token.repeat(*times).into_bytes());
            }
        }
    }
}

/// Runs the cases in a child process: a case that crashes, or takes more than ten seconds, fails
/// and is shrunk, in few steps since each hang lasts as long. `PROPTEST_CASES` overrides the number
/// of cases.
pub fn in_a_child(cases: u32) -> ProptestConfig {
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

/// A refusal is one short line without control characters.
#[track_caller]
pub fn assert_clear(why: &str) {
    assert!(!why.is_empty() && why.len() < 1000, "a refusal of {} bytes: {why}", why.len());
    assert!(!why.chars().any(char::is_control), "a refusal with control characters: {why:?}");
}

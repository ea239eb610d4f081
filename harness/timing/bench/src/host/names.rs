//! Collects the names of this machine and its user, from the environment and the system's files, so
//! that records can leave them out.
//!
//! A record is published, and its texts come from many sources: labels, paths in messages, names of
//! processors. So `Record::publishable` replaces these names wherever it finds them. We leave out a
//! name that is also a usual word, because that would be replaced in texts about something else.

use std::collections::BTreeSet;
use std::path::Path;

/// Names that many machines and users have, so that they identify nobody.
const COMMON_NAMES: [&str; 16] = [
    "root",
    "user",
    "users",
    "admin",
    "home",
    "guest",
    "ubuntu",
    "debian",
    "fedora",
    "arch",
    "runner",
    "vagrant",
    "docker",
    "builder",
    "localhost",
    "none",
];

/// Words of our commands, tables and messages, and names of tools and makers. A text with such a
/// word is not about a user of the same name.
const OUR_WORDS: &str = "amd apple arm asm avx2 avx512 bench board boards bounds callgrind cargo \
    cause charts clang clock code command compare compiler compilers core cores cpu criterion \
    cycles doctor epyc evaluation extract file full game gcc git host instruments intel judge \
    kernel kvm label limit linux list llvm machine measure memory model perft positions processor \
    prove quick raybench recommend record report routine rust rustc ryzen search seed show tables \
    tier tiers trace valgrind words";

/// Returns the names of this user and of this machine that identify somebody.
pub fn private_names() -> Vec<String> {
    let mut names = Vec::new();
    for variable in ["USER", "LOGNAME", "USERNAME", "HOSTNAME"] {
        names.extend(std::env::var(variable));
    }
    for file in ["/proc/sys/kernel/hostname", "/etc/hostname"] {
        names.extend(std::fs::read_to_string(file));
    }
    if let Ok(home) = std::env::var("HOME")
        && let Some(folder) = Path::new(&home).file_name().and_then(|name| name.to_str())
    {
        names.push(folder.to_string());
    }
    identifying_names(names)
}

/// Returns the names that identify somebody, each once, without blanks and domains.
fn identifying_names(names: Vec<String>) -> Vec<String> {
    let mut identifying = BTreeSet::new();
    for name in names {
        let host = name.trim().split('.').next().unwrap_or_default();
        if is_identifying(host) {
            identifying.insert(host.to_string());
        }
    }
    identifying.into_iter().collect()
}

/// Whether a name can identify somebody. Names of two letters cannot, because they are part of too
/// many words.
fn is_identifying(name: &str) -> bool {
    let lower_case = name.to_lowercase();
    name.len() > 2
        && !COMMON_NAMES.contains(&lower_case.as_str())
        && !OUR_WORDS.split_whitespace().any(|word| word == lower_case)
        && contract::registry::variant(&lower_case).is_none()
}

#[cfg(test)]
mod tests {
    use super::identifying_names;

    #[test]
    fn identifying_names_are_returned_once() {
        let names = ["alice", "root", "alice\n", "laptop.example.org\n", "", "vm", "localhost"];
        assert_eq!(identifying_names(names.map(str::to_string).to_vec()), ["alice", "laptop"]);
    }

    #[test]
    fn our_words_identify_nobody() {
        let words = ["bench", "full", "tiers", "AMD", "rustc", "Valgrind", "magic", "bench.local"];
        assert_eq!(identifying_names(words.map(str::to_string).to_vec()), [""; 0]);
    }
}

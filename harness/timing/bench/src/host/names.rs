//! The names of this machine and its user, from the environment and the system's files, so that
//! records can leave them out.
//!
//! A record is published, and its texts come from many places: labels, paths in messages, names of
//! processors. So these names are replaced wherever they are found (`Record::publishable`). A name
//! that is also a usual word would be replaced where it tells of nobody: it is left out here.

use std::collections::BTreeSet;
use std::path::Path;

/// Names that many machines and users have: they tell of nobody.
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

/// Words of our commands, tables and messages, and names of tools and makers: a text that holds one
/// does not speak of a user who is called alike.
const OUR_WORDS: &str = "amd apple arm asm avx2 avx512 bench board boards bounds callgrind cargo \
    cause charts clang clock code command compare compiler compilers core cores cpu criterion \
    cycles doctor epyc evaluation extract file full game gcc git host instruments intel judge \
    kernel kvm label limit linux list llvm machine measure memory model perft positions processor \
    prove quick raybench recommend record report routine rust rustc ryzen search seed show tables \
    tier tiers trace valgrind words";

/// The names of this user and of this machine, as far as they tell of anybody.
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
    telling(names)
}

/// Without blanks and domains, the names that tell of somebody, once each.
fn telling(names: Vec<String>) -> Vec<String> {
    let mut telling = BTreeSet::new();
    for name in names {
        let host = name.trim().split('.').next().unwrap_or_default();
        if tells(host) {
            telling.insert(host.to_string());
        }
    }
    telling.into_iter().collect()
}

/// Whether a name can tell of somebody. Two letters are part of too many words.
fn tells(name: &str) -> bool {
    let lower = name.to_lowercase();
    name.len() > 2
        && !COMMON_NAMES.contains(&lower.as_str())
        && !OUR_WORDS.split_whitespace().any(|word| word == lower)
        && contract::registry::variant(&lower).is_none()
}

#[cfg(test)]
mod tests {
    use super::telling;

    #[test]
    fn names_tell_of_somebody_once() {
        let names = ["alice", "root", "alice\n", "laptop.example.org\n", "", "vm", "localhost"];
        assert_eq!(telling(names.map(str::to_string).to_vec()), ["alice", "laptop"]);
    }

    #[test]
    fn words_of_ours_tell_of_nobody() {
        let words = ["bench", "full", "tiers", "AMD", "rustc", "Valgrind", "magic", "bench.local"];
        assert_eq!(telling(words.map(str::to_string).to_vec()), [""; 0]);
    }
}

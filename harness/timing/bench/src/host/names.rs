//! The names of this machine and its user, from the environment and the system's files, so that
//! records can leave them out.

use std::collections::BTreeSet;
use std::path::Path;

/// Names that many machines and users have: they tell of nobody.
const TELLING_NOTHING: [&str; 16] = [
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

/// Words of our own commands, tables and messages, and names of tools and makers: a text that holds
/// one does not speak of a user who is called alike.
const OWN_WORDS: &str = "amd apple arm asm avx2 avx512 bench board boards bounds callgrind cargo cause charts clang \
    clock code command compare compiler compilers core cores cpu criterion cycles doctor epyc \
    evaluation extract file full game gcc git host instruments intel judge kernel kvm label \
    limit linux list llvm machine measure memory model perft positions processor prove quick \
    raybench recommend record report routine rust rustc ryzen search seed show tables tier \
    tiers trace valgrind words";

/// The names of this user and of this machine, as far as they tell of anybody.
pub fn private_names() -> Vec<String> {
    let variables = ["USER", "LOGNAME", "USERNAME", "HOSTNAME"].map(std::env::var);
    let home = std::env::var("HOME").ok();
    let home = home.as_deref().and_then(|home| Path::new(home).file_name()?.to_str());
    let files = ["/proc/sys/kernel/hostname", "/etc/hostname"].map(std::fs::read_to_string);
    let said = variables.into_iter().flatten().chain(files.into_iter().flatten());
    telling(said.chain(home.map(str::to_string)))
}

/// Without blanks and domains, those that tell of somebody, once each.
fn telling(names: impl Iterator<Item = String>) -> Vec<String> {
    let short = |name: String| Some(name.trim().split('.').next()?.to_string());
    names
        .filter_map(short)
        .filter(|name| tells(name))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Whether a name can tell of somebody.
fn tells(name: &str) -> bool {
    let lower = name.to_lowercase();
    let is_common = TELLING_NOTHING.contains(&lower.as_str());
    let is_own = OWN_WORDS.split_whitespace().any(|word| word == lower)
        || contract::registry::variant(&lower).is_some();
    name.len() > 2 && !is_common && !is_own
}

#[cfg(test)]
mod tests {
    use super::telling;

    #[test]
    fn names_tell_of_somebody_once() {
        let said = ["alice", "root", "alice\n", "laptop.example.org\n", "", "vm", "localhost"];
        assert_eq!(telling(said.into_iter().map(str::to_string)), ["alice", "laptop"]);
    }

    #[test]
    fn words_of_ours_tell_of_nobody() {
        let own = ["bench", "full", "tiers", "AMD", "rustc", "Valgrind", "magic", "bench.local"];
        assert_eq!(telling(own.into_iter().map(str::to_string)), [""; 0]);
    }
}

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
    let tells = |name: &String| name.len() > 2 && !TELLING_NOTHING.contains(&name.as_str());
    names.filter_map(short).filter(tells).collect::<BTreeSet<_>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::telling;

    #[test]
    fn names_tell_of_somebody_once() {
        let said = ["alice", "root", "alice\n", "laptop.example.org\n", "", "vm", "localhost"];
        assert_eq!(telling(said.into_iter().map(str::to_string)), ["alice", "laptop"]);
    }
}

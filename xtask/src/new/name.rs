//! Names that a variant cannot have, because its crate would break the build.

use crate::{failure::Failure, workspace};
use std::process::Command;
use std::{env, fs};

/// Keywords of Rust up to edition 2024, those reserved for later included.
const KEYWORDS: &str = "as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop \
                        match mod move mut pub ref return self static struct super trait true type unsafe use where while \
                        abstract become box do final macro override priv try typeof unsized virtual yield";
/// Crates that come with the compiler.
const STANDARD: &str = "alloc core proc_macro std test";
/// A crate by one of these names would hide the type.
const TYPES: &str = "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize";

/// Refuses a name that a variant cannot have, with the reason.
pub fn check(name: &str) -> Result<(), Failure> {
    let signs = name.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !signs || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return Err(Failure::Input(format!(
            "\"{name}\" is no name for a variant: small letters, digits and underscores, a letter first"
        )));
    }
    let fixed = [
        (KEYWORDS, "a keyword of Rust"),
        (STANDARD, "a crate of the standard library"),
        (TYPES, "a type of Rust"),
    ];
    let fixed =
        fixed.into_iter().find(|(names, _)| names.split_whitespace().any(|own| own == name));
    let taken = match fixed {
        Some((_, what)) => Some(format!("it is {what}")),
        None => in_build(name)?,
    };
    match taken {
        None => Ok(()),
        Some(why) => Err(Failure::Input(format!(
            "\"{name}\" is no name for a variant: {why}; choose another"
        ))),
    }
}

/// Why the build cannot have a crate of this name.
fn in_build(name: &str) -> Result<Option<String>, Failure> {
    let folder = workspace::root().join("algorithms").join(name);
    if folder.exists() {
        return Ok(Some(format!("{} is there already", workspace::shown(&folder))));
    }
    let is_it = |own: &str| own.replace('-', "_") == name;
    let lock = workspace::root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock).map_err(|error| {
        Failure::Machine(format!("cannot read {}: {error}", workspace::shown(&lock)))
    })?;
    let mut packages =
        lock.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    if packages.any(is_it) {
        return Ok(Some("it is a package of the build".into()));
    }
    let metadata = metadata()?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let all = |list: &str, key: &'static str| {
            let entries = package[list].as_array().into_iter().flatten();
            entries.filter_map(move |entry| entry[key].as_str()).collect::<Vec<_>>()
        };
        // Packages import each other by names of their own.
        if [all("targets", "name"), all("dependencies", "rename")].concat().into_iter().any(is_it) {
            let owner = package["name"].as_str().unwrap_or_default();
            return Ok(Some(format!("it is a crate that the package {owner} has or imports")));
        }
    }
    Ok(None)
}

/// The workspace's packages, their crates and what they depend on, as cargo has them.
fn metadata() -> Result<serde_json::Value, Failure> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(workspace::root());
    let output = cargo.output().map_err(Failure::machine)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::Machine(format!("cargo metadata: {}", said.trim())));
    }
    serde_json::from_slice(&output.stdout).map_err(Failure::machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_would_break_the_build_is_refused_with_the_reason() {
        for (reason, names) in [
            ("small letters", &["", "7fill", "Kogge", "a-b", "../x", "a b", "_", "_fill"][..]),
            ("a keyword", &["fn", "self", "gen", "yield", "async", "try", "abstract"]),
            ("standard library", &["std", "core", "alloc", "test", "proc_macro"]),
            ("a type", &["u64", "bool", "str"]),
            ("there already", &["kogge_stone"]),
            ("a package of the build", &["xtask", "serde", "clap", "raybench_contract"]),
            ("a crate that the package", &["contract", "variants", "main"]),
        ] {
            for name in names {
                let why = check(name).expect_err(name).to_string();
                assert!(why.contains(reason), "{name}: {why}");
            }
        }
        for free in ["my_fill", "hyperbola_quintessence", "fns", "contracts", "union"] {
            assert!(check(free).is_ok(), "{free}");
        }
    }
}

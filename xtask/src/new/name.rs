//! Names that a variant cannot have, because its crate would break the build.

use crate::{failure::Failure, workspace};
use std::fs;
use std::path::Path;

/// Names that mean something else in any build, separated by blanks, and their meaning.
const RESERVED: [(&str, &str); 4] = [
    (
        "as async await break const continue crate dyn else enum extern false fn for gen if impl \
         in let loop match mod move mut pub ref return self static struct super trait true type \
         unsafe use where while abstract become box do final macro override priv try typeof \
         unsized virtual yield",
        "a keyword of Rust",
    ),
    ("alloc core proc_macro std test", "a crate of the standard library"),
    ("bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize", "a type of Rust"),
    ("main", "a target of every variant"),
];

/// Refuses a name that a variant of the checkout in `root` cannot have, with the reason.
pub fn check(name: &str, root: &Path) -> Result<(), Failure> {
    match reason(name, root)? {
        Some(reason) => Err(Failure::Input(format!("\"{name}\" cannot name a variant: {reason}"))),
        None => Ok(()),
    }
}

/// Returns why a name cannot be used.
fn reason(name: &str, root: &Path) -> Result<Option<String>, Failure> {
    let has_valid_signs = name.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !has_valid_signs || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        let reason = "use lower-case letters, digits and underscores, and begin with a letter";
        return Ok(Some(reason.to_string()));
    }
    let folder = root.join("algorithms").join(name);
    if folder.exists() {
        return Ok(Some(format!("{} exists already", workspace::display_path(&folder))));
    }
    for (names, kind) in RESERVED {
        if names.split_whitespace().any(|word| word == name) {
            return Ok(Some(format!("it is {kind}; choose another name")));
        }
    }
    Ok(is_package(name, root)?
        .then(|| "it is a package of the build; choose another name".to_string()))
}

/// Returns whether a package of the build has this name, or is imported by it.
fn is_package(name: &str, root: &Path) -> Result<bool, Failure> {
    let (lock, manifest) = (read(root, "Cargo.lock")?, read(root, "Cargo.toml")?);
    let packages = lock.lines().filter_map(|line| line.strip_prefix("name = "));
    let (_, imports) = manifest.split_once("[workspace.dependencies]").unwrap_or_default();
    let imports = imports.split("\n[").next().unwrap_or_default().lines();
    let imports = imports.filter_map(|line| Some(line.split_once(" = ")?.0));
    Ok(packages.chain(imports).any(|package| package.trim_matches('"').replace('-', "_") == name))
}

fn read(root: &Path, file: &str) -> Result<String, Failure> {
    fs::read_to_string(root.join(file))
        .map_err(|error| Failure::Machine(format!("cannot read {file}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_would_break_the_build_is_refused_with_the_reason() {
        let root = workspace::root();
        for (reason, names) in [
            ("lower-case letters", &["", "7fill", "Kogge", "a-b", "../x", "a b", "_", "_fill"][..]),
            ("a keyword", &["fn", "self", "gen", "yield", "async", "try", "abstract"]),
            ("standard library", &["std", "core", "alloc", "test", "proc_macro"]),
            ("a type", &["u64", "bool", "str"]),
            ("a target of every variant", &["main"]),
            ("exists already", &["kogge_stone"]),
            ("a package of the build", &["xtask", "serde", "raybench_contract", "contract"]),
        ] {
            for name in names {
                let why = check(name, &root).expect_err(name).to_string();
                assert!(why.contains(reason), "{name}: {why}");
            }
        }
        for free in ["my_fill", "hyperbola_quintessence", "fns", "contracts", "union", "version"] {
            assert!(check(free, &root).is_ok(), "{free}");
        }
    }
}

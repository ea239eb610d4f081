//! Names that a variant cannot have, because its crate would break the build.

use crate::{failure::Failure, workspace};
use std::fs;
use std::path::Path;

/// Names that are taken in any build, and by what.
const TAKEN: [(&str, &str); 4] = [
    (
        "as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move mut \
         pub ref return self static struct super trait true type unsafe use where while abstract become box do final macro \
         override priv try typeof unsized virtual yield",
        "a keyword of Rust",
    ),
    ("alloc core proc_macro std test", "a crate of the standard library"),
    ("bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize", "a type of Rust"),
    ("main", "a target of every variant"),
];

/// Refuses a name that a variant of the checkout in `root` cannot have, with the reason.
pub fn check(name: &str, root: &Path) -> Result<(), Failure> {
    let refused = |why: &str| Failure::Input(format!("\"{name}\" cannot name a variant: {why}"));
    let signs = name.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !signs || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return Err(refused(
            "use lower-case letters, digits and underscores, and begin with a letter",
        ));
    }
    let folder = root.join("algorithms").join(name);
    if folder.exists() {
        return Err(refused(&format!("{} exists already", workspace::shown(&folder))));
    }
    let is_name = |names: &str| names.split_whitespace().any(|own| own == name);
    let taken = TAKEN.iter().find(|(names, _)| is_name(names)).map(|(_, what)| *what);
    match taken.or(in_build(name, root)?.then_some("a package of the build")) {
        Some(what) => Err(refused(&format!("it is {what}; choose another name"))),
        None => Ok(()),
    }
}

/// Whether a package of the build has this name, or is imported by it.
fn in_build(name: &str, root: &Path) -> Result<bool, Failure> {
    let read = |file: &str| {
        let text = fs::read_to_string(root.join(file));
        text.map_err(|error| Failure::Machine(format!("cannot read {file}: {error}")))
    };
    let is_it = |own: &str| own.trim_matches('"').replace('-', "_") == name;
    let (lock, manifest) = (read("Cargo.lock")?, read("Cargo.toml")?);
    let mut packages = lock.lines().filter_map(|line| line.strip_prefix("name = "));
    let (_, imports) = manifest.split_once("[workspace.dependencies]").unwrap_or_default();
    let imports = imports.split("\n[").next().unwrap_or_default().lines();
    let mut imports = imports.filter_map(|line| Some(line.split_once(" = ")?.0));
    Ok(packages.any(is_it) || imports.any(is_it))
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

//! `new`: the skeleton of a variant, which fails conformance until it is written.

use crate::{failure::Failure, say, workspace};
use std::fs;
use std::path::Path;

/// Make the skeleton of a variant: one folder in algorithms/ and one line in the registry
///
/// Example: cargo xtask new obstruction_difference
#[derive(clap::Args)]
pub struct Arguments {
    /// Folder, crate and key in records: small letters, digits and underscores
    name: String,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = check(&arguments.name)?;
    let root = workspace::root();
    let folder = root.join("algorithms").join(name);
    if folder.exists() {
        return Err(Failure::Input(format!("{} is there already", workspace::shown(&folder))));
    }
    let manifest = root.join("harness/registry/Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| refused(&manifest, &error))?;
    let registered = register(&text, name);

    // The folder is finished before it gets its name: a half-written one would break the build.
    let part = root.join("algorithms").join(format!(".{name}.part"));
    let made = FILES.iter().try_for_each(|(path, template)| {
        let path = part.join(path);
        fs::create_dir_all(path.parent().expect("a file stands in a folder"))?;
        fs::write(path, template.replace("@NAME@", name))
    });
    let made = made.and_then(|()| fs::rename(&part, &folder));
    if let Err(error) = made {
        let _ = fs::remove_dir_all(&part);
        return Err(refused(&folder, &error));
    }
    let part = manifest.with_extension("part");
    fs::write(&part, registered).and_then(|()| fs::rename(&part, &manifest)).map_err(|error| {
        let _ = fs::remove_dir_all(&folder);
        refused(&manifest, &error)
    })?;
    say(&format!(
        "made {}\nregistered it in {}\nnext: write src/kernel.rs, then `cargo test -p {name}`\n",
        workspace::shown(&folder),
        workspace::shown(&manifest),
    ))
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", workspace::shown(path)))
}

fn check(name: &str) -> Result<&str, Failure> {
    let signs = name.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if signs && name.starts_with(|first: char| first.is_ascii_lowercase()) {
        Ok(name)
    } else {
        Err(Failure::Input(format!(
            "\"{name}\" is no name for a variant: small letters, digits and underscores, a letter first"
        )))
    }
}

/// The registry's manifest with a line for `name`, in alphabetical order.
fn register(manifest: &str, name: &str) -> String {
    let line = format!("{name} = {{ path = \"../../algorithms/{name}\" }}");
    let mut lines: Vec<&str> = manifest.lines().collect();
    let is_variant = |line: &&str| line.contains("\"../../algorithms/");
    let after = lines.iter().rposition(|other| is_variant(other) && **other < *line);
    let first = lines.iter().position(is_variant);
    let at = after.map(|index| index + 1).or(first).unwrap_or(lines.len());
    lines.insert(at, &line);
    lines.join("\n") + "\n"
}

/// The skeleton; `@NAME@` stands for the variant's name.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("new/Cargo.toml.in")),
    ("README.md", include_str!("new/README.md.in")),
    ("src/lib.rs", include_str!("new/lib.rs.in")),
    ("src/kernel.rs", include_str!("new/kernel.rs.in")),
    ("tests/conformance.rs", include_str!("new/conformance.rs.in")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert!(check("hyperbola_quintessence").is_ok());
        for bad in ["", "7fill", "Kogge", "a-b", "../x", "a b"] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn templates_name_the_variant_and_leave_cargo_its_own_names() {
        let filled = |path: &str| {
            let (_, template) = FILES.iter().find(|(file, _)| *file == path).expect("a template");
            template.replace("@NAME@", "trial")
        };
        assert!(filled("Cargo.toml").contains("name = \"trial\""));
        assert!(filled("src/lib.rs").contains("env!(\"CARGO_PKG_NAME\")"));
        assert!(filled("tests/conformance.rs").contains("trial::VARIANT"));
    }

    #[test]
    fn the_registry_line_goes_where_the_alphabet_has_it() {
        let manifest = "[dependencies]\nb = { path = \"../../algorithms/b\" }\nd = { path = \"../../algorithms/d\" }\n\n[lints]\n";
        let lines = |name| {
            let text = register(manifest, name);
            text.lines().skip(1).take(3).map(|line| line[..1].to_string()).collect::<String>()
        };
        assert_eq!(lines("a"), "abd");
        assert_eq!(lines("c"), "bcd");
        assert_eq!(lines("e"), "bde");
    }
}

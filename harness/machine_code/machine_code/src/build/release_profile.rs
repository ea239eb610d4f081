//! The release profile of a workspace, as its manifest states it.
//!
//! cargo lets the environment and configuration files of the user change a profile, and with it the
//! kernels: `opt-level = 2` in a home folder makes another program. cargo's command line beats
//! both. So a measured build has every setting that decides on machine code on that command line,
//! once for the profile and once for each package of the workspace, since a setting for a package
//! would beat that for the profile.

use crate::build::Error;
use crate::build::workspace::Metadata;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Name and value of each setting, the value in TOML.
type Settings = BTreeMap<String, String>;

/// cargo's values for settings that the manifest lacks.
const DEFAULTS: [(&str, &str); 10] = [
    ("codegen-units", "16"),
    ("debug", "false"),
    ("debug-assertions", "false"),
    ("incremental", "false"),
    ("lto", "false"),
    ("opt-level", "3"),
    ("overflow-checks", "false"),
    ("panic", "\"unwind\""),
    ("rpath", "false"),
    ("strip", "\"none\""),
];

/// Settings that cargo has for a whole profile alone.
const PROFILE_ONLY: [&str; 3] = ["lto", "panic", "rpath"];

/// The specification of all packages that are no members of the workspace.
const OTHERS: &str = "*";

/// The release profile of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleaseProfile {
    settings: Settings,
    /// The settings of packages in the manifest, by specification.
    packages: BTreeMap<String, Settings>,
}

impl ReleaseProfile {
    /// Returns the profile of the workspace at `root`.
    ///
    /// # Errors
    /// If its manifest cannot be read.
    pub fn read(root: &Path) -> Result<ReleaseProfile, Error> {
        let manifest = root.join("Cargo.toml");
        std::fs::read_to_string(&manifest)
            .map_err(|error| error.to_string())
            .and_then(|text| Self::parse(&text))
            .map_err(|reason| Error::Check(format!("{}: {reason}", manifest.display())))
    }

    /// Reads the profile. A manifest without one has cargo's values.
    fn parse(manifest: &str) -> Result<ReleaseProfile, String> {
        let manifest: Table =
            manifest.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let defaults = DEFAULTS.map(|(name, value)| (name.to_string(), value.to_string()));
        let mut profile =
            ReleaseProfile { settings: Settings::from(defaults), packages: BTreeMap::new() };
        let Some(release) = manifest.get("profile").and_then(|profiles| profiles.get("release"))
        else {
            return Ok(profile);
        };
        profile.settings.extend(own_settings(release));
        if let Some(Value::Table(packages)) = release.get("package") {
            for (specification, package) in packages {
                profile.packages.insert(specification.clone(), own_settings(package));
            }
        }
        Ok(profile)
    }

    /// Returns a configuration of cargo with every setting of the profile and of these packages.
    fn configuration(&self, members: &[String]) -> String {
        let mut text = section("profile.release", &self.settings);
        let mut member_settings = self.settings.clone();
        member_settings.retain(|name, _| !PROFILE_ONLY.contains(&name.as_str()));
        let mut other_settings = member_settings.clone();
        other_settings.extend(self.packages.get(OTHERS).cloned().unwrap_or_default());

        let mut by_package: BTreeMap<&str, Settings> = BTreeMap::new();
        for member in members {
            by_package.insert(member, member_settings.clone());
        }
        for (specification, settings) in &self.packages {
            let package = by_package.entry(specification).or_insert_with(|| other_settings.clone());
            package.extend(settings.clone());
        }
        for (specification, settings) in by_package {
            text += &section(&format!("profile.release.package.{specification:?}"), &settings);
        }
        // The compiler is the one that the record names, whatever a configuration file says. Cargo
        // ranks this `incremental` above that of the profile. Flags in a profile are for nightly
        // compilers alone, and have no place in a measurement.
        let build = "[build]\nrustc = \"rustc\"\nincremental = false\n";
        text + build + "[unstable]\nprofile-rustflags = false\n"
    }

    /// Writes the configuration below a target folder, for `cargo --config`.
    pub(super) fn write(root: &Path, target: &Path) -> Result<PathBuf, Error> {
        let members = Metadata::read(root)?.packages.into_iter().map(|package| package.name);
        let text = Self::read(root)?.configuration(&members.collect::<Vec<_>>());
        let folder = target.join("raybench");
        let file = folder.join("release-profile.toml");
        // The file is replaced in one step, because another command may be reading it.
        let part = folder.join(format!("release-profile.{}.toml", std::process::id()));
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&part, text))
            .and_then(|()| std::fs::rename(&part, &file))
            .map_err(|error| Error::Machine(format!("{}: {error}", file.display())))?;
        Ok(file)
    }
}

/// A line for a record: each setting of the profile.
impl fmt::Display for ReleaseProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.settings.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{name}={}", value.trim_matches('"'))?;
        }
        Ok(())
    }
}

/// Returns the settings of a profile, or of its part for a package, without its tables: those are
/// for other packages and for build scripts.
fn own_settings(profile: &Value) -> Settings {
    let mut settings = Settings::new();
    for (name, value) in profile.as_table().into_iter().flatten() {
        if !value.is_table() {
            settings.insert(name.clone(), value.to_string());
        }
    }
    settings
}

fn section(name: &str, settings: &Settings) -> String {
    let mut section = format!("[{name}]\n");
    for (name, value) in settings {
        section += &format!("{name} = {value}\n");
    }
    section
}

/// Returns whether a variable of the environment would change a profile or unlock settings that do.
pub(super) fn is_setting(variable: &str) -> bool {
    variable == "CARGO_INCREMENTAL"
        || variable.starts_with("CARGO_PROFILE_")
        || variable.starts_with("CARGO_UNSTABLE_")
}

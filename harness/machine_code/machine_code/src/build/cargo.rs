//! One call of cargo: arguments, flags, artifacts.

use crate::build::programs::cargo;
use crate::build::release_profile::{ReleaseProfile, is_setting};
use crate::build::{Error, Progress, Workspace, flags};
use crate::process_group;
use contract::Tier;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A call of cargo in a workspace, with the flags of a tier.
pub struct CargoCall<'a> {
    /// The workspace.
    pub workspace: &'a Workspace,
    /// The tier, which decides the flags and, unless `target` is set, the target folder.
    pub tier: Tier,
    /// Another target folder.
    pub target: Option<&'a Path>,
    /// cargo's arguments; those after `--` are passed on.
    pub arguments: &'a [&'a str],
    /// Compiler flags in addition to the tier's.
    pub flags: &'a [&'a str],
    /// Environment variables in addition to this process's.
    pub environment: &'a [(&'a str, String)],
}

/// An artifact, as in cargo's message `compiler-artifact`.
#[derive(Clone, Debug, Deserialize)]
pub struct Artifact {
    /// The target.
    pub target: Target,
    /// The executable, if it is one.
    pub executable: Option<PathBuf>,
    /// All files.
    #[serde(rename = "filenames")]
    pub files: Vec<PathBuf>,
}

/// The target of a package.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// Its kinds: `lib`, `bin`, `bench` ...
    pub kind: Vec<String>,
}

impl<'a> CargoCall<'a> {
    /// Describes a call in the tier's target folder, without extra flags or variables.
    pub fn new(workspace: &'a Workspace, tier: Tier, arguments: &'a [&'a str]) -> CargoCall<'a> {
        CargoCall { workspace, tier, target: None, arguments, flags: &[], environment: &[] }
    }

    /// Runs cargo and returns its artifacts in order. cargo's own output goes to standard error as
    /// it comes.
    ///
    /// # Errors
    /// If cargo cannot be run or fails.
    pub fn run(&self, stage: &str, progress: &mut dyn Progress) -> Result<Vec<Artifact>, Error> {
        let mut command = self.command()?;
        // The stage has a name, for messages about interruptions, and cargo's own progress bar.
        progress.aside(stage);
        let output = process_group::output(&mut command);
        progress.end();
        let output =
            output.map_err(|error| Error::Machine(format!("cannot run cargo: {error}")))?;
        if !output.status.success() {
            return Err(Error::Check(format!("{stage} failed; cargo printed why")));
        }
        // Other messages have no `filenames`.
        let messages = output.stdout.split(|&byte| byte == b'\n');
        Ok(messages.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    fn command(&self) -> Result<Command, Error> {
        let separator = self.arguments.iter().position(|&argument| argument == "--");
        let (options, trailing_arguments) =
            self.arguments.split_at(separator.unwrap_or(self.arguments.len()));
        let mut flags = flags(self.tier);
        flags.extend(self.flags.iter().map(ToString::to_string));
        let folder = match self.target {
            Some(folder) => folder.to_path_buf(),
            None => self.workspace.target_folder(self.tier),
        };
        let profile = ReleaseProfile::write(&self.workspace.root, &self.workspace.target)?;
        let mut command = cargo();
        command
            .current_dir(&self.workspace.root)
            .args(options)
            .arg("--config")
            .arg(profile)
            .arg("--message-format=json-render-diagnostics")
            .env("CARGO_TARGET_DIR", folder)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env_remove("RUSTFLAGS")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .stderr(Stdio::inherit());
        let mut variables: Vec<String> =
            std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).collect();
        variables.extend(self.environment.iter().map(|(name, _)| name.to_string()));
        for variable in variables.iter().filter(|name| is_setting(name)) {
            command.env_remove(variable);
        }
        if !self.tier.is_baseline() {
            command.args(["--target", "x86_64-unknown-linux-gnu"]);
        }
        command.args(trailing_arguments);
        Ok(command)
    }
}

//! One call of cargo: its arguments, its flags, what it made.

use crate::build::{Error, Progress, Workspace, flags};
use contract::Tier;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A call of cargo in a workspace, with the flags of a tier.
pub struct Invocation<'a> {
    /// Where.
    pub workspace: &'a Workspace,
    /// The flags, and with them the target folder unless `target` says another.
    pub tier: Tier,
    /// Another target folder.
    pub target: Option<&'a Path>,
    /// cargo's arguments; what follows `--` is passed on.
    pub arguments: &'a [&'a str],
    /// Compiler flags beside the tier's.
    pub flags: &'a [&'a str],
    /// Variables beside those of this process.
    pub environment: &'a [(&'a str, String)],
}

/// Something that cargo made, as its message `compiler-artifact` reports it.
#[derive(Clone, Debug, Deserialize)]
pub struct Built {
    /// The target.
    pub target: Target,
    /// The file to run, if it can be run.
    pub executable: Option<PathBuf>,
    /// All files.
    #[serde(rename = "filenames")]
    pub files: Vec<PathBuf>,
}

/// A target of a package.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// Its kinds: `lib`, `bin`, `bench` ...
    pub kind: Vec<String>,
}

impl<'a> Invocation<'a> {
    /// In the tier's target folder, without extra flags or variables.
    pub fn new(workspace: &'a Workspace, tier: Tier, arguments: &'a [&'a str]) -> Invocation<'a> {
        Invocation { workspace, tier, target: None, arguments, flags: &[], environment: &[] }
    }

    /// Runs cargo and returns what it made, in its order. What cargo tells, its progress and its
    /// complaints, is the user's to see while it happens: on standard error, as it is.
    ///
    /// # Errors
    /// If cargo cannot be run or fails.
    pub fn run(&self, stage: &str, progress: &mut dyn Progress) -> Result<Vec<Built>, Error> {
        // The stage has its name, for who asks what was interrupted, and cargo's own bar.
        progress.aside(stage);
        let output = self.command().output();
        progress.end();
        let output =
            output.map_err(|error| Error::Machine(format!("cannot run cargo: {error}")))?;
        if !output.status.success() {
            return Err(Error::Failed(format!("{stage} failed: cargo said why")));
        }
        // Other messages have no `filenames`.
        let messages = output.stdout.split(|&byte| byte == b'\n');
        Ok(messages.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    fn command(&self) -> Command {
        let separator = self.arguments.iter().position(|&argument| argument == "--");
        let (own, passed_on) = self.arguments.split_at(separator.unwrap_or(self.arguments.len()));
        let mut all = flags(self.tier);
        all.extend(self.flags.iter().map(ToString::to_string));
        let folder = match self.target {
            Some(folder) => folder.to_path_buf(),
            None => self.workspace.target_of(self.tier),
        };
        let mut command = cargo();
        command
            .current_dir(&self.workspace.root)
            .args(own)
            .arg("--message-format=json-render-diagnostics")
            .env("CARGO_TARGET_DIR", folder)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env_remove("RUSTFLAGS")
            .env("CARGO_ENCODED_RUSTFLAGS", all.join("\u{1f}"))
            .stdin(Stdio::null())
            .stderr(Stdio::inherit());
        if !self.tier.is_baseline() {
            command.args(["--target", "x86_64-unknown-linux-gnu"]);
        }
        command.args(passed_on);
        command
    }
}

/// The cargo that runs this, or the one on the path.
pub(super) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

//! One call of cargo: its arguments, its flags, what it made.

use crate::{Error, Progress, Workspace, flags};
use cargo_metadata::{Artifact, Message, TargetKind};
use contract::Tier;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;

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
}

/// Something that cargo made.
#[derive(Clone, Debug)]
pub struct Built {
    /// The target's name.
    pub name: String,
    /// What kind of target it is.
    pub kinds: Vec<TargetKind>,
    /// The file to run, if it can be run.
    pub executable: Option<PathBuf>,
    /// All files.
    pub files: Vec<PathBuf>,
}

/// What cargo tells while it runs.
enum Heard {
    /// On standard output: something is made.
    Made(Built),
    /// A line on standard error.
    Said(String),
}

impl Invocation<'_> {
    /// Runs cargo and returns what it made, in its order. Its messages come with the error if it
    /// fails.
    ///
    /// # Errors
    /// If cargo cannot be run or fails.
    pub fn run(&self, stage: &str, progress: &mut dyn Progress) -> Result<Vec<Built>, Error> {
        progress.begin(stage, 0);
        progress.step(0, "release executables");
        let mut child = self
            .command()
            .spawn()
            .map_err(|error| Error::Machine(format!("cannot run cargo: {error}")))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let (stdout, stderr) = (stdout.expect("it is piped"), stderr.expect("it is piped"));
        let (teller, heard) = mpsc::channel();
        let told = teller.clone();
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                let _ = told.send(Heard::Said(line));
            }
        });
        thread::spawn(move || {
            for message in Message::parse_stream(BufReader::new(stdout)).map_while(Result::ok) {
                if let Message::CompilerArtifact(artifact) = message {
                    let _ = teller.send(Heard::Made(Built::from(artifact)));
                }
            }
        });
        let (mut found, mut messages) = (Vec::new(), String::new());
        for heard in heard {
            match heard {
                Heard::Made(built) => {
                    progress.step(found.len() as u64 + 1, &built.name);
                    found.push(built);
                }
                Heard::Said(line) => {
                    if line.trim_start().starts_with("Blocking") {
                        progress.note(line.trim());
                    }
                    messages += &(line + "\n");
                }
            }
        }
        let status = child
            .wait()
            .map_err(|error| Error::Failed(format!("cannot wait for cargo: {error}")))?;
        progress.end();
        match status.success() {
            true => Ok(found),
            false => Err(Error::Failed(format!("{stage} failed:\n{}", messages.trim_end()))),
        }
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
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .current_dir(&self.workspace.root)
            .args(own)
            .arg("--message-format=json-render-diagnostics")
            .env("CARGO_TARGET_DIR", folder)
            .env_remove("RUSTFLAGS")
            .env("CARGO_ENCODED_RUSTFLAGS", all.join("\u{1f}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if self.tier != Tier::X86_64 {
            command.args(["--target", "x86_64-unknown-linux-gnu"]);
        }
        command.args(passed_on);
        command
    }
}

impl From<Artifact> for Built {
    fn from(artifact: Artifact) -> Self {
        Built {
            name: artifact.target.name,
            kinds: artifact.target.kind,
            executable: artifact.executable.map(|path| path.into_std_path_buf()),
            files: artifact.filenames.into_iter().map(|path| path.into_std_path_buf()).collect(),
        }
    }
}

//! Asks git about the workspace's repository, and about no other.

use std::path::Path;
use std::process::{Command, Stdio};

/// Variables that point git at another repository or at parts of one. A hook sets them for
/// everything that it starts. Settings that come by variables stay: containers name safe folders by
/// them, and [`check_top`] refuses a work tree that they set.
const POINTERS: [&str; 14] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// The state of the workspace's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkout {
    /// The commit by its full hash.
    pub commit: String,
    /// Whether files differ from it.
    pub is_dirty: bool,
}

impl Checkout {
    /// Returns the checkout of the workspace at `root`.
    ///
    /// # Errors
    /// Why no commit is known, in one line with git's remedy.
    pub fn read(root: &Path) -> Result<Checkout, String> {
        check_top(root)?;
        let commit = git(root, &["rev-parse", "HEAD"])?.trim().to_string();
        let status = git(root, &["status", "--porcelain", "--untracked-files=normal"])?;
        Ok(Checkout { commit, is_dirty: !status.trim().is_empty() })
    }
}

/// Refuses a repository that merely holds the workspace, as where an archive was unpacked inside
/// another project: its commits say nothing about our code.
///
/// # Errors
/// If `root` is not the top of a repository that git reads.
pub fn check_top(root: &Path) -> Result<(), String> {
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    let top = Path::new(top.trim_end_matches('\n'));
    let is_top = match (top.canonicalize(), root.canonicalize()) {
        (Ok(top), Ok(root)) => top == root,
        _ => false,
    };
    if is_top {
        return Ok(());
    }
    Err(format!(
        "{} has no git history of its own, it lies in the repository {}; a clone has it",
        root.display(),
        top.display()
    ))
}

/// Calls git and returns its standard output.
///
/// # Errors
/// The standard error of git, in a line.
pub fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = command(folder).args(arguments).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(join_lines(&String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn command(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.current_dir(folder).env("LC_ALL", "C").stdin(Stdio::null());
    for variable in POINTERS {
        command.env_remove(variable);
    }
    command
}

/// Joins the lines of a complaint. A line that ends with a colon announces the next one.
fn join_lines(complaint: &str) -> String {
    let mut message = String::new();
    for line in complaint.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !message.is_empty() {
            message += if message.ends_with(':') { " " } else { "; " };
        }
        message += line;
    }
    message
}

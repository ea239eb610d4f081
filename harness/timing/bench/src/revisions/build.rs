//! The runner of a revision: checked out beside the working tree, built, and kept by commit. It
//! runs nothing that it built.

use super::source::{Revision, git};
use contract::Tier;
use machine_code::build::{self, Progress, Workspace};
use runner::{Error, check};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The release runner of `revision`. Both sides are built with the flags of this very xtask,
/// whatever their own configuration says: what is compared is code.
pub(crate) fn runner(
    workspace: &Workspace,
    revision: &Revision,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let home = workspace.target.join("raybench").join("revisions");
    let folder = home.join(if revision.working_tree { "working-tree" } else { &revision.commit });
    fs::create_dir_all(&folder).map_err(|error| check(folder.display(), error))?;
    let kept = folder.join("runner");
    // Without the lock, a second comparison could build between this one's checkout and build;
    // cargo would then take these sources for older than what it has, and build nothing.
    let lock = home.join("lock");
    let lock = File::create(&lock).map_err(|error| check(lock.display(), error))?;
    lock.lock().map_err(|error| check("the lock of the revisions", error))?;
    if revision.working_tree {
        progress.note("building the working tree");
        keep(&build::runner(workspace, Tier::BASELINE, progress)?, &kept)?;
        return Ok(kept);
    }
    let made_by = folder.join("made-by.txt");
    let compiler = compiler(workspace)?;
    if kept.exists() && fs::read_to_string(&made_by).is_ok_and(|text| text == compiler) {
        return Ok(kept);
    }
    progress.note(&format!("building {} ({:.12})", revision.name, revision.commit));
    let tree = Worktree::add(&workspace.root, &home.join("tree"), &revision.commit)?;
    // A target folder of their own: the members of all checkouts have the same names there, and
    // the user's next build must not find those of an old commit.
    let checkout = Workspace { root: home.join("tree"), target: home.join("target") };
    let built = build::runner(&checkout, Tier::BASELINE, progress);
    drop(tree);
    keep(&built?, &kept)?;
    fs::write(&made_by, compiler).map_err(|error| check(made_by.display(), error))?;
    Ok(kept)
}

/// What else decides on the machine code of a commit.
fn compiler(workspace: &Workspace) -> Result<String, Error> {
    let output = Command::new("rustc")
        .arg("-vV")
        .current_dir(&workspace.root)
        .output()
        .map_err(|error| check("rustc -vV", error))?;
    let flags = build::flags(Tier::BASELINE).join(" ");
    Ok(format!("{}flags: {flags}\n", String::from_utf8_lossy(&output.stdout)))
}

/// A copy under a name that no build writes to, in one step: the one there may be running.
fn keep(built: &Path, kept: &Path) -> Result<(), Error> {
    let coming = kept.with_extension(std::process::id().to_string());
    fs::copy(built, &coming)
        .and_then(|_| fs::rename(&coming, kept))
        .map_err(|error| check(kept.display(), error))
}

/// Repository and folder of the checkout of this process, while there is one.
static OPEN: Mutex<Option<(PathBuf, PathBuf)>> = Mutex::new(None);

/// A detached worktree, removed when this value is dropped.
struct Worktree;

impl Worktree {
    /// Checks `commit` out at `path`. What an interrupted run left there goes first, so that all
    /// files are newer than whatever was built before: cargo goes by their times.
    fn add(root: &Path, path: &Path, commit: &str) -> Result<Self, Error> {
        remove(root, path);
        *open() = Some((root.to_path_buf(), path.to_path_buf()));
        let tree = Worktree;
        let place = path.to_string_lossy();
        let hooks = ["-c", "core.hooksPath=/dev/null"];
        let add = ["worktree", "add", "--quiet", "--force", "--detach", &place, commit];
        git(root, &[&hooks[..], &add].concat())
            .map_err(|complaint| check("git worktree add", complaint))?;
        Ok(tree)
    }
}

impl Drop for Worktree {
    fn drop(&mut self) {
        remove_worktree();
    }
}

/// Removes the checkout of this process, if there is one, and waits if another thread is about it:
/// for the end of a run, also by a signal.
pub fn remove_worktree() {
    let mut open = open();
    // A signal may end git at its work; then the thread that handles the signal does it over.
    if open.as_ref().is_some_and(|(root, path)| remove(root, path)) {
        *open = None;
    }
}

fn open() -> MutexGuard<'static, Option<(PathBuf, PathBuf)>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether both the files and git's entry are gone.
fn remove(root: &Path, path: &Path) -> bool {
    // The files first: git refuses what an interrupted checkout left, but not what is not there.
    let _ = fs::remove_dir_all(path);
    git(root, &["worktree", "remove", "--force", &path.to_string_lossy()]).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkout_is_new_each_time_and_leaves_nothing() {
        let root = std::env::temp_dir().join(format!("raybench-{}-trees", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let say = |arguments: &[&str]| git(&root, arguments).expect("git works here");
        say(&["init", "--quiet"]);
        fs::write(root.join("a.txt"), "a").unwrap();
        say(&["add", "a.txt"]);
        say(&["-c", "user.name=a", "-c", "user.email=b", "commit", "--quiet", "--message=a"]);
        let commit = say(&["rev-parse", "HEAD"]).trim().to_string();
        let path = root.join("deep/tree");
        // As an interrupted run would leave it.
        std::mem::forget(Worktree::add(&root, &path, &commit).unwrap());
        fs::write(path.join("old.txt"), "old").unwrap();
        let tree = Worktree::add(&root, &path, &commit).unwrap();
        assert!(path.join("a.txt").exists() && !path.join("old.txt").exists());
        drop(tree);
        assert!(!path.exists());
        assert_eq!(say(&["worktree", "list"]).lines().count(), 1);
        let unknown = Worktree::add(&root, &path, "0123456789").map(|_| ()).unwrap_err();
        assert!(unknown.to_string().starts_with("git worktree add: "), "{unknown}");
        fs::remove_dir_all(&root).unwrap();
    }
}

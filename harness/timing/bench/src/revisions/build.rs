//! The runner of a revision: checked out below the target folder, built, and kept by commit.

use super::source::Revision;
use contract::Tier;
use machine_code::build::{self, Progress, Workspace, git, rustc};
use runner::{Error, check};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The release runner of `revision`. Both sides are built with the flags of this xtask, because we
/// compare code and not configurations.
pub(crate) fn runner(
    workspace: &Workspace,
    revision: &Revision,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let home = workspace.target.join("raybench").join("revisions");
    let folder = home.join(if revision.working_tree { "working-tree" } else { &revision.commit });
    fs::create_dir_all(&folder).map_err(|error| check(folder.display(), error))?;
    let stored = folder.join("runner");
    // Without the lock, a second comparison could build between this one's checkout and build;
    // cargo would then take these sources for older than what it has, and build nothing.
    let lock = home.join("lock");
    let lock = File::create(&lock).map_err(|error| check(lock.display(), error))?;
    lock.lock().map_err(|error| check("the lock of the revisions", error))?;
    if revision.working_tree {
        progress.note("building the working tree");
        store(&build::runner(workspace, Tier::BASELINE, progress)?, &stored)?;
        return Ok(stored);
    }
    let made_by = folder.join("made-by.txt");
    let compiler = compiler(workspace)?;
    if stored.exists() && fs::read_to_string(&made_by).is_ok_and(|text| text == compiler) {
        return Ok(stored);
    }
    progress.note(&format!("building {} ({:.12})", revision.name, revision.commit));
    // A separate target folder: the members of all checkouts have the same names there, and the
    // user's next build must not find those of an old commit.
    let checkout = Workspace { root: home.join("tree"), target: home.join("target") };
    check_out(&workspace.root, &checkout.root, &revision.commit)?;
    let built = build::runner(&checkout, Tier::BASELINE, progress);
    let _ = fs::remove_dir_all(&checkout.root);
    store(&built?, &stored)?;
    fs::write(&made_by, compiler).map_err(|error| check(made_by.display(), error))?;
    Ok(stored)
}

/// What decides on the machine code of a commit beside its files: the compiler, its flags, and
/// whose release profile is built. Runners from before the manifest's was fixed may have another.
fn compiler(workspace: &Workspace) -> Result<String, Error> {
    let output = rustc()
        .arg("-vV")
        .current_dir(&workspace.root)
        .output()
        .map_err(|error| check("rustc -vV", error))?;
    let flags = build::flags(Tier::BASELINE).join(" ");
    let version = String::from_utf8_lossy(&output.stdout);
    Ok(format!("{version}flags: {flags}\nrelease profile: of the commit's manifest\n"))
}

/// Copies the runner to a name that no build writes to, in one step, because the file there may be
/// running.
fn store(built: &Path, stored: &Path) -> Result<(), Error> {
    let coming = stored.with_extension(std::process::id().to_string());
    fs::copy(built, &coming)
        .and_then(|_| fs::rename(&coming, stored))
        .map_err(|error| check(stored.display(), error))
}

/// Checks `commit` out at `path`, as a clone that shares the objects of `root`. What an interrupted
/// run left there goes first, so that all files are newer than any build: cargo compares their
/// times.
fn check_out(root: &Path, path: &Path, commit: &str) -> Result<(), Error> {
    let _ = fs::remove_dir_all(path);
    let failed = |complaint: String| check("git checkout", complaint);
    let place = path.to_string_lossy();
    git(root, &["clone", "--quiet", "--shared", "--no-checkout", ".", &place]).map_err(failed)?;
    let no_hooks = ["-c", "core.hooksPath=/dev/null"];
    git(path, &[&no_hooks[..], &["checkout", "--quiet", "--detach", commit]].concat())
        .map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkout_is_new_each_time() {
        let root = std::env::temp_dir().join(format!("raybench-{}-trees", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let say = |arguments: &[&str]| git(&root, arguments).expect("git works here");
        say(&["init", "--quiet"]);
        fs::write(root.join("a.txt"), "a").unwrap();
        say(&["add", "a.txt"]);
        let commit = ["-c", "user.name=a", "-c", "user.email=b", "commit", "--quiet", "-m", "a"];
        say(&commit);
        let first = say(&["rev-parse", "HEAD"]).trim().to_string();
        say(&["rm", "--quiet", "a.txt"]);
        // On no branch, as a commit that was amended.
        say(&[&commit[..], &["--amend", "--allow-empty"]].concat());
        let path = root.join("deep/tree");
        for _ in 0..2 {
            check_out(&root, &path, &first).unwrap();
            assert!(path.join("a.txt").exists() && !path.join("old.txt").exists());
            fs::write(path.join("old.txt"), "left by an interrupted run").unwrap();
        }
        let unknown = check_out(&root, &path, "0123456789").unwrap_err();
        fs::remove_dir_all(&root).unwrap();
        assert!(unknown.to_string().starts_with("git checkout: "), "{unknown}");
    }
}

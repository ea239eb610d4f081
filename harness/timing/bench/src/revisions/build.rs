//! Builds the runner of a revision in a checkout below the target folder, and stores it by commit.
//!
//! The code of a commit never changes, so a later comparison uses the stored runner. We build it
//! again only if the compiler or its flags are others than those that built it.

use super::source::Revision;
use contract::Tier;
use machine_code::build::{self, Progress, Workspace, git, rustc};
use runner::{Error, check_error};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Returns the release runner of `revision`, which is built if it is not stored. Both sides are
/// built with the flags of this xtask, because we compare code and not configurations.
pub(crate) fn runner(
    workspace: &Workspace,
    revision: &Revision,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let home = workspace.target.join("raybench").join("revisions");
    let folder = home.join(if revision.working_tree { "working-tree" } else { &revision.commit });
    fs::create_dir_all(&folder).map_err(|error| check_error(folder.display(), error))?;
    let stored_runner = folder.join("runner");
    // Without the lock, a second comparison could build between this one's checkout and build;
    // cargo would then take these sources for older than what it has, and build nothing.
    let lock = home.join("lock");
    let lock = File::create(&lock).map_err(|error| check_error(lock.display(), error))?;
    lock.lock().map_err(|error| check_error("the lock of the revisions", error))?;
    if revision.working_tree {
        progress.note("building the working tree");
        store(&build::runner(workspace, Tier::BASELINE, progress)?, &stored_runner)?;
        return Ok(stored_runner);
    }
    let compiler_file = folder.join("made-by.txt");
    let compiler = compiler_description(workspace)?;
    let is_same_compiler =
        fs::read_to_string(&compiler_file).is_ok_and(|stored_compiler| stored_compiler == compiler);
    if stored_runner.exists() && is_same_compiler {
        return Ok(stored_runner);
    }
    progress.note(&format!("building {} ({:.12})", revision.name, revision.commit));
    let runner = build_commit(workspace, &revision.commit, &home, progress)?;
    store(&runner, &stored_runner)?;
    fs::write(&compiler_file, compiler)
        .map_err(|error| check_error(compiler_file.display(), error))?;
    Ok(stored_runner)
}

/// Builds the runner of a commit in a checkout below `home`. The checkout is removed even if the
/// build fails.
fn build_commit(
    workspace: &Workspace,
    commit: &str,
    home: &Path,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    // The target folder is a separate one, because the members of all checkouts have the same
    // names there, and the user's next build must not find those of an old commit.
    let checkout = Workspace { root: home.join("tree"), target: home.join("target") };
    check_out(&workspace.root, &checkout.root, commit)?;
    let runner = build::runner(&checkout, Tier::BASELINE, progress);
    let _ = fs::remove_dir_all(&checkout.root);
    runner
}

/// Describes what decides on the machine code of a commit besides its files: the compiler, its
/// flags, and whose release profile is built. The last line is there because runners that were
/// stored before we built with the profile of the manifest may have another one.
fn compiler_description(workspace: &Workspace) -> Result<String, Error> {
    let output = rustc()
        .arg("-vV")
        .current_dir(&workspace.root)
        .output()
        .map_err(|error| check_error("rustc -vV", error))?;
    let flags = build::flags(Tier::BASELINE).join(" ");
    let version = String::from_utf8_lossy(&output.stdout);
    Ok(format!("{version}flags: {flags}\nrelease profile: of the commit's manifest\n"))
}

/// Copies the runner to a name that no build writes to. The last step is a renaming, because the
/// file with that name may be running and cannot be written to.
fn store(runner: &Path, stored_runner: &Path) -> Result<(), Error> {
    let temporary = stored_runner.with_extension(std::process::id().to_string());
    fs::copy(runner, &temporary)
        .and_then(|_| fs::rename(&temporary, stored_runner))
        .map_err(|error| check_error(stored_runner.display(), error))
}

/// Checks `commit` out at `path`, as a clone that shares the objects of `root`. It first removes
/// the files that an interrupted run left there, so that all files are newer than any build: cargo
/// compares their times.
fn check_out(root: &Path, path: &Path, commit: &str) -> Result<(), Error> {
    let _ = fs::remove_dir_all(path);
    let path_text = path.to_string_lossy();
    git(root, &["clone", "--quiet", "--shared", "--no-checkout", ".", &path_text])
        .map_err(checkout_error)?;
    let no_hooks = ["-c", "core.hooksPath=/dev/null"];
    git(path, &[&no_hooks[..], &["checkout", "--quiet", "--detach", commit]].concat())
        .map_err(checkout_error)?;
    Ok(())
}

fn checkout_error(complaint: String) -> Error {
    check_error("git checkout", complaint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkout_is_new_each_time() {
        let root = std::env::temp_dir().join(format!("raybench-{}-trees", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let run_git = |arguments: &[&str]| git(&root, arguments).expect("git works here");
        run_git(&["init", "--quiet"]);
        fs::write(root.join("a.txt"), "a").unwrap();
        run_git(&["add", "a.txt"]);
        let commit = ["-c", "user.name=a", "-c", "user.email=b", "commit", "--quiet", "-m", "a"];
        run_git(&commit);
        let first = run_git(&["rev-parse", "HEAD"]).trim().to_string();
        run_git(&["rm", "--quiet", "a.txt"]);
        // The amended commit is on no branch any more, and must be found all the same.
        run_git(&[&commit[..], &["--amend", "--allow-empty"]].concat());
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

//! Finds the revision that a user named: a commit, which git resolves, or the working tree as it
//! is.

use machine_code::build::{Checkout, check_top, git};
use runner::Error;
use serde::Serialize;
use std::path::Path;

/// The name of the working tree as it is. The name `.` means the same.
pub const WORKING_TREE: &str = "WORKTREE";

/// A revision of this repository.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Revision {
    /// The name as the user wrote it.
    pub name: String,
    /// The commit. For the working tree it is the checked-out commit.
    pub commit: String,
    /// Whether it is the working tree.
    pub working_tree: bool,
    /// Whether files of the working tree differ from the commit.
    pub is_dirty: bool,
}

impl Revision {
    /// Resolves `name` in the repository at `root`; `None` if git knows no such revision.
    ///
    /// # Errors
    /// If several commits match `name`, or there is no repository.
    pub fn resolve(root: &Path, name: &str) -> Result<Option<Self>, Error> {
        check_top(root).map_err(Error::Input)?;
        let working_tree = name == "." || name == WORKING_TREE;
        let commit = format!("{}^{{commit}}", if working_tree { "HEAD" } else { name });
        match git(root, &["rev-parse", "--verify", "--end-of-options", &commit]) {
            Ok(commit) => {
                let commit = commit.trim().to_string();
                let is_dirty = working_tree && Checkout::read(root).map_err(Error::Input)?.is_dirty;
                Ok(Some(Revision { name: name.to_string(), commit, working_tree, is_dirty }))
            }
            Err(complaint) if complaint.contains("ambiguous") => {
                Err(Error::Input(format!("revision \"{name}\" matches several commits")))
            }
            Err(complaint) if complaint.contains("single revision") => Ok(None),
            Err(complaint) => Err(Error::Input(complaint)),
        }
    }
}

/// Returns the names that a user may have meant: branches, tags, and the two that always exist.
pub fn names(root: &Path) -> Vec<String> {
    let references = git(root, &["for-each-ref", "--format=%(refname:short)"]).unwrap_or_default();
    let mut names: Vec<String> = references.lines().map(str::to_string).collect();
    names.extend(["HEAD".to_string(), WORKING_TREE.to_string()]);
    names
}

/// Whether the clone has only the newest part of its history.
pub fn is_shallow(root: &Path) -> bool {
    let answer = git(root, &["rev-parse", "--is-shallow-repository"]);
    answer.is_ok_and(|answer| answer.trim() == "true")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_are_resolved_or_unknown() {
        let root = std::env::temp_dir().join(format!("raybench-{}-resolve", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        git(&root, &["init", "--quiet", "--initial-branch=main"]).unwrap();
        let author = ["-c", "user.name=a", "-c", "user.email=b"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
        git(&root, &[&author[..], &commit].concat()).unwrap();
        let revisions = ["mian", "--help", "main", "."].map(|name| Revision::resolve(&root, name));
        let names = names(&root);
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(names, ["main", "HEAD", WORKING_TREE]);
        let [mistyped, option, main, working_tree] = revisions.map(Result::unwrap);
        assert_eq!((mistyped, option), (None, None));
        assert!(!main.expect("a branch").working_tree);
        let working_tree = working_tree.expect("the working tree is always known");
        assert!(working_tree.working_tree && working_tree.commit.len() >= 40);
        let error = Revision::resolve(Path::new("/"), "HEAD").unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("not a git repository"), "{error}");
    }
}

//! A revision by its name, resolved by git: a commit, or the working tree as it is.

use machine_code::build::{Checkout, check_top, git};
use runner::Error;
use serde::Serialize;
use std::path::Path;

/// Stands for the working tree as it is; `.` means the same.
pub const WORKING_TREE: &str = "WORKTREE";

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Revision {
    /// As the user wrote it.
    pub name: String,
    /// The commit; of the working tree, the one that it was changed from.
    pub commit: String,
    /// Whether the working tree is meant.
    pub working_tree: bool,
    /// Whether files of the working tree differ from the commit.
    pub is_dirty: bool,
}

impl Revision {
    /// What `name` stands for in the repository at `root`; `None` if git knows no such revision.
    ///
    /// # Errors
    /// If `name` stands for several, or there is no repository.
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

/// Branches, tags and the other names that may be meant.
pub fn names(root: &Path) -> Vec<String> {
    let listed = git(root, &["for-each-ref", "--format=%(refname:short)"]).unwrap_or_default();
    let mut names: Vec<String> = listed.lines().map(str::to_string).collect();
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
    fn unknown_and_no_revisions_at_all() {
        let root = std::env::temp_dir().join(format!("raybench-{}-resolve", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        git(&root, &["init", "--quiet", "--initial-branch=main"]).unwrap();
        let who = ["-c", "user.name=a", "-c", "user.email=b"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
        git(&root, &[&who[..], &commit].concat()).unwrap();
        let resolved = ["mian", "--help", "main", "."].map(|name| Revision::resolve(&root, name));
        let named = names(&root);
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(named, ["main", "HEAD", WORKING_TREE]);
        let [mistyped, option, main, here] = resolved.map(Result::unwrap);
        assert_eq!((mistyped, option), (None, None));
        assert!(!main.expect("a branch").working_tree);
        let here = here.expect("the working tree is always known");
        assert!(here.working_tree && here.commit.len() >= 40);
        let nowhere = Revision::resolve(Path::new("/"), "HEAD").unwrap_err();
        assert_eq!(nowhere.exit_code(), 2);
        assert!(nowhere.to_string().contains("not a git repository"), "{nowhere}");
    }
}

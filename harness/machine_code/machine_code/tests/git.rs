//! Tests that only the workspace's own repository is read, and how errors of git are reported.

use machine_code::build::{Checkout, git};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};

/// A repository with one commit, removed at the end of the test.
struct Repository(PathBuf);

impl Repository {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
        std::fs::create_dir_all(root.join("inner")).expect("writable");
        let repository = Repository(root);
        let say = |arguments: &[&str]| git(&repository.0, arguments).expect("git works here");
        say(&["init", "--quiet"]);
        std::fs::write(repository.0.join("inner/file"), "").expect("writable");
        say(&["add", "."]);
        let author = ["-c", "user.name=a", "-c", "user.email=b"];
        say(&[&author[..], &["commit", "--quiet", "-m", "a"]].concat());
        repository
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_repository_around_the_workspace_is_not_believed() {
    let outer = Repository::new("outer");
    let checkout = Checkout::read(&outer.0).expect("it has a commit");
    assert!(checkout.commit.len() >= 40 && !checkout.is_dirty, "{checkout:?}");
    std::fs::write(outer.0.join("new"), "").expect("writable");
    assert!(Checkout::read(&outer.0).expect("it has a commit").is_dirty);
    let inner = Checkout::read(&outer.0.join("inner")).expect_err("not its top");
    assert!(inner.contains("inner has no git history of its own"), "{inner}");
    let nowhere = Checkout::read(Path::new("/")).expect_err("no repository");
    assert!(nowhere.contains("not a git repository"), "{nowhere}");
}

#[test]
fn the_remedy_for_another_owner_can_be_copied() {
    let repository = Repository::new("owner");
    let path = repository.0.canonicalize().expect("there");
    if chown(&path, Some(12345), None).is_err() {
        contract::skip("only root can give a folder to another user");
        return;
    }
    let Err(complaint) = Checkout::read(&path) else {
        contract::skip("this user's configuration makes git trust every owner");
        return;
    };
    let remedy = format!("call: git config --global --add safe.directory {}", path.display());
    assert!(complaint.ends_with(&remedy), "{complaint}");
    assert!(!complaint.contains(['\n', '\t']), "{complaint:?}");
}

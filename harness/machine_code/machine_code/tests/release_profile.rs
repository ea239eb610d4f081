//! No setting of the user reaches the compiler of a measured build.

use contract::Tier;
use machine_code::build::{CargoCall, ReleaseProfile, Silent, Workspace};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// What a user may have in a home folder: each line would change what is measured.
const USER_CONFIGURATION: &str = r#"
[build]
rustc = "/bin/false"
incremental = true

[profile.release]
opt-level = 1
codegen-units = 7
lto = "fat"
panic = "abort"
strip = "symbols"
debug-assertions = true
overflow-checks = true
incremental = true

[profile.release.package.kernel]
opt-level = 2
overflow-checks = true

[profile.release.package."*"]
opt-level = 2
"#;

/// The same by variables.
const VARIABLES: [(&str, &str); 7] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "9"),
    ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_INCREMENTAL", "1"),
    ("CARGO_BUILD_INCREMENTAL", "true"),
];

const MANIFEST: &str = "[workspace]\nmembers = [\"kernel\", \"plain\"]\nresolver = \"3\"\n\n\
    [profile.release]\nopt-level = 3\ncodegen-units = 1\nlto = \"off\"\n\n\
    [profile.release.package.plain]\nopt-level = 1 # Its own level.\n";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file has a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_string()
}

/// Returns the call of the compiler for a crate.
fn call<'a>(calls: &'a [String], name: &str) -> &'a str {
    let words = format!("--crate-name {name} ");
    calls.iter().find(|call| call.contains(&words)).expect("it was built")
}

/// A workspace of two crates below a folder with a user's configuration.
struct Suite {
    home: PathBuf,
    workspace: Workspace,
}

impl Suite {
    fn new(user: &str) -> Self {
        let home = std::env::temp_dir().join(format!("raybench-{}-profile", std::process::id()));
        let root = home.join("suite");
        write(&home.join(".cargo/config.toml"), user);
        write(&home.join("suite/Cargo.toml"), MANIFEST);
        for member in ["kernel", "plain"] {
            let manifest = format!(
                "[package]\nname = \"{member}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"
            );
            write(&root.join(member).join("Cargo.toml"), &manifest);
            write(&root.join(member).join("src/lib.rs"), "pub fn f() {}\n");
        }
        let log = "#!/bin/sh\necho \"$*\" >> \"$COMPILER_CALLS\"\nexec \"$@\"\n";
        write(&home.join("compiler"), log);
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(home.join("compiler"), executable).expect("ours");
        let workspace = Workspace { target: home.join("target"), root };
        Suite { home, workspace }
    }

    /// Returns the words of the compiler's call for each crate.
    fn calls(&self) -> Vec<String> {
        let calls = self.home.join("calls");
        let mut environment = vec![
            ("RUSTC_WRAPPER", text(&self.home.join("compiler"))),
            ("COMPILER_CALLS", text(&calls)),
        ];
        environment.extend(VARIABLES.map(|(name, value)| (name, value.to_string())));
        let arguments = ["build", "--release", "--offline", "--workspace"];
        let build = CargoCall {
            environment: &environment,
            ..CargoCall::new(&self.workspace, Tier::BASELINE, &arguments)
        };
        build.run("build", &mut Silent).expect("it builds");
        let calls = fs::read_to_string(calls).expect("the wrapper wrote it");
        calls.lines().filter(|call| call.contains("--crate-name")).map(String::from).collect()
    }
}

impl Drop for Suite {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.home);
    }
}

#[test]
fn the_compiler_is_called_as_the_manifest_says_whatever_the_user_has_set() {
    let suite = Suite::new(USER_CONFIGURATION);
    let calls = suite.calls();
    let [kernel, plain] = ["kernel", "plain"].map(|name| call(&calls, name));
    assert!(kernel.contains(" opt-level=3 "), "{kernel}");
    assert!(plain.contains(" opt-level=1 "), "{plain}");
    for call in [kernel, plain] {
        assert!(call.contains(" codegen-units=1 "), "{call}");
        for other in [
            "panic=abort",
            "debug-assertions=on",
            "overflow-checks=on",
            "incremental=",
            "lto",
            "strip",
        ] {
            // `-C lto=off` is the manifest's own.
            let rest = call.replace("lto=off", "");
            assert!(!rest.contains(other), "{other}: {call}");
        }
    }
}

#[test]
fn a_record_can_hold_the_profile_of_this_workspace() {
    let workspace = Workspace::locate().expect("cargo knows");
    let profile = ReleaseProfile::read(&workspace.root).expect("it is read").to_string();
    let expected = "codegen-units=1 debug=line-tables-only debug-assertions=false \
                    incremental=false lto=off opt-level=3 overflow-checks=false panic=unwind \
                    rpath=false strip=none";
    assert_eq!(profile, expected);
}

/// Returns the profile that a manifest states.
fn stated(name: &str, manifest: &str) -> String {
    let folder = format!("raybench-{}-manifest-{name}", std::process::id());
    let root = std::env::temp_dir().join(folder);
    fs::create_dir_all(&root).expect("writable");
    fs::write(root.join("Cargo.toml"), manifest).expect("writable");
    let profile = ReleaseProfile::read(&root);
    fs::remove_dir_all(&root).expect("ours");
    profile.expect("it is read").to_string()
}

#[test]
fn a_profile_is_read_however_its_manifest_spells_it() {
    let sections = "[profile.release] # as measured\nopt-level = 2 # not 3\nlto = \"off\"\n\
        [profile.release.package.\"*\"]\nopt-level = 1\n\
        [profile.release.build-override]\nopt-level = 0\n";
    let inline = "[profile]\nrelease = { opt-level = 2, lto = \"off\", \
        package = { \"*\" = { opt-level = 1 } }, build-override = { opt-level = 0 } }\n";
    let dotted = "profile.release.opt-level=2\nprofile.release.lto = 'off'\n";
    let expected = "codegen-units=16 debug=false debug-assertions=false incremental=false lto=off \
                    opt-level=2 overflow-checks=false panic=unwind rpath=false strip=none";
    for (name, manifest) in [("sections", sections), ("inline", inline), ("dotted", dotted)] {
        assert_eq!(stated(name, manifest), expected, "{manifest}");
    }
    assert!(stated("none", "[workspace]\n").contains("opt-level=3 "));
}

//! Records of strangers as the commands meet them: what they refuse, with which words and exit
//! code, and that a user's own names stay at home.

use crate::common::{
    Scratch, error_line, failure_line, output_text, published_file, record_text, xtask,
};
use std::fs;
use std::path::Path;

/// A published record is small and good and names nobody, whatever its machine.
#[test]
fn what_is_published_is_small_and_good() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let records = record::load_published(&root).expect("records are published");
    for (index, (file, _)) in records.iter().enumerate() {
        let file = &file.to_string_lossy().into_owned();
        let bytes = fs::metadata(file).expect("there").len();
        assert!(bytes < record::SUMMARY_BYTES[1] as u64, "{file} has {bytes} bytes");
        let check = ["record", "--check", file];
        let line = output_text(&check);
        assert!(line.contains(": good: record "), "{line}");
        if index > 0 {
            continue;
        }
        // Users and machines that are called as we, the CPU or the compiler are.
        for user in ["bench", "full", "tiers", "EPYC", "KVM", "release", "kogge_stone"] {
            let names = [("USER", user), ("HOSTNAME", "bench.local"), ("HOME", "/home/bench")];
            xtask(&check).envs(names).assert().success();
        }
    }
    let record = record_text(|record| record.label = Some("a bench box".into()));
    let record = Scratch::new("labelled.json", record);
    xtask(&["record", "--check", record.path()]).env("USER", "bench").assert().success();
}

#[test]
fn a_hostile_record_fails_the_check_and_is_drawn_by_no_command() {
    let good = record_text(|record| record.label = None);
    let variant = r#""variant":"kogge_stone""#;
    assert!(good.contains(variant));
    let script = good.replacen(variant, r#""variant":"<script>alert(1)</script>""#, 1);
    let hostile = Scratch::new("script.json", script.as_bytes());
    let line = failure_line(&["record", "--check", hostile.path()], 1);
    assert!(line.contains(".variant`: \"<script>") && line.contains("letters, digits"), "{line}");
    for verb in [&["charts"][..], &["report"], &["recommend", "--record"]] {
        let line = error_line(&[verb, &[hostile.path()]].concat());
        assert!(line.contains(".variant`: \"<script>"), "{line}");
    }
    let bomb = Scratch::new("bomb.json.gz", record::pack(&vec![b' '; 49 << 20]));
    assert!(failure_line(&["record", "--check", bomb.path()], 1).contains("more than 48 MiB"));
    error_line(&["record", "--check", "/no/such/file"]);
    error_line(&["record", "/no/such/record"]);
    error_line(&["record", "--check", "a", "--tables"]);
    error_line(&["record", "a", "b"]);
    error_line(&["record", "--publish", "../../x"]);
}

/// The name is one that no published file has, so that a record that is not refused is seen.
#[test]
fn a_record_of_uncommitted_code_is_not_published() {
    let dirty =
        Scratch::new("dirty.json", record_text(|record| record.toolchain.dirty = Some(true)));
    let commands: [&[&str]; 2] =
        [&["record", "--check"], &["record", "--publish", "planted-dirty"]];
    for command in commands {
        let line = failure_line(&[command, &[dirty.path()]].concat(), 1);
        assert!(line.contains("at `toolchain.dirty`: its code had uncommitted changes"), "{line}");
        assert!(line.contains("run `cargo xtask bench` again"), "{line}");
    }
    assert!(!Path::new(&published_file("planted-dirty.json.gz")).exists());
}

#[test]
fn names_of_this_user_are_not_published() {
    let good = record_text(|record| record.label = None);
    let record = good.replacen(r#""label":null"#, r#""label":"the laptop of alice""#, 1);
    let record = Scratch::new("named.json", record.as_bytes());
    let line = failure_line(&["record", "--check", record.path()], 1);
    assert!(line.contains("at `label`: it holds \"alice\""), "{line}");
    for label in ["alice", "on /home/bob/disk", "<b>", "bob@laptop"] {
        let line = error_line(&["bench", "--label", label]);
        assert!(line.starts_with("error: --label: "), "{line}");
    }
}

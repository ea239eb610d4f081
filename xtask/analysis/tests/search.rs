//! Runs `search` as a user does: programs are found and refuted, and a question stays open when the
//! search is stopped.

use crate::common;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

fn output_text(arguments: &str) -> String {
    common::output_text(&words(arguments))
}

fn words(arguments: &str) -> Vec<&str> {
    ["search"].into_iter().chain(arguments.split(' ')).collect()
}

#[test]
fn what_is_found_is_printed_and_what_is_refuted_is_written_down() {
    let text = output_text("--ranks 3 --gates 2 --shifts 2 --plain");
    assert!(text.contains("found") && text.contains("t4 = t3 >> 8"), "{text}");
    let process = std::process::id();
    let [cnf, proof] =
        ["cnf", "drat"].map(|name| std::env::temp_dir().join(format!("raybench-{process}-{name}")));
    let files = format!("--cnf {} --proof {}", cnf.display(), proof.display());
    let output = output_text(&format!("--ranks 4 --gates 3 --shifts 3 --plain {files} --json"));
    let run: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(run["rows"][0]["verdict"], "refuted");
    let text = std::fs::read_to_string(&proof).expect("the proof is written");
    assert_eq!(run["rows"][0]["proof_bytes"], text.len());
    assert_eq!(text.lines().last(), Some("0"), "the empty clause comes last");
    let formula = std::fs::read_to_string(&cnf).expect("the formula is written");
    let clauses = run["rows"][0]["clauses"].to_string();
    assert!(formula.lines().next().is_some_and(|head| head.ends_with(&clauses)));
    assert_eq!((formula.lines().count() - 1).to_string(), clauses);
    [cnf, proof].iter().for_each(|path| std::fs::remove_file(path).expect("it is there"));
}

#[test]
fn a_question_of_many_formulas_writes_none() {
    let text = common::error_line(&words("--ranks 4 --gates 3 --cnf never-written"));
    assert!(text.contains("split into many formulas"), "{text}");
}

/// The parts would not fit into memory, so the refusal must come before they are made.
#[test]
fn what_cannot_be_asked_is_refused() {
    for (arguments, why) in [
        ("--ranks 8 --gates 9", "more than 8 gates"),
        ("--ranks 8 --gates 6 --inputs 3", "more than 5 gates"),
        ("--ranks 4 --gates 3 --plain --cnf /no/such/folder/cnf", "/no/such/folder/cnf: "),
    ] {
        let output = common::xtask(&words(arguments)).assert().code(2);
        let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        let line = text.lines().last().unwrap_or_default();
        assert!(line.contains(why) && text.lines().count() < 3, "{text}");
    }
}

/// The first line on standard error comes when the search has begun.
#[test]
fn an_interrupted_search_says_that_it_is_open() {
    let mut child = Command::new(common::XTASK)
        .args(words("--ranks 8 --gates 7 --shifts 5 --plain"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let mut stderr = BufReader::new(child.stderr.take().expect("it is piped"));
    stderr.read_line(&mut line).expect("it says what it does");
    assert!(line.contains("7 gates, 5 shifts"), "{line}");
    let pid = nix::unistd::Pid::from_raw(child.id().try_into().expect("process ids are small"));
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("8 ranks, 7 gates and 5 shifts: open."), "{text}");
    assert!(!text.contains("refuted"), "{text}");
}

/// The next run knows the parts that a share refuted, and says how many it still needs.
#[test]
fn a_journal_is_taken_up_again() {
    let path = std::env::temp_dir().join(format!("raybench-{}-journal", std::process::id()));
    let arguments = format!("--ranks 4 --gates 3 --shifts 3 --journal {}", path.display());
    let first_half = output_text(&format!("{arguments} --parts 1/2"));
    assert!(first_half.contains("open, 3 of 6 parts refuted."), "{first_half}");
    let run: serde_json::Value =
        serde_json::from_str(&output_text(&format!("{arguments} --json"))).expect("JSON");
    assert_eq!(run["rows"][0]["verdict"], "refuted");
    assert_eq!(run["rows"][0]["from_journal"], 3);
    assert!(output_text(&arguments).contains("journal"), "by what else it is checked");
    std::fs::remove_file(path).expect("it is there");
}

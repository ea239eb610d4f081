//! The progress that the measuring process reports, and how it refuses a wrong request.
//!
//! An invocation reports nothing, because the process that reads the line would wake up and disturb
//! the next sample. The other verbs report every routine.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use contract::Model;
use record::Plan;
use runner::wire::InvocationRequest;
use runner::{PROGRESS_VARIABLE, ProgressLine};
use std::io::Write;
use std::process::{Command, Stdio};
use variants as _;

/// Runs a verb with this request. Returns its answer and its progress.
fn run(verb: &str, request: &impl serde::Serialize) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raybench-runner"));
    command.arg(verb).env(PROGRESS_VARIABLE, "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it is built");
    let request = serde_json::to_vec(request).expect("plain data");
    child.stdin.take().expect("it is piped").write_all(&request).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let progress = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{progress}");
    (output.stdout, progress)
}

fn two_variants() -> Plan {
    let variants = ["dumb7_unrolled", "kogge_stone"].map(String::from).to_vec();
    Plan { variants, model: Some(Model::RayAttacks), quick: true, ..Plan::default() }
}

#[test]
fn what_is_no_plan_is_refused_in_one_line() {
    for (request, complaint) in [
        ("{\"varints\":[]}", "unknown field `varints`"),
        ("{\"variants\":[\"nobody\"]}", "unknown variant \"nobody\""),
        ("{\"model\":\"ray\"}", "\"ray\" should be one of step, "),
    ] {
        let file = std::env::temp_dir().join(format!("raybench-plan-{}.json", std::process::id()));
        std::fs::write(&file, request).expect("there is room");
        let mut command = Command::new(env!("CARGO_BIN_EXE_raybench-runner"));
        let output = command.arg("bounds").arg(&file).output().expect("it is built");
        std::fs::remove_file(&file).expect("it was written");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(complaint) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn an_invocation_says_nothing_until_its_end() {
    let request =
        InvocationRequest { plan: two_variants(), seconds: 0.3, ..InvocationRequest::default() };
    let (answer, progress) = run("sample", &request);
    assert_eq!(progress, "");
    let invocation: runner::wire::InvocationReport =
        serde_json::from_slice(&answer).expect("one value");
    assert!(invocation.log.turns > 0);
}

#[test]
fn progress_names_and_counts_routines_and_nothing_else() {
    let (answer, progress) = run("bounds", &two_variants());
    let rows: runner::wire::Rows<record::Bound> = serde_json::from_slice(&answer).expect("rows");
    let names: Vec<String> =
        rows.rows.iter().map(|row| format!("{}/{}", row.variant, row.routine)).collect();
    assert!(names.len() > 1);
    assert_eq!(progress.lines().count(), names.len());
    for (index, (line, name)) in progress.lines().zip(&names).enumerate() {
        let expected =
            ProgressLine { done: index as u64, total: names.len() as u64, step: name.as_str() };
        assert_eq!(ProgressLine::parse(line), Some(expected));
    }
}

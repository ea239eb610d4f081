//! What the measuring process tells while it measures: nothing beside a sitting, and of what takes no time
//! nothing either, so that a bar can be believed.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use runner::{PROGRESS_VARIABLE, told};
use std::process::Command;

/// What a run answers, and what it told meanwhile.
fn run(arguments: &str) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raybench-runner"));
    command.args(arguments.split(' ')).env(PROGRESS_VARIABLE, "1");
    let output = command.output().expect("it is built");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{said}");
    (output.stdout, said)
}

#[test]
fn a_sitting_says_nothing_until_its_end() {
    let two = "kogge_stone,dumb7_unrolled --model ray_attacks";
    let (answer, said) = run(&format!("sit {two} --seconds 0.3 --pairs 2"));
    assert_eq!(said, "");
    let sitting: runner::wire::Sitting = serde_json::from_slice(&answer).expect("one value");
    assert!(sitting.log.turns > 0);
}

/// The lines of progress, of which there is nothing else.
fn lines(said: &str) -> Vec<(u64, u64, &str)> {
    said.lines().map(|line| told(line).expect("progress alone")).collect()
}

#[test]
fn what_is_timed_is_told_and_counted_and_nothing_else() {
    let two = "dumb7_unrolled,kogge_stone --model ray_attacks";
    let (_, said) = run(&format!("sweep-alignment {two} --offsets 0,16 --budget 0.02"));
    assert_eq!(lines(&said), [(0, 2, "dumb7_unrolled/attacks"), (1, 2, "kogge_stone/attacks")]);
    // Few loops of a build with overflow checks have replays, perhaps none.
    let (answer, said) = run("bounds --model ray_attacks --budget 0.05");
    let rows: runner::wire::Rows<record::Bound> = serde_json::from_slice(&answer).expect("rows");
    let timed = rows.rows.iter().filter(|row| row.none.is_none());
    let names: Vec<String> = timed.map(|row| format!("{}/{}", row.variant, row.routine)).collect();
    let all = names.len() as u64;
    let expected: Vec<(u64, u64, &str)> =
        (0..).zip(&names).map(|(done, name)| (done, all, name.as_str())).collect();
    assert!(rows.rows.len() > 10);
    assert_eq!(lines(&said), expected);
}

//! What the measuring process tells while it measures: nothing.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use runner::PROGRESS_VARIABLE;
use std::process::Command;

#[test]
fn a_sitting_says_nothing_until_its_end() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raybench-runner"));
    command.args(["sit", "kogge_stone,dumb7_unrolled", "--model", "ray_attacks"]);
    command.args(["--seconds", "0.3", "--pairs", "2"]).env(PROGRESS_VARIABLE, "1");
    let output = command.output().expect("it is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let sitting: runner::wire::Sitting = serde_json::from_slice(&output.stdout).expect("one value");
    assert!(sitting.log.turns > 0);
}

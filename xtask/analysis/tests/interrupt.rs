//! A run that is interrupted says what is lost, leaves no process and nothing half-written, and
//! exits with 130; one that is stopped stops its children. A script stands in for cargo, which
//! starts a process and waits for ever.

use crate::common;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Answers what cargo is asked about the workspace; builds for ever, beside a record that is not
/// whole yet. What a shell starts in the background ignores SIGINT.
const ENDLESS_CARGO: &str = "#!/bin/sh
if [ \"$1\" = metadata ]; then exec \"$REAL_CARGO\" \"$@\"; fi
mkdir -p \"$RECORDS/.half-written.$PPID.part\"
sleep 1000 &
child=$!
# One whose parent is gone, and which ignores every signal that can be ignored.
orphan=$( (trap '' INT TERM HUP; exec sleep 1000 >/dev/null) & echo $!)
echo $child $orphan $$ > \"$PROCESSES.new\"
mv \"$PROCESSES.new\" \"$PROCESSES\"
wait
";

/// A run of `bench` that is at its build.
struct Run {
    folder: PathBuf,
    child: Child,
    /// The processes that it started, and those that these started.
    processes: Vec<i32>,
}

impl Run {
    fn start(name: &str, last_good: Option<&str>) -> Self {
        let folder = std::env::temp_dir().join(format!("raybench-{name}-{}", std::process::id()));
        let records = folder.join("records");
        fs::create_dir_all(&records).expect("made");
        if let Some(id) = last_good {
            let home = records.join(id);
            fs::create_dir_all(&home).expect("made");
            fs::write(
                home.join("record.json"),
                common::record_text(|record| record.id = id.into()),
            )
            .expect("written");
        }
        let cargo = folder.join("cargo");
        fs::write(&cargo, ENDLESS_CARGO).expect("written");
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("executable");
        let processes = folder.join("processes");
        let child = Command::new(common::XTASK)
            .args(["bench", "kogge_stone", "--quick", "--tiers", "x86-64", "--out"])
            .arg(&records)
            .env("REAL_CARGO", std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .env("CARGO", &cargo)
            .env("PROCESSES", &processes)
            .env("RECORDS", &records)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("cargo built it for this test");
        let mut run = Run { folder, child, processes: Vec::new() };
        wait_until("the build began", || processes.exists());
        let text = fs::read_to_string(&processes).expect("there");
        run.processes = text.split_whitespace().map(|pid| pid.parse().expect("a pid")).collect();
        assert!(run.processes.iter().all(|&pid| is_alive(pid)), "{text}");
        run
    }

    /// Sends a signal to xtask, or with a minus sign to its whole group as a terminal does.
    fn send(&self, sign: i32, signal: Signal) {
        let pid = i32::try_from(self.child.id()).expect("a pid");
        kill(Pid::from_raw(sign * pid), signal).expect("sent");
    }

    /// Returns its last words, after checks that hold for any of them.
    fn last_words(mut self) -> String {
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.child.try_wait().expect("a child").is_none() {
            assert!(Instant::now() < deadline, "it goes on");
            std::thread::sleep(Duration::from_millis(20));
        }
        for &pid in &self.processes {
            wait_until("nobody is left", || !is_alive(pid));
        }
        let hidden_files: Vec<_> = fs::read_dir(self.folder.join("records"))
            .expect("there")
            .map(|entry| entry.expect("readable").file_name())
            .filter(|name| name.as_encoded_bytes().starts_with(b"."))
            .collect();
        assert!(hidden_files.is_empty(), "{hidden_files:?}");
        let Run { folder, child, .. } = self;
        let output = child.wait_with_output().expect("ended");
        fs::remove_dir_all(folder).expect("removed");
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(130), "{message}");
        assert!(output.stdout.is_empty());
        message.lines().last().expect("a line").to_string()
    }
}

fn wait_until(event: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain: {event}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns whether a signal stopped a process.
fn is_stopped(pid: i32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") T "))
}

/// Returns whether a process runs. A process that ended and was not waited for does not run.
fn is_alive(pid: i32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn a_signal_to_xtask_alone_leaves_nobody_behind() {
    let run = Run::start("interrupt", Some("20261121T064205Z"));
    run.send(1, Signal::SIGINT);
    let line = run.last_words();
    let expected = "interrupted during build: nothing of this run was recorded; \
                    the last good record is 20261121T064205Z";
    assert_eq!(line, expected);
}

#[test]
fn a_terminal_that_interrupts_everybody_gets_the_same_answer() {
    let run = Run::start("terminal", None);
    run.send(-1, Signal::SIGINT);
    let line = run.last_words();
    assert_eq!(
        line,
        "interrupted during build: nothing of this run was recorded; there is no earlier record"
    );
}

#[test]
fn termination_is_an_interruption_too() {
    let run = Run::start("terminate", None);
    run.send(1, Signal::SIGTERM);
    assert!(run.last_words().starts_with("interrupted during build"));
}

#[test]
fn quitting_is_an_interruption_too() {
    let run = Run::start("quit", None);
    run.send(-1, Signal::SIGQUIT);
    assert!(run.last_words().starts_with("interrupted during build"));
}

#[test]
fn a_terminal_that_stops_a_run_stops_its_children_and_continues_both() {
    let run = Run::start("stop", None);
    let mut processes = run.processes.clone();
    processes.push(i32::try_from(run.child.id()).expect("a pid"));
    run.send(-1, Signal::SIGTSTP);
    wait_until("all are stopped", || processes.iter().all(|&pid| is_stopped(pid)));
    run.send(-1, Signal::SIGCONT);
    wait_until("all go on", || !processes.iter().any(|&pid| is_stopped(pid)));
    run.send(-1, Signal::SIGINT);
    assert!(run.last_words().starts_with("interrupted during build"));
}

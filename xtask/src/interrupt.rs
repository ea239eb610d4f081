//! Ctrl-C, SIGTERM and a closed terminal: ends the child processes, says which record is left, and
//! exits with code 130. Ctrl-\ does the same at once, and Ctrl-Z stops the child processes too.

use crate::failure::Failure;
use machine_code::process_group::{self, TerminalFollower};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The shell's code for a command that was interrupted: 128 and the number of SIGINT.
const EXIT_CODE: i32 = 130;

/// The results that an interruption may lose.
struct Losses {
    stage: Option<String>,
    /// The folder of the records, and the newest complete one when the run began.
    records: Option<(PathBuf, Option<record::Id>)>,
    /// The folder of the file that is being written.
    output: Option<PathBuf>,
}

static LOSSES: Mutex<Losses> = Mutex::new(Losses { stage: None, records: None, output: None });
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the command ends by itself when `STOP_REQUESTED` is set.
static ENDS_BY_ITSELF: AtomicBool = AtomicBool::new(false);
static STOP_REQUESTED: AtomicBool = AtomicBool::new(false);

fn losses() -> MutexGuard<'static, Losses> {
    LOSSES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the handlers, of which those of Ctrl-Z and Ctrl-\ last as long as the returned value.
fn install_handlers() -> Option<TerminalFollower> {
    let follower = process_group::follow_terminal(end_now);
    // ctrlc runs the handler in a thread, not in the signal's context.
    if let Err(error) = ctrlc::set_handler(handle_signal) {
        eprintln!("Ctrl-C will not be handled: {error}");
    }
    follower.inspect_err(|error| eprintln!("Ctrl-Z will not be handled: {error}")).ok()
}

/// Runs a command. A signal ends its children first, then the command.
pub fn run_interruptible(verb: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    let _follower = install_handlers();
    verb().inspect_err(|_| wait_for_handler())
}

/// Lets the command end by itself: the first signal ends the children and sets the returned flag,
/// and the command shows its results and calls [`exit`] or [`exit_with_record`]. A second signal
/// ends the run as usual.
pub fn stop_flag() -> &'static AtomicBool {
    ENDS_BY_ITSELF.store(true, Ordering::SeqCst);
    &STOP_REQUESTED
}

/// Returns whether a signal asked the command to end by itself.
pub fn is_stop_requested() -> bool {
    STOP_REQUESTED.load(Ordering::SeqCst)
}

/// Ends an interrupted run and names the record that holds its results.
pub fn exit_with_record() -> ! {
    eprintln!("{}", message(&losses(), "holds the finished part"));
    exit()
}

/// Ends an interrupted run that has shown its results.
pub fn exit() -> ! {
    std::process::exit(EXIT_CODE)
}

/// Sets the current stage of the run, which the message of an interruption names.
pub fn set_stage(stage: &str) {
    losses().stage = Some(stage.to_string());
}

/// Announces that the run writes a record below `folder`.
pub fn announce_record(folder: &Path) {
    let last_good = record::last_good(folder);
    losses().records = Some((folder.to_path_buf(), last_good));
}

/// Announces that this file is being written, so that an interruption removes the incomplete part.
pub fn announce_file(file: &Path) {
    let file = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    losses().output = file.parent().map(PathBuf::from);
}

/// Does not return if the run was interrupted: the failure is that of a child which the
/// interruption killed, and the handler prints the message for the user.
fn wait_for_handler() {
    while INTERRUPTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

fn handle_signal() {
    // The flag is set before any child is killed, so that its caller knows why the child failed.
    if ENDS_BY_ITSELF.load(Ordering::SeqCst) && !STOP_REQUESTED.swap(true, Ordering::SeqCst) {
        process_group::kill_all();
        return;
    }
    end_now();
}

fn end_now() {
    INTERRUPTED.store(true, Ordering::SeqCst);
    process_group::close();
    let losses = losses();
    for folder in losses.records.iter().map(|(folder, _)| folder).chain(&losses.output) {
        record::abandon(folder);
    }
    eprintln!("{}", message(&losses, "of this run is complete; its charts may be missing"));
    std::process::exit(EXIT_CODE);
}

/// Returns the stage of an interrupted run, and a new record with these words about it, or the last
/// good one.
fn message(losses: &Losses, record: &str) -> String {
    let stage =
        losses.stage.as_deref().map_or_else(String::new, |stage| format!(" during {stage}"));
    let Some((folder, old_id)) = &losses.records else { return format!("interrupted{stage}") };
    let rest = match record::last_good(folder) {
        Some(new_id) if Some(&new_id) != old_id.as_ref() => {
            format!("record {new_id} {record}")
        }
        Some(old_id) => {
            format!("nothing of this run was recorded; the last good record is {old_id}")
        }
        None => "nothing of this run was recorded; there is no earlier record".to_string(),
    };
    format!("interrupted{stage}: {rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_this_run_is_named_and_an_earlier_one_is_not_taken_for_it() {
        let folder = std::env::temp_dir().join(format!("raybench-kept-{}", std::process::id()));
        let home = folder.join("20261121T064205Z");
        std::fs::create_dir_all(&home).unwrap();
        let record = "../charts/published/records/amd-zen5.json.gz";
        let record = Path::new(env!("CARGO_MANIFEST_DIR")).join(record);
        let record = record::load(&record).unwrap();
        std::fs::write(home.join("record.json"), serde_json::to_string(&record).unwrap()).unwrap();
        let [new, earlier] = [None, Some(record.id.clone())].map(|old_id| {
            let records = Some((folder.clone(), old_id));
            let stage = Some("invocation 3 of 9".into());
            message(&Losses { stage, records, output: None }, "holds the finished part")
        });
        std::fs::remove_dir_all(&folder).unwrap();
        let id = &record.id;
        let expected =
            format!("interrupted during invocation 3 of 9: record {id} holds the finished part");
        assert_eq!(new, expected);
        assert!(earlier.contains("nothing of this run was recorded"), "{earlier}");
    }
}

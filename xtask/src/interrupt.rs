//! Ctrl-C, SIGTERM and a closed terminal: ends the child processes, says which record is left, and
//! exits with code 130. Ctrl-\ does the same at once, and Ctrl-Z stops the child processes too.

use crate::failure::Failure;
use machine_code::process_group::{self, TerminalFollower};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The shell's code for a command that was interrupted: 128 and the number of SIGINT.
const EXIT_CODE: i32 = 130;

/// What an interruption may lose.
struct AtStake {
    stage: Option<String>,
    /// The folder of the records, and the newest complete one when the run began.
    records: Option<(PathBuf, Option<record::Id>)>,
    /// The folder of the file that is being written.
    output: Option<PathBuf>,
}

static AT_STAKE: Mutex<AtStake> = Mutex::new(AtStake { stage: None, records: None, output: None });
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the command ends by itself when `WANTED` is set.
static IN_ORDER: AtomicBool = AtomicBool::new(false);
static WANTED: AtomicBool = AtomicBool::new(false);

fn at_stake() -> MutexGuard<'static, AtStake> {
    AT_STAKE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the handlers, of which those of Ctrl-Z and Ctrl-\ last as long as the returned value.
fn install() -> Option<TerminalFollower> {
    let follower = process_group::follow_terminal(end_now);
    // ctrlc runs the handler in a thread, not in the signal's context.
    if let Err(error) = ctrlc::set_handler(end) {
        eprintln!("Ctrl-C will not be handled: {error}");
    }
    follower.inspect_err(|error| eprintln!("Ctrl-Z will not be handled: {error}")).ok()
}

/// Runs a command. A signal ends its children first, then the command.
pub fn in_order_of(verb: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    let _follower = install();
    verb().inspect_err(|_| give_way())
}

/// Lets the command end by itself: the first signal ends the children and sets the returned flag,
/// and the command shows its results and calls [`exit`] or [`kept`]. A second signal ends the run
/// as usual.
pub fn in_order() -> &'static AtomicBool {
    IN_ORDER.store(true, Ordering::SeqCst);
    &WANTED
}

/// Whether a signal asked the command to end by itself.
pub fn is_wanted() -> bool {
    WANTED.load(Ordering::SeqCst)
}

/// Ends an interrupted run and says which record holds its results.
pub fn kept() -> ! {
    eprintln!("{}", message(&at_stake(), "holds the finished part"));
    exit()
}

/// Ends an interrupted run that has shown its results.
pub fn exit() -> ! {
    std::process::exit(EXIT_CODE)
}

/// Names the current stage of the run.
pub fn stage(stage: &str) {
    at_stake().stage = Some(stage.to_string());
}

/// Announces that the run writes a record below `folder`.
pub fn recording(folder: &Path) {
    let last_good = record::last_good(folder);
    at_stake().records = Some((folder.to_path_buf(), last_good));
}

/// Announces that this file is being written; an interruption removes the incomplete part.
pub fn writing(file: &Path) {
    let file = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    at_stake().output = file.parent().map(PathBuf::from);
}

/// Does not return if the run was interrupted: the failure is that of a child which the
/// interruption killed, and the handler says what the user should know.
fn give_way() {
    while INTERRUPTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

fn end() {
    // Set before any child is killed, so that whoever sees a child fail knows why.
    if IN_ORDER.load(Ordering::SeqCst) && !WANTED.swap(true, Ordering::SeqCst) {
        process_group::kill_all();
        return;
    }
    end_now();
}

fn end_now() {
    INTERRUPTED.store(true, Ordering::SeqCst);
    process_group::close();
    let at_stake = at_stake();
    for folder in at_stake.records.iter().map(|(folder, _)| folder).chain(&at_stake.output) {
        record::abandon(folder);
    }
    eprintln!("{}", message(&at_stake, "of this run is complete; its charts may be missing"));
    std::process::exit(EXIT_CODE);
}

/// The stage of an interrupted run, and a new record with these words about it, or the last good
/// one.
fn message(at_stake: &AtStake, record: &str) -> String {
    let stage =
        at_stake.stage.as_deref().map_or_else(String::new, |stage| format!(" during {stage}"));
    let Some((folder, before)) = &at_stake.records else { return format!("interrupted{stage}") };
    let rest = match record::last_good(folder) {
        Some(now) if Some(&now) != before.as_ref() => {
            format!("record {now} {record}")
        }
        Some(before) => {
            format!("nothing of this run was recorded; the last good record is {before}")
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
        let [new, earlier] = [None, Some(record.id.clone())].map(|before| {
            let records = Some((folder.clone(), before));
            let stage = Some("invocation 3 of 9".into());
            message(&AtStake { stage, records, output: None }, "holds the finished part")
        });
        std::fs::remove_dir_all(&folder).unwrap();
        let id = &record.id;
        let kept =
            format!("interrupted during invocation 3 of 9: record {id} holds the finished part");
        assert_eq!(new, kept);
        assert!(earlier.contains("nothing of this run was recorded"), "{earlier}");
    }
}

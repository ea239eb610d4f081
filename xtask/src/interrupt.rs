//! Ctrl-C, SIGTERM and a closed terminal: ends what this process started, says what is lost and
//! what is left, and exits with 130.

use crate::failure::Failure;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The shell's code for a command that was interrupted: 128 and the number of SIGINT.
const EXIT_CODE: i32 = 130;

/// Looks for children until there are none: five seconds for what hangs in the system.
const LOOKS: usize = 250;

/// What the run is at.
struct AtStake {
    stage: Option<String>,
    /// The folder of the records and the newest one that was whole when the run began.
    records: Option<(PathBuf, Option<record::Id>)>,
}

static AT_STAKE: Mutex<AtStake> = Mutex::new(AtStake { stage: None, records: None });
/// The folder of the file that is being written.
static OUTPUT: Mutex<Option<PathBuf>> = Mutex::new(None);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the verb ends by itself when `WANTED` is set.
static IN_ORDER: AtomicBool = AtomicBool::new(false);
static WANTED: AtomicBool = AtomicBool::new(false);

fn at_stake() -> MutexGuard<'static, AtStake> {
    AT_STAKE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on signals end the run in order.
fn install() {
    // What outlives its parent becomes a child of this process then and not of the system's first.
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
    // The handler runs in a thread of its own, not in the signal's context.
    if let Err(error) = ctrlc::set_handler(end) {
        eprintln!("Ctrl-C will not be handled: {error}");
    }
}

/// Runs a command that a signal ends in order.
pub fn in_order_of(verb: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    install();
    verb().inspect_err(|_| give_way())
}

/// From now on the first signal ends what this process started and sets what this returns: the verb
/// shows what it has and then calls [`exit`] or [`kept`]. A second signal ends the run as usual.
pub fn in_order() -> &'static AtomicBool {
    IN_ORDER.store(true, Ordering::SeqCst);
    &WANTED
}

/// Whether a signal asked the verb to end in order.
pub fn is_wanted() -> bool {
    WANTED.load(Ordering::SeqCst)
}

/// Ends a run that was interrupted and may have kept something: says what.
pub fn kept() -> ! {
    eprintln!("{}", message(&at_stake(), "holds what was done"));
    exit()
}

/// Ends a run that was interrupted and has shown what it has.
pub fn exit() -> ! {
    std::process::exit(EXIT_CODE)
}

/// The run is at `stage`.
pub fn stage(stage: &str) {
    at_stake().stage = Some(stage.to_string());
}

/// The run will end in a record below `folder`.
pub fn recording(folder: &Path) {
    let last_good = record::last_good(folder);
    at_stake().records = Some((folder.to_path_buf(), last_good));
}

/// This file is being written, whole or not at all.
pub fn writing(file: &Path) {
    let file = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    *OUTPUT.lock().unwrap_or_else(PoisonError::into_inner) = file.parent().map(PathBuf::from);
}

/// To be called before a failure is told. The terminal interrupts child processes as well, and
/// their end may come to light before the interruption does; if that is what it is, this does not
/// return.
pub fn give_way() {
    std::thread::sleep(Duration::from_millis(50));
    while INTERRUPTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

fn end() {
    let in_order = IN_ORDER.load(Ordering::SeqCst) && !WANTED.swap(true, Ordering::SeqCst);
    if !in_order {
        INTERRUPTED.store(true, Ordering::SeqCst);
    }
    for _ in 0..LOOKS {
        if !end_children() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    if in_order {
        return;
    }
    ::bench::revisions::remove_worktree();
    let at_stake = at_stake();
    let output = OUTPUT.lock().unwrap_or_else(PoisonError::into_inner);
    let folders = at_stake.records.iter().map(|(folder, _)| folder).chain(&*output);
    folders.for_each(|folder| record::abandon(folder));
    eprintln!("{}", message(&at_stake, "of this run is whole, its charts may be missing"));
    std::process::exit(EXIT_CODE);
}

/// What a run was at; what `record` there is of it, in words, or that there is none.
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

/// Kills the children of this process; whether there were any. Theirs become its own then and are
/// found at the next look.
fn end_children() -> bool {
    let children = children();
    for &child in &children {
        // One that has ended meanwhile needs no signal.
        let _ = kill(Pid::from_raw(child), Signal::SIGKILL);
    }
    !children.is_empty()
}

/// The living children of this process. None where there is no /proc; then the terminal, which
/// interrupts the whole group of processes, has to do.
fn children() -> Vec<i32> {
    let own = i32::try_from(std::process::id()).expect("process ids are small");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let stat = |pid: &i32| std::fs::read_to_string(format!("/proc/{pid}/stat")).ok();
    pids.filter(|pid| stat(pid).is_some_and(|stat| living_parent(&stat) == Some(own))).collect()
}

/// The parent in a line of /proc/PID/stat, none if the process has ended. The name, in
/// parentheses, may hold spaces and parentheses itself.
fn living_parent(stat: &str) -> Option<i32> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let (state, rest) = fields.split_once(' ')?;
    let parent = rest.split(' ').next()?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_read_whatever_a_process_is_called() {
        assert_eq!(living_parent("12 (a) b) S 7 12 12 0"), Some(7));
        assert_eq!(living_parent("12 (sleep) Z 7 12 12 0"), None);
        assert_eq!(living_parent("nonsense"), None);
    }

    #[test]
    fn a_record_of_this_run_is_named_and_an_earlier_one_is_not_taken_for_it() {
        let folder = std::env::temp_dir().join(format!("raybench-kept-{}", std::process::id()));
        let home = folder.join("20261121T064205Z");
        std::fs::create_dir_all(&home).unwrap();
        let record = "../charts/published/records/amd-zen3.json.gz";
        let record = Path::new(env!("CARGO_MANIFEST_DIR")).join(record);
        let record = record::load(&record).unwrap();
        std::fs::write(home.join("record.json"), serde_json::to_string(&record).unwrap()).unwrap();
        let said = |before: Option<&str>| {
            let records = Some((folder.clone(), before.map(record::Id::from)));
            message(
                &AtStake { stage: Some("invocation 3 of 9".into()), records },
                "holds what was done",
            )
        };
        let (new, earlier) = (said(None), said(Some(&record.id)));
        std::fs::remove_dir_all(&folder).unwrap();
        let id = &record.id;
        let kept = format!("interrupted during invocation 3 of 9: record {id} holds what was done");
        assert_eq!(new, kept);
        assert!(earlier.contains("nothing of this run was recorded"), "{earlier}");
    }

    #[test]
    fn without_a_record_at_stake_the_stage_is_all_there_is_to_say() {
        let stage = Some("verify".to_string());
        assert_eq!(message(&AtStake { stage, records: None }, ""), "interrupted during verify");
        assert_eq!(message(&AtStake { stage: None, records: None }, ""), "interrupted");
    }
}

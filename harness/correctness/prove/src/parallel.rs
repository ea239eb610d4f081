//! Runs work on several threads and returns the answers in the order of the work.

use contract::Tier;
use machine_code::decode::Executable;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A function that is called after every task with the number of finished tasks, the number of all
/// tasks, and the name of the finished one.
pub type ProgressFn<'t> = dyn Fn(usize, usize, &str) + Sync + 't;

/// A piece of work in one executable.
pub(crate) struct Task<'w, W> {
    pub(crate) tier: Tier,
    pub(crate) executable: &'w Executable,
    pub(crate) work: &'w W,
}

/// Does each piece of work in each of the executables, on `threads` threads.
///
/// Each thread takes the next task when it has finished one. A fixed share per thread would leave
/// most threads idle, because the times of proofs differ by orders of magnitude.
pub(crate) fn run_in_parallel<W: Sync, R: Send>(
    executables: &[(Tier, Executable)],
    work: &[W],
    threads: usize,
    progress: &ProgressFn,
    name: fn(&W) -> &str,
    perform: &(dyn Fn(Task<W>) -> R + Sync),
) -> Vec<R> {
    let tasks = executables.len() * work.len();
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers: Mutex<BTreeMap<usize, R>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= tasks {
                        break;
                    }
                    let (tier, executable) = &executables[index / work.len()];
                    let work = &work[index % work.len()];
                    let answer = perform(Task { tier: *tier, executable, work });
                    answers.lock().expect("no thread panics here").insert(index, answer);
                    progress(finished.fetch_add(1, Ordering::Relaxed) + 1, tasks, name(work));
                }
            });
        }
    });
    answers.into_inner().expect("no thread panics here").into_values().collect()
}

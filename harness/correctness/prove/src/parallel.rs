//! Runs work on several threads and returns the answers in the order of the work.

use contract::Tier;
use machine_code::decode::Executable;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Called after every piece of work with the number done, the number of all, and the name of the
/// piece.
pub type ProgressFn<'t> = dyn Fn(usize, usize, &str) + Sync + 't;

/// A piece of work at one tier.
pub(crate) type Piece<'w, W> = (Tier, &'w Executable, &'w W);

/// Does all of `work` in each of the executables, on `threads` threads.
pub(crate) fn in_parallel<W: Sync, R: Send>(
    executables: &[(Tier, Executable)],
    work: &[W],
    threads: usize,
    progress: &ProgressFn,
    name: fn(&W) -> &str,
    act: &(dyn Fn(Piece<W>) -> R + Sync),
) -> Vec<R> {
    let all = executables.len() * work.len();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers: Mutex<BTreeMap<usize, R>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= all {
                        break;
                    }
                    let (tier, file) = &executables[index / work.len()];
                    let piece = &work[index % work.len()];
                    let answer = act((*tier, file, piece));
                    answers.lock().expect("no thread panics here").insert(index, answer);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, all, name(piece));
                }
            });
        }
    });
    answers.into_inner().expect("no thread panics here").into_values().collect()
}

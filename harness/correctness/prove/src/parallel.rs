//! Work side by side on several threads, answers in the order of the work.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does all of `work` on `threads` threads. `told` hears of every piece that is done: how many are,
/// and its index.
pub(crate) fn in_parallel<W: Sync, R: Send>(
    work: &[W],
    threads: usize,
    told: &(dyn Fn(usize, usize) + Sync),
    act: &(dyn Fn(&W) -> R + Sync),
) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers: Mutex<BTreeMap<usize, R>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = work.get(index) else { break };
                    let answer = act(piece);
                    answers.lock().expect("no thread panics here").insert(index, answer);
                    told(done.fetch_add(1, Ordering::Relaxed) + 1, index);
                }
            });
        }
    });
    answers.into_inner().expect("no thread panics here").into_values().collect()
}

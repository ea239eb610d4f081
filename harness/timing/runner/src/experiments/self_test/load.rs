//! Load on cores while something is measured: neighbours of ours, whose effect is known.

use measure::{Ruler, cores};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// How long a neighbour works, and how long it then rests: many samples, and a small part of an
/// invocation.
const BURST: Duration = Duration::from_millis(2);

/// Returns the result of `measure`, during which a thread on each of these cores repeats `work`.
pub fn beside<T>(cores: &[usize], work: fn(), measure: impl FnOnce() -> T) -> T {
    let done = &AtomicBool::new(false);
    scope(|threads| {
        for &core in cores {
            threads.spawn(move || {
                cores::pin(core);
                while !done.load(Ordering::Relaxed) {
                    work();
                }
            });
        }
        // The threads end even if it panics.
        let result = catch_unwind(AssertUnwindSafe(measure));
        done.store(true, Ordering::Relaxed);
        result.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// A busy loop.
pub fn busy() {
    (0..1_000).fold(1_u64, |value, _| std::hint::black_box(value.wrapping_mul(value) | 1));
}

/// Independent additions, then a rest as long.
pub fn burst() {
    let start = Instant::now();
    while start.elapsed() < BURST {
        Ruler::Adds.run();
    }
    sleep(BURST);
}

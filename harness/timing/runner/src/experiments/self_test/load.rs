//! Puts load on cores during a measurement. The threads are neighbours whose effect we know, in
//! contrast to those of other users of the machine.

use measure::{Ruler, cores};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// The time that a neighbour works, and the time that it then rests. It is as long as many samples,
/// and still a small part of an invocation.
const BURST: Duration = Duration::from_millis(2);

/// Returns the result of `measure`, during which a thread on each of these cores repeats `work`.
pub fn with_load<T>(cores: &[usize], work: fn(), measure: impl FnOnce() -> T) -> T {
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
        // The threads must end even if the measurement panics, or the scope would wait for ever.
        let result = catch_unwind(AssertUnwindSafe(measure));
        done.store(true, Ordering::Relaxed);
        result.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Keeps a core busy with dependent multiplications.
pub fn multiply() {
    (0..1_000).fold(1_u64, |value, _| std::hint::black_box(value.wrapping_mul(value) | 1));
}

/// Makes independent additions, and then rests as long.
pub fn add_in_bursts() {
    let start = Instant::now();
    while start.elapsed() < BURST {
        Ruler::Adds.run();
    }
    sleep(BURST);
}

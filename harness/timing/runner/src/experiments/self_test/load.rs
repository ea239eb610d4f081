//! Threads that use cores until they are told to stop.

use measure::{Ruler, cores};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

/// How long a neighbour works, and how long it then rests.
const BURST: Duration = Duration::from_millis(2);

/// A thread on each of some cores, until it is dropped.
pub struct Load {
    done: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    /// A busy loop on every core.
    pub fn on_every_core() -> Self {
        Load::on(&cores::usable(), || {
            (0..1_000).fold(1_u64, |value, _| std::hint::black_box(value.wrapping_mul(value) | 1));
        })
    }

    /// Independent additions in bursts on one core.
    pub fn in_bursts(core: usize) -> Self {
        Load::on(&[core], || {
            let start = Instant::now();
            while start.elapsed() < BURST {
                Ruler::Adds.run();
            }
            sleep(BURST);
        })
    }

    fn on(cores: &[usize], work: fn()) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let thread = |&core: &usize| {
            let done = Arc::clone(&done);
            spawn(move || {
                cores::pin(core);
                while !done.load(Ordering::Relaxed) {
                    work();
                }
            })
        };
        let threads = cores.iter().map(thread).collect();
        Load { done, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

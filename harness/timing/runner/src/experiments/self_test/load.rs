//! Threads that use cores until they are told to stop.

use measure::cores;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};

/// A thread on each usable core, until it is dropped.
pub struct Load {
    done: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    /// A busy loop on every core.
    pub fn on_every_core() -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let thread = |core: usize| {
            let done = Arc::clone(&done);
            spawn(move || {
                cores::pin(core);
                let mut value = 1_u64;
                while !done.load(Ordering::Relaxed) {
                    value = std::hint::black_box(value.wrapping_mul(value) | 1);
                }
            })
        };
        let threads = cores::usable().into_iter().map(thread).collect();
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

//! Other threads that replay what is timed, as an engine that searches on all cores does. They are not timed.

use crate::blocks::Block;
use crate::{Memory, Ready};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Records between two looks at what is timed: some microseconds.
const CHUNK: usize = 100;

/// What the others do: nothing, or the work with the number before this one.
const NOTHING: usize = 0;
const OVER: usize = usize::MAX;

/// The threads beside the one that is timed.
pub(crate) struct Company(AtomicUsize);

impl Company {
    /// Runs `timed` with so many threads at work, itself among them. The others read the weights and positions of
    /// `memory`, each with an accumulator of its own.
    pub(crate) fn with<T>(
        threads: usize,
        memory: &Memory,
        works: &[(Ready, &Block)],
        timed: impl FnOnce(&Company) -> T,
    ) -> T {
        /// Ends the others whatever becomes of this one.
        struct End<'a>(&'a Company);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.0.store(OVER, Ordering::Relaxed);
            }
        }
        let company = Company(AtomicUsize::new(NOTHING));
        thread::scope(|scope| {
            let end = End(&company);
            for number in 1..threads {
                let memory = memory.another(number as u64);
                let company = &company;
                scope.spawn(move || company.replay(memory, works, number as f64 / threads as f64));
            }
            timed(end.0)
        })
    }

    /// From now on the others do this one of the works.
    pub(crate) fn join(&self, work: usize) {
        self.0.store(work + 1, Ordering::Relaxed);
    }

    /// Goes through blocks over and over, from a place in them, a share of their length.
    fn replay(&self, mut memory: Memory, works: &[(Ready, &Block)], place: f64) {
        loop {
            let doing = self.0.load(Ordering::Relaxed);
            match doing {
                OVER => break,
                NOTHING => thread::sleep(Duration::from_micros(100)),
                number => {
                    let (generator, block) = works[number - 1];
                    block.visits(&mut memory);
                    let chunks = block.records.chunks(CHUNK);
                    let first = (place * chunks.len() as f64) as usize;
                    for chunk in chunks.cycle().skip(first) {
                        if self.0.load(Ordering::Relaxed) != doing {
                            break;
                        }
                        black_box(generator.look_up(block.asked.answers, chunk, &mut memory));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::LookUps;
    use crate::{Answers, Walk};
    use std::sync::atomic::AtomicU64;
    use trace::{Kind, Record};

    static ASKED: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn the_others_do_what_is_timed_and_end_with_it() {
        let asked = LookUps { answers: Answers::Summed, visit_bytes: 0, pace: None };
        let block = Block::new(asked, vec![Record::new(Kind::Rook, 27, 0); 3]);
        let counting = Ready {
            look_up: |_, records, _| ASKED.fetch_add(records.len() as u64, Ordering::SeqCst),
            ..Ready::of::<Walk>("walk")
        };
        let works = [(Ready::of::<Walk>("walk"), &block), (counting, &block)];
        let wait = |until: &dyn Fn(u64) -> bool| {
            while !until(ASKED.load(Ordering::SeqCst)) {
                thread::yield_now();
            }
        };
        let answer = Company::with(3, &Memory::new(0, 0), &works, |company| {
            assert_eq!(ASKED.load(Ordering::SeqCst), 0, "nothing was said yet");
            company.join(1);
            wait(&|asked| asked > 10);
            company.join(0);
            "done"
        });
        assert_eq!(answer, "done");
        let asked = ASKED.load(Ordering::SeqCst);
        Company::with(1, &Memory::new(0, 0), &works, |company| company.join(1));
        assert_eq!(ASKED.load(Ordering::SeqCst), asked, "alone there is nobody");
    }
}

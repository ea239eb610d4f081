//! Probes and their loops: the machine code that every instrument speaks of.

use crate::{Noted, Shape, Subject, caught, named, note, read_by_name};
use std::iter;

/// A timing loop with the kernel inlined as a user would have it.
///
/// `(arguments, count, passes, link, sums)`: goes `passes` times over the arguments of `count` calls, and writes
/// the checksum of all answers to `sums`. The latency loop reads the initial link from `link`;
/// the throughput loop ignores it.
///
/// # Safety (of calling one)
/// `arguments` points to those of `count` calls in the probe's [`Shape`], `count` and `passes` are at
/// least one, `link` points to as many words as the chained argument has, `sums` to twice
/// [`Shape::sum_lanes`] words, and the CPU has the variant's features.
pub type Loop = unsafe extern "C-unwind" fn(*const u64, usize, usize, *const u64, *mut u64);

/// A kernel to be read as a graph ([`note`](crate::note)): arguments word by word as in a call, answer likewise.
pub type Reading = fn(&[Noted]) -> Vec<Noted>;

named! {
    /// How successive calls depend on each other.
    Form {
        /// Each input depends on the last answer.
        Latency "latency",
        /// Inputs are independent.
        Throughput "throughput",
    }
}
read_by_name!(Form);

/// The exported machine-code function of (variant, routine, subject) and what belongs to it.
pub struct Probe {
    /// What it is for.
    pub subject: Subject,
    /// Symbol of the function itself: `raybench.probe.VARIANT.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// Symbol of the function that calls it on words in memory, `raybench.call. ...`: arguments out of
    /// memory, answer into memory, whatever the convention of the call between.
    pub call_symbol: &'static str,
    /// Symbol of its latency loop.
    pub latency_symbol: &'static str,
    /// Symbol of its throughput loop.
    pub throughput_symbol: &'static str,
    /// How arguments and answer lie in words.
    pub shape: Shape,
    /// Calls the function on one call's arguments; see [`Probe::call`].
    #[doc(hidden)]
    pub call_words: unsafe extern "C-unwind" fn(*const u64, *mut u64),
    /// Each input depends on the last answer.
    pub latency: Loop,
    /// Inputs are independent.
    pub throughput: Loop,
    /// The kernel's text, if it is generic.
    pub reading: Option<Reading>,
}

impl Probe {
    /// Calls the function and returns the words of its answer.
    ///
    /// # Panics
    /// If `arguments` do not have the shape's number of words.
    ///
    /// # Safety
    /// The CPU has the variant's features ([`Variant::runnable`](crate::Variant::runnable)).
    pub unsafe fn call(&self, arguments: &[u64]) -> Vec<u64> {
        assert_eq!(
            arguments.len(),
            self.shape.argument_words(),
            "{}: words of arguments",
            self.symbol
        );
        let mut answer = vec![0; self.shape.answer_words];
        // SAFETY: both slices have the shape's lengths; features are the caller's promise.
        unsafe { (self.call_words)(arguments.as_ptr(), answer.as_mut_ptr()) };
        answer
    }

    /// Whether its text goes over words of general-purpose registers alone; false of a kernel that is no text, or whose
    /// text panics.
    pub fn is_scalar(&self) -> bool {
        let is_scalar = |kernel| {
            let graph = caught(|| note(kernel, &vec![1; self.shape.argument_words()]));
            graph.is_ok_and(|graph| graph.nodes.iter().all(|node| node.words.len() == 1))
        };
        self.reading.is_some_and(is_scalar)
    }

    /// The loop of `form`.
    pub fn timed_loop(&self, form: Form) -> Loop {
        match form {
            Form::Latency => self.latency,
            Form::Throughput => self.throughput,
        }
    }

    /// The symbol of the loop of `form`.
    pub fn loop_symbol(&self, form: Form) -> &'static str {
        match form {
            Form::Latency => self.latency_symbol,
            Form::Throughput => self.throughput_symbol,
        }
    }

    /// Runs the loop of `form` over the arguments of whole calls and returns its checksum.
    ///
    /// # Panics
    /// If `arguments` are empty or of no whole number of calls, `link` does not have the width of
    /// the chained argument, or `passes` is zero.
    ///
    /// # Safety
    /// The CPU has the variant's features.
    pub unsafe fn run(
        &self,
        form: Form,
        arguments: &[u64],
        passes: usize,
        link: &[u64],
    ) -> Vec<u64> {
        let words = self.shape.argument_words();
        let count = arguments.len() / words;
        assert!(count > 0 && passes > 0, "{}: nothing to run", self.symbol);
        assert_eq!(arguments.len(), count * words, "{}: no whole number of calls", self.symbol);
        assert_eq!(link.len(), self.link_words(), "{}: words of a link", self.symbol);
        let mut sums = vec![0; 2 * self.shape.sum_lanes];
        // SAFETY: lengths were checked just now; features are the caller's promise.
        unsafe {
            (self.timed_loop(form))(
                arguments.as_ptr(),
                count,
                passes,
                link.as_ptr(),
                sums.as_mut_ptr(),
            );
        }
        sums
    }

    /// Words of the chained argument.
    pub fn link_words(&self) -> usize {
        let chained = self.shape.inputs.iter().find(|input| input.chained);
        chained.map_or(0, |input| input.words)
    }

    /// The link that follows an answer: word `l` is the xor of the answer's words `k` with
    /// `k % link_words == l`; of an answer with fewer words than that, repeated.
    pub fn link_after(&self, answer: &[u64]) -> Vec<u64> {
        let mut link = vec![0; self.link_words()];
        link_into(answer, &mut link);
        link
    }

    /// Makes arguments those of the latency loop, each chained argument xored with the link of the
    /// right answer before it (of the last call for the first), and returns the initial link.
    ///
    /// `answers` are the right answers to `arguments`, one after the other.
    pub fn chain(&self, arguments: &mut [u64], answers: &[u64]) -> Vec<u64> {
        let last = &answers[answers.len() - self.shape.answer_words..];
        let before = iter::once(last).chain(answers.chunks_exact(self.shape.answer_words));
        for (call, answer) in arguments.chunks_exact_mut(self.shape.argument_words()).zip(before) {
            let mut at = 0;
            for input in self.shape.inputs {
                if input.chained {
                    link_into(answer, &mut call[at..at + input.words]);
                }
                at += input.words;
            }
        }
        self.link_after(last)
    }

    /// The checksum that both loops must come to after `passes` over calls with these right
    /// answers.
    pub fn expected_sums(&self, answers: &[u64], passes: usize) -> Vec<u64> {
        let lanes = self.shape.sum_lanes;
        let mut sums = vec![0_u64; 2 * lanes];
        for _ in 0..passes {
            for (k, &word) in answers.iter().enumerate() {
                let lane = k % lanes;
                sums[lane] = sums[lane].wrapping_add(word);
                sums[lanes + lane] = sums[lanes + lane].wrapping_add(sums[lane]);
            }
        }
        sums
    }
}

/// Xors the link that follows an answer onto words.
fn link_into(answer: &[u64], words: &mut [u64]) {
    let width = words.len();
    for (k, bits) in answer.iter().cycle().take(answer.len().max(width)).enumerate() {
        words[k % width] ^= bits;
    }
}

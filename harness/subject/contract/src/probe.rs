//! Probes and their timed loops: the machine code that every instrument reads.
//!
//! Clock, counters, proofs and listings must all be of the same code. So a probe holds one exported
//! function, its two loops and the generic kernel, and the instruments take them from here instead
//! of calling a kernel themselves.

use crate::model::xor_link;
use crate::{LoopAfterMove, Noted, Shape, Subject, catch_panic, named, note, read_by_name};
use std::iter;

/// A timed loop with the kernel inlined, as in a user's program.
///
/// `(arguments, count, passes, link, sums)`: runs `passes` times over the arguments of `count`
/// calls and stores the checksum of all answers in `sums`. The latency loop reads the initial link
/// from `link`; the throughput loop ignores it.
///
/// # Safety (of calling one)
/// Requires `arguments` to point to those of `count` calls in the probe's [`Shape`], as
/// [`Shape::loop_words`] makes them, `count` and `passes` to be at least one, `link` to point to as
/// many words as the chained argument has, with no bit but those of its
/// [`Input::link_mask`](crate::Input::link_mask), `sums` to twice [`Shape::sum_lanes`] words, and a
/// CPU with the variant's features.
pub type Loop = unsafe extern "C-unwind" fn(*const u64, usize, usize, *const u64, *mut u64);

/// A kernel to record as a graph ([`note`](crate::note)): the words of its arguments in, the words
/// of its answer out.
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

/// The exported machine-code function of a variant, routine and subject, with everything that
/// belongs to it.
pub struct Probe {
    /// The subject that the kernel is compiled for.
    pub subject: Subject,
    /// The symbol of the function itself: `raybench.probe.VARIANT.ROUTINE.SUBJECT`.
    pub symbol: &'static str,
    /// The symbol of the function that calls it with arguments and answer in memory,
    /// `raybench.call. ...`. All probes are called through it alike, although their own calling
    /// conventions differ.
    pub call_symbol: &'static str,
    /// The symbol of its latency loop.
    pub latency_symbol: &'static str,
    /// The symbol of its throughput loop.
    pub throughput_symbol: &'static str,
    /// The layout of arguments and answer in words.
    pub shape: Shape,
    /// Calls the function on one call's arguments; see [`Probe::call`].
    #[doc(hidden)]
    pub call_words: unsafe extern "C-unwind" fn(*const u64, *mut u64),
    /// The loop in which each input depends on the last answer.
    pub latency: Loop,
    /// The loop whose inputs are independent.
    pub throughput: Loop,
    /// The throughput loops in which each call follows a move, if the model is one of positions.
    pub after_move: &'static [LoopAfterMove],
    /// The kernel as it is recorded, if it is generic.
    pub reading: Option<Reading>,
}

impl Probe {
    /// Calls the function and returns the words of its answer.
    ///
    /// # Panics
    /// Unless `arguments` have the shape's number of words.
    ///
    /// # Safety
    /// Requires a CPU with the variant's features
    /// ([`Variant::runnable`](crate::Variant::runnable)).
    pub unsafe fn call(&self, arguments: &[u64]) -> Vec<u64> {
        assert_eq!(
            arguments.len(),
            self.shape.argument_words(),
            "{}: words of arguments",
            self.symbol
        );
        let mut answer = vec![0; self.shape.answer_words];
        // SAFETY: both slices have the shape's lengths, and the caller promises the features.
        unsafe { (self.call_words)(arguments.as_ptr(), answer.as_mut_ptr()) };
        answer
    }

    /// Whether the kernel uses only general-purpose registers. Returns false if the kernel is not
    /// generic, because it has no graph then, or if it panics.
    pub fn is_scalar(&self) -> bool {
        let Some(kernel) = self.reading else { return false };
        let graph = catch_panic(|| note(kernel, &vec![1; self.shape.argument_words()]));
        graph.is_ok_and(|graph| graph.nodes.iter().all(|node| node.words.len() == 1))
    }

    /// Returns the loop of `form`.
    pub fn timed_loop(&self, form: Form) -> Loop {
        match form {
            Form::Latency => self.latency,
            Form::Throughput => self.throughput,
        }
    }

    /// Returns the symbol of the loop of `form`.
    pub fn loop_symbol(&self, form: Form) -> &'static str {
        match form {
            Form::Latency => self.latency_symbol,
            Form::Throughput => self.throughput_symbol,
        }
    }

    /// Runs the loop of `form` over the arguments of whole calls and returns its checksum.
    ///
    /// # Panics
    /// If `arguments` are empty or not a whole number of calls, `link` has not the width of the
    /// chained argument, or `passes` is zero.
    ///
    /// # Safety
    /// Requires a CPU with the variant's features.
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
        let mask = self.shape.link_mask();
        assert!(link.iter().all(|word| word & !mask == 0), "{}: bits of a link", self.symbol);
        let calls = self.shape.loop_words(arguments);
        let mut sums = vec![0; 2 * self.shape.sum_lanes];
        // SAFETY: the lengths were checked just now, and the caller promises the features.
        unsafe {
            (self.timed_loop(form))(
                calls.as_ptr(),
                count,
                passes,
                link.as_ptr(),
                sums.as_mut_ptr(),
            );
        }
        sums
    }

    /// Returns the number of words of the chained argument.
    pub fn link_words(&self) -> usize {
        self.shape.link_words()
    }

    /// Returns the link after an answer; see [`Shape::link_after`].
    pub fn link_after(&self, answer: &[u64]) -> Vec<u64> {
        self.shape.link_after(answer)
    }

    /// Turns arguments into those of the latency loop and returns the initial link. Each chained
    /// argument is XORed with the link of the correct answer before it, and the first one with that
    /// of the last call, because the next pass continues from there. The loop XORs it with the link
    /// it got, so only correct answers restore the arguments.
    ///
    /// `answers` are the correct answers to `arguments`, in order.
    pub fn chain(&self, arguments: &mut [u64], answers: &[u64]) -> Vec<u64> {
        let last = &answers[answers.len() - self.shape.answer_words..];
        let before = iter::once(last).chain(answers.chunks_exact(self.shape.answer_words));
        for (call, answer) in arguments.chunks_exact_mut(self.shape.argument_words()).zip(before) {
            let mut first = 0;
            for input in self.shape.inputs {
                if input.chained {
                    xor_link(answer, &mut call[first..first + input.words], input.link_mask);
                }
                first += input.words;
            }
        }
        self.link_after(last)
    }

    /// Returns the checksum that both loops should have after `passes` over calls with these
    /// correct answers. A loop with another checksum computed other answers.
    pub fn expected_sums(&self, answers: &[u64], passes: usize) -> Vec<u64> {
        let lanes = self.shape.sum_lanes;
        let mut sums = vec![0_u64; 2 * lanes];
        for _ in 0..passes {
            for (index, &word) in answers.iter().enumerate() {
                let lane = index % lanes;
                sums[lane] = sums[lane].wrapping_add(word);
                sums[lanes + lane] = sums[lanes + lane].wrapping_add(sums[lane]);
            }
        }
        sums
    }
}

//! Routines by hand: a kernel from the words of a call's arguments to those of its answer, with
//! loops that know no registers.

use contract::Shape;

/// From arguments to answer, word by word as the shape says.
pub type Kernel = fn(&[u64], &mut [u64]);

/// What a timed loop does, told by the shape.
///
/// # Safety
/// As of [`contract::Loop`].
pub unsafe fn timed(
    (kernel, shape, is_chained): (Kernel, &Shape, bool),
    (arguments, count, passes): (*const u64, usize, usize),
    (link, sums): (*const u64, *mut u64),
) {
    let words: usize = shape.inputs.iter().map(|input| input.words).sum();
    let width = shape.inputs.iter().find(|input| input.chained).expect("chained").words;
    // SAFETY: the caller's promise.
    let (calls, first, sums) = unsafe {
        (
            std::slice::from_raw_parts(arguments, count * words),
            std::slice::from_raw_parts(link, width),
            std::slice::from_raw_parts_mut(sums, 2),
        )
    };
    let mut link = if is_chained { first.to_vec() } else { vec![0; width] };
    let mut answer = vec![0; shape.answer_words];
    sums.fill(0);
    for _ in 0..passes {
        for call in calls.chunks(words) {
            let (mut call, mut at) = (call.to_vec(), 0);
            for input in shape.inputs {
                let own = call[at..at + input.words].iter_mut().zip(&link);
                own.filter(|_| input.chained).for_each(|(word, link)| *word ^= link);
                at += input.words;
            }
            kernel(&call, &mut answer);
            if is_chained {
                link.fill(0);
                answer.iter().enumerate().for_each(|(k, word)| link[k % width] ^= word);
            }
            for word in &answer {
                sums[0] = sums[0].wrapping_add(*word);
                sums[1] = sums[1].wrapping_add(sums[0]);
            }
        }
    }
}

/// A routine with one probe: arguments by name and words, those in the second brackets chained.
macro_rules! toy {
    ($name:literal, $model:ident, $subject:expr, units $units:literal,
        [$($before:literal: $before_words:literal),*]
        [$($chained:literal: $chained_words:literal),*]
        [$($after:literal: $after_words:literal),*] -> $answer_words:literal, $kernel:expr) => {{
        use contract::{Input, Model, Probe, Routine, Shape};

        const INPUTS: &[Input] = &[
            $(Input { name: $before, words: $before_words, chained: false },)*
            $(Input { name: $chained, words: $chained_words, chained: true },)*
            $(Input { name: $after, words: $after_words, chained: false },)*
        ];
        const WORDS: usize = 0 $(+ $before_words)* $(+ $chained_words)* $(+ $after_words)*;
        const SHAPE: Shape =
            Shape { inputs: INPUTS, answer_words: $answer_words, sum_lanes: 1, units: $units };

        #[unsafe(export_name = concat!("raybench.call.garden.", $name))]
        #[inline(never)]
        unsafe extern "C" fn call_words(arguments: *const u64, answer: *mut u64) {
            // SAFETY: the shape is made of these very numbers.
            let (arguments, answer) = unsafe {
                (&*arguments.cast::<[u64; WORDS]>(), &mut *answer.cast::<[u64; $answer_words]>())
            };
            $kernel(arguments, answer);
        }
        unsafe extern "C" fn latency(
            arguments: *const u64, count: usize, passes: usize, link: *const u64, sums: *mut u64,
        ) {
            let of = ($kernel as crate::toys::Kernel, &SHAPE, true);
            // SAFETY: the caller's promise.
            unsafe { crate::toys::timed(of, (arguments, count, passes), (link, sums)) }
        }
        unsafe extern "C" fn throughput(
            arguments: *const u64, count: usize, passes: usize, link: *const u64, sums: *mut u64,
        ) {
            let of = ($kernel as crate::toys::Kernel, &SHAPE, false);
            // SAFETY: the caller's promise.
            unsafe { crate::toys::timed(of, (arguments, count, passes), (link, sums)) }
        }
        Routine {
            name: $name,
            model: Model::$model,
            probes: &[Probe {
                subject: $subject,
                symbol: concat!("raybench.call.garden.", $name),
                call_symbol: concat!("raybench.call.garden.", $name),
                latency_symbol: "",
                throughput_symbol: "",
                shape: SHAPE,
                call_words,
                latency,
                throughput,
                tally: None,
                trace: None,
                lanes: None,
            }],
            ..Routine::PLAIN
        }
    }};
}
pub(crate) use toy;

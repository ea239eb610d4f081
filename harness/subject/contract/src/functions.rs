//! The functions that `routine!` compiles for one probe, in the variant's crate and with the
//! routine's features.
//!
//! `routine!("attacks", ray_attacks on [South], word "avx2", kernel::attacks)` becomes, for its one
//! probe, a call of [`__functions!`](crate::__functions!):
//!
//! ```text
//! __functions! { "south" (Subject::Direction(Direction::South)) [Direction::South,] []
//!     { "attacks" [word "avx2"] [] kernel::attacks }
//!     [] [sliders: u64] [empty: u64, occupied: u64] -> u64, 1 }
//! ```
//!
//! Its groups are the subject's name and value; the subject as the kernel's first argument, or
//! nothing; the name of an argument that selects it at run time, or nothing; routine, mode, adapter
//! and kernel; the arguments before the chained ones, the chained ones, those after them; answer
//! and units; and for models of positions the layout of the answer and `by reference`, because
//! their loops read [`queries`](crate::queries). From these it makes
//!
//! ```text
//! struct Own;                                      __kernel!
//! impl Kernel<1> for Own {
//!     unsafe fn call((): (), [sliders]: [u64; 1], (empty, occupied): (u64, u64)) -> u64 {
//!         // each argument as the word type of the mode, then
//!         kernel::attacks(Direction::South, sliders, empty, occupied).answer()
//!     }
//! }
//! #[target_feature(enable = "avx2")]                      __probe_function!
//! fn probe(sliders: u64, empty: u64, occupied: u64) -> u64 { Own::call(..) }
//! #[target_feature(enable = "avx2")]                      __call_words!
//! fn call_words(arguments: *const u64, answer: *mut u64) { probe(..).store_answer(answer) }
//! fn latency(..) { latency::<Own, _>(..) }         __loop!
//! fn throughput(..) { throughput::<Own, _>(..) }
//! const READING: Option<Reading> = Some(reading);         __reading!
//! const INPUTS: &[Input] = &[..];                         __inputs!
//! Probe { .. }                                            the value of the whole
//! ```
//!
//! All of these are items of one block, so each macro can name the items of the others.

/// Makes a probe: the exported function, its caller on words in memory, its two timed loops, and
/// the other interpretations of its kernel. The head of this file has an expansion.
#[doc(hidden)]
#[macro_export]
macro_rules! __functions {
    (
        $subject_name:literal ($subject:expr) $argument:tt $number:tt
        { $routine:literal $mode:tt $adapter:tt $kernel:path }
        $before:tt $chained:tt $after:tt
        -> $answer:ty, $units:expr $(, $order:expr)? $(; $layout:ident by $calls:ident)?
    ) => {{
        use $crate::__private::*;

        $crate::__kernel! { $argument $number { $mode $adapter $kernel }
            $before $chained $after -> $answer; $($calls)? }
        $crate::__probe_function! { $crate::__symbol!("probe" $routine $subject_name), $mode
            $number $before $chained $after -> $answer }
        $crate::__call_words! { $crate::__symbol!("call" $routine $subject_name), $mode
            $number $before $chained $after }
        $crate::__loop! { $mode latency Own,
            $crate::__symbol!("latency" $routine $subject_name) }
        $crate::__loop! { $mode throughput Own,
            $crate::__symbol!("throughput" $routine $subject_name) }
        $crate::__graph! { $argument $number { $mode $adapter $kernel } $before $chained $after }
        $crate::__inputs! { $number $before $chained $after }

        $crate::Probe {
            subject: $subject,
            symbol: $crate::__symbol!("probe" $routine $subject_name),
            call_symbol: $crate::__symbol!("call" $routine $subject_name),
            latency_symbol: $crate::__symbol!("latency" $routine $subject_name),
            throughput_symbol: $crate::__symbol!("throughput" $routine $subject_name),
            shape: $crate::Shape {
                inputs: INPUTS,
                answer_words: <$answer as Answer>::WORDS,
                sum_lanes: <$answer as Answer>::LANES,
                units: $units,
                order: [$($order,)? $crate::Direction::ALL][0],
                layout: [$($crate::Layout::$layout,)? $crate::Layout::Squares][0],
                by_reference: <Own as Kernel<CHAINED>>::BY_REFERENCE,
            },
            call_words,
            latency,
            throughput,
            after_move: $crate::__after_move!($mode $routine $subject_name; $($calls)?),
            reading: READING,
        }
    }};
}

/// Makes the kernel a type, which the loops inline. Its name is part of symbols; see `vectors!` in
/// `in_register.rs` before you change it.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel {
    (
        [$($argument:tt)*] [$($number:ident)?]
        { [$($mode:tt)*] [$($adapter:ident)*] $kernel:path }
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*] -> $answer:ty; $($calls:ident)?
    ) => {
        const CHAINED: usize = [$(stringify!($chained)),+].len();

        #[derive(Clone, Copy)]
        struct Own;

        // SAFETY: only `Own::call` uses it, and the caller of that vouches for the CPU.
        unsafe impl Present for Own {
            const FEATURES: &'static str = $crate::__features!([$($mode)*]);
            type Word = $crate::__word!(Own [$($mode)*]);
        }

        impl Kernel<CHAINED> for Own {
            type Before = ($($before_type,)*);
            type Chained = $chained_type;
            type After = ($($after_type,)* $($crate::__index!($number),)?);
            type Answer = $answer;

            const BY_REFERENCE: bool = $crate::__by_reference!($($calls)?);

            #[inline(always)]
            #[allow(unused_unsafe, reason = "only kernels of target features need it")]
            unsafe fn call(
                ($($before,)*): Self::Before,
                [$($chained),+]: [Self::Chained; CHAINED],
                ($($after,)* $($number,)?): Self::After,
            ) -> $answer {
                // SAFETY: the caller promises a CPU with the routine's features.
                unsafe {
                    $crate::__read!([$($mode)*] $($before)* $($chained)+ $($after)*);
                    IntoAnswer::<$answer>::answer(
                        $crate::__call!([$($mode)*] [$($adapter)*] $kernel,
                            $($argument)* $($before,)* $($chained,)+ $($after,)*)
                    )
                }
            }

            #[inline(always)]
            fn each<T>(
                [$($chained),+]: [T; CHAINED],
                mut make: impl FnMut(T) -> Self::Chained,
            ) -> [Self::Chained; CHAINED] {
                [$(make($chained)),+]
            }
        }
    };
}

/// Returns whether the loops read queries.
#[doc(hidden)]
#[macro_export]
macro_rules! __by_reference {
    () => {
        false
    };
    (reference) => {
        true
    };
}

/// Makes the probe itself, the function whose machine code is read, counted and proved.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe_function {
    (
        $symbol:expr, $mode:tt [$($number:ident)?]
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*] -> $answer:ty
    ) => {
        $crate::__with_features! { $mode
            #[unsafe(export_name = $symbol)]
            #[inline(never)]
            #[allow(improper_ctypes_definitions, reason = "vector registers: rustc calls it")]
            unsafe extern "C-unwind" fn probe(
                $($before: <$before_type as Register>::Parameter,)*
                $($chained: <$chained_type as Register>::Parameter,)+
                $($after: <$after_type as Register>::Parameter,)*
                $($number: Index)?
            ) -> $answer {
                // SAFETY: the caller promises a CPU with the routine's features.
                unsafe {
                    $(let $before = <$before_type as Register>::receive($before);)*
                    $(let $chained = <$chained_type as Register>::receive($chained);)+
                    $(let $after = <$after_type as Register>::receive($after);)*
                    Own::call(
                        ($($before,)*), [$($chained),+], ($($after,)* $($number,)?)
                    ).in_registers()
                }
            }
        }
    };
}

/// Makes the caller of the probe on words in memory. Probes have different calling conventions, and
/// this function hides them.
#[doc(hidden)]
#[macro_export]
macro_rules! __call_words {
    (
        $symbol:expr, $mode:tt [$($number:ident)?]
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*]
    ) => {
        $crate::__with_features! { $mode
            #[unsafe(export_name = $symbol)]
            #[inline(never)]
            unsafe extern "C-unwind" fn call_words(arguments: *const u64, answer: *mut u64) {
                // SAFETY: the shape of the probe is made from the same types, in this order.
                unsafe {
                    let mut words = Words::new(arguments, false);
                    $(let $before = words.pass::<$before_type>();)*
                    $(let $chained = words.pass::<$chained_type>();)+
                    $(let $after = words.pass::<$after_type>();)*
                    $(let $number = words.pass::<Index>();)?
                    probe($($before,)* $($chained,)+ $($after,)* $($number)?).store_answer(answer);
                }
            }
        }
    };
}

/// Makes the function that records the kernel: arguments as nodes of a graph, and a call.
#[doc(hidden)]
#[macro_export]
macro_rules! __graph {
    (
        [$($argument:tt)*] [$($number:ident)?] { $mode:tt $adapter:tt $kernel:path }
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*]
    ) => {
        $crate::__reading! { $mode
            [$($before: $before_type,)* $($chained: $chained_type,)+ $($after: $after_type,)*
                $($number: Index,)?]
            $crate::__shared!($mode $adapter $kernel,
                $($argument)* $($before,)* $($chained,)+ $($after,)*)
        }
    };
}

/// Makes the list of names and sizes of the arguments. It is a constant, so that a routine can be
/// part of any expression.
#[doc(hidden)]
#[macro_export]
macro_rules! __inputs {
    (
        [$($number:ident)?]
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*]
    ) => {
        const INPUTS: &[$crate::Input] = &[
            $($crate::Input::new::<$before_type>(stringify!($before), false),)*
            $($crate::Input::new::<$chained_type>(stringify!($chained), true),)+
            $($crate::Input::new::<$after_type>(stringify!($after), false),)*
            $($crate::Input::new::<Index>(stringify!($number), false),)?
        ];
    };
}

/// Makes one of the two timed loops of a kernel.
#[doc(hidden)]
#[macro_export]
macro_rules! __loop {
    ([planted $($features:literal)?] $form:ident $kernel:ident, $symbol:expr) => {
        use $crate::__private::no_loop as $form;
    };
    ($mode:tt $form:ident $kernel:ident, $symbol:expr) => {
        $crate::__with_features! { $mode
            #[unsafe(export_name = $symbol)]
            #[inline(never)]
            unsafe extern "C-unwind" fn $form(
                arguments: *const u64, count: usize, passes: usize,
                link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: the caller promises the requirements of `Loop`.
                unsafe {
                    $crate::__private::$form::<$kernel, _>(arguments, count, passes, link, sums)
                }
            }
        }
    };
}

/// Makes the loops after moves, in both ways of keeping a position, and returns them.
#[doc(hidden)]
#[macro_export]
macro_rules! __after_move {
    ($mode:tt $routine:literal $subject:literal;) => {
        &[]
    };
    ([planted $($features:literal)?] $routine:literal $subject:literal; reference) => {
        &[]
    };
    ($mode:tt $routine:literal $subject:literal; reference) => {{
        $crate::__loop_after_move! { $mode narrow 0,
        $crate::__symbol!("moved_narrow" $routine $subject) }
        $crate::__loop_after_move! { $mode whole 1,
        $crate::__symbol!("moved_whole" $routine $subject) }
        const LOOPS: &[LoopAfterMove] = &[
            LoopAfterMove {
                upkeep: <<Own as Kernel<CHAINED>>::Before as Kept>::UPKEEPS[0],
            symbol: $crate::__symbol!("moved_narrow" $routine $subject),
                timed_loop: narrow,
            },
            LoopAfterMove {
                upkeep: <<Own as Kernel<CHAINED>>::Before as Kept>::UPKEEPS[1],
            symbol: $crate::__symbol!("moved_whole" $routine $subject),
                timed_loop: whole,
            },
        ];
        LOOPS
    }};
}

/// Makes one of the loops after moves.
#[doc(hidden)]
#[macro_export]
macro_rules! __loop_after_move {
    ($mode:tt $name:ident $upkeep:literal, $symbol:expr) => {
        $crate::__with_features! { $mode
            #[unsafe(export_name = $symbol)]
            #[inline(never)]
            unsafe extern "C-unwind" fn $name(
                arguments: *const u64, count: usize, passes: usize,
                link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: the caller promises the requirements of `after_move`.
                unsafe { after_move::<Own, CHAINED, $upkeep>(arguments, count, passes, link, sums) }
            }
        }
    };
}

/// Returns the symbol of a function of a probe.
#[doc(hidden)]
#[macro_export]
macro_rules! __symbol {
    ($part:literal $routine:literal $subject:literal) => {
        concat!("raybench.", $part, ".", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __index {
    ($number:ident) => {
        $crate::Index
    };
}

/// Calls the kernel, or the adapter that calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __call {
    ($mode:tt [] $kernel:path, $($argument:expr,)*) => { $kernel($($argument),*) };
    ($mode:tt [both $from:ident square_batch] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::both_in_batch(
            $crate::__square_kernel!($from $kernel), $($argument),*)
    };
    ($mode:tt [$from:ident square_batch] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::square_batch(
            $crate::__square_kernel!($from $kernel), $($argument),*)
    };
    ($mode:tt [square_attacks attackers] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::attackers(
            $crate::__square_kernel!(square_attacks $kernel), $($argument),*)
    };
    ($mode:tt [square_attacks threats] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::threats(
            $crate::__square_kernel!(square_attacks $kernel), $($argument),*)
    };
    ($mode:tt [square_attacks threat_changes] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::threat_changes(
            $crate::__square_kernel!(square_attacks $kernel), $($argument),*)
    };
    ($mode:tt [square_attacks discovered] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::discovered(
            $crate::__square_kernel!(square_attacks $kernel), $($argument),*)
    };
    // The kernel is called here and not in a function, so that it is compiled with the features of
    // the routine.
    ($mode:tt [board_attacks threats] $kernel:path, $orthogonal:expr, $diagonal:expr,
        $occupied:expr, $transparent:expr,) => {{
        let [empty, blockers] = $crate::adapter::board_attacks::through($occupied, $transparent);
        $crate::adapter::board_attacks::Union::union(
            $kernel($orthogonal, $diagonal, empty, blockers))
    }};
    ($mode:tt [both $($adapter:ident)*] $kernel:path, $($argument:expr,)*) => {
        [
            $crate::__call!($mode [$($adapter)*] $kernel, $crate::Piece::Rook, $($argument,)*),
            $crate::__call!($mode [$($adapter)*] $kernel, $crate::Piece::Bishop, $($argument,)*),
        ]
    };
    ($mode:tt [$from:ident $model:ident] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::$from::$model($kernel, $($argument),*)
    };
}

/// Makes a square-wise kernel, or a kernel of rays that is lifted to one, a type, as the batch
/// adapter needs it.
#[doc(hidden)]
#[macro_export]
macro_rules! __square_kernel {
    (square_attacks $kernel:path) => {
        $crate::__square_kernel!([] $kernel)
    };
    ($from:ident $kernel:path) => {
        $crate::__square_kernel!([$from square_attacks] $kernel)
    };
    ($adapter:tt $kernel:path) => {{
        #[derive(Clone, Copy)]
        struct SquareKernel;

        impl<W: $crate::Scalar> $crate::adapter::square_attacks::SquareAttacks<W> for SquareKernel {
            #[inline(always)]
            #[allow(unused_unsafe, reason = "not all are")]
            fn attacks(self, piece: $crate::Piece, square: Index, occupied: W) -> W {
                // SAFETY: the routine names all features and tables of its kernel, and callers of
                // its probes check both.
                unsafe { $crate::__call!([] $adapter $kernel, piece, square, occupied,) }
            }
        }
        SquareKernel
    }};
}

/// Makes the same call for the graph. It marks the work that rook and bishop share, because the
/// compiler does that work once and the count should too.
#[doc(hidden)]
#[macro_export]
macro_rules! __shared {
    ($mode:tt [both $from:ident square_batch] $($rest:tt)*) => {
        $crate::__call!($mode [both $from square_batch] $($rest)*)
    };
    ($mode:tt [both $($adapter:ident)*] $kernel:path, $($argument:expr,)*) => {
        <$crate::Noted as $crate::Word>::share(
            || $crate::__call!($mode [$($adapter)*] $kernel, $crate::Piece::Rook, $($argument,)*),
            || $crate::__call!($mode [$($adapter)*] $kernel, $crate::Piece::Bishop, $($argument,)*),
        )
    };
    ($($call:tt)*) => { $crate::__call!($($call)*) };
}

/// Converts arguments to the words of a generic kernel. In the other modes it leaves them as they
/// are.
#[doc(hidden)]
#[macro_export]
macro_rules! __read {
    ([word $($features:literal)? $(after $tables:path)?] $($argument:ident)*) => {
        $(let $argument = Register::read::<Own>($argument);)*
    };
    ([looped $($features:literal)? $(after $tables:path)?] $($argument:ident)*) => {
        $(let $argument = Register::read::<Own>($argument);)*
    };
    ($mode:tt $($argument:ident)*) => {};
}

/// Adds the mode's target features to a function.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_features {
    ([$mode:ident $features:literal $(after $tables:path)?] $($function:tt)*) => {
        #[cfg_attr(
            all(target_arch = "x86_64", not(raybench_portable)),
            target_feature(enable = $features)
        )]
        $($function)*
    };
    ([$mode:ident $(after $tables:path)?] $($function:tt)*) => { $($function)* };
}

/// Selects the word type that is measured, which is `u64` if the kernel needs no target feature.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[doc(hidden)]
#[macro_export]
macro_rules! __word {
    ($kernel:ident [word $(after $tables:path)?]) => { u64 };
    ($kernel:ident $mode:tt) => { $crate::Native<$kernel> };
}
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __word {
    ($kernel:ident $mode:tt) => {
        u64
    };
}

/// Returns the target features of a mode.
#[doc(hidden)]
#[macro_export]
macro_rules! __features {
    ([$mode:ident $($features:literal)? $(after $tables:path)?]) => {
        concat!($($features)?)
    };
}

/// Makes the function that records the kernel, in mode `word`. Other kernels have no graph.
#[doc(hidden)]
#[macro_export]
macro_rules! __reading {
    ([word $($features:literal)? after $tables:path] $arguments:tt $call:expr) => {
        $crate::__reading! { [word] $arguments {
            $tables.make();
            // SAFETY: the line above has filled the tables.
            unsafe { $call }
        } }
    };
    ([word $($features:literal)?] [$($argument:ident: $type:ty,)*] $call:expr) => {
        #[allow(unused_unsafe, reason = "few kernels need it")]
        fn reading(mut words: &[$crate::Noted]) -> Vec<$crate::Noted> {
            $(
                let $argument = <$type as Register>::from_nodes(words);
                words = &words[<$type as Register>::WORDS..];
            )*
            // The rest is the padding of a call, if the caller has it.
            let padding = <Own as Kernel<CHAINED>>::PADDING;
            assert!(words.is_empty() || words.len() == padding, "words of a call");
            // SAFETY: the caller passes arguments as the model promises them.
            $crate::IntoWords::into_words(unsafe { $call })
        }
        const READING: Option<$crate::Reading> = Some(reading);
    };
    ([$mode:ident $($features:literal)? $(after $tables:path)?] $arguments:tt $call:expr) => {
        const READING: Option<$crate::Reading> = None;
    };
}

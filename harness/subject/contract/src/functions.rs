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
//! and units. Of these it makes
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
//! All of these are items of one block, so each macro names the items of the others.

/// A probe: the exported function, its caller on words in memory, its two timed loops, and the
/// other interpretations of its kernel. See the head of this file.
#[doc(hidden)]
#[macro_export]
macro_rules! __functions {
    (
        $subject_name:literal ($subject:expr) $argument:tt $number:tt
        { $routine:literal $mode:tt $adapter:tt $kernel:path }
        $before:tt $chained:tt $after:tt -> $answer:ty, $units:expr $(, $order:expr)?
    ) => {{
        use $crate::__private::*;

        $crate::__kernel! { $argument $number { $mode $adapter $kernel }
            $before $chained $after -> $answer }
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
            },
            call_words,
            latency,
            throughput,
            reading: READING,
        }
    }};
}

/// The kernel as a type: what the loops inline. Its name is part of symbols; see `vectors!` in
/// `in_register.rs` before you change it.
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel {
    (
        [$($argument:tt)*] [$($number:ident)?]
        { [$($mode:tt)*] [$($adapter:ident)*] $kernel:path }
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*] -> $answer:ty
    ) => {
        const CHAINED: usize = [$(stringify!($chained)),+].len();

        #[derive(Clone, Copy)]
        struct Own;

        // SAFETY: its one user is `Own::call`, whose caller vouches for the CPU.
        unsafe impl Present for Own {
            const FEATURES: &'static str = $crate::__features!([$($mode)*]);
            type Word = $crate::__word!(Own [$($mode)*]);
        }

        impl Kernel<CHAINED> for Own {
            type Before = ($($before_type,)*);
            type Chained = $chained_type;
            type After = ($($after_type,)* $($crate::__index!($number),)?);
            type Answer = $answer;

            #[inline(always)]
            #[allow(unused_unsafe, reason = "only kernels of target features need it")]
            unsafe fn call(
                ($($before,)*): Self::Before,
                [$($chained),+]: [Self::Chained; CHAINED],
                ($($after,)* $($number,)?): Self::After,
            ) -> $answer {
                // SAFETY: the CPU has the routine's features: the caller's promise.
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

/// The probe itself: the function whose machine code is read, counted and proved.
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
                $($before: <$before_type as Register>::Passed,)*
                $($chained: <$chained_type as Register>::Passed,)+
                $($after: <$after_type as Register>::Passed,)*
                $($number: Index)?
            ) -> $answer {
                // SAFETY: the CPU has the routine's features: the caller's promise.
                unsafe {
                    $(let $before = <$before_type as Register>::passed($before);)*
                    $(let $chained = <$chained_type as Register>::passed($chained);)+
                    $(let $after = <$after_type as Register>::passed($after);)*
                    Own::call(
                        ($($before,)*), [$($chained),+], ($($after,)* $($number,)?)
                    ).in_registers()
                }
            }
        }
    };
}

/// The caller of the probe on words in memory, whatever its calling convention.
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
                // SAFETY: the shape of the probe is made of these very types, in this order.
                unsafe {
                    let mut words = Words::at(arguments, false);
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

/// The arguments of the kernel as nodes of a graph, and the call of it.
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

/// Names and sizes of the arguments: a constant, so that a routine can be part of any expression.
#[doc(hidden)]
#[macro_export]
macro_rules! __inputs {
    (
        [$($number:ident)?]
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*]
    ) => {
        const INPUTS: &[$crate::Input] = &[
            $($crate::Input::of::<$before_type>(stringify!($before), false),)*
            $($crate::Input::of::<$chained_type>(stringify!($chained), true),)+
            $($crate::Input::of::<$after_type>(stringify!($after), false),)*
            $($crate::Input::of::<Index>(stringify!($number), false),)?
        ];
    };
}

/// One of the two timed loops of a kernel.
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
                // SAFETY: those of `Loop`, which are the caller's.
                unsafe {
                    $crate::__private::$form::<$kernel, _>(arguments, count, passes, link, sums)
                }
            }
        }
    };
}

/// The symbol of a probe's function.
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
            $crate::__one_square!($from $kernel), $($argument),*)
    };
    ($mode:tt [$from:ident square_batch] $kernel:path, $($argument:expr,)*) => {
        $crate::adapter::square_attacks::square_batch(
            $crate::__one_square!($from $kernel), $($argument),*)
    };
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

/// A square-wise kernel, or a kernel of rays lifted to one, as the batch adapter takes it.
#[doc(hidden)]
#[macro_export]
macro_rules! __one_square {
    (square_attacks $kernel:path) => {
        $crate::__one_square!([] $kernel)
    };
    ($from:ident $kernel:path) => {
        $crate::__one_square!([$from square_attacks] $kernel)
    };
    ($adapter:tt $kernel:path) => {{
        #[derive(Clone, Copy)]
        struct SquareKernel;

        impl<W: $crate::Scalar> $crate::adapter::square_attacks::OneSquare<W> for SquareKernel {
            #[inline(always)]
            #[allow(unused_unsafe, reason = "not all are")]
            fn attacks(self, piece: $crate::Piece, square: Index, occupied: W) -> W {
                // SAFETY: the routine names all features and tables of its kernel, and whoever
                // calls its probes has asked for them.
                unsafe { $crate::__call!([] $adapter $kernel, piece, square, occupied,) }
            }
        }
        SquareKernel
    }};
}

/// The same call for the graph, with the work that rook and bishop share marked.
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

/// Converts arguments to the words of a generic kernel; leaves them as they are in the other modes.
#[doc(hidden)]
#[macro_export]
macro_rules! __read {
    ([word $($features:literal)? $(after $tables:path)?] $($argument:ident)*) => {
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

/// The word type that is measured: `u64` if the kernel needs no target feature.
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

/// The target features of a mode.
#[doc(hidden)]
#[macro_export]
macro_rules! __features {
    ([$mode:ident $($features:literal)? $(after $tables:path)?]) => {
        concat!($($features)?)
    };
}

/// The kernel as a graph; none in the other modes.
#[doc(hidden)]
#[macro_export]
macro_rules! __reading {
    ([word $($features:literal)? after $tables:path] $arguments:tt $call:expr) => {
        $crate::__reading! { [word] $arguments {
            $tables.make();
            // SAFETY: the tables were made just now.
            unsafe { $call }
        } }
    };
    ([word $($features:literal)?] [$($argument:ident: $type:ty,)*] $call:expr) => {
        #[allow(unused_unsafe, reason = "few kernels need it")]
        fn reading(mut words: &[$crate::Noted]) -> Vec<$crate::Noted> {
            $(
                let $argument = <$type as Register>::noted(words);
                words = &words[<$type as Register>::WORDS..];
            )*
            assert!(words.is_empty(), "words of a call's arguments");
            // SAFETY: words of arguments are such as their model promises.
            $crate::IntoWords::into_words(unsafe { $call })
        }
        const READING: Option<$crate::Reading> = Some(reading);
    };
    ([$mode:ident $($features:literal)? $(after $tables:path)?] $arguments:tt $call:expr) => {
        const READING: Option<$crate::Reading> = None;
    };
}

//! The one macro that makes machine code of a kernel: probe, latency loop and throughput loop, each
//! compiled in the variant's own crate with the kernel inlined. Knows no model; `models` does.

/// One probe and its two loops. The models' macros call it; a variant calls those.
///
/// `args` are in record order; the middle group is chained. The call is pasted into all three
/// functions, so that the kernel is inlined into each with the probe's own target features.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe {
    (
        $routine:literal, $subject_name:literal, $subject:expr, units $units:literal,
        [$($mode:tt)*],
        [$($before:ident: $before_type:ty),*] [$($chained:ident),+ : $chained_type:ty]
        [$($after:ident: $after_type:ty),*] -> $answer:ty,
        $call:expr
    ) => {{
        use $crate::__private::*;

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.probe.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name))]
            #[inline(never)]
            #[allow(improper_ctypes_definitions, reason = "vector registers; the caller is rustc's")]
            extern "C" fn probe(
                $($before: $before_type,)* $($chained: $chained_type,)+ $($after: $after_type,)*
            ) -> $answer {
                Given::<$answer, $chained_type>::whole($call)
            }
        }

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.call.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name))]
            #[inline(never)]
            unsafe extern "C" fn call_words(record: *const u64, answer: *mut u64) {
                let mut words = Words::at(record);
                // SAFETY: the shape below is made of these very types, in this order.
                unsafe {
                    $(let $before: $before_type = words.next();)*
                    $(let $chained: $chained_type = words.next();)+
                    $(let $after: $after_type = words.next();)*
                    Answer::store_answer(
                        probe($($before,)* $($chained,)+ $($after,)*), answer);
                }
            }
        }

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.latency.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name))]
            #[inline(never)]
            unsafe extern "C" fn latency(
                records: *const u64, count: usize, passes: usize,
                link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: see `Loop`; the shape below is made of these very types, in this order.
                unsafe {
                    let end = records.add(count * WORDS);
                    let mut link: $chained_type = Register::load(link);
                    let mut sum = <$answer as Answer>::empty_sum();
                    let mut pending = Pending::<$answer, $chained_type>::first(link, &mut sum);
                    for _ in 0..passes {
                        let mut words = Words::at(records);
                        while !words.are_at(end) {
                            $(let $before: $before_type = words.next();)*
                            $(let $chained: $chained_type =
                                Fold::<$answer>::chained(words.next::<$chained_type>(), link);)+
                            $(let $after: $after_type = words.next();)*
                            $(Fold::<$answer>::hold($chained, &mut sum);)+
                            Pending::<$answer, $chained_type>::settle(pending, &mut sum);
                            $(let $chained = Fold::<$answer>::release($chained, sum);)+
                            (link, pending) = Given::<$answer, $chained_type>::link(
                                $call, &mut sum);
                        }
                    }
                    Pending::<$answer, $chained_type>::settle(pending, &mut sum);
                    <$answer as Answer>::store_sum(sum, sums);
                }
            }
        }

        $crate::__with_features! { [$($mode)*]
            #[unsafe(export_name = concat!(
                "raybench.throughput.", env!("CARGO_PKG_NAME"), ".", $routine, ".",
                $subject_name))]
            #[inline(never)]
            unsafe extern "C" fn throughput(
                records: *const u64, count: usize, passes: usize,
                _link: *const u64, sums: *mut u64,
            ) {
                // SAFETY: see `Loop`; the shape below is made of these very types, in this order.
                unsafe {
                    let end = records.add(count * WORDS);
                    let mut sum = <$answer as Answer>::empty_sum();
                    for _ in 0..passes {
                        let mut words = Words::at(records);
                        while !words.are_at(end) {
                            $(let $before: $before_type = words.next();)*
                            $(let $chained: $chained_type = words.next();)+
                            $(let $after: $after_type = words.next();)*
                            Given::<$answer, $chained_type>::add_to($call, &mut sum);
                        }
                    }
                    <$answer as Answer>::store_sum(sum, sums);
                }
            }
        }

        const INPUTS: &[$crate::Input] = &[
            $($crate::Input {
                name: stringify!($before),
                words: <$before_type as Register>::WORDS,
                chained: false,
            },)*
            $($crate::Input {
                name: stringify!($chained),
                words: <$chained_type as Register>::WORDS,
                chained: true,
            },)+
            $($crate::Input {
                name: stringify!($after),
                words: <$after_type as Register>::WORDS,
                chained: false,
            },)*
        ];

        const WORDS: usize = {
            let (mut index, mut words) = (0, 0);
            while index < INPUTS.len() {
                words += INPUTS[index].words;
                index += 1;
            }
            words
        };

        $crate::__reading! { [$($mode)*]
            [$($before: $before_type,)* $($chained: $chained_type,)+ $($after: $after_type,)*]
            $call
        }

        $crate::Probe {
            subject: $subject,
            symbol: concat!(
                "raybench.probe.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name),
            call_symbol: concat!(
                "raybench.call.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name),
            latency_symbol: concat!(
                "raybench.latency.", env!("CARGO_PKG_NAME"), ".", $routine, ".", $subject_name),
            throughput_symbol: concat!(
                "raybench.throughput.", env!("CARGO_PKG_NAME"), ".", $routine, ".",
                $subject_name),
            shape: $crate::Shape {
                inputs: INPUTS,
                answer_words: <$answer as Answer>::WORDS,
                sum_lanes: <$answer as Answer>::LANES,
                units: $units,
            },
            call_words,
            latency,
            throughput,
            tally: TALLY,
            trace: TRACE,
            lanes: LANES,
        }
    }};
}

/// Adds the mode's target features to a function.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_features {
    ([machine $features:literal] $($function:tt)*) => {
        #[target_feature(enable = $features)]
        $($function)*
    };
    ([$mode:ident] $($function:tt)*) => { $($function)* };
}

/// The other readings of a kernel: all of them in mode `word`, none in mode `machine`.
#[doc(hidden)]
#[macro_export]
macro_rules! __reading {
    ([word] [$($argument:ident: $type:ty,)*] $call:expr) => {
        fn reading<W: $crate::Word>(mut words: &[W]) -> Vec<W> {
            $(
                let $argument = <$type as Register>::read::<W>(words);
                words = &words[<$type as Register>::WORDS..];
            )*
            assert!(words.is_empty(), "words of a record");
            $crate::IntoWords::into_words($call)
        }
        const TALLY: Option<$crate::Reading<$crate::Tally>> = Some(reading::<$crate::Tally>);
        const TRACE: Option<$crate::Reading<$crate::Trace>> = Some(reading::<$crate::Trace>);
        const LANES: Option<$crate::Reading<$crate::Lanes<4>>> = Some(reading::<$crate::Lanes<4>>);
    };
    ([machine $($features:literal)?] $arguments:tt $call:expr) => {
        const TALLY: Option<$crate::Reading<$crate::Tally>> = None;
        const TRACE: Option<$crate::Reading<$crate::Trace>> = None;
        const LANES: Option<$crate::Reading<$crate::Lanes<4>>> = None;
    };
}

/// Walks over the words of records; the loops' only view of memory.
#[doc(hidden)]
pub struct Words(*const u64);

impl Words {
    #[inline(always)]
    pub fn at(start: *const u64) -> Self {
        Words(start)
    }

    #[inline(always)]
    pub fn are_at(&self, end: *const u64) -> bool {
        std::ptr::eq(self.0, end)
    }

    /// Loads the next argument and hides its value from the optimiser.
    ///
    /// # Safety
    /// The argument lies wholly inside the records.
    #[inline(always)]
    pub unsafe fn next<R: crate::Register>(&mut self) -> R {
        // SAFETY: the caller's promise.
        unsafe {
            let value = R::load(self.0);
            self.0 = self.0.add(R::WORDS);
            value.opaque()
        }
    }
}

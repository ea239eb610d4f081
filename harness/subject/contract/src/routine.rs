//! `routine!` turns a kernel into a routine: name, model, subjects, registers, mode and kernel. The
//! arguments of each model are defined here.

/// A [`Routine`](crate::Routine) from a kernel: probes and timed loops for every subject, and the
/// graph of a generic kernel.
///
/// ```text
/// routine!("attacks", ray_attacks, word, kernel::attacks)
/// routine!("attacks", ray_attacks on [South, West], word "gfni,ssse3", kernel::attacks)
/// routine!("attacks", ray_attacks on East, word, kernel::attacks)
/// routine!("attacks", ray_attacks on any, word, kernel::attacks)
/// routine!("attacks_x4", ray_batch of __m256i, word "avx2", kernel::attacks)
/// routine!("queens", square_batch of ([Index; 8], u64) from square_attacks "pieces", word,
///     kernel::pieces)
/// routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks)
/// ```
///
/// - The model decides the kernel's arguments, in the order of [`Model`](crate::Model)'s
///   signatures.
/// - `on [A, B]`: these subjects; the kernel's first argument is the subject. Without `on`: all
///   subjects of the model. `Both` calls the kernel for the rook, then for the bishop. `on A`: this
///   subject only, and the kernel does not receive it. `on any`: the subject is a run-time number,
///   the kernel's first argument ([`Index`](crate::Index)).
/// - `of R`: the register type if the model leaves it open: a vector, a [`Pair`](crate::Pair), or
///   an array of words in memory. For `board_attacks` the type of its eight sets, if not eight
///   words: a vector of eight lanes, or [`Sets`](crate::Sets) of fewer vectors, or `of (R, ORDER)`
///   with the order of directions if not `dir8`. For `square_batch` the types of squares and of
///   occupied squares, which all queries share if it is a `u64`; by default eight queries, each
///   with its own.
/// - `from MODEL "ROUTINE"`: an adapter; the kernel is that routine's, of that model.
/// - Mode `word`: a kernel generic over [`Word`](crate::Word), [`Scalar`](crate::Scalar) or
///   [`Vector`](crate::Vector). Mode `machine`: a kernel over registers, without graph, count or
///   diagrams; only for kernels that compute nothing. Mode `planted`: as `machine`, without timed
///   loops; only for planted faults. The string after a mode lists its target features, which the
///   CPU must have. `after TABLES`: the kernel is `unsafe` because it reads these tables unchecked;
///   other interpretations fill them first, and callers of a probe must have called
///   [`Variant::ready`](crate::Variant::ready).
/// - Any field of [`Routine`](crate::Routine) may follow: `twin_of: Some("kogge_stone/attacks")`.
#[macro_export]
macro_rules! routine {
    ($name:literal, $model:ident $(on $on:tt)? $(of $of:tt)? $(from $from:ident $source:literal)?,
        $mode:ident $($features:literal)? $(after $tables:path)?, $kernel:path
        $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::Routine {
            name: $name,
            model: $crate::__model!($model),
            probes: $crate::__probes!($model [$($on)?] [$($of)?] {
                $name [$mode $($features)? $(after $tables)?] [$($from $model)?] $kernel
            }),
            features: const { $crate::known_features(concat!($($features)?)) },
            adapter_of: [$(Some($source),)? None][0],
            $($field: $value,)*
            ..$crate::Routine::PLAIN
        }
    };
}

/// The probes of a routine, one per subject.
#[doc(hidden)]
#[macro_export]
macro_rules! __probes {
    ($model:ident [[$($subject:ident),+ $(,)?]] $of:tt $kernel:tt) => {
        &[$($crate::__subject!($subject argument $model $of $kernel)),+]
    };
    (line_attacks [any] $of:tt $kernel:tt) => {
        &[$crate::__subject!(AnyLine any line_attacks $of $kernel)]
    };
    ($model:ident [any] $of:tt $kernel:tt) => {
        &[$crate::__subject!(AnyDirection any $model $of $kernel)]
    };
    ($model:ident [$subject:ident] $of:tt $kernel:tt) => {
        &[$crate::__subject!($subject alone $model $of $kernel)]
    };
    (board_attacks [] $of:tt $kernel:tt) => {
        $crate::__probes!(board_attacks [Board] $of $kernel)
    };
    (board_batch [] $of:tt $kernel:tt) => {
        $crate::__probes!(board_batch [Board] $of $kernel)
    };
    (line_attacks [] $of:tt $kernel:tt) => {
        $crate::__probes!(line_attacks [[Rank, File, Diagonal, AntiDiagonal]] $of $kernel)
    };
    (square_attacks [] $of:tt $kernel:tt) => {
        $crate::__probes!(square_attacks [[Rook, Bishop, Queen, Both]] $of $kernel)
    };
    (square_batch [] $of:tt $kernel:tt) => {
        $crate::__probes!(square_batch [[Rook, Bishop, Queen, Both]] $of $kernel)
    };
    (kept_attacks [] $of:tt $kernel:tt) => {
        $crate::__probes!(kept_attacks [[Rook, Bishop, Queen]] $of $kernel)
    };
    (rays_quadrant [] $of:tt $kernel:tt) => {
        $crate::__probes!(rays_quadrant [[Compass, Dir8]] $of $kernel)
    };
    (rays [] $of:tt $kernel:tt) => {
        $crate::__probes!(rays [[Compass, Dir8]] $of $kernel)
    };
    ($model:ident [] $of:tt $kernel:tt) => {
        $crate::__probes!($model
            [[NorthEast, East, SouthEast, South, SouthWest, West, NorthWest, North]] $of $kernel)
    };
}

/// The arguments of each model: before the chained ones, chained, after them; its answer; and units
/// per call.
#[doc(hidden)]
#[macro_export]
macro_rules! __arguments {
    ($who:tt step [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [set: u64] [] -> u64, 1 }
    };
    ($who:tt fill [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [generators: u64] [propagators: u64] -> u64, 1 }
    };
    ($who:tt ray_attacks [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [sliders: u64] [empty: u64, occupied: u64] -> u64, 1 }
    };
    ($who:tt ray_batch [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [sliders: $of] [empty: $of, occupied: $of] -> $of,
            <$of as $crate::Register>::WORDS }
    };
    ($who:tt board_attacks [] $kernel:tt) => {
        $crate::__arguments!($who board_attacks [$crate::Sets] $kernel)
    };
    ($who:tt board_attacks [($of:ty, $order:expr)] $kernel:tt) => {
        $crate::__probe! { $who $kernel
            [] [orthogonal, diagonal: u64] [empty: u64, occupied: u64] -> $of, 1, $order }
    };
    ($who:tt board_attacks [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel
            [] [orthogonal, diagonal: u64] [empty: u64, occupied: u64] -> $of, 1 }
    };
    ($who:tt board_batch [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel
            [] [orthogonal, diagonal: $of] [empty: $of, occupied: $of] -> $crate::Sets<$of>,
            <$of as $crate::Register>::WORDS }
    };
    ($who:tt board_update [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel
            [from: $crate::Index, to: $crate::Index, captured: $crate::Index] [kept: $of] [] -> $of,
            1 }
    };
    ($who:tt line_attacks [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [square: $crate::Index] [occupied: u64] [] -> u64, 1 }
    };
    ($who:tt square_attacks [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [square: $crate::Index] [occupied: u64] [] -> u64, 1 }
    };
    ($who:tt square_batch [] $kernel:tt) => {
        $crate::__arguments!($who square_batch [([$crate::Index; 8], [u64; 8])] $kernel)
    };
    ($who:tt square_batch [($squares:ty, $of:ty)] $kernel:tt) => {
        $crate::__probe! { $who $kernel
            [squares: $squares] [occupied: $of] [] -> <$squares as $crate::Squares>::Answers,
            <$squares as $crate::Register>::WORDS }
    };
    ($who:tt kept_attacks [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel [square: $crate::Index] [kept: $of] [] -> u64, 1 }
    };
    ($who:tt rays [$of:ty] $kernel:tt) => {
        $crate::__arguments!($who rays_quadrant [$of] $kernel)
    };
    ($who:tt rays_quadrant [$of:ty] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [coordinates: $of] [square: $crate::Index] -> $of,
            8 * <$of as $crate::Register>::WORDS }
    };
    ($who:tt byte_arithmetic [] $kernel:tt) => {
        $crate::__probe! { $who $kernel [] [x: u64] [y: u64] -> u64, 1 }
    };
}

/// One probe: how the kernel receives its subject, then the functions.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe {
    // A kernel that takes a piece is called for the rook and for the bishop; the compiler shares
    // the common work.
    ([$name:literal Both () argument]
        { $routine:literal $mode:tt [$($adapter:ident)*] $kernel:path }
        $before:tt $chained:tt $after:tt -> $answer:ty, $units:expr) => {
        $crate::__functions! { $name ($crate::Subject::Both) [] []
            { $routine $mode [both $($adapter)*] $kernel }
            $before $chained $after -> $crate::Both<$answer>, $units }
    };
    ([$name:literal Both () alone] $kernel:tt
        $before:tt $chained:tt $after:tt -> $answer:ty, $units:expr) => {
        $crate::__functions! { $name ($crate::Subject::Both) [] [] $kernel
            $before $chained $after -> $crate::Both<$answer>, $units }
    };
    ([$name:literal $kind:ident $value:ident argument] $($rest:tt)*) => {
        $crate::__functions! { $name ($crate::Subject::$kind($crate::$kind::$value))
            [$crate::$kind::$value,] [] $($rest)* }
    };
    ([$name:literal $kind:ident $value:ident alone] $($rest:tt)*) => {
        $crate::__functions! { $name ($crate::Subject::$kind($crate::$kind::$value))
            [] [] $($rest)* }
    };
    ([$name:literal $kind:ident () alone] $($rest:tt)*) => {
        $crate::__functions! { $name ($crate::Subject::$kind) [] [] $($rest)* }
    };
    ([$name:literal $kind:ident () ($number:ident)] $($rest:tt)*) => {
        $crate::__functions! { $name ($crate::Subject::$kind) [$number,] [$number] $($rest)* }
    };
}

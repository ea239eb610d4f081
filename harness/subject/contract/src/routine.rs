//! `routine!` turns a kernel into a routine.
//!
//! A kernel is one generic function. A routine needs machine code for each subject: a function with
//! a symbol, two timed loops and a graph, all with the same arguments in the same order. Written by
//! hand, that is a page per subject with an opportunity for error in every line. So the macros here
//! choose step by step, and each hands its choice to the next:
//!
//! ```text
//! routine!       name, model, subjects, registers, mode and kernel, as the variant states them
//! __probes!      the list of subjects, or all subjects of the model
//! __subject!     the name and value of a subject (made in direction.rs)
//! __arguments!   the arguments and the answer of the model
//! __probe!       how the kernel receives its subject
//! __functions!   the functions of one probe (functions.rs)
//! ```

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
///   For `attackers` and `discovered` the form of the position: seven sets without `of`,
///   `of (codes: R)` or `of (kinds: R)` for a mailbox in registers or an array of words; with `in
///   rays` the answer is left in ray order ([`Layout::Rays`](crate::Layout)): `of (codes in rays:
///   R)`, `of (bitboards in rays)`.
///   For `threat_changes` the layout of the answer, what the routine reads, and the type of the
///   answer: `of (places of codes: R, A)`, `of (list of codes: R, A)`, `of (list of codes and
///   bitboards: A)`.
/// - `from MODEL "ROUTINE"`: an adapter; the kernel is that routine's, of that model.
/// - Mode `word`: a kernel generic over [`Word`](crate::Word), [`Scalar`](crate::Scalar) or
///   [`Vector`](crate::Vector). Mode `looped`: the same in a loop over a set, with as
///   many iterations as that has members, so without graph, count or diagrams; only for adapters.
///   Mode `machine`: a kernel over registers, as little recorded; only for kernels that compute
///   nothing. Mode `planted`: as `machine`, without timed
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
            features: const { $crate::check_feature_names(concat!($($features)?)) },
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
    (threats [] $of:tt $kernel:tt) => {
        $crate::__probes!(threats [Position] $of $kernel)
    };
    (discovered [] $of:tt $kernel:tt) => {
        $crate::__probes!(discovered [Position] $of $kernel)
    };
    (threat_changes [] $of:tt $kernel:tt) => {
        $crate::__probes!(threat_changes [Position] $of $kernel)
    };
    (attackers [] $of:tt $kernel:tt) => {
        $crate::__probes!(attackers [[Sliders, All]] $of $kernel)
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

/// The arguments of each model: those before the chained ones, the chained ones, those after them;
/// the answer; and the units per call. A macro per group of models has them.
///
/// `__arguments!(["south" Direction South argument] ray_attacks [] {kernel})` becomes
///
/// ```text
/// __probe! { ["south" Direction South argument] {kernel}
///     [] [sliders: u64] [empty: u64, occupied: u64] -> u64, 1 }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __arguments {
    ($subject:tt step $($rest:tt)*) => {
        $crate::__set_arguments!($subject step $($rest)*)
    };
    ($subject:tt fill $($rest:tt)*) => {
        $crate::__set_arguments!($subject fill $($rest)*)
    };
    ($subject:tt ray_attacks $($rest:tt)*) => {
        $crate::__set_arguments!($subject ray_attacks $($rest)*)
    };
    ($subject:tt ray_batch $($rest:tt)*) => {
        $crate::__set_arguments!($subject ray_batch $($rest)*)
    };
    ($subject:tt byte_arithmetic $($rest:tt)*) => {
        $crate::__set_arguments!($subject byte_arithmetic $($rest)*)
    };
    ($subject:tt board_attacks $($rest:tt)*) => {
        $crate::__board_arguments!($subject board_attacks $($rest)*)
    };
    ($subject:tt board_batch $($rest:tt)*) => {
        $crate::__board_arguments!($subject board_batch $($rest)*)
    };
    ($subject:tt board_update $($rest:tt)*) => {
        $crate::__board_arguments!($subject board_update $($rest)*)
    };
    ($subject:tt line_attacks $($rest:tt)*) => {
        $crate::__square_arguments!($subject line_attacks $($rest)*)
    };
    ($subject:tt square_attacks $($rest:tt)*) => {
        $crate::__square_arguments!($subject square_attacks $($rest)*)
    };
    ($subject:tt square_batch $($rest:tt)*) => {
        $crate::__square_arguments!($subject square_batch $($rest)*)
    };
    ($subject:tt kept_attacks $($rest:tt)*) => {
        $crate::__square_arguments!($subject kept_attacks $($rest)*)
    };
    ($subject:tt threats $($rest:tt)*) => {
        $crate::__position_arguments!($subject threats $($rest)*)
    };
    ($subject:tt attackers $($rest:tt)*) => {
        $crate::__position_arguments!($subject attackers $($rest)*)
    };
    ($subject:tt discovered $($rest:tt)*) => {
        $crate::__position_arguments!($subject discovered $($rest)*)
    };
    ($subject:tt threat_changes $($rest:tt)*) => {
        $crate::__position_arguments!($subject threat_changes $($rest)*)
    };
    ($subject:tt rays $($rest:tt)*) => {
        $crate::__coordinate_arguments!($subject rays $($rest)*)
    };
    ($subject:tt rays_quadrant $($rest:tt)*) => {
        $crate::__coordinate_arguments!($subject rays_quadrant $($rest)*)
    };
}

/// The arguments of the set-wise models and of arithmetic on words.
#[doc(hidden)]
#[macro_export]
macro_rules! __set_arguments {
    ($subject:tt step [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [] [set: u64] [] -> u64, 1 }
    };
    ($subject:tt fill [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [] [generators: u64] [propagators: u64] -> u64, 1 }
    };
    ($subject:tt ray_attacks [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [] [sliders: u64] [empty: u64, occupied: u64] -> u64, 1 }
    };
    ($subject:tt ray_batch [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [] [sliders: $register] [empty: $register, occupied: $register] -> $register,
        <$register as $crate::Register>::WORDS }
    };
    ($subject:tt byte_arithmetic [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [] [x: u64] [y: u64] -> u64, 1 }
    };
}

/// The arguments of the models of whole boards.
#[doc(hidden)]
#[macro_export]
macro_rules! __board_arguments {
    ($subject:tt board_attacks [] $kernel:tt) => {
        $crate::__board_arguments!($subject board_attacks [$crate::Sets] $kernel)
    };
    ($subject:tt board_attacks [($register:ty, $order:expr)] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [] [orthogonal, diagonal: u64] [empty: u64, occupied: u64] -> $register, 1, $order }
    };
    ($subject:tt board_attacks [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [] [orthogonal, diagonal: u64] [empty: u64, occupied: u64] -> $register, 1 }
    };
    ($subject:tt board_batch [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [] [orthogonal, diagonal: $register] [empty: $register, occupied: $register]
            -> $crate::Sets<$register>,
            <$register as $crate::Register>::WORDS }
    };
    ($subject:tt board_update [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [from: $crate::Index, to: $crate::Index, captured: $crate::Index] [kept: $register] []
            -> $register, 1 }
    };
}

/// The arguments of the models of one square, or of several.
#[doc(hidden)]
#[macro_export]
macro_rules! __square_arguments {
    ($subject:tt line_attacks [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [square: $crate::Index] [occupied: u64] [] -> u64, 1 }
    };
    ($subject:tt square_attacks [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [square: $crate::Index] [occupied: u64] [] -> u64, 1 }
    };
    ($subject:tt square_batch [] $kernel:tt) => {
        $crate::__square_arguments!($subject square_batch [([$crate::Index; 8], [u64; 8])] $kernel)
    };
    ($subject:tt square_batch [($squares:ty, $register:ty)] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [squares: $squares] [occupied: $register] [] -> <$squares as $crate::Squares>::Answers,
            <$squares as $crate::Register>::WORDS }
    };
    ($subject:tt kept_attacks [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel [square: $crate::Index] [kept: $register] [] -> u64, 1 }
    };
}

/// The arguments of the models of coordinates.
#[doc(hidden)]
#[macro_export]
macro_rules! __coordinate_arguments {
    ($subject:tt rays [$register:ty] $kernel:tt) => {
        $crate::__coordinate_arguments!($subject rays_quadrant [$register] $kernel)
    };
    ($subject:tt rays_quadrant [$register:ty] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
            [] [coordinates: $register] [square: $crate::Index] -> $register,
            8 * <$register as $crate::Register>::WORDS }
    };
}

/// The arguments of the models of positions.
#[doc(hidden)]
#[macro_export]
macro_rules! __position_arguments {
    ($subject:tt threats [] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [] [orthogonal, diagonal: u64] [occupied: u64, transparent: u64] -> u64, 1;
        Squares by reference }
    };
    ($subject:tt attackers $form:tt $kernel:tt) => {
        $crate::__form_arguments! { $subject $form $kernel u64 }
    };
    ($subject:tt discovered $form:tt $kernel:tt) => {
        $crate::__form_arguments! { $subject $form $kernel $crate::Both }
    };
    ($subject:tt threat_changes [(places of codes: $register:ty, $answer:ty)] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [codes: $crate::WholeLine<$register>] [square: $crate::Index] [piece: $crate::PieceCode]
        -> $answer, 1; Places by reference }
    };
    ($subject:tt threat_changes [(list of codes: $register:ty, $answer:ty)] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [codes: $crate::WholeLine<$register>] [square: $crate::Index] [piece: $crate::PieceCode]
        -> $answer, 1; List by reference }
    };
    ($subject:tt threat_changes [(list of codes and bitboards: $answer:ty)] $kernel:tt) => {
        $crate::__probe! { $subject $kernel
        [codes: $crate::WholeLine<[u64; 8]>, bitboards: $crate::position::SetsOfPosition]
        [square: $crate::Index] [piece: $crate::PieceCode] -> $answer, 1;
        List by reference }
    };
}

/// A position in the form that the routine reads, then a square, which a latency loop chains.
///
/// A mailbox comes first, because it has to begin at a cache line; seven sets and a square fill a
/// line together.
#[doc(hidden)]
#[macro_export]
macro_rules! __form_arguments {
    ($subject:tt [] $kernel:tt $answer:ty) => {
        $crate::__probe! { $subject $kernel
        [bitboards: $crate::position::SetsOfPosition] [square: $crate::Index] [] -> $answer, 1;
        Squares by reference }
    };
    ($subject:tt [(bitboards in rays)] $kernel:tt $answer:ty) => {
        $crate::__probe! { $subject $kernel
        [bitboards: $crate::position::SetsOfPosition] [square: $crate::Index] [] -> $answer, 1;
        Rays by reference }
    };
    ($subject:tt [($form:ident: $register:ty)] $kernel:tt $answer:ty) => {
        $crate::__probe! { $subject $kernel
        [$form: $crate::WholeLine<$register>] [square: $crate::Index] [] -> $answer, 1;
        Squares by reference }
    };
    ($subject:tt [($form:ident in rays: $register:ty)] $kernel:tt $answer:ty) => {
        $crate::__probe! { $subject $kernel
        [$form: $crate::WholeLine<$register>] [square: $crate::Index] [] -> $answer, 1; Rays by reference }
    };
}

/// One probe: how the kernel receives its subject, then the functions.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe {
    // A kernel that takes a piece is called for the rook and for the bishop, and the compiler
    // shares their common work.
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

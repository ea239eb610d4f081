//! One macro per model: what a variant writes to turn a kernel into a routine.
//!
//! Each takes the routine's name, a mode and the kernel. Mode `word` is a kernel generic over
//! [`Word`](crate::Word), which then also has its tally, trace and lanes. Mode `machine` is a
//! kernel of intrinsics; `machine "gfni,ssse3"` names the target features it is compiled with.
//! Further [`Routine`](crate::Routine) fields may follow: `twin_of: Some("kogge_stone/attacks")`.

/// Probes of a directional model in `dir8` order.
#[doc(hidden)]
#[macro_export]
macro_rules! __directions {
    ($model:ident $routine:literal $mode:tt $kernel:path) => {
        &[
            $crate::__in_direction!($model $routine "northeast" NorthEast $mode $kernel),
            $crate::__in_direction!($model $routine "east" East $mode $kernel),
            $crate::__in_direction!($model $routine "southeast" SouthEast $mode $kernel),
            $crate::__in_direction!($model $routine "south" South $mode $kernel),
            $crate::__in_direction!($model $routine "southwest" SouthWest $mode $kernel),
            $crate::__in_direction!($model $routine "west" West $mode $kernel),
            $crate::__in_direction!($model $routine "northwest" NorthWest $mode $kernel),
            $crate::__in_direction!($model $routine "north" North $mode $kernel),
        ]
    };
}

/// Probes of a directional model in the directions along ranks and files, in `dir8` order.
#[doc(hidden)]
#[macro_export]
macro_rules! __orthogonally {
    ($model:ident $routine:literal $mode:tt $kernel:path) => {
        &[
            $crate::__in_direction!($model $routine "east" East $mode $kernel),
            $crate::__in_direction!($model $routine "south" South $mode $kernel),
            $crate::__in_direction!($model $routine "west" West $mode $kernel),
            $crate::__in_direction!($model $routine "north" North $mode $kernel),
        ]
    };
}

/// The probe of a directional model in one direction.
#[doc(hidden)]
#[macro_export]
macro_rules! __in_direction {
    (step $routine:literal $name:literal $direction:ident $mode:tt $kernel:path) => {
        $crate::__probe!($routine, $name,
            $crate::Subject::Direction($crate::Direction::$direction), units 1, $mode,
            [] [set: u64] [] -> u64,
            $kernel($crate::Direction::$direction, set))
    };
    (fill $routine:literal $name:literal $direction:ident $mode:tt $kernel:path) => {
        $crate::__probe!($routine, $name,
            $crate::Subject::Direction($crate::Direction::$direction), units 1, $mode,
            [] [generators: u64] [propagators: u64] -> u64,
            $kernel($crate::Direction::$direction, generators, propagators))
    };
    (ray_attacks $routine:literal $name:literal $direction:ident $mode:tt $kernel:path) => {
        $crate::__probe!($routine, $name,
            $crate::Subject::Direction($crate::Direction::$direction), units 1, $mode,
            [] [sliders: u64] [empty: u64, occupied: u64] -> u64,
            $kernel($crate::Direction::$direction, sliders, empty, occupied))
    };
    (ray_batch $routine:literal $name:literal $direction:ident $mode:tt $kernel:path) => {
        $crate::__probe!($routine, $name,
            $crate::Subject::Direction($crate::Direction::$direction), units 2, $mode,
            [] [sliders: ::std::arch::x86_64::__m128i]
            [empty: ::std::arch::x86_64::__m128i, occupied: ::std::arch::x86_64::__m128i]
            -> ::std::arch::x86_64::__m128i,
            $kernel($crate::Direction::$direction, sliders, empty, occupied))
    };
}

/// A [`Routine`](crate::Routine) of model and probes, with any further fields.
#[doc(hidden)]
#[macro_export]
macro_rules! __routine {
    ($name:literal, $model:ident, $probes:expr, {$($field:ident: $value:expr),*}) => {
        $crate::Routine {
            name: $name,
            model: $crate::Model::$model,
            probes: $probes,
            $($field: $value,)*
            ..$crate::Routine::PLAIN
        }
    };
}

/// `step` in all eight directions: kernel `(Direction, set) -> set`.
#[macro_export]
macro_rules! step {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, Step,
            $crate::__directions!(step $name $mode $kernel), {$($field: $value),*})
    };
}

/// `step` with the direction as a run-time argument: kernel `(Index, set) -> set`.
#[macro_export]
macro_rules! step_any {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, Step, &[
            $crate::__probe!($name, "any_direction", $crate::Subject::AnyDirection, units 1, $mode,
                [] [set: u64] [direction: $crate::Index] -> u64,
                $kernel(direction, set)),
        ], {$($field: $value),*})
    };
}

/// `fill` in all eight directions: kernel `(Direction, generators, propagators) -> flood`.
#[macro_export]
macro_rules! fill {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, Fill,
            $crate::__directions!(fill $name $mode $kernel), {$($field: $value),*})
    };
}

/// `fill` with the direction as a run-time argument: kernel
/// `(Index, generators, propagators) -> flood`.
#[macro_export]
macro_rules! fill_any {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, Fill, &[
            $crate::__probe!($name, "any_direction", $crate::Subject::AnyDirection, units 1, $mode,
                [] [generators: u64] [propagators: u64, direction: $crate::Index] -> u64,
                $kernel(direction, generators, propagators)),
        ], {$($field: $value),*})
    };
}

/// `ray_attacks` in all eight directions: kernel
/// `(Direction, sliders, empty, occupied) -> attacks`.
#[macro_export]
macro_rules! ray_attacks {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayAttacks,
            $crate::__directions!(ray_attacks $name $mode $kernel), {$($field: $value),*})
    };
}

/// `ray_attacks` along ranks and files alone: kernel as for [`ray_attacks`](crate::ray_attacks).
#[macro_export]
macro_rules! orthogonal_attacks {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayAttacks,
            $crate::__orthogonally!(ray_attacks $name $mode $kernel), {$($field: $value),*})
    };
}

/// `ray_batch` along ranks and files alone, two boards in one 128-bit register: kernel
/// `(Direction, sliders, empty, occupied) -> attacks`, boards and answer `__m128i`.
#[macro_export]
macro_rules! orthogonal_attacks_of_two {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayBatch,
            $crate::__orthogonally!(ray_batch $name $mode $kernel), {$($field: $value),*})
    };
}

/// `ray_attacks` in east alone: kernel `(sliders, empty, occupied) -> attacks`.
#[macro_export]
macro_rules! east_attacks {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayAttacks, &[
            $crate::__probe!($name, "east",
                $crate::Subject::Direction($crate::Direction::East), units 1, $mode,
                [] [sliders: u64] [empty: u64, occupied: u64] -> u64,
                $kernel(sliders, empty, occupied)),
        ], {$($field: $value),*})
    };
}

/// `ray_batch` in east alone, two boards in one 128-bit register: kernel
/// `(sliders, empty, occupied) -> attacks`, all `__m128i`.
#[macro_export]
macro_rules! east_attacks_of_two {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayBatch, &[
            $crate::__probe!($name, "east",
                $crate::Subject::Direction($crate::Direction::East), units 2, $mode,
                [] [sliders: ::std::arch::x86_64::__m128i]
                [empty: ::std::arch::x86_64::__m128i, occupied: ::std::arch::x86_64::__m128i]
                -> ::std::arch::x86_64::__m128i,
                $kernel(sliders, empty, occupied)),
        ], {$($field: $value),*})
    };
}

/// `ray_attacks` with the direction as a run-time argument: kernel
/// `(Index, sliders, empty, occupied) -> attacks`.
#[macro_export]
macro_rules! ray_attacks_any {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RayAttacks, &[
            $crate::__probe!($name, "any_direction", $crate::Subject::AnyDirection, units 1, $mode,
                [] [sliders: u64] [empty: u64, occupied: u64, direction: $crate::Index] -> u64,
                $kernel(direction, sliders, empty, occupied)),
        ], {$($field: $value),*})
    };
}

/// `board_attacks` made of the eight directions of a `ray_attacks` kernel: an adapter.
#[macro_export]
macro_rules! board_attacks_from_rays {
    ($name:literal, $mode:tt, $kernel:path, $of:literal $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, BoardAttacks, &[
            $crate::__probe!($name, "board", $crate::Subject::Board, units 1, $mode,
                [] [orthogonal, diagonal: u64] [empty: u64, occupied: u64] -> $crate::Sets,
                $crate::eight_directions($kernel, [orthogonal, diagonal, empty, occupied])),
        ], {adapter_of: Some($of) $(, $field: $value)*})
    };
}

/// `square_attacks` for rook, bishop and queen: kernel `(Piece, Index, occupied) -> attacks`.
#[macro_export]
macro_rules! square_attacks {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, SquareAttacks, &[
            $crate::__probe!($name, "rook", $crate::Subject::Piece($crate::Piece::Rook), units 1,
                $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $kernel($crate::Piece::Rook, square, occupied)),
            $crate::__probe!($name, "bishop", $crate::Subject::Piece($crate::Piece::Bishop),
                units 1, $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $kernel($crate::Piece::Bishop, square, occupied)),
            $crate::__probe!($name, "queen", $crate::Subject::Piece($crate::Piece::Queen),
                units 1, $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $kernel($crate::Piece::Queen, square, occupied)),
        ], {$($field: $value),*})
    };
}

/// `square_attacks` made of the directions of a `ray_attacks` kernel with one slider: an adapter.
#[macro_export]
macro_rules! square_attacks_from_rays {
    ($name:literal, $mode:tt, $kernel:path, $of:literal $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, SquareAttacks, &[
            $crate::__probe!($name, "rook", $crate::Subject::Piece($crate::Piece::Rook), units 1,
                $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $crate::from_one_square($kernel, $crate::Piece::Rook, square, occupied)),
            $crate::__probe!($name, "bishop", $crate::Subject::Piece($crate::Piece::Bishop),
                units 1, $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $crate::from_one_square($kernel, $crate::Piece::Bishop, square, occupied)),
            $crate::__probe!($name, "queen", $crate::Subject::Piece($crate::Piece::Queen),
                units 1, $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
                $crate::from_one_square($kernel, $crate::Piece::Queen, square, occupied)),
        ], {adapter_of: Some($of) $(, $field: $value)*})
    };
}

/// `line_attacks` for all four lines: kernel `(Line, Index, occupied) -> attacks`.
#[macro_export]
macro_rules! line_attacks {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, LineAttacks, &[
            $crate::__on_line!($name "rank" Rank $mode $kernel),
            $crate::__on_line!($name "file" File $mode $kernel),
            $crate::__on_line!($name "diagonal" Diagonal $mode $kernel),
            $crate::__on_line!($name "antidiagonal" AntiDiagonal $mode $kernel),
        ], {$($field: $value),*})
    };
}

/// The probe of `line_attacks` on one line.
#[doc(hidden)]
#[macro_export]
macro_rules! __on_line {
    ($name:literal $subject:literal $line:ident $mode:tt $kernel:path) => {
        $crate::__probe!($name, $subject, $crate::Subject::Line($crate::Line::$line), units 1,
            $mode, [square: $crate::Index] [occupied: u64] [] -> u64,
            $kernel($crate::Line::$line, square, occupied))
    };
}

/// `line_attacks` with the line as a run-time argument: kernel
/// `(line: Index, square: Index, occupied) -> attacks`.
#[macro_export]
macro_rules! line_attacks_any {
    ($name:literal, $mode:tt, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, LineAttacks, &[
            $crate::__probe!($name, "any_line", $crate::Subject::AnyLine, units 1, $mode,
                [square: $crate::Index] [occupied: u64] [line: $crate::Index] -> u64,
                $kernel(line, square, occupied)),
        ], {$($field: $value),*})
    };
}

/// `rays_quadrant` in both numberings, 16 coordinates in a `$register` (`__m128i`, `Pair`): kernel
/// `(Numbering, coordinates: $register, square: Index) -> $register`.
#[macro_export]
macro_rules! rays_quadrant {
    ($name:literal, $mode:tt, $register:ty, $kernel:path $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, RaysQuadrant, &[
            $crate::__probe!($name, "compass",
                $crate::Subject::Numbering($crate::Numbering::Compass), units 16, $mode,
                [] [coordinates: $register] [square: $crate::Index] -> $register,
                $kernel($crate::Numbering::Compass, coordinates, square)),
            $crate::__probe!($name, "dir8",
                $crate::Subject::Numbering($crate::Numbering::Dir8), units 16, $mode,
                [] [coordinates: $register] [square: $crate::Index] -> $register,
                $kernel($crate::Numbering::Dir8, coordinates, square)),
        ], {$($field: $value),*})
    };
}

/// `byte_arithmetic` of one kind ([`Arithmetic`](crate::Arithmetic)): kernel `(x, y) -> result`.
#[macro_export]
macro_rules! byte_arithmetic {
    ($name:literal, $subject:literal $kind:ident, $mode:tt, $kernel:path
        $(, $field:ident: $value:expr)* $(,)?) => {
        $crate::__routine!($name, ByteArithmetic, &[
            $crate::__probe!($name, $subject,
                $crate::Subject::Arithmetic($crate::Arithmetic::$kind), units 1, $mode,
                [] [x: u64] [y: u64] -> u64,
                $kernel(x, y)),
        ], {$($field: $value),*})
    };
}

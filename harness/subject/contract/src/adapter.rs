//! Adapters: a routine of one model lifted to another, so that families meet on common ground, as
//! free functions `adapter::FROM::TO`. The record says where one stands between.
//!
//! What an adapter becomes is the compiler's affair: it may mix the calls of a kernel, work on the
//! stack or pack them into vectors. Its listing says what it did.

/// From `ray_attacks`: a set-wise kernel of one direction, `(direction, sliders, empty, occupied)`.
pub mod ray_attacks {
    use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    use crate::{Direction, Index, Piece, Word};

    /// All eight directions: rooks and queens go orthogonally, bishops and queens diagonally; the
    /// sets come in `dir8` order.
    ///
    /// Written out: of a loop over directions the compiler may keep calls, and then the kernel is
    /// not inlined as a user would have it.
    #[inline(always)]
    pub fn board_attacks<W: Word>(
        attacks: impl Fn(Direction, W, W, W) -> W,
        orthogonal: W,
        diagonal: W,
        empty: W,
        occupied: W,
    ) -> [W; 8] {
        let straight = |direction| attacks(direction, orthogonal, empty, occupied);
        let slanted = |direction| attacks(direction, diagonal, empty, occupied);
        [
            slanted(NorthEast),
            straight(East),
            slanted(SouthEast),
            straight(South),
            slanted(SouthWest),
            straight(West),
            slanted(NorthWest),
            straight(North),
        ]
    }

    /// All eight directions of several boards: for each direction a plain loop over boards.
    #[inline(always)]
    pub fn board_batch<W: Word, const N: usize>(
        attacks: impl Fn(Direction, W, W, W) -> W,
        orthogonal: [W; N],
        diagonal: [W; N],
        empty: [W; N],
        occupied: [W; N],
    ) -> [[W; N]; 8] {
        let each = |direction, sliders: &[W; N]| {
            let mut sets = [W::constant(0); N];
            for board in 0..N {
                sets[board] = attacks(direction, sliders[board], empty[board], occupied[board]);
            }
            sets
        };
        [
            each(NorthEast, &diagonal),
            each(East, &orthogonal),
            each(SouthEast, &diagonal),
            each(South, &orthogonal),
            each(SouthWest, &diagonal),
            each(West, &orthogonal),
            each(NorthWest, &diagonal),
            each(North, &orthogonal),
        ]
    }

    /// One piece on one square.
    #[inline(always)]
    pub fn square_attacks<W: Word>(
        attacks: impl Fn(Direction, W, W, W) -> W,
        piece: Piece,
        square: Index,
        occupied: W,
    ) -> W {
        let slider = W::constant(1).shift_left_by(W::constant(square.get()));
        let occupied = occupied | slider;
        let empty = !occupied;
        let ray = |direction| attacks(direction, slider, empty, occupied);
        let rook = || ray(East) | ray(North) | ray(South) | ray(West);
        let bishop = || ray(NorthEast) | ray(SouthWest) | ray(NorthWest) | ray(SouthEast);
        match piece {
            Piece::Rook => rook(),
            Piece::Bishop => bishop(),
            Piece::Queen => rook() | bishop(),
        }
    }
}

/// From `square_attacks`: a kernel of one piece on one square, `(piece, square, occupied)`.
pub mod square_attacks {
    use crate::{Index, Piece, Word};

    /// The occupied squares of each query.
    pub trait Occupancy<W>: Copy {
        /// Those of this one.
        fn of(self, query: usize) -> W;
    }

    /// One position: all queries share it.
    impl<W: Word> Occupancy<W> for W {
        #[inline(always)]
        fn of(self, _query: usize) -> W {
            self
        }
    }

    /// A position for each query.
    impl<W: Word, const N: usize> Occupancy<W> for [W; N] {
        #[inline(always)]
        fn of(self, query: usize) -> W {
            self[query]
        }
    }

    /// A plain loop over queries.
    #[inline(always)]
    pub fn square_batch<W: Word, const N: usize>(
        attacks: impl Fn(Piece, Index, W) -> W,
        piece: Piece,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [W; N] {
        let mut answers = [W::constant(0); N];
        for (query, answer) in answers.iter_mut().enumerate() {
            *answer = attacks(piece, squares[query], occupied.of(query));
        }
        answers
    }

    /// Rook and bishop of each query, one query after the other: what they share is shared in each turn.
    #[inline(always)]
    pub fn both_in_batch<W: Word, const N: usize>(
        attacks: impl Fn(Piece, Index, W) -> W,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [[W; N]; 2] {
        let mut answers = [[W::constant(0); N]; 2];
        for query in 0..N {
            let (square, occupied) = (squares[query], occupied.of(query));
            let [rooks, bishops] = &mut answers;
            [rooks[query], bishops[query]] = W::share(
                || attacks(Piece::Rook, square, occupied),
                || attacks(Piece::Bishop, square, occupied),
            );
        }
        answers
    }
}

/// A module `lifted` of square-wise kernels, `(piece, square, occupied)` of the module `kernel`, as an
/// adapter takes them: a function with target features is no `Fn`, nor is one that is `unsafe`; those over
/// words stand behind `word`. Always inlined, so that they are compiled with the features of the probe that
/// they end in.
///
/// # Safety
/// They are for routines that name all features and tables of these kernels: whoever calls their probes
/// has asked for them.
#[macro_export]
macro_rules! lifted {
    (word $($kernel:ident),+) => {
        $crate::lifted!(@ [<W: $crate::Scalar>] W: $($kernel),+);
    };
    ($($kernel:ident),+) => {
        $crate::lifted!(@ [] u64: $($kernel),+);
    };
    (@ $generics:tt $word:ident: $($kernel:ident),+) => {
        mod lifted {
            use super::kernel;
            use $crate::{Index, Piece};

            $($crate::__lifted!($generics $word $kernel);)+
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lifted {
    ([$($generics:tt)*] $word:ident $kernel:ident) => {
        #[inline(always)]
        pub(super) fn $kernel$($generics)*(piece: Piece, square: Index, occupied: $word) -> $word {
            // SAFETY: see `lifted`.
            unsafe { kernel::$kernel(piece, square, occupied) }
        }
    };
}

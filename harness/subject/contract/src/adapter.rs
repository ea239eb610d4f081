//! Adapters: a routine of one model lifted to another, so that families meet on common ground, as
//! free functions `adapter::FROM::TO`. The record says where one stands between.
//!
//! What an adapter becomes is the compiler's affair: it may mix the calls of a kernel, work on the
//! stack or pack them into vectors. Its listing says what it did.

/// From `ray_attacks`: a set-wise kernel of one direction, `(direction, sliders, empty, occupied)`. To a batch of squares
/// it is lifted by way of one square.
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
    use crate::{Index, Piece, Sharing, Word};

    /// Such a kernel, as a type: a method is always inlined if it says so, and then is compiled with the target
    /// features of whoever calls it; a function that is passed as a value need not be.
    pub trait OneSquare<W>: Copy {
        /// The kernel.
        fn attacks(self, piece: Piece, square: Index, occupied: W) -> W;
    }

    /// One without target features. `routine!` makes the type of another, and of a kernel of rays.
    impl<W, F: Fn(Piece, Index, W) -> W + Copy> OneSquare<W> for F {
        #[inline(always)]
        fn attacks(self, piece: Piece, square: Index, occupied: W) -> W {
            self(piece, square, occupied)
        }
    }

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
        kernel: impl OneSquare<W>,
        piece: Piece,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [W; N] {
        let mut answers = [W::constant(0); N];
        for (query, answer) in answers.iter_mut().enumerate() {
            *answer = kernel.attacks(piece, squares[query], occupied.of(query));
        }
        answers
    }

    /// Rook and bishop of each query, one query after the other: what they share is shared in each turn.
    #[inline(always)]
    pub fn both_in_batch<W: Word, const N: usize>(
        kernel: impl OneSquare<W>,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [[W; N]; 2] {
        let mut answers = [[W::constant(0); N]; 2];
        for query in 0..N {
            let (square, occupied) = (squares[query], occupied.of(query));
            let [rooks, bishops] = &mut answers;
            W::sharing(Sharing::First);
            let rook = kernel.attacks(Piece::Rook, square, occupied);
            W::sharing(Sharing::Second);
            let bishop = kernel.attacks(Piece::Bishop, square, occupied);
            W::sharing(Sharing::Over);
            [rooks[query], bishops[query]] = [rook, bishop];
        }
        answers
    }
}

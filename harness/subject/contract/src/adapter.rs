//! Adapters lift a routine of one model to another, so that families can be compared. They are free
//! functions `adapter::FROM::TO`, and records say where one was used.
//!
//! The compiler decides what an adapter becomes: it may interleave the kernel's calls, spill to the
//! stack or vectorise. The listing shows the result, and no default expectation forbids it.
//!
//! All of them are marked `inline(always)`, and some are unrolled by hand. A kernel that is called
//! instead of inlined would be compiled without its caller's target features.

/// From `ray_attacks`: a set-wise kernel of one direction, `(direction, sliders, empty, occupied)`.
/// Batches of squares go through `square_attacks`.
pub mod ray_attacks {
    use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    use crate::{Direction, Index, Piece, Word};

    /// Returns the attacks in all eight directions, in `dir8` order. Rooks and queens move
    /// orthogonally, bishops and queens diagonally.
    ///
    /// It is unrolled by hand, because in a loop over directions the compiler may keep calls
    /// instead of inlining the kernel.
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

    /// Returns the attacks in all eight directions on several boards, by one plain loop over the
    /// boards per direction.
    #[inline(always)]
    pub fn board_batch<W: Word, const N: usize>(
        attacks: impl Fn(Direction, W, W, W) -> W,
        orthogonal: [W; N],
        diagonal: [W; N],
        empty: [W; N],
        occupied: [W; N],
    ) -> [[W; N]; 8] {
        let sets = |direction, sliders: &[W; N]| {
            let mut answers = [W::constant(0); N];
            for board in 0..N {
                answers[board] = attacks(direction, sliders[board], empty[board], occupied[board]);
            }
            answers
        };
        [
            sets(NorthEast, &diagonal),
            sets(East, &orthogonal),
            sets(SouthEast, &diagonal),
            sets(South, &orthogonal),
            sets(SouthWest, &diagonal),
            sets(West, &orthogonal),
            sets(NorthWest, &diagonal),
            sets(North, &orthogonal),
        ]
    }

    /// Returns the attacks of one piece on one square, the union of its rays.
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

    /// A square-wise kernel as a type. A method marked `inline(always)` is inlined and compiled
    /// with its caller's target features; a function passed as a value need not be.
    pub trait SquareAttacks<W>: Copy {
        /// Calls the kernel.
        fn attacks(self, piece: Piece, square: Index, occupied: W) -> W;
    }

    /// A kernel without target features. `routine!` defines the type for all other kernels.
    impl<W, F: Fn(Piece, Index, W) -> W + Copy> SquareAttacks<W> for F {
        #[inline(always)]
        fn attacks(self, piece: Piece, square: Index, occupied: W) -> W {
            self(piece, square, occupied)
        }
    }

    /// The occupied squares of the queries of a batch.
    pub trait Occupancy<W>: Copy {
        /// Returns the occupied squares of this query.
        fn occupied(self, query: usize) -> W;
    }

    /// All queries share one position.
    impl<W: Word> Occupancy<W> for W {
        #[inline(always)]
        fn occupied(self, _query: usize) -> W {
            self
        }
    }

    /// Each query has its own position.
    impl<W: Word, const N: usize> Occupancy<W> for [W; N] {
        #[inline(always)]
        fn occupied(self, query: usize) -> W {
            self[query]
        }
    }

    /// Answers the queries in a plain loop, as a program without a batch kernel would.
    #[inline(always)]
    pub fn square_batch<W: Word, const N: usize>(
        kernel: impl SquareAttacks<W>,
        piece: Piece,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [W; N] {
        let mut answers = [W::constant(0); N];
        for (query, answer) in answers.iter_mut().enumerate() {
            *answer = kernel.attacks(piece, squares[query], occupied.occupied(query));
        }
        answers
    }

    /// Answers rook and bishop of each query in turn, so that the two share work within a query.
    #[inline(always)]
    pub fn both_in_batch<W: Word, const N: usize>(
        kernel: impl SquareAttacks<W>,
        squares: [Index; N],
        occupied: impl Occupancy<W>,
    ) -> [[W; N]; 2] {
        let mut answers = [[W::constant(0); N]; 2];
        for query in 0..N {
            let (square, occupied) = (squares[query], occupied.occupied(query));
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

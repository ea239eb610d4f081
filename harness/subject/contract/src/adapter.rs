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

/// From `board_attacks`: a kernel of all directions, `(orthogonal, diagonal, empty, occupied)`.
pub mod board_attacks {
    use crate::{Lanes, Noted, Word};

    /// Returns the empty and the occupied squares for sliders that see through `transparent`.
    #[inline(always)]
    pub fn through<W: Word>(occupied: W, transparent: W) -> [W; 2] {
        let blockers = occupied.and_not(transparent);
        [!blockers, blockers]
    }

    /// The eight sets of `board_attacks` as one, from words or from the lanes of vectors.
    pub trait Union {
        /// The word.
        type Word;

        /// Returns the union of all sets.
        fn union(self) -> Self::Word;
    }

    /// For the words and vectors of one interpretation.
    macro_rules! unions {
        ($(($($generic:tt)*) $word:ty, $four:ty, $eight:ty;)*) => {$(
            impl<$($generic)*> Union for [$word; 8] {
                type Word = $word;

                #[inline(always)]
                fn union(self) -> $word {
                    let [a, b, c, d, e, f, g, h] = self;
                    a | b | (c | d) | (e | f | (g | h))
                }
            }

            impl<$($generic)*> Union for [$four; 2] {
                type Word = $word;

                #[inline(always)]
                fn union(self) -> $word {
                    crate::adapter::board_attacks::union_of_lanes::<$word>(self[0] | self[1])
                }
            }

            impl<$($generic)*> Union for $eight {
                type Word = $word;

                #[inline(always)]
                fn union(self) -> $word {
                    let halves = crate::Halves::low_half(self) | crate::Halves::high_half(self);
                    crate::adapter::board_attacks::union_of_lanes::<$word>(halves)
                }
            }
        )*};
    }
    unions! {
        () u64, Lanes<4>, Lanes<8>;
        () Noted, Noted<4>, Noted<8>;
    }
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    unions! {
        (K: crate::Present) crate::Native<K>, crate::InRegister<crate::__m256i, K>,
            crate::InRegister<crate::__m512i, K>;
    }

    /// Returns the union of four lanes: halves, then their words.
    #[inline(always)]
    pub fn union_of_lanes<W: crate::Scalar>(lanes: W::Four) -> W {
        use crate::{Halves, Vector};
        let halves = lanes.low_half() | lanes.high_half();
        let [union, _] = (halves | halves.unpack_high(halves)).to_array();
        union
    }
}

/// From `square_attacks`: a kernel of one piece on one square, `(piece, square, occupied)`.
pub mod square_attacks {
    use crate::pair_loops::{self, Seen};
    use crate::{
        AttackerKinds, Bitboards, Counted, Expectation, Index, Piece, PieceCode, Sharing, Word,
        leapers_to, ray,
    };

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

    /// Bytes of tables that [`attackers`] may read besides those of its kernel.
    pub const ATTACKERS_BYTES: usize = size_of_val(&crate::position::LEAPERS);

    /// Bytes of tables that [`discovered`] may read besides those of its kernel.
    pub const DISCOVERED_BYTES: usize = size_of_val(&RAYS);

    /// The loops of [`threats`]: over the orthogonal sliders, and over the diagonal ones.
    pub const LOOPS_OF_THREATS: &[Expectation] = &[Expectation::exactly(2, Counted::Loops)];

    /// Returns all squares that sliders attack, slider after slider, as move generators loop over
    /// them.
    ///
    /// The loop has as many iterations as there are sliders, so it is no graph: its kernel is
    /// recorded for `square_attacks`, and the loop is only compiled.
    #[inline(always)]
    pub fn threats<W: Word>(
        kernel: impl SquareAttacks<W>,
        orthogonal: W,
        diagonal: W,
        occupied: W,
        transparent: W,
    ) -> W {
        let blockers = occupied.and_not(transparent);
        let mut attacked = W::constant(0);
        for (sliders, piece) in [(orthogonal, Piece::Rook), (diagonal, Piece::Bishop)] {
            let mut left = sliders.value();
            while left != 0 {
                let square = Index::at(u64::from(left.trailing_zeros()));
                attacked = attacked | kernel.attacks(piece, square, blockers);
                left &= left - 1;
            }
        }
        attacked
    }

    /// Returns the pieces that attack a square: sliders that a rook or a bishop on the square would
    /// attack, and leapers from the squares that they attack it from.
    #[inline(always)]
    pub fn attackers<W: Word>(
        kernel: impl SquareAttacks<W>,
        kinds: AttackerKinds,
        position: [W; 7],
        square: Index,
    ) -> W {
        let position = Bitboards::from(position);
        let [rook, bishop] = rook_and_bishop(kernel, square, position.occupied);
        let sliders = rook & position.orthogonal | bishop & position.diagonal;
        match kinds {
            AttackerKinds::Sliders => sliders,
            AttackerKinds::All => sliders | leapers_to(square, &position),
        }
    }

    /// Returns the attacks of a rook and of a bishop. They share the work that both do.
    #[inline(always)]
    fn rook_and_bishop<W: Word>(
        kernel: impl SquareAttacks<W>,
        square: Index,
        occupied: W,
    ) -> [W; 2] {
        W::sharing(Sharing::First);
        let rook = kernel.attacks(Piece::Rook, square, occupied);
        W::sharing(Sharing::Second);
        let bishop = kernel.attacks(Piece::Bishop, square, occupied);
        W::sharing(Sharing::Over);
        [rook, bishop]
    }

    /// Returns the pairs that a piece on a square hides, from the pieces that see the square: on
    /// each line at most one above it and one below. If a line has both, each of them that moves
    /// along it is a slider, and the other one is behind.
    ///
    /// Engines loop over the sliders and look up the squares beyond. This has no branch to
    /// mispredict and no table of 64 by 64 sets.
    #[inline(always)]
    pub fn discovered<W: Word>(
        kernel: impl SquareAttacks<W>,
        position: [W; 7],
        square: Index,
    ) -> [W; 2] {
        let position = Bitboards::from(position);
        let [rook, bishop] = rook_and_bishop(kernel, square, position.occupied);
        let seen = (rook | bishop) & position.occupied;
        // SAFETY: squares are below 64.
        let rays = unsafe { RAYS.get_unchecked(square.get() as usize) };
        let (mut sliders, mut behind) = (W::constant(0), W::constant(0));
        for (line, [above, below]) in rays.iter().enumerate() {
            let movers = if line < 2 { position.diagonal } else { position.orthogonal };
            let pairs =
                pairs_on_line(seen & W::constant(*above), seen & W::constant(*below), movers);
            sliders = sliders | pairs[0];
            behind = behind | pairs[1];
        }
        [sliders, behind]
    }

    /// Returns sliders and pieces behind them on a line that has at most one piece above the square
    /// and one below.
    #[inline(always)]
    fn pairs_on_line<W: Word>(above: W, below: W, movers: W) -> [W; 2] {
        let is_pair = if_any(above) & if_any(below);
        let (moving_above, moving_below) = (above & movers & is_pair, below & movers & is_pair);
        [moving_above | moving_below, if_any(moving_above) & below | if_any(moving_below) & above]
    }

    /// Bytes of tables that [`threat_changes`] may read besides those of its kernel.
    pub const THREAT_CHANGES_BYTES: usize =
        size_of_val(&crate::position::LEAPERS) + pair_loops::TABLE_BYTES;

    /// The loops of [`threat_changes`]: over victims, attackers, and sliders.
    pub const LOOPS_OF_THREAT_CHANGES: &[Expectation] = &[Expectation::exactly(3, Counted::Loops)];

    /// Returns the pairs that a piece on a square changes, as engines list them: a look-up of rook
    /// and bishop, then a loop over each set. Sets tell no colours, so codes come from the mailbox.
    ///
    /// The loops have as many iterations as there are pairs, so they are no graph; see [`threats`].
    #[inline(always)]
    pub fn threat_changes<W: Word>(
        kernel: impl SquareAttacks<W>,
        codes: [W; 8],
        position: [W; 7],
        square: Index,
        piece: PieceCode,
    ) -> [W; 16] {
        let position = Bitboards::from(position);
        let [rook, bishop] = rook_and_bishop(kernel, square, position.occupied);
        let sliders = rook & position.orthogonal | bishop & position.diagonal;
        let attackers = sliders | leapers_to(square, &position);
        let victims = pair_loops::attacks(piece, square, [rook, bishop]) & position.occupied;
        let seen = Seen {
            victims: victims.value(),
            attackers: attackers.value(),
            sliders: sliders.value(),
            nearest: ((rook | bishop) & position.occupied).value(),
        };
        pair_loops::list(codes.map(W::value), &seen, square, piece).map(W::constant)
    }

    /// Returns all ones if the set has a member.
    #[inline(always)]
    fn if_any<W: Word>(set: W) -> W {
        ((set | set.negated()) >> 63).negated()
    }

    /// The rays of each square, above and below it: diagonal, anti-diagonal, file, rank. 4 KiB.
    static RAYS: [[[u64; 2]; 4]; 64] = rays();

    const fn rays() -> [[[u64; 2]; 4]; 64] {
        // The diagonals first, because bishops are the first of the movers.
        const ABOVE: [(i32, i32); 4] = [(1, 1), (-1, 1), (0, 1), (1, 0)];
        let mut rows = [[[0; 2]; 4]; 64];
        let mut square = 0;
        while square < 64 {
            let mut line = 0;
            while line < 4 {
                let (files, ranks) = ABOVE[line];
                rows[square][line] =
                    [ray(square, (files, ranks), 0), ray(square, (-files, -ranks), 0)];
                line += 1;
            }
            square += 1;
        }
        rows
    }
}

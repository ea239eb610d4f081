//! Adapters: a routine of one model lifted to another, so that families meet on common ground.
//! The record says where one stands between.
//!
//! A kernel is called for one direction after the other, and each call is finished before the next
//! begins ([`Word::then`]). A compiler that may interleave eight calls does, and then it lacks the
//! registers for it and works on the stack, or it packs them into vector registers.

use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use crate::{Answer, Direction, Given, Index, IntoWords, Piece, Sets, Word};

/// Lifts a single-direction routine to all eight: rooks and queens go orthogonally, bishops and
/// queens diagonally; the sets come in `dir8` order.
#[inline(always)]
pub fn eight_directions<W: Word, F: Fn(Direction, W, W, W) -> W>(
    attacks: F,
    [orthogonal, diagonal, empty, occupied]: [W; 4],
) -> EightDirections<W, F> {
    EightDirections { attacks, orthogonal, diagonal, empty, occupied }
}

/// The eight sets of a board, yet to be computed. A loop takes each set as it comes: eight of them
/// would wait on the stack.
pub struct EightDirections<W, F> {
    attacks: F,
    orthogonal: W,
    diagonal: W,
    empty: W,
    occupied: W,
}

impl<W: Word, F: Fn(Direction, W, W, W) -> W> EightDirections<W, F> {
    /// Hands over one set after the other; `take` returns a word that it has when it is done with
    /// the set.
    ///
    /// Written out: of a loop over directions the compiler may keep calls, and then the kernel is
    /// not inlined as a user would have it.
    #[inline(always)]
    fn each(mut self, mut take: impl FnMut(W) -> W) {
        self.hand_over(NorthEast, &mut take);
        self.hand_over(East, &mut take);
        self.hand_over(SouthEast, &mut take);
        self.hand_over(South, &mut take);
        self.hand_over(SouthWest, &mut take);
        self.hand_over(West, &mut take);
        self.hand_over(NorthWest, &mut take);
        self.hand_over(North, &mut take);
    }

    #[inline(always)]
    fn hand_over(&mut self, direction: Direction, take: &mut impl FnMut(W) -> W) {
        let sliders = if direction.is_orthogonal() { self.orthogonal } else { self.diagonal };
        let taken = take((self.attacks)(direction, sliders, self.empty, self.occupied));
        [self.orthogonal, self.diagonal, self.empty, self.occupied] =
            taken.then([self.orthogonal, self.diagonal, self.empty, self.occupied]);
    }

    #[inline(always)]
    fn all(self) -> [W; 8] {
        let mut sets = [W::constant(0); 8];
        let mut count = 0;
        self.each(|set| {
            sets[count] = set;
            count += 1;
            set
        });
        sets
    }
}

impl<W: Word, F: Fn(Direction, W, W, W) -> W> IntoWords<W> for EightDirections<W, F> {
    fn into_words(self) -> Vec<W> {
        self.all().to_vec()
    }
}

impl<F: Fn(Direction, u64, u64, u64) -> u64> Given<Sets, u64> for EightDirections<u64, F> {
    #[inline(always)]
    fn whole(self) -> Sets {
        Sets(self.all())
    }

    #[inline(always)]
    fn add_to(self, sum: &mut [u64; 2]) {
        self.each(|set| {
            set.absorb(sum);
            sum[1]
        });
    }

    #[inline(always)]
    fn add_and_link(self, sum: &mut [u64; 2]) -> u64 {
        let mut link = 0;
        self.each(|set| {
            set.absorb(sum);
            link ^= set;
            [sum[1]] = link.then([sum[1]]);
            sum[1]
        });
        link
    }
}

/// Lifts a single-direction, set-wise routine to one piece on one square.
///
/// East comes first, when nothing else needs a register: where shifts by one become `lea`, all
/// steps of a fill are alive at once.
#[inline(always)]
pub fn from_one_square<W: Word>(
    attacks: impl Fn(Direction, W, W, W) -> W,
    piece: Piece,
    square: Index,
    occupied: W,
) -> W {
    let slider = W::constant(1).shift_left_by(W::constant(square.0));
    let occupied = occupied | slider;
    // The kernel is one for sets: that this one has a single member is none of its business.
    let [slider] = occupied.then([slider]);
    let mut rays = Rays { attacks, slider, empty: !occupied, occupied };
    match piece {
        Piece::Rook => rays.union([East, North, South, West]),
        Piece::Bishop => rays.union([NorthEast, SouthWest, NorthWest, SouthEast]),
        Piece::Queen => {
            rays.union([East, North, South, West])
                | rays.union([NorthEast, SouthWest, NorthWest, SouthEast])
        }
    }
}

/// The rays of one slider.
struct Rays<W, F> {
    attacks: F,
    slider: W,
    empty: W,
    occupied: W,
}

impl<W: Word, F: Fn(Direction, W, W, W) -> W> Rays<W, F> {
    #[inline(always)]
    fn union(&mut self, [first, second, third, fourth]: [Direction; 4]) -> W {
        let reached = self.ray(first);
        self.begin_after(reached);
        let reached = reached | self.ray(second);
        self.begin_after(reached);
        let reached = reached | self.ray(third);
        self.begin_after(reached);
        let reached = reached | self.ray(fourth);
        self.begin_after(reached);
        reached
    }

    #[inline(always)]
    fn ray(&self, direction: Direction) -> W {
        (self.attacks)(direction, self.slider, self.empty, self.occupied)
    }

    #[inline(always)]
    fn begin_after(&mut self, reached: W) {
        [self.slider, self.empty, self.occupied] =
            reached.then([self.slider, self.empty, self.occupied]);
    }
}

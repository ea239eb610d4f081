//! The algorithm alone: rays cut behind the first piece. It knows its tables, and nothing of the
//! harness.

use crate::tables::{RAY, RAYS, REACH, goes_up};
use contract::{Direction, Going, Index, Piece, Turns, Word};

/// Rook, bishop or queen on one square: its reach on an empty board, less what is hidden on each ray. All that
/// is hidden is within the reach, so one exclusive or takes it away. A scan of a ray without a piece finds the
/// empty ray, which hides nothing. 2 operations and two look-ups a ray; rook and bishop 13, queen 25.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = Slider::<W>::on(square);
    let hidden = |direction| {
        let blockers = slider.ray(direction) & occupied;
        // SAFETY: zeros are up to 64, and there are 65 entries.
        unsafe { closest(direction, blockers).look_up(&RAY[direction as usize]) }
    };
    slider.reach(piece) ^ union(piece, hidden)
}

/// A ray by itself, with a branch: where no piece stands on it, there is no scan and no look-up. (Where what is
/// hidden is united, compilers make further branches of the rays that hide nothing.)
/// 3 operations a ray with a piece on it, 1 without.
#[inline(always)]
pub fn square_attacks_branching<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = Slider::<W>::on(square);
    union(piece, |direction| {
        let rays = &RAY[direction as usize];
        let ray = slider.ray(direction);
        let blockers = ray & occupied;
        let [ray] = W::repeat(
            Turns::UpTo(1),
            [ray],
            |_| Going::by(blockers),
            // SAFETY: zeros are up to 64, and there are 65 entries.
            |[ray]| [ray ^ unsafe { closest(direction, blockers).look_up(rays) }],
        );
        ray
    })
}

/// Where the closest of the `blockers` has its ray; beyond the squares if there is none.
#[inline(always)]
fn closest<W: Word>(direction: Direction, blockers: W) -> W {
    if goes_up(direction) { blockers.trailing_zeros() } else { blockers.leading_zeros() }
}

/// All rays of the piece. (Functions: a closure that is called twice is kept as a call where there is much
/// around it.)
#[inline(always)]
fn union<W: Word>(piece: Piece, ray: impl Fn(Direction) -> W) -> W {
    piece.unite(|| rook(&ray), || bishop(&ray))
}

#[inline(always)]
fn rook<W: Word>(ray: &impl Fn(Direction) -> W) -> W {
    let along_files = ray(Direction::North) | ray(Direction::South);
    along_files | (ray(Direction::East) | ray(Direction::West))
}

#[inline(always)]
fn bishop<W: Word>(ray: &impl Fn(Direction) -> W) -> W {
    let along_diagonals = ray(Direction::NorthEast) | ray(Direction::SouthWest);
    along_diagonals | (ray(Direction::NorthWest) | ray(Direction::SouthEast))
}

/// Where a slider's own rays stand, counted from a1 and from h8.
struct Slider<W> {
    from_a1: W,
    from_h8: W,
}

impl<W: Word> Slider<W> {
    #[inline(always)]
    fn on(square: Index) -> Self {
        let from_a1 = W::constant(square.get());
        Slider { from_a1, from_h8: W::constant(63).minus(from_a1) }
    }

    /// What it attacks on an empty board.
    #[inline(always)]
    fn reach(&self, piece: Piece) -> W {
        // SAFETY: a square is less than 64.
        unsafe { self.from_a1.look_up(&REACH[piece as usize]) }
    }

    /// The same in one direction.
    #[inline(always)]
    fn ray(&self, direction: Direction) -> W {
        let place = if goes_up(direction) { self.from_a1 } else { self.from_h8 };
        const { assert!(RAYS > 64) };
        // SAFETY: a square is less than 64, and so is what it lacks to 63.
        unsafe { place.look_up(&RAY[direction as usize]) }
    }
}

//! The occupied squares and sliders of a position, and its mailbox. It need not be legal.

use contract::position::{BISHOP, BLACK, KING, PIECE_CODES, QUEEN, ROOK};
use contract::{Direction, Mailbox};

/// The pieces of a position and the sliders of one side, the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Counts the pieces of both sides.
    pub occupied: u64,
    /// Rooks and queens of the side to move, a subset of `occupied`.
    pub orthogonal: u64,
    /// Bishops and queens of the side to move, a subset of `occupied`.
    pub diagonal: u64,
    /// The piece on each square.
    pub mailbox: Mailbox,
    /// The king of the other side, through which its attackers see; empty if it has none.
    pub other_king: u64,
}

impl Board {
    /// Makes a board from three sets. They do not tell the pieces, so we make these up: the sliders
    /// are white, and the other squares have a black king and pieces that the sets do not count as
    /// sliders. They depend on the three sets alone, so that equal sets make equal boards.
    pub const fn new(occupied: u64, orthogonal: u64, diagonal: u64) -> Board {
        let mut mailbox = Mailbox([0; 64]);
        let others = occupied & !(orthogonal | diagonal);
        let other_king = others & others.wrapping_neg();
        let mut square = 0;
        while square < 64 {
            let is_rook = orthogonal >> square & 1 == 1;
            let is_bishop = diagonal >> square & 1 == 1;
            mailbox.0[square] = match (is_rook, is_bishop) {
                (true, true) => QUEEN,
                (true, false) => ROOK,
                (false, true) => BISHOP,
                _ if other_king >> square & 1 == 1 => KING | BLACK,
                _ if occupied >> square & 1 == 1 => MADE_UP[square % MADE_UP.len()],
                _ => 0,
            };
            square += 1;
        }
        Board { occupied, orthogonal, diagonal, mailbox, other_king }
    }

    /// Returns a board of these pieces, with the sliders of the side to move.
    pub fn from_mailbox(mailbox: Mailbox, is_black_to_move: bool) -> Board {
        let side = if is_black_to_move { BLACK } else { 0 };
        Board {
            occupied: squares_of(&mailbox, &PIECE_CODES),
            orthogonal: squares_of(&mailbox, &[ROOK | side, QUEEN | side]),
            diagonal: squares_of(&mailbox, &[BISHOP | side, QUEEN | side]),
            mailbox,
            other_king: squares_of(&mailbox, &[KING | side ^ BLACK]),
        }
    }

    /// Returns the sets of the board: occupied, orthogonal, diagonal.
    pub const fn sets(&self) -> [u64; 3] {
        [self.occupied, self.orthogonal, self.diagonal]
    }

    /// Returns the sliders that move in `direction`.
    pub const fn sliders(&self, direction: Direction) -> u64 {
        if direction.is_orthogonal() { self.orthogonal } else { self.diagonal }
    }

    /// Returns all sliders.
    pub const fn all_sliders(&self) -> u64 {
        self.orthogonal | self.diagonal
    }

    /// Counts the pieces of both sides.
    pub const fn pieces(&self) -> u32 {
        self.occupied.count_ones()
    }
}

/// Returns the squares whose piece has one of these codes.
fn squares_of(mailbox: &Mailbox, codes: &[u8]) -> u64 {
    let mut squares = 0;
    for (square, code) in mailbox.0.iter().enumerate() {
        if codes.contains(code) {
            squares |= 1 << square;
        }
    }
    squares
}

/// Codes of pieces for squares of which only the occupancy is known: pawns and knights of both
/// sides and black sliders. Seven, so that no file has one kind alone.
const MADE_UP: [u8; 7] = [1, 9, 2, 10, 11, 9, 12];

/// Returns the members of a set as square indices, from a1 to h8.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}

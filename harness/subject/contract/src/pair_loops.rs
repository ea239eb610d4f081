//! Pairs of attackers and victims, listed by loops over sets of squares: the loops of the adapter
//! from look-ups to `threat_changes`, which follow the look-up.

use crate::position::{BISHOP, BLACK, KING, KNIGHT, LEAPERS, PAWN, QUEEN, ROOK, threat_entry};
use crate::{Index, PieceCode, Word, ray};

/// Bytes of the tables here.
pub(crate) const TABLE_BYTES: usize = size_of_val(&BEYOND) + size_of_val(&MOVES_OF_CODE);

/// The sets that a piece sees from its square.
pub(crate) struct Seen {
    /// The pieces that it attacks.
    pub(crate) victims: u64,
    /// The pieces that attack it.
    pub(crate) attackers: u64,
    /// The sliders among these.
    pub(crate) sliders: u64,
    /// The nearest piece of each ray.
    pub(crate) nearest: u64,
}

/// Lists the pairs that appear and those that vanish.
#[inline(always)]
pub(crate) fn list(
    mailbox: [u64; 8],
    seen: &Seen,
    square: Index,
    piece: PieceCode,
) -> [u64; threat_entry::WORDS] {
    let own = threat_entry::half(piece.get(), square.get());
    let mut list = EntryList { words: [0; threat_entry::WORDS], entries: 0 };
    for victim in Squares(seen.victims) {
        list.push(threat_entry::appearing(own, half_of(&mailbox, victim)));
    }
    for attacker in Squares(seen.attackers) {
        list.push(threat_entry::appearing(half_of(&mailbox, attacker), own));
    }
    for slider in Squares(seen.sliders) {
        // SAFETY: squares are below 64.
        let beyond =
            unsafe { BEYOND.get_unchecked(slider as usize).get_unchecked(square.get() as usize) };
        let behind = seen.nearest & beyond;
        if behind != 0 {
            let victim = half_of(&mailbox, u64::from(behind.trailing_zeros()));
            let pair = threat_entry::appearing(half_of(&mailbox, slider), victim);
            list.push(pair | u64::from(threat_entry::VANISHES));
        }
    }
    list.words
}

/// The squares of a set, the lowest first.
struct Squares(u64);

impl Iterator for Squares {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.0 == 0 {
            return None;
        }
        let square = u64::from(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Returns the half of an entry that describes the piece on a square.
#[inline(always)]
fn half_of(mailbox: &[u64; 8], square: u64) -> u64 {
    // SAFETY: squares are below 64.
    let word = unsafe { mailbox.get_unchecked((square / 8) as usize) };
    threat_entry::half(word >> (square % 8 * 8) & 0xff, square)
}

/// A list of entries, two to a word. Words are stored whole, because a checksum that read both
/// halves at once after two narrow stores would wait for the cache.
struct EntryList {
    words: [u64; threat_entry::WORDS],
    entries: usize,
}

impl EntryList {
    #[inline(always)]
    fn push(&mut self, entry: u64) {
        // A position has 32 pairs at most. A wrong look-up may see more: then the list wraps round,
        // and is wrong, where an unchecked store would leave it.
        let word = self.entries / 2 % threat_entry::WORDS;
        self.words[word] |= entry << (self.entries % 2 * 32);
        self.entries += 1;
    }
}

/// The moves of the piece of a code.
#[derive(Clone, Copy)]
struct Moves {
    /// The index in [`LEAPERS`] of the squares that it attacks by leaps. For a white pawn these are
    /// the squares from which black pawns attack.
    leaper: u8,
    /// All ones if it leaps, else 0.
    leaps: u64,
    /// All ones if it moves like a rook, else 0.
    orthogonal: u64,
    /// All ones if it moves like a bishop, else 0.
    diagonal: u64,
}

/// Returns the squares that the piece of a code attacks, given those of a rook and of a bishop
/// there.
#[inline(always)]
pub(crate) fn attacks<W: Word>(piece: PieceCode, square: Index, [rook, bishop]: [W; 2]) -> W {
    // The remainder changes no code. It only spares the compiler's check of the bound.
    let moves = &MOVES_OF_CODE[piece.get() as usize % MOVES_OF_CODE.len()];
    // SAFETY: squares are below 64, and there are four leapers.
    let leaps = unsafe {
        let leapers = LEAPERS.get_unchecked(square.get() as usize);
        *leapers.get_unchecked(usize::from(moves.leaper))
    };
    W::constant(leaps & moves.leaps)
        | (rook & W::constant(moves.orthogonal))
        | (bishop & W::constant(moves.diagonal))
}

/// The moves of each code. A white pawn attacks from a square where black pawns attack it.
static MOVES_OF_CODE: [Moves; 16] = crate::array!(code < 16 => moves_of_code(code as u8));

const fn moves_of_code(code: u8) -> Moves {
    const WHITE_PAWNS: u8 = 0;
    const BLACK_PAWNS: u8 = 1;
    const KNIGHTS: u8 = 2;
    const KINGS: u8 = 3;
    let [leaper, leaps, orthogonal, diagonal] = match code & 7 {
        PAWN if code < BLACK => [BLACK_PAWNS, 1, 0, 0],
        PAWN => [WHITE_PAWNS, 1, 0, 0],
        KNIGHT => [KNIGHTS, 1, 0, 0],
        BISHOP => [KINGS, 0, 0, 1],
        ROOK => [KINGS, 0, 1, 0],
        QUEEN => [KINGS, 0, 1, 1],
        KING => [KINGS, 1, 0, 0],
        _ => [KINGS, 0, 0, 0],
    };
    // A mask is all ones for 1.
    Moves {
        leaper,
        leaps: 0_u64.wrapping_sub(leaps as u64),
        orthogonal: 0_u64.wrapping_sub(orthogonal as u64),
        diagonal: 0_u64.wrapping_sub(diagonal as u64),
    }
}

/// The squares beyond the second square, seen from the first along a line. 32 KiB.
static BEYOND: [[u64; 64]; 64] = crate::array!(from < 64 => squares_beyond(from));

const fn squares_beyond(from: usize) -> [u64; 64] {
    let mut rows = [0; 64];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = crate::Direction::ALL[direction].step();
        let mut ahead = ray(from, (files, ranks), 0);
        while ahead != 0 {
            // The nearest square of the ray is its lowest or its highest.
            let is_up = 8 * ranks + files > 0;
            let square = if is_up { ahead.trailing_zeros() } else { 63 - ahead.leading_zeros() };
            ahead &= !(1 << square);
            rows[square as usize] = ahead;
        }
        direction += 1;
    }
    rows
}

//! A whole position in the forms that engines keep: sets of squares, and a mailbox with a byte per
//! square.
//!
//! The models `attackers`, `discovered` and `threat_changes` ask about whole positions. An engine
//! keeps a position as sets, as a mailbox or as both. So each routine says which form it reads, and
//! workload, oracle and prover make all forms of the same position:
//!
//! ```text
//! bitboards   seven sets, in the order of the fields of Bitboards
//! codes       64 bytes, a1 first: the code of the piece on each square, 0 if there is none
//! kinds       64 bytes: one bit for each kind of piece (KIND_OF_CODE), 0 if there is none
//! ```

use crate::kernel::LINE_WORDS;
use crate::{Noted, Present, Register, Word};

/// Seven words of a position, as an argument in memory.
pub type SetsOfPosition = [u64; 7];

/// The sets of squares of a position. `occupied` is the union of the other six. Of these `diagonal`
/// and `orthogonal` overlap in the queens, and no others overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboards<W = u64> {
    /// All pieces.
    pub occupied: W,
    /// Bishops and queens.
    pub diagonal: W,
    /// Rooks and queens.
    pub orthogonal: W,
    /// White pawns.
    pub white_pawns: W,
    /// Black pawns.
    pub black_pawns: W,
    /// Knights.
    pub knights: W,
    /// Kings.
    pub kings: W,
}

impl<W> From<[W; 7]> for Bitboards<W> {
    #[inline(always)]
    fn from(words: [W; 7]) -> Self {
        let [occupied, diagonal, orthogonal, white_pawns, black_pawns, knights, kings] = words;
        Bitboards { occupied, diagonal, orthogonal, white_pawns, black_pawns, knights, kings }
    }
}

/// The code of a black piece is that of the white one with this bit.
pub const BLACK: u8 = 8;

/// The code of a white pawn.
pub const PAWN: u8 = 1;
/// The code of a white knight.
pub const KNIGHT: u8 = 2;
/// The code of a white bishop.
pub const BISHOP: u8 = 3;
/// The code of a white rook.
pub const ROOK: u8 = 4;
/// The code of a white queen.
pub const QUEEN: u8 = 5;
/// The code of a white king.
pub const KING: u8 = 6;

/// The codes of all twelve pieces, white ones first. No piece has code 7, 8 or 15.
pub const PIECE_CODES: [u8; 12] = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14];

/// The bits of a kind byte. White and black pawns differ, because they attack in other directions;
/// the other pieces of both colours attack alike and share a bit.
pub mod kind {
    /// White pawns.
    pub const WHITE_PAWN: u8 = 1;
    /// Black pawns.
    pub const BLACK_PAWN: u8 = 2;
    /// Knights.
    pub const KNIGHT: u8 = 4;
    /// Bishops.
    pub const BISHOP: u8 = 8;
    /// Rooks.
    pub const ROOK: u8 = 16;
    /// Queens.
    pub const QUEEN: u8 = 32;
    /// Kings.
    pub const KING: u8 = 64;
}

/// The kind byte of each code; 0 where no piece has the code.
pub const KIND_OF_CODE: [u8; 16] = [
    0,
    kind::WHITE_PAWN,
    kind::KNIGHT,
    kind::BISHOP,
    kind::ROOK,
    kind::QUEEN,
    kind::KING,
    0,
    0,
    kind::BLACK_PAWN,
    kind::KNIGHT,
    kind::BISHOP,
    kind::ROOK,
    kind::QUEEN,
    kind::KING,
    0,
];

/// A mailbox: the code of the piece on each square, a1 first; 0 for an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailbox(pub [u8; 64]);

impl Default for Mailbox {
    fn default() -> Self {
        Mailbox([0; 64])
    }
}

impl Mailbox {
    /// Returns the codes as words, eight squares to a word, the first square in the lowest byte.
    pub fn codes(&self) -> [u64; 8] {
        crate::words_of(self.0)
    }

    /// Returns the kind bytes as words.
    pub fn kinds(&self) -> [u64; 8] {
        crate::words_of(self.0.map(|code| KIND_OF_CODE[usize::from(code)]))
    }

    /// Returns the sets of the position.
    pub fn bitboards(&self) -> Bitboards {
        Bitboards {
            occupied: self.squares_of(!0),
            diagonal: self.squares_of(kind::BISHOP | kind::QUEEN),
            orthogonal: self.squares_of(kind::ROOK | kind::QUEEN),
            white_pawns: self.squares_of(kind::WHITE_PAWN),
            black_pawns: self.squares_of(kind::BLACK_PAWN),
            knights: self.squares_of(kind::KNIGHT),
            kings: self.squares_of(kind::KING),
        }
    }

    /// Returns the squares of the pieces whose kind has one of these bits.
    fn squares_of(&self, kinds: u8) -> u64 {
        let mut set = 0;
        for (square, code) in self.0.into_iter().enumerate() {
            if KIND_OF_CODE[usize::from(code)] & kinds != 0 {
                set |= 1 << square;
            }
        }
        set
    }
}

impl Bitboards {
    /// Returns the words in the order of the fields.
    pub fn words(&self) -> [u64; 7] {
        let Bitboards { occupied, diagonal, orthogonal, white_pawns, black_pawns, knights, kings } =
            *self;
        [occupied, diagonal, orthogonal, white_pawns, black_pawns, knights, kings]
    }
}

/// An argument of a cache line that also begins at one, as a mailbox that is loaded whole should. A
/// load that crosses a line accesses the cache twice, so the arguments of a call are padded to
/// whole lines ([`Shape::argument_words`](crate::Shape::argument_words)).
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct WholeLine<R>(pub R);

impl<R: Register> Register for WholeLine<R> {
    const WORDS: usize = R::WORDS;
    const IS_WHOLE_LINE: bool = true;
    type Parameter = R::Parameter;
    type Read<K: Present> = R::Read<K>;
    type Noted = R::Noted;

    #[inline(always)]
    unsafe fn load(address: *const u64) -> Self {
        const { assert!(R::WORDS == LINE_WORDS, "an argument of a whole line") };
        // SAFETY: the caller promises it.
        WholeLine(unsafe { R::load(address) })
    }

    #[inline(always)]
    unsafe fn load_one_by_one(address: *const u64) -> Self {
        // SAFETY: the caller promises it.
        WholeLine(unsafe { R::load_one_by_one(address) })
    }

    #[inline(always)]
    unsafe fn pass(address: *const u64) -> R::Parameter {
        // SAFETY: the caller promises it.
        unsafe { R::pass(address) }
    }

    #[inline(always)]
    unsafe fn receive(parameter: R::Parameter) -> Self {
        // SAFETY: the caller promises it.
        WholeLine(unsafe { R::receive(parameter) })
    }

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        // SAFETY: the caller promises it.
        WholeLine(unsafe { self.0.opaque() })
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> R::Read<K> {
        // SAFETY: the caller promises it.
        unsafe { self.0.read::<K>() }
    }

    fn from_nodes(words: &[Noted]) -> R::Noted {
        R::from_nodes(words)
    }
}

/// Ray order, the order of slots in which a mailbox is permuted so that a ray is a word:
/// slot `8 d + i` is the `i`th square from the origin in direction `d`, for `i` from 1 to 7, and
/// slot `8 d` is the square a knight's move away between directions `d` and `d + 1`. Directions are
/// clockwise from north, so that opposite rays are half of the slots apart.
///
/// ```text
/// knight's squares     directions
/// . 8*7 . 8*0 .        7  0  1
/// 8*6 . . . 8*1         \ | /
/// . . o . .           6 - o - 2
/// 8*5 . . . 8*2         / | \
/// . 8*4 . 8*3 .        5  4  3
/// ```
///
/// The permutation of a mailbox to ray order is credited to takotto (shogi, 2016) by 87flowers
/// (byteboard-attack-tables-1 and permute-mailbox-to-bitboards, 2025).
pub mod ray_order {
    use super::kind;
    use crate::{AttackerKinds, Halves, Index, PieceCode, Scalar, Square, Vector, Word};

    /// Files and ranks of a step in each direction, clockwise from north.
    pub const STEPS: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// Files and ranks of the knight's move that goes with each direction.
    pub const HOPS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

    /// Returns the square of a slot, seen from `origin`; none beyond the edge of the board.
    pub const fn square(origin: u8, slot: u8) -> Option<Square> {
        let (direction, distance) = ((slot / 8) as usize, (slot % 8) as i8);
        let ((files, ranks), times) = match distance {
            0 => (HOPS[direction], 1),
            distance => (STEPS[direction], distance),
        };
        let (file, rank) = ((origin % 8) as i8 + files * times, (origin / 8) as i8 + ranks * times);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::new((8 * rank + file) as u8))
    }

    /// Returns the kinds of pieces, among these, that attack the origin from a slot if nothing is
    /// in between, as bits of a kind byte.
    ///
    /// A white pawn attacks upwards, so it attacks from the squares below, in directions 3 and 5.
    const fn attacking_kinds(slot: u8, among: AttackerKinds) -> u8 {
        let (direction, distance) = (slot / 8, slot % 8);
        let sliders =
            if direction % 2 == 1 { kind::BISHOP | kind::QUEEN } else { kind::ROOK | kind::QUEEN };
        match (distance, among) {
            (0, AttackerKinds::Sliders) => 0,
            (0, AttackerKinds::All) => kind::KNIGHT,
            (1, AttackerKinds::All) => {
                let pawn = match direction {
                    3 | 5 => kind::WHITE_PAWN,
                    1 | 7 => kind::BLACK_PAWN,
                    _ => 0,
                };
                sliders | kind::KING | pawn
            }
            _ => sliders,
        }
    }

    /// A byte for each slot or square, as the words of a vector, from the start of a cache line.
    #[derive(Clone, Copy, Debug)]
    #[repr(C, align(64))]
    pub struct Row(pub [u64; 8]);

    /// The kind of bytes in a row.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Content {
        /// The square of each slot.
        Squares,
        /// The slot of each square.
        Slots,
        /// The kinds, among these, that attack from each slot.
        AttackingKinds(AttackerKinds),
    }

    /// The square of each slot. Beyond the edge it is the origin with the high bit set: a byte
    /// shuffle within 128 bits answers zero there, and a permutation of 64 bytes, which ignores the
    /// bit, reads the origin. 4 KiB.
    pub static SQUARES: [Row; 64] = rows(Content::Squares);

    /// The slot of each square, by which an answer in ray order becomes one of squares. A square
    /// that no slot shows has a slot beyond the edge, which is empty. 4 KiB.
    pub static SLOTS: [Row; 64] = rows(Content::Slots);

    /// The sliders that attack the origin from each slot; nothing beyond the edge. 4 KiB.
    pub static SLIDERS: [Row; 64] = rows(Content::AttackingKinds(AttackerKinds::Sliders));

    /// All kinds that attack the origin from each slot; nothing beyond the edge. 4 KiB.
    pub static ATTACKERS: [Row; 64] = rows(Content::AttackingKinds(AttackerKinds::All));

    /// The sliders that attack from each slot, whatever the origin.
    pub static SLIDERS_ANYWHERE: Row = kinds_anywhere(AttackerKinds::Sliders);

    /// All kinds that attack from each slot, whatever the origin.
    pub static ATTACKERS_ANYWHERE: Row = kinds_anywhere(AttackerKinds::All);

    /// 0xff in each slot that the piece of a code attacks if nothing is in between. 1 KiB.
    pub static REACHED: [Row; 16] = crate::array!(code < 16 => reached_slots(code as u8));

    /// The slots on the board, a bit each. 512 bytes.
    pub static ON_BOARD: [u64; 64] = slots_on_board(!0);

    /// The slots on the board but the knight's squares. 512 bytes.
    pub static ON_RAYS: [u64; 64] = slots_on_board(0xfefe_fefe_fefe_fefe);

    /// Returns the row of a square.
    #[inline(always)]
    pub fn row<V: Vector>(table: &'static [Row; 64], square: Index) -> V {
        // SAFETY: squares are below 64.
        V::row(&unsafe { table.get_unchecked(square.get() as usize) }.0)
    }

    /// Returns the row of a piece.
    #[inline(always)]
    pub fn row_of_piece<V: Vector>(table: &'static [Row; 16], piece: PieceCode) -> V {
        V::row(&piece.row(table).0)
    }

    /// Returns the kinds that attack the square from each slot; none beyond the edge, where a
    /// permutation may show a piece on the square itself.
    #[inline(always)]
    pub fn attacking<V: Vector>(kinds: AttackerKinds, square: Index) -> V {
        match kinds {
            AttackerKinds::Sliders => row(&SLIDERS, square),
            AttackerKinds::All => row(&ATTACKERS, square),
        }
    }

    /// Returns the kinds that attack from each slot, whatever the origin.
    #[inline(always)]
    pub fn attacking_anywhere(kinds: AttackerKinds) -> &'static Row {
        match kinds {
            AttackerKinds::Sliders => &SLIDERS_ANYWHERE,
            AttackerKinds::All => &ATTACKERS_ANYWHERE,
        }
    }

    /// Returns the slots of the square's rays, those on the board.
    #[inline(always)]
    pub fn on_rays<W: Word>(square: Index) -> W {
        // SAFETY: squares are below 64.
        W::constant(*unsafe { ON_RAYS.get_unchecked(square.get() as usize) })
    }

    /// Returns a mailbox in ray order, in two halves, where no instruction permutes 64 bytes: AVX2.
    /// Slots beyond the edge become zero.
    ///
    /// A byte shuffle selects by four bits of an index, so each quarter of the mailbox is shuffled.
    /// Bits 4 and 5 of the index, shifted to the high bit, select the quarter.
    ///
    /// ```text
    /// index = 1 . 5 4 3 2 1 0          0 to 3: byte of a quarter   4 and 5: the quarter
    ///         beyond the edge
    /// ```
    ///
    /// 9 operations for each half.
    #[inline(always)]
    pub fn permuted<W: Scalar>(mailbox: [W; 8], square: Index) -> [W::Four; 2] {
        let [a, b, c, d, e, f, g, h] = mailbox;
        let quarters = [quarter([a, b]), quarter([c, d]), quarter([e, f]), quarter([g, h])];
        // SAFETY: squares are below 64.
        let squares = unsafe { &SQUARES.get_unchecked(square.get() as usize).0 };
        let (low, high) = squares.split_at(4);
        [selected(quarters, W::Four::row(low)), selected(quarters, W::Four::row(high))]
    }

    /// Returns sixteen squares of a mailbox, in both halves of a vector: a broadcasting load.
    #[inline(always)]
    fn quarter<W: Scalar>(words: [W; 2]) -> W::Four {
        W::Four::twice(W::Two::from_array(words))
    }

    /// Returns the bytes of four quarters at these squares, and zero beyond the edge.
    #[inline(always)]
    fn selected<V: Vector>(quarters: [V; 4], squares: V) -> V {
        let [a, b, c, d] = quarters;
        let (bit_4, bit_5) = (squares << 3, squares << 2);
        let lower = a.shuffle_bytes(squares).select_bytes(b.shuffle_bytes(squares), bit_4);
        let upper = c.shuffle_bytes(squares).select_bytes(d.shuffle_bytes(squares), bit_4);
        lower.select_bytes(upper, bit_5)
    }

    const fn rows(content: Content) -> [Row; 64] {
        let mut rows = [Row([0; 8]); 64];
        let mut origin = 0;
        while origin < 64 {
            rows[origin as usize] = Row(crate::words_of(row_bytes(origin, content)));
            origin += 1;
        }
        rows
    }

    const fn row_bytes(origin: u8, content: Content) -> [u8; 64] {
        let mut bytes = [0; 64];
        let mut slot = 0;
        if let Content::Slots = content {
            bytes = [first_slot_off_board(origin); 64];
        }
        while slot < 64 {
            let square = square(origin, slot);
            match (content, square) {
                (Content::Squares, None) => bytes[slot as usize] = 0x80 | origin,
                (Content::Squares, Some(square)) => bytes[slot as usize] = square.index(),
                (Content::Slots, Some(square)) => bytes[square.index() as usize] = slot,
                (Content::AttackingKinds(among), Some(_)) => {
                    bytes[slot as usize] = attacking_kinds(slot, among);
                }
                (Content::Slots | Content::AttackingKinds(_), None) => {}
            }
            slot += 1;
        }
        bytes
    }

    /// Returns a slot beyond the edge. Every square has one, because none is seven steps
    /// away from two opposite edges.
    const fn first_slot_off_board(origin: u8) -> u8 {
        let mut slot = 0;
        while square(origin, slot).is_some() {
            slot += 1;
        }
        slot
    }

    const fn reached_slots(code: u8) -> Row {
        let mut bytes = [0; 64];
        let mut slot = 0;
        while slot < 64 {
            // A piece of the same kind that it attacks also attacks it; but pawns of the two
            // colours do so from opposite sides.
            let from = if code & 7 == super::PAWN { slot ^ 32 } else { slot };
            let kind = super::KIND_OF_CODE[code as usize];
            if attacking_kinds(from, AttackerKinds::All) & kind != 0 {
                bytes[slot as usize] = 0xff;
            }
            slot += 1;
        }
        Row(crate::words_of(bytes))
    }

    const fn kinds_anywhere(among: AttackerKinds) -> Row {
        let mut bytes = [0; 64];
        let mut slot = 0;
        while slot < 64 {
            bytes[slot as usize] = attacking_kinds(slot, among);
            slot += 1;
        }
        Row(crate::words_of(bytes))
    }

    const fn slots_on_board(among: u64) -> [u64; 64] {
        let mut sets = [0; 64];
        let mut origin = 0;
        while origin < 64 {
            let mut slot = 0;
            while slot < 64 {
                if square(origin, slot).is_some() {
                    sets[origin as usize] |= 1 << slot;
                }
                slot += 1;
            }
            sets[origin as usize] &= among;
            origin += 1;
        }
        sets
    }
}

/// An entry of an answer of [`threat_changes`](crate::Model::ThreatChanges): a pair of an attacker
/// and its victim in 32 bits, which a program can use as it is. A piece has a code above 0, so no
/// entry is zero.
///
/// ```text
/// bit 31        30   29 .. 24   23 .. 16   15 14   13 .. 8      7 .. 0
/// 1: vanishes   0    victim's   victim's   0       attacker's   attacker's
/// 0: appears         square     code               square       code
/// ```
///
/// *At fixed places*, an answer has sixteen words of two entries each, a word for each direction of
/// [`ray_order`] and for each knight's square. The piece that is put is `o`. It moves along rays or
/// it is a knight, so its victims share eight places:
///
/// ```text
/// word    high half                                    low half
/// d       the nearest piece of ray d attacks o         o attacks the nearest piece of ray d,
///                                                      or the piece on knight's square d
/// 8 + d   vanishes: the nearest piece of ray d         the knight on knight's square d attacks o
///         attacked the nearest one of the opposite
/// ```
///
/// As *one list*, the entries follow each other in any order, lower half of a word first, and zeros
/// follow the last one.
pub mod threat_entry {
    /// The bit of an entry that vanishes.
    pub const VANISHES: u32 = 1 << 31;

    /// The number of 64-bit words of an answer, which are two entries each.
    pub const WORDS: usize = 16;

    /// Returns the half of an entry that describes one piece.
    #[inline(always)]
    pub const fn half(code: u64, square: u64) -> u64 {
        code | square << 8
    }

    /// Returns the entry of an attacker and a victim, given by their halves.
    #[inline(always)]
    pub const fn appearing(attacker: u64, victim: u64) -> u64 {
        attacker | victim << 16
    }
}

/// From where pawns, knights and kings attack a square, in the order of the fields of
/// [`Bitboards`]: white pawns, black pawns, knights, kings. 2 KiB.
pub static LEAPERS: [[u64; 4]; 64] = leapers();

const fn leapers() -> [[u64; 4]; 64] {
    let mut rows = [[0; 4]; 64];
    let mut origin = 0;
    while origin < 64 {
        let mut direction = 0;
        while direction < 8 {
            if let Some(square) = ray_order::square(origin, 8 * direction) {
                rows[origin as usize][2] |= square.bit();
            }
            if let Some(square) = ray_order::square(origin, 8 * direction + 1) {
                rows[origin as usize][3] |= square.bit();
                // A pawn attacks one rank ahead, so a white one attacks from the rank below.
                match direction {
                    3 | 5 => rows[origin as usize][0] |= square.bit(),
                    1 | 7 => rows[origin as usize][1] |= square.bit(),
                    _ => {}
                }
            }
            direction += 1;
        }
        origin += 1;
    }
    rows
}

/// Returns the pawns, knights and kings that attack a square: four ANDs and three ORs.
#[inline(always)]
pub fn leapers_to<W: Word>(square: crate::Index, bitboards: &Bitboards<W>) -> W {
    // SAFETY: squares are below 64.
    let [white_pawns, black_pawns, knights, kings] =
        *unsafe { LEAPERS.get_unchecked(square.get() as usize) };
    W::constant(white_pawns) & bitboards.white_pawns
        | W::constant(black_pawns) & bitboards.black_pawns
        | (W::constant(knights) & bitboards.knights | W::constant(kings) & bitboards.kings)
}

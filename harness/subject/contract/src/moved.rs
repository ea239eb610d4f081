//! Timed loops in which each call first makes a move on the position in memory.
//!
//! An engine asks about a position that has just changed. What a query then costs depends on how
//! the position was stored: a load that is wider than the stores before it waits until these have
//! reached the cache. So the loops here make a quiet move and ask, call after call, and each form
//! of a position is kept in two ways:
//!
//! ```text
//! bitboards   occupied and the sets of the piece are changed in memory, a word each; then
//!             words stored        the kernel loads them as the compiler likes, two at once too
//!             words one by one    each word is loaded separately
//! mailbox     bytes stored        zero to the square left, the piece to the other
//!             whole line          the line is changed in registers and stored whole
//! both        bytes stored        the mailbox as above, and the sets as words
//!             words one by one    a word of the mailbox is stored for each square; each word of
//!                                 both forms is loaded separately
//! ```
//!
//! A list of moves is a list of [`queries`](crate::queries) about a few positions in turn, each of
//! eight words, or of sixteen if it has both forms, the mailbox first. If all moves were made on
//! one position, a call would wait for the line that the call before it has stored, and the loop
//! would show that chain and not what a move and a query cost. A query has the move too:
//!
//! ```text
//! bits 16 to 23   the square that the piece leaves       bits 32 to 39   the set it is in
//! bits 24 to 31   the square that it moves to            bits 40 to 47   the second, or the padding
//! bits 56 to 63   the index of the position              bits 48 to 55   its byte in the mailbox
//! ```

use crate::array::Aligned;
use crate::kernel::{Arguments, Kernel, LINE_WORDS, Words};
use crate::position::SetsOfPosition;
use crate::queries::HEADER_WORDS;
use crate::{Answer, Lanewise, Loop, Register, Shape, WholeLine, named, read_by_name};

named! {
    /// How a position in memory is changed by a move, and loaded after it.
    Upkeep {
        /// Bitboards: words are stored, and the compiler decides how the kernel loads them.
        WordsStored "words stored",
        /// Bitboards, or a mailbox beside them: words are stored, and each is loaded by itself.
        WordsOneByOne "words one by one",
        /// Mailbox: two bytes are stored, and the kernel loads the line. Bitboards beside it are
        /// stored as words.
        BytesStored "bytes stored",
        /// Mailbox: the line is changed in registers and stored whole.
        WholeLine "whole line",
    }
}
read_by_name!(Upkeep);

/// The throughput loop of a probe after moves.
pub struct LoopAfterMove {
    /// How the position is kept.
    pub upkeep: Upkeep,
    /// The symbol of the loop.
    pub symbol: &'static str,
    /// The loop. It changes the position in its list, so a list is written anew before it.
    pub timed_loop: Loop,
}

/// The arguments of a kernel before the chained ones, by which its form of a position is known.
pub trait Kept: Arguments {
    /// The two ways to keep it: first with stores that may be narrower than the loads after them,
    /// then with loads as wide as the stores.
    const UPKEEPS: [Upkeep; 2];

    /// Makes the move of a query in memory.
    ///
    /// # Safety
    /// Requires `position` to point to a position of this form that nothing else uses, the query to
    /// be a move on it, and a CPU with the instructions of the kernel.
    unsafe fn make_move(position: *mut u64, query: u64, upkeep: Upkeep);
}

/// Positions on which the moves of a list are made in turn: so many that a call finds what was
/// stored on its position long ago. Bytes that were just stored cost a query some 37 cycles
/// (finding 11 of RESULTS.md), and sixteen calls of 3.6 cycles take longer.
pub const MOVED_POSITIONS: usize = 16;
/// The lowest bit of the position's index in a query.
const INDEX_SHIFT: u32 = 56;

/// The word of a bitboard position that no set takes.
const PADDING: u64 = 7;

/// Changes occupied squares, and the sets that the query names, in memory.
#[inline(always)]
unsafe fn change_words(position: *mut u64, occupied: usize, query: u64) {
    let changed = 1_u64 << (query >> 16 & 63) | 1_u64 << (query >> 24 & 63);
    let [first, second] = [32, 40].map(|shift| (query >> shift & 7) as usize);
    for set in [occupied, first, second] {
        // SAFETY: the caller promises eight words.
        unsafe { *position.add(set) ^= changed };
    }
}

impl Kept for (SetsOfPosition,) {
    const UPKEEPS: [Upkeep; 2] = [Upkeep::WordsStored, Upkeep::WordsOneByOne];

    #[inline(always)]
    unsafe fn make_move(position: *mut u64, query: u64, _upkeep: Upkeep) {
        // SAFETY: the caller's promise.
        unsafe { change_words(position, 0, query) }
    }
}

/// `threats`: rooks, bishops, occupied squares and the transparent set, all of them words.
impl Kept for () {
    const UPKEEPS: [Upkeep; 2] = [Upkeep::WordsStored, Upkeep::WordsOneByOne];

    #[inline(always)]
    unsafe fn make_move(position: *mut u64, query: u64, _upkeep: Upkeep) {
        // SAFETY: the caller's promise.
        unsafe { change_words(position, 2, query) }
    }
}

/// `threat_changes` by look-ups: a mailbox, then sets. A store of the whole line is not among the
/// ways, because loops over pieces read words of it.
impl Kept for (WholeLine<[u64; LINE_WORDS]>, SetsOfPosition) {
    const UPKEEPS: [Upkeep; 2] = [Upkeep::BytesStored, Upkeep::WordsOneByOne];

    #[inline(always)]
    unsafe fn make_move(position: *mut u64, query: u64, upkeep: Upkeep) {
        // SAFETY: the caller promises a line and the words of the sets behind it.
        unsafe {
            if upkeep == Upkeep::WordsOneByOne {
                change_words_of_mailbox(position, query);
            } else {
                store_bytes(position, query);
            }
            change_words(position.add(LINE_WORDS), 0, query);
        }
    }
}

/// Changes the words of a mailbox that hold the two squares, in memory.
#[inline(always)]
unsafe fn change_words_of_mailbox(mailbox: *mut u64, query: u64) {
    let [from, to] = [16, 24].map(|shift| query >> shift & 63);
    let code = query >> 48 & 0xff;
    // SAFETY: the caller promises eight words.
    unsafe {
        *mailbox.add((from / 8) as usize) &= !(0xff << (from % 8 * 8));
        // The square is empty, so its byte is zero.
        *mailbox.add((to / 8) as usize) |= code << (to % 8 * 8);
    }
}

/// Stores the bytes of a mailbox that a move changes.
#[inline(always)]
unsafe fn store_bytes(mailbox: *mut u64, query: u64) {
    let [from, to] = [16, 24].map(|shift| (query >> shift & 63) as usize);
    // SAFETY: the caller promises eight words.
    unsafe {
        mailbox.cast::<u8>().add(from).write(0);
        mailbox.cast::<u8>().add(to).write((query >> 48) as u8);
    }
}

/// The registers of a mailbox.
pub trait Line: Register {
    /// Returns the line after a move of a piece, whose byte is `code`.
    ///
    /// # Safety
    /// Requires squares below 64 and a CPU with the instructions of this type.
    unsafe fn after_move(self, from: u64, to: u64, code: u8) -> Self;

    /// Stores the line whole. The value is hidden first: of a blend that it sees the compiler makes
    /// a masked store, which no load can be forwarded from.
    ///
    /// # Safety
    /// Requires a line of memory, and the CPU as above.
    #[inline(always)]
    unsafe fn store_whole(self, address: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.opaque().store(address) }
    }
}

impl<R: Line> Kept for (WholeLine<R>,) {
    const UPKEEPS: [Upkeep; 2] = [Upkeep::BytesStored, Upkeep::WholeLine];

    #[inline(always)]
    unsafe fn make_move(position: *mut u64, query: u64, upkeep: Upkeep) {
        let [from, to] = [16, 24].map(|shift| query >> shift & 63);
        let code = (query >> 48) as u8;
        // SAFETY: the caller's promise.
        unsafe {
            if upkeep == Upkeep::WholeLine {
                return R::load(position).after_move(from, to, code).store_whole(position);
            }
            store_bytes(position, query);
        }
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod lines {
    use super::Line;
    use crate::Register;
    use std::arch::x86_64::*;

    impl Line for __m512i {
        #[inline(always)]
        unsafe fn after_move(self, from: u64, to: u64, code: u8) -> Self {
            // SAFETY: the caller promises the instructions.
            unsafe {
                let left = _mm512_mask_set1_epi8(self, 1 << from, 0);
                _mm512_mask_set1_epi8(left, 1 << to, code.cast_signed())
            }
        }
    }

    /// The square of each byte.
    static SQUARES: [[u64; 4]; 2] = {
        let squares: [u64; 8] = crate::words_of(squares());
        let [a, b, c, d, e, f, g, h] = squares;
        [[a, b, c, d], [e, f, g, h]]
    };

    const fn squares() -> [u8; 64] {
        let mut squares = [0; 64];
        let mut square = 0;
        while square < 64 {
            squares[square] = square as u8;
            square += 1;
        }
        squares
    }

    /// A mailbox as words is read by kernels of 256 bits.
    impl Line for [u64; 8] {
        #[inline(always)]
        unsafe fn after_move(self, from: u64, to: u64, code: u8) -> Self {
            let mut words = self;
            for (half, squares) in words.chunks_exact_mut(4).zip(&SQUARES) {
                // SAFETY: the caller promises the instructions; both are four words.
                unsafe {
                    let line = __m256i::load(half.as_ptr());
                    let squares = __m256i::load(squares.as_ptr());
                    let [from, to, code] = [from as i8, to as i8, code.cast_signed()]
                        .map(|byte| _mm256_set1_epi8(byte));
                    let left = _mm256_andnot_si256(_mm256_cmpeq_epi8(squares, from), line);
                    let line = _mm256_blendv_epi8(left, code, _mm256_cmpeq_epi8(squares, to));
                    line.opaque().store(half.as_mut_ptr());
                }
            }
            words
        }

        /// Stores two halves: no kernel that takes words loads more than half a line at once.
        #[inline(always)]
        unsafe fn store_whole(self, address: *mut u64) {
            for (index, half) in self.chunks_exact(4).enumerate() {
                // SAFETY: the caller's promise.
                unsafe {
                    let line = __m256i::load(half.as_ptr()).opaque();
                    line.store(address.add(4 * index));
                }
            }
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
mod lines {
    use super::Line;
    use crate::__m512i;

    impl Line for __m512i {
        unsafe fn after_move(self, _from: u64, _to: u64, _code: u8) -> Self {
            unreachable!("no CPU runs it in this build")
        }
    }

    impl Line for [u64; 8] {
        unsafe fn after_move(self, from: u64, to: u64, code: u8) -> Self {
            let mut bytes: [u8; 64] =
                std::array::from_fn(|square| self[square / 8].to_le_bytes()[square % 8]);
            bytes[from as usize] = 0;
            bytes[to as usize] = code;
            crate::words_of(bytes)
        }
    }
}

/// Lets no store before it and no load after it be taken together: the kernel is to load what was
/// stored, as after a move that other code made.
#[inline(always)]
fn end_of_move() {
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    // SAFETY: it is empty. The compiler takes it that memory may have changed.
    unsafe {
        std::arch::asm!("", options(nostack, preserves_flags));
    }
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    std::hint::black_box(());
}

/// Runs the loop in which each call follows a move, kept in the way of this index in
/// [`Kept::UPKEEPS`]; see [`Loop`].
///
/// # Safety
/// The requirements are those of [`Loop`], with a list of moves that may be written, about
/// positions that they lead back to.
#[inline(always)]
pub unsafe fn after_move<K: Kernel<N>, const N: usize, const UPKEEP: usize>(
    arguments: *const u64,
    count: usize,
    passes: usize,
    _link: *const u64,
    sums: *mut u64,
) where
    K::Before: Kept,
{
    let upkeep = K::Before::UPKEEPS[UPKEEP];
    // SAFETY: the caller promises it.
    unsafe {
        let positions = arguments.add(HEADER_WORDS).cast_mut();
        let first = arguments.add(arguments.read() as usize);
        let end = first.add(count);
        let mut sum = [Lanewise::zero(); 2];
        for _ in 0..passes {
            let mut call = first;
            while !std::ptr::eq(call, end) {
                let query = call.read();
                call = call.add(1);
                let index = (query >> INDEX_SHIFT) as usize;
                let position = positions.add(index * lines_of(K::POSITION_WORDS));
                K::Before::make_move(position, query, upkeep);
                end_of_move();
                let mut words = match upkeep {
                    Upkeep::WordsOneByOne => Words::one_by_one(query, position),
                    _ => Words::of_query(query, position, K::HIDDEN),
                };
                let before = K::Before::take(&mut words);
                let chained = K::each([(); N], |()| words.next::<K::Chained>());
                let after = K::After::take(&mut words);
                let mut answer = Aligned(K::call(before, chained, after));
                answer.0.hide();
                answer.0.absorb(&mut sum);
            }
        }
        let [first, second] = sum;
        first.store(sums);
        second.store(sums.add(K::Answer::LANES));
    }
}

/// Returns the words from one position to the next in a list of moves, for positions of this many
/// words: whole cache lines, because the padding may be changed like a set.
const fn lines_of(words: usize) -> usize {
    words.next_multiple_of(LINE_WORDS)
}

/// The bits of a query that have the squares of a move.
const SQUARES_OF_MOVE: u64 = 0xffff << 16;

/// A move as the positions before and after it show it, and the query that makes it.
impl Shape {
    /// Returns the query that makes the move between the positions of two calls, and asks what the
    /// second asks. The move is made on the position of this index in the list.
    ///
    /// # Panics
    /// Unless the positions differ by a quiet move, the same in both forms if they have two.
    pub fn move_between(&self, index: usize, before: &[u64], after: &[u64]) -> u64 {
        assert!(index < MOVED_POSITIONS, "a list has {MOVED_POSITIONS} positions");
        let (before, _) = self.split(before);
        let (after, numbers) = self.split(after);
        let mut moves = Vec::new();
        for input in self.inputs.iter().filter(|input| !input.is_number) {
            let Some(first) = self.position_offset(input.name) else { continue };
            let words = first..first + input.words;
            match input.name {
                "codes" | "kinds" => {
                    moves.push(move_in_mailbox(&before[words.clone()], &after[words]));
                }
                "bitboards" => moves.push(move_of_sets(0, &before[words.clone()], &after[words])),
                // `threats`, whose sets are arguments one by one.
                "occupied" => moves.push(move_of_sets(first, &before, &after)),
                _ => {}
            }
        }
        let mut query = numbers | (index as u64) << INDEX_SHIFT;
        for form in &moves {
            assert_eq!((form ^ moves[0]) & SQUARES_OF_MOVE, 0, "each form has another move");
            query |= form;
        }
        query
    }

    /// Returns the position of a call, padded to the words that it takes in a list of moves.
    pub fn position_of(&self, row: &[u64]) -> Vec<u64> {
        let (mut position, _) = self.split(row);
        position.resize(lines_of(self.position_words()), 0);
        position
    }
}

fn move_of_sets(occupied: usize, before: &[u64], after: &[u64]) -> u64 {
    let changed = before[occupied] ^ after[occupied];
    let (from, to) = (before[occupied] & changed, after[occupied] & changed);
    assert!(from.count_ones() == 1 && to.count_ones() == 1, "no quiet move");
    let mut sets = Vec::new();
    for set in (0..before.len()).filter(|set| *set != occupied) {
        match before[set] ^ after[set] {
            0 => {}
            difference => {
                assert_eq!(difference, changed, "set {set} changes otherwise");
                sets.push(set as u64);
            }
        }
    }
    assert!(sets.len() <= 2, "a piece is in two sets at most");
    sets.resize(2, PADDING);
    u64::from(from.trailing_zeros()) << 16
        | u64::from(to.trailing_zeros()) << 24
        | sets[0] << 32
        | sets[1] << 40
}

fn move_in_mailbox(before: &[u64], after: &[u64]) -> u64 {
    let mut changed: Vec<usize> = (0..64).collect();
    changed.retain(|&square| byte_of_square(before, square) != byte_of_square(after, square));
    let from = changed.iter().copied().find(|&square| byte_of_square(after, square) == 0);
    let to = changed.iter().copied().find(|&square| byte_of_square(before, square) == 0);
    let (Some(from), Some(to), 2) = (from, to, changed.len()) else { panic!("no quiet move") };
    let piece = byte_of_square(after, to);
    (from as u64) << 16 | (to as u64) << 24 | u64::from(piece) << 48
}

fn byte_of_square(mailbox: &[u64], square: usize) -> u8 {
    mailbox[square / 8].to_le_bytes()[square % 8]
}

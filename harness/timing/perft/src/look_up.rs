//! The look-ups of a part of a trace, with memory read between them.
//!
//! The use of an answer decides the cost of a look-up, so there are three uses:
//!
//! - *awaited*: the next look-up has the answer among its inputs, by an AND with a zero that the
//!   compiler does not know, and so waits for it: latency;
//! - *summed*: nothing waits: throughput;
//! - *branched*: a branch depends on it, which the processor guesses.

use crate::trace::{Kind, Record};
use crate::{Memory, Sliders};
use contract::{Index, Piece, opaque};
use record::Form;
use std::hint::black_box;

/// Uses of answers: the next look-up waits for each, they are summed and nothing waits, or each
/// decides a branch (is a piece hit?).
pub const ANSWERS: [Form; 3] = [Form::Awaited, Form::Summed, Form::Branched];

/// Makes all look-ups of `records` in order, uses answers as one of [`ANSWERS`] does, and reads
/// `memory` at each mark. The sum depends on all answers and their order. Call it as
/// [`Sliders::look_up`].
#[inline(always)]
pub fn look_up<S: Sliders>(answers: Form, records: &[Record], memory: &mut Memory) -> u64 {
    match answers {
        Form::Summed => replay::<S>(Form::Summed, records, memory),
        Form::Branched => replay::<S>(Form::Branched, records, memory),
        _ => replay::<S>(Form::Awaited, records, memory),
    }
}

/// Replays the records with one use of answers. It is inlined three times, so that no replay
/// decides between uses.
#[inline(always)]
fn replay<S: Sliders>(answers: Form, records: &[Record], memory: &mut Memory) -> u64 {
    /// Half of the files, so that the branch on a hit piece is not always taken.
    const HALF: u64 = 0x5555_5555_5555_5555;
    let zero = opaque(0);
    let (mut sum, mut last_answer) = (0_u64, 0_u64);
    for record in records {
        let occupied = match answers {
            Form::Awaited => record.occupied() ^ last_answer & zero,
            _ => record.occupied(),
        };
        let square = Index::at(u64::from(record.square()));
        let answer = match record.kind() {
            Kind::Rook => S::attacks(Piece::Rook, square, occupied),
            Kind::Bishop => S::attacks(Piece::Bishop, square, occupied),
            Kind::Queen => S::attacks(Piece::Queen, square, occupied),
            Kind::Both => {
                let (rook, bishop) = S::rook_and_bishop(square, occupied);
                rook.rotate_left(1) ^ bishop
            }
            Kind::MoveMade => {
                memory.read_line();
                continue;
            }
            Kind::Evaluated => {
                memory.read_rows();
                continue;
            }
        };
        last_answer = answer;
        let is_hit = answer & occupied & HALF != 0;
        sum = match answers {
            // The barrier keeps this a branch, because no compiler computes both sides of one.
            Form::Branched if is_hit => opaque(sum.rotate_left(1) ^ answer),
            _ => sum.rotate_left(3) ^ answer,
        };
    }
    // Otherwise the compiler would remove the reads.
    black_box(memory.sums());
    sum
}

/// A generator that computes nothing. Its time is that of the replay and its memory reads.
pub struct Empty;

impl Sliders for Empty {
    #[inline(always)]
    fn attacks(_: Piece, _: Index, occupied: u64) -> u64 {
        occupied
    }
}

//! `threat_changes`: the pairs of an attacker and a victim that appear and that vanish when a piece
//! is put on an empty square, as entries at fixed places or in one list.
//!
//! A list may have any order, so the right one is sorted, and an answer is sorted before the two
//! are compared.

use crate::argument::{A_PIECE, Argument};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::position::{Man, Pair, Position, broken_form, ray_slot};
use crate::position_cases;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk::Place;
use contract::Layout;
use std::ops::ControlFlow::Continue;

const ARGUMENTS: &[Argument] = &[Argument::square("square"), Argument::piece("piece")];
const SQUARE: usize = 0;
const PIECE: usize = 1;

/// The bit of an entry whose pair vanishes.
const VANISHES: u32 = 0x8000_0000;

#[derive(Debug)]
pub(super) struct ThreatChanges;

impl Rules for ThreatChanges {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let square = Place::from_square(call.word(SQUARE));
        let man = man_of_code(call.word(PIECE)).expect("the code of a piece");
        let changes = Position::from_call(call).changes(square, man);
        answer.copy_from_slice(&match call.question.shape.layout {
            Layout::List => words(&sorted_entries(&changes)),
            _ => words(&entries_by_place(&changes, square)),
        });
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        if man_of_code(call.word(PIECE)).is_none() {
            return Some(A_PIECE);
        }
        if let Some(why) = broken_form(call) {
            return Some(why);
        }
        let square = Place::from_square(call.word(SQUARE));
        let is_occupied = Position::from_call(call).man(square).is_some();
        is_occupied.then_some("a piece is put on an occupied square")
    }

    fn is_right(&self, question: &Question, right: &[u64], answer: &[u64]) -> bool {
        if question.shape.layout != Layout::List {
            return answer == right;
        }
        let mut list = entries(answer);
        let length = list.iter().position(|&entry| entry == 0).unwrap_or(list.len());
        // A gap before an entry is an error, so zeros are not sorted.
        list[..length].sort_unstable();
        words(&list) == right
    }

    fn describe_word(&self, word: usize, question: &Question) -> String {
        match question.shape.layout {
            Layout::List => format!("entries {} and {}", 2 * word, 2 * word + 1),
            _ if word < 8 => format!("what the piece attacks on ray {word}, and what attacks it"),
            _ => format!("knight {0} that attacks the piece, and slider of ray {0}", word - 8),
        }
    }

    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(47);
        position_cases::visit_lines(|square, position| {
            ask(cases, square, random_man(&mut noise), position)
        })
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        emit_pairs(cases)?;
        emit_most_pairs(cases)?;
        let mut noise = Noise::from_seed(48);
        position_cases::visit_edges(|square, position| {
            ask(cases, square, random_man(&mut noise), position)
        })
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(49);
        position_cases::visit_random(count, |square, position| {
            ask(cases, square, random_man(&mut noise), position)
        })
    }
}

/// Asks about a piece that is put on a square, from which another is taken.
fn ask(cases: &mut Cases, square: Place, man: Man, position: &Position) -> Flow {
    let mut position = position.clone();
    position.put(square, None);
    cases.put(SQUARE, square.square());
    cases.put(PIECE, u64::from(man.code()));
    position.write(cases);
    cases.emit()
}

/// Emits each piece on each square, with one other piece on each other square. The kind of the
/// other piece changes from case to case.
fn emit_pairs(cases: &mut Cases) -> Flow {
    let men: Vec<Man> = Man::iter().collect();
    let mut case = 0;
    for square in Place::iter() {
        for man in &men {
            for place in Place::iter().filter(|&place| place != square) {
                let mut position = Position::empty();
                position.put(place, Some(men[case % men.len()]));
                // 63 places and 12 pieces have a common divisor.
                case += if place.square() == 0 { 2 } else { 1 };
                ask(cases, square, *man, &position)?;
            }
        }
    }
    Continue(())
}

/// Emits boards with knights on the knight's squares and queens on all others. In the middle of the
/// board all 32 places of an answer are then taken, and so is the whole list.
fn emit_most_pairs(cases: &mut Cases) -> Flow {
    let men: Vec<Man> = Man::iter().collect();
    for square in Place::iter() {
        let mut position = Position::empty();
        for place in Place::iter() {
            let (files, ranks) = place.distance_from(square);
            let is_hop = files.abs() * ranks.abs() == 2;
            let man = men.iter().find(|man| if is_hop { man.leaps(1, 2) } else { man.is_queen() });
            position.put(place, man.copied());
        }
        for man in &men {
            ask(cases, square, *man, &position)?;
        }
    }
    Continue(())
}

fn random_man(noise: &mut Noise) -> Man {
    let men: Vec<Man> = Man::iter().collect();
    men[noise.number_below(men.len() as u64) as usize]
}

fn man_of_code(code: u64) -> Option<Man> {
    Man::iter().find(|man| u64::from(man.code()) == code)
}

/// Returns the entry of a pair that appears.
fn entry(pair: &Pair) -> u32 {
    let ((attacker, attacking_man), (victim, victim_man)) = (pair.attacker, pair.victim);
    u32::from_le_bytes([
        attacking_man.code(),
        attacker.square() as u8,
        victim_man.code(),
        victim.square() as u8,
    ])
}

/// Returns all entries in ascending order.
fn sorted_entries([appearing, vanishing]: &[Vec<Pair>; 2]) -> [u32; 32] {
    let mut list: Vec<u32> = appearing.iter().map(entry).collect();
    list.extend(vanishing.iter().map(|pair| entry(pair) | VANISHES));
    list.sort_unstable();
    list.resize(32, 0);
    list.try_into().expect("32 pairs at most")
}

/// Returns all entries at the places of the layout: for each direction what the piece attacks and
/// what attacks it along the ray, then for each direction the knight and the slider of a vanishing
/// pair.
fn entries_by_place([appearing, vanishing]: &[Vec<Pair>; 2], square: Place) -> [u32; 32] {
    let mut entries = [0; 32];
    for pair in appearing {
        if pair.attacker.0 == square {
            put_entry(&mut entries, ray_slot(pair.victim.0, square) / 8, false, entry(pair));
            continue;
        }
        let slot = ray_slot(pair.attacker.0, square);
        let is_knight = slot.is_multiple_of(8);
        let word = if is_knight { 8 + slot / 8 } else { slot / 8 };
        put_entry(&mut entries, word, !is_knight, entry(pair));
    }
    for pair in vanishing {
        let slot = ray_slot(pair.attacker.0, square);
        put_entry(&mut entries, 8 + slot / 8, true, entry(pair) | VANISHES);
    }
    entries
}

/// Writes an entry to a half of a word, where no other is.
fn put_entry(entries: &mut [u32; 32], word: u32, is_high: bool, entry: u32) {
    let place = &mut entries[(2 * word + u32::from(is_high)) as usize];
    assert_eq!(*place, 0, "two pairs at one place");
    *place = entry;
}

/// Returns the words of entries, two each, the first in the lower half.
fn words(entries: &[u32]) -> [u64; 16] {
    std::array::from_fn(|word| {
        u64::from(entries[2 * word]) | u64::from(entries[2 * word + 1]) << 32
    })
}

/// Returns the entries of words.
fn entries(words: &[u64]) -> Vec<u32> {
    words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]).collect()
}

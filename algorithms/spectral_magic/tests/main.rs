//! How the shifts were found, the example of the README, and what is in the tables.

use contract::{Index, Piece, trace};
use oracle::queens::D4 as QUEEN;
use oracle::worked::{check, subsets};
use spectral_magic::kernel::square_attacks;
use spectral_magic::tables::{TABLES, THREE_BITS};
use spectral_magic::{VARIANT, places};
use std::cmp::Reverse;

oracle::conformance!(spectral_magic::VARIANT);

const D4: Index = Index::at(27);

/// A bit of the number to multiply by is a copy of the pieces.
#[test]
fn the_places_are_the_bits_of_the_correlated_magics() {
    let number = |places: &[u8]| places.iter().fold(0_u64, |all, place| all | 1 << place);
    assert_eq!(places::ROOK.map(|of| number(&of)), magic::magics::CORRELATED_ROOK);
    assert_eq!(places::BISHOP.map(|of| number(&of)), magic::magics::CORRELATED_BISHOP);
}

/// A piece on a square: each subset of its mask on black, with its attacks.
struct Slider {
    piece: Piece,
    square: usize,
    boards: Vec<(u64, u64)>,
    fitting: Vec<Fitting>,
}

/// Shifts that fit, by the entries that they use, and the highest of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fitting {
    used: usize,
    shifts: [u8; 3],
    highest: usize,
}

fn index(pieces: u64, shifts: [u8; 3]) -> usize {
    (shifts.iter().fold(0_u64, |sum, by| sum.wrapping_add(pieces << by)) >> (64 - THREE_BITS))
        as usize
}

impl Slider {
    /// With all triples tried.
    fn new(piece: Piece, square: usize, row: &mut Row) -> Self {
        let mask = piece.inner(square);
        // Few pieces first: most triples are seen not to fit by one or two.
        let mut sets: Vec<u64> = subsets(mask).collect();
        sets.sort_by_key(|set| set.count_ones());
        let boards: Vec<_> =
            sets.into_iter().map(|set| (set | !mask, piece.attacks(square, set))).collect();
        let triples = (0..64)
            .flat_map(|x| (x + 1..64).flat_map(move |y| (y + 1..64).map(move |z| [x, y, z])));
        let fitting = triples.filter_map(|shifts| row.fitting(&boards, shifts)).collect();
        Slider { piece, square, boards, fitting }
    }

    /// What uses fewest entries first.
    fn sorted(mut self) -> Self {
        self.fitting.sort();
        self
    }

    /// Index and attacks, each once.
    fn entries(&self, shifts: [u8; 3]) -> Vec<(usize, u64)> {
        let mut entries: Vec<_> =
            self.boards.iter().map(|&(pieces, attacks)| (index(pieces, shifts), attacks)).collect();
        entries.sort();
        entries.dedup();
        entries
    }

    /// Where the table grows least, then as low as can be: its end, the offset, the shifts.
    fn place(&self, table: &[u64], end: usize) -> (usize, usize, Fitting) {
        let mut best: Option<(usize, usize, Fitting)> = None;
        for &fitting in &self.fitting {
            let entries = self.entries(fitting.shifts);
            let mut hit = 0;
            for offset in 0.. {
                let end = end.max(offset + fitting.highest + 1);
                if best.is_some_and(|(than, at, _)| (end, offset) >= (than, at)) {
                    break;
                }
                // What was in the way one place lower often is again.
                let is_free = |&(at, attacks): &(usize, u64)| {
                    table[offset + at] == 0 || table[offset + at] == attacks
                };
                if !is_free(&entries[hit]) {
                    continue;
                }
                match entries.iter().position(|entry| !is_free(entry)) {
                    Some(at) => hit = at,
                    None => best = Some((end, offset, fitting)),
                }
            }
        }
        best.expect("behind the end everything is free")
    }
}

/// What met each index, and at which attempt.
struct Row {
    entries: Vec<(u64, u64)>,
    attempt: u64,
}

impl Row {
    fn fitting(&mut self, boards: &[(u64, u64)], shifts: [u8; 3]) -> Option<Fitting> {
        self.attempt += 1;
        let (mut used, mut highest) = (0, 0);
        for &(pieces, attacks) in boards {
            let index = index(pieces, shifts);
            let entry = &mut self.entries[index];
            if entry.0 != self.attempt {
                *entry = (self.attempt, attacks);
                used += 1;
                highest = highest.max(index);
            } else if entry.1 != attacks {
                return None;
            }
        }
        Some(Fitting { used, shifts, highest })
    }
}

/// All triples on all squares; those of them that have the fewest are placed first.
#[test]
fn the_three_shifts_are_found_again() {
    let mut row = Row { entries: vec![(0, 0); 1 << THREE_BITS], attempt: 0 };
    let mut sliders = Vec::new();
    for piece in [Piece::Rook, Piece::Bishop] {
        for square in 0..64 {
            sliders.push(Slider::new(piece, square, &mut row).sorted());
        }
    }
    let fitting = |of: &[Slider]| -> usize { of.iter().map(|one| one.fitting.len()).sum() };
    assert_eq!((fitting(&sliders[..64]), fitting(&sliders[64..])), (12_148, 220_628));
    sliders.sort_by_key(|one| (one.fitting.len(), Reverse(one.boards.len())));
    let (mut table, mut end) = (vec![0; 4 << THREE_BITS], 0);
    for slider in &sliders {
        let (grown, offset, fitting) = slider.place(&table, end);
        let held = match slider.piece {
            Piece::Rook => places::THREE_ROOK,
            _ => places::THREE_BISHOP,
        };
        assert_eq!(held[slider.square], (fitting.shifts, offset as u32));
        for (at, attacks) in slider.entries(fitting.shifts) {
            table[offset + at] = attacks;
        }
        end = grown;
    }
    assert_eq!(end, places::OVERLAID_ENTRIES);
    assert_eq!(table[..end], *TABLES.words().nth(2).expect("the overlaid table"));
}

#[test]
fn a_rook_on_d4_step_by_step() {
    VARIANT.ready();
    // SAFETY: the tables are made.
    let of = |w: &[contract::Noted]| vec![unsafe { square_attacks(Piece::Rook, D4, w[0]) }];
    let (answer, steps) = trace(of, &[("occupied", QUEEN.occupied)]);
    // From the third on, each copy is added to the others before the next is made.
    assert_eq!(
        [1, 2, 4, 6, 8, 10, 12].map(|step| steps[step].boards[0]),
        places::ROOK[13].map(|place| steps[0].boards[0] << (place - 1))
    );
    check(
        "
        1 1 1 1 1 1 1 1   . . . 1 . . . .
        1 1 1 1 1 1 1 1   . . 1 . 1 1 1 .
        1 1 1 . 1 1 1 1   1 1 . . 1 1 1 1
        1 1 1 . 1 1 1 1   . 1 1 1 . . . 1
        1 1 . 1 . . . 1   1 . 1 . . 1 . 1
        1 1 1 . 1 1 1 1   1 1 1 1 . . 1 1
        1 1 1 . 1 1 1 1   1 1 . 1 . 1 1 1
        1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
        ",
        [steps[0].boards[0], steps[13].boards[0]],
    );
    assert_eq!(steps[14].boards[0], 135);
    assert_eq!(answer, [QUEEN.attacks(Piece::Rook)]);
}

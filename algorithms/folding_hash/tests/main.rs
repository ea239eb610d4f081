//! How the numbers were found, the example of the README, and what is in the table.

use contract::{Index, Line, Piece, trace};
use folding_hash::VARIANT;
use folding_hash::kernel::{folded, square_attacks};
use folding_hash::magics::{ENTRIES, MAGICS};
use folding_hash::tables::{INDEX_BITS, TABLES};
use oracle::queens::D4 as QUEEN;
use oracle::worked::{check, subsets};
use std::cmp::Reverse;

oracle::conformance!(folding_hash::VARIANT);

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }
}

/// A line through a square: each subset of its inner squares, folded, with its attacks.
struct Hashed {
    square: usize,
    line: Line,
    boards: Vec<(u32, u64)>,
    fitting: Vec<Fitting>,
}

/// A number that fits, by the entries that it uses: how many, and which, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fitting {
    used: u32,
    window: u64,
    magic: u32,
}

fn index(folded: u32, magic: u32) -> usize {
    (folded.wrapping_mul(magic) >> (32 - INDEX_BITS)) as usize
}

/// `None` where nothing is; in a corner a line has no attacks.
type Entries = [Option<u64>; 64];

fn entries(boards: &[(u32, u64)], magic: u32) -> Entries {
    let mut entries = [None; 64];
    for &(folded, attacks) in boards {
        entries[index(folded, magic)] = Some(attacks);
    }
    entries
}

fn fitting(boards: &[(u32, u64)], magic: u32) -> Option<Fitting> {
    let (mut window, mut entries) = (0_u64, [0; 64]);
    for &(folded, attacks) in boards {
        let index = index(folded, magic);
        if window >> index & 1 == 1 && entries[index] != attacks {
            return None;
        }
        window |= 1 << index;
        entries[index] = attacks;
    }
    Some(Fitting { used: window.count_ones(), window, magic })
}

/// Numbers tried for each line, and how many of those that fit are enough.
const TRIES: usize = 200_000;
const ENOUGH: usize = 200;

impl Hashed {
    /// Random numbers, each that fits then changed in one bit or two for as long as that leaves
    /// fewer entries.
    fn new(square: usize, line: Line, random: &mut Random) -> Self {
        let inner = line.inner(square);
        let boards: Vec<_> = subsets(inner)
            .map(|set| (folded(set | !inner) as u32, line.attacks(square, set)))
            .collect();
        let mut all = Vec::new();
        let found = (0..TRIES).filter_map(|_| fitting(&boards, random.next())).take(ENOUGH);
        for first in found {
            let mut next = Some(first);
            while let Some(now) = next {
                all.push(now);
                let pairs =
                    (0..32).flat_map(|one| (one..32).map(move |other| 1 << one | 1 << other));
                next = pairs
                    .filter_map(|bits: u32| fitting(&boards, now.magic ^ bits))
                    .filter(|changed| changed.used < now.used)
                    .min_by_key(|changed| changed.used);
            }
        }
        all.sort();
        all.dedup_by_key(|one| one.window);
        all.truncate(4 * ENOUGH);
        Hashed { square, line, boards, fitting: all }
    }

    /// Where the table grows least, then as low as can be: its end, the offset, the number.
    fn place(&self, table: &Overlaid) -> (usize, usize, u32) {
        let mut best = (usize::MAX, usize::MAX, 0);
        for one in &self.fitting {
            let entries = entries(&self.boards, one.magic);
            let length = (u64::BITS - one.window.leading_zeros()) as usize;
            for offset in table.first_free().saturating_sub(63).. {
                let end = table.end.max(offset + length);
                if (end, offset) >= (best.0, best.1) {
                    break;
                }
                if table.fits(offset, one.window, &entries) {
                    best = (end, offset, one.magic);
                }
            }
        }
        best
    }
}

/// What lies in the table, and which of it is taken, as bits.
struct Overlaid {
    attacks: Vec<u64>,
    taken: Vec<u64>,
    end: usize,
}

impl Overlaid {
    fn first_free(&self) -> usize {
        let word = self.taken.iter().position(|&word| word != !0).expect("a free entry");
        64 * word + self.taken[word].trailing_ones() as usize
    }

    fn fits(&self, offset: usize, window: u64, entries: &Entries) -> bool {
        let (word, bit) = (offset / 64, offset % 64);
        let two = u128::from(self.taken[word + 1]) << 64 | u128::from(self.taken[word]);
        let mut met = (two >> bit) as u64 & window;
        while met != 0 {
            let at = met.trailing_zeros() as usize;
            if entries[at] != Some(self.attacks[offset + at]) {
                return false;
            }
            met &= met - 1;
        }
        true
    }

    fn put(&mut self, offset: usize, entries: &Entries) {
        for (at, attacks) in entries.iter().enumerate() {
            if let Some(attacks) = *attacks {
                let place = offset + at;
                self.attacks[place] = attacks;
                self.taken[place / 64] |= 1 << (place % 64);
                self.end = self.end.max(place + 1);
            }
        }
    }
}

/// One stream from one seed, lines from a1 to h8; those that use most entries are placed first.
#[test]
fn the_magics_are_found_again() {
    let mut random = Random(0x30c4_c7fb_32eb_920e);
    let mut lines = Vec::new();
    for square in 0..64 {
        lines.extend(Line::ALL.map(|line| Hashed::new(square, line, &mut random)));
    }
    lines.sort_by_key(|one| (Reverse(one.fitting[0].used), one.fitting.len()));
    let mut table = Overlaid { attacks: vec![0; 1 << 14], taken: vec![0; 1 << 8], end: 0 };
    for one in &lines {
        let (_, offset, magic) = one.place(&table);
        assert_eq!(MAGICS[one.square][one.line as usize], (magic, offset as u16));
        table.put(offset, &entries(&one.boards, magic));
    }
    assert_eq!(table.end, ENTRIES);
    assert_eq!(table.attacks[..ENTRIES], *TABLES.words().next().expect("the table"));
}

#[test]
fn a_diagonal_of_d4_step_by_step() {
    VARIANT.ready();
    let d4 = Index::at(27);
    // SAFETY: the table is made.
    let of = |w: &[contract::Noted]| vec![unsafe { square_attacks(Piece::Bishop, d4, w[0]) }];
    let (answer, steps) = trace(of, &[("occupied", QUEEN.occupied)]);
    let low = |step: usize| steps[step].boards[0] & u64::from(u32::MAX);
    check(
        "
        1 1 1 1 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . . .
        1 1 1 1 1 1 1 1   . . . . . . . .   . . . . . . . .   . . . . . . 1 .
        1 1 1 1 1 . 1 1   . . . . . . . .   . . . . . . . .   . . . . . 1 . .
        1 1 1 1 . 1 1 1   . . . . . . . .   . . . . . . . .   . . . . 1 . . .
        1 1 1 1 1 1 1 1   . . . . . . . .   . . 1 . 1 1 1 1   . . . . . . . .
        1 1 1 1 1 1 1 1   . . . . . . . .   1 . 1 1 1 1 1 .   . . 1 . . . . .
        1 . 1 1 1 1 1 1   . 1 1 . . 1 . .   1 . . . 1 1 . .   . . . . . . . .
        1 1 1 1 1 1 1 1   . 1 . . 1 . . .   . 1 1 . . 1 . 1   . . . . . . . .
        ",
        [steps[0].boards[0], low(3), low(5), steps[7].boards[0]],
    );
    assert_eq!(steps[6].boards[0], 61);
    assert_eq!(answer, [QUEEN.attacks(Piece::Bishop)]);
}

/// With the lower half once, two pieces of a file fold to what no piece does.
#[test]
fn a_plain_fold_loses_pieces_of_a_file() {
    let (d2, d6) = (1_u64 << 11, 1_u64 << 43);
    let plain = |pieces: u64| (pieces >> 32 ^ pieces) as u32;
    assert_eq!(plain(d2 | d6), plain(0));
    assert_ne!(folded(d2 | d6) as u32, folded(0_u64) as u32);
}

//! How the numbers were found, the example of the README, the tally, and what is in the tables.

use contract::{Index, Piece, trace};
use magic::kernel::square_attacks;
use magic::tables::{
    BISHOP_BITS, BLACK, BlackMagic, FANCY, FANCY_ENTRIES, FancyMagic, ROOK_BITS, TABLES,
};
use magic::{VARIANT, magics};
use oracle::queens::D4 as QUEEN;
use oracle::worked::subsets;
use std::collections::HashMap;

oracle::conformance!(magic::VARIANT);

const D4: usize = 27;

/// Rooks by square, then bishops.
fn both<M: Copy>(all: &[magic::tables::Both<M>; 64]) -> impl Iterator<Item = M> {
    all.iter().map(|both| both.rook).chain(all.iter().map(|both| both.bishop))
}

/// Every subset of a mask with its attacks.
fn boards(magic: &FancyMagic, attacks: &[u64]) -> Vec<(u64, u64)> {
    let place = |pieces: u64| magic.offset + (pieces.wrapping_mul(magic.magic) >> magic.shift);
    subsets(magic.mask).map(|pieces| (pieces, attacks[place(pieces) as usize])).collect()
}

/// Random numbers with few bits set (Marsaglia's xorshift, three of its numbers in common).
struct Sparse(u64);

impl Sparse {
    fn next(&mut self) -> u64 {
        let mut random = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        };
        random() & random() & random()
    }
}

/// What met an index, and at which attempt.
type Row = Vec<(u64, u64)>;

/// Whether no two boards with different attacks meet at an index.
fn fits(row: &mut Row, attempt: u64, boards: &[(u64, u64)], index: impl Fn(u64) -> u64) -> bool {
    boards.iter().all(|&(pieces, attacks)| {
        let entry = &mut row[index(pieces) as usize];
        let fits = entry.0 != attempt || entry.1 == attacks;
        *entry = (attempt, attacks);
        fits
    })
}

/// The first number of the stream whose product tells apart whatever is attacked differently.
fn find(stream: &mut Sparse, boards: &[(u64, u64)], shift: u64) -> u64 {
    let mut row = vec![(0, 0); boards.len()];
    for attempt in 1.. {
        let magic = stream.next();
        if fits(&mut row, attempt, boards, |pieces| pieces.wrapping_mul(magic) >> shift) {
            return magic;
        }
    }
    unreachable!("the stream has no end")
}

/// The first number of so many bits which does that on all of these squares, halved from each to
/// the next, and how many such numbers were tried. What is shifted out would be lost: it has no bit
/// there.
fn find_correlated(
    stream: &mut Sparse,
    squares: &[(BlackMagic, Vec<(u64, u64)>)],
    (ones, bits): (u32, u32),
) -> (u64, u64) {
    let (mut row, mut attempt, mut tries) = (vec![(0, 0); 1 << bits], 0, 0);
    loop {
        let magic = stream.next();
        if magic.count_ones() != ones || (magic.trailing_zeros() as usize) < squares.len() - 1 {
            continue;
        }
        tries += 1;
        let fits = squares.iter().enumerate().all(|(file, (black, boards))| {
            attempt += 1;
            let index =
                |pieces: u64| (pieces | black.not_mask).wrapping_mul(magic >> file) >> (64 - bits);
            fits(&mut row, attempt, boards, index)
        });
        if fits {
            return (magic, tries);
        }
    }
}

/// One stream from one seed, rooks from a1 to h8 and then bishops.
#[test]
fn the_fancy_magics_are_found_again() {
    let attacks = TABLES.words().next().expect("the fancy table");
    let mut stream = Sparse(SEED);
    for (magic, held) in both(&FANCY).zip([magics::ROOK, magics::BISHOP].concat()) {
        assert_eq!(magic.magic, held);
        assert_eq!(find(&mut stream, &boards(&magic, attacks), magic.shift), held);
    }
}

/// Of 400 tried, the one with which it takes the fewest attempts.
const SEED: u64 = 0x30c4_c7fb_32eb_920e;

/// One stream from one seed, pairs of rooks from a1 to h8 and then ranks of bishops.
#[test]
fn the_correlated_magics_are_found_again() {
    let attacks = TABLES.words().next().expect("the fancy table");
    let squares: Vec<_> = both(&BLACK)
        .zip(both(&FANCY))
        .map(|(black, magic)| (black, boards(&magic, attacks)))
        .collect();
    let (rooks, bishops) = squares.split_at(64);
    let mut stream = Sparse(CORRELATED_SEED);
    let mut tries = 0;
    let mut find = |squares, held, of| {
        let (found, tried) = find_correlated(&mut stream, squares, of);
        assert_eq!(found, held);
        tries += tried;
    };
    for (pair, held) in rooks.chunks(2).zip(magics::CORRELATED_ROOK) {
        find(pair, held, (7, ROOK_BITS));
    }
    for (rank, held) in bishops.chunks(8).zip(magics::CORRELATED_BISHOP) {
        find(rank, held, (6, BISHOP_BITS));
    }
    assert_eq!(tries, 898_516);
}

/// Of 200 tried, the one with which it takes the fewest attempts.
const CORRELATED_SEED: u64 = 0xe6d5_c63a_dc8c_3c1a;

#[test]
fn a_rook_on_d4_step_by_step() {
    VARIANT.ready();
    let d4 = Index::at(D4 as u64);
    // SAFETY: the tables are made.
    let of = |w: &[contract::Noted]| vec![unsafe { square_attacks(Piece::Rook, d4, w[0]) }];
    let (answer, steps) = trace(of, &[("occupied", QUEEN.occupied)]);
    let (d7, b4) = (1 << 51, 1 << 25);
    assert_eq!(steps[0].boards[0], d7 | b4);
    assert_eq!(steps[1].boards[0], steps[0].boards[0].wrapping_mul(magics::ROOK[D4]));
    assert_eq!(steps[2].boards[0], steps[1].boards[0] >> 54);
    assert_eq!(steps[2].boards[0], 520);
    assert_eq!(answer, [QUEEN.attacks(Piece::Rook)]);
}

/// With all that does not matter set, a product is one of the empty squares and a constant.
#[test]
fn black_is_white_with_the_empty_squares() {
    for BlackMagic { not_mask, magic, .. } in both(&BLACK) {
        for pieces in subsets(!not_mask).step_by(7) {
            let empty = !not_mask & !pieces;
            let product = (pieces | not_mask).wrapping_mul(magic);
            assert_eq!(product, (empty + 1).wrapping_mul(magic.wrapping_neg()));
        }
    }
}

/// What each row of the black magics spans, and what it uses of that.
#[test]
fn black_rows_overlap_and_are_full_of_holes() {
    let (mut spans, mut used) = (0, HashMap::new());
    for (number, magic) in both(&BLACK).enumerate() {
        let shift = 64 - if number < 64 { ROOK_BITS } else { BISHOP_BITS };
        let place = |pieces: u64| {
            magic.offset + ((pieces | magic.not_mask).wrapping_mul(magic.magic) >> shift)
        };
        let places: Vec<u64> = subsets(!magic.not_mask).map(place).collect();
        let (first, last) = (places.iter().min().unwrap(), places.iter().max().unwrap());
        spans += last - first + 1;
        for &place in &places {
            assert_eq!(*used.entry(place).or_insert(number), number, "an entry has one owner");
        }
    }
    assert_eq!(used.keys().max(), Some(&(magics::BLACK_ENTRIES as u64 - 1)));
    assert_eq!((spans, used.len()), (148_866, 75_073));
}

/// The first number that fits leads every subset to an entry of its own, on every square.
#[test]
fn fancy_rows_have_no_holes() {
    let attacks = TABLES.words().next().expect("the fancy table");
    assert_eq!(attacks.len(), FANCY_ENTRIES);
    assert_eq!(attacks.iter().filter(|&&entry| entry == 0).count(), 0);
}

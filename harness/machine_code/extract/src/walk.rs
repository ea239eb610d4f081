//! What tables are built of and self-checks are made of, in Rust and in C: a plain walk, and no word-parallel arithmetic.
//! It shares no text with a kernel. A self-check in Rust has a walk of its own although its file may have one, too: a
//! fault in that is found.

use crate::indexed;
use crate::language::Language::{self, Rust};

/// What a self-check in C begins with: of a file that is included into a program nothing of it is there.
pub const ALONE: &str = "\
#if defined SELF_TEST && __INCLUDE_LEVEL__ == 0
#include <stdio.h>
#include <stdlib.h>

";

/// Those functions that `text` calls, and those that they call.
pub fn called(language: Language, text: &str) -> String {
    let mut called: Vec<&str> = Vec::new();
    // What is made of others stands behind them.
    for (name, rust, c) in PARTS.iter().chain(&indexed::PARTS).rev() {
        if called.iter().chain([&text]).any(|text| calls(text, name)) {
            called.push(if language == Rust { rust } else { c });
        }
    }
    let called = called.iter().rev().filter(|text| !text.is_empty());
    called.map(|text| format!("{text}\n")).collect()
}

/// Whether a function of that name is called, and not one whose name ends so.
fn calls(text: &str, name: &str) -> bool {
    let call = format!("{name}(");
    text.match_indices(&call)
        .any(|(at, _)| !text[..at].ends_with(|sign: char| sign == '_' || sign.is_alphanumeric()))
}

/// Functions by their names, in Rust and in C, each behind those that it calls.
const PARTS: [(&str, &str, &str); 15] = [
    (
        "random_word",
        "fn random_word(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}
",
        "static uint64_t random_word(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}
",
    ),
    (
        "check",
        "fn check(name: &str, got: u64, expected: u64) {
    assert!(got == expected, \"{name}: {got:016x}, expected {expected:016x}\");
}
",
        "static void check(const char *name, uint64_t got, uint64_t expected) {
    if (got != expected) {
        printf(\"%s: %016llx, expected %016llx\\n\", name, (unsigned long long)got,
               (unsigned long long)expected);
        exit(1);
    }
}
",
    ),
    (
        "skipped",
        "fn skipped(name: &str, features: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), \"skipped: {name}: this CPU lacks one of {features}\");
}
",
        "",
    ),
    (
        "bit",
        "const fn bit(square: u64) -> u64 {
    1 << square
}
",
        "static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}
",
    ),
    (
        "ray",
        "/// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
/// board there is none.
const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while square < 64
        && 0 <= file
        && file < 8
        && 0 <= rank
        && rank < 8
        && squares & occupied == 0
    {
        squares |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    squares
}
",
        "/* The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
   board there is none. */
static uint64_t ray(uint64_t square, int files, int ranks, uint64_t occupied) {
    int file = (int)(square % 8) + files, rank = (int)(square / 8) + ranks;
    uint64_t squares = 0;
    while (square < 64 && 0 <= file && file < 8 && 0 <= rank && rank < 8
           && !(squares & occupied)) {
        squares |= UINT64_C(1) << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    return squares;
}
",
    ),
    (
        "diagonals",
        "/// Both diagonals of a square without it.
const fn diagonals(square: u64) -> u64 {
    ray(square, 1, 1, 0) | ray(square, 1, -1, 0) | ray(square, -1, -1, 0) | ray(square, -1, 1, 0)
}
",
        "",
    ),
    (
        "first_rank",
        "/// What a rook on each square of the first rank attacks there, past pieces on b1 to g1.
const fn first_rank(pieces: u64) -> u64 {
    let (mut attacks, mut file) = (0, 0);
    while file < 8 {
        attacks |= (ray(file, 1, 0, pieces << 1) | ray(file, -1, 0, pieces << 1)) << (8 * file);
        file += 1;
    }
    attacks
}
",
        "/* What a rook on each square of the first rank attacks there, past pieces on b1 to g1. */
static uint64_t first_rank(uint64_t pieces) {
    uint64_t attacks = 0;
    for (uint64_t file = 0; file < 8; file++) {
        attacks |= (ray(file, 1, 0, pieces << 1) | ray(file, -1, 0, pieces << 1)) << (8 * file);
    }
    return attacks;
}
",
    ),
    (
        "ranks",
        "/// The ranks whose numbers are these.
const fn ranks(numbers: u64) -> u64 {
    let (mut squares, mut square) = (0, 0);
    while square < 64 {
        squares |= (numbers >> (square / 8) & 1) << square;
        square += 1;
    }
    squares
}
",
        "/* The ranks whose numbers are these. */
static uint64_t ranks(uint64_t numbers) {
    uint64_t squares = 0;
    for (int square = 0; square < 64; square++) {
        squares |= (numbers >> (square / 8) & 1) << square;
    }
    return squares;
}
",
    ),
    (
        "turned",
        "/// The set of a square on a board of its own order: the lines of a step of (files, ranks) lie one after the
/// other, from rank 1, the a-file, h1 or a1 on, each in the direction of the step.
const fn turned(square: u64, files: i32, ranks: i32) -> u64 {
    const fn order(square: u64, files: i32, ranks: i32) -> i32 {
        let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
        let line = if files == 0 { file } else { rank - files * ranks * file };
        64 * line + files * file + ranks * rank
    }
    let (mut before, mut other) = (0, 0);
    while other < 64 {
        before += (order(other, files, ranks) < order(square, files, ranks)) as u32;
        other += 1;
    }
    1 << before
}
",
        "static int order(uint64_t square, int files, int ranks) {
    const int file = (int)(square % 8), rank = (int)(square / 8);
    const int line = files == 0 ? file : rank - files * ranks * file;
    return 64 * line + files * file + ranks * rank;
}

/* The set of a square on a board of its own order: the lines of a step of (files, ranks) lie one after the
   other, from rank 1, the a-file, h1 or a1 on, each in the direction of the step. */
static uint64_t turned(uint64_t square, int files, int ranks) {
    int before = 0;
    for (uint64_t other = 0; other < 64; other++) {
        before += order(other, files, ranks) < order(square, files, ranks);
    }
    return UINT64_C(1) << before;
}
",
    ),
    (
        "laid",
        "/// A board in the order of such steps.
fn laid(files: i32, ranks: i32, board: u64) -> u64 {
    let placed = |square| (board >> square & 1) * turned(square, files, ranks);
    (0..64).map(placed).sum()
}
",
        "/* A board in the order of such steps. */
static uint64_t laid(int files, int ranks, uint64_t board) {
    uint64_t answer = 0;
    for (uint64_t square = 0; square < 64; square++) {
        answer |= (board >> square & 1) * turned(square, files, ranks);
    }
    return answer;
}
",
    ),
    (
        "slide",
        "/// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
    let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
    let mut attacks = 0;
    for place in 0..512 {
        let (square, way) = (place / 8, place % 8);
        if set >> square & ways >> way & 1 == 1 {
            let (files, ranks) = steps[way as usize];
            attacks |= ray(square, files, ranks, occupied);
        }
    }
    attacks
}
",
        "/* What each of a set attacks along these ways: a bit for each direction, clockwise from north-east. */
static uint64_t slide(uint64_t set, uint64_t ways, uint64_t occupied) {
    static const int steps[8][2] = {
        {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    uint64_t attacks = 0;
    for (uint64_t place = 0; place < 512; place++) {
        const uint64_t square = place / 8, way = place % 8;
        if (set >> square & ways >> way & 1) {
            attacks |= ray(square, steps[way][0], steps[way][1], occupied);
        }
    }
    return attacks;
}
",
    ),
    (
        "index_of",
        "/// The pieces that make a difference along these ways, side by side, the lowest square first.
fn index_of(square: u64, ways: u64, board: u64) -> u64 {
    let reach = slide(bit(square), ways, 0);
    let (mut index, mut place) = (0, 0);
    for other in 0..64 {
        if reach >> other & 1 == 1 && slide(bit(square), ways, bit(other)) != reach {
            index |= (board >> other & 1) << place;
            place += 1;
        }
    }
    index
}
",
        "/* The pieces that make a difference along these ways, side by side, the lowest square first. */
static uint64_t index_of(uint64_t square, uint64_t ways, uint64_t board) {
    const uint64_t reach = slide(bit(square), ways, 0);
    uint64_t answer = 0;
    int place = 0;
    for (uint64_t other = 0; other < 64; other++) {
        if ((reach >> other & 1) && slide(bit(square), ways, bit(other)) != reach) {
            answer |= (board >> other & 1) << place++;
        }
    }
    return answer;
}
",
    ),
    (
        "indices",
        "/// Those of a rook, then those of a bishop.
fn indices(square: u64, board: u64) -> u64 {
    index_of(square, 0xaa, board) | index_of(square, 0x55, board) << 16
}
",
        "/* Those of a rook, then those of a bishop. */
static uint64_t indices(uint64_t square, uint64_t board) {
    return index_of(square, 0xaa, board) | index_of(square, 0x55, board) << 16;
}
",
    ),
    (
        "sums",
        "/// x + factor * y in each part of so many bits.
fn sums(x: u64, y: u64, factor: u64, bits: usize) -> u64 {
    let sum = |place: usize| (x >> place).wrapping_add((y >> place).wrapping_mul(factor));
    (0..64).step_by(bits).fold(0, |sums, place| sums | (sum(place) & !0 >> (64 - bits)) << place)
}
",
        "/* x + factor * y in each part of so many bits. */
static uint64_t sums(uint64_t x, uint64_t y, uint64_t factor, int bits) {
    uint64_t all = 0;
    for (int place = 0; place < 64; place += bits) {
        all |= (((x >> place) + (y >> place) * factor) & ~UINT64_C(0) >> (64 - bits)) << place;
    }
    return all;
}
",
    ),
    (
        "towards",
        "/// Of eight squares. Directions are numbered clockwise from north-east, which is `first`; off the rays, if that is
/// to be known, and on the square itself there is none.
fn towards(coordinates: u64, square: u64, first: u64, exact: u64) -> u64 {
    let mut answer = !0;
    for way in 0..8 {
        let mut squares = slide(bit(square), bit(way), 0);
        if exact == 0 && way % 2 == 0 {
            squares = slide(slide(bit(square), bit(way + 1), 0), bit((way + 7) % 8), 0);
        }
        for place in (0..64).step_by(8) {
            let is_there = squares >> (coordinates >> place & 63) & 1;
            answer ^= is_there * (0xff ^ ((way + first) % 8)) << place;
        }
    }
    answer
}
",
        "/* Of eight squares. Directions are numbered clockwise from north-east, which is `first`; off the rays, if that is
   to be known, and on the square itself there is none. */
static uint64_t towards(uint64_t coordinates, uint64_t square, uint64_t first, uint64_t exact) {
    uint64_t answer = ~UINT64_C(0);
    for (uint64_t way = 0; way < 8; way++) {
        uint64_t squares = slide(bit(square), bit(way), 0);
        if (exact == 0 && way % 2 == 0) {
            squares = slide(slide(bit(square), bit(way + 1), 0), bit((way + 7) % 8), 0);
        }
        for (int place = 0; place < 64; place += 8) {
            const uint64_t is_there = squares >> (coordinates >> place & 63) & 1;
            answer ^= is_there * (0xff ^ ((way + first) % 8)) << place;
        }
    }
    return answer;
}
",
    ),
];

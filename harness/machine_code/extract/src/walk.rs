//! What a self-check is made of, in Rust and in C: a plain walk, and no word-parallel arithmetic. It shares no
//! text with a kernel.

/// What a self-check in C begins with: of a file that is included into a program nothing of it is there.
pub const ALONE: &str = "\
#if defined SELF_TEST && __INCLUDE_LEVEL__ == 0
#include <stdio.h>
#include <stdlib.h>

";

/// Random words, and in C the comparison of an answer.
pub const RANDOM: [&str; 2] = [
    "fn random(seed: &mut u64) -> u64 {
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

static void check(const char *name, uint64_t got, uint64_t expected) {
    if (got != expected) {
        printf(\"%s: %016llx, expected %016llx\\n\", name, (unsigned long long)got,
               (unsigned long long)expected);
        exit(1);
    }
}

",
];

/// The set of one square, in C.
pub const BIT: &str = "static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

";

/// Walks along rays.
pub const WALK: [&str; 2] = [
    "/// Every member walks until it meets a piece or the edge.
fn slide(set: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let mut attacks = 0;
    for square in (0..64).filter(|square| set >> square & 1 == 1) {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

",
    "/* Every member walks until it meets a piece or the edge. */
static uint64_t slide(uint64_t set, int files, int ranks, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        int file = square % 8 + files, rank = square / 8 + ranks;
        uint64_t met = ~(set >> square) & 1;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += files;
            rank += ranks;
        }
    }
    return attacks;
}

",
];

/// Eight sums of bytes, in C.
pub const BYTEWISE: &str = "/* Byte by byte, x + factor * y. */
static uint64_t bytewise(uint64_t x, uint64_t y, uint64_t factor) {
    uint64_t answer = 0;
    for (int k = 0; k < 64; k += 8) {
        answer |= (((x >> k) + (y >> k) * factor) & 0xff) << k;
    }
    return answer;
}

";

/// The comparison of an answer, in Rust.
pub const SAME: &str = "fn same(name: &str, got: &[u64], expected: &[u64]) {
    for (word, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(got == expected, \"{name}, word {word}: {got:#018x}, expected {expected:#018x}\");
    }
}

";

/// Walks from one square, in Rust.
pub const UNION: &str = "fn union(square: u64, steps: &[(i32, i32)], occupied: u64) -> u64 {
    let walks = steps.iter().map(|&(files, ranks)| slide(1 << square, files, ranks, occupied));
    walks.fold(0, |all, one| all | one)
}

";

/// A board that is kept for lines of one direction, in Rust.
pub const LAID: &str = "/// The squares line by line, from rank 1, the a-file, h1 or a1 on, each line in the direction of its step.
fn laid((files, ranks): (i32, i32), board: u64) -> u64 {
    let mut squares: Vec<i32> = (0..64).collect();
    squares.sort_by_key(|square| {
        let (file, rank) = (square % 8, square / 8);
        let line = match (files, ranks) {
            (_, 0) => rank,
            (0, _) => file,
            _ if files == ranks => rank - file,
            _ => rank + file,
        };
        (line, files * file + ranks * rank)
    });
    let places = squares.iter().enumerate();
    places.fold(0, |laid, (place, square)| laid | (board >> square & 1) << place)
}

";

/// The same in C, square by square.
pub const TURNED: &str = "static int order(uint64_t square, int files, int ranks) {
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

static uint64_t laid(const int *step, uint64_t board) {
    uint64_t answer = 0;
    for (uint64_t square = 0; square < 64; square++) {
        answer |= (board >> square & 1) * turned(square, step[0], step[1]);
    }
    return answer;
}

";

/// The direction of one square from another.
pub const TOWARDS: [&str; 2] = [
    "/// Directions are numbered clockwise from north, or from `first`; off the rays, if that is to be known, and on
/// the square itself there is none.
fn towards(coordinate: u8, square: u64, first: u8, exact: bool) -> u8 {
    let (there, here) = (i32::from(coordinate & 63), square as i32);
    let (files, ranks) = (there % 8 - here % 8, there / 8 - here / 8);
    let is_off = files != 0 && ranks != 0 && files.abs() != ranks.abs();
    let clockwise = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let signs = (files.signum(), ranks.signum());
    match clockwise.iter().position(|&step| step == signs) {
        Some(number) if !(exact && is_off) => (number as u8 + first) & 7,
        _ => 0xff,
    }
}

",
    "/* Directions are numbered clockwise from north, or from `first`; off the rays, if that is to be known, and on
   the square itself there is none. */
static uint64_t towards(uint64_t coordinate, uint64_t square, uint64_t first, int exact) {
    static const int clockwise[8][2] = {
        {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    const int files = (int)(coordinate % 8) - (int)(square % 8);
    const int ranks = (int)(coordinate / 8 % 8) - (int)(square / 8);
    const int is_off = files != 0 && ranks != 0 && files != ranks && files != -ranks;
    for (uint64_t number = 0; number < 8; number++) {
        const int *const step = clockwise[number];
        if (!(exact && is_off) && (files > 0) - (files < 0) == step[0] && (ranks > 0) - (ranks < 0) == step[1]) {
            return (number + first) & 7;
        }
    }
    return 0xff;
}

",
];

/// Says that a function was not checked, in Rust: to the terminal, which a test's own output does not reach.
pub const SKIPPED: &str = "fn skipped(name: &str, features: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), \"skipped: {name}: this CPU lacks one of {features}\");
}

";

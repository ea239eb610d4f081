//! What a self-check is made of, in Rust and in C: a plain walk, and no word-parallel arithmetic. It shares no
//! text with a kernel.

/// What a self-check in C begins with: of a file that is included into a program nothing of it is there.
pub const ALONE: &str = "\
#if defined SELF_TEST && __INCLUDE_LEVEL__ == 0
#include <stdio.h>
#include <stdlib.h>

";

/// Random words, and the comparison of an answer.
pub const RANDOM: [&str; 2] = [
    "fn random_word(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn check(name: &str, got: u64, expected: u64) {
    assert!(got == expected, \"{name}: {got:016x}, expected {expected:016x}\");
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

/// Functions by what a caller of them has, in both languages, each behind what it is made of.
pub const HELPERS: [(&str, [&str; 2]); 10] = [
    ("skipped(", [SKIPPED, ""]),
    ("bit(", BIT),
    ("either(", EITHER),
    ("index_of(", INDEX_OF),
    ("slide(", SLIDE),
    ("attacked(", ATTACKED),
    ("sums(", SUMS),
    ("towards(", TOWARDS),
    ("turned(", ["", TURNED]),
    ("laid(", LAID),
];

const BIT: [&str; 2] = [
    "fn bit(square: u64) -> u64 {
    1 << square
}

",
    "static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

",
];

const EITHER: [&str; 2] = [
    "fn either(first: bool, one: u64, other: u64) -> u64 {
    if first { one } else { other }
}

",
    "static uint64_t either(int first, uint64_t one, uint64_t other) {
    return first ? one : other;
}

",
];

const INDEX_OF: [&str; 2] = [
    "fn index_of(number: u64) -> usize {
    number as usize
}

",
    "static int index_of(uint64_t number) {
    return (int)number;
}

",
];

const SLIDE: [&str; 2] = [
    "/// Every member walks until it meets a piece or the edge.
fn slide(set: u64, [files, ranks]: [i32; 2], occupied: u64) -> u64 {
    let mut attacks = 0;
    for square in (0..64).filter(|square| set >> square & 1 == 1) {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let next = 1 << (8 * rank + file);
            attacks |= next;
            if occupied & next != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

",
    "/* Every member walks until it meets a piece or the edge. */
static uint64_t slide(uint64_t set, const int *step, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        int file = square % 8 + step[0], rank = square / 8 + step[1];
        uint64_t met = ~(set >> square) & 1;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += step[0];
            rank += step[1];
        }
    }
    return attacks;
}

",
];

const ATTACKED: [&str; 2] = [
    "/// From one square, along so many steps from the `first` on.
fn attacked(square: u64, steps: &[[i32; 2]], first: usize, count: usize, occupied: u64) -> u64 {
    let walks = steps[first..][..count].iter().map(|&step| slide(1 << square, step, occupied));
    walks.fold(0, |all, one| all | one)
}

",
    "/* From one square, along so many steps from the `first` on. */
static uint64_t attacked(uint64_t square, const int (*steps)[2], int first, int count, uint64_t occupied) {
    uint64_t all = 0;
    for (int way = 0; way < count; way++) {
        all |= slide(UINT64_C(1) << square, steps[first + way], occupied);
    }
    return all;
}

",
];

const SUMS: [&str; 2] = [
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
];

const LAID: [&str; 2] = [
    "/// The squares line by line, from rank 1, the a-file, h1 or a1 on, each line in the direction of its step.
fn laid([files, ranks]: [i32; 2], board: u64) -> u64 {
    let mut squares: Vec<i32> = (0..64).collect();
    squares.sort_by_key(|square| {
        let (file, rank) = (square % 8, square / 8);
        let line = if files == 0 { file } else { rank - files * ranks * file };
        (line, files * file + ranks * rank)
    });
    let places = squares.iter().enumerate();
    places.fold(0, |laid, (place, square)| laid | (board >> square & 1) << place)
}

",
    "static uint64_t laid(const int *step, uint64_t board) {
    uint64_t answer = 0;
    for (uint64_t square = 0; square < 64; square++) {
        answer |= (board >> square & 1) * turned(square, step[0], step[1]);
    }
    return answer;
}

",
];

/// Of C alone: whoever builds such boards in Rust has it already.
const TURNED: &str = "static int order(uint64_t square, int files, int ranks) {
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

";

/// The direction of squares from another.
const TOWARDS: [&str; 2] = [
    "/// Of eight squares. Directions are numbered clockwise from north, or from `first`; off the rays, if that is to be known,
/// and on the square itself there is none.
fn towards(coordinates: u64, square: u64, first: u8, exact: u8) -> u64 {
    let clockwise = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let one = |coordinate: u8| {
        let (there, here) = (i32::from(coordinate & 63), square as i32);
        let (files, ranks) = (there % 8 - here % 8, there / 8 - here / 8);
        let is_off = files != 0 && ranks != 0 && files.abs() != ranks.abs();
        let signs = (files.signum(), ranks.signum());
        match clockwise.iter().position(|&step| step == signs) {
            Some(number) if !(exact == 1 && is_off) => (number as u8 + first) & 7,
            _ => 0xff,
        }
    };
    u64::from_le_bytes(coordinates.to_le_bytes().map(one))
}

",
    "/* Of eight squares. Directions are numbered clockwise from north, or from `first`; off the rays, if that is to be known,
   and on the square itself there is none. */
static uint64_t towards(uint64_t coordinates, uint64_t square, uint64_t first, int exact) {
    static const int clockwise[8][2] = {
        {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    uint64_t answer = 0;
    for (int place = 0; place < 64; place += 8) {
        const uint64_t coordinate = coordinates >> place & 63;
        const int files = (int)(coordinate % 8) - (int)(square % 8);
        const int ranks = (int)(coordinate / 8) - (int)(square / 8);
        const int is_off = files != 0 && ranks != 0 && files != ranks && files != -ranks;
        uint64_t found = 0xff;
        for (uint64_t number = 0; number < 8 && !(exact && is_off); number++) {
            const int *const step = clockwise[number];
            if ((files > 0) - (files < 0) == step[0] && (ranks > 0) - (ranks < 0) == step[1]) {
                found = (number + first) & 7;
            }
        }
        answer |= found << place;
    }
    return answer;
}

",
];

/// Says that a function was not checked, in Rust: to the terminal, which a test's own output does not reach.
pub const SKIPPED: &str = "fn skipped(name: &str, features: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), \"skipped: {name}: this CPU lacks one of {features}\");
}

";

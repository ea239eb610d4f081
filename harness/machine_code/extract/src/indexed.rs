//! Tables of what indexes attacks by the pieces that may stop a slider: where a square's entries begin, and how those
//! pieces are brought side by side. It knows where lines run, and no kernel.

use crate::meaning::{Meaning, SQUARES, stops};
use contract::{Line, Piece, Square};

/// A piece, its lines, and its first step: the others are that one turned by right angles.
const PIECES: [(Piece, &[Line], &str); 2] = [
    (Piece::Rook, &[Line::Rank, Line::File], "1, 0"),
    (Piece::Bishop, &[Line::Diagonal, Line::AntiDiagonal], "1, 1"),
];

/// Steps down by powers of two.
const STEPS: [&str; 6] = ["one", "two", "four", "eight", "sixteen", "thirty_two"];

/// All of them.
pub fn known() -> Vec<Meaning> {
    let mut known: Vec<Meaning> = (0..32).map(in_indices_of_two).collect();
    let mut begin = 0;
    for (piece, lines, step) in PIECES {
        let name = piece.name();
        let bits = |square| u64::from(stops(lines, square).count_ones());
        let entries_below = |square| (0..square).map(|other| 1 << bits(other)).sum::<u64>();
        let after = if begin > 0 { format!("{begin} + ") } else { String::new() };
        known.push(Meaning {
            name: format!("{}_FIRST", name.to_uppercase()),
            entry: format!("{name}_first"),
            by: "square",
            about: format!(
                "where its entries begin, one for each set of pieces that may stop a {name}"
            ),
            made: vec![format!("{after}first_entry(square, {step})")],
            words: SQUARES.map(|square| begin + entries_below(square)).collect(),
        });
        begin += entries_below(64);
        known.push(Meaning {
            name: format!("{}_SHIFT", name.to_uppercase()),
            entry: format!("{name}_shift"),
            by: "square",
            about: format!("64 less the number of squares on which a piece may stop a {name}"),
            made: vec![format!("64 - population(stops(square, {step}))")],
            words: SQUARES.map(|square| 64 - bits(square)).collect(),
        });
        known.extend((0..6).map(|power| Meaning {
            name: format!("{name}_moving_by_{}", STEPS[power]).to_uppercase(),
            entry: format!("moving_by_{}", STEPS[power]),
            by: "square",
            about: format!(
                "the pieces that go down by {} to bring those that may stop a {name} side by side",
                1 << power
            ),
            made: vec![format!("moving(stops(square, {step}), {power})")],
            words: SQUARES.map(|square| moving(stops(lines, square), power)).collect(),
        }));
    }
    known
}

/// Of each piece the bits in the indices that are kept for two squares.
fn in_indices_of_two(pair: usize) -> Meaning {
    let squares = [2 * pair, 2 * pair + 1];
    let [first, second] = squares.map(|square| Square::new(square as u8));
    let indices = squares.map(|square| PIECES.map(|(_, lines, _)| stops(lines, square)));
    let of = |piece: usize| {
        let in_index =
            |stops: &u64| (stops >> piece & 1) << (stops & ((1 << piece) - 1)).count_ones();
        indices.as_flattened().iter().rfold(0, |all, stops| all << 16 | in_index(stops))
    };
    let made = squares.map(|square| format!("index_bits(from, {square})"));
    Meaning {
        name: format!("BITS_OF_{first}_AND_{second}").to_uppercase(),
        entry: format!("{first}_{second}_bits"),
        by: "from",
        about: format!(
            "its bits in four indices of 16 bits: of a rook and a bishop on {first}, then on {second}"
        ),
        made: vec![made.join(" | ") + " << 32"],
        words: SQUARES.map(of).collect(),
    }
}

/// The pieces that go down by a power of two: each by as many squares as there are others below it, by the smallest
/// powers first.
fn moving(stops: u64, power: usize) -> u64 {
    let (mut moving, mut down) = (0, 0);
    for square in SQUARES {
        let is_stop = stops >> square & 1;
        moving |= (is_stop & down >> power) << (square as u64 - down % (1 << power));
        down += 1 - is_stop;
    }
    moving
}

/// What they are built of, as in [`crate::walk`].
pub const PARTS: [(&str, &str, &str); 5] = [
    (
        "population",
        "/// How many squares are in a set.
const fn population(set: u64) -> u64 {
    set.count_ones() as u64
}
",
        "/* How many squares are in a set. */
static uint64_t population(uint64_t set) {
    return (uint64_t)__builtin_popcountll(set);
}
",
    ),
    (
        "stops",
        "/// The squares on which a piece may stop a slider who goes by steps of (files, ranks) and at right angles: not the
/// last ones.
const fn stops(square: u64, files: i32, ranks: i32) -> u64 {
    const fn along(square: u64, files: i32, ranks: i32) -> u64 {
        let (own, step) = (bit(square), 8 * ranks + files);
        let line = ray(square, files, ranks, 0) | own | ray(square, -files, -ranks, 0);
        (line >> step) & line & (line << step) & !own
    }
    along(square, files, ranks) | along(square, -ranks, files)
}
",
        "static uint64_t stops_along(uint64_t square, int files, int ranks) {
    const int step = 8 * ranks + files;
    const uint64_t own = bit(square);
    const uint64_t line = ray(square, files, ranks, 0) | own | ray(square, -files, -ranks, 0);
    return (line >> step) & line & (line << step) & ~own;
}

/* The squares on which a piece may stop a slider who goes by steps of (files, ranks) and at right angles: not the
   last ones. */
static uint64_t stops(uint64_t square, int files, int ranks) {
    return stops_along(square, files, ranks) | stops_along(square, -ranks, files);
}
",
    ),
    (
        "first_entry",
        "/// How many sets of pieces may stop such a slider, on all lower squares together.
const fn first_entry(square: u64, files: i32, ranks: i32) -> u64 {
    let (mut entries, mut other) = (0, 0);
    while other < square {
        entries += bit(population(stops(other, files, ranks)));
        other += 1;
    }
    entries
}
",
        "/* How many sets of pieces may stop such a slider, on all lower squares together. */
static uint64_t first_entry(uint64_t square, int files, int ranks) {
    uint64_t entries = 0;
    for (uint64_t other = 0; other < square; other++) {
        entries += bit(population(stops(other, files, ranks)));
    }
    return entries;
}
",
    ),
    (
        "moving",
        "/// Pieces on these squares go down by as many squares as there are others below, by 1, 2, 4 and so on as the
/// number's binary digits say: those that go by this power of two, where they are by then.
const fn moving(squares: u64, power: u32) -> u64 {
    let (mut all, mut down, mut square) = (0, 0, 0);
    while square < 64 {
        let is_there = squares >> square & 1;
        all |= (is_there & down >> power) << (square - down % (1 << power));
        down += 1 - is_there;
        square += 1;
    }
    all
}
",
        "/* Pieces on these squares go down by as many squares as there are others below, by 1, 2, 4 and so on as the
   number's binary digits say: those that go by this power of two, where they are by then. */
static uint64_t moving(uint64_t squares, int power) {
    uint64_t all = 0, down = 0;
    for (uint64_t square = 0; square < 64; square++) {
        const uint64_t is_there = squares >> square & 1;
        all |= (is_there & down >> power) << (square - down % bit((uint64_t)power));
        down += 1 - is_there;
    }
    return all;
}
",
    ),
    (
        "index_bits",
        "/// The bit of a piece in the index of a rook on a square, and 16 bits higher in that of a bishop: pieces that may
/// stop it stand side by side, the lowest first.
const fn index_bits(piece: u64, square: u64) -> u64 {
    const fn in_index(piece: u64, mask: u64) -> u64 {
        (mask >> piece & 1) << population(mask & (bit(piece) - 1))
    }
    in_index(piece, stops(square, 1, 0)) | in_index(piece, stops(square, 1, 1)) << 16
}
",
        "static uint64_t in_index(uint64_t piece, uint64_t mask) {
    return (mask >> piece & 1) << population(mask & (bit(piece) - 1));
}

/* The bit of a piece in the index of a rook on a square, and 16 bits higher in that of a bishop: pieces that may
   stop it stand side by side, the lowest first. */
static uint64_t index_bits(uint64_t piece, uint64_t square) {
    return in_index(piece, stops(square, 1, 0)) | in_index(piece, stops(square, 1, 1)) << 16;
}
",
    ),
];

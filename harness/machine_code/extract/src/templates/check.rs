//! Functions for the self-checks of printed Rust: a plain square-by-square walk. A check gets those
//! it calls.

fn random_word(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn check(name: &str, got: u64, expected: u64) {
    assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
}

/// Says that a routine is not checked. If none is, and this file is a crate and no module of
/// another, the exit code is 77, as test harnesses have it.
fn skip(name: &str, features: &str) {
    use std::io::Write;
    use std::sync::atomic::{AtomicUsize, Ordering};
    static SKIPPED: AtomicUsize = AtomicUsize::new(0);
    let _ = writeln!(std::io::stderr(), "skipped: {name}: this CPU lacks one of {features}");
    let skipped = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
    if skipped == ROUTINES && !module_path!().contains("::") {
        let why = "this CPU lacks instructions that the functions need";
        let _ = writeln!(std::io::stdout(), "nothing checked: {why}");
        std::process::exit(77);
    }
}

fn bit(square: u64) -> u64 {
    1 << square
}

/// One ray from `square` by steps of (files, ranks), up to and including the first piece.
fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while (0..8).contains(&file) && (0..8).contains(&rank) && squares & occupied == 0 {
        squares |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    squares
}

/// Sort key of a square when the lines of a step are laid one after the other, each in its
/// direction.
fn order(square: u64, files: i32, ranks: i32) -> i32 {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    let line = if files == 0 { file } else { rank - files * ranks * file };
    64 * line + files * file + ranks * rank
}

/// The bit of `square` on a board in that order.
fn reordered_bit(square: u64, files: i32, ranks: i32) -> u64 {
    let own = order(square, files, ranks);
    1 << (0..64).filter(|&other| order(other, files, ranks) < own).count()
}

/// `board` permuted into that order.
fn reorder(files: i32, ranks: i32, board: u64) -> u64 {
    let placed = |square| (board >> square & 1) * reordered_bit(square, files, ranks);
    (0..64).map(placed).sum()
}

/// Attacks of all sliders in `set`; bit n of `ways` allows direction n, clockwise from north-east.
fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
    let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
    let mut attacks = 0;
    for square in (0..64).filter(|square| set >> square & 1 == 1) {
        for (way, (files, ranks)) in steps.into_iter().enumerate() {
            if ways >> way & 1 == 1 {
                attacks |= ray(square, files, ranks, occupied);
            }
        }
    }
    attacks
}

/// Whether a piece on `other` can stop a rook (1) or a bishop (2) on `square`.
fn stops(square: u64, other: u64) -> usize {
    let inner = |line: u64| (1..7).contains(&line);
    let (files, ranks) = ((other % 8).abs_diff(square % 8), (other / 8).abs_diff(square / 8));
    let is_rook = files == 0 && inner(other / 8) || ranks == 0 && inner(other % 8);
    let is_bishop = files == ranks && inner(other / 8) && inner(other % 8);
    if other == square { 0 } else { usize::from(is_rook) + 2 * usize::from(is_bishop) }
}

/// Packs the squares that can block a rook into bits 0 to 15, those of a bishop into bits 16 to 31.
fn indices(square: u64, board: u64) -> u64 {
    let (mut index, mut places) = ([0; 3], [0; 3]);
    for other in 0..64 {
        let piece = stops(square, other);
        index[piece] |= (board >> other & 1) << places[piece];
        places[piece] += 1;
    }
    index[1] | index[2] << 16
}

/// Number of blocker sets of a rook; a bishop has fewer.
fn entries(square: u64) -> u64 {
    1 << (0..64).filter(|&other| stops(square, other) == 1).count()
}

/// Blocker set `number` of both the rook and the bishop; all other squares are random.
fn blocker_set(square: u64, number: u64, random: u64) -> u64 {
    let (mut board, mut places) = (0, [0; 3]);
    for other in 0..64 {
        let piece = stops(square, other);
        let bit = if piece == 0 { random >> other } else { number >> places[piece] };
        board |= (bit & 1) << other;
        places[piece] += 1;
    }
    board
}

/// x + factor * y in each group of `bits` bits.
fn sums(x: u64, y: u64, factor: u64, bits: usize) -> u64 {
    let sum = |place: usize| (x >> place).wrapping_add((y >> place).wrapping_mul(factor));
    (0..64).step_by(bits).fold(0, |sums, place| sums | (sum(place) & !0 >> (64 - bits)) << place)
}

/// Directions from `square` to the eight `coordinates`, clockwise from north-east (`first`). 0xff
/// for `square` itself and, if `exact`, off the rays.
fn directions(coordinates: u64, square: u64, first: u64, exact: u64) -> u64 {
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

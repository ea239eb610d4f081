//! What a self-check is made of, in Rust and in C: a plain walk, and no word-parallel arithmetic. It shares no
//! text with a kernel.

/// Random words, and the comparison of an answer.
pub const RANDOM: [&str; 2] = [
    "fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn check(name: &str, got: u64, expected: u64) {
    assert!(got == expected, \"{name}: {got:#018x}, expected {expected:#018x}\");
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

/// The set of one square.
pub const BIT: [&str; 2] = [
    "fn bit(square: u64) -> u64 {
    1 << square
}

",
    "static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

",
];

/// Walks along rays.
pub const WALK: [&str; 2] = [
    "/// Every member walks until it meets a man or the edge.
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
    "/* Every member walks until it meets a man or the edge. */
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

/// Eight sums of bytes.
pub const BYTEWISE: [&str; 2] = [
    "/// Byte by byte, `x + factor * y`.
fn bytewise(x: u64, y: u64, factor: u64) -> u64 {
    let byte = |k: u32| (x >> k).wrapping_add((y >> k).wrapping_mul(factor)) & 0xff;
    (0..64).step_by(8).map(|k| byte(k) << k).sum()
}

",
    "/* Byte by byte, x + factor * y. */
static uint64_t bytewise(uint64_t x, uint64_t y, uint64_t factor) {
    uint64_t answer = 0;
    for (int k = 0; k < 64; k += 8) {
        answer |= (((x >> k) + (y >> k) * factor) & 0xff) << k;
    }
    return answer;
}

",
];

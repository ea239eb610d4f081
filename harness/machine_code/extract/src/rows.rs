//! Rows of two words by square that kernels of eight queens load: what they are called, and what makes them. It
//! knows no kernel: rows are recognised by their words.
//!
//! As literals they are as much text as all the rest of a file. So C builds them as well, by macros, whose
//! expressions are constant: the words are there before the first look-up.

use contract::Line;
use std::array::from_fn;
use std::sync::LazyLock;

/// Such rows.
pub struct Rows {
    /// What they are called.
    pub name: &'static str,
    /// What a row is, in words.
    pub about: String,
    /// How its words are made, in what Rust and macros of C spell alike: nothing is shifted to the left that C takes
    /// for a signed number.
    pub made: [String; 2],
    /// What they are recognised by.
    words: Vec<u64>,
}

/// The rows with these words, if they are known.
pub fn of(words: &[u64]) -> Option<&'static Rows> {
    static KNOWN: LazyLock<Vec<Rows>> = LazyLock::new(known);
    KNOWN.iter().find(|rows| rows.words == words)
}

fn known() -> Vec<Rows> {
    let places = (0..4).flat_map(|queen| [false, true].map(|has_rank| laid(4 * queen, has_rank)));
    let controls =
        [(3, 0), (3, 8), (7, 0), (7, 8)].map(|(byte, lane)| controlled(byte + lane, lane));
    places.chain(controls).chain([beside()]).collect()
}

/// What C needs for all of them.
pub const IN_C: &str = "\
/* Both diagonals of a square without it. */
#define RAYBENCH_DIAGONALS(square) \\
    ((UINT64_C(0x8040201008040201) >> 8 * (square & 7) << (square & 56)) \\
     ^ (UINT64_C(0x8040201008040201) << (56 - 8 * (square & 7)) >> (56 - (square & 56))) \\
     ^ (UINT64_C(0x0102040810204080) >> (56 - 8 * (square & 7)) << (square & 56)) \\
     ^ (UINT64_C(0x0102040810204080) << 8 * (square & 7) >> (56 - (square & 56))))
#define RAYBENCH_FOUR(a) \\
    RAYBENCH_ROW((a)), RAYBENCH_ROW((a + 1)), RAYBENCH_ROW((a + 2)), RAYBENCH_ROW((a + 3))
#define RAYBENCH_RANKS(a) \\
    RAYBENCH_FOUR(a), RAYBENCH_FOUR(a + 4), RAYBENCH_FOUR(a + 8), RAYBENCH_FOUR(a + 12)
/* Of all squares. */
#define RAYBENCH_ROWS \\
    {RAYBENCH_RANKS(0), RAYBENCH_RANKS(16), RAYBENCH_RANKS(32), RAYBENCH_RANKS(48)}

";

const DIAGONALS: &str = "diagonals(square)";
const RANK: &str = "0xff00000000000000 >> (56 - (square & 56))";

fn diagonals(square: usize) -> u64 {
    Line::Diagonal.attacks(square, 0) | Line::AntiDiagonal.attacks(square, 0)
}

fn by_square(row: impl Fn(usize) -> [u64; 2]) -> Vec<u64> {
    (0..64).flat_map(row).collect()
}

fn beside() -> Rows {
    let sides =
        ["0xffffffffffffff00 << (square & 56)", "0x00ffffffffffffff >> (56 - (square & 56))"];
    Rows {
        name: "BESIDE",
        about: "its diagonals above its rank, and below".into(),
        made: sides.map(|side| format!("{DIAGONALS} & ({side})")),
        words: by_square(|square| {
            let (below, above) = ((1 << (square & 56)) - 1, !0xff << (square & 56));
            [diagonals(square) & above, diagonals(square) & below]
        }),
    }
}

/// Of four bytes the first on ranks above, the second on the own one, the third on those below.
fn laid(first: u64, has_rank: bool) -> Rows {
    let bytes = format!("{:#018x}", first * 0x0101_0101_0101_0101);
    let (name, lines, rank) = match has_rank {
        false => ("DIAGONALS", "", String::new()),
        true => ("LINES", " and its rank", format!(" | ({RANK})")),
    };
    Rows {
        name,
        about: format!(
            "bytes {first} to {} for ranks above, its own and below; diagonals{lines}",
            first + 2
        ),
        made: [
            format!("{bytes} | (0x0102020202020202 >> (56 - (square & 56)))"),
            DIAGONALS.to_string() + &rank,
        ],
        words: by_square(|square| {
            let own = square / 8;
            let byte = |rank| first as u8 + 1 + u8::from(rank < own) - u8::from(rank > own);
            let rank = if has_rank { 0xff << (8 * own) } else { 0 };
            [u64::from_le_bytes(from_fn(byte)), diagonals(square) | rank]
        }),
    }
}

/// The byte of the square's own rank is this one of 16; others say where it is, from its lane on.
fn controlled(own: u64, lane: u64) -> Rows {
    let ranks = format!("{:#018x}", 0x8080_8080_8080_8080 + lane * 0x0100_0000_0100_0000);
    let not_own = format!("{:#04x}00000000000000 >> (56 - (square & 56))", 0xff ^ own);
    let numbers = "((square >> 3 ^ 3) * 0x0000000100000001) | ((square >> 3) * 0x0100000001000000)";
    Rows {
        name: "RAYS_AND_PLACES",
        about: format!(
            "diagonals and file; byte {own} on its rank, none on others, where file and rank are"
        ),
        made: [
            format!(
                "{DIAGONALS} | ((0x8080808080808080 >> (7 - (square & 7))) ^ (0x8000000000000000 >> (63 - square)))"
            ),
            format!(
                "(({ranks} | {numbers} | ({RANK})) ^ ({not_own})) | ((square & 7) * 0x0000001000000010)"
            ),
        ],
        words: by_square(|square| {
            let (file, rank) = (square % 8, square / 8);
            let place = |byte| match byte % 4 {
                _ if byte == rank => own,
                0 => 0x80 | (rank as u64 ^ 3),
                3 => 0x80 | (rank as u64 + lane),
                _ => 0x80,
            };
            let of_file = |byte| if byte % 4 == 0 { 16 * file as u64 } else { 0 };
            let control = from_fn(|byte| (place(byte) | of_file(byte)) as u8);
            let rays = diagonals(square) | Line::File.attacks(square, 0);
            [rays, u64::from_le_bytes(control)]
        }),
    }
}

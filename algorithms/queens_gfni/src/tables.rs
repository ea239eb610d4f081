//! Tables by square, by file and by rank, made at compile time.

use contract::{Aligned, Line, words_of};

/// Two words by square: the squares of diagonals and file, and a `control`. 1 KiB.
pub type Rows = Aligned<[u64; 128]>;

/// The rows for even and odd lanes, and for the first and the second four queens. 4 KiB.
pub static ROWS: [[Rows; 2]; 2] = [[rows(0, 0), rows(0, 1)], [rows(1, 0), rows(1, 1)]];

/// Three bytes by file: the files to the left, the queen's own, those to the right.
pub static SIDES: Aligned<[u64; 4]> = doublewords(contract::array!(place < 32 => match place % 4 {
    3 => 0,
    part => parted(place / 4)[part],
}));

/// Three bytes by `rank_number`: the bit of the rank, the first rank as the highest.
pub static RANK_BITS: Aligned<[u64; 4]> =
    doublewords(contract::array!(place < 32 => match place % 4 {
        3 => 0,
        _ => 0x80 >> rank_number(place / 4),
    }));

/// The fourth byte by file: the bit of the file.
pub static FILE_BITS: Aligned<[u64; 4]> =
    doublewords(contract::array!(place < 32 => match place % 4 {
        3 => 1 << (place / 4),
        _ => 0,
    }));

/// The number of a rank in the table of ranks. It agrees in its lowest three bits with the place of
/// the rank's byte in `control`, wherever both use the same byte. It is its own inverse.
const fn rank_number(rank: usize) -> usize {
    rank ^ 3
}

const fn doublewords(bytes: [u8; 32]) -> Aligned<[u64; 4]> {
    Aligned(words_of(bytes))
}

const fn rows(four: usize, lane: usize) -> Rows {
    Aligned(contract::array!(word < 128 => match word % 2 {
        0 => six_rays(word / 2),
        _ => control(word / 2, four, lane),
    }))
}

/// The data of one square's query: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Row {
    /// Diagonals and file, and the same in reverse order of the ranks.
    pub rays: [u64; 2],
    /// In every byte the bit of the square's rank: with the first rank as the highest bit, and as
    /// the lowest.
    pub slider: [u64; 2],
    /// For file j in byte 7 - j: the files on the same side of the square, or its own.
    pub sides: u64,
    /// The file without the square.
    pub file: u64,
    /// Both diagonals without the square.
    pub diagonals: u64,
    /// The whole rank.
    pub rank: u64,
}

/// By square: 4 KiB.
pub static SQUARES: [Row; 64] = contract::array!(square < 64 => {
    let [_, file, diagonal, antidiagonal] = Line::all_attacks(square, 0);
    let (rays, rank) = (six_rays(square), square / 8);
    Row {
        rays: [rays, rays.swap_bytes()],
        slider: [BYTES * (0x80 >> rank), BYTES << rank],
        sides: u64::from_le_bytes(contract::array!(byte < 8 => {
            let (own, file) = (square % 8, 7 - byte);
            parted(own)[(file >= own) as usize + (file > own) as usize]
        })),
        file,
        diagonals: diagonal | antidiagonal,
        rank: 0xff << (8 * rank),
    }
});

/// A slider's attacks along its rank, by its file and the eight squares of the rank. 2 KiB.
pub static ALONG_RANKS: [[u8; 256]; 8] = contract::array!(file < 8 => {
    contract::array!(pieces < 256 => Line::Rank.attacks(file, pieces as u64) as u8)
});

const BYTES: u64 = 0x0101_0101_0101_0101;

/// The files to the left of a file, itself, those to the right.
const fn parted(file: usize) -> [u8; 3] {
    let left = (1_u8 << file) - 1;
    [left, 1 << file, !left & !(1 << file)]
}

/// Diagonals and file, without the square's own rank.
const fn six_rays(square: usize) -> u64 {
    let [_, file, diagonal, antidiagonal] = Line::all_attacks(square, 0);
    file | diagonal | antidiagonal
}

/// Control of a shuffle within 128 bits. The byte of the own rank holds the place of the queen's
/// last byte, in which the rank is gathered. The other bytes have the highest bit set, which
/// selects zero, and bits to spare: in the queen's last byte they hold the place of the own rank,
/// in her first byte the `rank_number`, and above it the file.
const fn control(square: usize, four: usize, lane: usize) -> u64 {
    let (rank, file) = (square / 8, square % 8);
    u64::from_le_bytes(contract::array!(byte < 8 => {
        let own = (4 * four + 3 + 8 * lane) as u8;
        let place = match byte % 4 {
            _ if byte == rank => own,
            0 => 0x80 | rank_number(rank) as u8,
            3 => 0x80 | (rank + 8 * lane) as u8,
            _ => 0x80,
        };
        match byte % 4 {
            0 => place | (file as u8) << 4,
            _ => place,
        }
    }))
}

//! What the gathers read: attacks along a rank or a file, made while compiling.

use contract::Line;

/// By the inner six pieces of a rank and the file of the slider: the attacks, on all ranks. 4 KiB.
pub static ALONG_RANKS: [[u64; 8]; 64] = rows(Line::Rank);

/// By the inner six pieces of a file, from rank 2 on, and the rank of the slider: the attacks, on all
/// files. 4 KiB.
pub static ALONG_FILES: [[u64; 8]; 64] = rows(Line::File);

/// Of the first rank, or the a-file, copied to all that are parallel.
const fn rows(line: Line) -> [[u64; 8]; 64] {
    let (step, copies) = match line {
        Line::Rank => (1, 0x0101_0101_0101_0101),
        _ => (8, 0xff),
    };
    contract::array!(inner < 64 => {
        let (mut pieces, mut piece) = (0_u64, 1);
        while piece < 7 {
            pieces |= (inner as u64 >> (piece - 1) & 1) << (step * piece);
            piece += 1;
        }
        contract::array!(place < 8 => line.attacks(step * place, pieces) * copies)
    })
}

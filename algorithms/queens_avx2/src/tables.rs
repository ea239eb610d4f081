//! What the gathers read: attacks along a rank or a file, made while compiling.

use contract::Line;

/// By the inner six pieces of a rank and the file of the slider: the attacks, on all ranks. 4 KiB.
pub static ALONG_RANKS: [[u64; 8]; 64] = contract::array!(inner < 64 => contract::array!(file < 8 => Line::Rank.parallel_attacks(file, inner)));

/// By the inner six pieces of a file, from rank 2 on, and the rank of the slider: the attacks, on all
/// files. 4 KiB.
pub static ALONG_FILES: [[u64; 8]; 64] = contract::array!(inner < 64 => contract::array!(rank < 8 => Line::File.parallel_attacks(rank, inner)));

//! Rotate distances and wrap masks by direction.
//!
//! ```text
//! noWe +7   nort +8   noEa +9          6   7   0
//! west -1      .      east +1          5   .   1
//! soWe -9   sout -8   soEa -7          4   3   2
//! ```

/// Change of the square's index by one step, in `dir8` order; positive towards h8.
pub const SHIFT: [i32; 8] = [9, 1, -7, -8, -9, -1, 7, 8];

/// The squares on which one step may land, in `dir8` order.
///
/// A rotate brings back on the other side what leaves the board, so each mask clears all edges that
/// the direction moves away from: a step east never lands on the a-file, a step north never on the
/// first rank.
///
/// ```text
/// noWe              nort              noEa
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// 1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
/// . . . . . . . .   . . . . . . . .   . . . . . . . .
/// ```
pub const AVOID_WRAP: [u64; 8] = [
    0xfefe_fefe_fefe_fe00, // noEa: neither a-file nor first rank
    0xfefe_fefe_fefe_fefe, // east: not the a-file
    0x00fe_fefe_fefe_fefe, // soEa: neither a-file nor eighth rank
    0x00ff_ffff_ffff_ffff, // sout: not the eighth rank
    0x007f_7f7f_7f7f_7f7f, // soWe: neither h-file nor eighth rank
    0x7f7f_7f7f_7f7f_7f7f, // west: not the h-file
    0x7f7f_7f7f_7f7f_7f00, // noWe: neither h-file nor first rank
    0xffff_ffff_ffff_ff00, // nort: not the first rank
];

/// Bytes of both tables.
pub const TABLE_BYTES: usize = size_of_val(&SHIFT) + size_of_val(&AVOID_WRAP);

//! The index of each quarter of a mailbox, for byte shuffles that read 16 bytes of a table.

use contract::position::ray_order::{Row, square};
use contract::words_of;

/// For each slot, its square within a quarter of the board (16 squares), from the first quarter to
/// the last. A slot in another quarter or beyond the edge has the high bit, by which a byte shuffle
/// answers zero. 16 KiB.
pub static QUARTERS: [[Row; 4]; 64] = contract::array!(origin < 64 => {
    contract::array!(quarter < 4 => Row(words_of(indices(origin as u8, quarter as u8))))
});

const fn indices(origin: u8, quarter: u8) -> [u8; 64] {
    let mut bytes = [0x80; 64];
    let mut slot = 0;
    while slot < 64 {
        if let Some(square) = square(origin, slot)
            && square.index() / 16 == quarter
        {
            bytes[slot as usize] = square.index() % 16;
        }
        slot += 1;
    }
    bytes
}

//! Constants of vectors: the kind of each code, and the bytes that tell whether the opposite ray
//! has a piece.

use contract::position::ray_order::Row;
use contract::position::{KIND_OF_CODE, KNIGHT};
use contract::words_of;

/// The kind of each code, for each 128 bits.
pub const KINDS: [u64; 8] = {
    let [low, high] = words_of(KIND_OF_CODE);
    [low, high, low, high, low, high, low, high]
};

/// The bytes of two vectors that make a vector of entries: of the first vector, which has in each
/// word the half of the nearest piece (bytes 0 and 1) and of the piece that is put (2 and 3); and
/// of the second, from 64 on, which has the half of the piece on the knight's square (0 and 1).
const fn entries(bytes_of_ray: [[u8; 2]; 4], opposite: bool) -> Row {
    let mut bytes = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let [from, offset] = [byte / 8 * 8, byte % 8];
        let source = bytes_of_ray[offset / 2][offset % 2];
        let is_behind = opposite && offset >= 6;
        bytes[byte] = if is_behind { from as u8 ^ 32 } else { from as u8 } + source;
        byte += 1;
    }
    Row(words_of(bytes))
}

/// The nearest piece, the piece that is put, and the piece on the knight's square.
const NEAREST: [u8; 2] = [0, 1];
const PUT: [u8; 2] = [2, 3];
const ON_HOP: [u8; 2] = [64, 65];

/// For each code: the piece attacks the nearest one, or that on the knight's square; and the
/// nearest one attacks the piece. 1 KiB.
pub static ON_RAYS_OF_PIECE: [Row; 16] = contract::array!(code < 16 => {
    let victim = if code as u8 & 7 == KNIGHT { ON_HOP } else { NEAREST };
    entries([PUT, victim, NEAREST, PUT], false)
});

/// The knight attacks the piece; and the nearest piece attacked that of the opposite ray.
pub const BESIDE_RAYS: Row = entries([ON_HOP, PUT, NEAREST, NEAREST], true);

/// The code and the square of each knight's square, of two vectors in ray order.
pub const ON_HOPS: [u64; 8] = {
    let mut words = [0; 8];
    let mut ray = 0;
    while ray < 8 {
        words[ray] = (8 * ray as u64) | ((64 + 8 * ray as u64) << 8);
        ray += 1;
    }
    words
};

/// For each length of a list, 0 to 16, the bytes of two vectors that move the first vector up by so
/// many entries. Below it is what the second has on top; with the vectors exchanged, what is moved
/// out of the first. 1,088 bytes.
pub static MOVED_UP: [u64; 17 * 8] = {
    let mut words = [0; 17 * 8];
    let mut word = 0;
    while word < words.len() {
        let (length, mut byte) = (word / 8, 0);
        while byte < 8 {
            let source = (8 * (word % 8) + byte + 128 - 4 * length) % 128;
            words[word] |= (source as u64) << (8 * byte);
            byte += 1;
        }
        word += 1;
    }
    words
};

/// All ones for the code of a knight. 512 bytes.
pub static KNIGHTS: [[u64; 4]; 16] = contract::array!(code < 16 => {
    [if code as u8 & 7 == KNIGHT { !0 } else { 0 }; 4]
});

/// Eight numbers of 32 bits as the words of a vector.
const fn words_of_numbers(numbers: [u64; 8]) -> [u64; 4] {
    contract::array!(word < 4 => numbers[2 * word] | numbers[2 * word + 1] << 32)
}

/// For each mask of zero entries the order that puts the others first. The zeros follow. 8 KiB.
pub static COMPRESSED: [u64; 4 * 256] = {
    let mut words = [0; 4 * 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut order, mut length, mut entry) = ([0; 8], 0, 0);
        // First the entries, whose bits are clear, then the zeros.
        while entry < 16 {
            if (mask >> (entry % 8) & 1 == 1) == (entry >= 8) {
                order[length] = entry as u64 % 8;
                length += 1;
            }
            entry += 1;
        }
        let row = words_of_numbers(order);
        let mut word = 0;
        while word < 4 {
            words[4 * mask + word] = row[word];
            word += 1;
        }
        mask += 1;
    }
    words
};

/// The order that rotates a vector up by so many entries.
const fn rotation(entries: usize) -> [u64; 4] {
    words_of_numbers(contract::array!(entry < 8 => (entry + 8 - entries % 8) as u64 % 8))
}

/// All ones in the entries that such a rotation brings down from the top.
const fn below(entries: usize) -> [u64; 4] {
    words_of_numbers(
        contract::array!(entry < 8 => if entry < entries % 8 { 0xffff_ffff } else { 0 }),
    )
}

/// For each number of zeros of a vector, 0 to 8, how the next list is rotated, and which entries
/// leave its vector. A vector without zeros is full, so all of them leave. 576 bytes.
pub static ROTATED_BELOW: [u64; 9 * 2 * 4] = {
    let mut words = [0; 9 * 2 * 4];
    let mut zeros = 0;
    while zeros <= 8 {
        let is_below = if zeros == 0 { [!0; 4] } else { below(8 - zeros) };
        let rows = [rotation(8 - zeros), is_below];
        let mut word = 0;
        while word < 8 {
            words[8 * zeros + word] = rows[word / 4][word % 4];
            word += 1;
        }
        zeros += 1;
    }
    words
};

/// For each number of zeros of two vectors, 0 to 16, how the next list is rotated, which entries
/// leave a vector, and whether its first vector becomes the first, second or third. 2,720 bytes.
pub static MERGED: [u64; 17 * 5 * 4] = {
    let mut words = [0; 17 * 5 * 4];
    let mut zeros = 0;
    while zeros <= 16 {
        let length = 16 - zeros;
        let mut row = 0;
        while row < 5 {
            let is_here = row >= 2 && length / 8 == row - 2;
            let vector = match row {
                0 => rotation(length),
                1 => below(length),
                _ => [if is_here { !0 } else { 0 }; 4],
            };
            let mut word = 0;
            while word < 4 {
                words[4 * (5 * zeros + row) + word] = vector[word];
                word += 1;
            }
            row += 1;
        }
        zeros += 1;
    }
    words
};

/// For each slot the last slot of the opposite ray.
pub const OPPOSITE_TOPS: [u64; 8] = {
    let mut words = [0; 8];
    let mut ray = 0;
    while ray < 8 {
        words[ray] = 0x0101_0101_0101_0101 * (8 * ((ray as u64 + 4) % 8) + 7);
        ray += 1;
    }
    words
};

/// For each slot the last slot of its ray, within 128 bits.
pub const TOPS: [u64; 4] = {
    let (low, high) = (0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f);
    [low, high, low, high]
};

//! Changes of bytes that know nothing of what they are, but for tokens that readers of JSON and of
//! positions trip over, and packing.

use record::packed;
use workloads::SplitMix64;

const TOKENS: [&str; 18] = [
    "NaN",
    "-Infinity",
    "1e999",
    "-1e308",
    "0.0000000000000000000000000000000001",
    "\\u0000",
    "\\ud800",
    "\"\"",
    "null",
    "[[[[[[[[[[[[[[[[[[[[",
    "{\"a\":",
    "\u{feff}",
    "99999999999999999999",
    "/",
    "8/8",
    "KQRBNPkqrbnp",
    "\r",
    "\u{1b}[2J",
];

/// Changes `bytes` in a few places.
pub fn mangle(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    for _ in 0..1 + random.below(5) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(64)).min(bytes.len());
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.next() as u8,
            2 => drop(bytes.drain(at..end)),
            3 => bytes.truncate(at),
            4 => {
                let piece = bytes[at..end].repeat(1 + random.below(30));
                bytes.splice(at..at, piece);
            }
            _ => {
                let token = TOKENS[random.below(TOKENS.len())].repeat(1 + random.below(3));
                bytes.splice(at..at, token.into_bytes());
            }
        }
    }
}

/// Packs `bytes`, and breaks the packing or packs a flood at times.
pub fn pack(bytes: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    match random.below(8) {
        0 => {
            let mut broken = packed(bytes);
            mangle(&mut broken, random);
            broken
        }
        1 => [packed(bytes), packed(b" ")].concat(),
        2 if random.below(16) == 0 => packed(&vec![b'['; 65 << 20]),
        3 => packed(&packed(bytes)),
        _ => packed(bytes),
    }
}

//! A hash of a function that does not depend on its address.

use crate::decode::{Code, distances};
use sha2::{Digest, Sha256};

/// Returns the first 16 hexadecimal digits of SHA-256 over the function with addresses masked.
///
/// Masked are RIP-relative displacements and the targets of calls and jumps that leave the
/// function. The read-only bytes that a masked displacement refers to are hashed instead, so that
/// functions with different constants differ.
pub fn masked_hash(code: &Code) -> String {
    let mut hash = Sha256::new();
    hash.update(masked_bytes(code));
    for constant in &code.constants {
        hash.update((constant.instruction as u64).to_le_bytes());
        hash.update(&constant.bytes);
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn masked_bytes(code: &Code) -> Vec<u8> {
    let mut bytes = code.bytes.clone();
    for field in distances(code) {
        bytes[field.offset..field.offset + field.size].fill(0);
    }
    bytes
}

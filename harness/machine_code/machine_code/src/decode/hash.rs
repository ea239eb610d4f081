//! A hash of a function that does not depend on its address.

use crate::decode::{Code, distances};
use sha2::{Digest, Sha256};

/// The first 16 hexadecimal digits of SHA-256 over the function with addresses masked.
///
/// Masked are RIP-relative displacements and the targets of calls and jumps that leave the function. The
/// read-only bytes that a masked displacement refers to are hashed instead, so that functions with different
/// constants differ.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(address: u64, bytes: &[u8], constant: u8) -> String {
        masked_hash(&Code::decode("f", address, bytes, |_, length| Some(vec![constant; length])))
    }

    /// `movdqa xmm0,[rip+d]; call +c; shl rdi,s; jmp back to the start; ret`
    fn sample(displacement: u8, call: u8, shift: u8) -> Vec<u8> {
        let [d, c, s] = [displacement, call, shift];
        let load_and_call = [0x66, 0x0f, 0x6f, 0x05, d, 1, 0, 0, 0xe8, c, 1, 0, 0];
        [&load_and_call[..], &[0x48, 0xc1, 0xe7, s, 0xeb, 0xed, 0xc3]].concat()
    }

    #[test]
    fn addresses_do_not_matter_and_everything_else_does() {
        let reference = hash(0x1000, &sample(0, 0, 8), 1);
        assert_eq!(reference.len(), 16);
        assert_eq!(hash(0x2000, &sample(0, 0, 8), 1), reference);
        assert_eq!(hash(0x1000, &sample(64, 0, 8), 1), reference);
        assert_eq!(hash(0x1000, &sample(0, 64, 8), 1), reference);
        assert_ne!(hash(0x1000, &sample(0, 0, 9), 1), reference, "another shift");
        assert_ne!(hash(0x1000, &sample(0, 0, 8), 2), reference, "another constant");
        let mut inner = sample(0, 0, 8);
        inner[18] = 0xf5; // the jump goes to the call instead
        assert_ne!(hash(0x1000, &inner, 1), reference, "another jump inside");
    }
}

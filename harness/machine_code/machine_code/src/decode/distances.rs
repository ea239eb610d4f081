//! Fields of a function that hold a distance to something outside: the linker fills them in, and
//! they change when the code moves.

use crate::decode::Code;
use iced_x86::{Decoder, DecoderOptions};

/// A field that depends on the function's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// First byte of the field, from the start of the function.
    pub offset: usize,
    /// Bytes of the field.
    pub size: usize,
    /// The address that it refers to.
    pub target: u64,
}

/// Returns the RIP-relative displacements, and the targets of calls and jumps that leave the
/// function, in program order.
pub fn distances(code: &Code) -> Vec<Distance> {
    let mut distances = Vec::new();
    let mut decoder = Decoder::with_ip(64, &code.bytes, code.address, DecoderOptions::NONE);
    while decoder.can_decode() {
        let line = decoder.decode();
        let start = (line.ip() - code.address) as usize;
        let fields = decoder.get_constant_offsets(&line);
        if line.is_ip_rel_memory_operand() {
            distances.push(Distance {
                offset: start + fields.displacement_offset(),
                size: fields.displacement_size(),
                target: line.ip_rel_memory_address(),
            });
        }
        let target = line.near_branch_target();
        if target != 0 && !code.contains(target) {
            distances.push(Distance {
                offset: start + fields.immediate_offset(),
                size: fields.immediate_size(),
                target,
            });
        }
    }
    distances
}

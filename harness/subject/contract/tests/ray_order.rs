//! A mailbox in ray order.

use contract::position::ray_order::{permuted, square};
use contract::{Index, Vector, words_of};

#[test]
fn permuted_halves_are_the_slots_in_order() {
    // Every square has a different byte. None is zero, which marks slots beyond the edge.
    let mailbox: [u8; 64] = std::array::from_fn(|square| square as u8 + 1);
    for origin in 0..64 {
        let halves = permuted::<u64>(words_of(mailbox), Index::at(origin.into()));
        let bytes = halves.map(Vector::to_array).concat().into_iter().flat_map(u64::to_le_bytes);
        for (slot, byte) in (0..64).zip(bytes) {
            let expected = square(origin, slot).map_or(0, |square| square.index() + 1);
            assert_eq!(byte, expected, "slot {slot} of square {origin}");
        }
    }
}

//! The loop that fills one attack table; the printer replaces the words in CAPITALS.

fn fill() {
    for square in 0..64 {
        let mut mask = 0_u64;
        for other in 0..64 {
            if INDEX_OF_ONE != INDEX_OF_NONE {
                mask |= 1 << other;
            }
        }
        let mut occupied = 0_u64;
        loop {
            let index = INDEX;
            ADD;
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
    }
}

//! A deterministic pseudo-random sequence: a linear congruential generator (Knuth's constants).
//!
//! Cases and samples are drawn from it, so that the same question gives the same formula, the same
//! proof and the same figures on every machine.

/// The sequence, by its current state.
pub struct RandomNumbers(u64);

impl RandomNumbers {
    /// Starts the sequence, always with the same number.
    pub fn new() -> Self {
        RandomNumbers(1)
    }

    /// Returns the next 32 bits. They are the upper half of the state, whose lower bits have short
    /// periods.
    pub fn next(&mut self) -> u32 {
        let state = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = state.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }
}

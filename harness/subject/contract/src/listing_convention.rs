//! The calling conventions of published listings.

/// The registers of a published listing that is assembled into the listing binary. The assembler
/// makes the function, so it has no signature that says where each argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListingConvention {
    /// The sliders are in `rdi` and the empty squares in `rsi`. The answer is in `rax`.
    Words,
    /// The sliders of two boards are in `xmm0` and the empty squares in `xmm1`. The answer is in
    /// `xmm0`.
    Vectors,
    /// The sliders of two boards are in `xmm2` and the occupied squares in `xmm3`. The answer is in
    /// `xmm0`.
    Post,
    /// Sixteen coordinates are in `xmm0`. The square and the constants (expansion, 0x88, 0x77, two
    /// sign matrices, directions) are in `xmm1` to `xmm7`.
    Rays,
}

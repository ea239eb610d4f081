//! How a published listing is called.

/// The registers of a published listing that is assembled into the listing binary. The assembler
/// makes the function, so no signature says what is passed where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListingConvention {
    /// Sliders in `rdi`, empty squares in `rsi`; the answer in `rax`.
    Words,
    /// Two boards: sliders in `xmm0`, empty squares in `xmm1`; the answer in `xmm0`.
    Vectors,
    /// Two boards: sliders in `xmm2`, occupied squares in `xmm3`; the answer in `xmm0`.
    Post,
    /// Sixteen coordinates in `xmm0`; the square and the constants (expansion, 0x88, 0x77, two sign
    /// matrices, directions) in `xmm1` to `xmm7`.
    Rays,
}

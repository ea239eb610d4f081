//! Listings that a page prints as assembly.
//!
//! Chess Programming Wiki, "Dumb7Fill": x86-64 code of two attack getters to the south, with one
//! cycle less before the final shift.
//!
//! Gerd Isenberg, Computer Chess Club, 22 May 2005: attacks to the east by bytewise subtraction, in
//! the registers of the post: sliders in xmm2, occupied squares in xmm3, the answer in xmm0.
//!
//! 87flowers, "raysOfCoords": nine calls of vector operations, each an instruction of that name;
//! its constants and the expanded square are arguments.

listing! {
    /// Floods one step over empty squares in six cycles, and steps once more.
    DUMB7 = Words "dumb7_unrolled.attacks.south",
    "mov rax, rdi",
    ".rept 6", // cycles
    "shr rdi, 8",
    "and rdi, rsi",
    "or rax, rdi",
    ".endr",
    "shr rax, 8", // one step further
    "ret",
}

listing! {
    /// Floods over distances 1, 2 and 4, widens the empty squares along the way, and steps once
    /// more.
    KOGGE_STONE = Words "kogge_stone.attacks.south",
    "mov rax, rdi", // g |= p & g >> 8
    "shr rax, 8",
    "and rax, rsi",
    "or rax, rdi",
    "mov rcx, rsi", // p &= p >> 8
    "shr rcx, 8",
    "and rsi, rcx",
    "mov rcx, rax", // g |= p & g >> 16
    "shr rcx, 16",
    "and rcx, rsi",
    "or rax, rcx",
    "mov rcx, rsi", // p &= p >> 16
    "shr rcx, 16",
    "and rsi, rcx",
    "mov rcx, rax", // g |= p & g >> 32
    "shr rcx, 32",
    "and rcx, rsi",
    "or rax, rcx",
    "shr rax, 8", // one step further
    "ret",
}

listing! {
    /// Clears the rooks, subtracts them, and keeps the bits that changed. Rooks and occupied
    /// squares are the third and the fourth argument.
    SUBTRACTION = Post "subtract_sse2.attacks_andn_x2.east",
    "movdqa xmm0, xmm2", // rooks
    "pandn xmm0, xmm3",  // ~rooks & occupied
    "psubb xmm0, xmm2",  // (~rooks & occupied) - rooks
    "pxor xmm0, xmm3",   // ((~rooks & occupied) - rooks) ^ occupied
    "ret",
}

listing! {
    /// Doubles the rooks, subtracts them, and keeps the bits that changed. It is the other formula
    /// of the post.
    DOUBLING = Post "subtract_sse2.attacks_2r_x2.east",
    "movdqa xmm0, xmm3", // occupied
    "paddb xmm2, xmm2",  // 2 * rooks
    "psubb xmm0, xmm2",  // occupied - 2 * rooks
    "pxor xmm0, xmm3",   // (occupied - 2 * rooks) ^ occupied
    "ret",
}

listing! {
    /// Follows the post line by line. Arguments: coordinates, the expanded square, the matrix that
    /// expands, 0x88, 0x77, the signs of differences and of sameness, the directions.
    RAYS = Rays "gfni_rays.rays_of_coords.compass",
    "vgf2p8affineqb xmm0, xmm0, xmm2, 0", // expandedCoords
    "vpor xmm8, xmm0, xmm3",
    "vpsubb xmm8, xmm8, xmm1", // diff
    "vpxor xmm0, xmm0, xmm1",
    "vpaddb xmm0, xmm0, xmm4", // same
    "vgf2p8affineqb xmm8, xmm8, xmm5, 0",
    "vgf2p8affineqb xmm0, xmm0, xmm6, 0",
    "vpor xmm0, xmm0, xmm8",    // indexes
    "vpshufb xmm0, xmm7, xmm0", // ray
    "ret",
}

//! Boards that several variants show step by step: a slider on d4, what stands around it, and what it
//! attacks. They are written out, not made by the oracle.

use contract::{boards, difference};

/// What stands around d4.
pub const OCCUPIED: &str = "
    . . . . . . . .
    1 . . 1 . . 1 .
    . . . . . . . .
    . . . . . . . .
    . 1 . 1 . . . 1
    . . 1 . . . . .
    . . . . . . . .
    1 . . . . . 1 1
";

/// What a rook on d4 attacks there.
pub const ROOK_ATTACKS: &str = "
    . . . . . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    . 1 1 . 1 1 1 1
    . . . 1 . . . .
    . . . 1 . . . .
    . . . 1 . . . .
";

/// What a bishop on d4 attacks there.
pub const BISHOP_ATTACKS: &str = "
    . . . . . . . .
    1 . . . . . 1 .
    . 1 . . . 1 . .
    . . 1 . 1 . . .
    . . . . . . . .
    . . 1 . 1 . . .
    . . . . . 1 . .
    . . . . . . 1 .
";

/// A board with more around d4: what stands there, and what a rook and a bishop attack.
pub mod crowded {
    use contract::bits;

    /// What stands there.
    pub const OCCUPIED: u64 = bits(
        "
        . 1 . . . . 1 .
        1 . . 1 . . . .
        . 1 . . . 1 . 1
        . . . . . . . .
        . 1 . 1 . . 1 .
        . . . . 1 . . .
        . 1 . 1 . . . .
        . . . . 1 . . .
        ",
    );

    /// What a rook on d4 attacks.
    pub const ROOK: u64 = bits(
        "
        . . . . . . . .
        . . . 1 . . . .
        . . . 1 . . . .
        . . . 1 . . . .
        . 1 1 . 1 1 1 .
        . . . 1 . . . .
        . . . 1 . . . .
        . . . . . . . .
        ",
    );

    /// What a bishop on d4 attacks.
    pub const BISHOP: u64 = bits(
        "
        . . . . . . . .
        . . . . . . . .
        . 1 . . . 1 . .
        . . 1 . 1 . . .
        . . . . . . . .
        . . 1 . 1 . . .
        . 1 . . . . . .
        . . . . . . . .
        ",
    );
}

/// Fails with both boards if `got` is not the expected one.
#[track_caller]
pub fn check<const N: usize>(expected: &str, got: [u64; N]) {
    for (expected, got) in boards::<N>(expected).into_iter().zip(got) {
        assert_eq!(got, expected, "\n{}", difference(expected, got));
    }
}

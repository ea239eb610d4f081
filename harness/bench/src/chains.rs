//! Dependent chains of one vector instruction, for bypass delays: its second operand never changes,
//! but was last written in one of several ways before the chain began. x86-64 alone. It times
//! nothing and knows no clock.
//!
//! Vector registers hold bits of no type, yet cores keep integer and floating-point units apart,
//! and a value on its way from one to the other may take a cycle longer (Fog, *The
//! microarchitecture of Intel, AMD and VIA CPUs*, "data bypass delays"). Whether that ends with
//! the first use or stays as long as the register does is what these chains ask.

use std::arch::naked_asm;

/// Links of one pass.
pub const LINKS: u64 = 100;

/// A chain `register = operation(register, constant)`.
pub struct Chain {
    /// The mnemonic of every link.
    pub operation: &'static str,
    /// What wrote the constant's register last.
    pub written_by: &'static str,
    /// The operation on one byte, with the constant's byte of that lane, and all of it.
    byte: fn(u8, u8, u64) -> u8,
    constant: u64,
    links: unsafe extern "sysv64" fn(u64, u64, *const u64) -> u64,
}

/// The constant wherever the way of writing leaves a choice. As a matrix over GF(2) it turns a byte
/// by one bit; as floats it is normal, so that adding zero changes nothing and costs no more.
const CONSTANT: u64 = 0x0204_0810_2040_8001;

/// Both halves of a vector register, as aligned as `movdqa` wants them.
#[repr(align(16))]
struct Vector([u64; 2]);

static IN_MEMORY: Vector = Vector([CONSTANT; 2]);

impl Chain {
    /// Goes through `passes` times [`LINKS`] links from `start`, after writing the constant anew.
    pub fn run(&self, passes: u64, start: u64) -> u64 {
        assert!(passes > 0, "a chain has links");
        // SAFETY: the function works on registers that a call may change, reads the one vector and
        // ends after `passes` turns; `all` gives out no chain that this CPU cannot run.
        unsafe { (self.links)(passes, start, IN_MEMORY.0.as_ptr()) }
    }

    /// What [`Self::run`] must come to.
    pub fn expected(&self, passes: u64, start: u64) -> u64 {
        let (start, constant) = (start.to_le_bytes(), self.constant.to_le_bytes());
        u64::from_le_bytes(std::array::from_fn(|lane| {
            let step = |byte| (self.byte)(byte, constant[lane], self.constant);
            after(passes * LINKS, start[lane], step)
        }))
    }
}

/// `step` done `times` times to `byte`, by squaring the map of all bytes.
fn after(mut times: u64, mut byte: u8, step: impl Fn(u8) -> u8) -> u8 {
    let mut map: [u8; 256] = std::array::from_fn(|byte| step(byte as u8));
    while times > 0 {
        if times & 1 == 1 {
            byte = map[usize::from(byte)];
        }
        map = std::array::from_fn(|byte| map[usize::from(map[byte])]);
        times >>= 1;
    }
    byte
}

/// All ways of writing `xmm1`, for one operation.
macro_rules! chains {
    ($operation:literal, $byte:expr) => {
        chains!($operation, "", $byte)
    };
    ($operation:literal, $immediate:literal, $byte:expr) => {
        vec![
            chain!($operation, $immediate, $byte, CONSTANT, "movdqa load", "movdqa xmm1, [rdx]"),
            chain!($operation, $immediate, $byte, CONSTANT, "movaps load", "movaps xmm1, [rdx]"),
            chain!(
                $operation,
                $immediate,
                $byte,
                CONSTANT,
                "movq from a general register",
                "mov rax, [rdx]",
                "movq xmm1, rax"
            ),
            chain!($operation, $immediate, $byte, !0, "pcmpeqd idiom", "pcmpeqd xmm1, xmm1"),
            chain!($operation, $immediate, $byte, 0, "pxor idiom", "pxor xmm1, xmm1"),
            chain!($operation, $immediate, $byte, 0, "xorps idiom", "xorps xmm1, xmm1"),
            chain!(
                $operation,
                $immediate,
                $byte,
                CONSTANT,
                "xorps idiom, then por",
                "xorps xmm1, xmm1",
                "por xmm1, [rdx]"
            ),
            chain!(
                $operation,
                $immediate,
                $byte,
                CONSTANT,
                "addps of zero",
                "xorps xmm2, xmm2",
                "movaps xmm1, [rdx]",
                "addps xmm1, xmm2"
            ),
        ]
    };
}

/// One chain as a function of its own: nothing is between the writing and the links but alignment.
macro_rules! chain {
    (
        $operation:literal, $immediate:literal, $byte:expr, $constant:expr, $written_by:literal,
        $($write:literal),+
    ) => {{
        #[unsafe(naked)]
        unsafe extern "sysv64" fn links(_passes: u64, _start: u64, _constant: *const u64) -> u64 {
            naked_asm!(
                "movq xmm0, rsi",
                $($write,)+
                ".p2align 6",
                "2:",
                ".rept {links}",
                concat!($operation, " xmm0, xmm1", $immediate),
                ".endr",
                "dec rdi",
                "jnz 2b",
                "movq rax, xmm0",
                "ret",
                links = const LINKS,
            )
        }
        Chain {
            operation: $operation,
            written_by: $written_by,
            byte: $byte,
            constant: $constant,
            links,
        }
    }};
}

/// The chains of every operation that this CPU has, by operation, those whose constant was loaded
/// with `movdqa` first; and what it lacks.
pub fn all() -> (Vec<Vec<Chain>>, Vec<record::Skip>) {
    let mut chains = vec![
        chains!("psubb", |x, c, _| x.wrapping_sub(c)),
        chains!("paddb", |x, c, _| x.wrapping_add(c)),
        chains!("pand", |x, c, _| x & c),
        chains!("pxor", |x, c, _| x ^ c),
    ];
    let mut lacking = Vec::new();
    if std::arch::is_x86_feature_detected!("gfni") {
        chains.push(chains!("gf2p8affineqb", ", 0", |x, _, matrix| affine(x, matrix)));
    } else {
        lacking.push(record::Skip {
            what: "gf2p8affineqb".into(),
            reason: "this CPU lacks gfni".into(),
        });
    }
    (chains, lacking)
}

/// Bit `i` of the answer is the parity of `x` and byte `7 - i` of the matrix.
fn affine(x: u8, matrix: u64) -> u8 {
    let rows = matrix.to_be_bytes();
    (0..8).map(|bit| ((rows[bit] & x).count_ones() as u8 & 1) << bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chain_comes_to_what_its_operation_says() {
        let (chains, lacking) = all();
        for reason in &lacking {
            println!("skipped: {}: {}", reason.what, reason.reason);
        }
        let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|all| all == "1");
        assert!(!demanded || lacking.is_empty(), "RAYBENCH_REQUIRE_ALL=1, but {lacking:?}");
        assert_eq!(chains.len() + lacking.len(), 5);
        for chain in chains.iter().flatten() {
            for passes in [1, 2, 7] {
                for start in [0, 1, 0x0123_4567_89ab_cdef, !0] {
                    assert_eq!(
                        chain.run(passes, start),
                        chain.expected(passes, start),
                        "{} after {}: {passes} passes from {start:#x}",
                        chain.operation,
                        chain.written_by
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_of_each_operation_is_loaded_as_an_integer() {
        for chains in all().0 {
            assert_eq!((chains.len(), chains[0].written_by), (8, "movdqa load"));
            assert!(chains.iter().all(|chain| chain.operation == chains[0].operation));
        }
    }

    #[test]
    fn squaring_agrees_with_one_step_after_the_other() {
        let step = |byte: u8| byte.wrapping_mul(5).wrapping_add(3);
        let mut byte = 7;
        for times in 0..300 {
            assert_eq!(after(times, 7, step), byte);
            byte = step(byte);
        }
    }

    #[test]
    fn the_matrix_turns_a_byte() {
        assert_eq!(affine(0x81, CONSTANT), 0x81_u8.rotate_right(1));
        assert_eq!(affine(0x5a, 0x0102_0408_1020_4080), 0x5a, "the identity");
    }
}

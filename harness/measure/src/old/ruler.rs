//! Chains of known latency that turn ticks into core cycles where no hardware counter can be read.
//!
//! Each link needs the result of the link before it, so a chain takes links times latency, whatever
//! else the core could do at the same time. Two chains of different execution units judge each
//! other. Chains of `mov`, `add reg, imm` or `xor reg, reg` are no rulers: cores of the last years
//! fold those at rename.

/// A dependent chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// `imul r64, r64`: three cycles on every x86-64 core of the last fifteen years.
    Multiply,
    /// `rol r64, imm8`: one cycle.
    Rotate,
}

/// Links of one run: some 6,000 cycles, long against the reading of the clock.
const MULTIPLY_LINKS: u64 = 2_000;
const ROTATE_LINKS: u64 = 6_000;
/// Links written out in the body of the loop around them.
const UNROLLED: u64 = 100;

impl Ruler {
    /// All that this build has; the first is the one used.
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    pub const ALL: &'static [Ruler] = &[Ruler::Multiply, Ruler::Rotate];
    /// All that this build has: none, without x86 code.
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    pub const ALL: &'static [Ruler] = &[];

    /// The mnemonic.
    pub const fn name(self) -> &'static str {
        match self {
            Ruler::Multiply => "imul",
            Ruler::Rotate => "rol",
        }
    }

    /// Cycles from one link to the next.
    pub const fn cycles_per_link(self) -> f64 {
        match self {
            Ruler::Multiply => 3.0,
            Ruler::Rotate => 1.0,
        }
    }

    /// Links of one run.
    pub const fn links(self) -> u64 {
        match self {
            Ruler::Multiply => MULTIPLY_LINKS,
            Ruler::Rotate => ROTATE_LINKS,
        }
    }

    /// Core cycles of one run.
    pub fn cycles(self) -> f64 {
        self.links() as f64 * self.cycles_per_link()
    }

    /// Goes through the chain once.
    #[inline]
    pub fn run(self) {
        match self {
            Ruler::Multiply => multiply(MULTIPLY_LINKS / UNROLLED),
            Ruler::Rotate => rotate(ROTATE_LINKS / UNROLLED),
        }
    }
}

/// A counted loop around [`UNROLLED`] times one instruction on one register. The counter's own
/// instructions run beside the chain.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
macro_rules! chain {
    ($name:ident, $link:literal) => {
        #[inline(never)]
        fn $name(turns: u64) {
            // SAFETY: works on two registers of its own and ends after `turns` turns.
            unsafe {
                std::arch::asm!(
                    ".p2align 6",
                    "2:",
                    ".rept {unrolled}",
                    $link,
                    ".endr",
                    "dec {turns}",
                    "jnz 2b",
                    unrolled = const UNROLLED,
                    value = inout(reg) 0x0123_4567_89ab_cdef_u64 => _,
                    turns = inout(reg) turns => _,
                    options(nomem, nostack),
                );
            }
        }
    };
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
chain!(multiply, "imul {value}, {value}");
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
chain!(rotate, "rol {value}, 7");

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
fn multiply(_turns: u64) {}
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
fn rotate(_turns: u64) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_whole_turns_of_known_length() {
        for &ruler in Ruler::ALL {
            assert_eq!(ruler.links() % UNROLLED, 0);
            assert_eq!(ruler.cycles(), 6_000.0);
            ruler.run();
        }
    }
}

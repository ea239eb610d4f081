//! Chains of known length, to plant a slowdown of known size: a chain of 200 dependent operations
//! and others with a few operations more. It judges nothing.

use measure::old::Work;

/// Operations of the chain that the others are compared with.
pub const LINKS: u64 = 200;
/// Operations more, one kind of chain each: 0.5 %, 1 %, 2 % and 5 % of [`LINKS`]; and none, in a
/// function of its own.
pub const EXTRA: [u64; 5] = [0, 1, 2, 4, 10];

/// Bits by which each operation turns the value, and the value at the start.
const TURN: u64 = 7;
const START: u64 = 0x0123_4567_89ab_cdef;

/// A chain as work of the engine; a pass goes through it once, and a unit is a pass.
pub struct Chain {
    links: u64,
    run: fn(u64) -> u64,
    value: u64,
}

impl Chain {
    /// The chain of [`LINKS`] operations.
    pub fn plain() -> Self {
        Chain { links: LINKS, run: plain, value: 0 }
    }

    /// The chain with so many operations more.
    ///
    /// # Panics
    /// If `extra` is none of [`EXTRA`].
    pub fn longer(extra: u64) -> Self {
        let run = match extra {
            0 => longer_by_0,
            1 => longer_by_1,
            2 => longer_by_2,
            4 => longer_by_4,
            10 => longer_by_10,
            _ => panic!("there is no chain with {extra} operations more"),
        };
        Chain { links: LINKS + extra, run, value: 0 }
    }
}

impl Work for Chain {
    fn name(&self) -> &str {
        "chain"
    }

    fn units(&self) -> f64 {
        1.0
    }

    fn run(&mut self, passes: u64) {
        self.value = (self.run)(passes);
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = START.rotate_left((passes * self.links * TURN % 64) as u32);
        let same = self.value == right;
        same.then_some(()).ok_or_else(|| format!("{:#x}, right is {right:#x}", self.value))
    }
}

/// A function of its own with so many rotations in a row, `passes` times.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
macro_rules! chain {
    ($name:ident, $links:expr) => {
        #[inline(never)]
        fn $name(passes: u64) -> u64 {
            let mut value = START;
            // SAFETY: works on two registers of its own and ends after `passes` turns, of which
            // there is at least one.
            unsafe {
                std::arch::asm!(
                    ".p2align 6",
                    "2:",
                    ".rept {links}",
                    "rol {value}, {turn}",
                    ".endr",
                    "dec {passes}",
                    "jnz 2b",
                    links = const $links,
                    turn = const TURN,
                    value = inout(reg) value,
                    passes = inout(reg) passes.max(1) => _,
                    options(nomem, nostack),
                );
            }
            value
        }
    };
}

/// The same without assembly: the shape is all that a portable build has of it.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
macro_rules! chain {
    ($name:ident, $links:expr) => {
        #[inline(never)]
        fn $name(passes: u64) -> u64 {
            let step = |value: u64, _| std::hint::black_box(value.rotate_left(TURN as u32));
            (0..passes.max(1) * $links).fold(START, step)
        }
    };
}

chain!(plain, LINKS);
chain!(longer_by_0, LINKS);
chain!(longer_by_1, LINKS + 1);
chain!(longer_by_2, LINKS + 2);
chain!(longer_by_4, LINKS + 4);
chain!(longer_by_10, LINKS + 10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chain_comes_to_its_own_value() {
        let all = EXTRA.map(Chain::longer).into_iter().chain([Chain::plain()]);
        for mut chain in all {
            for passes in [1, 2, 3, 17] {
                chain.run(passes);
                assert_eq!(chain.check(passes), Ok(()), "{} links", chain.links);
                assert!(chain.check(passes + 1).is_err(), "a pass too few is seen");
            }
        }
    }
}

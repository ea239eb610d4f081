//! Work of known length, to plant a slowdown of known size: chains of dependent rotations.

use measure::Work;

/// Rotations of the chain that the others are compared with.
const LINKS: u64 = 200;
/// How much longer the others are, as shares.
pub const SLOWDOWNS: [f64; 4] = [0.005, 0.01, 0.02, 0.05];
/// Bits by which each rotation turns the value, and the value at the start.
const TURN: u64 = 7;
const START: u64 = 0x0123_4567_89ab_cdef;

/// Planted work; a pass goes through it once, and a unit is a pass.
pub struct Planted {
    links: u64,
    run: fn(u64) -> u64,
    value: u64,
}

impl Planted {
    /// What it is called in tables.
    pub const NAME: &str = "rotations";

    /// What the others are compared with.
    pub fn plain() -> Self {
        Planted { links: LINKS, run: chain, value: 0 }
    }

    /// Longer by one of [`SLOWDOWNS`]; or not, in a function of its own.
    ///
    /// # Panics
    /// If nothing is that much longer.
    pub fn longer(slowdown: f64) -> Self {
        let extra = (LINKS as f64 * slowdown).round() as u64;
        let run: fn(u64) -> u64 = match extra {
            0 => chain_and_0,
            1 => chain_and_1,
            2 => chain_and_2,
            4 => chain_and_4,
            10 => chain_and_10,
            _ => panic!("no chain has {extra} rotations more"),
        };
        Planted { links: LINKS + extra, run, value: 0 }
    }
}

impl Work for Planted {
    fn name(&self) -> &str {
        Planted::NAME
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

chain!(chain, LINKS);
chain!(chain_and_0, LINKS);
chain!(chain_and_1, LINKS + 1);
chain!(chain_and_2, LINKS + 2);
chain!(chain_and_4, LINKS + 4);
chain!(chain_and_10, LINKS + 10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_work_comes_to_its_own_value() {
        let longer = [0.0].into_iter().chain(SLOWDOWNS).map(Planted::longer);
        for mut planted in longer.chain([Planted::plain()]) {
            for passes in [1, 2, 3, 17] {
                planted.run(passes);
                assert_eq!(planted.check(passes), Ok(()), "{} rotations", planted.links);
                assert!(planted.check(passes + 1).is_err(), "a pass too few is seen");
            }
        }
    }
}

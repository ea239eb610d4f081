//! Work of known length, to plant a slowdown of known size: chains of dependent rotations, which
//! feel no neighbour, and blocks of independent additions, which feel any.
//!
//! Each length is a function with its machine code, without a loop inside a pass: a slowdown of
//! 0.5 % is one rotation more among two hundred, and a loop's branches would cost as much.

use measure::Work;

/// Rotations of the chain that the others are compared with; turns of eight additions of the block.
/// One more is the smallest slowdown of each.
const LINKS: u64 = 200;
const TURNS: u64 = 100;

/// What kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each operation waits for the one before.
    Chain,
    /// Nothing waits.
    Block,
}

impl Kind {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Chain => "rotations",
            Kind::Block => "additions",
        }
    }

    /// How much more work there is to plant, as shares.
    pub const fn slowdowns(self) -> &'static [f64] {
        match self {
            Kind::Chain => &[0.005, 0.01, 0.02, 0.05],
            Kind::Block => &[0.01, 0.05],
        }
    }
}

/// Bits by which each operation turns the value, and the value at the start.
const TURN: u64 = 7;
const START: u64 = 0x0123_4567_89ab_cdef;
/// What each addition adds.
const ADDEND: u64 = 3;

/// Planted work; a pass goes through it once, and a unit is a pass.
pub struct Planted {
    kind: Kind,
    steps: u64,
    run: fn(u64) -> u64,
    value: u64,
}

impl Planted {
    /// The work that the others are compared with.
    pub fn plain(kind: Kind) -> Self {
        let (steps, run): (u64, fn(u64) -> u64) = match kind {
            Kind::Chain => (LINKS, chain),
            Kind::Block => (TURNS, block),
        };
        Planted { kind, steps, run, value: 0 }
    }

    /// More work by a share of [`Kind::slowdowns`]; or the same work in another function.
    ///
    /// # Panics
    /// If nothing is that much longer.
    pub fn longer(kind: Kind, slowdown: f64) -> Self {
        let plain = Planted::plain(kind);
        let extra = (plain.steps as f64 * slowdown).round() as u64;
        let run: fn(u64) -> u64 = match (kind, extra) {
            (Kind::Chain, 0) => chain_and_0,
            (Kind::Chain, 1) => chain_and_1,
            (Kind::Chain, 2) => chain_and_2,
            (Kind::Chain, 4) => chain_and_4,
            (Kind::Chain, 10) => chain_and_10,
            (Kind::Block, 0) => block_and_0,
            (Kind::Block, 1) => block_and_1,
            (Kind::Block, 5) => block_and_5,
            _ => panic!("there are no {} with {extra} steps more", kind.name()),
        };
        Planted { steps: plain.steps + extra, run, ..plain }
    }
}

impl Work for Planted {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn units(&self) -> f64 {
        1.0
    }

    fn run(&mut self, passes: u64) {
        self.value = (self.run)(passes);
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let steps = passes * self.steps;
        let right = match self.kind {
            Kind::Chain => START.rotate_left((steps * TURN % 64) as u32),
            Kind::Block => steps * ADDEND,
        };
        if self.value != right {
            return Err(format!("{:#x}, right is {right:#x}", self.value));
        }
        Ok(())
    }
}

/// A function with so many rotations in a row, `passes` times.
macro_rules! chain {
    ($name:ident, $links:expr) => {
        #[inline(never)]
        fn $name(passes: u64) -> u64 {
            let mut value = START;
            // SAFETY: works on two registers that it names and ends after `passes` turns, of which
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

/// A function with so many times eight additions to eight registers, `passes` times. It
/// returns one of the sums.
macro_rules! block {
    ($name:ident, $turns:expr) => {
        #[inline(never)]
        fn $name(passes: u64) -> u64 {
            let mut sum = 0_u64;
            // SAFETY: works on registers that it names and ends after `passes` turns, of which
            // there is at least one.
            unsafe {
                std::arch::asm!(
                    ".p2align 6",
                    "2:",
                    ".rept {turns}",
                    "add rax, {addend}",
                    "add rdx, {addend}",
                    "add rsi, {addend}",
                    "add rdi, {addend}",
                    "add r8, {addend}",
                    "add r9, {addend}",
                    "add r10, {addend}",
                    "add r11, {addend}",
                    ".endr",
                    "dec {passes}",
                    "jnz 2b",
                    turns = const $turns,
                    addend = in(reg) ADDEND,
                    passes = inout(reg) passes.max(1) => _,
                    inout("rax") sum,
                    out("rdx") _, out("rsi") _, out("rdi") _, out("r8") _,
                    out("r9") _, out("r10") _, out("r11") _,
                    options(nomem, nostack),
                );
            }
            sum
        }
    };
}

chain!(chain, LINKS);
chain!(chain_and_0, LINKS);
chain!(chain_and_1, LINKS + 1);
chain!(chain_and_2, LINKS + 2);
chain!(chain_and_4, LINKS + 4);
chain!(chain_and_10, LINKS + 10);
block!(block, TURNS);
block!(block_and_0, TURNS);
block!(block_and_1, TURNS + 1);
block!(block_and_5, TURNS + 5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_work_comes_to_its_own_value() {
        for kind in [Kind::Chain, Kind::Block] {
            let mut works = vec![Planted::plain(kind), Planted::longer(kind, 0.0)];
            works.extend(kind.slowdowns().iter().map(|&slowdown| Planted::longer(kind, slowdown)));
            for mut planted in works {
                for passes in [1, 2, 3, 17] {
                    planted.run(passes);
                    assert_eq!(planted.check(passes), Ok(()), "{} steps", planted.steps);
                    assert!(planted.check(passes + 1).is_err(), "a pass too few is seen");
                }
            }
        }
    }
}

//! Work of known length, with which we plant a slowdown of known size. Chains of dependent
//! rotations feel no neighbour; blocks of independent additions feel any.
//!
//! Each length is a function with its machine code, without a loop inside a pass. A slowdown of
//! 0.5 % is one more rotation after two hundred, and the branches of a loop would cost as much.

use measure::Work;

/// Rotations of the chain that the others are compared with. One more is the smallest slowdown,
/// 0.5 %.
const CHAIN_ROTATIONS: u64 = 200;
/// Turns of eight additions of the block that the others are compared with. One more is the
/// smallest slowdown, 1 %.
const BLOCK_TURNS: u64 = 100;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkKind {
    /// Rotations, each of which waits for the one before.
    Chain,
    /// Additions that do not wait for each other.
    Block,
}

impl WorkKind {
    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            WorkKind::Chain => "rotations",
            WorkKind::Block => "additions",
        }
    }

    /// Returns the slowdowns that can be planted, as shares.
    pub const fn slowdowns(self) -> &'static [f64] {
        match self {
            WorkKind::Chain => &[0.005, 0.01, 0.02, 0.05],
            WorkKind::Block => &[0.01, 0.05],
        }
    }
}

/// Bits by which each operation of a chain rotates the value.
const ROTATION_BITS: u64 = 7;
/// The value at the start of a chain.
const START_VALUE: u64 = 0x0123_4567_89ab_cdef;
/// The number that each addition of a block adds.
const ADDEND: u64 = 3;

/// Work that may have a planted slowdown. A pass goes through it once, and a unit is a pass.
pub struct PlantedWork {
    kind: WorkKind,
    steps: u64,
    run: fn(u64) -> u64,
    value: u64,
}

impl PlantedWork {
    /// Makes the work that the others are compared with.
    pub fn reference(kind: WorkKind) -> Self {
        let (steps, run): (u64, fn(u64) -> u64) = match kind {
            WorkKind::Chain => (CHAIN_ROTATIONS, chain),
            WorkKind::Block => (BLOCK_TURNS, block),
        };
        PlantedWork { kind, steps, run, value: 0 }
    }

    /// Makes more work by a share of [`WorkKind::slowdowns`], or the same work in another function
    /// if the share is zero.
    ///
    /// # Panics
    /// If no function has that slowdown.
    pub fn with_slowdown(kind: WorkKind, slowdown: f64) -> Self {
        let reference = PlantedWork::reference(kind);
        let extra_steps = (reference.steps as f64 * slowdown).round() as u64;
        let run: fn(u64) -> u64 = match (kind, extra_steps) {
            (WorkKind::Chain, 0) => chain_plus_0,
            (WorkKind::Chain, 1) => chain_plus_1,
            (WorkKind::Chain, 2) => chain_plus_2,
            (WorkKind::Chain, 4) => chain_plus_4,
            (WorkKind::Chain, 10) => chain_plus_10,
            (WorkKind::Block, 0) => block_plus_0,
            (WorkKind::Block, 1) => block_plus_1,
            (WorkKind::Block, 5) => block_plus_5,
            _ => panic!("there are no {} with {extra_steps} steps more", kind.name()),
        };
        PlantedWork { steps: reference.steps + extra_steps, run, ..reference }
    }
}

impl Work for PlantedWork {
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
            WorkKind::Chain => START_VALUE.rotate_left((steps * ROTATION_BITS % 64) as u32),
            WorkKind::Block => steps * ADDEND,
        };
        if self.value != right {
            return Err(format!("{:#x}, right is {right:#x}", self.value));
        }
        Ok(())
    }
}

/// Defines a function that makes `$rotations` rotations in a row, `passes` times.
macro_rules! chain {
    ($name:ident, $rotations:expr) => {
        #[inline(never)]
        fn $name(passes: u64) -> u64 {
            let mut value = START_VALUE;
            // SAFETY: works on two registers that it names and ends after `passes` turns, of which
            // there is at least one.
            unsafe {
                std::arch::asm!(
                    ".p2align 6",
                    "2:",
                    ".rept {rotations}",
                    "rol {value}, {bits}",
                    ".endr",
                    "dec {passes}",
                    "jnz 2b",
                    rotations = const $rotations,
                    bits = const ROTATION_BITS,
                    value = inout(reg) value,
                    passes = inout(reg) passes.max(1) => _,
                    options(nomem, nostack),
                );
            }
            value
        }
    };
}

/// Defines a function that makes `$turns` times eight additions to eight registers, `passes` times.
/// It returns one of the sums.
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

chain!(chain, CHAIN_ROTATIONS);
chain!(chain_plus_0, CHAIN_ROTATIONS);
chain!(chain_plus_1, CHAIN_ROTATIONS + 1);
chain!(chain_plus_2, CHAIN_ROTATIONS + 2);
chain!(chain_plus_4, CHAIN_ROTATIONS + 4);
chain!(chain_plus_10, CHAIN_ROTATIONS + 10);
block!(block, BLOCK_TURNS);
block!(block_plus_0, BLOCK_TURNS);
block!(block_plus_1, BLOCK_TURNS + 1);
block!(block_plus_5, BLOCK_TURNS + 5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_pass_of_any_work_is_seen() {
        for kind in [WorkKind::Chain, WorkKind::Block] {
            let mut works =
                vec![PlantedWork::reference(kind), PlantedWork::with_slowdown(kind, 0.0)];
            works.extend(
                kind.slowdowns().iter().map(|&slowdown| PlantedWork::with_slowdown(kind, slowdown)),
            );
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

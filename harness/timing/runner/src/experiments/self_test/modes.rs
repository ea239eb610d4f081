//! Code whose time depends on the offset of its stack, which differs from process to process: at one of four offsets a
//! store lies on two cache lines. Sittings of it have two modes, which the judge has to find.

use crate::blocks::Blocks;
use crate::sums::means;
use crate::wire::TwoModes;
use measure::stats::{Shuffle, two_modes};
use measure::{MachineClock, Work, cycles_per_unit};
use record::Mode;

/// Offsets of 16 bytes within a line, as of stacks, and blocks with a figure at each.
const OFFSETS: usize = 4;
const BLOCKS: usize = 4;
/// A store of so many bytes behind each of them begins on the last 8 bytes of a line at the last offset alone.
const BEHIND: usize = 8;
const BLOCK_S: f64 = 0.05;
/// Blocks until those that are contended are given up.
const MAX_BLOCKS: usize = 8 * OFFSETS * BLOCKS;

/// Tries stacks at all offsets, each in a quarter of the blocks, and at one alone.
pub fn modes(blocks: &mut Blocks<MachineClock>, seed: u64) -> Vec<TwoModes> {
    [("stacks at four offsets", true), ("stacks at one offset", false)]
        .map(|(what, is_planted)| {
            let mut cycles: [Vec<f64>; OFFSETS] = Default::default();
            let mut order: Vec<usize> =
                (0..OFFSETS * BLOCKS).map(|block| block % OFFSETS).collect();
            Shuffle::new(seed).shuffle(&mut order);
            for &place in order.iter().cycle().take(MAX_BLOCKS) {
                if cycles[place].len() < BLOCKS {
                    let offset = if is_planted { place } else { 0 };
                    let log = blocks.take(vec![vec![OnStack { offset, value: 0 }]], BLOCK_S);
                    cycles[place].extend(means(&[log], 0, cycles_per_unit));
                }
            }
            let cycles = cycles.concat();
            let found = two_modes(&cycles).map(|modes| {
                modes.map(|mode| Mode { cycles_per_unit: mode.center, share: mode.share })
            });
            TwoModes { what: what.into(), is_planted, sittings: cycles.len(), found }
        })
        .into()
}

/// A chain of stores and loads of 16 bytes on a stack that begins so many times 16 bytes behind the start of a line.
struct OnStack {
    offset: usize,
    value: u64,
}

/// Stores and loads of a pass, by how many bits each turns the value, and the value at the start.
const LINKS: u64 = 16;
const TURN: u64 = 7;
const START: u64 = 0x0123_4567_89ab_cdef;

#[repr(align(64))]
struct Lines([u8; 128]);

impl Work for OnStack {
    fn name(&self) -> &str {
        "on the stack"
    }

    fn units(&self) -> f64 {
        LINKS as f64
    }

    fn run(&mut self, passes: u64) {
        let mut lines = Lines([0; 128]);
        let mut value = START;
        let place = lines.0[BEHIND + 16 * self.offset..].as_mut_ptr();
        // SAFETY: 16 bytes at `place` lie within the lines; works on registers of its own otherwise, and ends after
        // `passes` turns, of which there is at least one.
        unsafe {
            std::arch::asm!(
                ".p2align 6",
                "2:",
                ".rept {links}",
                "movq {vector}, {value}",
                "movdqu [{place}], {vector}",
                "movdqu {vector}, [{place}]",
                "movq {value}, {vector}",
                "rol {value}, {turn}",
                ".endr",
                "dec {passes}",
                "jnz 2b",
                links = const LINKS,
                turn = const TURN,
                place = in(reg) place,
                vector = out(xmm_reg) _,
                value = inout(reg) value,
                passes = inout(reg) passes.max(1) => _,
                options(nostack),
            );
        }
        self.value = value;
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = START.rotate_left((passes * LINKS * TURN % 64) as u32);
        let same = self.value == right;
        same.then_some(()).ok_or_else(|| format!("{:#x}, right is {right:#x}", self.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_to_the_same_value_wherever_the_stack_lies() {
        for offset in 0..OFFSETS {
            let mut work = OnStack { offset, value: 0 };
            for passes in [1, 2, 17] {
                work.run(passes);
                assert_eq!(work.check(passes), Ok(()));
                assert!(work.check(passes + 1).is_err(), "a pass too few is seen");
            }
        }
    }
}

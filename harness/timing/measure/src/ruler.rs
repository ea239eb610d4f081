//! Rulers: pieces of code of known cost. A chain has a known latency and shows the length of a core
//! cycle; a block of independent operations has a known width and shows the share of the core that
//! was ours.
//!
//! In a *chain* each link needs the result of the link before it, so it takes links times latency,
//! whatever else the core could do at the same time. Chains of `mov`, `add reg, imm` or
//! `xor reg, reg` are no rulers: cores of the last years fold those at rename.
//!
//! In a *block* nothing waits for anything else, so it takes what the ports and the front end of
//! the core allow. A neighbour on the sibling thread of the core takes of these and leaves a chain
//! alone. Two blocks ask different units: additions of registers, and loads with vector operations.

/// A chain or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// A chain of `imul r64, r64`: three cycles on every x86-64 core of the last fifteen years.
    Multiply,
    /// A chain of `rol r64, imm8`: one cycle.
    Rotate,
    /// A block of `add r64, r64` over twelve registers: as many a cycle as the core has adders.
    /// With eight, a core of five adders does 4.7 a cycle: the ports are chosen before the work is
    /// known, and chains of eight leave no slack for the choice (Intel, family 6 model 167).
    Adds,
    /// A block of loads and integer vector operations, three to five: near the width of the front
    /// end, which additions alone do not fill.
    Mixed,
}

/// The length of a ruler.
struct Length {
    /// Number of times that the body of its loop runs.
    turns: u64,
    /// Instructions of the body, without the counter of the loop.
    body: u64,
}

impl Ruler {
    /// The chains of this build: the first is in use, the second judges it.
    pub const CHAINS: &'static [Ruler] =
        if HAS_RULERS { &[Ruler::Multiply, Ruler::Rotate] } else { &[] };
    /// The blocks of this build, both in use.
    pub const BLOCKS: &'static [Ruler] =
        if HAS_RULERS { &[Ruler::Adds, Ruler::Mixed] } else { &[] };

    /// Returns the name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Ruler::Multiply => "imul",
            Ruler::Rotate => "rol",
            Ruler::Adds => "additions",
            Ruler::Mixed => "loads and vector operations",
        }
    }

    /// Returns the core cycles from a link of a chain to the next; `None` for a block, whose cost
    /// is measured.
    pub const fn cycles_per_link(self) -> Option<f64> {
        match self {
            Ruler::Multiply => Some(3.0),
            Ruler::Rotate => Some(1.0),
            Ruler::Adds | Ruler::Mixed => None,
        }
    }

    const fn length(self) -> Length {
        match self {
            // About 1,800 cycles: long against the reading of the clock, short against a sample.
            Ruler::Multiply => Length { turns: 6, body: 100 },
            Ruler::Rotate => Length { turns: 18, body: 100 },
            // About 1,600 and 1,100 cycles on a core four wide.
            Ruler::Adds => Length { turns: 27, body: 240 },
            Ruler::Mixed => Length { turns: 80, body: 80 },
        }
    }

    /// Returns the links of a chain, or the operations of a block, in a run. Decrement and branch
    /// of a block's loop are another operation for each turn. In the loop of a chain they cost
    /// nothing, because they run while the chain waits.
    pub const fn operations(self) -> f64 {
        let Length { turns, body } = self.length();
        let turn_operations = if self.cycles_per_link().is_some() { body } else { body + 1 };
        (turns * turn_operations) as f64
    }

    /// Returns the core cycles of a run of a chain.
    pub fn cycles(self) -> Option<f64> {
        self.cycles_per_link().map(|cycles| cycles * self.operations())
    }

    /// Runs the ruler once.
    #[inline]
    pub fn run(self) {
        self.run_turns(self.length().turns);
    }

    /// Brings the ruler's code into the cache, by a single turn of its loop.
    #[inline]
    pub fn warm(self) {
        self.run_turns(1);
    }

    #[inline]
    fn run_turns(self, turns: u64) {
        match self {
            Ruler::Multiply => code::multiply(turns),
            Ruler::Rotate => code::rotate(turns),
            Ruler::Adds => code::adds(turns),
            Ruler::Mixed => code::mixed(turns),
        }
    }
}

const HAS_RULERS: bool = cfg!(all(target_arch = "x86_64", not(raybench_portable)));

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod code {
    use std::arch::asm;

    /// Defines a counted loop that repeats an instruction a hundred times on one register.
    macro_rules! chain {
        ($name:ident, $link:literal) => {
            #[inline(never)]
            pub(super) fn $name(turns: u64) {
                // SAFETY: works on two registers that it names and ends after `turns` turns.
                unsafe {
                    asm!(
                        ".p2align 6",
                        "2:",
                        ".rept 100",
                        $link,
                        ".endr",
                        "dec {turns}",
                        "jnz 2b",
                        value = inout(reg) 0x0123_4567_89ab_cdef_u64 => _,
                        turns = inout(reg) turns => _,
                        options(nomem, nostack),
                    );
                }
            }
        };
    }

    chain!(multiply, "imul {value}, {value}");
    chain!(rotate, "rol {value}, 7");

    /// Adds twenty times to each of twelve registers, in each turn.
    #[inline(never)]
    pub(super) fn adds(turns: u64) {
        // SAFETY: works on registers that it names and ends after `turns` turns.
        unsafe {
            asm!(
                ".p2align 6",
                "2:",
                ".rept 20",
                "add rax, rax",
                "add rcx, rcx",
                "add rdx, rdx",
                "add rsi, rsi",
                "add rdi, rdi",
                "add r8, r8",
                "add r9, r9",
                "add r10, r10",
                "add r11, r11",
                "add r12, r12",
                "add r13, r13",
                "add r14, r14",
                ".endr",
                "dec r15",
                "jnz 2b",
                inout("r15") turns => _,
                out("rax") _, out("rcx") _, out("rdx") _, out("rsi") _, out("rdi") _, out("r8") _,
                out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _, out("r14") _,
                options(nomem, nostack),
            );
        }
    }

    /// Makes ten times three loads and five vector operations, in each turn.
    #[inline(never)]
    pub(super) fn mixed(turns: u64) {
        let words = [1_u64, 2, 3, 4];
        // SAFETY: reads the three words of `words` that are there, works on registers that it names
        // and ends after `turns` turns.
        unsafe {
            asm!(
                "pxor xmm0, xmm0",
                ".p2align 6",
                "2:",
                ".rept 10",
                "mov rax, [{words}]",
                "paddd xmm1, xmm0",
                "mov rcx, [{words} + 8]",
                "pxor xmm2, xmm0",
                "paddd xmm3, xmm0",
                "mov rdx, [{words} + 16]",
                "paddd xmm4, xmm0",
                "pxor xmm5, xmm0",
                ".endr",
                "dec {turns}",
                "jnz 2b",
                turns = inout(reg) turns => _,
                words = in(reg) words.as_ptr(),
                out("rax") _, out("rcx") _, out("rdx") _, out("xmm0") _, out("xmm1") _,
                out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _,
                options(readonly, nostack),
            );
        }
    }
}

/// Never called: [`Ruler::CHAINS`] and [`Ruler::BLOCKS`] are empty.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
mod code {
    pub(super) fn multiply(_turns: u64) {}
    pub(super) fn rotate(_turns: u64) {}
    pub(super) fn adds(_turns: u64) {}
    pub(super) fn mixed(_turns: u64) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_have_a_known_length_and_blocks_a_known_number_of_operations() {
        for &ruler in Ruler::CHAINS {
            assert_eq!(ruler.cycles(), Some(1_800.0), "{}", ruler.name());
            ruler.run();
        }
        for (&ruler, operations) in Ruler::BLOCKS.iter().zip([6_507.0, 6_480.0]) {
            assert_eq!(
                (ruler.cycles(), ruler.operations()),
                (None, operations),
                "{}",
                ruler.name()
            );
            ruler.run();
        }
    }
}

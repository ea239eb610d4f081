//! Compares branches, calls and returns with the processor: short programs, executed as a proof
//! executes them, all paths at once.

use super::bench::Bench;
use super::compare::compare;
use super::operands::{CASES, Mixture, Operands, Values, stack_pointer};
use super::report::{Outcome, describe};
use iced_x86::{Decoder, DecoderOptions, Instruction, Register};
use oracle::workloads::SplitMix64;
use prove::explore::{self, Program};
use prove::{Algebra as _, Cases};

/// Returns names and bytes of the programs. Execution begins at the first byte of a program and
/// ends after the last.
pub(super) fn programs() -> Vec<(String, Vec<u8>)> {
    const NOT_RAX: [u8; 3] = [0x48, 0xf7, 0xd0];
    let mut programs = Vec::new();
    for condition in 0..16 {
        let short = [&[0x70 | condition, 3][..], &NOT_RAX].concat();
        let near = [&[0x0f, 0x80 | condition, 3, 0, 0, 0][..], &NOT_RAX].concat();
        programs.extend([short, near].map(|bytes| (name(&bytes), bytes)));
    }
    let named_programs: [(&str, &[u8]); 9] = [
        // jmp over `not rax`
        ("jmp short", &[0xeb, 3, 0x48, 0xf7, 0xd0]),
        ("jmp near", &[0xe9, 3, 0, 0, 0, 0x48, 0xf7, 0xd0]),
        // lea rbx,[target]; jmp rbx over `not rax`
        ("jmp register", &[0x48, 0x8d, 0x1d, 5, 0, 0, 0, 0xff, 0xe3, 0x48, 0xf7, 0xd0]),
        // call f; jmp end; f: neg rdx; ret
        ("call and ret", &[0xe8, 2, 0, 0, 0, 0xeb, 4, 0x48, 0xf7, 0xda, 0xc3]),
        // lea rbx,[f]; call rbx; jmp end; f: neg rdx; ret
        (
            "call register",
            &[0x48, 0x8d, 0x1d, 4, 0, 0, 0, 0xff, 0xd3, 0xeb, 4, 0x48, 0xf7, 0xda, 0xc3],
        ),
        ("push and pop", &[0x52, 0x58]),
        // push rbp; mov rbp,rsp; push rdx; leave
        ("leave", &[0x55, 0x48, 0x89, 0xe5, 0x52, 0xc9]),
        // mov ecx,3; again: add rax,rdx; dec ecx; jne again
        ("counted loop", &[0xb9, 3, 0, 0, 0, 0x48, 1, 0xd0, 0xff, 0xc9, 0x75, 0xf9]),
        // and ecx,7; again: add rax,rdx; sub ecx,1; jns again
        ("loop on an input", &[0x83, 0xe1, 7, 0x48, 1, 0xd0, 0x83, 0xe9, 1, 0x79, 0xf8]),
    ];
    programs.extend(named_programs.map(|(name, bytes)| (name.to_string(), bytes.to_vec())));
    programs
}

/// Names a program after the form of its first instruction.
fn name(bytes: &[u8]) -> String {
    format!("{:?}", first_instruction(bytes).code())
}

fn first_instruction(bytes: &[u8]) -> Instruction {
    Decoder::new(64, bytes, DecoderOptions::NONE).decode()
}

impl Bench {
    /// Runs a program on both sides and compares.
    pub(super) fn check_program(&mut self, name: &str, bytes: &[u8]) -> Result<Outcome, String> {
        const RET: u8 = 0xc3;
        const STEPS: usize = 1000;
        let mut random = SplitMix64::from_name(name, 0);
        let values = Values::new(&mut random);
        let general: Vec<Register> = (0..16).map(|number| Register::RAX + number).collect();
        let entry = self.native.load(bytes, &[])?;
        let code = [bytes, &[RET]].concat();
        let program = Program {
            code: &|address| {
                let offset = usize::try_from(address.checked_sub(entry)?).ok()?;
                code.get(offset..).map(<[u8]>::to_vec)
            },
            image: &|_, _| None,
            imports: &|_| None,
            has_bmi1: true,
        };
        let mut sets = 0;
        while sets < self.sets {
            let extent = self.extent;
            let mut before =
                Operands::new(&values, &mut random, extent, &general, false, Mixture::Edges);
            let address = self.native.memory_address();
            before.fix(Register::RSP, &[stack_pointer(address)]);
            let (state, _) = {
                let all = Cases.constant(true);
                explore::call(&Cases, &program, entry, &all, before.state(address), STEPS)
            }
            .map_err(|error| format!("{name}: {error}"))?;
            // SAFETY: every x86-64 CPU has these instructions, they end after the last byte, and
            // their stack is in the memory of the state.
            let after = unsafe { self.native.run_all(&before) };
            if let Err(difference) = compare(&Instruction::new(), extent, address, &after, &state) {
                let line = first_instruction(bytes);
                return Ok(Outcome::Disagreed(describe(&line, &difference, &before)));
            }
            sets += CASES;
        }
        Ok(Outcome::Agreed(sets))
    }
}

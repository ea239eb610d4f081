//! Instructions that the semantics refuse, and the known bits of a scan without BMI1.

use iced_x86::{Decoder, DecoderOptions, Register};
use prove::semantics::memory::Memory;
use prove::semantics::operands::Step;
use prove::semantics::state::State;
use prove::semantics::words::{self, Bits};
use prove::semantics::{Cases, execute};
use prove::{Algebra, Error};

/// Executes one instruction on a CPU with BMI1, and returns `rax`. Before it `rdi` points to eight
/// zero bytes, and `rax` is 0.
fn run(code: &[u8]) -> Result<Bits<Cases>, Error> {
    run_with(code, true, 0)
}

/// Executes one instruction as [`run`] does, on a CPU with BMI1 or not, and with this `rax`.
fn run_with(code: &[u8], has_bmi1: bool, rax: u64) -> Result<Bits<Cases>, Error> {
    const ADDRESS: u64 = 0x1000;
    let a = Cases;
    let mut memory = Memory::default();
    memory.write(ADDRESS, &words::constant(&a, 0, 64));
    let mut state = State::new(&a, memory);
    state.set_register(&a, Register::RDI, &words::constant(&a, ADDRESS, 64))?;
    state.set_register(&a, Register::RAX, &words::constant(&a, rax, 64))?;
    let line = Decoder::with_ip(64, code, 0, DecoderOptions::NONE).decode();
    let (path, image) = (&a.constant(true), &|_, _| None);
    let mut step = Step { a: &a, line: &line, state: &mut state, image, has_bmi1, path };
    execute(&mut step)?;
    state.register(Register::RAX)
}

#[test]
fn an_operand_in_a_segment_is_refused() {
    let zero = vec![Some(0); 64];
    assert_eq!(run(&[0x48, 0x8b, 0x07]), Ok(zero), "mov rax, [rdi]");
    let refused = Err(Error::Unsupported("no semantics for Mov_r64_rm64".into()));
    assert_eq!(run(&[0x64, 0x48, 0x8b, 0x07]), refused, "mov rax, fs:[rdi]");
    assert_eq!(run(&[0x65, 0x48, 0x8b, 0x07]), refused, "mov rax, gs:[rdi]");
    let refused = Err(Error::Unsupported("no semantics for Mov_rm64_r64".into()));
    assert_eq!(run(&[0x64, 0x48, 0x89, 0x07]), refused, "mov fs:[rdi], rax");
    assert!(run(&[0x64, 0x48, 0x8d, 0x07]).is_ok(), "lea rax, fs:[rdi]");
}

#[test]
fn what_is_refused_is_named_with_its_prefix() {
    assert!(run(&[0x48, 0xff, 0x07]).is_ok(), "inc qword [rdi]");
    let refused = Err(Error::Unsupported("no semantics for lock Inc_rm64".into()));
    assert_eq!(run(&[0xf0, 0x48, 0xff, 0x07]), refused);
    let refused = Err(Error::Unsupported("no semantics for rep Stosb_m8_AL".into()));
    assert_eq!(run(&[0xf3, 0xaa]), refused);
}

#[test]
fn without_bmi1_a_scan_of_zero_is_known_where_both_instructions_agree() {
    const TZCNT_OF_ZEROS: &[u8] = &[0xf3, 0x48, 0x0f, 0xbc, 0x07];
    const TZCNT_OF_RDI: &[u8] = &[0xf3, 0x48, 0x0f, 0xbc, 0xc7];
    let number = |value: u64| (0..64).map(|bit| Some((value >> bit & 1).wrapping_neg())).collect();
    assert_eq!(run_with(TZCNT_OF_ZEROS, true, 1), Ok(number(64)));
    assert_eq!(run_with(TZCNT_OF_ZEROS, false, 64), Ok(number(64)));
    let mut differs: Bits<Cases> = number(64);
    differs[0] = None;
    assert_eq!(run_with(TZCNT_OF_ZEROS, false, 65), Ok(differs));
    for has_bmi1 in [false, true] {
        assert_eq!(run_with(TZCNT_OF_RDI, has_bmi1, 0), Ok(number(12)), "rdi is 0x1000");
    }
}

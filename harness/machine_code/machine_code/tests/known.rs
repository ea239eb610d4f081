//! Functions of known length, stepped: published listings, loops of known trip counts, calls,
//! repetitions, an instruction set that Valgrind lacks, and a thread that may not change code.

#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use machine_code::step::{Counts, Error, Stepper, is_gather};
use std::arch::naked_asm;
use std::hint::black_box;
use std::panic::resume_unwind;

/// Attacks to the south by six single steps: Chess Programming Wiki, "Dumb7Fill", the listing
/// that is compared with Kogge-Stone. One move and 19 operations.
#[unsafe(export_name = "raybench.step.test.dumb7")]
#[unsafe(naked)]
extern "sysv64" fn dumb7(_sliders: u64, _empty: u64) -> u64 {
    naked_asm!(
        "mov rax, rdi",
        ".rept 6",
        "shr rdi, 8",
        "and rdi, rsi",
        "or rax, rdi",
        ".endr",
        "shr rax, 8",
        "ret",
    )
}

/// Floods south until nothing is left: 2 + 5 a turn, and no turn at all without sliders.
#[unsafe(export_name = "raybench.step.test.flood")]
#[unsafe(naked)]
extern "sysv64" fn flood(_sliders: u64, _empty: u64) -> u64 {
    naked_asm!(
        "xor eax, eax",
        "jmp 3f",
        "2:",
        "or rax, rdi",
        "shr rdi, 8",
        "and rdi, rsi",
        "3:",
        "test rdi, rdi",
        "jne 2b",
        "ret",
    )
}

/// Factorial by recursion through [`through`]: 3 for 0, and 11 more for each call within.
#[unsafe(export_name = "raybench.step.test.factorial")]
#[unsafe(naked)]
extern "sysv64" fn factorial(_n: u64) -> u64 {
    naked_asm!(
        "mov eax, 1",
        "test rdi, rdi",
        "je 2f",
        "push rdi",
        "dec rdi",
        "call {through}",
        "pop rdi",
        "imul rax, rdi",
        "2:",
        "ret",
        through = sym through,
    )
}

/// The one place that calls [`factorial`]: every call of it, inner or outer, returns to here.
#[unsafe(naked)]
extern "sysv64" fn through(_n: u64) -> u64 {
    naked_asm!("call {factorial}", "ret", factorial = sym factorial)
}

/// Copies bytes with one repeated instruction.
#[unsafe(export_name = "raybench.step.test.copy")]
#[unsafe(naked)]
unsafe extern "sysv64" fn copy(_to: *mut u8, _from: *const u8, _bytes: usize) {
    naked_asm!("mov rcx, rdx", "rep movsb", "ret")
}

/// A board through the 8x8 bit matrix of another: three GFNI and AVX-512 instructions, two of
/// which take the EVEX form, and the way from and to general registers.
#[unsafe(export_name = "raybench.step.test.gfni")]
#[unsafe(naked)]
extern "sysv64" fn gfni(_board: u64, _matrix: u64) -> u64 {
    naked_asm!(
        "vmovq xmm0, rdi",
        "vmovq xmm1, rsi",
        "vgf2p8affineqb zmm0, zmm0, zmm1, 0",
        "vpternlogq zmm0, zmm1, zmm0, 0x96",
        "vmovq rax, xmm0",
        "ret",
    )
}

#[unsafe(export_name = "raybench.step.test.illegal")]
#[unsafe(naked)]
extern "sysv64" fn illegal() {
    naked_asm!("nop", "ud2")
}

/// Returns whether this process may not step itself; reports the skip if so.
fn is_refused() -> bool {
    let Err(Error::Machine(why)) = Stepper::new() else { return false };
    contract::skip(&why);
    true
}

/// Counts `calls` of the function called `name` in this file.
fn count(name: &str, calls: impl FnOnce()) -> Result<Counts, Error> {
    let mut stepper = Stepper::new().expect("stepping is allowed here");
    // SAFETY: the callers below call functions of this file alone, which hold no lock.
    unsafe { stepper.count(&format!("raybench.step.test.{name}"), calls) }
}

fn figures<'a>(of: impl IntoIterator<Item = (&'a String, &'a u64)>) -> Vec<(&'a str, u64)> {
    of.into_iter().map(|(name, &times)| (name.as_str(), times)).collect()
}

const ROOKS: u64 = 0x0010_0000_0400_0000;

#[test]
fn the_published_listing_executes_its_twenty_instructions() {
    if is_refused() {
        return;
    }
    let counts = count("dumb7", || {
        black_box(dumb7(black_box(ROOKS), black_box(!ROOKS)));
    })
    .unwrap();
    assert_eq!(counts.per_call, [20]);
    assert_eq!(counts.instructions(), 20);
    assert_eq!(counts.steps, 21);
    assert_eq!(figures(&counts.classes), [("move", 1), ("operation", 19)]);
    assert_eq!(figures(&counts.mnemonics), [("and", 6), ("mov", 1), ("or", 6), ("shr", 7)]);
}

#[test]
fn a_loop_counts_as_often_as_it_ran() {
    if is_refused() {
        return;
    }
    // No slider; one on the first rank; one on the eighth with an empty file before it.
    let boards = [0, 1, 1 << 56];
    let counts = count("flood", || {
        for sliders in boards {
            black_box(flood(black_box(sliders), black_box(!sliders)));
        }
    })
    .unwrap();
    assert_eq!(counts.per_call, [4, 4 + 5, 4 + 8 * 5]);
    assert_eq!(figures(&counts.mnemonics)[3], ("or", 9));
    assert_eq!(counts.distribution().into_iter().collect::<Vec<_>>(), [(4, 1), (9, 1), (44, 1)]);
    assert_eq!(counts.classes.values().sum::<u64>(), counts.instructions());
}

#[test]
fn what_is_called_counts_too_and_only_the_last_ret_does_not() {
    if is_refused() {
        return;
    }
    let counts = count("factorial", || {
        assert_eq!(through(black_box(3)), 6);
    })
    .unwrap();
    // Within: 8 instructions, a call on the way, and two that return.
    assert_eq!(counts.per_call, [3 * 11 + 3]);
    assert_eq!((counts.mnemonics["call"], counts.mnemonics["ret"]), (6, 6));
}

#[test]
fn a_repeated_instruction_counts_once_a_repetition() {
    if is_refused() {
        return;
    }
    let (from, mut to) = ([7_u8; 37], [0_u8; 37]);
    let counts = count("copy", || {
        // SAFETY: both arrays have that many bytes.
        unsafe { copy(to.as_mut_ptr(), from.as_ptr(), 37) };
    })
    .unwrap();
    assert_eq!(counts.per_call, [1 + 37]);
}

#[test]
fn gfni_and_avx512_are_stepped_like_anything_else() {
    if is_refused() {
        return;
    }
    let missing = contract::missing_features(&["gfni", "avx512f"]);
    if !missing.is_empty() {
        return contract::skip(&format!("this CPU lacks {}", missing.join(", ")));
    }
    let counts = count("gfni", || {
        black_box(gfni(black_box(ROOKS), black_box(0x0102_0408_1020_4080)));
    })
    .unwrap();
    assert_eq!(counts.per_call, [5]);
    assert_eq!(figures(&counts.classes), [("operation", 2), ("transfer", 3)]);
    assert_eq!(counts.mnemonics["vgf2p8affineqb"], 1);
}

fn check_error(result: Result<Counts, Error>) -> String {
    match result {
        Err(Error::Check(line)) => line,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_counted_says_why() {
    if is_refused() {
        return;
    }
    let line = check_error(count("dumb7", || ()));
    assert_eq!(line, "raybench.step.test.dumb7: it was never called");
    let line = check_error(count("illegal", || illegal()));
    assert!(line.contains("SIGILL"), "{line}");
    let line = check_error(count("dumb7", || resume_unwind(Box::new(()))));
    assert!(line.contains("panicked"), "{line}");
    let line = check_error(count("no_such_function", || ()));
    assert!(line.contains("is not in this executable"), "{line}");
}

/// An interrupted gather starts again and counts once; no test can interrupt one at will.
#[test]
fn gathers_are_told_from_other_instructions() {
    // vpgatherqq ymm0,[rdi+ymm1*8],ymm2; the same by EVEX with k1; vpermq ymm0,ymm1,0; rep movsb
    assert!(is_gather([0xc4, 0xe2, 0xed, 0x91, 0x04, 0xcf, 0, 0]));
    assert!(is_gather([0x62, 0xf2, 0xfd, 0x29, 0x91, 0x04, 0xcf, 0]));
    assert!(!is_gather([0xc4, 0xe3, 0xfd, 0x00, 0xc1, 0x00, 0, 0]));
    assert!(!is_gather([0xf3, 0xa4, 0, 0, 0, 0, 0, 0]));
}

/// A seccomp filter holds for one thread and the processes that it forks: as in a container, but
/// for this test alone.
#[test]
fn where_code_cannot_be_changed_that_is_the_reason() {
    use nix::libc;
    let refused = std::thread::spawn(|| {
        let filter = |code: u32, jump_false: u8, k: u32| libc::sock_filter {
            code: code as u16,
            jt: 0,
            jf: jump_false,
            k,
        };
        const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
        // Of `seccomp_data`: the third argument, its lower half.
        const PROTECTION: u32 = 16 + 2 * 8;
        // An mprotect that asks for executable memory is refused with EACCES, all else allowed.
        let mut program = [
            filter(LOAD, 0, 0),
            filter(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 3, libc::SYS_mprotect as u32),
            filter(LOAD, 0, PROTECTION),
            filter(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, 1, libc::PROT_EXEC as u32),
            filter(libc::BPF_RET, 0, libc::SECCOMP_RET_ERRNO | libc::EACCES as u32),
            filter(libc::BPF_RET, 0, libc::SECCOMP_RET_ALLOW),
        ];
        let program = libc::sock_fprog { len: 6, filter: program.as_mut_ptr() };
        // SAFETY: the filter outlives the calls that read it.
        unsafe {
            assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
            let filtered = libc::prctl(libc::PR_SET_SECCOMP, 2, &raw const program);
            assert_eq!(filtered, 0, "the kernel takes filters");
        }
        Stepper::new().map(|_| ())
    });
    match refused.join().expect("no panic") {
        Err(Error::Machine(line)) => {
            assert!(line.contains("cannot be stepped here (EACCES"), "{line}")
        }
        other => panic!("{other:?}"),
    }
}

//! Machine code that gives right answers, but accesses memory that it must not access, or whose
//! time depends on the board. The prover must report each.

use crate::planted::south::{self, Getter, south};
use prove::{Conclusion, Limits};

/// A table; other objects of the same file follow it.
static TABLE: [u64; 8] = [0; 8];

unsafe extern "C" {
    fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8;
}

/// Makes functions with these lines before those of the listing, and a list of them with the result
/// that each must have.
macro_rules! planted {
    (
        $planted:ident: $said:ty;
        $($name:ident [$($before:literal),*] $(($($operand:tt)*))? => $what:expr;)*
    ) => {
        $(south!($name, [$($before),*] $(, $($operand)*)?);)*
        const $planted: &[(&str, Getter, $said)] = &[$((stringify!($name), $name, $what)),*];
    };
}

planted! { FAULTS: &str;
    below ["mov [rsp-136], rdi"] =>
        "a write of 8 bytes to 0x7ffeff70 by `mov [rsp-0x88], rdi`, at planted.below.south+0x0";
    above ["mov [rsp+8], rdi"] =>
        "a write of 8 bytes to 0x7fff0000 by `mov [rsp+8], rdi`, at planted.above.south+0x0";
    elsewhere ["mov edx, 0x20000000", "mov [rdx], rdi"] =>
        "a write of 8 bytes to 0x20000000 by `mov [rdx], rdi`, at planted.elsewhere.south+0x5";
    unwritten ["mov rdx, [rsp-8]"] =>
        "a read of 0x7ffefff0 by `mov rdx, [rsp-8]`, which nothing wrote";
    partly ["mov [rsp-8], edi", "mov rdi, [rsp-8]"] =>
        "56 of 64 bits are undefined or need diagrams of over 20000 nodes";
    returning ["mov rdx, [rsp]"] =>
        "a read of the return address by `mov rdx, [rsp]`, at planted.returning.south+0x0";
    clobbered ["mov ebx, 1"] => "a return that does not restore RBX";
    backwards ["std"] => "no semantics for Std";
    beyond ["mov edx, edi", "and edx, 7", "lea rcx, [rip + {table}]", "mov rdx, [rcx+8*rdx+1]"]
        (table = sym TABLE) => "a read beyond a table, of 0x";
    filling ["push rdi", "push rsi", "sub rsp, 24", "mov rdx, rdi", "mov rdi, rsp", "xor esi, esi",
        "call [rip + {memset}@GOTPCREL]", "add rsp, 24", "pop rsi", "pop rdi"]
        (memset = sym memset) => "memset of a size that depends on the inputs";
}

// The results say whether the stack is touched, how many bytes of tables, and whether the time
// depends on the inputs.
planted! { RIGHT: (bool, usize, &str);
    plain [] => (false, 0, "steady");
    red ["mov [rsp-128], rdi"] => (true, 0, "steady");
    beside ["mov [rsp-8], edi", "mov rdx, [rsp-8]"] => (true, 0, "steady");
    inside ["mov edx, edi", "and edx, 7", "lea rcx, [rip + {table}]", "mov rdx, [rcx+8*rdx]"]
        (table = sym TABLE) => (false, 64, "no: addresses");
    branching ["test dil, dil", "jnz 2f", "xor edx, edx", "2:"] => (false, 0, "no: branches");
    clearing ["push rdi", "push rsi", "sub rsp, 24", "mov edx, 16", "mov rdi, rsp", "xor esi, esi",
        "call [rip + {memset}@GOTPCREL]", "add rsp, 24", "pop rsi", "pop rdi"]
        (memset = sym memset) => (true, 0, "steady");
}

#[test]
fn accesses_that_nobody_may_make_are_named_with_their_instruction() {
    for &(name, code, expected) in FAULTS {
        let reason = south::reason(name, code, Limits::default());
        // The linker chooses the address of the table, so the end of that reason is not tested.
        let is_expected = match name {
            "beyond" => reason.starts_with(expected),
            _ => reason == expected,
        };
        assert!(is_expected, "{name}: {reason}");
    }
}

#[test]
fn what_is_touched_and_what_time_depends_on() {
    for &(name, code, expected) in RIGHT {
        let proof = south::prove_planted(name, code, Limits::default());
        assert!(matches!(proof.conclusion, Conclusion::Proved(_)), "{name}: {proof:?}");
        let result = (proof.touches.stack, proof.touches.table_bytes, proof.steady.as_str());
        assert_eq!(result, expected, "{name}");
    }
}

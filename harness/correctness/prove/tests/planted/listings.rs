//! A published listing with two registers swapped in one line: each such line is refuted, and the
//! listing as published is proved. Put before it: what may never come to it, and what does not
//! leave the caller's registers as they were, is not proved.

use crate::planted::south::{self, Getter, south};
use prove::{Conclusion, Limits};

south!(right, []);
south!(first, "or rdi, rax", "and rcx, rsi", "or rax, rcx");
south!(middle, "or rax, rdi", "and rsi, rcx", "or rax, rcx");
south!(last, "or rax, rdi", "and rcx, rsi", "or rcx, rax");

// No diagram of a product is small, whatever the order (Bryant 1991); unless it is zero, this never
// ends.
south!(hanging, ["mov rcx, rdi", "imul rcx, rsi", "2:", "test rcx, rcx", "jnz 2b"]);

// Whether a rank is empty is small in the order of the board. In the first order that is tried,
// along the files, nobody knows how often this goes round, which is once at most.
south!(
    ending,
    [
        "mov rcx, 0x0101010101010101", // (x - 0x01...01) & ~x & 0x80...80
        "mov rdx, rdi",
        "sub rdx, rcx",
        "mov rcx, rdi",
        "not rcx",
        "and rdx, rcx",
        "mov rcx, 0x8080808080808080",
        "and rdx, rcx",
        "setne dl",
        "movzx edx, dl",
        "mov rcx, rdx",
        "2:",
        "test rcx, rcx",
        "jz 3f",
        "sub rcx, rdx",
        "jmp 2b",
        "3:"
    ]
);
south!(saved, ["push rbx", "mov rbx, rdi", "pop rbx"]);
south!(lost, ["mov rbx, rdi"]);
south!(swapped, ["xchg r12, r15"]);
south!(deeper, ["pop rcx", "push rcx", "push rcx"]);
south!(product, ["imul rdi, rsi", "mov rax, rdi", "not rax", "ret"]);

const LIMITS: Limits = Limits { nodes: 2000, steps: 100_000 };

fn concluded(name: &str, code: Getter) -> Conclusion {
    south::proof(name, code, LIMITS).conclusion
}

/// That it answers as it should, and is proved.
fn is_right(name: &str, code: Getter) {
    assert_eq!(code(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080, "{name}");
    assert!(matches!(concluded(name, code), Conclusion::Proved(_)), "{name}");
}

#[test]
fn registers_swapped_in_a_listing() {
    is_right("right", right);
    let swapped: [(&str, Getter); 3] = [("first", first), ("middle", middle), ("last", last)];
    for (name, code) in swapped {
        let Conclusion::Refuted(found) = concluded(name, code) else { panic!("{name}: not found") };
        let given = code(found.arguments[0], found.arguments[1]);
        assert!(found.gives(&[given]), "{name}: the semantics");
        assert_ne!([given], *found.right, "{name}: no fault at {:x?}", found.arguments);
    }
}

#[test]
fn a_loop_that_may_never_end_and_one_that_is_shown_to_end_in_the_second_order() {
    let why = south::reason("hanging", hanging, LIMITS);
    assert!(why.starts_with("the loop at 0x") && why.ends_with(": not shown to end"), "{why}");
    is_right("ending", ending);
}

#[test]
fn registers_that_belong_to_the_caller() {
    is_right("saved", saved);
    let planted: [(&str, Getter, &str); 3] =
        [("lost", lost, "RBX"), ("swapped", swapped, "R12"), ("deeper", deeper, "RSP")];
    for (name, code, register) in planted {
        let why = format!("a return that does not restore {register}");
        assert_eq!(south::reason(name, code, LIMITS), why, "{name}");
    }
}

/// The low bits of a product are small and wrong; of the others nobody knows.
#[test]
fn bits_that_are_not_known_are_not_held_against_the_processor() {
    let Conclusion::Refuted(found) = concluded("product", product) else { panic!("not found") };
    let given = product(found.arguments[0], found.arguments[1]);
    assert_ne!(found.known, [u64::MAX], "all bits were small");
    assert_ne!(found.given, [given], "as if all bits were known");
    assert!(found.gives(&[given]), "{given:#x}, {found:x?}");
    assert!(!found.gives(&found.right), "a wrong bit is known");
}

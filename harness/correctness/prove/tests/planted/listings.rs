//! Faults in a published listing. With two registers swapped in one line it is refuted, and as
//! published it is proved. With lines before it that may never end, or that do not restore the
//! caller's registers, it is not proved.

use crate::planted::south::{self, Getter, south};
use prove::{Conclusion, Limits};

south!(right, []);
south!(first, "or rdi, rax", "and rcx, rsi", "or rax, rcx");
south!(middle, "or rax, rdi", "and rsi, rcx", "or rax, rcx");
south!(last, "or rax, rdi", "and rcx, rsi", "or rcx, rax");

// This loop ends only if the product is zero. No diagram of a product is small, whatever the order
// (Bryant 1991), so the prover cannot know.
south!(hanging, ["mov rcx, rdi", "imul rcx, rsi", "2:", "test rcx, rcx", "jnz 2b"]);

// This loop runs at most once. Whether it runs depends on whether a rank is empty. That condition
// has a small diagram in the order of the board, but the prover tries the order along the files
// first, in which the number of iterations is unknown.
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

/// Proves a planted function within the limits of this file.
fn prove_planted(name: &str, code: Getter) -> Conclusion {
    south::prove_planted(name, code, LIMITS).conclusion
}

/// Fails unless the function gives the right answer to one input and is proved.
fn assert_right(name: &str, code: Getter) {
    assert_eq!(code(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080, "{name}");
    assert!(matches!(prove_planted(name, code), Conclusion::Proved(_)), "{name}");
}

#[test]
fn registers_swapped_in_a_listing() {
    assert_right("right", right);
    let faults: [(&str, Getter); 3] = [("first", first), ("middle", middle), ("last", last)];
    for (name, code) in faults {
        let Conclusion::Refuted(counterexample) = prove_planted(name, code) else {
            panic!("{name}: not found")
        };
        // The model has a third argument, which the listing does not take.
        let (sliders, empty) = (counterexample.arguments[0], counterexample.arguments[1]);
        let answer = code(sliders, empty);
        assert!(counterexample.gives(&[answer]), "{name}: the semantics");
        assert_ne!([answer], *counterexample.right, "{name}: no fault at {sliders:x}, {empty:x}");
    }
}

#[test]
fn a_loop_that_may_never_end_and_one_that_is_shown_to_end_in_the_second_order() {
    let reason = south::reason("hanging", hanging, LIMITS);
    assert!(reason.starts_with("the loop at 0x"), "{reason}");
    assert!(reason.ends_with(": not shown to end"), "{reason}");
    assert_right("ending", ending);
}

#[test]
fn registers_that_belong_to_the_caller() {
    assert_right("saved", saved);
    let faults: [(&str, Getter, &str); 3] =
        [("lost", lost, "RBX"), ("swapped", swapped, "R12"), ("deeper", deeper, "RSP")];
    for (name, code, register) in faults {
        let reason = format!("a return that does not restore {register}");
        assert_eq!(south::reason(name, code, LIMITS), reason, "{name}");
    }
}

/// The low bits of a product have small diagrams and are wrong; its high bits are unknown.
#[test]
fn bits_that_are_not_known_are_not_held_against_the_processor() {
    let Conclusion::Refuted(counterexample) = prove_planted("product", product) else {
        panic!("not found")
    };
    let answer = product(counterexample.arguments[0], counterexample.arguments[1]);
    assert_ne!(counterexample.known, [u64::MAX], "all bits were small");
    assert_ne!(counterexample.given, [answer], "as if all bits were known");
    assert!(counterexample.gives(&[answer]), "{answer:#x}, {counterexample:x?}");
    assert!(!counterexample.gives(&counterexample.right), "a wrong bit is known");
}

//! A published listing with two registers swapped in one line: each such line is refuted, and the
//! listing as published is proved. Put before it: what may never come to it, and what does not leave
//! the caller's registers as they were, is not proved.

use crate::OWN;
use prove::listings::{Convention, Listing, prove_listing};
use prove::question::Precondition;
use prove::{Conclusion, Limits};

type Getter = extern "sysv64" fn(u64, u64) -> u64;

/// The Kogge-Stone listing of the Chess Programming Wiki ("Dumb7Fill", attacks to the south), with
/// three of its lines as given, or with others before it.
macro_rules! kogge_stone {
    ($name:ident, $symbol:literal, [$($before:literal),*]) => {
        kogge_stone!(
            $name, $symbol, "or rax, rdi", "and rcx, rsi", "or rax, rcx", $($before),*
        );
    };
    (
        $name:ident, $symbol:literal, $first:literal, $middle:literal, $last:literal
        $(, $before:literal)*
    ) => {
        #[unsafe(export_name = $symbol)]
        #[unsafe(naked)]
        extern "sysv64" fn $name(_sliders: u64, _empty: u64) -> u64 {
            std::arch::naked_asm!(
                $($before,)*
                "mov rax, rdi", // g |= p & g >> 8
                "shr rax, 8",
                "and rax, rsi",
                $first,
                "mov rcx, rsi", // p &= p >> 8
                "shr rcx, 8",
                "and rsi, rcx",
                "mov rcx, rax", // g |= p & g >> 16
                "shr rcx, 16",
                $middle,
                "or rax, rcx",
                "mov rcx, rsi", // p &= p >> 16
                "shr rcx, 16",
                "and rsi, rcx",
                "mov rcx, rax", // g |= p & g >> 32
                "shr rcx, 32",
                "and rcx, rsi",
                $last,
                "shr rax, 8", // one step further
                "ret",
            )
        }
    };
}

kogge_stone!(right, "planted.right.south", "or rax, rdi", "and rcx, rsi", "or rax, rcx");
kogge_stone!(first, "planted.first.south", "or rdi, rax", "and rcx, rsi", "or rax, rcx");
kogge_stone!(middle, "planted.middle.south", "or rax, rdi", "and rsi, rcx", "or rax, rcx");
kogge_stone!(last, "planted.last.south", "or rax, rdi", "and rcx, rsi", "or rcx, rax");

// No diagram of a product is small, whatever the order (Bryant 1991); unless it is zero, this never
// ends.
kogge_stone!(
    hanging,
    "planted.hanging.south",
    ["mov rcx, rdi", "imul rcx, rsi", "2:", "test rcx, rcx", "jnz 2b"]
);
// Whether a rank is empty is small in the order of the board. In the first order that is tried, along
// the files, nobody knows how often this goes round, which is once at most.
kogge_stone!(
    ending,
    "planted.ending.south",
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
kogge_stone!(saved, "planted.saved.south", ["push rbx", "mov rbx, rdi", "pop rbx"]);
kogge_stone!(lost, "planted.lost.south", ["mov rbx, rdi"]);
kogge_stone!(swapped, "planted.swapped.south", ["xchg r12, r15"]);
kogge_stone!(deeper, "planted.deeper.south", ["pop rcx", "push rcx", "push rcx"]);
kogge_stone!(product, "planted.product.south", ["imul rdi, rsi", "mov rax, rdi", "not rax", "ret"]);

fn concluded(symbol: &'static str) -> Conclusion {
    let probe = registry::variant("kogge_stone").and_then(|one| one.routine("attacks"));
    let probe =
        probe.and_then(|one| one.probes.iter().find(|one| symbol.ends_with(one.subject.name())));
    let as_probe = (contract::Model::RayAttacks, probe.expect("it has all directions"));
    let listing = Listing { symbol, convention: Convention::Words, as_probe };
    let limits = Limits { nodes: 2000, ..Limits::default() };
    prove_listing(&OWN, &listing, Precondition::Used, limits).conclusion
}

#[test]
fn registers_swapped_in_a_listing() {
    let right: Getter = right;
    assert_eq!(std::hint::black_box(right)(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080);
    assert!(matches!(concluded("planted.right.south"), Conclusion::Proved(_)));
    let swapped: [(&str, Getter); 3] = [
        ("planted.first.south", first),
        ("planted.middle.south", middle),
        ("planted.last.south", last),
    ];
    for (symbol, code) in swapped {
        let Conclusion::Refuted(found) = concluded(symbol) else { panic!("{symbol}: not found") };
        let given = code(found.arguments[0], found.arguments[1]);
        assert!(found.gives(&[given]), "{symbol}: the semantics");
        assert_ne!([given], *found.right, "{symbol}: no fault at {:x?}", found.arguments);
    }
}

fn reason(symbol: &'static str, code: Getter) -> String {
    std::hint::black_box(code);
    match concluded(symbol) {
        Conclusion::NotProved(why) => why,
        other => panic!("{symbol}: {other:?}"),
    }
}

#[test]
fn a_loop_that_may_never_end() {
    let why = reason("planted.hanging.south", hanging);
    assert!(why.starts_with("the loop at 0x") && why.ends_with(": not shown to end"), "{why}");
}

#[test]
fn a_loop_that_is_shown_to_end_in_the_second_order() {
    let ending: Getter = ending;
    assert_eq!(std::hint::black_box(ending)(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080);
    assert!(matches!(concluded("planted.ending.south"), Conclusion::Proved(_)));
}

#[test]
fn registers_that_belong_to_the_caller() {
    let saved: Getter = saved;
    assert_eq!(std::hint::black_box(saved)(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080);
    assert!(matches!(concluded("planted.saved.south"), Conclusion::Proved(_)));
    let planted: [(&str, Getter, &str); 3] = [
        ("planted.lost.south", lost, "RBX"),
        ("planted.swapped.south", swapped, "R12"),
        ("planted.deeper.south", deeper, "RSP"),
    ];
    for (symbol, code, register) in planted {
        let why = format!("a return that does not restore {register}");
        assert_eq!(reason(symbol, code), why, "{symbol}");
    }
}

/// The low bits of a product are small and wrong; of the others nobody knows.
#[test]
fn bits_that_are_not_known_are_not_held_against_the_processor() {
    let product: Getter = product;
    let Conclusion::Refuted(found) = concluded("planted.product.south") else {
        panic!("not found")
    };
    let given = product(found.arguments[0], found.arguments[1]);
    assert_ne!(found.known, [u64::MAX], "all bits were small");
    assert_ne!(found.given, [given], "as if all bits were known");
    assert!(found.gives(&[given]), "{given:#x}, {found:x?}");
    assert!(!found.gives(&found.right), "a wrong bit is known");
}

//! Simulated machine code that answers rightly and does what it must not do with memory besides, or
//! whose time depends on the board: each is found.

use crate::OWN;
use prove::listings::{Convention, Listing, prove_listing};
use prove::question::Precondition;
use prove::{Conclusion, Limits, Proof};

/// Attacks to the south by the listing of the Chess Programming Wiki, with lines before it.
macro_rules! south {
    ($name:ident, $symbol:literal $(, $before:literal)*) => {
        #[unsafe(export_name = $symbol)]
        #[unsafe(naked)]
        extern "sysv64" fn $name(_sliders: u64, _empty: u64) -> u64 {
            std::arch::naked_asm!(
                $($before,)*
                "mov rax, rdi",
                "shr rax, 8",
                "and rax, rsi",
                "or rax, rdi",
                "mov rcx, rsi",
                "shr rcx, 8",
                "and rsi, rcx",
                "mov rcx, rax",
                "shr rcx, 16",
                "and rcx, rsi",
                "or rax, rcx",
                "mov rcx, rsi",
                "shr rcx, 16",
                "and rsi, rcx",
                "mov rcx, rax",
                "shr rcx, 32",
                "and rcx, rsi",
                "or rax, rcx",
                "shr rax, 8",
                "ret",
                table = sym TABLE,
            )
        }
    };
}

/// With something behind it in the same file, as tables have.
static TABLE: [u64; 8] = [0; 8];

south!(plain, "touching.plain.south", "/* {table} */");
south!(red, "touching.red.south", "mov [rsp-128], rdi", "/* {table} */");
south!(below, "touching.below.south", "mov [rsp-136], rdi", "/* {table} */");
south!(above, "touching.above.south", "mov [rsp+8], rdi", "/* {table} */");
south!(
    elsewhere,
    "touching.elsewhere.south",
    "mov edx, 0x20000000",
    "mov [rdx], rdi",
    "/* {table} */"
);
south!(unwritten, "touching.unwritten.south", "mov rdx, [rsp-8]", "/* {table} */");
south!(returning, "touching.returning.south", "mov rdx, [rsp]", "/* {table} */");
south!(
    inside,
    "touching.inside.south",
    "mov edx, edi",
    "and edx, 7",
    "lea rcx, [rip + {table}]",
    "mov rdx, [rcx+8*rdx]"
);
south!(
    beyond,
    "touching.beyond.south",
    "mov edx, edi",
    "and edx, 7",
    "lea rcx, [rip + {table}]",
    "mov rdx, [rcx+8*rdx+1]"
);
south!(
    branching,
    "touching.branching.south",
    "test dil, dil",
    "jnz 2f",
    "xor edx, edx",
    "2:",
    "/* {table} */"
);
south!(clobbered, "touching.clobbered.south", "mov ebx, 1", "/* {table} */");
south!(backwards, "touching.backwards.south", "std", "/* {table} */");

type Getter = extern "sysv64" fn(u64, u64) -> u64;

fn proof(symbol: &'static str, code: Getter) -> Proof {
    std::hint::black_box(code);
    let probe = registry::variant("kogge_stone").and_then(|one| one.routine("attacks"));
    let probe =
        probe.and_then(|one| one.probes.iter().find(|one| symbol.ends_with(one.subject.name())));
    let as_probe = (contract::Model::RayAttacks, probe.expect("it has all directions"));
    let listing = Listing { symbol, convention: Convention::Words, as_probe };
    prove_listing(&OWN, &listing, Precondition::Used, Limits::default())
}

fn reason(symbol: &'static str, code: Getter) -> String {
    match proof(symbol, code).conclusion {
        Conclusion::NotProved(why) => why,
        other => panic!("{symbol}: {other:?}"),
    }
}

#[test]
fn accesses_that_nobody_may_make_are_named_with_their_instruction() {
    let planted: [(&str, Getter, &str); 6] = [
        (
            "touching.below.south",
            below,
            "a write of 8 bytes to 0x7ffeff70 by `mov [rsp-0x88], rdi`, at touching.below.south+0x0",
        ),
        (
            "touching.above.south",
            above,
            "a write of 8 bytes to 0x7fff0000 by `mov [rsp+8], rdi`, at touching.above.south+0x0",
        ),
        (
            "touching.elsewhere.south",
            elsewhere,
            "a write of 8 bytes to 0x20000000 by `mov [rdx], rdi`, at touching.elsewhere.south+0x5",
        ),
        (
            "touching.unwritten.south",
            unwritten,
            "a read of 0x7ffefff0 by `mov rdx, [rsp-8]`, which nothing wrote",
        ),
        (
            "touching.returning.south",
            returning,
            "a read of the return address by `mov rdx, [rsp]`, at touching.returning.south+0x0",
        ),
        ("touching.clobbered.south", clobbered, "a return that does not restore RBX"),
    ];
    for (symbol, code, why) in planted {
        assert_eq!(reason(symbol, code), why, "{symbol}");
    }
    let why = reason("touching.backwards.south", backwards);
    assert_eq!(why, "no semantics for Std");
    let why = reason("touching.beyond.south", beyond);
    assert!(why.starts_with("a read beyond a table, of 0x"), "{why}");
}

#[test]
fn what_is_touched_and_what_time_depends_on() {
    let planted: [(&str, Getter, bool, usize, &str); 4] = [
        ("touching.plain.south", plain, false, 0, "steady"),
        ("touching.red.south", red, true, 0, "steady"),
        ("touching.inside.south", inside, false, 64, "no: addresses"),
        ("touching.branching.south", branching, false, 0, "no: branches"),
    ];
    for (symbol, code, stack, table_bytes, steady) in planted {
        let proof = proof(symbol, code);
        assert!(matches!(proof.conclusion, Conclusion::Proved(_)), "{symbol}: {proof:?}");
        let found = (proof.touches.stack, proof.touches.table_bytes, proof.steady.as_str());
        assert_eq!(found, (stack, table_bytes, steady), "{symbol}");
    }
}

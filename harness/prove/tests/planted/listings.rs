//! A published listing with two registers swapped in one line: each such line is refuted, and the
//! listing as published is proved.

use crate::OWN;
use prove::listings::{Convention, Listing, prove_listing};
use prove::question::Precondition;
use prove::{Limits, Verdict};

type Getter = extern "sysv64" fn(u64, u64) -> u64;

/// The Kogge-Stone listing of the Chess Programming Wiki ("Dumb7Fill", attacks to the south), with
/// three of its lines as given.
macro_rules! kogge_stone {
    ($name:ident, $symbol:literal, $first:literal, $middle:literal, $last:literal) => {
        #[unsafe(export_name = $symbol)]
        #[unsafe(naked)]
        extern "sysv64" fn $name(_sliders: u64, _empty: u64) -> u64 {
            std::arch::naked_asm!(
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

fn verdict(symbol: &'static str) -> Verdict {
    let listing = Listing { symbol, convention: Convention::Words };
    prove_listing(&OWN, &listing, Precondition::Used, Limits::default()).verdict
}

#[test]
fn registers_swapped_in_a_listing() {
    let right: Getter = right;
    assert_eq!(std::hint::black_box(right)(1 << 63, !(1 << 63)), 0x0080_8080_8080_8080);
    assert!(matches!(verdict("planted.right.south"), Verdict::Proved(_)));
    let swapped: [(&str, Getter); 3] = [
        ("planted.first.south", first),
        ("planted.middle.south", middle),
        ("planted.last.south", last),
    ];
    for (symbol, code) in swapped {
        let Verdict::Refuted(found) = verdict(symbol) else { panic!("{symbol}: not found") };
        let given = code(found.record[0], found.record[1]);
        assert_eq!([given], *found.given, "{symbol}: the semantics");
        assert_ne!([given], *found.right, "{symbol}: no fault at {:x?}", found.record);
    }
}

//! Simulated machine code that answers rightly and does what it must not do with memory besides, or
//! whose time depends on the board: each is found.

use crate::south::{self, Getter, south};
use prove::{Conclusion, Limits};

/// With something behind it in the same file, as tables have.
static TABLE: [u64; 8] = [0; 8];

south!(plain, []);
south!(red, ["mov [rsp-128], rdi"]);
south!(below, ["mov [rsp-136], rdi"]);
south!(above, ["mov [rsp+8], rdi"]);
south!(elsewhere, ["mov edx, 0x20000000", "mov [rdx], rdi"]);
south!(unwritten, ["mov rdx, [rsp-8]"]);
south!(returning, ["mov rdx, [rsp]"]);
south!(
    inside,
    ["mov edx, edi", "and edx, 7", "lea rcx, [rip + {table}]", "mov rdx, [rcx+8*rdx]"],
    table = sym TABLE
);
south!(
    beyond,
    ["mov edx, edi", "and edx, 7", "lea rcx, [rip + {table}]", "mov rdx, [rcx+8*rdx+1]"],
    table = sym TABLE
);
south!(branching, ["test dil, dil", "jnz 2f", "xor edx, edx", "2:"]);
south!(clobbered, ["mov ebx, 1"]);
south!(backwards, ["std"]);

#[test]
fn accesses_that_nobody_may_make_are_named_with_their_instruction() {
    let planted: [(&str, Getter, &str); 8] = [
        (
            "below",
            below,
            "a write of 8 bytes to 0x7ffeff70 by `mov [rsp-0x88], rdi`, at planted.below.south+0x0",
        ),
        (
            "above",
            above,
            "a write of 8 bytes to 0x7fff0000 by `mov [rsp+8], rdi`, at planted.above.south+0x0",
        ),
        (
            "elsewhere",
            elsewhere,
            "a write of 8 bytes to 0x20000000 by `mov [rdx], rdi`, at planted.elsewhere.south+0x5",
        ),
        ("unwritten", unwritten, "a read of 0x7ffefff0 by `mov rdx, [rsp-8]`, which nothing wrote"),
        (
            "returning",
            returning,
            "a read of the return address by `mov rdx, [rsp]`, at planted.returning.south+0x0",
        ),
        ("clobbered", clobbered, "a return that does not restore RBX"),
        ("backwards", backwards, "no semantics for Std"),
        ("beyond", beyond, "a read beyond a table, of 0x"),
    ];
    for (name, code, why) in planted {
        let given = south::reason(name, code, Limits::default());
        // Where the table lies is the linker's to say.
        assert!(given == why || name == "beyond" && given.starts_with(why), "{name}: {given}");
    }
}

#[test]
fn what_is_touched_and_what_time_depends_on() {
    let planted: [(&str, Getter, bool, usize, &str); 4] = [
        ("plain", plain, false, 0, "steady"),
        ("red", red, true, 0, "steady"),
        ("inside", inside, false, 64, "no: addresses"),
        ("branching", branching, false, 0, "no: branches"),
    ];
    for (name, code, stack, table_bytes, steady) in planted {
        let proof = south::proof(name, code, Limits::default());
        assert!(matches!(proof.conclusion, Conclusion::Proved(_)), "{name}: {proof:?}");
        let found = (proof.touches.stack, proof.touches.table_bytes, proof.steady.as_str());
        assert_eq!(found, (stack, table_bytes, steady), "{name}");
    }
}

//! Lines of assembler text of both processors and their classes, and texts that must be refused.

use super::Processor::{Aarch64, Riscv64};
use super::*;
use Class::{Constant, Control, Load, Move, Operation, Ret, Store, Transfer, Unknown};

/// The classes of these lines, which are `bytes` long to the assembler.
fn classes(processor: Processor, lines: &[&str]) -> Vec<Class> {
    let text = format!("\t.globl\tf\nf:   // @f\n{}\n\t.size\tf, .-f\n\tud\n", lines.join("\n"));
    let text = if processor == Riscv64 { text.replace("//", "#") } else { text };
    let count = lines.iter().filter(|line| !line.ends_with(':')).count();
    let read = External::read(processor, &text, "f", &[0xff; 4].repeat(count));
    read.expect("as many in text and bytes").lines.into_iter().map(|(_, class)| class).collect()
}

#[test]
fn a_shifted_operand_is_part_of_one_operation() {
    let lines = ["orr x0, x1, x2, lsl #8", "and\tx8, x9, x1, lsr #16  // =16", "ret"];
    assert_eq!(classes(Aarch64, &lines), [Operation, Operation, Ret]);
}

#[test]
fn copies_constants_and_crossings_are_told_apart_on_arm() {
    let lines = [
        ("mov x0, x1", Move),
        ("mov x8, #72340172838076673", Constant),
        ("mov w9, #1", Constant),
        ("movk x9, #65279, lsl #16", Constant),
        ("mov x10, x9", Move),
        ("lsl x10, x10, #1", Constant),
        ("mov x11, xzr", Constant),
        ("movi v0.2d, #0000000000000000", Constant),
        ("mov v1.16b, v2.16b", Move),
        ("fmov d3, x0", Transfer),
        ("dup v4.2d, x0", Transfer),
        ("fmov d5, x9", Constant),
        ("cnt v3.8b, v3.8b", Operation),
        ("adrp x12, .LCPI0_0", Constant),
        ("ldr q6, [x12, :lo12:.LCPI0_0]", Load),
        ("stp x0, x1, [x2, #16]", Store),
        ("movk x0, #1", Operation),
        ("and x0, x0, x9", Operation),
        ("ret", Ret),
    ];
    assert_eq!(classes(Aarch64, &lines.map(|it| it.0)), lines.map(|it| it.1));
}

#[test]
fn a_comparison_before_a_branch_is_control_and_before_a_selection_is_none() {
    let lines = [
        "cmp x0, #0",
        "b.eq .LBB0_2",
        "tst x0, x1",
        "csel x0, x1, x2, ne",
        ".LBB0_2:",
        "cbz x0, .LBB0_2",
        "ret",
        "ret",
    ];
    let expected = [Control, Control, Operation, Operation, Control, Control, Ret];
    assert_eq!(classes(Aarch64, &lines), expected);
    let lines = [
        "tst x0, x1",
        "ccmp x2, #0, #4, ne",
        "cset w0, eq",
        "cmp x0, x1",
        "beq .L2",
        "adds x0, x1, x2",
        "cinc x0, x0, hs",
        "ret",
    ];
    let expected = [Operation, Operation, Operation, Control, Control, Operation, Operation, Ret];
    assert_eq!(classes(Aarch64, &lines), expected);
}

#[test]
fn what_a_loop_changes_and_what_a_call_may_change_is_no_constant() {
    let lines = [
        "mov x8, #1",
        ".LBB0_1:",
        "lsl x8, x8, #1",
        "b .LBB0_1",
        "mov x8, #1",
        "bl g",
        "lsl x8, x8, #1",
        "ldr x9, [x8], #8",
        "mov x9, #1",
        "ldp x9, x10, [x1]",
        "lsl x9, x9, #1",
    ];
    use Class::Operation as O;
    let expected = [Constant, O, Control, Constant, Control, O, Load, Constant, Load, O];
    assert_eq!(classes(Aarch64, &lines), expected);
}

#[test]
fn risc_v_has_the_same_classes() {
    let lines = [
        ("mv a2, a0", Move),
        ("lui a5, 16", Constant),
        ("addiw a5, a5, 257", Constant),
        ("li a4, -1", Constant),
        ("srli a3, a0, 8", Operation),
        ("and a3, a3, a1", Operation),
        ("andn a0, a0, a5", Operation),
        ("rev8 a0, a0 # bytes", Operation),
        ("ld a1, 8(sp)", Load),
        ("sd a1, %lo(table)(a2)", Store),
        ("fmv.d.x fa0, a0", Transfer),
        ("snez a0, a0", Operation),
        ("beqz a0, .LBB0_1", Control),
        ("li a0, 1", Constant),
        ("mv a0, zero", Constant),
        ("ret", Ret),
    ];
    assert_eq!(classes(Riscv64, &lines.map(|it| it.0)), lines.map(|it| it.1));
}

#[test]
fn a_label_that_marks_an_address_ends_nothing() {
    let lines = [
        "lui a5, 16",
        ".LA0: auipc a4,%pcrel_hi(.LC0)",
        "ld a3,%pcrel_lo(.LA0)(a4)",
        "addi a5, a5, 1",
        "and a0, a0, a3",
        "ret",
    ];
    let expected = [Constant, Constant, Load, Constant, Operation, Ret];
    assert_eq!(classes(Riscv64, &lines), expected);
}

#[test]
fn what_no_table_has_is_unknown() {
    for processor in [Aarch64, Riscv64] {
        assert_eq!(classes(processor, &["frobnicate x0, x1", "ret"]), [Unknown, Ret]);
    }
    let read = External::read(Aarch64, "f:\n frobnicate x0\n ret\n", "f", &[0; 8]);
    let counts = read.expect("as many in text and bytes").counts();
    assert_eq!((counts.unknown, counts.instructions, counts.bytes), (1, 1, 8));
}

#[test]
fn text_and_bytes_must_have_as_many_instructions() {
    let text = "f:\n\tli a0, 4311810305\n\tret\n\t.size f, .-f\n";
    // c.li, c.slli, addi; c.jr ra: three instructions for one in the text.
    let code = [0x05, 0x45, 0x22, 0x15, 0x13, 0x05, 0x15, 0x00, 0x82, 0x80];
    let error = External::read(Riscv64, text, "f", &code).expect_err("more in the bytes");
    assert_eq!(error.to_string(), "f: 2 instructions in the text, 4 in 10 bytes");
    assert!(External::read(Riscv64, text, "f", &[0x05, 0x45, 0x82, 0x80]).is_ok());
    let error = External::read(Riscv64, text, "f", &code[..7]).expect_err("cut");
    assert!(error.to_string().contains("no whole number"), "{error}");
    // nop, ret: what a loop is aligned with is in the bytes alone.
    let aligned = "f:\n\t.p2align 4\n\tret\n\t.size f, .-f\n";
    let code_aligned = [0x1f, 0x20, 0x03, 0xd5, 0xc0, 0x03, 0x5f, 0xd6];
    assert!(External::read(Aarch64, aligned, "f", &code_aligned).is_ok());
    let error = External::read(Riscv64, text, "g", &code).expect_err("not there");
    assert!(error.to_string().contains("has no g"), "{error}");
}

#[test]
fn registers_are_known_by_all_their_names() {
    use Register::{General, Vector, Zero};
    for (name, register) in [
        ("x3", General(3)),
        ("w3", General(3)),
        ("sp", General(31)),
        ("wzr", Zero),
        ("v7.16b", Vector(7)),
        ("q7", Vector(7)),
        ("v7.d[1]", Vector(7)),
    ] {
        assert_eq!(Aarch64.register(name), Some(register), "{name}");
    }
    for (name, register) in [
        ("t0", General(5)),
        ("t3", General(28)),
        ("s1", General(9)),
        ("s2", General(18)),
        ("a7", General(17)),
        ("fp", General(8)),
        ("sp", General(2)),
        ("zero", Zero),
        ("fa0", Vector(24)),
    ] {
        assert_eq!(Riscv64.register(name), Some(register), "{name}");
    }
    for name in ["x31", "lsl #8", "eq", "#3", "v32", "t7", "", "[x0]"] {
        assert_eq!(Aarch64.register(name).or(Riscv64.register(name)), None, "{name}");
    }
}

//! Mnemonics and registers of 64-bit RISC-V with Zbb, as compilers write them.

use super::{Kind, Register, numbered};

/// Every mnemonic that may occur.
pub(super) const KINDS: &[(Kind, &str)] = &[
    (Kind::Move, "li mv fmv.d fmv.d.x fmv.x.d"),
    (Kind::Ret, "ret"),
    (Kind::Call, "call jal jalr"),
    (Kind::Control, "ebreak j jr nop tail unimp"),
    (Kind::Control, "beq beqz bge bgeu bgez bgt bgtu bgtz ble bleu blez blt bltu bltz bne bnez"),
    (Kind::Load, "fld lb lbu ld lh lhu lw lwu"),
    (Kind::Store, "fsd sb sd sh sw"),
    // Of the base set and M.
    (
        Kind::Operation,
        "add addi addiw addw and andi auipc div divu lui mul mulh mulhu mulw neg negw not or ori rem \
         remu seqz sext.w sgt sgtu sgtz sll slli slliw sllw slt slti sltiu sltu sltz snez sra srai \
         sraiw sraw srl srli srliw srlw sub subw xor xori",
    ),
    // The basic bit manipulations (Zbb).
    (
        Kind::Operation,
        "andn clz clzw cpop cpopw ctz ctzw max maxu min minu orc.b orn rev8 rol rolw ror rori roriw \
         rorw sext.b sext.h xnor zext.b zext.h zext.w",
    ),
];

pub(super) fn register(operand: &str) -> Option<Register> {
    const ALONE: [&str; 5] = ["ra", "sp", "gp", "tp", "fp"];
    if operand == "zero" {
        return Some(Register::Zero);
    }
    if let Some(number) = ALONE.iter().position(|name| *name == operand) {
        // `fp` is another name of `s0`.
        let number = if operand == "fp" { 8 } else { number as u8 + 1 };
        return Some(Register::General(number));
    }
    // Where the numbers of a name begin: t0 is x5, t3 x28, s0 x8, s2 x18, a0 x10.
    let of = |prefix: &str, below: u8| numbered(operand, prefix, below);
    let general = (of("t", 7).map(|n| if n < 3 { n + 5 } else { n + 25 }))
        .or_else(|| of("s", 12).map(|n| if n < 2 { n + 8 } else { n + 16 }))
        .or_else(|| of("a", 8).map(|n| n + 10));
    let float =
        || ["ft", "fs", "fa"].iter().zip([0, 12, 24]).find_map(|(p, at)| Some(of(p, 12)? + at));
    general.map(Register::General).or_else(|| float().map(Register::Vector))
}

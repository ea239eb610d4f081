//! Mnemonics and registers of 64-bit Arm, as compilers write them.

use super::{Kind, Register, numbered};

/// Every mnemonic that may occur. A shifted operand belongs to its instruction.
pub(super) const KINDS: &[(Kind, &str)] = &[
    (Kind::Move, "mov fmov"),
    (Kind::Update, "movk bfi bfxil ins sli sri bit bif bsl mla mls usra ssra fmla"),
    (
        Kind::Conditional,
        "adc adcs cinc cinv cneg csel cset csetm csinc csinv csneg fcsel ngc sbc sbcs",
    ),
    (Kind::Compare { conditional: false }, "cmn cmp fcmp tst"),
    (Kind::Compare { conditional: true }, "ccmn ccmp"),
    (Kind::Ret, "ret"),
    (Kind::Call, "bl blr"),
    (Kind::Control, "autiasp b br brk bti cbnz cbz hint nop paciasp tbnz tbz udf"),
    // Branches under a condition as gcc and as clang spell them.
    (Kind::Control, "bcc bcs beq bge bgt bhi bhs ble blo bls blt bmi bne bpl bvc bvs"),
    (
        Kind::Control,
        "b.al b.cc b.cs b.eq b.ge b.gt b.hi b.hs b.le b.lo b.ls b.lt b.mi b.ne b.nv b.pl b.vc b.vs",
    ),
    (Kind::Load, "ld1 ld1r ld2 ldp ldr ldrb ldrh ldrsb ldrsh ldrsw ldur ldurb ldurh ldursw"),
    (Kind::Store, "st1 st2 stp str strb strh stur sturb sturh"),
    (
        Kind::Operation,
        "add adds adr adrp and ands asr bic bics cls clz eon eor extr lsl lsr madd mneg movn movz \
         msub mul mvn neg negs orn orr rbit rev rev16 rev32 ror sbfiz sbfx sdiv smull sub subs sxtb \
         sxth sxtw ubfiz ubfx udiv umaddl umulh umull uxtb uxth uxtw",
    ),
    // On vector registers, where these are not the names of the above.
    (
        Kind::Operation,
        "addp addv cmeq cmge cmgt cmhi cmhs cmlt cmtst cnt dup ext movi mvni not rev64 shl shll \
         shll2 shrn shrn2 smov sshl sshll sshll2 sshr tbl trn1 trn2 uaddlp uaddlv umov ushl ushll \
         ushll2 ushr uzp1 uzp2 xtn xtn2 zip1 zip2",
    ),
];

/// Operations that write the flags besides.
pub(super) fn sets_flags(mnemonic: &str) -> bool {
    matches!(mnemonic, "adcs" | "adds" | "ands" | "bics" | "negs" | "sbcs" | "subs")
}

pub(super) fn register(operand: &str) -> Option<Register> {
    // Of `v0.16b` and `v0.d[1]` the register.
    let name = operand.split('.').next().unwrap_or_default();
    if matches!(name, "xzr" | "wzr") {
        return Some(Register::Zero);
    }
    if matches!(name, "sp" | "wsp") {
        return Some(Register::General(31));
    }
    let general = ["x", "w"].iter().find_map(|prefix| numbered(name, prefix, 31));
    let vector = || ["v", "q", "d", "s", "h", "b"].iter().find_map(|it| numbered(name, it, 32));
    general.map(Register::General).or_else(|| vector().map(Register::Vector))
}

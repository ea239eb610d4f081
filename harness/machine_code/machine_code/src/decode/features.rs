//! The CPU features that a function needs, and whether it is vector code.

use crate::decode::facts::{is_among, name};
use crate::decode::{Class, Decoded};
use std::collections::BTreeSet;

/// Returns the CPUID features of the instructions, by the decoder's names (`AVX512F`, `GFNI`,
/// `BMI2` ...), without those of every x86-64 processor, except SSE and SSE2.
pub fn features(instructions: &[Decoded]) -> Vec<String> {
    const BASE: &str = "INTEL8086 INTEL8086_ONLY INTEL186 INTEL286 INTEL386 INTEL486 X64 CMOV CPUID \
        CX8 FPU MULTIBYTENOP PAUSE SYSCALL";
    let names: BTreeSet<String> = instructions
        .iter()
        .flat_map(|line| line.raw.cpuid_features())
        .map(|feature| format!("{feature:?}"))
        .filter(|name| !is_among(name, BASE))
        .collect();
    names.into_iter().collect()
}

/// Returns the bits of the widest vector register named: 0, 128, 256 or 512.
pub fn widest_vector_bits(instructions: &[Decoded]) -> u32 {
    let registers = instructions.iter().flat_map(Decoded::registers);
    let vectors = registers.filter(|register| register.is_vector_register());
    vectors.map(|register| 8 * register.size() as u32).max().unwrap_or(0)
}

/// Returns whether any instruction uses vector registers as vectors, copies included; scalar code
/// has none.
pub fn uses_packed_vectors(instructions: &[Decoded]) -> bool {
    instructions.iter().any(|line| {
        let name = name(line.raw.mnemonic());
        let is_scalar = name.ends_with("ss") || name.ends_with("sd");
        !is_scalar && line.registers().any(|register| register.is_vector_register())
    })
}

/// Returns whether it computes on a vector register in the floating-point domain: arithmetic, logic
/// or a shuffle with a floating-point suffix (`ps`, `pd`, `ss`, `sd`). An integer instruction that
/// reads the result waits one more cycle on some processors.
///
/// Loads, stores and copies with such names (`movaps`, `movups`) compute nothing: compilers prefer
/// them for their length, and renaming or forwarding executes them. The same holds for zeroing by
/// `xorps`.
pub fn computes_in_floating_point(line: &Decoded) -> bool {
    let name = name(line.raw.mnemonic());
    let has_suffix = ["ps", "pd", "ss", "sd"].iter().any(|suffix| name.ends_with(suffix));
    has_suffix
        && line.registers().any(|register| register.is_vector_register())
        && matches!(line.class, Class::Operation | Class::Transfer | Class::Unknown)
}

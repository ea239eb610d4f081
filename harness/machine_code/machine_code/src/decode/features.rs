//! The CPU features that a function needs, and whether it is vector code.

use crate::decode::facts::{is_among, name};
use crate::decode::{Class, Decoded};
use std::collections::BTreeSet;

/// CPUID features of the instructions, by the decoder's names (`AVX512F`, `GFNI`, `BMI2` ...), without those
/// of every x86-64 processor, except SSE and SSE2.
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

/// Bits of the widest vector register named: 0, 128, 256 or 512.
pub fn widest_vector_bits(instructions: &[Decoded]) -> u32 {
    let registers = instructions.iter().flat_map(Decoded::registers);
    let vectors = registers.filter(|register| register.is_vector_register());
    vectors.map(|register| 8 * register.size() as u32).max().unwrap_or(0)
}

/// Whether any instruction uses vector registers as vectors, copies included; scalar code has none.
pub fn uses_packed_vectors(instructions: &[Decoded]) -> bool {
    instructions.iter().any(|line| {
        let name = name(line.raw.mnemonic());
        let one_number = name.ends_with("ss") || name.ends_with("sd");
        !one_number && line.registers().any(|register| register.is_vector_register())
    })
}

/// Whether it computes on a vector register in the floating-point domain: arithmetic, logic or a shuffle with
/// a floating-point suffix (`ps`, `pd`, `ss`, `sd`). An integer instruction that reads the result waits one
/// more cycle on some processors.
///
/// Loads, stores and copies with such names (`movaps`, `movups`) compute nothing: compilers prefer them for
/// their length, and renaming or forwarding executes them. The same holds for zeroing by `xorps`.
pub fn computes_in_floating_point(line: &Decoded) -> bool {
    let name = name(line.raw.mnemonic());
    let numbers = ["ps", "pd", "ss", "sd"].iter().any(|suffix| name.ends_with(suffix));
    numbers
        && line.registers().any(|register| register.is_vector_register())
        && matches!(line.class, Class::Operation | Class::Transfer | Class::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::Code;

    fn decode(bytes: &[u8]) -> Vec<Decoded> {
        Code::decode("f", 0, bytes, |_, _| None).instructions
    }

    #[test]
    fn features_are_named_and_the_base_is_not() {
        // gf2p8affineqb xmm0,xmm1,0; ret
        let sse = decode(&[0x66, 0x0f, 0x3a, 0xce, 0xc1, 0x00, 0xc3]);
        assert_eq!(features(&sse), ["GFNI"]);
        assert_eq!(widest_vector_bits(&sse), 128);
        // vpternlogq zmm0,zmm1,zmm2,0x96; shlx rax,rdi,rsi; ret
        let wide =
            decode(&[0x62, 0xf3, 0xf5, 0x48, 0x25, 0xc2, 0x96, 0xc4, 0xe2, 0xc9, 0xf7, 0xc7, 0xc3]);
        assert_eq!(features(&wide), ["AVX512F", "BMI2"]);
        assert_eq!(widest_vector_bits(&wide), 512);
        assert!(uses_packed_vectors(&wide));
    }

    #[test]
    fn scalar_code_is_not_packed() {
        // shl rdi,8; addsd xmm0,xmm1; ret
        let scalar = decode(&[0x48, 0xc1, 0xe7, 0x08, 0xf2, 0x0f, 0x58, 0xc1, 0xc3]);
        assert!(!uses_packed_vectors(&scalar));
        assert_eq!(widest_vector_bits(&scalar[..1]), 0);
        // pxor xmm0,xmm1
        assert!(uses_packed_vectors(&decode(&[0x66, 0x0f, 0xef, 0xc1])));
    }

    #[test]
    fn copies_loads_and_zeroing_do_not_compute() {
        // movaps xmm0,xmm1; movups xmm0,[rdi]; movups [rdi],xmm0; xorps xmm0,xmm0; pxor xmm0,xmm1
        let plain = decode(&[
            0x0f, 0x28, 0xc1, 0x0f, 0x10, 0x07, 0x0f, 0x11, 0x07, 0x0f, 0x57, 0xc0, 0x66, 0x0f,
            0xef, 0xc1,
        ]);
        assert!(!plain.iter().any(computes_in_floating_point));
        // addps xmm0,xmm1; xorps xmm0,xmm1; shufps xmm0,xmm1,0; mulpd xmm0,[rdi]
        let numbers = decode(&[
            0x0f, 0x58, 0xc1, 0x0f, 0x57, 0xc1, 0x0f, 0xc6, 0xc1, 0x00, 0x66, 0x0f, 0x59, 0x07,
        ]);
        assert_eq!(numbers.len(), 4);
        assert!(numbers.iter().all(computes_in_floating_point));
    }
}

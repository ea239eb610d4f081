//! Named CPUs: which instructions they have, and which of them a processor may be.
//!
//! Features by the manual of GCC ("x86 Options", `-march=`); families and models of Intel by Linux
//! (`arch/x86/include/asm/intel-family.h`), of AMD by LLVM (`llvm/lib/TargetParser/Host.cpp`).

use serde::Serialize;

/// A CPU by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cpu {
    /// As LLVM calls it.
    pub name: &'static str,
    #[serde(skip)]
    features: &'static [&'static str],
}

/// With SSE2 and everything up to AVX2 and BMI2.
const HASWELL: &str = "SSE SSE2 SSE3 SSSE3 SSE4_1 SSE4_2 POPCNT LZCNT BMI1 BMI2 MOVBE AVX AVX2 FMA \
    F16C AES PCLMULQDQ";
const ADX: &str = "ADX";
const AVX512: &str = "AVX512F AVX512VL AVX512BW AVX512DQ AVX512CD";
const ICELAKE: &str = "AVX512_IFMA AVX512_VBMI AVX512_VBMI2 AVX512_VNNI AVX512_BITALG \
    AVX512_VPOPCNTDQ";
const GFNI: &str = "GFNI VAES VPCLMULQDQ";
const WIDE_CRYPTOGRAPHY: &str = "VAES VPCLMULQDQ";

const fn cpu(name: &'static str, features: &'static [&'static str]) -> Cpu {
    Cpu { name, features }
}

/// Those that are listed, older ones first by maker.
pub const CPUS: [Cpu; 10] = [
    cpu("haswell", &[HASWELL]),
    cpu("skylake", &[HASWELL, ADX]),
    cpu("skylake-avx512", &[HASWELL, ADX, AVX512]),
    cpu("icelake-server", &[HASWELL, ADX, AVX512, ICELAKE, GFNI]),
    cpu("alderlake", &[HASWELL, ADX, GFNI]),
    cpu("sapphirerapids", &[HASWELL, ADX, AVX512, ICELAKE, GFNI]),
    cpu("znver2", &[HASWELL, ADX]),
    cpu("znver3", &[HASWELL, ADX, WIDE_CRYPTOGRAPHY]),
    cpu("znver4", &[HASWELL, ADX, AVX512, ICELAKE, GFNI]),
    cpu("znver5", &[HASWELL, ADX, AVX512, ICELAKE, GFNI]),
];

impl Cpu {
    /// Those of `needed` that it does not have.
    pub fn lacks<'a>(&self, needed: &'a [String]) -> Vec<&'a str> {
        let has =
            |name: &str| self.features.iter().any(|group| group.split(' ').any(|it| it == name));
        needed.iter().map(String::as_str).filter(|name| !has(name)).collect()
    }
}

/// The CPU of that name.
pub fn from_name(name: &str) -> Option<Cpu> {
    CPUS.into_iter().find(|cpu| cpu.name == name)
}

/// The CPU with the same core by what a processor says of itself, or the nearest that is listed.
pub fn resembled(vendor: &str, family: u32, model: u32) -> Option<&'static str> {
    match (vendor, family, model) {
        ("GenuineIntel", 6, 0x3c | 0x3d | 0x3f | 0x45..=0x47 | 0x4f | 0x56) => Some("haswell"),
        ("GenuineIntel", 6, 0x4e | 0x5e | 0x8e | 0x9e | 0xa5 | 0xa6) => Some("skylake"),
        ("GenuineIntel", 6, 0x55) => Some("skylake-avx512"),
        ("GenuineIntel", 6, 0x6a | 0x6c | 0x7d | 0x7e | 0x8c | 0x8d | 0xa7) => {
            Some("icelake-server")
        }
        ("GenuineIntel", 6, 0x97 | 0x9a | 0xb7 | 0xba | 0xbf) => Some("alderlake"),
        // Sapphire and Emerald Rapids.
        ("GenuineIntel", 6, 0x8f | 0xcf) => Some("sapphirerapids"),
        ("AuthenticAMD", 0x17, 0x30..) => Some("znver2"),
        ("AuthenticAMD", 0x19, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => Some("znver4"),
        ("AuthenticAMD", 0x19, _) => Some("znver3"),
        ("AuthenticAMD", 0x1a, _) => Some("znver5"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_cpu_lacks_what_came_later() {
        let lacking = |cpu, names: &[&str]| from_name(cpu).unwrap().lacks(&needs(names)).join(" ");
        assert_eq!(lacking("haswell", &["AVX2", "GFNI"]), "GFNI");
        assert_eq!(lacking("skylake-avx512", &["AVX512VL", "GFNI"]), "GFNI");
        assert_eq!(lacking("alderlake", &["GFNI", "AVX", "AVX512VL"]), "AVX512VL");
        assert_eq!(lacking("znver3", &["GFNI", "BMI2"]), "GFNI");
        assert_eq!(lacking("znver4", &["GFNI", "AVX512F", "AVX512_VBMI2"]), "");
        assert_eq!(lacking("znver5", &["NO_SUCH_FEATURE"]), "NO_SUCH_FEATURE");
    }

    #[test]
    fn processors_resemble_what_is_listed() {
        assert_eq!(resembled("GenuineIntel", 6, 0xcf), Some("sapphirerapids"));
        assert_eq!(resembled("AuthenticAMD", 0x19, 0x61), Some("znver4"));
        assert_eq!(resembled("AuthenticAMD", 0x19, 0x21), Some("znver3"));
        assert_eq!(resembled("GenuineIntel", 15, 1), None);
    }
}

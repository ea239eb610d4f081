//! Reads the features of the core that this thread is on.
//!
//! The standard library reads them once, on the core that happens to run its first question. But
//! the cores of one processor may differ: the performance cores of early Alder Lakes have AVX-512,
//! the efficient ones do not. So a program that has moved to cores of one kind reads the
//! features once more ([`detect_features`]). Until then it has the features of its first core.

use crate::FEATURES;
use crate::cpu::BITS;
use std::sync::atomic::{AtomicU64, Ordering};

/// The registers of CPUID that tell features: of leaf 1, of leaf 7, and of leaf 8000_0001H.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CpuidRegister {
    Leaf1Ecx,
    Leaf1Edx,
    Leaf7Ebx,
    Leaf7Ecx,
    ExtendedEcx,
}

/// The bit of leaf 1, register ECX, that tells that programs may read XCR0.
const OSXSAVE: u32 = 27;
/// The bits of XCR0 for the vector registers that the system saves: of 128 and 256 bits.
const VECTORS_256: u64 = 0x6;
/// Those bits and the three of AVX-512.
const VECTORS_512: u64 = 0xe6;

/// The registers in which a core reports its features.
#[derive(Clone, Copy, Debug, Default)]
struct CoreRegisters {
    /// In the order of [`CpuidRegister`].
    cpuid: [u32; 5],
    /// The registers that the system saves; 0 without AVX.
    xcr0: u64,
}

impl CoreRegisters {
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    fn read_from_this_core() -> CoreRegisters {
        use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

        #[target_feature(enable = "xsave")]
        unsafe fn read_xcr0() -> u64 {
            // SAFETY: the caller promises OSXSAVE.
            unsafe { _xgetbv(0) }
        }

        const EXTENDED: u32 = 0x8000_0000;
        let mut core = CoreRegisters::default();
        let last_leaf = __cpuid(0).eax;
        if last_leaf >= 1 {
            let leaf = __cpuid(1);
            core.cpuid[CpuidRegister::Leaf1Ecx as usize] = leaf.ecx;
            core.cpuid[CpuidRegister::Leaf1Edx as usize] = leaf.edx;
            if leaf.ecx >> OSXSAVE & 1 == 1 {
                // SAFETY: with OSXSAVE the instruction is there.
                core.xcr0 = unsafe { read_xcr0() };
            }
        }
        if last_leaf >= 7 {
            let leaf = __cpuid_count(7, 0);
            core.cpuid[CpuidRegister::Leaf7Ebx as usize] = leaf.ebx;
            core.cpuid[CpuidRegister::Leaf7Ecx as usize] = leaf.ecx;
        }
        if __cpuid(EXTENDED).eax > EXTENDED {
            core.cpuid[CpuidRegister::ExtendedEcx as usize] = __cpuid(EXTENDED + 1).ecx;
        }
        core
    }

    /// Without x86 code there are no features.
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    fn read_from_this_core() -> CoreRegisters {
        CoreRegisters::default()
    }

    /// Returns a bit for each of [`FEATURES`] that programs may use.
    fn features(&self) -> u64 {
        let mut features = 0;
        for (index, (name, (register, bit))) in FEATURES.iter().zip(BITS).enumerate() {
            let is_there = self.cpuid[*register as usize] >> bit & 1 == 1;
            let needed = vectors_needed(name);
            if is_there && self.xcr0 & needed == needed {
                features |= 1 << index;
            }
        }
        features
    }
}

/// Returns the bits of XCR0 without which a feature cannot be used.
fn vectors_needed(feature: &str) -> u64 {
    match feature {
        "avx" | "avx2" | "fma" | "f16c" | "vpclmulqdq" => VECTORS_256,
        _ if feature.starts_with("avx512") => VECTORS_512,
        _ => 0,
    }
}

/// The bit of [`DETECTED`] that tells that features were read.
const IS_READ: u64 = 1 << 63;

/// The features that were read last.
static DETECTED: AtomicU64 = AtomicU64::new(0);

/// Reads the features of the core that this thread is on; from now on these are the CPU's.
///
/// A thread that may run on cores of several kinds reads those of an arbitrary one, so pin it
/// first, and start no process before that could run elsewhere.
pub fn detect_features() {
    const { assert!(FEATURES.len() < 63, "a bit for each feature, and one more") };
    let features = CoreRegisters::read_from_this_core().features();
    DETECTED.store(features | IS_READ, Ordering::Relaxed);
}

/// Whether the processor itself reports a feature.
pub(crate) fn is_detected(name: &str) -> bool {
    if DETECTED.load(Ordering::Relaxed) & IS_READ == 0 {
        detect_features();
    }
    has(DETECTED.load(Ordering::Relaxed), name)
}

/// Whether a feature is among these, a bit each.
fn has(features: u64, name: &str) -> bool {
    let index = FEATURES.iter().position(|feature| *feature == name);
    index.is_some_and(|index| features >> index & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tier;

    /// A core with all features but some.
    fn core(lacks: impl Fn(&str) -> bool) -> CoreRegisters {
        let mut core = CoreRegisters { cpuid: [0; 5], xcr0: 0xe7 };
        for (name, (register, bit)) in FEATURES.iter().zip(BITS) {
            if !lacks(name) {
                core.cpuid[*register as usize] |= 1 << bit;
            }
        }
        core
    }

    fn has_avx512(name: &str) -> bool {
        name.starts_with("avx512")
    }

    /// The registers of an early Alder Lake: the system saves the registers of AVX-512 on all
    /// cores, and CPUID differs.
    #[test]
    fn cores_of_two_kinds_have_their_own_features() {
        let kinds = [core(|_| false), core(has_avx512)].map(|core| core.features());
        let [performance, efficient] = kinds;
        assert!(has(performance, "avx512vbmi2") && !has(efficient, "avx512vbmi2"));
        for tier in [Tier::X86_64, Tier::V2, Tier::V3] {
            assert_eq!(
                kinds.map(|kind| tier.check_features(|name| has(kind, name))),
                [Ok(()), Ok(())]
            );
        }
        assert_eq!(Tier::V4.check_features(|name| has(performance, name)), Ok(()));
        let reason = "tier x86-64-v4: this CPU lacks avx512f, avx512bw, avx512cd, avx512dq, \
                      avx512vl";
        assert_eq!(Tier::V4.check_features(|name| has(efficient, name)), Err(reason.to_string()));
    }

    #[test]
    fn vectors_that_the_system_does_not_save_are_not_there() {
        let old_system = CoreRegisters { xcr0: 0x7, ..core(|_| false) }.features();
        assert!(has(old_system, "avx2") && has(old_system, "gfni"));
        assert!(!FEATURES.iter().any(|name| has_avx512(name) && has(old_system, name)));
        let no_avx = CoreRegisters { xcr0: 0, ..core(|_| false) }.features();
        assert!(has(no_avx, "bmi2") && !has(no_avx, "avx") && !has(no_avx, "fma"));
    }

    /// The cores of this machine are taken to be of one kind.
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[test]
    fn this_core_has_what_the_standard_library_detects() {
        let detected = CoreRegisters::read_from_this_core().features();
        detect_features();
        for name in FEATURES {
            assert_eq!(has(detected, name), crate::cpu::is_detected_by_std(name), "{name}");
            assert_eq!(is_detected(name), has(detected, name), "{name}");
        }
    }
}

//! The instruction sets of this CPU, detected at run time by name, and the features that the
//! compiler derives from others.
//!
//! Routines declare features as text, and some of the checks on it are compile errors. Constants
//! know neither iterators nor equality of slices, so the functions for them are loops over bytes.

use crate::detect::{CpuidRegister, is_detected};
use crate::limit::limiting_class;
use CpuidRegister::{ExtendedEcx, Leaf1Ecx, Leaf1Edx, Leaf7Ebx, Leaf7Ecx};

macro_rules! features {
    ($($feature:tt [$register:ident $bit:literal] $(on $implied:literal)?,)*) => {
        /// The features that detection knows, in rustc's spelling.
        pub const FEATURES: &[&str] = &[$($feature,)*];

        /// Pairs of a feature and the feature that it implies, as in rustc.
        const IMPLIED: &[(&str, &str)] = &[$($(($feature, $implied),)?)*];

        /// The bit of each feature (Intel's *Software Developer's Manual*, volume 2, CPUID; AMD's
        /// *Programmer's Manual*, volume 3, for LZCNT).
        pub(crate) const BITS: &[(CpuidRegister, u32)] = &[$(($register, $bit),)*];

        /// Whether the standard library detects a feature, against which we check the bits.
        #[cfg(all(test, target_arch = "x86_64", not(raybench_portable)))]
        pub(crate) fn is_detected_by_std(name: &str) -> bool {
            match name {
                $($feature => std::arch::is_x86_feature_detected!($feature),)*
                _ => false,
            }
        }
    };
}
features!(
    "sse2" [Leaf1Edx 26], "ssse3" [Leaf1Ecx 9] on "sse2", "sse4.1" [Leaf1Ecx 19] on "ssse3",
    "sse4.2" [Leaf1Ecx 20] on "sse4.1",
    "popcnt" [Leaf1Ecx 23], "lzcnt" [ExtendedEcx 5], "bmi1" [Leaf7Ebx 3], "bmi2" [Leaf7Ebx 8],
    "avx" [Leaf1Ecx 28] on "sse4.2", "avx2" [Leaf7Ebx 5] on "avx", "fma" [Leaf1Ecx 12],
    "movbe" [Leaf1Ecx 22], "f16c" [Leaf1Ecx 29], "gfni" [Leaf7Ecx 8] on "sse2",
    "vpclmulqdq" [Leaf7Ecx 10],
    "avx512f" [Leaf7Ebx 16] on "avx2", "avx512bw" [Leaf7Ebx 30] on "avx512f",
    "avx512dq" [Leaf7Ebx 17] on "avx512f", "avx512vl" [Leaf7Ebx 31] on "avx512f",
    "avx512cd" [Leaf7Ebx 28] on "avx512f", "avx512vbmi" [Leaf7Ecx 1] on "avx512bw",
    "avx512vbmi2" [Leaf7Ecx 6] on "avx512bw", "avx512bitalg" [Leaf7Ecx 12] on "avx512bw",
    "avx512vpopcntdq" [Leaf7Ecx 14] on "avx512f",
    "adx" [Leaf7Ebx 19], "sse3" [Leaf1Ecx 0], "pclmulqdq" [Leaf1Ecx 1],
);

/// Whether the CPU has the feature `name` in rustc's spelling (`"gfni"`) and `RAYBENCH_CPU` does
/// not hide it.
///
/// False for every name under `raybench_portable` and on other architectures, and for names not
/// among [`FEATURES`]; no routine can need one of those ([`check_feature_names`]).
///
/// # Panics
/// If this CPU cannot be limited to the class that `RAYBENCH_CPU` names
/// ([`cpu_limit`](crate::cpu_limit)).
pub fn cpu_has(name: &str) -> bool {
    is_detected(name) && limiting_class().is_none_or(|class| class.instructions().has(name))
}

/// Returns `list` itself, comma-separated features, after checking it. `routine!` calls this at
/// compile time, so that a misspelt feature is a compile error rather than a feature that every CPU
/// lacks.
///
/// # Panics
/// If a feature is not among [`FEATURES`].
pub const fn check_feature_names(list: &'static str) -> &'static str {
    let mut rest = if list.is_empty() { None } else { Some(list.as_bytes()) };
    while let Some(features) = rest {
        let (feature, remaining) = split_feature(features);
        assert!(is_known(feature), "unknown target feature");
        rest = remaining;
    }
    list
}

const fn is_known(feature: &[u8]) -> bool {
    let mut index = 0;
    while index < FEATURES.len() && !is_same(feature, FEATURES[index].as_bytes()) {
        index += 1;
    }
    index < FEATURES.len()
}

/// Whether two texts are equal. The equality of slices cannot be called in a constant.
pub(crate) const fn is_same(left: &[u8], right: &[u8]) -> bool {
    match (left, right) {
        ([], []) => true,
        ([a, left @ ..], [b, right @ ..]) => *a == *b && is_same(left, right),
        _ => false,
    }
}

/// Splits a comma-separated list into its first feature and the rest, if there is one.
const fn split_feature(list: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut end = 0;
    while end < list.len() && list[end] != b',' {
        end += 1;
    }
    match list.split_at(end) {
        (feature, [_, remaining @ ..]) => (feature, Some(remaining)),
        (feature, []) => (feature, None),
    }
}

/// Whether code compiled with `features` may use all of `wanted`. Both are comma-separated lists.
pub const fn enables(features: &str, wanted: &str) -> bool {
    let mut rest = Some(wanted.as_bytes());
    while let Some(wanted) = rest {
        let (feature, remaining) = split_feature(wanted);
        if !enables_feature(features.as_bytes(), feature) {
            return false;
        }
        rest = remaining;
    }
    true
}

const fn enables_feature(features: &[u8], wanted: &[u8]) -> bool {
    if is_same(wanted, b"sse2") {
        return true; // Every x86-64 CPU has it.
    }
    let mut rest = Some(features);
    while let Some(features) = rest {
        let (feature, remaining) = split_feature(features);
        if implies(feature, wanted) {
            return true;
        }
        rest = remaining;
    }
    false
}

/// Whether a feature is the wanted one or implies it, perhaps through others.
const fn implies(feature: &[u8], wanted: &[u8]) -> bool {
    if is_same(feature, wanted) {
        return true;
    }
    let mut row = 0;
    while row < IMPLIED.len() {
        if is_same(IMPLIED[row].0.as_bytes(), feature) {
            return implies(IMPLIED[row].1.as_bytes(), wanted);
        }
        row += 1;
    }
    false
}

/// Returns the `features` that this CPU lacks.
pub fn missing_features(features: &[&'static str]) -> Vec<&'static str> {
    features.iter().copied().filter(|feature| !cpu_has(feature)).collect()
}
